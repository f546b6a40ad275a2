package analyzer

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

// report adds a problem of w to what is found, unless a comment silences it.
func (e *engine) report(w *writing, p urlcheck.Problem) {
	pos, end := w.source(p.Start, p.End)
	key := finding{pos, p.Code}
	if _, ok := e.found[key]; ok || e.silenced(pos) {
		return
	}
	d := analysis.Diagnostic{Pos: pos, End: end, Category: p.Code, Message: p.Code + ": " + p.Message}
	if p.Fix != nil {
		d.SuggestedFixes = w.fixes(p)
	}
	e.found[key] = judgement{d, p.Level}
}

// silenced reports whether a comment silences what is at pos, which may be in
// another file than the candidate: a constant's.
func (e *engine) silenced(pos token.Pos) bool {
	s, ok := e.silences[e.file]
	if !ok {
		s = newSilences(e.fset, e.file)
		e.silences[e.file] = s
	}
	return s.cover(pos)
}

// source returns where the bytes of w from start to end are written.
func (w *writing) source(start, end int) (pos, stop token.Pos) {
	first := w.pieceOf(start, end)
	pos, stop, _ = first.span(max(start, first.start), min(end, first.end))
	if end <= first.end {
		return pos, stop
	}
	// The last byte may be written in another literal of the chain, or far
	// off in the value of a variable.
	last := w.pieceAt(end - 1)
	if _, far, _ := last.span(last.start, end); far > stop {
		return pos, far
	}
	return pos, stop
}

// pieceOf returns the piece that holds the first byte of a span. That of an
// empty span is the one before it.
func (w *writing) pieceOf(start, end int) piece {
	if start == end && start > 0 {
		return w.pieceAt(start - 1)
	}
	return w.pieceAt(start)
}

// span returns where the bytes of a text from start to end, part of p, are
// written. It is not exact if more than they is written there.
func (p piece) span(start, end int) (pos, stop token.Pos, exact bool) {
	switch {
	case p.name != nil:
		return p.name.Pos(), p.name.End(), false
	case p.lit == nil:
		return p.expr.Pos(), p.expr.End(), false
	case p.hole || p.to-p.from != p.end-p.start:
		pos, stop, _ = p.lit.span(p.from, p.to)
		return pos, stop, start == p.start && end == p.end
	}
	return p.lit.span(p.from+start-p.start, p.from+end-p.start)
}

// fixes returns the fix of p, none if it cannot be written exactly.
func (w *writing) fixes(p urlcheck.Problem) []analysis.SuggestedFix {
	first := w.pieceOf(p.Start, p.End)
	if first.lit == nil {
		return nil
	}
	replacement := p.Fix.Text
	if first.formatted {
		replacement = strings.ReplaceAll(replacement, "%", "%%")
	}
	spelled, ok := first.lit.spell(replacement)
	pos, stop, exact := w.edit(first, p.Start, p.End)
	if !ok || !exact {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   p.Fix.Title,
		TextEdits: []analysis.TextEdit{{Pos: pos, End: stop, NewText: []byte(spelled)}},
	}}
}

// edit returns the source that stands for the bytes from start to end, which
// begin in first; it is not exact if they are not all of one literal.
func (w *writing) edit(first piece, start, end int) (pos, stop token.Pos, exact bool) {
	pos, stop, exact = first.span(start, min(end, first.end))
	for _, p := range w.pieces {
		if p.start < first.end || p.start >= end {
			continue
		}
		same := p.lit != nil && p.lit.BasicLit == first.lit.BasicLit && !p.hole && p.name == nil
		from, to, whole := p.span(p.start, min(end, p.end))
		exact = exact && same && whole && from == stop
		stop = to
	}
	return pos, stop, exact
}
