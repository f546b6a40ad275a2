package named

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// parameters match the names and values of those of a query or a fragment.
var parameters = regexp.MustCompile(`[?&;#]([^=?&;#]*)=([^&;#]+)`)

// secrets returns where the passwords and tokens of a URL are: those that are known of the text
// around it, those that urlcheck knows in it, any password before a host, whatever it is, and the
// values of parameters that are named as secrets are.
func secrets(s string, t Thing, known []urlcheck.Span) []urlcheck.Span {
	text := s[t.Start:t.End]
	all := append(urlcheck.Secrets(text), passwords(text)...)
	for _, at := range known {
		all = append(all, urlcheck.Span{Start: at.Start - t.Start, End: at.End - t.Start})
	}
	if strings.Contains(text, "=") {
		for _, m := range parameters.FindAllStringSubmatchIndex(text, -1) {
			if urlcheck.IsSecretName(strings.TrimRight(text[m[2]:m[3]], "[]")) {
				all = append(all, urlcheck.Span{Start: m[4], End: m[5]})
			}
		}
	}
	return merged(s, all, t.Start)
}

// passwords returns where the passwords of a URL are, and of those behind it or in its query:
// "http://u:…@h/?next=http://v:…@h".
func passwords(text string) (all []urlcheck.Span) {
	_, rest := cutScheme(text)
	for {
		end := len(text)
		next := strings.Index(text[rest:], "://")
		if next >= 0 {
			end = rest + next
		}
		if at, ok := password(text[rest:end]); ok {
			all = append(all, urlcheck.Span{Start: rest + at.Start, End: rest + at.End})
		}
		if next < 0 {
			return all
		}
		rest = end + len("://")
	}
}

// password returns where the password is in a text that begins behind the slashes of a URL.
func password(text string) (at urlcheck.Span, ok bool) {
	end := strings.LastIndexByte(text[:source.IndexOrLen(text, "/?#")], '@')
	if end < 0 {
		return at, false
	}
	colon := strings.IndexByte(text[:end], ':')
	return urlcheck.Span{Start: colon + 1, End: end}, colon >= 0
}

// merged returns the spans of a part of s that begins at an offset as spans of s, in order
// and apart, without those of which nothing is known.
func merged(s string, all []urlcheck.Span, offset int) (apart []urlcheck.Span) {
	slices.SortFunc(all, func(a, b urlcheck.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, at := range all {
		at = urlcheck.Span{Start: at.Start + offset, End: at.End + offset}
		if last := len(apart) - 1; last >= 0 && at.Start <= apart[last].End {
			apart[last].End = max(apart[last].End, at.End)
		} else if isKnown(s, at, placeholders(s, at)) {
			apart = append(apart, at)
		}
	}
	return apart
}
