package names

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"urlvet.example/analyzer/internal/sink"
)

// escapings are the assignments to a variable or a field, in the order of the source.
type escapings struct {
	all []escaping
	// first and last are the declarations that assign what an escaper returns, the outermost of
	// these.
	first, last span
}

// escaping is an assignment to a variable or a field that an escaper may give a value somewhere.
type escaping struct {
	end     token.Pos
	in      span // the declaration that assigns
	escaped bool // by this assignment
}

// noteEscape notes an assignment of what an escaper returns, c.User = url.QueryEscape(c.User),
// and what the same variable or field is given after that, or by other functions.
func (n *Names) noteEscape(to, value ast.Expr) {
	escaped := escapes(value)
	if !escaped && !n.escapes && !n.isOutside(to) {
		return // fast for most packages
	}
	path, ok := n.pathOf(to)
	if !ok || !escaped && n.escaped[path] == nil && !n.isOutside(to) {
		return
	}
	end := to.End()
	if value != nil {
		end = value.End() // its operand is not escaped yet
	}
	of := n.escaped[path]
	if of == nil {
		of = new(escapings)
		n.escaped[path] = of
	}
	of.all = append(of.all, escaping{end, n.within, escaped})
	if escaped {
		n.escapes = true
		if of.last == (span{}) {
			of.first = n.within
		}
		of.last = n.within
	}
}

// isOutside reports whether e is a variable outside functions, or a field of one.
func (n *Names) isOutside(e ast.Expr) bool {
	of := n.Object(rootOf(e))
	if _, other := of.(*types.PkgName); other {
		return true
	}
	return of != nil && n.pkg != nil && of.Parent() == n.pkg.Scope()
}

// rootOf returns the variable that e, a variable or a field of one, begins with.
func rootOf(e ast.Expr) ast.Expr {
	for {
		switch of := e.(type) {
		case *ast.ParenExpr:
			e = of.X
		case *ast.StarExpr:
			e = of.X
		case *ast.SelectorExpr:
			e = of.X
		default:
			return e
		}
	}
}

// escapes reports whether e calls an escaper of net/url, or a function of the package that is
// named as one.
func escapes(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	own, ok := call.Fun.(*ast.Ident)
	return IsEscaper(call) || ok && slices.Contains(sink.Words(own.Name), "escape")
}

// IsEscaped reports whether the last assignment to the variable or field e above it, in the
// order of the source of its function, is of what an escaper returns. Where there is none, another
// function may have called the escaper.
func (n *Names) IsEscaped(e ast.Expr) bool {
	if !n.escapes {
		return false // fast for most packages
	}
	path, ok := n.pathOf(e)
	of := n.escaped[path]
	if !ok || of == nil {
		return false
	}
	after := sort.Search(len(of.all), func(i int) bool { return of.all[i].end > e.Pos() })
	if after > 0 && of.all[after-1].in.covers(e.Pos()) {
		return of.all[after-1].escaped
	}
	return of.last != span{} && !(of.first.covers(e.Pos()) && of.last.covers(e.Pos()))
}
