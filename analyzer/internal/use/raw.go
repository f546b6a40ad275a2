package use

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// rawParts are the fields and methods of a url.URL that have escapes as they are written.
var rawParts = []string{"EscapedFragment", "EscapedPath", "Opaque", "RawFragment", "RawPath", "RawQuery", "RequestURI"}

// ReadsRaw reports whether the package reads a part of a URL as it is written, which it may change by hand:
// strings.ReplaceAll(u.RawQuery, "+", "%2B").
func (p *Program) ReadsRaw() bool {
	return p.raw.Of(struct{}{}, func(struct{}) bool {
		return slices.ContainsFunc(rawParts, func(name string) bool {
			return slices.ContainsFunc(p.mentions(name), func(id *ast.Ident) bool { return isRead(id, p.SpotOf(id).Around) })
		})
	})
}

// CutsHost reports whether the package takes a host of a URL, with its port, apart as a text:
// u.Host[:strings.LastIndex(u.Host, ":")].
func (p *Program) CutsHost() bool {
	return p.cut.Of(struct{}{}, func(struct{}) bool {
		return slices.ContainsFunc(p.mentions("Host"), func(id *ast.Ident) bool {
			around := p.SpotOf(id).Around
			sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
			return ok && sel.Sel == id && p.isCut(source.Above(around, 1))
		})
	})
}

// isCut reports whether a node takes a text in it apart.
func (p *Program) isCut(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SliceExpr, *ast.IndexExpr:
		return true
	case *ast.CallExpr:
		return p.names.Callee(n).Path == "strings"
	}
	return false
}

// isRead reports whether the name of a field or a method, behind what it is of, stands where that is read.
func isRead(id *ast.Ident, around []ast.Node) bool {
	sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
	if !ok || sel.Sel != id {
		return false
	}
	assign, ok := source.Above(around, 1).(*ast.AssignStmt)
	return !ok || assign.Tok != token.ASSIGN || source.IndexOf(assign.Lhs, sel) < 0
}
