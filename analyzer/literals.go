package analyzer

import (
	"go/ast"
	"net/url"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// maxLiterals bounds how many literals of an operand and values of a name in it are looked at, maxInside
// in how many nodes of it they are looked for, longestLiteral how many bytes of each, and maxStandIns how
// many names are followed to one: a variable that is made of it may be a part of a thousand texts.
const (
	maxLiterals    = 16
	maxInside      = 512
	longestLiteral = 64
	maxStandIns    = 3
)

// standIn is a literal of an operand and what stands for it in a URL. Without a literal, it is the key
// of the next: url.Values{"token": {"hunter2"}}.Encode().
type standIn struct {
	lit  *ast.BasicLit
	text string
}

// standIns returns the literals of an operand that may be a part of its value, also by way of names.
// depth bounds how many of these are followed.
func (j *judge) standIns(e ast.Expr, depth int) []standIn {
	if e == nil || depth == 0 {
		return nil
	}
	return j.operands.Of(use.Deep{About: e, Depth: depth}, func(use.Deep) []standIn {
		in := standingIn{judge: j, whole: e, depth: depth, aside: make(map[ast.Node]bool)}
		if lit, ok := e.(*ast.FuncLit); ok {
			in.called = lit // by the name that stands for it
		}
		ast.Inspect(e, in.visit)
		return in.all
	})
}

// standingIn gathers the literals of an operand.
type standingIn struct {
	judge  *judge
	whole  ast.Expr
	depth  int
	aside  map[ast.Node]bool // what is no part of the value
	called ast.Node          // a function that is called where it is written, or a name
	seen   int               // nodes
	all    []standIn
}

// visit looks at a node of the operand, and reports whether what is in it may be a part of its value.
func (in *standingIn) visit(n ast.Node) bool {
	in.seen++
	if in.aside[n] || len(in.all) >= maxLiterals || in.seen > maxInside {
		return false
	}
	switch n := n.(type) {
	case *ast.Field:
		return false
	case *ast.FuncLit:
		return in.called == n
	case *ast.CallExpr:
		if n != in.whole { // calls in calls are looked through once, each
			in.add(in.judge.standIns(n, in.depth))
			return false
		}
		in.called = ast.Unparen(n.Fun)
		if name := in.judge.program.Asked(n); name != nil {
			in.aside[name] = true
		}
		in.follow(in.judge.returned(n, 0))
	case *ast.IndexExpr:
		in.aside[n.Index] = true
		if all := in.judge.names.Elements(n.X, n.Index, in.depth); len(all) > 0 {
			in.aside[n.X] = true
			in.follow(all)
		}
	case *ast.KeyValueExpr:
		in.aside[n.Key] = true
		if key, constant := in.judge.names.Constant(n.Key); constant {
			in.all = append(in.all, standIn{nil, "&" + escapedStart(key) + "="})
		}
	case *ast.SelectorExpr:
		in.aside[n.Sel] = true
		if v, ok := n.X.(*ast.Ident); ok && in.called != n {
			in.aside[v] = true
			in.follow(in.judge.fieldOf(v, n))
		}
	case *ast.Ident:
		in.follow(in.judge.valuesOf(n))
	case *ast.BasicLit:
		if value, ok := source.Unquoted(n); ok {
			in.all = append(in.all, standIn{n, escapedStart(value)})
		}
	}
	return true
}

// valuesOf returns what may be the value of a name, maxLiterals of all.
func (j *judge) valuesOf(v *ast.Ident) []ast.Expr {
	if call, result := j.names.Result(v); call != nil && result > 0 {
		return j.returned(call, result)
	}
	if all := j.names.Assigned(j.names.Object(v)); len(all) > 0 {
		return all[:min(len(all), maxLiterals)]
	}
	if all := j.flow.Given(v); len(all) > 0 {
		return all[:min(len(all), maxLiterals)]
	}
	if j.names.Object(v) == nil { // in a function that has no text
		return []ast.Expr{j.index.Initial(v.Name)}
	}
	return nil
}

// returned returns what a call of a function of the package may give for a result, nothing if it
// calls another.
func (j *judge) returned(call *ast.CallExpr, result int) []ast.Expr {
	if j.names.Callee(call).Path != "" {
		return nil
	}
	fn := j.index.Function(source.NameOf(call.Fun))
	if fn == nil || fn.Body == nil {
		return nil
	}
	return j.flow.Returned(fn, result, maxLiterals)
}

// fieldOf returns what may be the value of a field of v.
func (j *judge) fieldOf(v *ast.Ident, field *ast.SelectorExpr) []ast.Expr {
	all := []ast.Expr{j.names.LatestField(field)}
	for _, value := range j.valuesOf(v) {
		all = append(all, j.names.FieldIn(value, field.Sel.Name))
	}
	return all
}

// follow adds the literals of what a name in the operand stands for.
func (in *standingIn) follow(values []ast.Expr) {
	for _, value := range values {
		in.add(in.judge.standIns(value, in.depth-1))
		if len(in.all) >= maxLiterals {
			return
		}
	}
}

// add adds literals, maxLiterals at most of all.
func (in *standingIn) add(all []standIn) {
	in.all = append(in.all, all[:min(len(all), max(0, maxLiterals-len(in.all)))]...)
}

// escapedStart returns the beginning of a text as a query has it.
func escapedStart(s string) string { return url.QueryEscape(s[:min(len(s), longestLiteral)]) }

// hideOperands notes the literals in the operands of a text that stand where a password or token
// does: "postgres://user:" + url.QueryEscape("hunter2") + "@host". It looks for them in the text that
// has each operand's literals in the place of the operand, with and without their keys. printed are what
// fills the verbs of a format that no known call fills, in order.
func (j *judge) hideOperands(t *flow.Template, printed []ast.Expr, secrets func(string) []urlcheck.Span) {
	operands := make([][]standIn, len(t.Pieces))
	literals, keys := false, false
	for i, p := range t.Pieces {
		if p.Unfilled && len(printed) > 0 {
			p.Expr, printed = printed[0], printed[1:]
		}
		if !p.Hole {
			continue
		}
		operands[i] = j.standIns(p.Expr, maxStandIns)
		for _, s := range operands[i] {
			literals, keys = literals || s.lit != nil, keys || s.lit == nil
		}
	}
	if literals {
		j.hideStandIns(t, operands, false, secrets)
	}
	if literals && keys {
		j.hideStandIns(t, operands, true, secrets)
	}
}

// printed returns what a call fills the verbs of a candidate with that is its format:
// log.Printf("https://user:%s@host/", "hunter2").
func printed(c flow.Candidate) []ast.Expr {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok {
		return nil
	}
	format := source.IndexOf(call.Args, c.Expr)
	if format < 0 {
		return nil
	}
	return call.Args[format+1:]
}

// hideStandIns is hideOperands for the literals of the operands of each piece, with their keys or
// without.
func (j *judge) hideStandIns(t *flow.Template, operands [][]standIn, keyed bool, secrets func(string) []urlcheck.Span) {
	var text strings.Builder
	var literals []*ast.BasicLit
	var places []urlcheck.Span
	for i, p := range t.Pieces {
		if len(operands[i]) == 0 {
			text.Write(t.Bytes[p.Start:p.End])
		}
		for _, s := range operands[i] {
			if s.lit == nil && !keyed {
				continue
			}
			if s.lit != nil {
				literals, places = append(literals, s.lit), append(places, urlcheck.Span{Start: text.Len(), End: text.Len() + len(s.text)})
			}
			text.WriteString(s.text)
		}
	}
	j.hideLiterals(literals, places, secrets(text.String()))
}

// hideLiterals notes the literals at places of a text at which it has secrets. All are in order.
func (j *judge) hideLiterals(literals []*ast.BasicLit, places, secrets []urlcheck.Span) {
	for i, at := range places {
		for len(secrets) > 0 && secrets[0].End <= at.Start {
			secrets = secrets[1:]
		}
		if len(secrets) > 0 && secrets[0].Start < at.End {
			j.conceal(literals[i].Pos()+1, literals[i].End()-1)
		}
	}
}
