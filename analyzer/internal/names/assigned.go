package names

import (
	"go/ast"
	"go/types"
)

// fieldGift is a value that a statement gives to a field of a variable, and where it gets.
type fieldGift struct {
	value ast.Expr
	own   bool // it is made of the variable: host.Name = host.Name + ".local"
	reach
}

// noteGiven notes the value that a statement right below the nodes of stack gives to a field of
// a variable: endpoint.Address = "localhost".
func (n *Names) noteGiven(e, value ast.Expr, stmt ast.Node, stack []ast.Node) {
	if _, field := e.(*ast.SelectorExpr); !field || len(stack) == 0 {
		return
	}
	path, ok := n.pathOf(e)
	if _, variable := path.root.(*types.Var); !ok || !variable {
		return
	}
	r := reachOf(stmt, stack, path.root)
	n.given[path] = append(n.given[path], fieldGift{value, n.names(value, path.root), r})
}

// IsGivenField reports whether a statement gives something to the field e of a variable.
func (n *Names) IsGivenField(e *ast.SelectorExpr) bool {
	path, ok := n.pathOf(e)
	return ok && len(n.given[path]) > 0
}

// GivenField is LatestField, but nil for a value that is made of the variable.
func (n *Names) GivenField(e *ast.SelectorExpr) ast.Expr {
	last := n.lastGift(e)
	if last.own {
		return nil
	}
	return last.value
}

// LatestField returns what a statement above the field e, in the order of the source, has given
// to it for sure, and nothing has given to it, or to the whole variable, since. It is nil if
// that is not known. The value may be made of the one before.
func (n *Names) LatestField(e *ast.SelectorExpr) ast.Expr { return n.lastGift(e).value }

// lastGift returns what LatestField has the value of.
func (n *Names) lastGift(e *ast.SelectorExpr) fieldGift {
	if len(n.given) == 0 {
		return fieldGift{}
	}
	path, ok := n.pathOf(e)
	all := n.given[path]
	if !ok || len(all) == 0 || len(all) > maxValues || !n.Look(e, len(all)) {
		return fieldGift{}
	}
	var last fieldGift
	for _, g := range all {
		switch {
		case g.over.covers(e.Pos()):
			last = g
		case g.in.covers(e.Pos()) && (g.over.from >= e.Pos() || g.lost.covers(e.Pos())):
		default:
			last = fieldGift{} // in a branch, perhaps
		}
	}
	whole := n.variables[path.root]
	if last.value == nil || whole == nil {
		return last
	}
	if len(whole.reach) > maxValues || !n.Look(e, len(whole.reach)) {
		return fieldGift{}
	}
	for _, r := range whole.reach {
		if last.over.from < r.over.from && r.over.from <= e.Pos() {
			return fieldGift{}
		}
	}
	return last
}
