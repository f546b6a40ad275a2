package analyzer

import (
	"bytes"
	"go/ast"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
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

// What stands in for the operands of the texts of a package has no more than so many bytes, for each byte of its
// source and in a small one, and each operand counts as operandBytes more: a format may print one a hundred thousand
// times, "%[1]s%[1]s…". Beyond, operands are not looked at.
const (
	leastStoodIn   = 1 << 12
	stoodInPerByte = 1 << 2
	operandBytes   = 1 << 4
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
		if at, ok := flagDefaults[in.judge.names.Callee(n)]; ok && at < len(n.Args) {
			for _, arg := range n.Args {
				in.aside[arg] = arg != n.Args[at] // its name and its help are no parts of it
			}
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

// flagDefaults are the functions that return a flag, with the argument that is its default.
var flagDefaults = map[sink.Function]int{
	{Path: "flag", Name: "String"}:                    1,
	{Path: "github.com/spf13/pflag", Name: "String"}:  1,
	{Path: "github.com/spf13/pflag", Name: "StringP"}: 2,
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

// stretch is a part of a text: bytes, or the literals of an operand that may stand there.
type stretch struct {
	text     string
	operands []standIn
}

// hideOperands notes the literals in the operands of a text that stand where a password or token
// does: "postgres://user:" + url.QueryEscape("hunter2") + "@host". It looks for them in the text that
// has each operand's literals in the place of the operand, with and without their keys.
func (j *judge) hideOperands(t *flow.Template, secrets func(string) []urlcheck.Span) {
	all, literals := make([]stretch, len(t.Pieces)), false
	for i, p := range t.Pieces {
		all[i] = stretch{text: string(t.Bytes[p.Start:p.End])}
		if p.Hole {
			all[i].operands = j.affordedStandIns(p.Expr)
			literals = literals || len(all[i].operands) > 0
		}
	}
	if literals {
		j.hideStretches(all, secrets)
	}
}

// affordedStandIns is standIns for an operand of a text, nothing if those before it had too much.
func (j *judge) affordedStandIns(e ast.Expr) []standIn {
	if j.mayStandIn < 0 {
		return nil
	}
	all := j.standIns(e, maxStandIns)
	for _, s := range all {
		j.mayStandIn -= len(s.text) + operandBytes
	}
	return all
}

// hidePrinted is hideOperands for a text that a call formats which makes no URL of it, with what it prints:
// log.Printf("%2d: https://user:%s@host/", n, "hunter2").
func (j *judge) hidePrinted(c flow.Candidate) {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || !bytes.Contains(c.Template.Bytes, []byte("%")) && len(c.Template.Kinds) == 0 {
		return
	}
	index := source.IndexOf(call.Args, c.Expr)
	if index < 0 || index+1 == len(call.Args) {
		return
	}
	format, printed := asFormat(c.Template), call.Args[index+1:]
	var all []stretch
	at := 0
	for _, d := range source.Directives(format, false) {
		all = append(all, stretch{text: format[at:d.Start]})
		at = d.End
		switch {
		case d.Letter == '%':
			all = append(all, stretch{text: "%"})
		case d.Operand >= len(printed):
			all = append(all, stretch{text: "\x00"})
		default:
			all = append(all, stretch{"\x00", j.affordedStandIns(printed[d.Operand])})
		}
	}
	j.hideStretches(append(all, stretch{text: format[at:]}), urlcheck.Secrets)
}

// asFormat returns a text that was taken for the result of a format as the format.
func asFormat(t *flow.Template) string {
	var b strings.Builder
	for _, p := range t.Pieces {
		if p.Hole && p.Verb != "" {
			b.WriteString(p.Verb)
		} else {
			b.Write(t.Bytes[p.Start:p.End])
		}
	}
	return b.String()
}

// hideStretches notes the literals of operands that are secrets in a text, with the keys of the operands and
// without.
func (j *judge) hideStretches(all []stretch, secrets func(string) []urlcheck.Span) {
	j.hideStandIns(all, false, secrets)
	if slices.ContainsFunc(all, func(s stretch) bool {
		return slices.ContainsFunc(s.operands, func(s standIn) bool { return s.lit == nil })
	}) {
		j.hideStandIns(all, true, secrets)
	}
}

// hideStandIns is hideStretches with the keys or without.
func (j *judge) hideStandIns(all []stretch, keyed bool, secrets func(string) []urlcheck.Span) {
	var text strings.Builder
	var literals []*ast.BasicLit
	var places []urlcheck.Span
	for _, part := range all {
		if len(part.operands) == 0 {
			text.WriteString(part.text)
		}
		for _, s := range part.operands {
			if s.lit == nil && !keyed {
				continue
			}
			if s.lit != nil {
				literals, places = append(literals, s.lit), append(places, urlcheck.Span{Start: text.Len(), End: text.Len() + len(s.text)})
			}
			text.WriteString(s.text)
		}
	}
	if len(literals) > 0 {
		j.hideLiterals(literals, places, secrets(text.String()))
	}
}

// hideLiterals notes the literals at places of a text at which it has secrets. All are in order.
func (j *judge) hideLiterals(literals []*ast.BasicLit, places, secrets []urlcheck.Span) {
	for i, at := range places {
		for len(secrets) > 0 && secrets[0].End <= at.Start {
			secrets = secrets[1:]
		}
		if len(secrets) > 0 && secrets[0].Start < at.End && j.mayBeSecret(literals[i]) && !j.isSecretByItself(literals[i], at, secrets[0]) {
			j.conceal(literals[i].Pos()+1, literals[i].End()-1)
		}
	}
}

// mayBeSecret reports whether a literal can be a password or token, or has one: it has letters or digits, and is no other
// URL. That may stand beside it for the same operand, or lead there from the text itself:
// u = fmt.Sprintf("https://%s:%s@%s", user, password, strings.Split(u, "@")[1]).
func (j *judge) mayBeSecret(lit *ast.BasicLit) bool {
	start := lit.Value[:min(len(lit.Value), longestLiteral)]
	return strings.ContainsFunc(start, isWordRune) && (!strings.Contains(start, "://") && !remoteCopy.MatchString(start) || j.hasSecret(lit))
}

// remoteCopy matches the spelling of what git and scp take instead of a URL: "git@github.com:a/b.git".
var remoteCopy = regexp.MustCompile(`^.[a-z]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+:`)

// isSecretByItself reports whether a literal, at a place of a text, has the secret that the text has in it, whatever stands
// around it. What finds that in the literal tells which bytes of it to look for elsewhere:
// "https://h/?next=" + url.QueryEscape("https://bob:hunter2@h").
func (j *judge) isSecretByItself(lit *ast.BasicLit, at, secret urlcheck.Span) bool {
	return at.Start < secret.Start && secret.End < at.End && j.hasSecret(lit)
}
