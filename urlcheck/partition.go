package urlcheck

import "strings"

// ownParts returns the components of the scheme's own syntax.
func (c *checker) ownParts() []Part {
	if !c.known {
		return nil
	}
	switch c.spec.syntax {
	case ftpSyntax:
		return c.ftpParts()
	case gopherSyntax:
		return c.gopherParts()
	case newsSyntax:
		return c.newsParts()
	case nntpSyntax:
		return c.pathParts("group", "article")
	case waisSyntax:
		return c.waisParts()
	case prosperoSyntax:
		return c.prosperoParts()
	case mailtoSyntax:
		return []Part{{"address", c.path}}
	}
	return nil
}

// pathParts names the texts between the slashes of the path. The last name gets
// the rest.
func (c *checker) pathParts(names ...string) []Part {
	var parts []Part
	at := c.path.Start + 1
	for i, name := range names {
		if at > c.path.End {
			break
		}
		end := c.path.End
		if n := strings.IndexByte(c.s[at:end], '/'); n >= 0 && i < len(names)-1 {
			end = at + n
		}
		parts = append(parts, Part{name, Span{at, end}})
		at = end + 1
	}
	return parts
}

func (c *checker) ftpParts() []Part {
	if c.path.empty() {
		return nil
	}
	end := c.path.End
	var kind []Part
	if i := strings.LastIndexByte(c.cut(c.path), ';'); i >= 0 && isTypeCode(c.s[c.path.Start+i:end], c.g) {
		kind = []Part{{"type", Span{end - 1, end}}}
		end = c.path.Start + i
	}
	var parts []Part
	at := min(c.path.Start+1, end)
	for {
		n := strings.IndexByte(c.s[at:end], '/')
		if n < 0 {
			return append(append(parts, Part{"name", Span{at, end}}), kind...)
		}
		parts = append(parts, Part{"cwd", Span{at, at + n}})
		at += n + 1
	}
}

func (c *checker) gopherParts() []Part {
	at := c.path.Start + 1
	if at >= c.path.End {
		return nil
	}
	start := at + unit(c.s[at:c.path.End])
	parts := []Part{{"type", Span{at, start}}}
	for i, name := range [...]string{"selector", "search", "gopher+ string"} {
		end := c.path.End
		n := strings.Index(c.s[start:end], "%09")
		if n >= 0 && i < 2 {
			end = start + n
		}
		parts = append(parts, Part{name, Span{start, end}})
		if n < 0 {
			break
		}
		start = end + len("%09")
	}
	return parts
}

func (c *checker) newsParts() []Part {
	at := c.schemePart()
	if c.authority.Present() {
		at = Span{min(c.path.Start+1, c.path.End), c.path.End}
	}
	if strings.Contains(c.cut(at), "@") {
		return []Part{{"article", at}}
	}
	return []Part{{"group", at}}
}

func (c *checker) waisParts() []Part {
	if c.query.Present() {
		return append(c.pathParts("database"), Part{"search", c.query})
	}
	return c.pathParts("database", "wtype", "wpath")
}

func (c *checker) prosperoParts() []Part {
	var parts []Part
	at := c.path.Start + 1
	for i := 0; at <= c.path.End; i++ {
		end := c.path.End
		if n := strings.IndexByte(c.s[at:end], ';'); n >= 0 {
			end = at + n
		}
		name := "field"
		if i == 0 {
			name = "hsoname"
		}
		parts = append(parts, Part{name, Span{at, end}})
		at = end + 1
	}
	return parts
}
