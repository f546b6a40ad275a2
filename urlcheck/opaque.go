package urlcheck

import (
	"strconv"
	"strings"
)

// urn checks a URN (RFC 8141, section 2).
func (c *checker) urn() {
	nid, nss, found := strings.Cut(c.cut(c.path), ":")
	switch {
	case !found || !isNID(nid):
		at := Span{c.path.Start, c.path.Start + len(nid)}
		c.report(urnName, at, nil, c.text(at), "is not a namespace identifier")
	case nss == "" || nss[0] == '/':
		at := Span{c.path.End - len(nss), c.path.End}
		c.report(urnName, at, nil, c.text(at), "is not a name in its namespace")
	case c.query.Present() && !isURNComponent(c.cut(c.query)):
		at := Span{c.query.Start - 1, c.query.End}
		c.report(urnName, at, nil, c.text(at), "is neither an r-component nor a q-component")
	}
}

func isNID(s string) bool {
	return len(s) >= 2 && len(s) <= 32 && only(s, cAlnum|cHyphen) && s[0] != '-' && s[len(s)-1] != '-'
}

// isURNComponent reports whether s, the text after a "?", is "+" or "="
// followed by a text that does not begin with a slash or a question mark.
func isURNComponent(s string) bool {
	return len(s) >= 2 && (s[0] == '+' || s[0] == '=') && s[1] != '/' && s[1] != '?'
}

// data checks the media type of a data URL (RFC 2397, section 3).
func (c *checker) data() {
	media, _, found := strings.Cut(c.cut(c.path), ",")
	if !found || c.g != modern && !isMedia(media) {
		at := Span{c.path.Start, c.path.Start + len(media)}
		c.report(dataMedia, at, nil, noMedia(c.text(at), found))
	}
}

// noMedia says what is wrong with the text before the comma of a data URL.
func noMedia(media string, comma bool) string {
	if !comma {
		return "no comma in a data URL, so no data"
	}
	if len(media) > longest {
		media = beginning(media) + "…"
	}
	return strconv.Quote(media) + " is not a media type"
}

// tokenBytes and tokenMarks may be in a token of RFC 2045 and need no escape in
// a URL.
const (
	tokenBytes = cAlnum | cHyphen | cDot | cUnderscore | cTilde | cPlus | cAmpersand
	tokenMarks = "!$'*"
)

func isToken(s string) bool { return s != "" && onlyOrEscaped(s, tokenBytes, tokenMarks) }

// isMedia reports whether s is [ type "/" subtype ] *( ";" parameter )
// [ ";base64" ].
func isMedia(s string) bool {
	if i := len(s) - len(";base64"); i >= 0 && strings.EqualFold(s[i:], ";base64") {
		s = s[:i]
	}
	mime, parameters, more := strings.Cut(s, ";")
	if mime != "" {
		kind, subtype, slash := strings.Cut(mime, "/")
		if !slash || !isToken(kind) || !isToken(subtype) {
			return false
		}
	}
	for more {
		var parameter string
		parameter, parameters, more = strings.Cut(parameters, ";")
		name, value, equals := strings.Cut(parameter, "=")
		if !equals || !isToken(name) || !isToken(value) {
			return false
		}
	}
	return true
}

// tel checks a telephone number (RFC 3966, section 3).
func (c *checker) tel() {
	number, parameters, more := strings.Cut(c.cut(c.path), ";")
	global, hasContext := isGlobalNumber(number), false
	valid := global || isLocalNumber(number)
	for more && valid {
		var parameter string
		parameter, parameters, more = strings.Cut(parameters, ";")
		valid = isTelParameter(parameter)
		hasContext = hasContext || len(parameter) > 14 && strings.EqualFold(parameter[:14], "phone-context=")
	}
	if !valid || !global && !hasContext {
		c.report(telNumber, c.path, nil, c.text(c.path))
	}
}

// separators group the digits of a number.
const separators = "-.()"

func isGlobalNumber(s string) bool {
	digits, plus := strings.CutPrefix(s, "+")
	return plus && strings.ContainsAny(digits, "0123456789") && strings.Trim(digits, "0123456789"+separators) == ""
}

func isLocalNumber(s string) bool {
	const digits = "0123456789abcdefABCDEF*"
	return strings.ContainsAny(s, digits) && strings.Trim(s, digits+separators) == ""
}

// isTelParameter reports whether s is a parameter. The values of three names
// have their own forms.
func isTelParameter(s string) bool {
	name, value, equals := strings.Cut(s, "=")
	switch strings.ToLower(name) {
	case "ext":
		return equals && strings.Trim(value, "0123456789"+separators) == ""
	case "isub":
		return value != "" && onlyOrEscaped(value, telBytes|cQuestion|cAt|cEquals, telMarks+",")
	case "phone-context":
		return isGlobalNumber(value) || isDomain(value)
	}
	return name != "" && only(name, cAlnum|cHyphen) && (!equals || value != "" && onlyOrEscaped(value, telBytes, telMarks))
}

const (
	telBytes = cAlnum | cHyphen | cDot | cUnderscore | cTilde | cPlus | cAmpersand | cSlash | cColon
	telMarks = "!*'()$"
)

// isDomain reports whether s is a domainname of RFC 3966. Its last label begins
// with a letter.
func isDomain(s string) bool {
	labels := strings.Split(strings.TrimSuffix(s, "."), ".")
	for _, l := range labels {
		if l == "" || !only(l, cAlnum|cHyphen) || l[0] == '-' || l[len(l)-1] == '-' {
			return false
		}
	}
	return is(labels[len(labels)-1][0], cAlpha)
}
