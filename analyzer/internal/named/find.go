package named

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// URLs returns the URLs of a text that name something, in order: words that have "://" behind a
// scheme, or begin as a slightly broken URL or an address of mail does. Braces and the like
// belong to a URL if they hold its placeholders, https://{{.Host}}/a/${ID}, and so does all of a
// password: postgres://user:a"b;c@host.
func URLs(s string) (all []Thing) {
	known := urlcheck.Secrets(s)
	for _, at := range spans(s, known) {
		if t, ok := urlAt(s, at, within(known, at)); ok {
			all = append(all, t)
		}
	}
	return all
}

// within returns the parts of spans, which are in order and apart, that lie in another.
func within(spans []urlcheck.Span, in urlcheck.Span) (all []urlcheck.Span) {
	first, _ := slices.BinarySearchFunc(spans, in.Start+1, func(s urlcheck.Span, at int) int { return cmp.Compare(s.End, at) })
	for _, s := range spans[first:] {
		if s.Start >= in.End {
			break
		}
		all = append(all, urlcheck.Span{Start: max(s.Start, in.Start), End: min(s.End, in.End)})
	}
	return all
}

// spans returns where the URLs of a text are whose passwords and tokens are known.
func spans(s string, known []urlcheck.Span) (all []urlcheck.Span) {
	if at := trimmed(s); at.Start < at.End && source.LooksLikeURL(s[at.Start:at.End]) && !strings.Contains(s, "://") {
		return withoutBlanks(s, at)
	}
	for from := 0; ; {
		i := strings.Index(s[from:], "://")
		if i < 0 {
			return all
		}
		colon := from + i
		start := schemeStart(s, from, colon)
		for len(known) > 0 && known[0].End <= colon {
			known = known[1:]
		}
		end := urlEnd(s, colon+len("://"), known)
		if start < colon && !breaksHost(s[colon+len("://"):end], s[end:]) {
			all = append(all, urlcheck.Span{Start: start, End: end})
		}
		from = max(end, colon+len("://"))
	}
}

// withoutBlanks returns a span of s if no blank is in it.
func withoutBlanks(s string, at urlcheck.Span) []urlcheck.Span {
	if strings.ContainsAny(s[at.Start:at.End], " \t\r\n") {
		return nil
	}
	return []urlcheck.Span{at}
}

// schemeStart returns where the scheme begins whose colon is at an offset of s, and not
// before another; the offset of the colon if there is none. A value that is not known may
// be the scheme, or a part of it.
func schemeStart(s string, from, colon int) int {
	start := colon
	for start > from && (s[start-1] == hole || source.SchemeLen("a"+s[start-1:start]) == 2) {
		start--
	}
	for start < colon && s[start] != hole && source.SchemeLen(s[start:start+1]) == 0 {
		start++ // a scheme begins with a letter
	}
	return start
}

// urlEnd returns where the URL ends of which the part behind the slashes begins at an
// offset of s. No character ends it that is in one of the passwords and tokens.
func urlEnd(s string, from int, known []urlcheck.Span) int {
	inHost, round, at := true, 0, from
scan:
	for at < len(s) {
		for len(known) > 0 && known[0].End <= at {
			known = known[1:]
		}
		if len(known) > 0 && known[0].Start <= at {
			at = known[0].End
			continue
		}
		n := 1
		switch c := s[at]; {
		case c == '/' || c == '?' || c == '#':
			inHost = false
		case c == '(' && !inHost:
			round++
		case c == ')' && round > 0:
			round--
		case c == '[' && at == from || c == '[' && s[at-1] == '@':
			if n = strings.IndexByte(s[at:], ']') + 1; n == 0 || strings.ContainsAny(s[at:at+n], " /\n") {
				break scan
			}
		case c == ',' && beginsURL(s[at+1:]), c == ';' && inHost:
			break scan
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[at:])
			if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) {
				break scan
			}
			n = size
		case strings.IndexByte("{<$", c) >= 0:
			if n = placeholder(s[at:]); n == 0 {
				break scan
			}
		case c <= ' ' && c != hole, strings.IndexByte("\"'`>()[]}\\^|", c) >= 0:
			break scan
		}
		at += n
	}
	if at == len(s) && from > 0 && !strings.ContainsAny(s, " \t\n") {
		return at // it is all of the text, in which "?q=" or "a." may be continued
	}
	return from + len(strings.TrimRight(s[from:at], ".,:;!?"))
}

// breaksHost reports whether a host ends where a regular expression goes on, so that it is
// not all of it: https://h\.io.
func breaksHost(authority, rest string) bool {
	if rest == "" || strings.ContainsAny(authority, "/?#") {
		return false
	}
	switch rest[0] {
	case '(', '[', '{', '|', '^':
		return true
	case '\\':
		return len(rest) > 1 && strings.IndexByte("nrt\"\\", rest[1]) < 0
	}
	return false
}

// beginsURL reports whether a URL follows a comma.
func beginsURL(s string) bool {
	n := source.SchemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://")
}

// longestPlaceholder bounds in bytes what is taken for a placeholder.
const longestPlaceholder = 80

// placeholder returns the length of the placeholder at the start of s, 0 if there is
// none: {id}, {{ .Host }}, <host>, ${HOST}, $HOST, $(host).
func placeholder(s string) int {
	for _, pair := range [...][2]string{{"{{", "}}"}, {"{", "}"}, {"<", ">"}, {"${", "}"}, {"$(", ")"}} {
		if !strings.HasPrefix(s, pair[0]) {
			continue
		}
		n := strings.Index(s[:min(len(s), longestPlaceholder)], pair[1])
		if n < 0 || strings.ContainsAny(s[:n], "\n\"`") || pair[0] == "<" && !isName(s[1:n]) {
			return 0
		}
		return n + len(pair[1])
	}
	if s[0] != '$' {
		return 0
	}
	n := 1
	for n < len(s) && (isWord(rune(s[n])) || s[n] == '_') {
		n++
	}
	if n == 1 {
		return 0 // the end of a regular expression
	}
	return n
}

// isName reports whether s is a name as it stands between < and >, perhaps of several words.
func isName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !isWord(r) && !strings.ContainsRune("-_ .", r) })
}

// placeholders returns what is set elsewhere at a span of s.
func placeholders(s string, at urlcheck.Span) (all []urlcheck.Span) {
	for i := at.Start; i < at.End; {
		n := 0
		switch c := s[i]; {
		case strings.IndexByte("{<$", c) >= 0:
			n = placeholder(s[i:at.End])
		case c == '*':
			n = 1
		case strings.HasPrefix(s[i:at.End], "..."):
			n = len("...")
		case strings.HasPrefix(s[i:at.End], "…"):
			n = len("…")
		}
		if n > 0 {
			all = append(all, urlcheck.Span{Start: i, End: i + n})
		}
		i += max(n, 1)
	}
	return all
}
