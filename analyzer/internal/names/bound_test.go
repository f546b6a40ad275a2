package names

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
	"time"

	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/internal/slow"
)

// checked returns the package of a source as bound leaves it, and how long
// go/types took.
func checked(t *testing.T, source string) (*types.Package, time.Duration) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	conf := types.Config{Error: func(error) {}}
	pkg, _ := conf.Check("p", fset, bound([]*ast.File{f}, omissions{}), nil)
	return pkg, time.Since(began)
}

// lines writes a line n times. # counts from 1 and ^ is one less.
func lines(n int, line string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("#", fmt.Sprint(i+1), "^", fmt.Sprint(i)).Replace(line) + "\n")
	}
	return b.String()
}

// reversed writes a line n times, the last first.
func reversed(n int, line string) string {
	all := strings.SplitAfter(lines(n, line), "\n")
	var b strings.Builder
	for i := len(all) - 1; i >= 0; i-- {
		b.WriteString(all[i])
	}
	return b.String()
}

// TestBoundOrder checks that nothing goes through many variables that depend on
// each other, directly or through functions, or through all types of one name.
func TestBoundOrder(t *testing.T) {
	const n, most = 4000, 3 * time.Second
	for name, source := range map[string]string{
		"circle":    "var v0 = v4000\n" + lines(n, "var v# = v^ + v0"),
		"one hub":   "func f() int { return " + strings.ReplaceAll(strings.TrimSuffix(lines(900, "b# +"), "+\n"), "\n", "") + "}\n" + lines(n, "var a# = f(); var b# = 1"),
		"functions": "var v0 = 0\nfunc f0() int { return f4000() }\n" + lines(n, "var v# = f#(); func f#() int { return f^() + v# }"),
		"one name":  "func f() {\n" + lines(5*n, "{ type T struct{ a *T } }") + "}",
	} {
		pkg, took := checked(t, "type Last struct{}\n"+source)
		if pkg.Scope().Lookup("Last") == nil {
			t.Errorf("%s: what else there is is lost", name)
		}
		if took > most {
			t.Errorf("%s: %v", name, took)
		}
	}
}

// TestBoundChain checks where a chain is cut that go/types would go down by
// calling itself.
func TestBoundChain(t *testing.T) {
	for n, want := range map[int]bool{2000: false, 20000: true} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+reversed(n, "type T# struct{ f *T^ }"), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if left := leftOut([]*ast.File{f}, omissions{}); len(left) > 0 != want || len(left) > n/1000 {
			t.Errorf("%d of %d are left out", len(left), n)
		}
	}
}

// TestBoundMethods checks that interfaces of many methods are left out where very many values
// may go to one, wherever they are declared, and that others are kept.
func TestBoundMethods(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 10 * time.Second // it would be minutes
	interfaces := func(n int) string {
		return "type I interface{ " + lines(n, "m#();") + "}; type J interface{ " + reversed(n, "m#();") + "}\n"
	}
	values := func(n int) string { return "func _(i I, j J) {\n" + lines(n, "i = j") + "}\n" }
	for name, tt := range map[string]struct {
		source string
		kept   bool
	}{
		"few values":      {interfaces(600) + values(500), true},
		"few methods":     {interfaces(20) + values(40000), true},
		"both many":       {interfaces(800) + values(40000), false},
		"in a function":   {"func _() {" + interfaces(800) + "var i I; var j J\n" + lines(40000, "i = j") + "}\ntype I any", true},
		"of another type": {"type I interface{ " + lines(100, "m#();") + "}; type J int\n" + reversed(9000, "func (J) m#() {}") + values(40000), false},
		"embedded":        {"type I interface{ K; m() }; type J interface { m(); K; L }; type K interface{" + lines(800, "m#();") + "}; type L any\n" + values(40000), false},
		"in a struct":     {interfaces(800) + "type S struct { a, b, c I }; type T struct { S; d I; e J }; type U struct{ T }", true},
	} {
		pkg, took := checked(t, tt.source)
		if _, ok := pkg.Scope().Lookup("I").Type().Underlying().(*types.Interface); ok != tt.kept || took > most {
			t.Errorf("%s: kept is %t, in %v", name, ok, took)
		}
		if u := pkg.Scope().Lookup("U"); u != nil && u.Type().Underlying().(*types.Struct).NumFields() == 0 {
			t.Errorf("%s: a struct is lost", name)
		}
	}
}

// joined writes what lines does in one line.
func joined(n int, part string) string { return strings.ReplaceAll(lines(n, part), "\n", "") }

