package named

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/urlcheck"
)

// secretProfile reports what urlcheck.SecretIn knows the passwords and tokens of, and nothing
// else.
var secretProfile = func() urlcheck.Profile {
	p := urlcheck.Modern
	for _, r := range urlcheck.Rules() {
		change := urlcheck.Profile.Without
		if r.Secret || r.Code == urlcheck.CodeUserinfoDelimiter {
			change = urlcheck.Profile.With
		}
		p, _ = change(p, r.Code)
	}
	return p
}()

// secretKeys match the parameters of a query or a fragment whose values are secret by
// their names.
var secretKeys = regexp.MustCompile(`(?i)[?&;#](?:[a-z0-9_-]*(?:password|passwd|secret|token)|pwd|api[_-]?key|access[_-]?key|sig|signature)=([^&;#]+)`)

// secrets returns where the passwords and tokens of a URL are: those that a rule knows,
// any password before the host, whatever it is, and the values of parameters that are
// named as secrets are.
func secrets(s string, t Thing) []urlcheck.Span {
	text := s[t.Start:t.End]
	var all []urlcheck.Span
	if strings.ContainsAny(text, "@=/") {
		all = append(all, secretsByRule(text)...)
	}
	if at, ok := password(text); ok {
		all = append(all, at)
	}
	if strings.Contains(text, "=") {
		for _, m := range secretKeys.FindAllStringSubmatchIndex(text, -1) {
			all = append(all, urlcheck.Span{Start: m[2], End: m[3]})
		}
	}
	return merged(s, all, t.Start)
}

func secretsByRule(text string) (all []urlcheck.Span) {
	known := urlcheck.Text{Bytes: text}
	for i := range len(text) {
		if text[i] == hole {
			known.Holes = append(known.Holes, urlcheck.Hole{At: i})
		}
	}
	for _, p := range urlcheck.CheckText(known, secretProfile) {
		if at, ok := urlcheck.SecretIn(text, p); ok {
			all = append(all, at)
		}
	}
	return all
}

// password returns where the password of a URL is.
func password(text string) (at urlcheck.Span, ok bool) {
	_, rest := cutScheme(text)
	end := len(text)
	if n := strings.IndexAny(text[rest:], "/?#"); n >= 0 {
		end = rest + n
	}
	end = rest + strings.LastIndexByte(text[rest:end], '@')
	if end < rest {
		return at, false
	}
	colon := strings.IndexByte(text[rest:end], ':')
	return urlcheck.Span{Start: rest + colon + 1, End: end}, colon >= 0
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
