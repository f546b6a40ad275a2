package analyzer

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
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

// reporter adds findings to those of a package.
type reporter struct {
	set     *settings
	ignored *ignored // nil if no //urlvet:ignore comment counts
	found   map[finding]judgement
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
	j.add(file, pos, end, p, func() ([]analysis.SuggestedFix, bool) {
		if !j.mayFix(file, pos) {
			return nil, false
		}
		return j.fixes(t, p)
	})
}

// add adds a problem in a file to the findings, unless a comment silences it. fixes
// returns its fix, and whether that is a suggestion.
func (r *reporter) add(file *source.File, pos, end token.Pos, p urlcheck.Problem, fixes func() ([]analysis.SuggestedFix, bool)) {
	ignored := r.ignored != nil && r.ignored.silences(file, pos, p.Code)
	comment := file.Silencing(pos)
	if comment == nil && ignored || comment != nil && !r.set.options.ReportSilenced {
		return
	}
	if comment != nil {
		pos, end = comment.Pos(), comment.End()
	}
	key := finding{pos, p.Code}
	if _, ok := r.found[key]; ok {
		return
	}
	d := analysis.Diagnostic{Pos: pos, End: min(end, file.End()), Category: p.Code, Message: p.Code + ": " + p.Message}
	detail := Detail{Level: r.set.level(p)}
	if comment == nil {
		d.SuggestedFixes, detail.Suggestion = fixes()
	}
	r.found[key] = judgement{d, detail}
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