// TestBoundFields checks that structs of thousands of fields are left out where thousands of
// selectors would go through them, and that others are kept.
func TestBoundFields(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 10 * time.Second // it would be minutes
	fields := func(n int) string { return joined(n, "f#,") + "z string" }
	selectors := func(n int) string { return "func _(t T) { " + joined(n, "_ = t.y;") + "}\n" }
	for name, tt := range map[string]struct {
		source string
		kept   bool
	}{
		"few selectors":  {"type T struct { " + fields(20000) + " }\n" + selectors(1000), true},
		"few fields":     {"type T struct { " + fields(1000) + " }\n" + selectors(100000), true},
		"both many":      {"type T struct { " + fields(30000) + " }\n" + selectors(100000), false},
		"keys":           {"type T struct { " + fields(30000) + " }\nvar _ = []T{" + joined(50000, "{z: 1},") + "}", false},
		"embedded":       {lines(200, "type S# struct { "+fields(1000)+" }") + "type T struct { " + joined(200, "*S#;") + "}\n" + selectors(50000), false},
		"embedded twice": {"type S struct { " + fields(3000) + " }; type U[P any] struct { S }; type T struct { *U[int] }\n" + selectors(100000), false},
		"without a name": {"type T int\nfunc g() { var v struct { " + fields(30000) + " };" + joined(50000, "_ = v.y;") + "}", true},
		"in a circle":    {"type T struct { *T; *U }; type U struct { *T; a int }\n" + selectors(100000), true},
	} {
		pkg, took := checked(t, "type Last struct{ a int }\n"+tt.source)
		of, isStruct := pkg.Scope().Lookup("T").Type().Underlying().(*types.Struct)
		if kept := !isStruct || of.NumFields() > 0; kept != tt.kept || took > most {
			t.Errorf("%s: kept is %t, in %v", name, kept, took)
		}
		if pkg.Scope().Lookup("Last").Type().Underlying().(*types.Struct).NumFields() != 1 {
			t.Errorf("%s: what else there is is lost", name)
		}
	}
}

// TestBoundText checks that go/types does not write out long types thousands of times in its
// messages, and that long types are kept where there are few mistakes to make.
func TestBoundText(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 10 * time.Second // it would be minutes
	for name, tt := range map[string]struct {
		source string
		kept   bool
	}{
		"parameters":         {"var V func(" + joined(12000, "int,") + ") string\nfunc _() {" + lines(20000, "V() + 1") + "}", false},
		"of a function":      {"func V(" + joined(12000, "int,") + ")\nfunc _() {" + lines(20000, "V(1)") + "}", false},
		"results":            {"func V() (" + joined(12000, "int,") + ") {" + lines(20000, "return 1") + "}", false},
		"fields":             {"var V struct{ " + joined(20000, "f#,") + "z int }\nfunc _() {" + lines(20000, "_ = V + 1") + "}", false},
		"a type that is not": {"var V struct{ " + joined(20000, "f#,") + "z X }\nfunc _() {" + lines(20000, "_ = V + 1") + "}", false},
		"few mistakes":       {"var V struct{ " + joined(2000, "f#,") + "z int }\nfunc _() {" + lines(1000, "_ = V + 1") + "}", true},
		"a short type":       {"var V struct{ " + joined(40, "f#,") + "z int }\nfunc _() {" + lines(40000, "_ = V + 1") + "}", true},
		"a name":             {"type T struct{ " + joined(2000, "f#,") + "z int }\nvar V T\nfunc _() {" + lines(40000, "_ = V + 1") + "}", true},
	} {
		pkg, took := checked(t, tt.source)
		if kept := pkg.Scope().Lookup("V") != nil; kept != tt.kept || took > most {
			t.Errorf("%s: kept is %t, in %v", name, kept, took)
		}
	}
}

// TestBoundInferred checks that go/types does not infer the type arguments of very many mentions of
// generic functions, and that those of a few hundred in each function are inferred.
func TestBoundInferred(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 5 * time.Second // it would be minutes, and gigabytes
	generic := "func h[" + joined(100, "P# interface{~[]P^},") + "P0 any](x P1) {}\n"
	for name, tt := range map[string]struct {
		source string
		left   int
	}{
		"many":             {generic + "func _() {" + lines(100, "m("+joined(1000, "h,")+")") + "}", 1},
		"of one parameter": {"func h[T any](x T) {}\nfunc _() {" + lines(500, "m("+joined(200, "h,")+")") + "}", 1},
		"few":              {generic + lines(20000, "func _() {}") + "func _() {" + lines(500, "h(x)") + "}", 0},
		"few in many":      {"func h[T any](x T) {}\n" + lines(5000, "func _() { h(1); h(2); h(3) }"), 0},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+tt.source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		left := make(omissions)
		bound([]*ast.File{f}, left)
		if got := len(left[tooManyCopied]); got != tt.left {
			t.Errorf("%s: %d left out, want %d", name, got, tt.left)
		}
		if _, took := checked(t, tt.source); took > most {
			t.Errorf("%s: it took %v", name, took)
		}
	}
}

