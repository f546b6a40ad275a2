package analyzer

import (
	"go/ast"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// hideReplaced notes the literals that come into a text in the place of parts of it, where a
// password or token is: strings.Replace("postgres://u:PASS@h/db", "PASS", "hunter2", 1).
func (j *judge) hideReplaced(c flow.Candidate) {
	pairs := j.replacementsOf(c)
	for i := 0; i+1 < min(len(pairs), 2*maxLiterals); i += 2 {
		if old, constant := j.names.Constant(pairs[i]); constant && old != "" {
			j.hideInPlace(string(c.Template.Bytes), old, pairs[i+1])
		}
	}
}

// hideInPlace notes the literals of an expression if one of them is a password or token in the
// place of a part of a text. What is far from the part does not tell.
func (j *judge) hideInPlace(text, old string, by ast.Expr) {
	at := strings.Index(text, old)
	if at < 0 {
		return
	}
	before, behind := text[max(0, at-use.LongestURL):at], text[at+len(old):min(len(text), at+len(old)+use.LongestURL)]
	for _, s := range j.standIns(by, maxStandIns) {
		if s.lit != nil {
			place := urlcheck.Span{Start: len(before), End: len(before) + len(s.text)}
			j.hideLiterals([]*ast.BasicLit{s.lit}, []urlcheck.Span{place}, urlcheck.Secrets(before+s.text+behind))
		}
	}
}

// replacementsOf returns what is replaced in the text of a candidate, each followed by what
// replaces it; nothing if the text is not given to what replaces.
func (j *judge) replacementsOf(c flow.Candidate) []ast.Expr {
	call, ok := source.Above(c.At.Path[:len(c.At.Path)-1], 0).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0] != c.Expr {
		return nil
	}
	name := source.NameOf(call.Fun)
	switch {
	case (name == "Replace" || name == "ReplaceAll") && len(call.Args) > 2:
		return call.Args[1:3]
	case name == "Replace" && len(call.Args) == 1:
		return j.pairsOf(call)
	}
	return nil
}

// pairsOf returns the arguments that the replacer of a call is made with.
func (j *judge) pairsOf(call *ast.CallExpr) []ast.Expr {
	of, _ := source.Selected(call.Fun)
	made := []ast.Expr{ast.Unparen(of)}
	if v, ok := of.(*ast.Ident); ok {
		made = j.valuesOf(v)
	}
	if len(made) != 1 {
		return nil
	}
	if made, ok := made[0].(*ast.CallExpr); ok && source.NameOf(made.Fun) == "NewReplacer" {
		return made.Args
	}
	return nil
}
