package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// rebuilt is a Go file made around a literal.
type rebuilt struct {
	name   string // of the file
	source string
	lit    int // byte offset of the literal in source
}

// rebuild makes a file that parses and has the literal of r where r says that
// it stands: in that call, field, assignment and function, under that name.
func rebuild(r record) (rebuilt, error) {
	src, err := rebuildFrom(newBuilder(r), r)
	if err != nil { // the expression or a step names what is no Go, as "[]struct { a int // the …"
		src, err = rebuildFrom(literalBuilder(r, false), record{Pkg: r.Pkg, Generated: r.Generated, Name: r.Name})
	}
	src.name = "corpus.go"
	if r.Test {
		src.name = "corpus_test.go"
	}
	return src, err
}

func rebuildFrom(b builder, r record) (rebuilt, error) {
	for _, step := range b.rest {
		b.step(step)
	}
	b.finish(r)
	return withImports(b, r)
}

// builder builds source from the inside out.
type builder struct {
	text    string
	lit     int      // byte offset of the literal in text
	rest    []string // the steps of the path that text does not hold yet
	element bool     // text is an element of a composite literal, and no expression
	decl    bool     // text is a declaration
	stmt    bool     // text is a statement
}

// newBuilder begins with the snippet of r if its literal is found in it.
func newBuilder(r record) builder {
	fset := token.NewFileSet()
	e, err := parser.ParseExprFrom(fset, "", r.Snippet, 0)
	if err != nil {
		return literalBuilder(r, true)
	}
	lit, inside := findLiteral(e, r)
	if lit == nil {
		return literalBuilder(r, true)
	}
	return builder{
		text: r.Snippet,
		lit:  fset.Position(lit.Pos()).Offset,
		rest: r.Path[min(inside, len(r.Path)):],
	}
}

// literalBuilder begins with the literal of r alone.
func literalBuilder(r record, steps bool) builder {
	b := builder{text: spell(r.Value, r.Raw)}
	if steps {
		b.rest = r.Path
	}
	return b
}

// spell returns a literal for value.
func spell(value string, raw bool) string {
	if raw && strconv.CanBackquote(strings.ReplaceAll(value, "\n", "")) {
		return "`" + value + "`"
	}
	return strconv.Quote(value)
}

// findLiteral returns the literal of r in e and how many steps of r's path lie
// inside e. Of several with the same value it takes the one whose surroundings
// agree with the path best.
func findLiteral(e ast.Expr, r record) (found *ast.BasicLit, inside int) {
	best := -1
	walk(e, func(path []ast.Node) {
		lit, ok := path[len(path)-1].(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING || valueOf(lit) != r.Value {
			return
		}
		steps := stepsOf(path)
		agree := agreement(steps, r.Path)
		if agree > best {
			best, found, inside = agree, lit, len(steps)
		}
	})
	return found, inside
}

// walk calls visit with the way to every node below root.
func walk(root ast.Node, visit func(path []ast.Node)) {
	var path []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		visit(path)
		return true
	})
}

func valueOf(lit *ast.BasicLit) string {
	value, _ := strconv.Unquote(lit.Value)
	return value
}

// stepsOf returns what is around the node at the end of path, from the inside
// out, as kinds of steps. Parentheses, sums and addresses are none.
func stepsOf(path []ast.Node) []string {
	var steps []string
	for i := len(path) - 1; i > 0; i-- {
		if kind := stepOf(path[i-1], path[i]); kind != "" {
			steps = append(steps, kind)
		}
	}
	return steps
}

func stepOf(parent, child ast.Node) string {
	switch parent := parent.(type) {
	case *ast.CallExpr:
		if parent.Fun == child {
			return "callfun"
		}
		return fmt.Sprintf("call#%d", slices.Index(nodes(parent.Args), child))
	case *ast.KeyValueExpr:
		if parent.Key == child {
			return "askey"
		}
		return "key"
	case *ast.CompositeLit:
		return "complit"
	case *ast.SelectorExpr:
		return "sel"
	case *ast.IndexExpr:
		return "index"
	case *ast.SliceExpr:
		return "slice"
	case *ast.BinaryExpr:
		if parent.Op != token.ADD {
			return "binary"
		}
	case *ast.TypeAssertExpr, *ast.StarExpr:
		return "other"
	}
	return ""
}

func nodes(exprs []ast.Expr) []ast.Node {
	all := make([]ast.Node, len(exprs))
	for i, e := range exprs {
		all[i] = e
	}
	return all
}

// agreement returns how many of the first steps are as path has them. A step
// of a path also has a name: "call:fmt.Sprintf#0" is a "call#0".
func agreement(steps, path []string) int {
	for i, step := range steps {
		if i == len(path) {
			return i
		}
		kind, _ := splitStep(path[i])
		_, arg, ok := cutLast(path[i], "#")
		if ok && kind == "call" {
			kind += "#" + arg
		}
		if kind != step {
			return i
		}
	}
	return len(steps)
}

// splitStep returns the kind and the name of a step of a path.
func splitStep(step string) (kind, name string) {
	kind, name, _ = strings.Cut(step, ":")
	if kind == "call" {
		name, _, _ = cutLast(name, "#")
	}
	return kind, name
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
