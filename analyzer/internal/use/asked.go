package use

import (
	"go/ast"
	"go/token"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file finds calls that are made to see whether they refuse a text.

// mostAsked bounds how many nodes behind a call are looked at for what becomes of its error.
const mostAsked = 256

// onlyParses reports whether a function does no more than read a text. http.Get sees whether there is a server, too.
func onlyParses(fn sink.Function) bool {
	switch fn.Path {
	case "net/url", "net/netip":
		return true
	case "net":
		return strings.HasPrefix(fn.Name, "Parse") || strings.HasPrefix(fn.Name, "Split")
	case "net/http":
		return strings.HasPrefix(fn.Name, "NewRequest")
	}
	return false
}

// isAsked reports whether the call that a path leads to is made to see whether it fails, and no more: its value is
// dropped, and its error is compared with nil alone. Who mends its text turns the answer:
//
//	_, err := url.Parse("http://h/%zz")
//	return err != nil
func isAsked(around []ast.Node) bool {
	assign, ok := source.Above(around, 1).(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) < 2 {
		return false
	}
	last := len(assign.Lhs) - 1
	for _, e := range assign.Lhs[:last] {
		if source.NameOf(e) != "_" {
			return false
		}
	}
	err, ok := assign.Lhs[last].(*ast.Ident)
	if !ok || err.Name == "_" {
		return false
	}
	a := errorUses{name: err.Name, left: mostAsked, older: assign.Tok == token.ASSIGN}
	for _, n := range askedIn(source.Above(around, 2), assign) {
		ast.Inspect(n, a.visit)
	}
	return a.compared && !a.used
}

// askedIn returns what runs behind an assignment in the statement or the list that it is in.
func askedIn(parent ast.Node, assign *ast.AssignStmt) (all []ast.Node) {
	if branch, ok := parent.(*ast.IfStmt); ok {
		all = append(all, branch.Cond, branch.Body)
		if branch.Else != nil {
			all = append(all, branch.Else)
		}
		return all
	}
	for _, s := range following(parent, assign) {
		if all = append(all, s); len(all) == mostAsked {
			break
		}
	}
	return all
}

// errorUses is what becomes of an error.
type errorUses struct {
	name           string
	left           int  // nodes that are looked at
	older          bool // it may be a result, which a bare return hands on
	compared, used bool
	over           bool // it has another value
}

func (a *errorUses) visit(n ast.Node) bool {
	if a.over || a.used {
		return false
	}
	if a.left--; a.left < 0 {
		a.used = true // for all that is known
		return false
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		x, y := source.NameOf(n.X), source.NameOf(n.Y)
		if (n.Op == token.EQL || n.Op == token.NEQ) && (x == a.name && y == "nil" || y == a.name && x == "nil") {
			a.compared = true
			return false
		}
	case *ast.AssignStmt:
		for _, e := range n.Rhs {
			ast.Inspect(e, a.visit)
		}
		for _, e := range n.Lhs {
			a.over = a.over || source.NameOf(e) == a.name
		}
		return false
	case *ast.ReturnStmt:
		a.used = a.older && len(n.Results) == 0
	case *ast.Ident:
		a.used = n.Name == a.name
	}
	return true
}
