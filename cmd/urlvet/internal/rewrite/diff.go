package rewrite

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// Diff returns the change as a unified diff. git apply accepts it in dir if the
// file is below dir. Other files are named by their absolute paths.
func (c Change) Diff(dir string) string {
	diff, _ := c.Masked(dir, nil, nil)
	return diff
}

// Masked returns the change as Diff does, with a mask in place of the secret bytes of
// the old text and of the new one, wherever they are in the diff, and whether there are
// any in it. Then no program can apply it. What has come into the place of a secret is one.
func (c Change) Masked(dir string, before, after []urlcheck.Span) (diff string, hides bool) {
	if len(before) > 0 {
		after = mark.Merge(append(c.carried(before), after...))
	}
	d := differ{was: newSide(c.Old, before), now: newSide(c.New, after)}
	d.elsewhere = mark.Elsewhere(append(mark.Texts(c.Old, before), mark.Texts(c.New, after)...), mark.Mask)
	d.hunks()
	if d.Len() == 0 {
		return "", false
	}
	from, to := c.Path, c.Path
	if rel := file.Short(dir, c.Path); !filepath.IsAbs(rel) {
		from, to = "a/"+filepath.ToSlash(rel), "b/"+filepath.ToSlash(rel)
	}
	return fmt.Sprintf("--- %s\n+++ %s\n%s", quoted(from), quoted(to), d.String()), d.hides
}

// side is one of the two texts of a diff.
type side struct {
	text    string
	starts  []int           // the offsets of its lines and of its end
	secrets []urlcheck.Span // in order
}

func newSide(text []byte, secrets []urlcheck.Span) side {
	s := side{text: string(text), starts: []int{0}, secrets: secrets}
	at := 0
	for line := range strings.Lines(s.text) {
		at += len(line)
		s.starts = append(s.starts, at)
	}
	return s
}

// line returns the number of the line that begins at an offset, from 0.
func (s side) line(offset int) int {
	i, _ := slices.BinarySearch(s.starts, offset)
	return i
}

// replaced is a run of lines that the new text has others for. Lines are counted from 0.
type replaced struct {
	start, end   int // in the old text
	first, after int // in the new text
}

// context is how many unchanged lines stand before and after a change.
const context = 3

// differ writes the hunks of a unified diff. It writes them itself because udiff.Unified
// counts the lines of the new text wrong after two changes in one hunk.
type differ struct {
	strings.Builder
	was, now  side
	elsewhere *strings.Replacer // of the secrets of either side, wherever they are
	hides     bool
}

// hunks writes all changes. Those whose context touches are in one hunk.
func (d *differ) hunks() {
	var hunk []replaced
	grown := 0 // how many bytes more the new text has so far
	for _, e := range udiff.Lines(d.was.text, d.now.text) {
		r := replaced{start: d.was.line(e.Start), end: d.was.line(e.End), first: d.now.line(e.Start + grown)}
		r.after = d.now.line(e.Start + grown + len(e.New))
		grown += len(e.New) - (e.End - e.Start)
		if n := len(hunk); n > 0 && r.start > hunk[n-1].end+2*context {
			d.hunk(hunk)
			hunk = nil
		}
		hunk = append(hunk, r)
	}
	if len(hunk) > 0 {
		d.hunk(hunk)
	}
}

func (d *differ) hunk(changes []replaced) {
	first, last := changes[0], changes[len(changes)-1]
	start, end := max(0, first.start-context), min(len(d.was.starts)-1, last.end+context)
	from, to := first.first-(first.start-start), last.after+(end-last.end)
	fmt.Fprintf(d, "@@ -%s +%s @@\n", located(start, end-start), located(from, to-from))
	for _, r := range changes {
		d.lines(" ", d.was, start, r.start)
		d.lines("-", d.was, r.start, r.end)
		d.lines("+", d.now, r.first, r.after)
		start = r.end
	}
	d.lines(" ", d.was, start, end)
}

// located returns n lines after the first of a text as the head of a hunk has
// them: the number of the first line, which is that of the line before if there
// are none, and how many there are, unless it is one.
func located(first, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", first)
	case 1:
		return fmt.Sprint(first + 1)
	}
	return fmt.Sprintf("%d,%d", first+1, n)
}

// lines writes the lines of a side from start to end, with their secrets masked.
func (d *differ) lines(sign string, of side, start, end int) {
	for i := start; i < end; i++ {
		at := of.starts[i]
		line := of.text[at:of.starts[i+1]]
		shown := mark.Hide(line, mark.Within(of.secrets, at, at+len(strings.TrimSuffix(line, "\n"))))
		shown = d.elsewhere.Replace(shown)
		d.hides = d.hides || shown != line
		d.WriteString(sign + shown)
		if !strings.HasSuffix(line, "\n") {
			d.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
