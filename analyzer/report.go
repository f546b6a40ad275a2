package analyzer

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/urlcheck"
)

// judgement is a diagnostic and its detail.
type judgement struct {
	analysis.Diagnostic
	detail Detail
}

// finding identifies a diagnostic. A second diagnostic with the same finding is
// dropped.
type finding struct {
	pos  token.Pos
	code string
}

// report adds a problem of t to the findings. Whether it is wanted depends on
// the file that the text is written in, which may not be the file of the use
// that proves the problem.
func (j *judge) report(t *flow.Template, p urlcheck.Problem) {
	pos, end := t.Source(p.Start, p.End)
	file := j.files.At(pos)
	if file == nil || !j.set.shows(file) || file.Test && (!j.mattersInTest(t, p) || j.isOnPurpose(file, t, pos)) {
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
	detail := Detail{Level: p.Level}
	if comment == nil && j.mayFix(file, pos) {
		d.SuggestedFixes, detail.Suggestion = j.fixes(t, p)
	}
	j.found[key] = judgement{d, detail}
}

// fixes returns the fix that the options want for a problem of t, and whether it is
// a suggestion.
func (j *judge) fixes(t *flow.Template, p urlcheck.Problem) ([]analysis.SuggestedFix, bool) {
	fixes, suggestion := j.editor.Fixes(t, p)
	if suggestion && !j.set.options.Suggestions {
		return nil, false
	}
	return fixes, suggestion
}
