package analyzer

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/urlcheck"
)

// judgement is a diagnostic and its level.
type judgement struct {
	analysis.Diagnostic
	level urlcheck.Level
}

// finding is what makes two diagnostics the same.
type finding struct {
	pos  token.Pos
	code string
}

// report adds a problem of t to what is found. The file that it is written in
// decides whether anybody wants to know, which may be another one than that of
// the use that proves it.
func (j *judge) report(t *flow.Template, p urlcheck.Problem) {
	pos, end := t.Source(p.Start, p.End)
	file := j.files.At(pos)
	if file == nil || !j.set.judges(file) || j.set.shown != nil && !j.set.shown(file) {
		return
	}
	comment := file.Silencing(pos)
	if comment != nil {
		if !j.set.options.ReportSilenced {
			return
		}
		pos, end = comment.Pos(), comment.End()
	}
	key := finding{pos, p.Code}
	if _, ok := j.found[key]; ok {
		return
	}
	d := analysis.Diagnostic{Pos: pos, End: min(end, file.End()), Category: p.Code, Message: p.Code + ": " + p.Message}
	if comment == nil && !file.Generated { // a program would write it again
		d.SuggestedFixes = j.editor.Fixes(t, p)
	}
	j.found[key] = judgement{d, p.Level}
}
