package rewrite

import (
	"fmt"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
)

// Masked returns the change as Diff does, with a mask in place of the secret bytes of
// the old text, wherever they are in the diff, and whether there are any in it. Then
// no program can apply it.
func (c Change) Masked(dir string, secrets []mark.Span) (diff string, hides bool) {
	plain := c.Diff(dir)
	if len(secrets) == 0 {
		return plain, false
	}
	m := masker{old: c.Old, secrets: secrets}
	for i := range c.Old {
		if i == 0 || c.Old[i-1] == '\n' {
			m.lines = append(m.lines, i)
		}
	}
	var texts []string
	for _, s := range secrets {
		texts = append(texts, string(c.Old[s.Start:s.End]), mark.Mask)
	}
	m.added = strings.NewReplacer(texts...)
	var b strings.Builder
	for line := range strings.Lines(plain) {
		b.WriteString(m.line(line))
	}
	return b.String(), b.String() != plain
}

// masker masks the lines of a diff, one after the other.
type masker struct {
	old     []byte
	lines   []int // the offsets of the lines of old
	secrets []mark.Span
	added   *strings.Replacer // for lines that are in the new text alone

	next   int // the line of old that comes next in the diff, from 0
	inside bool
}

func (m *masker) line(s string) string {
	var first int
	if n, _ := fmt.Sscanf(s, "@@ -%d", &first); n == 1 && strings.HasPrefix(s, "@@ ") {
		m.next, m.inside = max(first-1, 0), true
		return s
	}
	switch {
	case !m.inside || s[0] == '\\':
		return s
	case s[0] == '+':
		return "+" + m.added.Replace(s[1:])
	case m.next >= len(m.lines):
		return s
	}
	start := m.lines[m.next]
	m.next++
	return s[:1] + mark.Hide(s[1:], mark.Within(m.secrets, start, start+len(strings.TrimSuffix(s[1:], "\n"))))
}
