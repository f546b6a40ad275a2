// Package edit writes the fixes of problems: what replaces a span of a
// template, how it is spelled there, and which imports it needs.
package edit

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// Editor writes fixes in the files of one package.
type Editor struct {
	files *source.Files
	names *names.Names
	flow  *flow.Flow
	uses  flow.Memo[*source.File, *fileUses] // of the files with host-port-join fixes

	// A format, a chain or a list of results may have thousands of parts, and a fix for each.
	formats flow.Memo[*ast.CallExpr, *formatCall] // nil where formatCallOf finds none
	chains  flow.Memo[ast.Node, chain]
	results flow.Memo[*ast.FieldList, []ast.Expr]

	unseen  Unseen
	others  func() *declared // what the unseen files declare
	varying func() *varying  // what of that these files declare, too

	texts      flow.Memo[*flow.Template, bool] // varies
	statements flow.Memo[ast.Node, bool]       // variesAround
}

// New returns an editor for these files of a package, which may have unseen ones.
func New(files *source.Files, resolved *names.Names, flow *flow.Flow, unseen Unseen) *Editor {
	ed := &Editor{files: files, names: resolved, flow: flow, unseen: unseen}
	ed.others, ed.varying = sync.OnceValue(ed.declaredUnseen), sync.OnceValue(ed.newVarying)
	return ed
}

// Fixes returns the fix of a problem of t, none if it cannot be written
// exactly or may be wrong on another system, and whether it is a suggestion.
func (ed *Editor) Fixes(t *flow.Template, p urlcheck.Problem) (fixes []analysis.SuggestedFix, suggestion bool) {
	switch {
	case p.Code == urlcheck.CodeHostPortJoin:
		fixes, suggestion = ed.joinFixes(t, p.Start)
	case p.Fix != nil && isOfOperand(p.Fix):
		fixes, suggestion = ed.operandFixes(t.PieceAt(p.Start), p.Fix), p.Fix.Suggestion
	case p.Fix != nil:
		fixes, suggestion = replace(t, p), p.Fix.Suggestion
	}
	fixes = slices.DeleteFunc(fixes, ed.leavesFile)
	if len(fixes) > 0 && ed.varies(t, p.Start) {
		return nil, false
	}
	return fixes, suggestion && len(fixes) > 0
}

// leavesFile reports whether a fix has an edit outside the files or beyond the
// end of one.
func (ed *Editor) leavesFile(fix analysis.SuggestedFix) bool {
	return slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
		file := ed.files.At(e.Pos)
		return file == nil || e.End > file.End()
	})
}

// replace returns the fix that replaces the span of p.
func replace(t *flow.Template, p urlcheck.Problem) []analysis.SuggestedFix {
	first := t.PieceOf(p.Start, p.End)
	if first.Lit == nil {
		return rename(first.Expr, p.Fix)
	}
	replacement := p.Fix.Text
	// The fix of an unapplied verb removes it, however it is meant.
	if t.Ambiguous && !first.Unfilled && strings.Contains(string(t.Bytes[p.Start:p.End])+replacement, "%") {
		return nil
	}
	if first.Formatted && !first.Hole {
		replacement = strings.ReplaceAll(replacement, "%", "%%")
	}
	spelled, ok := first.Lit.Spell(replacement)
	pos, stop, exact := span(t, first, p.Start, p.End)
	if !ok || !exact {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   p.Fix.Title,
		TextEdits: []analysis.TextEdit{{Pos: pos, End: stop, NewText: []byte(spelled)}},
	}}
}

// rename returns the fix that replaces the name of the function that e calls:
// url.PathEscape(s).
func rename(e ast.Expr, fix *urlcheck.Fix) []analysis.SuggestedFix {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	edit := analysis.TextEdit{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(fix.Text)}
	return []analysis.SuggestedFix{{Message: fix.Title, TextEdits: []analysis.TextEdit{edit}}}
}

// span returns the source of the bytes of t from start to end, which begin in
// first. It is not exact if they are not all of one literal.
func span(t *flow.Template, first flow.Piece, start, end int) (pos, stop token.Pos, exact bool) {
	pos, stop, exact = first.Span(start, min(end, first.End))
	for _, p := range t.PiecesIn(first.End, end) {
		same := p.Lit != nil && p.Lit.Lit == first.Lit.Lit && !p.Hole && p.Name == nil
		from, to, whole := p.Span(p.Start, min(end, p.End))
		exact = exact && same && whole && from == stop
		stop = to
	}
	return pos, stop, exact
}

// fileUses counts a file's uses of the names that fixes need. One walk over the
// file serves all its fixes.
type fileUses struct {
	byDecl map[use]nameUses
	all    map[string]nameUses
	joins  map[string]int // calls that fixes replace with net.JoinHostPort, by the package's name

	imported map[string]string              // the names of the packages that fixes may need, by path, if the file imports them
	adding   map[string][]analysis.TextEdit // the edits that import others, by path, once a fix asks
}

// use is a name in a declaration.
type use struct {
	decl ast.Decl
	name string
}

// usesIn returns how a file uses names.
func usesIn(file *source.File) *fileUses {
	u := &fileUses{
		byDecl: make(map[use]nameUses), all: make(map[string]nameUses), joins: make(map[string]int),
		imported: make(map[string]string), adding: make(map[string][]analysis.TextEdit),
	}
	wanted := u.wantedNames(file.Tree)
	for _, decl := range file.Tree.Decls {
		c := counter{wanted: wanted, found: make(map[string]nameUses), joins: u.joins}
		c.count(decl)
		for name, n := range c.found {
			u.byDecl[use{decl, name}] = n
			u.all[name] = u.all[name].plus(n)
		}
	}
	return u
}

// wantedNames returns the names that fixes in a file may need: those of the
// packages that they call, as the file imports them or would. It notes which it imports.
func (u *fileUses) wantedNames(file *ast.File) map[string]bool {
	wanted := make(map[string]bool)
	for _, importPath := range append(slices.Clip(Imports), "fmt", "net/url") {
		wanted[importPath] = true // the path is also the name
		if name, ok := importedAs(file, importPath); ok {
			wanted[name], u.imported[importPath] = true, name
		}
	}
	return wanted
}

// nameUses counts the identifiers with one name that may refer to a package or
// hide it. Fields and methods cannot.
type nameUses struct {
	selected int // something is selected from it, as from a package: net.IP
	other    int // it is declared, or used as something other than a package
}

func (u nameUses) plus(v nameUses) nameUses {
	return nameUses{u.selected + v.selected, u.other + v.other}
}

// counter counts the uses of names in a declaration.
type counter struct {
	wanted map[string]bool
	found  map[string]nameUses
	joins  map[string]int
}

func (c *counter) add(name string, u nameUses) {
	if c.wanted[name] {
		c.found[name] = c.found[name].plus(u)
	}
}

func (c *counter) count(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			c.add(n.Name, nameUses{other: 1})
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && isWholeJoin(n) {
				c.joins[source.NameOf(sel.X)]++
			}
		case *ast.SelectorExpr:
			c.countSelector(n)
			return false
		case *ast.KeyValueExpr:
			if _, field := n.Key.(*ast.Ident); field {
				c.count(n.Value)
				return false
			}
		case *ast.StructType:
			for _, field := range n.Fields.List {
				c.count(field.Type)
			}
			return false
		}
		return true
	})
}

func (c *counter) countSelector(sel *ast.SelectorExpr) {
	if id, ok := sel.X.(*ast.Ident); ok {
		c.add(id.Name, nameUses{selected: 1})
		return
	}
	c.count(sel.X)
}
