package server

import (
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// mask stands for a secret, because others may see the screen.
const mask = "•••"

// longUser is the length in bytes from which a user without a password is
// taken for a token: https://0123456789abcdef0123@github.com.
const longUser = 20

// secretNames are parts of the names of parameters whose values are secrets.
var secretNames = []string{
	"token", "secret", "passw", "passphrase", "pwd", "apikey", "api_key", "api-key", "accesskey", "access_key", "access-key",
	"signature", "credential", "jwt", "bearer", "session",
}

// shortNames are whole names of such parameters.
var shortNames = []string{"key", "sig", "auth", "code", "pass", "sid"}

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
func secrets(u string, parsed urlcheck.URL) []mark.Span {
	hidden := urlcheck.Secrets(u)
	for _, p := range urlcheck.Check(u, urlcheck.Modern) {
		if at, ok := urlcheck.SecretIn(u, p); ok {
			hidden = append(hidden, at)
		}
	}
	user, password := userAndPassword(u, parsed.Userinfo)
	hidden = append(hidden, password)
	if password == (urlcheck.Span{}) && user.End-user.Start >= longUser {
		hidden = append(hidden, user)
	}
	for _, s := range []urlcheck.Span{parsed.Path, parsed.Query, parsed.Fragment} {
		if s.Present() {
			hidden = append(hidden, secretValues(u, s)...)
			hidden = append(hidden, innerPasswords(u, s)...)
		}
	}
	var spans []mark.Span
	for _, h := range hidden {
		if h.Start < h.End {
			spans = append(spans, mark.Span{Start: h.Start, End: h.End})
		}
	}
	return mark.Merge(spans)
}

// innerPasswords returns the spans of the passwords of URLs in a part of a URL:
// jdbc:postgresql://app:s3cr3t@db/x.
func innerPasswords(u string, s urlcheck.Span) (hidden []urlcheck.Span) {
	for at := s.Start; ; {
		n := strings.Index(u[at:s.End], "://")
		if n < 0 {
			return hidden
		}
		at += n + len("://")
		end := s.End
		if n := strings.IndexAny(u[at:s.End], "/?#&;"); n >= 0 {
			end = at + n
		}
		colon, last := strings.IndexByte(u[at:end], ':'), strings.LastIndexByte(u[at:end], '@')
		if 0 <= colon && colon < last {
			hidden = append(hidden, urlcheck.Span{Start: at + colon + 1, End: at + last})
		}
	}
}

// secretValues returns the spans of the values in a=1&token=2 whose names tell
// that they are secrets. Paths have parameters too: /a;token=2.
func secretValues(u string, s urlcheck.Span) (hidden []urlcheck.Span) {
	for at := s.Start; at < s.End; {
		end := s.End
		if n := strings.IndexAny(u[at:s.End], "&;"); n >= 0 {
			end = at + n
		}
		name, _, ok := strings.Cut(u[at:end], "=")
		if ok && isSecretName(name) {
			hidden = append(hidden, urlcheck.Span{Start: at + len(name) + 1, End: end})
		}
		at = end + 1
	}
	return hidden
}

func isSecretName(name string) bool {
	name = strings.ToLower(name)
	for _, short := range shortNames {
		if name == short {
			return true
		}
	}
	for _, part := range secretNames {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

// shown returns a part of a URL with a mask in place of each hidden span. Only the first
// maxShown bytes of a component are shown, so it may stop as soon as it has more.
func shown(u string, s urlcheck.Span, hidden []mark.Span) string {
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
