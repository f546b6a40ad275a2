package edit

import (
	"go/ast"
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
	if sel, ok := p.Expr.(*ast.SelectorExpr); ok && strings.HasPrefix(fix.Text, ".") {
		edits = []analysis.TextEdit{{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(fix.Text[1:])}}
	}
	if len(edits) == 0 {
		return nil
	}
	return []analysis.SuggestedFix{{Message: fix.Title, TextEdits: edits}}
}

// wrap returns the edits that give a string to a function of net/url, if the file
// imports that.
func (ed *Editor) wrap(e ast.Expr, function string) []analysis.TextEdit {
	name, qualified := strings.CutPrefix(function, "url.")
	file := ed.files.At(e.Pos())
	if !qualified || file == nil || !ed.names.IsString(e) {
		return nil
	}
	pkg, imported := importedAs(file.Tree, "net/url")
	decl := source.DeclAt(file.Tree, e.Pos())
	if !imported || ed.usesIn(file).byDecl[use{decl, pkg}].other > 0 {
		return nil
	}
	return append(insert(e.Pos(), pkg+"."+name+"("), insert(e.End(), ")")...)
}
