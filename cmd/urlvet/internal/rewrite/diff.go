package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// context is how many unchanged lines stand before and after a change.
const context = 3

// replaced is a run of lines that the new text has others for.
type replaced struct {
	start, end int // the lines of the old text, from 0
	by         []string
}

// unified returns the hunks of a unified diff. It writes them itself because
// udiff.Unified counts the lines of the new text wrong after two changes in one
// hunk.
func unified(was, now string) string {
	lines := splitLines(was)
	var b strings.Builder
	grown := 0 // how many lines more the new text has so far
	for _, h := range hunks(changedLines(lines, udiff.Lines(was, now))) {
		grown += writeHunk(&b, lines, h, grown)
	}
	return b.String()
}

// splitLines returns the lines of a text with their ends.
func splitLines(text string) []string { return slices.Collect(strings.Lines(text)) }

// changedLines converts edits, which begin and end where lines do, from offsets
// to lines.
func changedLines(lines []string, edits []udiff.Edit) (all []replaced) {
	line, offset := 0, 0
	seek := func(to int) int {
		for offset < to {
			offset += len(lines[line])
			line++
		}
		return line
	}
	for _, e := range edits {
		all = append(all, replaced{start: seek(e.Start), end: seek(e.End), by: splitLines(e.New)})
	}
	return all
}

// hunks groups changes whose context touches.
func hunks(all []replaced) (groups [][]replaced) {
	for i, r := range all {
		if i == 0 || r.start > all[i-1].end+2*context {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], r)
	}
	return groups
}

// writeHunk writes a hunk and returns by how many lines it makes the text grow.
// The new text has grown by so many lines before it.
func writeHunk(b *strings.Builder, lines []string, changes []replaced, before int) (grown int) {
	start := max(0, changes[0].start-context)
	end := min(len(lines), changes[len(changes)-1].end+context)
	for _, r := range changes {
		grown += len(r.by) - (r.end - r.start)
	}
	fmt.Fprintf(b, "@@ -%s +%s @@\n", located(start, end-start), located(start+before, end-start+grown))
	for _, r := range changes {
		writeLines(b, ' ', lines[start:r.start])
		writeLines(b, '-', lines[r.start:r.end])
		writeLines(b, '+', r.by)
		start = r.end
	}
	writeLines(b, ' ', lines[start:end])
	return grown
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

func writeLines(b *strings.Builder, sign byte, lines []string) {
	for _, line := range lines {
		b.WriteByte(sign)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
