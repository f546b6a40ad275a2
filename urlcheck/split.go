package urlcheck

import "strings"

// Span is a range of byte offsets. A component that a URL does not have is
// the span from -1 to -1; one that it has may be empty.
type Span struct{ Start, End int }

// Present reports whether the URL has the component.
func (s Span) Present() bool { return s.Start >= 0 }

func (s Span) empty() bool { return s.Start >= s.End }

func (s Span) overlaps(other Span) bool { return s.Start < other.End && other.Start < s.End }

var absent = Span{-1, -1}

// parts are the components of a URL (RFC 3986, section 3), in the order of
// their offsets, and the classes of the bytes seen in each.
type parts struct {
	scheme, authority, userinfo, host, port, path, query, fragment Span

	inScheme, inAuthority, inPath, inQuery, inFragment class
}

// delimiters are the bytes that end the components, where the specifications
// differ.
type delimiters struct {
	schemeFirst  class
	authorityEnd class
}

var delimitersOf = [grammars]delimiters{
	modern:  {cAlpha, cSlash | cQuestion | cHash},
	rfc3986: {cAlpha, cSlash | cQuestion | cHash},
	// RFC 1738: a digit may begin a scheme, and user and password may contain
	// "?".
	rfc1738: {cAlpha | cDigit | cPlus | cHyphen | cDot, cSlash | cHash},
}

// split finds the components. It accepts every string.
func (c *checker) split(at int) {
	c.scheme, c.authority, c.userinfo, c.host, c.port, c.query, c.fragment = absent, absent, absent, absent, absent, absent, absent
	at = c.splitScheme(at)
	if strings.HasPrefix(c.s[at:], "//") {
		at = c.splitAuthority(at + 2)
	}
	c.splitRest(at)
}

// splitRest finds what follows the authority.
func (c *checker) splitRest(at int) {
	c.path.Start = at
	c.path.End, c.inPath = c.scan(at, cQuestion|cHash)
	at = c.path.End
	if at < len(c.s) && c.s[at] == '?' {
		c.query.Start = at + 1
		c.query.End, c.inQuery = c.scan(at+1, cHash)
		at = c.query.End
	}
	if at < len(c.s) {
		c.fragment.Start = at + 1
		c.fragment.End, c.inFragment = c.scan(at+1, 0)
	}
}

// scan returns the offset of the first byte from at on that is in end, and the
// classes of the bytes before it.
func (c *checker) scan(at int, end class) (int, class) {
	s := c.s[at:]
	var seen class
	for i := range len(s) {
		cl := classes[s[i]]
		if cl&end != 0 {
			return at + i, seen
		}
		seen |= cl
	}
	return len(c.s), seen
}

func (c *checker) splitScheme(at int) int {
	end, seen := c.scan(at, ^cSchemeName)
	for end < len(c.s) && c.isHole(end) { // "%s://" + host
		var more class
		end, more = c.scan(end+1, ^cSchemeName)
		seen |= more | cControl
	}
	if end == at || end == len(c.s) || c.s[end] != ':' {
		return at
	}
	if !is(c.s[at], delimitersOf[c.g].schemeFirst) && !c.isHole(at) {
		return at
	}
	c.scheme, c.inScheme = Span{at, end}, seen
	return end + 1
}

func (c *checker) splitAuthority(at int) int {
	end, seen := c.scan(at, delimitersOf[c.g].authorityEnd)
	c.authority, c.inAuthority = Span{at, end}, seen
	c.host = c.authority
	if seen&cAt != 0 {
		// The last @ decides: http://a@b@c/ goes to c.
		i := at + strings.LastIndexByte(c.s[at:end], '@')
		c.userinfo, c.host.Start = Span{at, i}, i+1
	}
	if seen&cColon != 0 {
		c.splitPort()
	}
	return end
}

// splitPort cuts the port off the host: what follows the bracket of an IP
// literal, or else the first colon.
func (c *checker) splitPort() {
	s, from := c.cut(c.host), 0
	if strings.HasPrefix(s, "[") {
		from = strings.LastIndexByte(s, ']') + 1
		if from == 0 {
			return
		}
	}
	i := strings.IndexByte(s[from:], ':')
	if i < 0 {
		return
	}
	i += c.host.Start + from
	c.port = Span{i + 1, c.host.End}
	c.host.End = i
}

// cut returns the text of a component, or "" if it is absent.
func (c *checker) cut(at Span) string {
	if !at.Present() {
		return ""
	}
	return c.s[at.Start:at.End]
}
