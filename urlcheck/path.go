package urlcheck

import "strings"

// checkPath checks the bytes of the path and, on request, its dot segments.
func (c *checker) checkPath() {
	c.chars(pathPart, c.path, c.inPath, c.spec.path)
	if c.active.has(pathDotSegment) && c.inPath&(cDot|cPercent) != 0 && c.authority.Present() {
		c.dotSegments()
	}
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
