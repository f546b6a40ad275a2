package urlcheck

import "strings"

// checkFragment checks the bytes of the fragment.
func (c *checker) checkFragment() {
	mark := Span{c.fragment.Start - 1, c.fragment.Start}
	if c.spec.fragment == 0 {
		c.noFragment(mark)
		return
	}
	if c.inFragment&cHash != 0 {
		i := c.fragment.Start + strings.IndexByte(c.cut(c.fragment), '#')
		// A page that routes by its fragment may know both: https://h/#/route#section.
		c.report(fragmentSecond, Span{i, i + 1}, Suggest(`Percent-encode the "#"`, "%23"))
	}
	c.chars(fragmentPart, c.fragment, c.inFragment, c.spec.fragment|cHash)
}

// noFragment reports the fragment of a WebSocket URL, and the "#" that RFC 1738
// calls unsafe everywhere.
func (c *checker) noFragment(mark Span) {
	if c.g != rfc1738 {
		whole := Span{mark.Start, c.fragment.End}
		c.report(wsFragment, whole, Suggest("Remove the fragment", ""), c.text(whole))
		return
	}
	c.report(charUnsafe, mark, Suggest(`Percent-encode the "#"`, "%23"), `"#"`, "URL", "is")
	c.chars(fragmentPart, c.fragment, c.inFragment&^cHash, cXchar|cHash)
}
