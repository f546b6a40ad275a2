package analyzer

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// isLocator reports whether the whole of t looks like one URL. Blanks and arrows
// are in text for people: kafka://%s->%s.
func isLocator(t urlcheck.Text) bool {
	if strings.ContainsAny(t.Bytes, " \t\r\n") || strings.Contains(t.Bytes, "->") {
		return false
	}
	// scheme + "://" + host
	if len(t.Holes) > 0 && t.Holes[0].At == 0 {
		return strings.HasPrefix(t.Bytes[1:], "://")
	}
	return source.LooksLikeURL(t.Bytes)
}

// hasOwnGrammar reports whether the scheme of t is unknown: docker-pullable,
// serial. What follows such a scheme need not be a host.
func hasOwnGrammar(t urlcheck.Text) bool {
	n := source.SchemeLen(t.Bytes)
	if n == 0 || !strings.HasPrefix(t.Bytes[n:], ":") {
		return false // a hole, or "http//h"
	}
	_, known := urlcheck.LookupScheme(t.Bytes[:n])
	return !known
}

// innerDomains are suffixes of names that no public resolver knows (RFC 6762,
// RFC 8375, ICANN's list of private top-level domains, and common use).
var innerDomains = []string{".local", ".internal", ".lan", ".intranet", ".home.arpa", ".svc", ".corp", ".home", ".private", ".consul"}

// isInner reports whether a host is internal, so that any port is ordinary: a
// name without a dot or in an inner domain, or a private address.
func isInner(host string) bool {
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if err == nil {
		return addr.IsPrivate() || addr.IsLinkLocalUnicast()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	last := host[strings.LastIndexByte(host, '.')+1:]
	if strings.Contains(last, "-") && !strings.HasPrefix(last, "xn--") {
		return true // grafana.istio-system: no top-level domain has a hyphen (RFC 1123; ICANN)
	}
	return !strings.Contains(host, ".") || slices.ContainsFunc(innerDomains, func(domain string) bool {
		return strings.HasSuffix(host, domain)
	})
}

// templatePairs enclose a placeholder: {x}, {{.X}}, <x>.
var templatePairs = [][2]string{{"{", "}"}, {"<", ">"}}

// macro matches a placeholder of servers for advertisements: ##PBS-EVENTTYPE##.
var macro = regexp.MustCompile(`##[A-Z][A-Z0-9_-]*##`)

// bracketed matches a placeholder that is a segment of a path: /[name].
var bracketed = regexp.MustCompile(`[^/]/\[[A-Za-z][A-Za-z_-]*\]`)

// templateMarks are in texts that are yet to be expanded or matched, or that
// are redacted or shortened.
var templateMarks = []string{"$", "*", "...", "…", "REDACTED"}

// regexpMarks are in regular expressions.
var regexpMarks = []string{`\.`, `\d`, `\w`, `\/`, "(?", "[^", ".+", "[a-z", "[A-Z", "[0-9", ")?"}

// isTemplate reports whether s is a template for many URLs, not one URL.
func isTemplate(s string) bool {
	if containsAnyOf(s, templateMarks) || slices.ContainsFunc(templatePairs, func(pair [2]string) bool {
		_, behind, _ := strings.Cut(s, pair[0])
		return strings.Contains(behind, pair[1])
	}) || hasNamedPort(s) || hasMasked(s) || isCapitals(s) || strings.Contains(s, "##") && macro.MatchString(s) || strings.Contains(s, "/[") && bracketed.MatchString(s) {
		return true
	}
	// `http:\\host\docs` is meant to be a URL.
	return !strings.Contains(s, `:\\`) && containsAnyOf(s, regexpMarks)
}

// expression matches what only regular expressions have: (?i), (?:, \s+, \shttps://, [a-z0-9]{8}.
var expression = regexp.MustCompile(`\(\?([imsU]+\)|:|P<)|\\[dDsSwW][+*?{)\]|]|\\[bdDsSwW][a-z]+://|\[[^\]\[\s]*[0-9A-Za-z]-[0-9A-Za-z][^\]\[\s]*\][{+*]`)

// isExpression reports whether the whole of s is a regular expression. One with blanks may be a
// command or a document that has one in it, unless it begins as only expressions do.
func isExpression(s string) bool {
	if !strings.ContainsAny(s, `(\[`) || strings.Contains(s, `:\\`) {
		return false // fast for most texts
	}
	begins := strings.HasPrefix(s, "(?") || strings.HasPrefix(s, "^") || strings.HasPrefix(s, `\b`)
	return (begins || !strings.ContainsAny(s, " \t\r\n")) && expression.MatchString(s)
}

func containsAnyOf(s string, marks []string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(s, mark) })
}

// isList reports whether the authority of s is a list of hosts or has
// parameters, which only its driver understands.
func isList(s string) bool { return strings.ContainsAny(authority(s), ",;") }

// behindScheme returns what stands behind the scheme of an absolute URL in s. A URL in the query of another,
// or of a form, is none: "/login?next=https://h/".
func behindScheme(s string) (rest string, absolute bool) {
	before, rest, found := strings.Cut(s, "://")
	if !found || strings.ContainsAny(before, "/?#=&") {
		return "", false
	}
	return rest, true
}

// authority returns what is between "://" and the path.
func authority(s string) string {
	_, rest, _ := strings.Cut(s, "://")
	return rest[:source.IndexOrLen(rest, "/?#")]
}

