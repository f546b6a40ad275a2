package urlcheck

// URL is the components of a URL, as spans of the text. They are those of RFC
// 3986, section 3, for every scheme. A profile may say that a scheme lacks one:
// file has no user information.
type URL struct {
	Scheme   Span // without the colon
	Userinfo Span // without the at sign
	Host     Span // with the brackets of an IP literal
	Port     Span // without the colon
	Path     Span // always present, often empty
	Query    Span // without the question mark
	Fragment Span // without the number sign

	// Parts are the components of the scheme's own syntax, such as the type
	// and selector of gopher, in the order of their offsets.
	Parts []Part

	// Valid says that the text is in the language of the profile. For Modern,
	// that is what all parsers accept and read alike. A valid URL may still
	// have problems, such as a password.
	Valid bool
}

// Part is a component of a scheme's own syntax.
type Part struct {
	Name string // as in the specification, such as "selector"
	Span
}

// Parse finds the components of s, which may be any string: an invalid text is
// split at the delimiters that it has. Blanks around s belong to no component.
func Parse(s string, p Profile) URL {
	var c checker
	c.run(Text{Bytes: s}, p)
	return URL{
		Scheme: c.scheme, Userinfo: c.userinfo, Host: c.host, Port: c.port,
		Path: c.path, Query: c.query, Fragment: c.fragment,
		Parts: c.ownParts(), Valid: !c.invalid,
	}
}
