package urlcheck

import "strings"

// plain reports whether s certainly has no problem under the default rules of a
// grammar: it has one of a few schemes, a host name and plain bytes. Most URLs
// are plain, and this costs a fraction of a check. If plain returns false, s
// may have problems or not.
//
// Check runs no rule on a plain URL. If a new rule is on by default in some
// profile, and it can report a URL of this shape, then plain must return false
// for that URL.
func plain(s string, g grammar) bool {
	n := spanOf(s, cAlpha)
	if !strings.HasPrefix(s[n:], "://") {
		return false
	}
	spec := frequentSpec(g, s[:n])
	if spec == nil {
		return false
	}
	s = s[n+len("://"):]
	if spec.syntax == fileSyntax {
		return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && spec.plainRest(s)
	}
	n = plainHost(s)
	if n == 0 {
		return false
	}
	host := s[:n]
	if s = s[n:]; s != "" && s[0] == ':' {
		n = spanOf(s[1:], cDigit)
		if !spec.plainPort(host, s[1:1+n]) {
			return false
		}
		s = s[1+n:]
	}
	return spec.plainRest(s)
}

// plainPort reports whether no rule reports this port on this host.
func (s *spec) plainPort(host, digits string) bool {
	n := portValue(digits)
	if strings.HasPrefix(digits, "0") {
		return false
	}
	return n == int(s.port) || n > 0 && n < 65536 && (ownMachine(host) || reserved(host)) && !owned(n)
}

// plainRest reports whether path, query and fragment are plain.
func (s *spec) plainRest(rest string) bool {
	if rest != "" && rest[0] != '/' {
		return false // RFC 1738 has no query without a path
	}
	path, query := s.path, s.query&^(cQuestion|cSemicolon)
	if s.syntax != noSyntax {
		path &^= cSemicolon // ftp's type code
	}
	n := plainBytes(rest, path)
	if n < len(rest) && rest[n] == '?' && s.query != 0 {
		n += 1 + plainBytes(rest[n+1:], query)
	}
	if n < len(rest) && rest[n] == '#' && s.fragment != 0 {
		n += 1 + plainBytes(rest[n+1:], s.fragment)
	}
	return n == len(rest) && !mayHaveToken(rest)
}

// plainHost returns the length of the host name at the start of s. It is 0 if the
// name needs a closer look.
func plainHost(s string) int {
	label, dots := 0, 0
	before := cDot // the classes of s[i-1]; a dot or hyphen may not follow another
	for i := range len(s) {
		cl := classes[s[i]]
		switch {
		case cl&cAlnum != 0:
		case cl&(cDot|cHyphen) != 0 && before&(cDot|cHyphen) == 0:
			if cl&cDot != 0 {
				label = i + 1
				dots++
			}
		case cl&(cSlash|cColon) != 0:
			return plainName(s[:i], label, dots)
		default:
			return 0 // "a..b", "a.-b", "xn--a", and every other byte
		}
		before = cl
	}
	return plainName(s, label, dots)
}

// plainName returns the length of a host whose last label is at offset label. It
// is 0 if the host needs a closer look: it may be a second scheme, have a label
// that is too long, or end in a number.
func plainName(s string, label, dots int) int {
	switch {
	case label == len(s), len(s) > 63, s[len(s)-1] == '-', dots == 0 && len(s) <= len("https") && isWebScheme(s):
		return 0
	case is(s[label], cDigit) && !isQuad(s):
		return 0
	}
	return len(s)
}

// plainBytes returns how many bytes at the start of s are in a class or belong to
// an escape. An escape that begins with "%0" is not counted, because it may be
// one of a control character.
func plainBytes(s string, c class) int {
	n := spanOf(s, c&^cPercent)
	for n+2 < len(s) && s[n] == '%' && s[n+1] != '0' && isHex(s[n+1]) && isHex(s[n+2]) {
		n += 3
		n += spanOf(s[n:], c&^cPercent)
	}
	return n
}
