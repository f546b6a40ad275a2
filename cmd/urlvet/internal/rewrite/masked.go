package rewrite

import (
	"bytes"
	"fmt"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
)

// Masked returns the change as Diff does, with a mask in place of the secret bytes of
// the old text and of the new one, wherever they are in the diff, and whether there are
// any in it. Then no program can apply it. What has come into the place of a secret is one.
func (c Change) Masked(dir string, before, after []mark.Span) (diff string, hides bool) {
	plain := c.Diff(dir)
	if len(before)+len(after) == 0 {
		return plain, false
	}
	after = mark.Merge(append(c.carried(before), after...))
	m := masker{before: side{text: c.Old, secrets: before}, after: side{text: c.New, secrets: after}}
	m.elsewhere = mark.Elsewhere(append(mark.Texts(c.Old, before), mark.Texts(c.New, after)...), mark.Mask)
	var b strings.Builder
	for line := range strings.Lines(plain) {
		b.WriteString(m.line(line))
	}
	return b.String(), b.String() != plain
}

// masker masks the lines of a diff, one after the other.
type masker struct {
	before, after side
	elsewhere     *strings.Replacer // of the secrets of either side, wherever they are
	inside        bool              // the lines are those of a hunk, not the header
}

// side is one of the two texts, with the line of it that the diff shows next.
type side struct {
	text    []byte
	secrets []mark.Span // in order
	next    int         // the offset of that line
	line    int         // its number, from 1
}

// skip moves next to the start of the line with that number. It only moves forward: the hunks
// of a diff are in order.
func (s *side) skip(line int) {
	s.line = max(s.line, 1)
	for s.line < line {
		s.take()
	}
}

// take returns where the next line begins, and moves to the one after it.
func (s *side) take() (start int) {
	start = s.next
	length := bytes.IndexByte(s.text[start:], '\n') + 1
	if length == 0 {
		length = len(s.text) - start
	}
	s.next += length
	s.line++
	return start
}

func (m *masker) line(s string) string {
	var first, now int
	if n, _ := fmt.Sscanf(s, "@@ -%d", &first); n == 1 && strings.HasPrefix(s, "@@ ") {
		_, rest, _ := strings.Cut(s, " +")
		_, _ = fmt.Sscanf(rest, "%d", &now)
		m.before.skip(first)
		m.after.skip(now)
		m.inside = true
		return s
	}
	switch {
	case !m.inside || s[0] == '\\':
		return s
	case s[0] == '+':
		return m.hide(s, &m.after)
	case s[0] == ' ':
		m.after.take()
	}
	return m.hide(s, &m.before)
}

// hide returns a line of a hunk, the next one of that side, with its secrets masked.
func (m *masker) hide(s string, of *side) string {
	start := of.take()
	body := mark.Hide(s[1:], mark.Within(of.secrets, start, start+len(strings.TrimSuffix(s[1:], "\n"))))
	return s[:1] + m.elsewhere.Replace(body)
}
