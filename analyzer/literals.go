package analyzer

import (
	"go/ast"
	"go/token"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// askWords are in the names of functions that a program asks for what is known by a name:
// os.Getenv, r.FormValue, viper.GetString, mux.Vars.
var askWords = []string{
	"arg", "config", "cookie", "env", "environ", "field", "flag", "form", "get", "getenv", "header", "lookup", "option", "param",
	"query", "setting", "value", "var", "vars",
}

// asks reports whether a call gives what its literal only names: os.Getenv("HOST"), and not
// url.QueryEscape("hunter2").
func asks(call *ast.CallExpr) bool {
	return hasWord(source.NameOf(call.Fun), askWords) && !hasWord(source.NameOf(call.Fun), escapedWords)
}

// eachLiteral calls visit with each string literal of an expression, in order, but for those in braces,
// and tells whether it is only a name: "HOST" in os.Getenv("HOST"), "id" in vars["id"]. What stands
// behind a name may be the value for want of another: env("PASS", "hunter2").
func eachLiteral(e ast.Expr, visit func(lit *ast.BasicLit, isName bool)) {
	isName := map[ast.Node]bool{}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CompositeLit, *ast.Field:
			return false
		case *ast.IndexExpr:
			isName[n.Index] = true
		case *ast.CallExpr:
			if first := slices.IndexFunc(n.Args, isLiteral); first >= 0 && asks(n) {
				isName[n.Args[first]] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				visit(n, isName[n])
			}
		}
		return true
	})
}

// withoutLiterals returns an expression, which is written as s, with an ellipsis in each of its
// literals that is no name. It may be a password.
func withoutLiterals(s string, e ast.Expr) string {
	var b strings.Builder
	eachLiteral(e, func(lit *ast.BasicLit, isName bool) {
		before, rest, found := strings.Cut(s, lit.Value)
		if !found {
			return
		}
		s = rest
		if isName || len(lit.Value) == len(`""`) {
			b.WriteString(before + lit.Value)
		} else {
			b.WriteString(before + `"…"`)
		}
	})
	return b.String() + s
}

// maxLiterals bounds how many literals of an operand are looked at, and longestLiteral how many bytes
// of each: a variable that is made of it may be a part of a thousand texts.
const (
	maxLiterals    = 16
	longestLiteral = 64
)

// standIn is a literal of an operand and what stands for it in a URL.
type standIn struct {
	lit  *ast.BasicLit
	text string
}

// standIns returns the literals of an operand that may be a part of its value.
func (j *judge) standIns(e ast.Expr) []standIn {
	all, known := j.operands[e]
	if known || e == nil {
		return all
	}
	eachLiteral(e, func(lit *ast.BasicLit, isName bool) {
		if value, err := strconv.Unquote(lit.Value); err == nil && !isName && len(all) < maxLiterals {
			all = append(all, standIn{lit, url.QueryEscape(value[:min(len(value), longestLiteral)])})
		}
	})
	j.operands[e] = all
	return all
}

// hideOperands notes the literals in the operands of a text that stand where a password or token
// does: "postgres://user:" + url.QueryEscape("hunter2") + "@host". It looks for them in the text that
// has each operand's literals in the place of the operand.
func (j *judge) hideOperands(t *flow.Template) {
	var text strings.Builder
	var literals []*ast.BasicLit
	var places []urlcheck.Span
	for _, p := range t.Pieces {
		var operand []standIn
		if p.Hole {
			operand = j.standIns(p.Expr)
		}
		if len(operand) == 0 {
			text.Write(t.Bytes[p.Start:p.End])
		}
		for _, s := range operand {
			literals, places = append(literals, s.lit), append(places, urlcheck.Span{Start: text.Len(), End: text.Len() + len(s.text)})
			text.WriteString(s.text)
		}
	}
	if len(literals) > 0 {
		j.hideLiterals(literals, places, urlcheck.Secrets(text.String()))
	}
}

// hideLiterals notes the literals at places of a text at which it has secrets. All are in order.
func (j *judge) hideLiterals(literals []*ast.BasicLit, places, secrets []urlcheck.Span) {
	for i, at := range places {
		for len(secrets) > 0 && secrets[0].End <= at.Start {
			secrets = secrets[1:]
		}
		if lit := literals[i]; len(secrets) > 0 && secrets[0].Start < at.End && !j.hiddenIn[lit] {
			j.hiddenIn[lit] = true
			j.result.Secrets = append(j.result.Secrets, Span{lit.Pos() + 1, lit.End() - 1})
		}
	}
}
