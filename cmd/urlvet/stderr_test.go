package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestStandardErrorHasOneDoor checks that no package but command formats text for
// standard error, where Say and Fail make it visible.
func TestStandardErrorHasOneDoor(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "command" {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && writesStderr(call) {
				t.Errorf("%s: text goes to standard error as it is; use Say or Fail", fset.Position(call.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// writesStderr reports whether a call is fmt.Fprint(x.Stderr, ...), x.Stderr.Write
// or the like.
func writesStderr(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name := f.Sel.Name
	if strings.HasPrefix(name, "Fprint") || name == "WriteString" && len(call.Args) == 2 {
		return isStderr(call.Args[0])
	}
	return strings.HasPrefix(name, "Write") && isStderr(f.X)
}

func isStderr(x ast.Expr) bool {
	s, ok := x.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Stderr"
}
