package urlcheck

import "strings"

// gopher checks the type, selector, search and gopher+ string of a Gopher URL
// (RFC 4266, section 2; RFC 1738, section 3.4).
func (c *checker) gopher() {
	path := c.cut(c.path)
	if len(path) < 2 {
		return
	}
	at := 1 + unit(path[1:])
	selector, search, found := cutTab(path[at:])
	for i := 0; i < len(selector) && c.wants(gopherPath); i += unit(selector[i:]) {
		if s := selector[i : i+unit(selector[i:])]; s == "%0A" || s == "%0D" || s == "%0a" || s == "%0d" {
			start := c.path.Start + at + i
			at := Span{start, start + len(s)}
			c.report(gopherPath, at, nil, c.text(at), "selector")
		}
	}
	if !found || c.g != rfc1738 {
		return
	}
	// RFC 1738 uses the search of http here, which has no slash and no question
	// mark.
	start := c.path.Start + at + len(selector) + len("%09")
	search, _, _ = cutTab(search)
	if i := strings.IndexAny(search, "/?"); i >= 0 {
		at := Span{start + i, start + i + 1}
		c.report(gopherPath, at, nil, c.text(at), "search")
	}
}

// cutTab cuts s at its first escaped tab.
func cutTab(s string) (before, after string, found bool) { return strings.Cut(s, "%09") }

// wais checks the three forms of a WAIS URL (RFC 4156, section 2).
func (c *checker) wais() {
	path := c.cut(c.path)
	if !c.authority.Present() {
		return
	}
	segments := strings.Count(path, "/")
	document := segments == 3
	switch {
	case segments == 0, segments == 2, segments > 3:
		c.report(waisPath, c.path, nil, c.text(c.path))
	case document && c.query.Present():
		at := Span{c.query.Start - 1, c.query.End}
		c.report(waisPath, at, nil, c.text(at))
	}
}

// prospero checks the name and fields of a Prospero URL (RFC 4157, section 2).
func (c *checker) prospero() {
	path := c.cut(c.path)
	if !c.authority.Present() {
		return
	}
	if path == "" {
		c.report(prosperoField, c.path, nil, "", "is not an object name")
		return
	}
	start := c.path.Start + strings.IndexByte(path+";", ';') + 1
	_, fields, found := strings.Cut(path, ";")
	for found && c.wants(prosperoField) {
		var field string
		field, fields, found = strings.Cut(fields, ";")
		at := Span{start, start + len(field)}
		if strings.Count(field, "=") != 1 || strings.Contains(field, "/") {
			c.report(prosperoField, at, nil, c.text(at), "is not name=value")
		}
		start = at.End + 1
	}
}

// telnet checks that at most a slash follows the host (RFC 4248).
func (c *checker) telnet() {
	if path := c.cut(c.path); len(path) > 1 && !c.isHole(c.path.Start+1) {
		c.report(telnetPath, c.path, nil, c.text(c.path))
	}
}
