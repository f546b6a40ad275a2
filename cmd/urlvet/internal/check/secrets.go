package check

import (
	"slices"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// Secrets are the passwords and tokens that were found: spans of bytes in files, by
// path, in order and apart from each other. Whatever shows source hides them.
type Secrets map[string][]mark.Span

// SecretsOf returns the secrets that the findings are about, and others.
func SecretsOf(all []Finding, others Secrets) Secrets {
	s := Secrets{}
	for path, spans := range others {
		s[path] = slices.Clone(spans)
	}
	for _, f := range all {
		if rule, _ := analyzer.Lookup(f.Code); rule.Secret && f.Start.Offset < f.End.Offset {
			s[f.Source.Path] = append(s[f.Source.Path], mark.Span{Start: f.Start.Offset, End: f.End.Offset})
		}
	}
	for path, spans := range s {
		s[path] = mark.Merge(spans)
	}
	return s
}

// In returns the secrets of the file at path, nil if there are none.
func (s Secrets) In(path string) []mark.Span { return s[path] }

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
	if slices.ContainsFunc(mark.Within(spans, e.Start, e.End), func(at mark.Span) bool { return at.End-at.Start > 1 }) {
		return true // "/" may become "%2F", but "/rest/" is not shown as "%2Frest%2F"
	}
	mask := masks[e.Source.Path]
	if mask == nil {
		var pairs []string
		for _, secret := range spans {
			pairs = append(pairs, string(e.Source.Bytes[secret.Start:secret.End]), "")
		}
		mask = strings.NewReplacer(pairs...)
		masks[e.Source.Path] = mask
	}
	return mask.Replace(e.Text) != e.Text
}
