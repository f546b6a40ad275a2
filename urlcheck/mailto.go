package urlcheck

import (
	"strings"
	"unicode/utf8"
)

// mailto checks addresses and header fields (RFC 6068, section 2; RFC 1738,
// section 3.5).
func (c *checker) mailto() {
	at := c.schemePart()
	switch {
	case c.g == rfc1738:
		if at.empty() {
			c.report(mailtoAddress, at, nil, "", "mail address")
		}
	case c.g == modern:
		c.recipients()
	default:
		c.strictMailto()
	}
}

// recipients checks that each address has a mailbox and a domain.
func (c *checker) recipients() {
	if c.path.empty() {
		if !c.query.Present() {
			c.report(mailtoAddress, c.path, nil, "", "mail address")
		}
		return
	}
	start := c.path.Start
	for address := range strings.SplitSeq(c.cut(c.path), ",") {
		if !c.wants(mailtoAddress) {
			return
		}
		at := Span{start, start + len(address)}
		if !isMailbox(address) {
			c.report(mailtoAddress, at, nil, c.text(at), "mail address")
		}
		start = at.End + 1
	}
}

// isMailbox reports whether an address has a local part and a domain that mail
// programs accept. A quoted local part may contain anything.
func isMailbox(address string) bool {
	i := strings.LastIndexByte(address, '@')
	if i <= 0 {
		return false
	}
	local, domain := address[:i], address[i+1:]
	quoted := strings.Contains(local, "%22")
	return domain != "" && only(domain, cAlnum|cHyphen|cDot|cUnderscore|cBracket|cColon|cPercent|cHigh) && !strings.Contains(domain, "..") &&
		(quoted || !strings.ContainsAny(local, "@:/<> "))
}

func (c *checker) strictMailto() {
	if to := c.cut(c.path); to != "" && !areAddresses(to) {
		c.report(mailtoAddress, c.path, nil, c.text(c.path), "list of mail addresses")
	}
	if !c.query.Present() {
		return
	}
	start := c.query.Start
	for field := range strings.SplitSeq(c.cut(c.query), "&") {
		if !c.wants(mailtoAddress) {
			return
		}
		at := Span{start, start + len(field)}
		if strings.Count(field, "=") != 1 || !onlyOrEscaped(field, cUnreserved|cPlus|cSemicolon|cColon|cAt|cEquals, "!$'()*,") {
			c.report(mailtoAddress, at, nil, c.text(at), "header field")
		}
		start = at.End + 1
	}
}

// octets is a mail address, read octet by octet. Escapes are decoded. Other
// bytes are accepted only if RFC 6068 allows them unencoded.
type octets string

// next returns the first octet, whether it was unencoded, and the rest. It
// returns false at the end and at a byte that must be encoded.
func (s octets) next() (b byte, raw bool, rest octets, ok bool) {
	switch {
	case s == "":
		return 0, false, s, false
	case is(s[0], cUnreserved|cPlus|cColon|cAt):
		return s[0], true, s[1:], true
	case s[0] == '%' && len(s) >= 3 && isHex(s[1]) && isHex(s[2]):
		return unhex(s[1])<<4 | unhex(s[2]), false, s[3:], true
	case strings.IndexByte("!$'()*,", s[0]) >= 0:
		return s[0], true, s[1:], true
	}
	return 0, false, s, false
}

// areAddresses reports whether s is addr-spec *( "," addr-spec ).
func areAddresses(s string) bool {
	rest, ok := octets(s), true
	for {
		if rest, ok = address(rest); !ok || rest == "" {
			return ok
		}
		if rest[0] != ',' {
			return false
		}
		rest = rest[1:]
	}
}

// address reads local-part "@" domain.
func address(s octets) (rest octets, ok bool) {
	if first, _, _, _ := s.next(); first == '"' {
		s, ok = quotedString(s)
	} else {
		s, ok = dotAtom(s)
	}
	if !ok || s == "" || s[0] != '@' {
		return s, false
	}
	s = s[1:]
	if first, _, after, _ := s.next(); first == '[' {
		return dtext(after)
	}
	return dotAtom(s)
}

// dotAtom reads the longest 1*atext *( "." 1*atext ) at the start of s (RFC
// 5322, section 3.2.3).
func dotAtom(s octets) (rest octets, ok bool) {
	var text []byte // starts at the first octet that is not ASCII
	afterDot := true
	for {
		b, _, rest, more := s.next()
		switch {
		case !more, b < utf8.RuneSelf && b != '.' && !isAtext(b), b == '.' && afterDot:
			return s, !afterDot && utf8.Valid(text)
		case b >= utf8.RuneSelf || text != nil:
			text = append(text, b)
		}
		afterDot = b == '.'
		s = rest
	}
}

// dtext reads *dtext "]", the rest of a domain literal after its bracket.
func dtext(s octets) (rest octets, ok bool) {
	var text []byte
	for {
		b, _, rest, more := s.next()
		switch {
		case !more, b < 33, b == '[', b == '\\', b == 127:
			return s, false
		case b == ']':
			return rest, utf8.Valid(text)
		}
		text = append(text, b)
		s = rest
	}
}

// quotedString reads a quoted-string without white space (RFC 5322, section
// 3.2.4).
func quotedString(s octets) (rest octets, ok bool) {
	_, _, s, _ = s.next()
	var text []byte
	for {
		b, _, after, more := s.next()
		s = after
		switch {
		case !more:
			return s, false
		case b == '"':
			return s, utf8.Valid(text)
		case b == '\\':
			if b, _, s, more = s.next(); !more || b != '\t' && b < ' ' || b == 127 {
				return s, false
			}
			text = append(text, b)
		case b < 33 || b == 127:
			return s, false
		default:
			text = append(text, b)
		}
	}
}

func isAtext(b byte) bool {
	return is(b, cAlnum|cHyphen|cUnderscore) || strings.IndexByte("!#$%&'*+-/=?^_`{|}~", b) >= 0
}
