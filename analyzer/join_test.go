package analyzer_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"urlvet.example/analyzer"
)

func TestJoins(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, testdata(t), suggesting(t), "joined", "joinedunseen")
}

// source returns the files of a package of testdata.
func source(t *testing.T, pkg string) (files []file) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(testdata(t), "src", pkg, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatal(pkg, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{filepath.Base(name), string(data)})
	}
	return files
}

// fixesOf returns the fixes of the findings in files as a package.
func fixesOf(t *testing.T, files []file) (fixes []analysis.SuggestedFix, fset *token.FileSet) {
	t.Helper()
	all, fset := run(t, analyzer.Options{}, files...)
	for _, d := range all {
		fixes = append(fixes, d.SuggestedFixes...)
	}
	return fixes, fset
}

// fixed returns files with the fixes applied. Edits that several fixes share
// are made once.
func fixed(fset *token.FileSet, files []file, fixes ...analysis.SuggestedFix) []file {
	edits := make(map[string][]analysis.TextEdit)
	for _, fix := range fixes {
		for _, e := range fix.TextEdits {
			name := fset.Position(e.Pos).Filename
			known := func(other analysis.TextEdit) bool {
				return other.Pos == e.Pos && other.End == e.End && bytes.Equal(other.NewText, e.NewText)
			}
			if !slices.ContainsFunc(edits[name], known) {
				edits[name] = append(edits[name], e)
			}
		}
	}
	all := slices.Clone(files)
	for i, f := range files {
		slices.SortFunc(edits[f.name], func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
		all[i].source = apply(fset, f.source, analysis.SuggestedFix{TextEdits: edits[f.name]})
	}
	return all
}

// packages imports the standard library from source, and other packages from
// the text that a test gives.
type packages struct {
	types.Importer
	others map[string]string
}

func (p packages) Import(path string) (*types.Package, error) {
	text, ok := p.others[path]
	if !ok {
		return p.Importer.Import(path)
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, path+".go", text, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: p.Importer}
	return conf.Check(path, fset, []*ast.File{tree}, nil)
}

// standard imports the standard library once for all tests.
var standard = importer.ForCompiler(token.NewFileSet(), "source", nil)

// compile returns the compile error of files as a package. unknown is the
// source of the package that they may import as example.org/unknown.
func compile(files []file, unknown string) error {
	fset := token.NewFileSet()
	var trees []*ast.File
	for _, f := range files {
		tree, err := parser.ParseFile(fset, f.name, f.source, 0)
		if err != nil {
			return err
		}
		trees = append(trees, tree)
	}
	conf := types.Config{Importer: packages{standard, map[string]string{"example.org/unknown": unknown}}}
	_, err := conf.Check("p", fset, trees, nil)
	return err
}

// TestJoinsCompile compiles the files with each fix alone, as an editor applies
// it, and with all fixes.
func TestJoinsCompile(t *testing.T) {
	const unknown = "package unknown\ntype Server struct{ Host, Port string }\n"
	for _, pkg := range []string{"joined", "joinedunseen"} {
		files := source(t, pkg)
		fixes, fset := fixesOf(t, files)
		for _, fix := range fixes {
			if err := compile(fixed(fset, files, fix), unknown); err != nil {
				t.Errorf("%s: %v", fset.Position(fix.TextEdits[0].Pos), err)
			}
		}
		if err := compile(fixed(fset, files, fixes...), unknown); err != nil || len(fixes) < 4 {
			t.Errorf("%s: %d fixes, %v", pkg, len(fixes), err)
		}
	}
}

// TestJoinsUnseen compiles a fixed file with each type that an unknown field
// may have.
func TestJoinsUnseen(t *testing.T) {
	const text = "package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/unknown\"\n)\n\n" +
		"func f(s unknown.Server) (any, any, any) {\n\treturn fmt.Sprintf(\"http://%s:%d\", s.Host, s.Port),\n" +
		"\t\tfmt.Sprintf(\"http://%v:%v\", s.Host, s.Port),\n\t\tfmt.Sprintf(\"http://%s:80\", s.Host)\n}\n"
	files := []file{{"a.go", text}}
	fixes, fset := fixesOf(t, files)
	if len(fixes) != 3 {
		t.Fatalf("%d fixes", len(fixes))
	}
	for _, kind := range []string{"string", "Text", "[]byte", "net.IP", "error", "any", "*int", "uint16", "func()"} {
		unknown := "package unknown\nimport \"net\"\ntype Text string\nvar _ net.IP\n" +
			"type Server struct{ Host, Port " + kind + " }\n"
		if err := compile(fixed(fset, files, fixes...), unknown); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestJoinValues runs a program without and with all fixes. It prints the same,
// because none of its hosts is an IPv6 address.
func TestJoinValues(t *testing.T) {
	files := source(t, "joined")
	fixes, fset := fixesOf(t, files)
	before, after := output(t, files), output(t, fixed(fset, files, fixes...))
	if before != after || strings.Count(before, "\n") < 40 {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

// output returns what files print when they run as a program.
func output(t *testing.T, files []file) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range append(files, file{"go.mod", "module joined.example\n\ngo 1.25\n"}) {
		if err := os.WriteFile(filepath.Join(dir, f.name), []byte(f.source), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return string(out)
}

// TestJoinNames checks that the meaning of a name decides whether there is a
// fix, and what it is.
func TestJoinNames(t *testing.T) {
	const join = `"http://" + host + ":80"`
	for _, test := range []struct {
		name, head, body string // of a file, and of a function in it
		other            string // another file
		want             string // what join becomes; empty if there is no fix
	}{
		{"no import", "", "", "", "net.JoinHostPort"},
		{"import", `import "net"; var _ net.IP`, "", "", "net.JoinHostPort"},
		{"renamed", `import stdnet "net"; var _ stdnet.IP`, "", "", "stdnet.JoinHostPort"},
		{"for effects", `import _ "net"`, "", "", "net.JoinHostPort"},
		{"dot", `import . "net"; var _ IP`, "", "", "net.JoinHostPort"},
		{"other file's import", "", "", `import "net"; var _ net.IP`, "net.JoinHostPort"},
		{"variable", `import "net"; var _ net.IP`, "net := 1; _ = net", "", ""},
		{"variable elsewhere", `import "net"; var _ net.IP; func g() { net := 1; _ = net }`, "", "", "net.JoinHostPort"},
		{"constant", `import "net"; var _ net.IP`, "const net = 1", "", ""},
		{"type", `import "net"; var _ net.IP`, "type net int", "", ""},
		{"parameter", `import "net"; var _ net.IP`, "_ = func(net int) {}", "", ""},
		{"range", `import "net"; var _ net.IP`, "for net := range 3 { _ = net }", "", ""},
		{"variable without import", "", "net := 1; _ = net", "", ""},
		{"function of the package", "", "", "func net() {}", ""},
		{"method", "type T int; func (T) net() {}", "", "", ""},
		{"field", "type T struct { net int }; var t = T{net: 1}", "_ = t.net", "", "net.JoinHostPort"},
		{"another package", `import net "example.org/network"; var _ net.IP`, "", "", ""},
		{"package of that name", `import "example.org/util/net"; var _ net.IP`, "", "", ""},
		{"package of unknown name", `import "example.org/network"; var _ net.IP`, "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "package p\n" + test.head + "\nfunc f(host string) { " + test.body + "; _ = " + join + " }\n"
			files := []file{{"a.go", text}, {"b.go", "package p\n" + test.other + "\n"}}
			all, fset := run(t, analyzer.Options{}, files...)
			if len(all) != 1 {
				t.Fatalf("%d diagnostics", len(all))
			}
			if test.want == "" && len(all[0].SuggestedFixes) == 0 {
				return
			}
			got := fixed(fset, files, all[0].SuggestedFixes...)
			want := fmt.Sprintf("\"http://\" + %s(host, \"80\")", test.want)
			if !strings.Contains(got[0].source, want) {
				t.Fatalf("got %s, want %s", got[0].source, want)
			}
			if err := compile(got, ""); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestJoinKeepsImport checks calls that are the only uses of package fmt. A use
// of fmt is left, whichever fixes are applied.
func TestJoinKeepsImport(t *testing.T) {
	for _, test := range []struct {
		calls []string
		fixes int
	}{
		{[]string{`fmt.Sprintf("%s:%s", host, port)`}, 0},
		{[]string{`fmt.Sprintf("%s:80", host)`}, 0},
		{[]string{`fmt.Sprintf("%s:%d", host, 80)`}, 0},
		{[]string{`fmt.Sprintf("%s:%d", host, number)`}, 1},
		{[]string{`fmt.Sprintf("%s"+":%s", host, port)`}, 1},
		{[]string{`"" + fmt.Sprintf("%s:%s%s", host, port, "")`}, 1},
		{[]string{`fmt.Sprintf("%s:%s", host, port)`, `fmt.Sprintf("%s:80", host)`}, 0},
		{[]string{`fmt.Sprintf("%s:%s", host, port)`, `fmt.Sprint(port)`}, 1},
		{[]string{`fmt.Sprintf("%s:%s", host, port)`, `fmt.Sprintf("%s:%s%s", host, port, "")`}, 2},
		{[]string{`fmt.Sprintf("%s:%d", host, number)`, `fmt.Sprintf("%s:%d", host, number)`, `fmt.Sprint(port)`}, 2},
	} {
		text := "package p\n\nimport (\n\t\"fmt\"\n\t\"net\"\n\t\"strconv\"\n)\n\nvar _ = strconv.Itoa\n\n" +
			"func f(host, port string, number int) {\n\tnet.Dial(\"tcp\", " +
			strings.Join(test.calls, ")\n\tnet.Dial(\"tcp\", ") + ")\n}\n"
		files := []file{{"a.go", text}}
		fixes, fset := fixesOf(t, files)
		if len(fixes) != test.fixes {
			t.Errorf("%s: %d fixes, want %d", test.calls, len(fixes), test.fixes)
		}
		for i := range fixes {
			if err := compile(fixed(fset, files, fixes[i]), ""); err != nil {
				t.Errorf("%s, fix %d: %v", test.calls, i, err)
			}
		}
		if err := compile(fixed(fset, files, fixes...), ""); err != nil {
			t.Errorf("%s: %v", test.calls, err)
		}
	}
}

// TestJoinLines checks joins that span lines. Comments stay where they are.
func TestJoinLines(t *testing.T) {
	for expr, want := range map[string]string{
		"\"http://\" +\n\thost +\n\t\":\" +\n\tport":      "\"http://\" +\n\tnet.JoinHostPort(host, port)",
		"\"http://\" + host +\n\t\":80/\" + port":         "\"http://\" + net.JoinHostPort(host, \"80\") + \"/\" + port",
		"\"http://\" + host + // port follows\n\t\":80\"": "",
		"\"http://\" + host + \":80\" /* default */":      "\"http://\" + net.JoinHostPort(host, \"80\") /* default */",
	} {
		files := []file{{"a.go", "package p\n\nimport \"net\"\n\nvar _ net.IP\n\nfunc f(host, port string) {\n\t_ = " + expr + "\n}\n"}}
		all, fset := run(t, analyzer.Options{}, files...)
		if len(all) != 1 || len(all[0].SuggestedFixes) == 0 {
			if want != "" {
				t.Errorf("%s: no fix", expr)
			}
			continue
		}
		if got := fixed(fset, files, all[0].SuggestedFixes...)[0].source; !strings.Contains(got, "_ = "+want+"\n") {
			t.Errorf("%s: got %s, want %s", expr, got, want)
		}
	}
}

// TestSureJoins tells which joins have a sure fix: those of a host that is known to
// have no brackets.
func TestSureJoins(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		sure       bool
	}{
		{"address", `_ = fmt.Sprintf("http://%s:%d/", ip, 8080)`, true},
		{"host of a URL", `_ = "http://" + u.Hostname() + ":8080"`, true},
		{"split", `host, port, _ := net.SplitHostPort(s); _ = "http://" + host + ":" + port`, true},
		{"one of two", `host := "localhost"; if s != "" { host = u.Hostname() }; _ = "http://" + host + ":80"`, true},
		{"copied", `name := u.Hostname(); host := name; _ = "http://" + host + ":80"`, true},
		{"parameter", `_ = "http://" + addrHost + ":8080"`, false},
		{"parameter, split if there is another", `if s != "" { addrHost, _, _ = net.SplitHostPort(s) }; _ = "http://" + addrHost + ":80"`, false},
		{"flag", `_ = fmt.Sprintf("http://%s:%d/", *addr, 8080)`, false},
		{"flag or split", `h := *addr; if s != "" { h, _, _ = net.SplitHostPort(s) }; _ = "http://" + h + ":80"`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "package p\n\nimport (\n\t\"flag\"\n\t\"fmt\"\n\t\"net\"\n\t\"net/url\"\n)\n\n" +
				"var addr = flag.String(\"addr\", \"localhost\", \"\")\n\nfunc f(s, addrHost string, ip net.IP, u *url.URL) {\n" + tt.body + "\n}\n"
			for _, suggestions := range []bool{false, true} {
				a, err := analyzer.New(analyzer.Options{Suggestions: suggestions})
				if err != nil {
					t.Fatal(err)
				}
				all := result(t, a, source).Findings
				if len(all) != 1 || all[0].Category != "host-port-join" {
					t.Fatalf("findings %v", all)
				}
				offered, suggested := len(all[0].SuggestedFixes) == 1, all[0].Suggestion
				if offered != (tt.sure || suggestions) || suggested != (offered && !tt.sure) {
					t.Errorf("suggestions %v: a fix is %v, a suggestion %v", suggestions, offered, suggested)
				}
			}
		})
	}
}

// result is analyze for one file, with all that the analyzer returns.
func result(t *testing.T, a *analysis.Analyzer, source string) *analyzer.Result {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Run(&analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{tree}, Report: func(analysis.Diagnostic) {}})
	if err != nil {
		t.Fatal(err)
	}
	return result.(*analyzer.Result)
}
