package edit

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// isOfOperand reports whether a fix changes an operand, not a text.
func isOfOperand(fix *urlcheck.Fix) bool {
	return strings.HasPrefix(fix.Text, "url.") || strings.HasPrefix(fix.Text, ".") && strings.HasSuffix(fix.Text, "()")
}

// operandFixes returns the fix that changes the operand of p, none if it cannot be
// written. The text of the fix is what is called with the operand, "url.QueryEscape", or
// what is selected in place of a field, ".EscapedPath()".
func (ed *Editor) operandFixes(p flow.Piece, fix *urlcheck.Fix) []analysis.SuggestedFix {
	edits := ed.wrap(p.Expr, fix.Text)
	if sel, ok := p.Expr.(*ast.SelectorExpr); ok && strings.HasPrefix(fix.Text, ".") && (ed.isPointer(sel.X) || ed.isAddressable(sel.X)) {
		edits = []analysis.TextEdit{{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(fix.Text[1:])}}
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: fix.Title, TextEdits: edits}}
}

// isPointer reports whether e is known to be a pointer.
func (ed *Editor) isPointer(e ast.Expr) bool {
	return source.Is[*types.Pointer](ed.names.TypeOf(e).Underlying())
}

// isAddressable reports whether e is known to have an address, which the methods of a pointer
// want: m["a"] and f() have none.
func (ed *Editor) isAddressable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return source.Is[*types.Var](ed.names.Object(e))
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		_, imported := ed.names.Imported(e.X)
		return imported || ed.isPointer(e.X) || ed.isAddressable(e.X)
	case *ast.IndexExpr:
		switch ed.names.TypeOf(e.X).Underlying().(type) {
		case *types.Slice:
			return true
		case *types.Array:
			return ed.isAddressable(e.X)
		}
		return ed.isPointer(e.X)
	}
	return false
}

// wrap returns the edits that give a string to a function of net/url, if the file
// imports that.
func (ed *Editor) wrap(e ast.Expr, function string) []analysis.TextEdit {
	name, qualified := strings.CutPrefix(function, "url.")
	file := ed.files.At(e.Pos())
	if !qualified || file == nil || !ed.names.IsString(e) {
		return nil
	}
	in := ed.uses.Of(file, usesIn)
	pkg, imported := in.imported["net/url"]
	decl := source.DeclAt(file.Tree, e.Pos())
	if !imported || in.byDecl[use{decl, pkg}].other > 0 {
		return nil
	}
	return append(insert(e.Pos(), pkg+"."+name+"("), insert(e.End(), ")")...)
}
