package analyzer

import (
	"go/ast"
	"regexp"
	"slices"
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

// isPlaceholder reports whether p, about a percent sign, is about a placeholder that the package replaces, or of a time:
// strings.ReplaceAll("https://h/%Y", "%Y", year), strftime.Format("https://h/%Y", t).
func (j *judge) isPlaceholder(c flow.Candidate, p urlcheck.Problem) bool {
	text := c.Template.Bytes
	if p.Start+2 > len(text) || text[p.Start] != '%' {
		return false
	}
	if call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr); ok {
		if of := j.names.Callee(call).Path; strings.Contains(of, "strftime") || strings.Contains(of, "timefmt") {
			return true
		}
	}
	name := namedPlaceholder(text, p.Start)
	return j.isReplacedAnywhere(string(text[p.Start:p.Start+2])) || name != "" && j.isReplacedAnywhere(name)
}

// placeholderName matches what stands between two percent signs as in "https://%HOST%/", on both sides of one.
var (
	placeholderName = regexp.MustCompile(`^%[A-Za-z_]{1,64}%`)
	placeholderEnd  = regexp.MustCompile(`%[A-Za-z_]{1,64}%$`)
)

// namedPlaceholder returns the placeholder between two percent signs that one at an offset begins or ends, "" if there is none.
func namedPlaceholder(text []byte, at int) string {
	if name := placeholderName.Find(text[at:]); name != nil {
		return string(name)
	}
	return string(placeholderEnd.Find(text[max(0, at-use.LongestWritten) : at+1]))
}

// isReplacedAnywhere reports whether the package replaces a text in others.
func (j *judge) isReplacedAnywhere(text string) bool {
	return j.placeholders.Of(text, func(text string) bool {
		return slices.ContainsFunc(replacers, func(name string) bool {
			return slices.ContainsFunc(j.program.Identifiers(name), func(id *ast.Ident) bool {
				around := j.program.SpotOf(id).Around
				if source.Is[*ast.SelectorExpr](source.Above(around, 0)) {
					around = around[:len(around)-1]
				}
				call, ok := source.Above(around, 0).(*ast.CallExpr)
				return ok && slices.ContainsFunc(call.Args[:min(len(call.Args), use.MaxUses)], func(e ast.Expr) bool { return source.IsText(e, text) })
			})
		})
	})
}

// replacers are the functions that replace texts in others.
var replacers = []string{"NewReplacer", "Replace", "ReplaceAll"}
