package use

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// This file knows by the conditions around a place that a text is empty there, or may be.

// IsEmptyAt reports whether a text that is written so is empty at a position that these nodes lead to: in a branch for it,
// in the other branch of one that asks for the opposite, or behind a branch for that which leaves.
func IsEmptyAt(around []ast.Node, pos token.Pos, text string) bool {
	return slices.ContainsFunc(around[max(0, len(around)-MaxAround):], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			empty, filled := asksEmptiness(n.Cond, text)
			return empty && holds(n.Body, pos) || filled && n.Else != nil && holds(n.Else, pos)
		case *ast.CaseClause:
			empty, _ := asksEmptiness(first(n.List), text)
			return empty
		case *ast.SwitchStmt:
			return n.Tag != nil && AsWritten(n.Tag) == text && isInEmptyCase(n.Body.List, pos)
		case *ast.BlockStmt:
			return isLeftBefore(n.List, pos, text)
		}
		return false
	})
}

// IsChosenBehind reports whether a branch that these nodes lead through has only the second of two positions in it.
func IsChosenBehind(around []ast.Node, before, pos token.Pos) bool {
	return slices.ContainsFunc(around[max(0, len(around)-MaxAround):], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			return holds(n.Body, pos) && !holds(n.Body, before) || n.Else != nil && holds(n.Else, pos) && !holds(n.Else, before)
		case *ast.CaseClause, *ast.CommClause, *ast.FuncLit:
			return !holds(n, before)
		}
		return false
	})
}

// IsTouchedBetween reports whether a variable is given to a call, or used where a branch leaves, between a position and where
// e is that variable: strip(u), if len(values) > 0 { return u.String() }.
func (p *Program) IsTouchedBetween(e ast.Expr, from token.Pos) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && slices.ContainsFunc(p.UsesOf(v), func(s Spot) bool {
		if s.E.Pos() < from || e.Pos() <= s.E.Pos() {
			return false
		}
		switch parent := source.Above(s.Around, 0).(type) {
		case *ast.UnaryExpr:
			return true
		case *ast.CallExpr:
			return parent.Fun != s.E
		}
		return slices.ContainsFunc(s.Around[max(0, len(s.Around)-MaxAround):], func(n ast.Node) bool {
			branch, ok := n.(*ast.IfStmt)
			return ok && from <= branch.Pos() && holds(branch.Body, s.E.Pos()) && Leaves(branch.Body.List)
		})
	})
}

// holds reports whether a position is in a node.
func holds(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// first returns the only expression of a list, nil if it has none or more.
func first(list []ast.Expr) ast.Expr {
	if len(list) != 1 {
		return nil
	}
	return list[0]
}

// isInEmptyCase reports whether a position is in the case of the empty text.
func isInEmptyCase(cases []ast.Stmt, pos token.Pos) bool {
	at, _ := slices.BinarySearchFunc(cases, pos, func(s ast.Stmt, pos token.Pos) int { return int(s.End() - pos) })
	if at == len(cases) {
		return false
	}
	clause, ok := cases[at].(*ast.CaseClause)
	return ok && first(clause.List) != nil && source.IsText(clause.List[0], "")
}

// isLeftBefore reports whether a statement of a list, one of the last before a position, leaves if a text is not empty.
func isLeftBefore(list []ast.Stmt, pos token.Pos, text string) bool {
	at, _ := slices.BinarySearchFunc(list, pos, func(s ast.Stmt, pos token.Pos) int { return int(s.End() - pos) })
	return slices.ContainsFunc(list[max(0, at-MaxAround):at], func(s ast.Stmt) bool {
		branch, ok := s.(*ast.IfStmt)
		if !ok || branch.Else != nil || !Leaves(branch.Body.List) {
			return false
		}
		_, filled := asksEmptiness(branch.Cond, text)
		return filled
	})
}

// mostConditions bounds how many conditions of a branch are looked at, from their end.
const mostConditions = 8

// asksEmptiness reports whether a text that is written so is empty if the condition e holds, and whether it is if e does not:
// u.RawQuery == "" && more, len(u.RawQuery) > 0.
func asksEmptiness(e ast.Expr, text string) (empty, filled bool) {
	for i := range mostConditions {
		cond, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok {
			return false, false
		}
		if cond.Op != token.LAND {
			is, isNot := comparesEmpty(cond, text)
			return is, isNot && i == 0
		}
		if last, ok := ast.Unparen(cond.Y).(*ast.BinaryExpr); ok {
			if is, _ := comparesEmpty(last, text); is {
				return true, false
			}
		}
		e = cond.X
	}
	return false, false
}

// comparesEmpty is asksEmptiness for one comparison.
func comparesEmpty(cond *ast.BinaryExpr, text string) (empty, filled bool) {
	x, y := AsWritten(cond.X), AsWritten(cond.Y)
	if y == text {
		x, y = y, x
	}
	if x != text && x != "len("+text+")" || y != `""` && y != "0" {
		return false, false
	}
	return cond.Op == token.EQL, cond.Op == token.NEQ || cond.Op == token.GTR
}
