package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"time"
)

// TestPathToChained looks for each of many calls that are chained. A chained call asks all
// those before it where it begins.
func TestPathToChained(t *testing.T) {
	const n, most = 1500, 3 * time.Second
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nvar v = t"+strings.Repeat(".A(1)", n), parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	began, calls := time.Now(), 0
	ast.Inspect(tree, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if ok {
			calls++
			if path := PathTo(tree, call); len(path) != 2*calls+2 || path[0] != call || path[len(path)-1] != tree {
				t.Fatalf("call %d: a path of %d nodes", calls, len(path))
			}
		}
		return true
	})
	if took := time.Since(began); calls != n || took > most {
		t.Errorf("%d calls in %v", calls, took)
	}
}

// TestPathToElse looks for the condition of each of many if statements in a chain. Each asks all
// that follow where it ends.
func TestPathToElse(t *testing.T) {
	const n, most = 3000, 3 * time.Second
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nfunc f() { "+strings.Repeat("if g() { } else ", n)+"{ } }", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	began, calls := time.Now(), 0
	ast.Inspect(tree, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if ok {
			calls++
			if path := PathTo(tree, call); len(path) != calls+4 || path[0] != call || path[len(path)-1] != tree {
				t.Fatalf("call %d: a path of %d nodes", calls, len(path))
			}
		}
		return true
	})
	if took := time.Since(began); calls != n || took > most {
		t.Errorf("%d calls in %v", calls, took)
	}
}
