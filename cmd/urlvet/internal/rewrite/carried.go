package rewrite

import (
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// carried returns where the spans of the old text are in the new one, as far as that is on lines
// that change: all that has come into the place of a part of one belongs to it. A secret that is
// written in another way than before is one still, also where nothing beside it tells.
func (c Change) carried(spans []urlcheck.Span) (all []urlcheck.Span) {
	was := string(c.Old)
	grown := 0
	for _, e := range udiff.Lines(was, string(c.New)) {
		if inside := mark.Within(spans, e.Start, e.End); len(inside) > 0 {
			for _, s := range alignedLines(was[e.Start:e.End], e.New, inside) {
				all = append(all, urlcheck.Span{Start: e.Start + grown + s.Start, End: e.Start + grown + s.End})
			}
		}
		grown += len(e.New) - (e.End - e.Start)
	}
	return all
}

// alignedLines is aligned for runs of lines, line by line if as many lines follow as there were.
func alignedLines(was, now string, spans []urlcheck.Span) (all []urlcheck.Span) {
	before, after := slices.Collect(strings.Lines(was)), slices.Collect(strings.Lines(now))
	if len(before) != len(after) {
		return aligned(was, now, spans)
	}
	start, moved := 0, 0
	for i, line := range before {
		for _, s := range aligned(line, after[i], mark.Within(spans, start, start+len(line))) {
			all = append(all, urlcheck.Span{Start: moved + s.Start, End: moved + s.End})
		}
		start, moved = start+len(line), moved+len(after[i])
	}
	return all
}

// aligned returns where the spans of a text are in another, with what has been put at their ends.
func aligned(was, now string, spans []urlcheck.Span) (all []urlcheck.Span) {
	if len(spans) == 0 {
		return nil
	}
	edits := udiff.Strings(narrowed(was), narrowed(now))
	grown := 0 // by the edits before the span
	for _, s := range spans {
		for len(edits) > 0 && edits[0].End < s.Start {
			grown += len(edits[0].New) - (edits[0].End - edits[0].Start)
			edits = edits[1:]
		}
		start, end, more := s.Start, s.End, 0
		for _, e := range edits {
			if e.Start > s.End {
				break
			}
			start, end = min(start, e.Start), max(end, e.End)
			more += len(e.New) - (e.End - e.Start)
		}
		if start, end = start+grown, end+grown+more; start < end {
			all = append(all, urlcheck.Span{Start: start, End: end})
		}
	}
	return all
}

// narrowed returns a text as long in which each byte is a character, whatever it was.
func narrowed(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i] & 0x7F)
	}
	return b.String()
}
