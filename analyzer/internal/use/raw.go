package use

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// rawParts are the fields and methods of a url.URL that have escapes as they are written, and what takes
// these from a text.
var rawParts = []string{
	"EscapedFragment", "EscapedPath", "Opaque", "RawFragment", "RawPath", "RawQuery", "RequestURI",
	"PathUnescape", "QueryUnescape",
}

// ReadsRaw reports whether the package reads a part of a URL as it is written, which it may change by hand:
// strings.ReplaceAll(u.RawQuery, "+", "%2B").
func (p *Program) ReadsRaw() bool {
	return p.raw.Of(struct{}{}, func(struct{}) bool {
		return slices.ContainsFunc(rawParts, func(name string) bool {
			return p.editor.MentionedUnseen(name) ||
				slices.ContainsFunc(p.mentions(name), func(id *ast.Ident) bool { return isRead(id, p.SpotOf(id).Around) })
		})
	})
}

// CutsHost reports whether the package takes a host of a URL, with its port, apart as a text, or joins
// it: u.Host[:strings.LastIndex(u.Host, ":")], u.Host += port.
func (p *Program) CutsHost() bool {
	return p.cut.Of(struct{}{}, func(struct{}) bool {
		return p.editor.MentionedUnseen("Host") || slices.ContainsFunc(p.mentions("Host"), func(id *ast.Ident) bool {
			around := p.SpotOf(id).Around
			sel, ok := source.Above(around, 0).(*ast.SelectorExpr)
			return ok && sel.Sel == id && p.isCut(source.Above(around, 1))
		})
	})
}

// isCut reports whether a node takes a text in it apart, or joins it.
func (p *Program) isCut(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SliceExpr, *ast.IndexExpr:
		return true
	case *ast.BinaryExpr:
		return n.Op == token.ADD
	case *ast.AssignStmt:
		return n.Tok == token.ADD_ASSIGN
	case *ast.CallExpr:
		of := p.names.Callee(n)
		return of.Path == "strings" || of.Path == "fmt" && strings.HasPrefix(of.Name, "Sprint")
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
