package use

import (
	"go/ast"
	"go/token"

	"urlvet.example/analyzer/internal/source"
)

// rawParts are the fields and methods of a url.URL that have escapes as they are written.
var rawParts = []string{"EscapedFragment", "EscapedPath", "Opaque", "RawFragment", "RawPath", "RawQuery", "RequestURI"}

// ReadsRaw reports whether the package reads a part of a URL as it is written, which it may change by hand:
// strings.ReplaceAll(u.RawQuery, "+", "%2B").
func (p *Program) ReadsRaw() bool {
	return p.raw.Of(struct{}{}, func(struct{}) bool {
		for _, name := range rawParts {
			for _, id := range p.mentions(name) {
				if isRead(id, p.SpotOf(id).Around) {
					return true
				}
			}
		}
		return false
	})
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
