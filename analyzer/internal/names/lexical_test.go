package names

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestLexical compares what is found to be declared by a declaration itself with
// what go/types resolves, in code where names mean one thing after another.
func TestLexical(t *testing.T) {
	const source = `package p

import "fmt"

type T[P any] struct{ x, y int; next *T[P] }
type x int
type A = T[x]
type I interface{ M(x int) x; y() }

var y, z = func(y int) int { return y }(1), x(y0)
var y0 = 1
const c, d = iota, c

func (z *T[P]) M(y P) (d x) {
	if x := z.x; x > y0 { y0 := x; _ = y0 } else if y0 := x; y0 > 0 { x++ }
	d = x(d)
	x := x(x(1) + d)
	again := x
	again, y1 := again+x, y
	_, _ = again, y1
	return d
}

func f[x any](c ...x) (err error) {
	type y struct{ x x; next *y; T }
	type A[y any] []A[y]
	var T = T[x]{x: 1}
	for c, z := range c { _, _ = c, z }
	for z = range 3 {}
	for i := y0; i < z; i++ { y0 := i; _ = y0 }
	{ var y0 = y0; const d = d; _, _ = y0, d }
	var i any = y0
	switch i := i.(type) { case int: y0 := i; _ = y0; case fmt.Stringer: _ = i }
	switch z := z; { case z > 1: z := y0; _ = z }
	ch := make(chan int)
	select { case z := <-ch: _ = z; case z = <-ch: }
	func(z int, y1 func(y0 int) x) (y0 int) { fmt := y0; return z + fmt }(z, nil)
	_ = map[int]int{y0: z, (z): T.x}
	y0:
	for { break y0 }
	go func() { f, z := f[int], z; _, _ = f, z }()
	_ = struct{ y0 A[y] }{}.y0
	fmt.Println(T.next.y)
	return
}
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	conf := types.Config{Importer: importer.Default(), Error: func(error) {}}
	pkg, _ := conf.Check("p", fset, []*ast.File{f}, &info)

	seen := make(map[*ast.Ident]bool)
	l := newLexical()
	l.use = func(id *ast.Ident, spec *ast.TypeSpec, own bool) {
		obj := info.Uses[id]
		if obj == nil {
			return // the parameter of a receiver's type, or a declaration
		}
		seen[id] = true
		outside := obj.Parent() == pkg.Scope() || obj.Parent() == types.Universe || isPackage(obj)
		if own == outside {
			t.Errorf("%s: %s is declared by the declaration: %t", fset.Position(id.Pos()), id.Name, own)
		}
		if spec != nil && spec.Name.Pos() != obj.Pos() {
			t.Errorf("%s: %s means the type at %s", fset.Position(id.Pos()), id.Name, fset.Position(spec.Name.Pos()))
		}
	}
	for _, decl := range f.Decls {
		l.walk(decl)
	}
	if len(seen) < 100 {
		t.Errorf("%d identifiers", len(seen))
	}
	for id, obj := range info.Uses {
		if v, ok := obj.(*types.Var); seen[id] || ok && v.IsField() || isLabel(obj) || isMethod(obj) {
			continue
		}
		switch id.Name {
		case "y0": // is a key of a literal
		case "again": // is declared again
		case "Println", "Stringer": // are of another package
		default:
			t.Errorf("%s: %s is not seen", fset.Position(id.Pos()), id.Name)
		}
	}
	if len(l.blocks)+len(l.declared) > 0 {
		t.Errorf("%d blocks are open", len(l.blocks))
	}
}

func isPackage(obj types.Object) bool { _, ok := obj.(*types.PkgName); return ok }

func isLabel(obj types.Object) bool { _, ok := obj.(*types.Label); return ok }

func isMethod(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Recv() != nil
}
