package urlcheck

import "strings"

const (
	groupBytes = cAlnum | cHyphen | cDot | cPlus | cUnderscore
	// articleBytes may come before the "@" of an article of RFC 1738.
	articleBytes = cUchar | cSemicolon | cSlash | cQuestion | cColon | cAmpersand | cEquals
)

// news checks a group or message identifier (RFC 5538, section 4; RFC 1738,
// section 3.6).
func (c *checker) news() {
	at := c.schemePart()
	name := c.cut(at)
	if c.g == rfc1738 {
		if !isGroup1738(name) && name != "*" && !isArticle1738(name) {
			c.report(newsName, at, nil, c.text(at))
		}
		return
	}
	if c.authority.Present() {
		path, slash := strings.CutPrefix(c.cut(c.path), "/")
		if !slash {
			c.report(newsName, c.path, nil, c.text(c.path))
			return
		}
		at, name = Span{c.path.Start + 1, c.path.End}, path
	}
	if !c.query.Present() && !isNewsName(name) {
		c.report(newsName, at, nil, c.text(at))
	}
}

func isGroup1738(s string) bool {
	return s != "" && is(s[0], cAlpha) && only(s, groupBytes)
}

// isArticle1738 reports whether s is a message identifier of RFC 1738: a unique
// part, "@" and a host.
func isArticle1738(s string) bool {
	unique, host, found := strings.Cut(s, "@")
	return found && unique != "" && only(unique, articleBytes) && isHost1738(host)
}

func isHost1738(s string) bool {
	if strings.ContainsAny(s, ":@/?") {
		return false
	}
	var c checker
	c.run(Text{Bytes: "telnet://" + s}, RFC1738)
	return !c.invalid
}

// isNewsName reports whether s is an article or a list of newsgroups of RFC 5538.
func isNewsName(s string) bool {
	left, right, article := strings.Cut(s, "@")
	if !article {
		return onlyOrEscaped(s, groupBytes, "*")
	}
	return isMessagePart(left, "%22", "%22") && isMessagePart(right, "%5B", "%5D")
}

// isMessagePart reports whether s is one of the two sides of a message identifier
// (RFC 5536, section 3.1.3). Escaped quotes or brackets may enclose it.
func isMessagePart(s, open, end string) bool {
	const atext = cAlnum | cHyphen | cDot | cPlus | cUnderscore | cTilde | cAmpersand | cEquals
	if s == "" {
		return false
	}
	if onlyOrEscaped(s, atext, "!$'*") {
		return true
	}
	if len(s) < len(open)+len(end)+1 || !strings.EqualFold(s[:len(open)], open) || !strings.EqualFold(s[len(s)-len(end):], end) {
		return false
	}
	return onlyOrEscaped(s[len(open):len(s)-len(end)], atext|cSemicolon|cColon, "!$'*(),")
}

// onlyOrEscaped reports whether s consists of bytes in c, bytes in more, and
// escapes.
func onlyOrEscaped(s string, c class, more string) bool {
	for i := range len(s) {
		if !is(s[i], c|cPercent) && strings.IndexByte(more, s[i]) < 0 {
			return false
		}
	}
	return true
}

// nntp checks a group and article number (RFC 5538, section 3; RFC 1738,
// section 3.7).
func (c *checker) nntp() {
	if !c.authority.Present() {
		return
	}
	group, number, numbered := strings.Cut(strings.TrimPrefix(c.cut(c.path), "/"), "/")
	switch {
	case c.path.empty(), c.g == rfc1738 && !isGroup1738(group), group == "" || !onlyOrEscaped(group, groupBytes, ""):
		c.report(nntpPath, c.path, nil, c.text(c.path), "names no group")
	case numbered && (number == "" || !only(number, cDigit) || c.g != rfc1738 && len(number) > 16):
		at := Span{c.path.End - len(number), c.path.End}
		c.report(nntpPath, at, nil, c.text(at), "is not an article number")
	}
}
