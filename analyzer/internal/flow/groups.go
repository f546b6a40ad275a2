package flow

import (
	"go/ast"
	"go/token"
	"regexp/syntax"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// This file finds the group of a regular expression that an element of its matches is.

// captured returns the group that e is, m[1] of m := re.FindStringSubmatch(addr); nil if that is not
// known.
func (f *Flow) captured(e ast.Expr) *syntax.Regexp {
	part, ok := e.(*ast.IndexExpr)
	if !ok {
		return nil
	}
	_, of, method := source.Called(f.initial(part.X))
	if method != "FindStringSubmatch" {
		return nil
	}
	if lit, ok := part.Index.(*ast.BasicLit); ok {
		return f.group(of, lit.Value)
	}
	name := f.groupNamed(part)
	if tree := f.compiled(of); tree != nil && name != "" {
		return naming(tree, name)
	}
	return nil
}

// groupNamed returns the name of the group that an element of a list of matches is, "" if that is not
// written: m[re.SubexpIndex("host")], or m[i] behind case "host" in a loop over re.SubexpNames().
func (f *Flow) groupNamed(e *ast.IndexExpr) string {
	at := f.initial(e.Index)
	if at == nil {
		at = e.Index
	}
	if call, ok := at.(*ast.CallExpr); ok && source.NameOf(call.Fun) == "SubexpIndex" && len(call.Args) == 1 {
		return text(call.Args[0])
	}
	fn := f.functionAround(e)
	if fn == nil || fn.Body == nil {
		return ""
	}
	return f.bodyOf(fn).chosen[e]
}

// text returns what a literal spells, "" if e is none.
func text(e ast.Expr) string {
	value, _ := source.Unquoted(e)
	return value
}

// noteChosen notes the elements that are given to variables where a name is asked for:
// case "host": h = m[i], and if name == "host" { h = m[i] }.
func (b *body) noteChosen(n ast.Node) {
	switch n := n.(type) {
	case *ast.CaseClause:
		if len(n.List) == 1 {
			b.choose(text(n.List[0]), n.Body)
		}
	case *ast.IfStmt:
		if cond, ok := n.Cond.(*ast.BinaryExpr); ok && cond.Op == token.EQL {
			b.choose(text(cond.Y), n.Body.List)
		}
	}
}

func (b *body) choose(name string, list []ast.Stmt) {
	if name == "" {
		return
	}
	for _, s := range list {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			continue
		}
		if e, ok := assign.Rhs[0].(*ast.IndexExpr); ok {
			b.chosen[e] = name
		}
	}
}

// group returns the capture of a constant regular expression, nil if that is not known.
func (f *Flow) group(re ast.Expr, capture string) *syntax.Regexp {
	n, err := strconv.Atoi(capture)
	tree := f.compiled(re)
	if err != nil || tree == nil {
		return nil
	}
	return capturing(tree, n)
}

// compiled returns the constant regular expression that e is compiled from, nil if that is not known.
func (f *Flow) compiled(e ast.Expr) *syntax.Regexp {
	call, ok := f.initial(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !strings.HasPrefix(source.NameOf(call.Fun), "MustCompile") {
		return nil
	}
	return f.patterns.Of(call.Args[0], f.pattern)
}

// capturing returns the part of a regular expression that captures group n, nil if
// there is none.
func capturing(re *syntax.Regexp, n int) *syntax.Regexp {
	if n == 0 || re.Op == syntax.OpCapture && re.Cap == n {
		return re
	}
	for _, sub := range re.Sub {
		if found := capturing(sub, n); found != nil {
			return found
		}
	}
	return nil
}

// naming returns the part of a regular expression that captures the group of a name, nil if there is
// none.
func naming(re *syntax.Regexp, name string) *syntax.Regexp {
	if re.Op == syntax.OpCapture && re.Name == name {
		return re
	}
	for _, sub := range re.Sub {
		if found := naming(sub, name); found != nil {
			return found
		}
	}
	return nil
}

// AdmitsOnly reports whether a regular expression matches whole texts alone, in none of which is one of these
// characters: `^[a-z-]+$`.
func (f *Flow) AdmitsOnly(re ast.Expr, without string) bool {
	tree := f.compiled(re)
	if tree == nil || tree.Op != syntax.OpConcat || f.mayHold(tree, without) {
		return false
	}
	return tree.Sub[0].Op == syntax.OpBeginText && tree.Sub[len(tree.Sub)-1].Op == syntax.OpEndText
}
