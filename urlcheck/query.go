package urlcheck

import (
	"slices"
	"strings"
)

// checkQuery checks the bytes of the query and, for the web, what programs
// that split it into parameters make of it.
func (c *checker) checkQuery() {
	if c.spec.query == 0 {
		mark := Span{c.query.Start - 1, c.query.Start}
		c.report(charReserved, mark, &Fix{"Percent-encode the question mark", "%3F"}, `"?"`, "path")
		return
	}
	c.chars(queryPart, c.query, c.inQuery, c.spec.query)
	if c.active.has(queryUnescaped) {
		c.unescapedValues()
	}
	if c.spec.shape&webClient == 0 {
		return
	}
	if c.inQuery&cQuestion != 0 {
		c.secondMark()
	}
	if c.inQuery&cSemicolon != 0 {
		c.semicolons()
	}
}

// unescapedValues reports run-time text that is the whole value of a
// parameter. What stands elsewhere may be whole parameters, escaped already.
func (c *checker) unescapedValues() {
	for _, h := range c.holes {
		if h.Kind == Variable && c.isValue(h.At) && c.wants(queryUnescaped) {
			c.report(queryUnescaped, h.span(), nil, "query value", c.howJoined(h.span()), "QueryEscape")
		}
	}
}

func (c *checker) isValue(hole int) bool {
	if hole <= c.query.Start || hole >= c.query.End || c.s[hole-1] != '=' {
		return false
	}
	return hole+1 == c.query.End || c.s[hole+1] == '&'
}

// valueBytes are those of a parameter's plain value: a value that holds a URL
// of its own may hold its question mark too.
const valueBytes = cUnreserved | cPlus | cPercent | cHigh

// plainValue reports whether a span is the value of a parameter and nothing
// more. A hole of a kind in kinds is.
func (c *checker) plainValue(at Span, kinds ...HoleKind) bool {
	for i := at.Start; i < at.End; i++ {
		h, ok := c.hole(i)
		if ok && !slices.Contains(kinds, h.Kind) || !ok && !is(c.s[i], valueBytes) {
			return false
		}
	}
	return true
}

// secondMark reports "?a=1?b=2".
func (c *checker) secondMark() {
	s := c.cut(c.query)
	for i := range len(s) {
		if s[i] != '?' || !c.wants(querySecondMark) || !parameterAt(s, i) {
			continue
		}
		eq := strings.LastIndexByte(s[:i], '=')
		value := Span{c.query.Start + eq + 1, c.query.Start + i}
		// A variable may hold a URL with a query of its own; who writes
		// "?id=%s?name=%s" has a plain one in mind.
		if eq >= 0 && eq+1 < i && c.plainValue(value, Number, Name, Variable) {
			at := Span{c.query.Start + i, c.query.Start + i + 1}
			c.report(querySecondMark, at, &Fix{`Write "&" (changes what is requested)`, "&"})
		}
	}
}

// parameterAt reports whether "name=" follows the delimiter at i.
func parameterAt(s string, i int) bool {
	n := spanOf(s[i+1:], cAlnum|cUnderscore|cHyphen|cDot)
	return n > 0 && i+1+n < len(s) && s[i+1+n] == '='
}

// semicolons reports "&amp;" and ";b=2", a separator of old that Go drops.
func (c *checker) semicolons() {
	s := c.cut(c.query)
	for i := range len(s) {
		if s[i] != ';' {
			continue
		}
		at := Span{c.query.Start + i, c.query.Start + i + 1}
		if strings.HasSuffix(s[:i], "&amp") {
			if at.Start -= len("&amp"); c.wants(queryEntity) {
				c.report(queryEntity, at, &Fix{`Write "&" (changes what is requested)`, "&"})
			}
		} else if c.wants(querySemicolon) && parameterAt(s, i) && c.plainParameter(i) {
			c.report(querySemicolon, at, &Fix{`Write "&" (changes what is requested)`, "&"})
		}
	}
}

// plainParameter reports whether the query, up to its byte at n, ends in a
// parameter whose value is plain. In "type=text/html;charset=utf-8" the
// semicolon belongs to the value.
func (c *checker) plainParameter(n int) bool {
	s := c.cut(c.query)[:n]
	start := strings.LastIndexAny(s, "&;") + 1
	eq := strings.IndexByte(s[start:], '=')
	return eq > 0 && c.plainValue(Span{c.query.Start + start + eq + 1, c.query.Start + n}, Number, Name)
}
