package urlcheck

// checkSyntax checks what the scheme requires beyond the components.
func (c *checker) checkSyntax() {
	switch c.spec.syntax {
	case ftpSyntax:
		c.ftp()
	case fileSyntax:
		c.file()
	case telnetSyntax:
		c.telnet()
	default:
		if len(c.holes) == 0 {
			c.checkForm()
		}
	}
}

// checkForm checks the syntaxes that can only be checked as a whole. The text
// has no holes, because their values could contain any delimiter.
func (c *checker) checkForm() {
	switch c.spec.syntax {
	case gopherSyntax:
		c.gopher()
	case mailtoSyntax:
		c.mailto()
	case newsSyntax:
		c.news()
	case nntpSyntax:
		c.nntp()
	case waisSyntax:
		c.wais()
	case prosperoSyntax:
		c.prospero()
	case urnSyntax:
		c.urn()
	case dataSyntax:
		c.data()
	case telSyntax:
		c.tel()
	}
}

// schemePart returns the span from the colon to the fragment.
func (c *checker) schemePart() Span {
	end := len(c.s)
	if c.fragment.Present() {
		end = c.fragment.Start - 1
	}
	return Span{c.scheme.End + 1, end}
}

// unit returns the length of the unit at the start of s: 3 for an escape, 1 for
// another byte, 0 at the end.
func unit(s string) int {
	if len(s) >= 3 && s[0] == '%' {
		return 3
	}
	return min(len(s), 1)
}
