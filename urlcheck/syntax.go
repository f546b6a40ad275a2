package urlcheck

// checkSyntax checks what the scheme demands beyond the components.
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

// checkForm checks the syntaxes that can only be judged as a whole. The text
// has no holes: their values could hold any delimiter.
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

// schemePart is what follows the colon, up to a fragment.
func (c *checker) schemePart() Span {
	end := len(c.s)
	if c.fragment.Present() {
		end = c.fragment.Start - 1
	}
	return Span{c.scheme.End + 1, end}
}

// unit returns the length of the unit at the start of s: three for an
// escape, one for a byte, none at the end.
func unit(s string) int {
	if len(s) >= 3 && s[0] == '%' {
		return 3
	}
	return min(len(s), 1)
}
