package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

// report adds a problem of w to what is found, unless a comment silences it.
func (e *engine) report(w *writing, p urlcheck.Problem) {
	pos, end := w.source(p.Start, p.End)
	comment := e.silencing(pos)
	if comment != nil {
		if !e.ReportSilenced {
			return
		}
		pos, end = comment.Pos(), comment.End()
	}
	key := finding{pos, p.Code}
	if _, ok := e.found[key]; ok {
		return
	}
	d := analysis.Diagnostic{Pos: pos, End: min(end, e.fileEnd(pos)), Category: p.Code, Message: p.Code + ": " + p.Message}
	if comment == nil && !ast.IsGenerated(e.file) { // a program would write it again
		d.SuggestedFixes = slices.DeleteFunc(e.fixes(w, p), e.leavesFile)
	}
	e.found[key] = judgement{d, p.Level}
}

// fileEnd returns the end of the file that pos is in, pos if there is none. What
// half-typed code does not close ends behind it: fmt.Sprintf("http://%s:%d", h, p
func (e *engine) fileEnd(pos token.Pos) token.Pos {
	file := e.fset.File(pos)
	if file == nil {
		return pos
	}
	return token.Pos(file.Base() + file.Size())
}

// leavesFile reports whether a fix would change what is not there.
func (e *engine) leavesFile(fix analysis.SuggestedFix) bool {
	return slices.ContainsFunc(fix.TextEdits, func(edit analysis.TextEdit) bool {
		return e.fset.File(edit.Pos) == nil || edit.End > e.fileEnd(edit.Pos)
	})
}

// silencing returns the comment that silences what is at pos, which may be in
// another file than the candidate: a constant's. It is nil if there is none.
func (e *engine) silencing(pos token.Pos) *ast.Comment {
	all, ok := e.silences[e.file]
	if !ok {
		all = newSilences(e.fset, e.file)
		e.silences[e.file] = all
	}
	return silencing(all, e.fset.PositionFor(pos, false).Line)
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
	case p.hole || p.spread || p.to-p.from != p.end-p.start:
		pos, stop, exact = p.lit.span(p.from, p.to)
		return pos, stop, exact && !p.spread && start == p.start && end == p.end
	}
	return p.lit.span(p.from+start-p.start, p.from+end-p.start)
}

// fixes returns the fix of p, none if it cannot be written exactly.
func (e *engine) fixes(w *writing, p urlcheck.Problem) []analysis.SuggestedFix {
	switch {
	case p.Code == hostPortJoin:
		return e.joinFixes(w, p.Start)
	case p.Fix != nil:
		return w.fixes(p)
	}
	return nil
}

// fixes returns the fix of p that replaces what p is about.
func (w *writing) fixes(p urlcheck.Problem) []analysis.SuggestedFix {
	first := w.pieceOf(p.Start, p.End)
	if first.lit == nil {
		return nil
	}
	replacement := p.Fix.Text
	if w.ambiguous && p.Code != formatUnapplied && strings.Contains(string(w.bytes[p.Start:p.End])+replacement, "%") {
		return nil
	}
	if first.formatted && !first.hole {
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
