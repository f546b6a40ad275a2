package analyzer_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/internal/slow"
)

// maimings take from a node what somebody who types has not typed yet, or has just
// deleted. Each returns the extent of what goes, from and to the same where nothing does.
var maimings = []struct {
	name string
	cut  func(ast.Node) (from, to token.Pos)
}{
	{"inner calls without arguments", func(n ast.Node) (from, to token.Pos) {
		if call, ok := n.(*ast.CallExpr); ok && isInner(call) {
			return call.Lparen + 1, call.Rparen
		}
		return 0, 0
	}},
	{"outer calls without arguments", func(n ast.Node) (from, to token.Pos) {
		if call, ok := n.(*ast.CallExpr); ok {
			return call.Lparen + 1, call.Rparen
		}
		return 0, 0
	}},
	{"calls with their first argument", func(n ast.Node) (from, to token.Pos) {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 {
			return call.Args[0].End(), call.Rparen
		}
		return 0, 0
	}},
	{"calls with their last argument", func(n ast.Node) (from, to token.Pos) {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 {
			return call.Lparen + 1, call.Args[len(call.Args)-1].Pos()
		}
		return 0, 0
	}},
	{"empty texts", func(n ast.Node) (from, to token.Pos) {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) > 2 {
			return lit.Pos() + 1, lit.End() - 1
		}
		return 0, 0
	}},
	{"empty lists", func(n ast.Node) (from, to token.Pos) {
		if lit, ok := n.(*ast.CompositeLit); ok {
			return lit.Lbrace + 1, lit.Rbrace
		}
		return 0, 0
	}},
	{"nothing returned", func(n ast.Node) (from, to token.Pos) {
		if ret, ok := n.(*ast.ReturnStmt); ok && len(ret.Results) > 0 {
			return ret.Results[0].Pos(), ret.End()
		}
		return 0, 0
	}},
	{"no types of parameters", func(n ast.Node) (from, to token.Pos) {
		if field, ok := n.(*ast.Field); ok && len(field.Names) > 0 {
			return field.Type.Pos(), field.Type.End()
		}
		return 0, 0
	}},
	{"no selectors", func(n ast.Node) (from, to token.Pos) {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			return sel.Sel.Pos(), sel.End()
		}
		return 0, 0
	}},
	{"no imports", func(n ast.Node) (from, to token.Pos) {
		if gen, ok := n.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			return gen.Pos(), gen.End()
		}
		return 0, 0
	}},
}

// unfinished are beginnings that a file may end in while somebody types.
var unfinished = []string{"/*", "/**", "/*/", "/*x", "//", "//urlvet:ignore", "`", `"`, "'", "(", "import", "import \"", "func (", "func f(", "var s = \"http://h\" +", "type t struct {"}

// isInner reports whether no argument of a call holds another call.
func isInner(call *ast.CallExpr) bool {
	inner := true
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			_, nested := n.(*ast.CallExpr)
			inner = inner && !nested
			return inner
		})
	}
	return inner
}

// TestMaimed runs the analyzer on the test packages, as program and as test, without
// parts of each, and with others at their ends. It must not panic, whatever is missing.
func TestMaimed(t *testing.T) {
	slow.Test(t, "takes seconds")
	paths, err := filepath.Glob("../testdata/src/*/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal("no test packages", err)
	}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range maimings {
			maimed := maim(source, m.cut)
			for _, name := range []string{"p.go", "p_test.go"} {
				checkMaimed(t, path+", "+m.name, file{name, maimed})
			}
		}
		for i, end := range unfinished {
			checkMaimed(t, path+", with "+end, file{"p.go", string(source) + end})
			checkMaimed(t, path+", cut off", file{"p.go", string(source[:i*len(source)/len(unfinished)])})
			checkMaimed(t, path+", cut off with "+end, file{"p_test.go", string(source[:i*len(source)/len(unfinished)]) + end})
		}
	}
}

func checkMaimed(t *testing.T, name string, f file) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: panic: %v", name, p)
		}
	}()
	run(t, analyzer.Options{Tests: true, Generated: true, Enable: []string{"*"}, Suggestions: true}, f)
}

// maim returns a source without what cut takes from its nodes.
func maim(source []byte, cut func(ast.Node) (from, to token.Pos)) string {
	fset := token.NewFileSet()
	tree, _ := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	var maimed []byte
	done := tree.FileStart
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		from, to := cut(n)
		if from == to || from < done {
			return true
		}
		maimed = append(maimed, source[done-tree.FileStart:from-tree.FileStart]...)
		done = to
		return true
	})
	return string(append(maimed, source[done-tree.FileStart:]...))
}