// hasNamedPort reports whether a name in capitals is in the place of the port:
// http://HTTPBIN_IP:HTTPBIN_PORT/.
func hasNamedPort(s string) bool {
	a := authority(s)
	port := a[strings.LastIndexByte(a, ':')+1:]
	if len(port) < 2 || len(port) == len(a) || port[0] < 'A' {
		return false
	}
	return strings.Trim(port, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// hasMasked reports whether each label of the host is an x, or several of them:
// http://x.x.x.x:8777.
func hasMasked(s string) bool {
	a := authority(s)
	host := a[:source.IndexOrLen(a, ":")]
	return strings.Contains(host, ".") && strings.Trim(host, "xX.") == ""
}

// isCapitals reports whether s is words in capitals, which stand for a text of one's own:
// YOUR_WEBHOOK_URL.
func isCapitals(s string) bool {
	return strings.Contains(s, "_") && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// openEnds are the last bytes of texts to which code often appends more.
const openEnds = ":/=.?&@-"

// unfinished returns t with a hole at its end if its last byte is one of
// openEnds, as in "https://".
func unfinished(t urlcheck.Text) urlcheck.Text {
	if t.Bytes == "" || strings.IndexByte(openEnds, t.Bytes[len(t.Bytes)-1]) < 0 {
		return t
	}
	return open(t)
}

// open returns t with a hole at its end.
func open(t urlcheck.Text) urlcheck.Text {
	t.Holes = append(slices.Clip(t.Holes), urlcheck.Hole{At: len(t.Bytes)})
	t.Bytes += "\x00"
	return t
}

// mention is a URL inside a text.
type mention struct {
	urlcheck.Text
	start int // byte offset in the text
}

const (
	// outside are the bytes that end a URL in a text.
	outside = " \t\r\n\v\f\"'`<>()[]{},;|\\*$"
	// closers are the bytes of outside that end the URL for sure. After the
	// others the URL may go on: "http://h/{id}".
	closers = " \t\r\n\v\f\"'`>)]"
	// punctuation is not part of a URL in a text if it is at its end.
	punctuation = ".:!?_=&#"
)

// mentions returns the words of t that look like URLs.
func mentions(t urlcheck.Text) []mention {
	var all []mention
	for start := 0; start < len(t.Bytes); {
		end := start + source.IndexOrLen(t.Bytes[start:], outside)
		if m, ok := mentioned(t, start, end); ok {
			all = append(all, m)
		}
		start = end + 1
	}
	return all
}

func mentioned(t urlcheck.Text, start, end int) (mention, bool) {
	closed := end == len(t.Bytes) || strings.IndexByte(closers, t.Bytes[end]) >= 0
	word := t.Bytes[start:end]
	if i := strings.LastIndexByte(word, '='); i >= 0 && source.LooksLikeURL(word[i+1:]) { // url=http://h
		start += i + 1
	}
	if closed {
		end = start + len(strings.TrimRight(t.Bytes[start:end], punctuation))
	}
	if start > 0 && t.Bytes[start-1] == '\\' && strings.IndexByte("nrt", t.Bytes[start]) >= 0 {
		start++ // "\\nhttps://h" of JSON in a string
	}
	if start >= end || !source.LooksLikeURL(t.Bytes[start:end]) || isTemplate(t.Bytes[start:end]) {
		return mention{}, false
	}
	m := mention{slice(t, start, end), start}
	if !closed {
		m.Text = open(m.Text)
	}
	return m, true
}

// slice returns the part of t from start to end.
func slice(t urlcheck.Text, start, end int) urlcheck.Text {
	part := urlcheck.Text{Bytes: t.Bytes[start:end]}
	first, _ := slices.BinarySearchFunc(t.Holes, start, func(h urlcheck.Hole, at int) int { return h.At - at })
	for _, h := range t.Holes[first:] {
		if h.At >= end {
			break
		}
		h.At -= start
		part.Holes = append(part.Holes, h)
	}
	return part
}

// isPlainURL reports whether s is a URL with its scheme and cannot be taken for
// anything else: a format, a template, several URLs, or part of one.
func isPlainURL(s string) bool {
	scheme, rest, ok := strings.Cut(s, "://")
	if !ok || rest == "" || strings.Contains(rest, "//") {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && strings.IndexByte("-._~/:?#&=+@", c) < 0 {
			return false
		}
	}
	last := s[len(s)-1]
	return source.SchemeLen(scheme) == len(scheme) && (isAlphanumeric(last) || last == '/')
}

// mentionsNothing reports whether s, the spelling of a text for people,
// mentions no URL that can have a defect: it has no password, no look-alike, no
// host that a port is joined to, and no scheme that is unknown or repeated.
func mentionsNothing(s string) bool {
	if strings.ContainsAny(s, `@\`) || strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return false
	}
	for before, rest, ok := strings.Cut(s, "//"); ok; before, rest, ok = strings.Cut(rest, "//") {
		scheme, colon := strings.CutSuffix(before, ":")
		scheme = scheme[strings.LastIndexFunc(scheme, func(r rune) bool { return !isAlphanumeric(byte(r)) })+1:]
		_, known := urlcheck.LookupScheme(scheme)
		if !colon || !known || strings.HasPrefix(rest, "http") || strings.HasPrefix(rest, "%s:") || strings.HasPrefix(rest, "%v:") {
			return false
		}
	}
	return !strings.Contains(s, ":/") || strings.Contains(s, "://")
}

func isAlphanumeric(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}
