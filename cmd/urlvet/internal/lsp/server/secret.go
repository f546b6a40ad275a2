package server

import (
	"regexp"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// mask stands for a secret, because others may see the screen.
const mask = "•••"

// longUser is the length in bytes from which a user without a password is
// taken for a token: https://0123456789abcdef0123@github.com.
const longUser = 20

// userAndPassword splits user information. What is absent has no length.
func userAndPassword(u string, info urlcheck.Span) (user, password urlcheck.Span) {
	if !info.Present() {
		return urlcheck.Span{}, urlcheck.Span{}
	}
	n := strings.IndexByte(u[info.Start:info.End], ':')
	if n < 0 {
		return info, urlcheck.Span{}
	}
	at := info.Start + n
	return urlcheck.Span{Start: info.Start, End: at}, urlcheck.Span{Start: at + 1, End: info.End}
}

// secrets returns the spans of a URL that are not to be shown, in order: passwords,
// tokens of known forms, and the values of parameters with telling names.
func secrets(u string, parsed urlcheck.URL) []urlcheck.Span {
	hidden := check.InURL(u, urlcheck.Check(u, urlcheck.Modern))
	hide := func(s urlcheck.Span) {
		if s.Start < s.End {
			hidden = append(hidden, s)
		}
	}
	user, password := userAndPassword(u, parsed.Userinfo)
	hide(password)
	if password == (urlcheck.Span{}) && user.End-user.Start >= longUser {
		hide(user)
	}
	for _, s := range []urlcheck.Span{parsed.Path, parsed.Query, parsed.Fragment} {
		if !s.Present() {
			continue
		}
		part := u[s.Start:s.End]
		for _, m := range parameter.FindAllStringSubmatchIndex(part, -1) {
			if name := part[m[2]:m[3]]; urlcheck.IsSecretName(name) || urlcheck.MayBeSecretName(name) {
				hide(urlcheck.Span{Start: s.Start + m[4], End: s.Start + m[5]})
			}
		}
		for _, m := range innerPassword.FindAllStringSubmatchIndex(part, -1) {
			hide(urlcheck.Span{Start: s.Start + m[2], End: s.Start + m[3]})
		}
	}
	return mark.Merge(hidden)
}

// innerPassword matches the user and the password of a URL in a part of a URL:
// jdbc:postgresql://app:s3cr3t@db/x.
var innerPassword = regexp.MustCompile(`://[^:/?#&;]*:([^/?#&;]*)@`)

// parameter matches one of a=1&token=2. Paths have parameters too: /a;token=2.
var parameter = regexp.MustCompile(`([^=&;]*)=([^&;]*)`)

// shown returns a part of a URL with a mask in place of each hidden span. Only the first
// maxShown bytes of a component are shown, so it may stop as soon as it has more.
func shown(u string, s urlcheck.Span, hidden []urlcheck.Span) string {
	var b strings.Builder
	part, at := u[s.Start:s.End], 0
	for _, h := range mark.Within(hidden, s.Start, s.End) {
		if b.Len() > maxShown {
			return b.String()
		}
		b.WriteString(part[at:h.Start])
		if at == 0 || h.Start > at { // one mask for two spans that touch
			b.WriteString(mask)
		}
		at = h.End
	}
	return b.String() + part[at:]
}
