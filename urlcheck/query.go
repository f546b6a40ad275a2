package urlcheck

import (
	"slices"
	"strings"
)

// checkQuery checks the bytes of the query. For web schemes it also checks how
// programs split the query into parameters.
func (c *checker) checkQuery() {
	if c.spec.query == 0 {
		mark := Span{c.query.Start - 1, c.query.Start}
		c.report(charReserved, mark, Suggest("Percent-encode the question mark", "%3F"), `"?"`, "path")
		return
	}
	c.chars(queryPart, c.query, c.inQuery, c.spec.query)
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

// valueBytes are the bytes of a plain parameter value. A value that is itself a
// URL may contain a question mark.
const valueBytes = cUnreserved | cPlus | cPercent | cHigh

// plainValue reports whether a span is exactly one plain parameter value. A
// hole with one of the kinds counts as plain.
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
		// A variable may be a URL with its own query, but the author of
		// "?id=%s?name=%s" means a plain value.
		if eq >= 0 && eq+1 < i && c.plainValue(value, Number, Name, Variable) && !isEscapedAddress(s[eq+1:i]) {
			at := Span{c.query.Start + i, c.query.Start + i + 1}
			c.report(querySecondMark, at, Suggest(`Write "&"`, "&"), c.keyBefore(eq))
		}
	}
}

// isEscapedAddress reports whether a value begins as a path or an absolute URL whose delimiters are
// escaped, %2Fa or https%3A%2F%2Fh: it may have a query as one that is not escaped may.
func isEscapedAddress(value string) bool {
	scheme := spanOf(value, cAlnum|cPlus|cHyphen|cDot)
	mark := value[scheme:min(len(value), scheme+len("%3A%2F%2F"))]
	return scheme > 0 && strings.EqualFold(mark, "%3A%2F%2F") || len(value) >= len("%2F") && strings.EqualFold(value[:len("%2F")], "%2F")
}

// keyBefore returns the key of the parameter whose equal sign is at eq in the query.
func (c *checker) keyBefore(eq int) string {
	s := c.cut(c.query)[:eq]
	start := strings.LastIndexAny(s, "&;?") + 1
	return c.text(Span{c.query.Start + start, c.query.Start + eq})
}

// parameterAt reports whether "name=" follows the delimiter at i.
func parameterAt(s string, i int) bool {
	n := spanOf(s[i+1:], cAlnum|cUnderscore|cHyphen|cDot)
	return n > 0 && i+1+n < len(s) && s[i+1+n] == '='
}

// semicolons reports "&amp;" and ";b=2". The semicolon is an old separator that
// Go drops.
func (c *checker) semicolons() {
	s := c.cut(c.query)
	for i := range len(s) {
		if s[i] != ';' {
			continue
		}
		at := Span{c.query.Start + i, c.query.Start + i + 1}
		if strings.HasSuffix(s[:i], "&amp") {
			if at.Start -= len("&amp"); c.wants(queryEntity) {
				c.report(queryEntity, at, Suggest(`Write "&"`, "&"))
			}
		} else if c.wants(querySemicolon) && parameterAt(s, i) && c.plainParameter(i) {
			c.report(querySemicolon, at, Suggest(`Write "&"`, "&"))
		}
	}
}

// plainParameter reports whether the first n bytes of the query end in a
// parameter with a plain value. In "type=text/html;charset=utf-8" the semicolon
// belongs to the value.
func (c *checker) plainParameter(n int) bool {
	s := c.cut(c.query)[:n]
	start := strings.LastIndexAny(s, "&;") + 1
	eq := strings.IndexByte(s[start:], '=')
	return eq > 0 && c.plainValue(Span{c.query.Start + start + eq + 1, c.query.Start + n}, Number, Name)
}
