package urlcheck

import "strings"

// checkPath checks the bytes of the path and, on request, its dot segments.
func (c *checker) checkPath() {
	c.chars(pathPart, c.path, c.inPath, c.spec.path)
	if c.active.has(pathDotSegment) && c.inPath&(cDot|cPercent) != 0 && c.authority.Present() {
		c.dotSegments()
	}
	if c.active.has(queryUnescaped) && c.authority.Present() {
		c.unescapedSegments()
	}
}

// unescapedSegments reports a run-time value that is a segment of the path.
func (c *checker) unescapedSegments() {
	for _, h := range c.holes {
		if h.Kind == Variable && c.isSegment(h.At) && c.wants(queryUnescaped) {
			c.report(queryUnescaped, h.span(), nil, "path segment", c.howJoined(h.span()), "PathEscape")
		}
	}
}

// isSegment reports whether a hole is one segment. At the end of the path it is
// only after a name, as in "/users/" + id, because the hole at the end of
// "https://h/%s" or "/%s/%s" is often the rest of a path.
func (c *checker) isSegment(hole int) bool {
	if hole <= c.path.Start || hole >= c.path.End || c.s[hole-1] != '/' {
		return false
	}
	if hole+1 < c.path.End {
		return c.s[hole+1] == '/'
	}
	before := c.s[c.path.Start : hole-1]
	name := Span{c.path.Start + strings.LastIndexByte(before, '/') + 1, hole - 1}
	return !name.empty() && !c.holeIn(name)
}

// dotSegments reports "." and "..". Browsers resolve them before the request,
// escaped ones too (WHATWG URL). curl resolves only unescaped ones, and Go
// sends both.
func (c *checker) dotSegments() {
	start := c.path.Start
	for segment := range strings.SplitSeq(c.cut(c.path), "/") {
		at := Span{start, start + len(segment)}
		if !c.wants(pathDotSegment) {
			return
		}
		switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
		case ".", "..":
			if !c.touched(at) {
				c.report(pathDotSegment, at, nil, c.text(at))
			}
		}
		start = at.End + 1
	}
}
