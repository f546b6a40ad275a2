package source

import "go/ast"

// AssignedTo returns what an assignment gives the value e, nil if there is none.
func AssignedTo(assign *ast.AssignStmt, e ast.Expr) ast.Expr {
	i := IndexOf(assign.Rhs, e)
	if i < 0 || i >= len(assign.Lhs) {
		return nil
	}
	return assign.Lhs[i]
}

// Receiver returns the first variable that a statement gives the value e, nil if
// there is none.
func Receiver(n ast.Node, e ast.Expr) *ast.Ident {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if i := IndexOf(n.Rhs, e); 0 <= i && i < len(n.Lhs) {
			id, _ := n.Lhs[i].(*ast.Ident)
			return id
		}
	case *ast.ValueSpec: // of thousands, perhaps
		if i := IndexOf(n.Values, e); 0 <= i && i < len(n.Names) {
			return n.Names[i]
		}
	}
	return nil
}

// Above returns the node that is so many levels above the last one, nil if none is.
func Above(around []ast.Node, levels int) ast.Node {
	if levels >= len(around) {
		return nil
	}
	return around[len(around)-1-levels]
}

// DeclaredAround returns the declaration that a path from the file leads into, nil if there is none.
func DeclaredAround(path []ast.Node) ast.Node {
	if len(path) < 2 {
		return nil
	}
	return path[1]
}
