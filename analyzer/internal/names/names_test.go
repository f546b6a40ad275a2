package names

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
	"time"

	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// parse returns the files of a package, named a.go, b.go and so on.
func parse(t *testing.T, fset *token.FileSet, sources ...string) []*ast.File {
	t.Helper()
	var trees []*ast.File
	for i, source := range sources {
		tree, err := parser.ParseFile(fset, string(rune('a'+i))+".go", source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	return trees
}

// everything wants all that is in the files; no literal is fine.
var everything = Wanted{
	Judged: func(*source.File) bool { return true },
	Fine:   func(*ast.File, string, bool) bool { return false },
}

// draw returns the sites of an index as they are written, a line each.
func draw(x *Index) (lines []string) {
	if x == nil {
		return nil
	}
	for _, at := range x.Sites {
		lines = append(lines, types.ExprString(at.Node().(ast.Expr)))
	}
	return lines
}

// TestSitePaths has a site at each level of nested functions. If each kept the whole path
// to it, that would take the square of the levels.
func TestSitePaths(t *testing.T) {
	const n = 300
	fset := token.NewFileSet()
	trees := parse(t, fset, "package p\nvar v = "+strings.Repeat(`func() { _ = "htp://h/"; _ = `, n)+"1"+strings.Repeat("}", n))
	x := Gather(source.NewFiles(fset, trees), sink.Standard, everything, nil)
	if len(x.Sites) != n {
		t.Fatalf("%d sites", len(x.Sites))
	}
	steps := make(map[*step]bool)
	for _, place := range x.Sites {
		for s := place.last; s != nil; s = s.up {
			steps[s] = true
		}
		at := place.Site()
		if len(at.Path) > maxSitePath || at.Path[0] != trees[0] || at.Root() != trees[0].Decls[0] || place.Root() != at.Root() || place.file() != trees[0] {
			t.Fatalf("a path of %d nodes", len(at.Path))
		}
		if _, ok := at.Path[len(at.Path)-2].(*ast.AssignStmt); !ok {
			t.Errorf("a literal in %T", at.Path[len(at.Path)-2])
		}
	}
	if len(steps) > 10*n {
		t.Errorf("%d steps to %d sites", len(steps), n)
	}
}

func TestSites(t *testing.T) {
	const imports = "package p\nimport (\"fmt\"; \"net\"; \"net/http\"; \"path\"; \"strings\")\n"
	for _, tt := range []struct{ name, body, want string }{
		{"literals", `const a, b = "http://h/", "text"`, `"http://h/"`},
		{"keys and tags", "var m = map[string]int{\"http://h/\": 1}; type t struct { A int `x:\"http://h/\"` }", ``},
		{"a chain is one site", `var a = "http://h/" + "x" + ("y" + "http://i/")`, `"http://h/" + "x" + ("y" + "http://i/")`},
		{"the colon of a port", `func f(h, p string) string { return h + ":" + p }`, `h + ":" + p`},
		{"a port behind a host", `func f(h string) { h += ":53" }`, `":53"`},
		{"a format of host and port", `func f(h string, p int) string { return fmt.Sprintf("%s:%d", h, p) }`, `"%s:%d"`},
		{"given to a sink", `func f() { u := "www.h.org"; http.Get(u) }`, `u`},
		{"nobody gives it a text", `func f(u string) { http.Get(u) }`, ``},
		{"a method of that name", `func f(c *http.Client) { u := "www.h.org"; c.Get(u) }`, `u`},
		{"another function", `func f() { u := "www.h.org"; path.Base(u) }`, ``},
		{"a field that is a sink", `var addr = "h:80"; var s = http.Server{Addr: addr}`, `addr`},
		{"given to a wrapper", `func get(v string) { http.Get(v) }; func f() { u := "www.h.org"; get(u) }`, `u`},
		{"a wrapper of a wrapper", `func f() { u := "www.h.org"; b(u) }; func b(v string) { a(v) }; func a(v string) { http.Get(v) }`, `u`},
		{"joined to a URL by its name", `func f() { base := "http://h"; rest := "/a"; _ = fmt.Sprint(base, rest) }`, `"http://h" base rest`},
		{"joined to no URL", `func f() { rest := "/a"; _ = fmt.Sprint(rest) }`, ``},
		{"a path of a URL", `func f() { base := "http://h"; _ = path.Join(base, "a") }`, `"http://h" base "a"`},
		{"cut at a colon", `func f(r *http.Request) { _ = strings.Split(r.Host, ":") }`, `r.Host`},
		{"a variable cut at a colon", `func f(host string) { _ = strings.Split(host, ":") }`, `host`},
		{"a variable cut at the first colon", `func f(host string) { _ = host[:strings.Index(host, ":")] }`, `host`},
		{"a variable cut elsewhere", `func f(host string) { _ = strings.Split(host, ".") }`, ``},
		{"an image cut at a colon", `func f(pod struct{ Image string }) { _ = strings.Split(pod.Image, ":") }`, ``},
	} {
		fset := token.NewFileSet()
		x := Gather(source.NewFiles(fset, parse(t, fset, imports+tt.body+"\n")), sink.Standard, everything, nil)
		if got := strings.Join(draw(x), " "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestFine leaves out the literals that are fine, unless it matters what takes them.
func TestFine(t *testing.T) {
	const text = `package p
import ("fmt"; "log"; "net")
var a = "http://fine/a"
func f(s string) { g("http://fine/b"); log.Printf("http://prose/%s", s); net.Dial("tcp", "http://fine/c"); _ = fmt.Sprint("http://fine/d") }
func h() { u := "http://fine/e"; u += "x"; g(u) }
func g(string) {}
`
	want := everything
	want.Fine = func(_ *ast.File, spelling string, prose bool) bool {
		return strings.Contains(spelling, "fine") || prose && strings.Contains(spelling, "prose")
	}
	fset := token.NewFileSet()
	x := Gather(source.NewFiles(fset, parse(t, fset, text)), sink.Standard, want, nil)
	if got, want := fmt.Sprint(draw(x)), `["http://fine/c" "http://fine/d" "http://fine/e"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestKept walks a file once as long as it is the same.
func TestKept(t *testing.T) {
	fset := token.NewFileSet()
	trees := parse(t, fset, "package p\nconst a = \"http://h/\"\n", "package p\nconst b = \"http://i/\"\n")
	kept := new(Kept)
	gather := func() *Index { return Gather(source.NewFiles(fset, trees), sink.Standard, everything, kept) }
	first, again := gather(), gather()
	if first.files[0] != again.files[0] || first.files[1] != again.files[1] {
		t.Error("the files are walked again")
	}
	fset.RemoveFile(fset.File(trees[0].FileStart))
	trees[0] = parse(t, fset, "package p\nconst a = \"http://j/\"\n")[0]
	last := gather()
	if last.files[1] == again.files[0] || !slices.Contains(draw(last), `"http://j/"`) || slices.Contains(draw(last), `"http://h/"`) {
		t.Errorf("got %v", draw(last))
	}
	if len(kept.files) != 2 {
		t.Errorf("%d files are kept", len(kept.files))
	}
	trees[0] = parse(t, fset, "package p\nimport \"net/http\"\nvar _ = http.Get\n")[0]
	if changed := gather(); changed.files[0] == last.files[1] || changed.files[1] == last.files[1] {
		t.Error("a file is not walked again for the sinks of another import")
	}
}

// TestWalk finds the nodes that ast.Inspect finds, with the same ways to them.
func TestWalk(t *testing.T) {
	fset := token.NewFileSet()
	tree := parse(t, fset, `package p
var v = f(func() { a := "1"; go f("2"); defer f("3") }, map[string]string{"4": "5"}, &t{a: "6"}, []string{0: "7"}[0], ("8"))
func f(x ...any) (r string) {
	for i := len("9"); i < 10; i++ { r += "10" }
	switch y := x[0].(type) { case string: r = "11" + y }
	switch { case r == "12": r = "13" }
	select { case c <- "14": default: r = "15" }
	if r := g[int]("16"); r != "17" { return "18" } else { return "19"[1:2] }
	for range "20" { const c = "21"; goto end }
end:
	*p = -len("22")
	return x[0].(string) + g[int, string]("23")
}
`)[0]
	var got, want []string
	walk(tree, func(path []ast.Node) {
		if lit, ok := path[len(path)-1].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			got = append(got, fmt.Sprintf("%s %T", lit.Value, path))
			for _, n := range path {
				got[len(got)-1] += fmt.Sprintf(" %T", n)
			}
		}
	})
	ast.PreorderStack(tree, nil, func(n ast.Node, stack []ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			line := fmt.Sprintf("%s %T", lit.Value, stack)
			for _, n := range append(stack, n) {
				line += fmt.Sprintf(" %T", n)
			}
			want = append(want, line)
		}
		return true
	})
	if len(want) != 23 || !slices.Equal(got, want) {
		t.Errorf("got %d\n%s\nwant %d\n%s", len(got), strings.Join(got, "\n"), len(want), strings.Join(want, "\n"))
	}
}

// TestForeignImports checks which names other packages may have, and that tens of thousands of
// uses do not look at as many imports each.
func TestForeignImports(t *testing.T) {
	const n, most = 20000, 3 * time.Second // it was 8 s
	imports := "package p\nimport \"a.b/go-urlx\"\n" + lines(n, "import \"a.b/#x\"")
	fset := token.NewFileSet()
	trees := parse(t, fset, imports+"func f() {\n"+lines(n, "http.Get(\"htp://h/\")")+"url.Parse(\"htp://h/\") }")
	files := source.NewFiles(fset, trees)
	x := Gather(files, sink.Standard, everything, nil)
	names := x.Resolve(files, sink.Standard, nil, new(patience.Wait))
	began, found := time.Now(), make(map[string]int)
	ast.Inspect(trees[0], func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			path, _ := names.Imported(sel.X)
			found[path]++
		}
		return true
	})
	if took := time.Since(began); found["net/http"] != n || found[""] != 1 || took > most {
		t.Errorf("found %v, in %v", found, took)
	}
}
