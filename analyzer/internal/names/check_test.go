package names

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestNameless checks that go/types is not told the names of files, which it would print raw.
func TestNameless(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"a.go", "b.go"} {
		f, err := parser.ParseFile(fset, name, "package a\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append([]*ast.File{f}, files...)
	}
	bare := nameless(fset, files)
	for _, f := range files {
		was, is := fset.File(f.Package), bare.File(f.Package)
		if is == nil || is.Name() != "" || is.Base() != was.Base() || is.Size() != was.Size() {
			t.Errorf("%s: %v", was.Name(), is)
		}
	}
}
