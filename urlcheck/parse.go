package urlcheck

// URL is a URL's components, as spans of the text they were found in. They
// are those of RFC 3986, section 3, for every scheme; a profile may hold that
// a scheme lacks one, as file lacks user information.
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

	// Valid says that the text is in the language of the profile; that of
	// Modern is what all parsers take, and take the same. A valid URL may
	// still have problems, such as a password.
	Valid bool
}

// Part is a component of a scheme's own syntax.
type Part struct {
	Name string // as the specification has it, such as "selector"
	Span
}

// Parse finds the components of s, which may be any string: what is not valid
// is split by the delimiters it has. Blanks around s belong to no component.
func Parse(s string, p Profile) URL {
	var c checker
	c.run(Text{Bytes: s}, p)
	return URL{
		Scheme: c.scheme, Userinfo: c.userinfo, Host: c.host, Port: c.port,
		Path: c.path, Query: c.query, Fragment: c.fragment,
		Parts: c.ownParts(), Valid: !c.invalid,
	}
}
