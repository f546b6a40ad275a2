package names

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"

	"urlvet.example/analyzer/internal/sink"
)

// escape is an assignment to a variable or a field that an escaper gives a value somewhere.
type escape struct {
	end     token.Pos
	escaped bool // by this assignment
}

// noteEscape notes an assignment of what an escaper returns, c.User = url.QueryEscape(c.User),
// and what the same variable or field is given after that.
func (n *Names) noteEscape(to, value ast.Expr) {
	escaped := escapes(value)
	if !escaped && len(n.escaped) == 0 {
		return
	}
	path, ok := n.pathOf(to)
	if !ok || !escaped && len(n.escaped[path]) == 0 {
		return
	}
	end := to.End()
	if value != nil {
		end = value.End() // its operand is not escaped yet
	}
	n.escaped[path] = append(n.escaped[path], escape{end, escaped})
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
// order of the source, is of what an escaper returns.
func (n *Names) IsEscaped(e ast.Expr) bool {
	if len(n.escaped) == 0 {
		return false // fast for most packages
	}
	path, ok := n.pathOf(e)
	if !ok {
		return false
	}
	all := n.escaped[path]
	after := sort.Search(len(all), func(i int) bool { return all[i].end > e.Pos() })
	return after > 0 && all[after-1].escaped
}
