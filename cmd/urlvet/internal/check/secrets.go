package check

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/lexeme"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// Secrets are the passwords and tokens that were found: spans of bytes in files, by
// path, in order and apart from each other. Whatever shows source hides them.
type Secrets map[string][]urlcheck.Span

// SecretsOf returns the secrets that the findings are about, others, and those in the literals
// and comments of each file with a finding: what shows the source of one shows its neighbours.
func SecretsOf(all []Finding, others Secrets) Secrets {
	s := Secrets{}
	for path, spans := range others {
		s[path] = slices.Clone(spans)
	}
	sources := map[string][]byte{}
	for _, f := range all {
		path := f.Source.Path
		if rule, _ := analyzer.Lookup(f.Code); rule.Secret && f.Start.Offset < f.End.Offset {
			s[path] = append(s[path], urlcheck.Span{Start: f.Start.Offset, End: f.End.Offset})
		}
		sources[path] = f.Source.Bytes
	}
	for path, src := range sources {
		if written := Written(src); len(written) > 0 {
			s[path] = append(withoutWhole(s[path], src, written), written...)
		}
	}
	for path, spans := range s {
		s[path] = mark.Merge(spans)
	}
	return s
}

// withoutWhole returns the spans of secrets without those of whole literals that have a written one in them. A raw
// literal with carriage returns is known as a whole: what is looked for elsewhere is the secret.
func withoutWhole(spans []urlcheck.Span, src []byte, written []urlcheck.Span) []urlcheck.Span {
	return slices.DeleteFunc(spans, func(at urlcheck.Span) bool {
		return at.Start < len(src) && src[at.Start] == '`' && len(mark.Within(written, at.Start, at.End)) > 0
	})
}

// InURL returns the spans of the passwords and tokens of a URL, or of any text that is there
// instead of one, in no particular order.
func InURL(u string, problems []urlcheck.Problem) []urlcheck.Span {
	all := urlcheck.Secrets(u)
	for _, p := range problems {
		if at, ok := urlcheck.SecretIn(u, p); ok {
			all = append(all, at)
		}
	}
	return all
}

// Written returns where the secrets of the string literals and comments of a Go file are, which
// need not be valid, in order and apart from each other.
func Written(src []byte) (all []urlcheck.Span) {
	inKey := false
	for l := range lexeme.All(src) {
		switch l.Kind {
		case token.COMMENT, token.STRING:
			if at := keyIn(l); inKey && at.Start < at.End {
				all = append(all, at)
			} else if !inKey {
				all = append(all, writtenIn(l)...)
			}
			inKey = leavesKey(l.Text, inKey)
		case token.ADD, token.COMMA, token.LPAREN:
		default:
			inKey = false
		}
	}
	return all
}

// What stands around a private key in PEM (RFC 7468), and in that of OpenPGP, which code may have a line at a time.
const keyBegins, keyName, keyEnds = "-----BEGIN ", "PRIVATE KEY", "-----END"

// leavesKey reports whether a private key goes on behind a text, before which one goes on or none does.
func leavesKey(text string, inKey bool) bool {
	begin, end := strings.LastIndex(text, keyBegins), strings.LastIndex(text, keyEnds)
	if begin < 0 && end < 0 {
		return inKey
	}
	return begin > end && strings.Contains(text[begin:], keyName)
}

// keyIn returns where the part of a private key is in a literal or a comment.
func keyIn(l lexeme.Lexeme) urlcheck.Span {
	end := strings.Index(l.Text, keyEnds)
	if end < 0 {
		end = len(strings.TrimRight(l.Text, "\"`"))
	}
	return urlcheck.Span{Start: l.Start + min(1, end), End: l.Start + end}
}

// writtenIn returns where the secrets of a literal or a comment are.
func writtenIn(l lexeme.Lexeme) (all []urlcheck.Span) {
	if l.Kind == token.STRING && strings.ContainsAny(l.Text, "\\\r") {
		value, at := lexeme.Unquote(l.Text, l.Start)
		for _, secret := range urlcheck.Secrets(value) {
			spelled := l.Text[at[secret.Start]-l.Start : at[secret.End]-l.Start]
			all = append(all, urlcheck.Span{Start: at[secret.Start], End: at[secret.Start] + len(strings.TrimRight(spelled, "\r"))})
		}
		return all
	}
	first := l.Start + len(`"`) // or a slash
	text := l.Text[len(`"`):]
	if l.Kind == token.STRING {
		text = strings.TrimSuffix(text, l.Text[:len(`"`)])
	} else {
		if strings.HasPrefix(text, "*") {
			text = strings.TrimSuffix(text, "*/")
		}
		if inner := strings.TrimLeftFunc(text[min(1, len(text)):], unicode.IsSpace); len(inner)+1 < len(text) {
			first, text = first+len(text)-len(inner), inner // "// app:…@db.org/shop"
		}
	}
	for _, at := range urlcheck.Secrets(text) {
		all = append(all, urlcheck.Span{Start: first + at.Start, End: first + at.End})
	}
	if word := firstWord(l); word != "" {
		for _, at := range urlcheck.Secrets(word) {
			all = append(all, urlcheck.Span{Start: first + len("/") + at.Start, End: first + len("/") + at.End})
		}
	}
	return all
}

// firstWord returns the word that a comment begins with right behind its slashes, "" if it does not: "//app:…@tcp(db)/shop".
func firstWord(l lexeme.Lexeme) string {
	if l.Kind != token.COMMENT || len(l.Text) < len("//")+1 || l.Text[len("//")] == ' ' {
		return ""
	}
	word := l.Text[len("//"):]
	if end := strings.IndexFunc(word, unicode.IsSpace); end >= 0 {
		word = word[:end]
	}
	return word
}

// With returns the secrets of the file at path, and those that are written in src, which is what
// the file will hold. A fix may spell a secret in another way, and leave no finding.
func (s Secrets) With(path string, src []byte) []urlcheck.Span {
	return mark.Merge(append(slices.Clone(s.In(path)), Written(src)...))
}

// In returns the secrets of the file at path, nil if there are none.
func (s Secrets) In(path string) []urlcheck.Span { return s[path] }

// Withhold returns the findings without the fixes that would write a secret of the same
// file, or a part of one, again: those that move text, and those that escape some of it.
func (s Secrets) Withhold(all []Finding) []Finding {
	if len(s) == 0 {
		return all
	}
	masks := map[string]*strings.Replacer{}
	out := slices.Clone(all)
	for i := range out {
		out[i].Fixes = slices.DeleteFunc(slices.Clone(out[i].Fixes), func(fix Fix) bool {
			return slices.ContainsFunc(fix.Edits, func(e Edit) bool { return s.tells(e, masks) })
		})
	}
	return out
}

// tells reports whether the text of an edit has a secret of its file, or a part of the one that
// it changes. It keeps what finds those of a file in masks, by path.
func (s Secrets) tells(e Edit, masks map[string]*strings.Replacer) bool {
	spans := s.In(e.Source.Path)
	if len(spans) == 0 || e.Text == "" {
		return false
	}
	if slices.ContainsFunc(mark.Within(spans, e.Start, e.End), func(at urlcheck.Span) bool { return at.End-at.Start > 1 }) {
		return true // "/" may become "%2F", but "/rest/" is not shown as "%2Frest%2F"
	}
	mask := masks[e.Source.Path]
	if mask == nil {
		mask = mark.Elsewhere(mark.Texts(e.Source.Bytes, spans), "")
		masks[e.Source.Path] = mask
	}
	return mask.Replace(e.Text) != e.Text || len(urlcheck.Secrets(e.Text)) > 0
}
