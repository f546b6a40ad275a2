package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// TestFor checks that each file has the findings that it has where all files have its
// options, whatever proves them, and that a package is read once.
func TestFor(t *testing.T) {
	const text = `package p

import (
	"fmt"
	"net/http"
	"path"
	"strings"
)

const base%[1]s = "http://shop.acme.com:99998"

var rest%[1]s, formats%[1]s = "/?a=1?b", []string{"http://%%s/?a=1?b=%%s&c=1?d", "http://[::1/%%s/%%s"}

func f%[1]s(host, port string) {
	http.Get(base%[2]s + rest%[2]s)
	http.Get("http://bob:hunter2x@db.acme.com:99999" + rest%[2]s)
	http.Get("http://" + host + ":" + port + rest%[2]s)
	for _, format := range formats%[2]s {
		http.Get(fmt.Sprintf(format, host, port))
	}
	fmt.Println(strings.HasPrefix(base%[2]s, "http"), strings.HasPrefix(host, "https://shop.acme.com"), path.Join(base%[2]s, "x"))
	http.Get("http//shop.acme.com") //urlvet:ignore scheme-slashes why
	http.Get("http://h.acme.com/")  //urlvet:ignore port-range why
}
`
	every := []analyzer.Options{
		{},
		{Disable: []string{"query-*", "scheme-slashes", "userinfo-*"}},
		{Enable: []string{"*"}, AllowPort: []string{"81"}},
		{Level: []string{"port-*=error", "char-*=off"}, Disable: []string{"pattern-*", "redirect-*", "ignore-*"}},
		{Disable: []string{"[a-o]*", "q*"}},
		{AllowHost: []string{"*.acme.com"}, Tests: true},
	}
	var files []file
	asked := make(map[string]int)
	of := func(name string) *analyzer.Options {
		asked[name]++
		for i := range every {
			if i > 0 && strings.HasPrefix(name, fmt.Sprintf("p%d", i)) {
				return &every[i]
			}
		}
		return nil
	}
	for i := range every {
		files = append(files, file{fmt.Sprintf("p%d.go", i), fmt.Sprintf(text, fmt.Sprint("A", i), fmt.Sprint("A", (i+2)%len(every)))})
		files = append(files, file{fmt.Sprintf("p%d_test.go", i), fmt.Sprintf(text, fmt.Sprint("T", i), fmt.Sprint("A", (i+1)%len(every)))})
	}
	inFile := func(all []analysis.Diagnostic, fset *token.FileSet, prefix string) (told string) {
		for _, d := range all {
			if at := fset.Position(d.Pos); strings.HasPrefix(at.Filename, prefix) {
				told += fmt.Sprintln(at, d.Message, d.SuggestedFixes != nil)
			}
		}
		return told
	}
	together, fset := run(t, analyzer.Options{For: of}, files...)
	for i, o := range every {
		alone, apart := run(t, o, files...)
		prefix := fmt.Sprintf("p%d", i)
		if got, want := inFile(together, fset, prefix), inFile(alone, apart, prefix); got != want || got == "" {
			t.Errorf("%s: got\n%s, want\n%s", prefix, got, want)
		}
	}
	for name, times := range asked {
		if times != 1 {
			t.Errorf("the options of %s are asked for %d times", name, times)
		}
	}
}

// TestForElsewhere checks that the options of the file count that a part of a text is written
// in, even if nothing is wrong by those of the file that uses it.
func TestForElsewhere(t *testing.T) {
	quiet := &analyzer.Options{Disable: []string{"*"}}
	for _, tt := range []struct{ written, used, want string }{
		{"const a = \"https://h.test/a b\"", "import \"net/url\"\nfunc f() { url.Parse(a) }", "char-unsafe"},
		{"func g() { f(\"h\", \"gopher\") }", "import \"net/http\"\nfunc f(host, scheme string) { http.Get(scheme + \"://\" + host) }", "scheme-unsupported"},
	} {
		written, used := file{"a.go", "package p\n" + tt.written + "\n"}, file{"b.go", "package p\n" + tt.used + "\n"}
		for off, want := range map[string]string{"": tt.want, "a.go": "", "b.go": tt.want} {
			all, _ := run(t, analyzer.Options{For: func(name string) *analyzer.Options {
				if name == off {
					return quiet
				}
				return nil
			}}, written, used)
			if got := codes(all); got != want {
				t.Errorf("%s, quiet %q: got %q, want %q", tt.written, off, got, want)
			}
		}
	}
}

// TestForMistaken checks that an error in the options of a file ends the run.
func TestForMistaken(t *testing.T) {
	wrong := &analyzer.Options{Enable: []string{"no-such"}}
	for _, list := range []bool{false, true} {
		a, err := analyzer.New(analyzer.Options{List: list, For: func(string) *analyzer.Options { return wrong }})
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		tree, _ := parser.ParseFile(fset, "p.go", "package p\n", 0)
		pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{tree}, Report: func(analysis.Diagnostic) {}}
		if result, err := a.Run(pass); err == nil || result != nil || !strings.Contains(err.Error(), "no-such") {
			t.Errorf("result %v, error %v", result, err)
		}
	}
}