// TestWordy checks that go/types ends where its messages are long in a way that no bound
// knows, and that what it found until then is used.
func TestWordy(t *testing.T) {
	slow.Test(t, "measures time")
	source := "package p\nvar Kept string\nfunc V(" + joined(12000, "int,") + ")\nfunc _() {" + lines(20000, "V(1)") + "}"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	n := &Names{lib: sink.Standard, omitted: make(omissions)}
	began := time.Now()
	n.check(fset, []*ast.File{f}, new(patience.Wait))
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	if all := n.LeftOut(); len(all) != 1 || all[0].Why != tooWordy {
		t.Errorf("left out %v", all)
	}
	if len(n.info.Defs) == 0 {
		t.Error("nothing is known")
	}
}

// TestBoundNamesakes checks that hundreds of variables, or thousands of types, are not
// taken for a circle because something else has their names, and that a circle is.
func TestBoundNamesakes(t *testing.T) {
	circle := func(line string) string { return strings.ReplaceAll(lines(400, line), "v0", "v400") }
	for name, tt := range map[string]struct {
		source string
		left   int
	}{
		"local variables":   {circle("var v# = func() int { v^ := 1; return v^ }"), 0},
		"parameters":        {circle("var v# = func(v^ int) int { return v^ }"), 0},
		"results of a loop": {circle("var v# = func() (n int) { for _, v^ := range []int{1} { n += v^ }; return }"), 0},
		"labels":            {circle("var v# = func() { v^: for { continue v^ } }"), 0},
		"fields":            {circle("var v# = T{v^: 1}") + "type T struct{ " + strings.ReplaceAll(lines(400, "v#,"), "\n", "") + " last int }", 0},
		"fields in a list":  {circle("var v# = []*T{{v^: 1}}") + "type T struct{ " + strings.ReplaceAll(lines(400, "v#,"), "\n", "") + " last int }", 0},
		"fields of another": {circle("var v# = http.Server{v^: 1}"), 0},
		"fields of a local": {circle("var v# = func() { type T struct{ v^ int }; _ = T{v^: 1} }"), 0},
		"blanks":            {circle("var _ = func() { _ = v# }; var v# = 1"), 0},
		"selected":          {circle("var v# = http.v^"), 0},
		"methods":           {lines(9000, "type C# struct { ctx context.Context; h http.Header }; func (c *C#) Context() *C# { return c }; func (c *C#) Header() *C# { return c }"), 0},
		"variables":         {circle("var v# = v^"), 400},
		"literals":          {circle("var v# = func() int { if v^ := v^; v^ > 0 { return v^ }; return 0 }"), 400},
		"keys of maps":      {circle("var v# = map[int]int{v^: 1}"), 400},
		"keys of headers":   {circle("var v# = http.Header{v^: nil}"), 400},
		"keys of arrays":    {circle("var v# = [...]int{v^: 1}"), 400},
		"keys of types":     {circle("var v# = M{v^: 1}") + "type M map[int]int", 400},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nimport (\"context\"; \"net/http\")\n"+tt.source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if left := leftOut([]*ast.File{f}, omissions{}); len(left) != tt.left {
			t.Errorf("%s: %d declarations are left out, want %d", name, len(left), tt.left)
		}
	}
}

// TestBoundFirst checks a type in the first declaration of a package that has no other types.
func TestBoundFirst(t *testing.T) {
	pkg, _ := checked(t, "var v = func() []string { type T struct{ a string }; return []string{T{}.a} }()")
	if got := pkg.Scope().Lookup("v").Type().String(); got != "[]string" {
		t.Errorf("v is of type %s", got)
	}
}

// TestBoundKeeps checks types that people do write: nothing is left out of them.
func TestBoundKeeps(t *testing.T) {
	const source = `
type Base[P any] struct{ self *P }
type Curious struct{ Base[Curious]; a int }
type List[P any] struct{ next *List[P]; v P }
type Alias = Node
type Node struct{ f func(Alias) *Alias; m map[string]Node; all []Alias }
type Ordered[T Ordered[T]] interface{ Less(T) bool }
type Pair[A, B any] struct{ A A; B B }
type Pairs = Pair[Pair[int, Alias], Pair[List[Pairs2], Curious]]
type Pairs2 struct{ p *Pairs }
type I interface{ J; M() I }
type J interface{ N(I) J }
var cyclic = func() int { var cyclic = 1; return cyclic }()
const ( c = iota; d; e )
func pointers[A any](all []A) []*A { return nil }
var _ = func() int { p := pointers([]int{1}); _ = p; _ = v; return fixed }()
var fixed = func() int { _ = pointers(pointers([]int{})); return 1 }()
func swap[A, B any](p Pair[A, B]) Pair[B, A] { return Pair[B, A]{p.B, p.A} }
var v = swap(swap(Pair[int, string]{}))
`
	pkg, _ := checked(t, source)
	for _, name := range pkg.Scope().Names() {
		typ := pkg.Scope().Lookup(name).Type()
		if s, ok := typ.Underlying().(*types.Struct); typ.Underlying() == types.Typ[types.Invalid] || ok && s.NumFields() == 0 {
			t.Errorf("%s: %v", name, typ.Underlying())
		}
	}
	if got := pkg.Scope().Lookup("v").Type().String(); got != "p.Pair[int, string]" {
		t.Errorf("v is of type %s", got)
	}
	if got := pkg.Scope().Lookup("e").(*types.Const).Val().String(); got != "2" {
		t.Errorf("e is %s", got)
	}
}

// TestBoundWritten checks that go/types does not write very long types for the type arguments of
// thousands of instances, and that instances of short types, and few of long ones, are kept.
func TestBoundWritten(t *testing.T) {
	slow.Test(t, "measures time")
	const most = 5 * time.Second // it would be gigabytes
	long := strings.Repeat("f", 30000)
	generic := "func h[T any](x T) {}\nfunc p[T any](x T) *T { return nil }\ntype S[P any] struct{ p P }\n"
	for name, tt := range map[string]struct {
		source string
		left   bool
	}{
		"names":            {"type A = struct{ " + long + " int }\nfunc _() {" + lines(20000, "h([#]A{})") + "}", true},
		"tags":             {"type A = struct{ f int `" + long + "` }\nfunc _() {" + lines(20000, "h([#]A{})") + "}", true},
		"of a type":        {"type " + long + " int\ntype A = " + long + "\nfunc _() {" + lines(20000, "h([#]A{})") + "}", true},
		"of methods":       {"type I interface{ " + long + "() }\nfunc _() {" + lines(20000, "h[interface{ I; m#() }]") + "}", true},
		"of a field":       {"type F struct{ f struct{ " + long + " int } }\nfunc _(x F) {" + lines(20000, "h(x.f)") + "}", true},
		"written":          {"type A = struct{ " + long + " int }\nfunc _() {" + lines(20000, "var _ S[[#]A]") + "}", true},
		"led to":           {"type A = struct{ " + joined(100, "name#,") + "z int }\n" + lines(50, "type T#[P any] struct { p P }") + "type T[P any] struct{" + joined(50, "t# T#[P];") + "}\nfunc _() {" + lines(4000, "var _ T[[#]A]") + "}", true},
		"fields":           {"type A = struct{ " + joined(2000, "f#,") + "z int }\nfunc _(a A) {" + lines(4000, "h(a)") + "}", true},
		"a chain":          {"func _() { x0 := 1\n" + lines(3500, "x# := p(x^)") + "}", true},
		"a chain of &":     {"func _() { x0 := 1\n" + lines(20000, "x# := &x^; h(x#)") + "}", true},
		"chained loops":    {"func r[T any](x T) func(func(*T) bool) { return nil }\nfunc _() { x0 := 1\n" + joined(1900, "for x# := range r(x^) {") + joined(1900, "}") + "}", true},
		"variables":        {"var x0 = 1\n" + lines(3500, "var x# = p(x^)"), true},
		"constraints":      {"func c[P0 any, " + joined(30, "P# interface{ struct{ a, b P^ } },") + "](x P0) {}\nfunc _() { c(1) }", true},
		"many short":       {"func _() {" + lines(3500, "x# := p(1)") + "}", false},
		"in one":           {"func _() { x := []*int{" + joined(3500, "p(1),") + "}; h(x) }", false},
		"few long":         {"type A = struct{ " + long + " int }\nfunc _() {" + lines(1000, "h([#]A{})") + "}", false},
		"not in instances": {"type F struct{ " + long + " int `" + long + "` }\nfunc _() {" + lines(20000, "h([#]F{})") + "}", false},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+generic+tt.source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		left := make(omissions)
		bound([]*ast.File{f}, left)
		if got := len(left[tooManyCopied]) > 0; got != tt.left {
			t.Errorf("%s: left out is %t", name, got)
		}
		if _, took := checked(t, generic+tt.source); took > most {
			t.Errorf("%s: it took %v", name, took)
		}
	}
}
