package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

// finding is what the analyzer says of a literal.
type finding struct {
	at      token.Position
	code    string
	message string // begins with the code
	marked  string // the lines it is about, with « and » around the wrong part
}

// source is a parsed file with its text.
type source struct {
	file *ast.File
	text string
}

// parse parses a file. Broken code has a tree as well, as in an editor.
func parse(fset *token.FileSet, name, text string) source {
	f, _ := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{f, text}
}

// diagnose returns what a says of the files of a package.
func diagnose(a *analysis.Analyzer, fset *token.FileSet, files []*ast.File) ([]analysis.Diagnostic, error) {
	var all []analysis.Diagnostic
	_, err := a.Run(&analysis.Pass{
		Analyzer: a,
		Fset:     fset,
		Files:    files,
		Report:   func(d analysis.Diagnostic) { all = append(all, d) },
	})
	return all, err
}

// judgeRebuilt returns what a says of the literal of a rebuilt file.
func judgeRebuilt(a *analysis.Analyzer, r rebuilt) ([]finding, error) {
	fset := token.NewFileSet()
	src := parse(fset, r.name, r.source)
	at := fset.File(src.file.FileStart).Pos(r.lit)
	places := literals(src.file, func(pos token.Pos) bool { return pos == at })
	if len(places) == 0 {
		return nil, fmt.Errorf("no literal at byte %d of %q", r.lit, r.source)
	}
	all, err := diagnose(a, fset, []*ast.File{src.file})
	var found []finding
	for _, d := range all {
		if about(d, places) == 0 {
			found = append(found, src.finding(fset, d))
		}
	}
	return found, err
}

// literal is a string literal and the text that it is a part of.
type literal struct {
	lit   *ast.BasicLit
	scope ast.Node
}

// literals returns the string literals in f that begin where wanted says.
func literals(f *ast.File, wanted func(token.Pos) bool) []literal {
	var all []literal
	walk(f, func(path []ast.Node) {
		lit, ok := path[len(path)-1].(*ast.BasicLit)
		if ok && lit.Kind == token.STRING && wanted(lit.Pos()) {
			all = append(all, literal{lit, scopeOf(path)})
		}
	})
	return all
}

// scopeOf returns the text that the literal at the end of path is a part of:
// the chain of which it is an operand, the call whose format it is.
func scopeOf(path []ast.Node) ast.Node {
	i := len(path) - 1
	for i > 0 && isPart(path[i-1], path[i]) {
		i--
	}
	return path[i]
}

func isPart(parent, child ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.ParenExpr:
		return true
	case *ast.BinaryExpr:
		return parent.Op == token.ADD
	case *ast.CallExpr:
		at := slices.Index(nodes(parent.Args), child)
		return 0 <= at && at < len(parent.Args)-1 && isFormatter(parent.Fun)
	}
	return false
}

// isFormatter reports whether a function is called as those are that take a
// format: Sprintf.
func isFormatter(fun ast.Expr) bool {
	id, ok := fun.(*ast.Ident)
	if sel, qualified := fun.(*ast.SelectorExpr); qualified {
		id, ok = sel.Sel, true
	}
	return ok && len(id.Name) > 1 && strings.HasSuffix(id.Name, "f")
}

// about returns the index of the literal that d is about: the one that it
// marks, or the one with the smallest text in which it marks something; -1 if
// there is none.
func about(d analysis.Diagnostic, all []literal) int {
	best, size := -1, token.Pos(0)
	for i, l := range all {
		n := l.scope
		if overlaps(d, l.lit) {
			n = l.lit
		}
		if width := n.End() - n.Pos(); overlaps(d, n) && (best < 0 || width < size) {
			best, size = i, width
		}
	}
	return best
}

// overlaps reports whether d marks a part of n. A mark may be empty.
func overlaps(d analysis.Diagnostic, n ast.Node) bool {
	return d.Pos < n.End() && n.Pos() < max(d.End, d.Pos+1)
}

func (s source) finding(fset *token.FileSet, d analysis.Diagnostic) finding {
	file := fset.File(d.Pos)
	start, end := file.Offset(d.Pos), file.Offset(max(d.Pos, d.End))
	return finding{fset.PositionFor(d.Pos, false), d.Category, d.Message, mark(s.text, start, end)}
}

// mark returns the lines of text from start to end with « and » around what is
// between.
func mark(text string, start, end int) string {
	first := strings.LastIndexByte(text[:start], '\n') + 1
	last := end + strings.IndexByte(text[end:]+"\n", '\n')
	line := text[first:start] + "«" + text[start:end] + "»" + text[end:last]
	return strings.TrimFunc(line, unicode.IsSpace)
}

// codesOf returns the codes of the findings in order, each once.
func codesOf(all []finding) []string {
	var codes []string
	for _, f := range all {
		codes = append(codes, f.code)
	}
	slices.SortFunc(codes, cmp.Compare)
	return slices.Compact(codes)
}
