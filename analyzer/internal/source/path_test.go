package source

import (
	"fmt"
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

// TestPathToUnary looks for what is behind each of many operators. Each asks all that follow where it ends.
func TestPathToUnary(t *testing.T) {
	const n, most = 1500, 3 * time.Second
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nvar v = "+strings.Repeat("!*", n)+"p", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	began, operands := time.Now(), 0
	for e := tree.Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0]; ; operands++ {
		if path := PathTo(tree, e); len(path) != operands+4 || path[0] != e {
			t.Fatalf("operand %d: a path of %d nodes", operands, len(path))
		}
		switch in := e.(type) {
		case *ast.UnaryExpr:
			e = in.X
			continue
		case *ast.StarExpr:
			e = in.X
			continue
		}
		break
	}
	if took := time.Since(began); operands != 2*n || took > most {
		t.Errorf("%d operands in %v", operands, took)
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

// TestTrailInDepth looks for a hundred calls in a function in many others, all of which the way from the
// file goes through each time.
func TestTrailInDepth(t *testing.T) {
	const n, calls = 600, 100
	source := "package p\nvar v = " + strings.Repeat("func() { var v = ", n) + "func() { " + strings.Repeat("g();", calls) + " }" + strings.Repeat("; _ = v }", n)
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	const tries = 10 // what runs beside takes time from both
	var took [tries]string
	for i := range took {
		whole, trail := trailed(t, tree)
		if trail <= whole/2 {
			return
		}
		took[i] = fmt.Sprintf("%v of %v", trail, whole)
	}
	t.Errorf("the trail takes much of the time of the whole way: %v", took)
}

// trailed tells what the ways to all calls of tree take from the file, and by one [Trail].
func trailed(t *testing.T, tree *ast.File) (whole, trailing time.Duration) {
	t.Helper()
	var trail Trail
	ast.Inspect(tree, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return true
		}
		began := time.Now()
		all := len(PathTo(tree, call))
		whole += time.Since(began)
		began = time.Now()
		if path := trail.PathTo(tree, call); len(path) != all || path[0] != tree || path[all-1] != call {
			t.Fatalf("a path of %d nodes, not %d", len(path), all)
		}
		trailing += time.Since(began)
		return true
	})
	return whole, trailing
}
