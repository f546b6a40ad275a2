package urlcheck

import "strings"

// SecretIn returns where the password or token is that a problem of s is about or in, as byte
// offsets: the span of a problem whose rule has Secret, and the password that has the
// delimiters of CodeUserinfoDelimiter in it. It returns false if there is none. Whoever shows
// s with its problems hides it.
func SecretIn(s string, p Problem) (Span, bool) {
	if rule, _ := Lookup(p.Code); rule.Secret {
		return Span{p.Start, p.End}, p.Start < p.End
	}
	if p.Code != CodeUserinfoDelimiter {
		return Span{}, false
	}
	start := strings.LastIndexAny(s[:p.Start], `/\`) + 1
	end := p.End + strings.IndexByte(s[p.End:], '@')
	if end < p.End {
		return Span{}, false
	}
	end = lastAt(s, end)
	user, password, found := strings.Cut(s[start:end], ":")
	return Span{end - len(password), end}, found && !strings.Contains(password, hole) && isPassword(user, password)
}

// lastAt returns the offset of the at sign before the host, where there is one at an offset:
// "u:pa/ss@word@h.org/", and "u:pa/s@w/ord@h.org/", where no host is behind the first.
func lastAt(s string, at int) int {
	word := len(s)
	if n := strings.IndexAny(s[at:], " \t\r\n\"'<>"); n >= 0 {
		word = at + n
	}
	end := word
	if n := strings.IndexAny(s[at:word], "/?#"); n >= 0 {
		end = at + n
	}
	at = strings.LastIndexByte(s[:end], '@')
	if !strings.ContainsAny(s[at:end], ".:") && s[at+1:end] != "localhost" {
		return strings.LastIndexByte(s[:word], '@')
	}
	return at
}

// IsPassword reports whether a password of a user, which may be empty, protects anything. It
// is false for placeholders such as "changeme" and "{password}".
func IsPassword(user, password string) bool { return isPassword(user, password) }
