package analyzer_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// TestUnseenUses checks that the fix of a name which a file mentions that is not judged is a
// suggestion: it may be a key there, and what it is fixed to another.
func TestUnseenUses(t *testing.T) {
	const (
		using = "package p\n\nimport \"net/http\"\n\nconst a = \"htp://h.example/\"\n\nfunc f() { http.Get(a) }\n"
		main  = "package main\n\nimport \"net/http\"\n\nconst A = \"htp://h.example/\"\n\nfunc f() { http.Get(A) }\n"
	)
	for _, tt := range []struct {
		using, path, source string
		sure                bool
	}{
		{using, "b_test.go", "package p\n\nvar m = map[string]int{a: 1, \"http://h.example/\": 2}\n", false},
		{using, "b_plan9.go", "package p\n\nvar b [len(a)]int\n", false},
		{using, "b_plan9.go", "package p\n\nvar b int\n", true},
		{using, "b_test.go", "package p_test\n\nvar a int\n", true},
		{main, "b_test.go", "package main_test\n\nimport app \"m\"\n\nvar host = app.A[6:]\n", false},
		{main, "b_test.go", "package main_test\n\nvar a int\n", true},
		{main, "b_test.go", "package main_test\n\nvar a =", false},
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, tt.path), tt.source)
		found := findingsIn(t, filepath.Join(dir, "a.go"), tt.using, nil, nil)
		if got := len(found) == 1 && len(found[0].SuggestedFixes) == 1 && !found[0].Suggestion; got != tt.sure {
			t.Errorf("a sure fix is %v beside %s:\n%s", got, tt.path, tt.source)
		}
	}
}

// TestUnseenFiles checks that no fix adds an import whose name another file of the package
// declares, which is for another system or a test and is not judged.
func TestUnseenFiles(t *testing.T) {
	const joining = "package p\n\nfunc f(host string) string { return \"http://\" + host + \":8080/x\" }\n"
	for _, tt := range []struct {
		name, path, source string
		fixed              bool
	}{
		{"variable for another system", "b_plan9.go", "package p\n\nvar a, net = 1, 2\n", false},
		{"constant behind a tag", "b.go", "//go:build never\n\npackage p\n\nconst (\n\ta = 1\n\tnet = 2\n)\n", false},
		{"type in a test", "b_test.go", "package p\n\ntype net int\n", false},
		{"function", "b_plan9.go", "package p\n\nfunc net() {}\n", false},
		{"method", "b_plan9.go", "package p\n\ntype t int\n\nfunc (t) net() {}\n", true},
		{"in a function", "b_plan9.go", "package p\n\nfunc g() { net := 1; _ = net }\n", true},
		{"imported", "b_plan9.go", "package p\n\nimport \"net\"\n\nvar _ net.IP\n", true},
		{"another name", "b_plan9.go", "package p\n\nvar nets int\n", true},
		{"external test", "b_test.go", "package p_test\n\nvar net int\n", true},
		{"another package", "b.go", "//go:build ignore\n\npackage main\n\nvar net int\n", true},
		{"broken", "b_plan9.go", "package p\n\nvar net", false},
		{"broken further down", "b_plan9.go", "package p\n\nfunc g( {\n}\n\nvar net int\n", false},
		{"no Go", "b.txt", "package p\n\nvar net int\n", true},
		{"left out by its name", "_b.go", "package p\n\nvar net int\n", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, tt.path), tt.source)
			if got := isFixed(t, filepath.Join(dir, "a.go"), joining, nil, nil); got != tt.fixed {
				t.Errorf("a fix is %v", got)
			}
			if filepath.Ext(tt.path) != ".go" || tt.path[0] == '_' {
				return
			}
			read := func(name string) ([]byte, error) { return []byte(tt.source), nil }
			if got := isFixed(t, "a.go", joining, []string{tt.path}, read); got != tt.fixed {
				t.Errorf("with a driver that names the file, a fix is %v", got)
			}
		})
	}
	for name, read := range map[string]func(string) ([]byte, error){
		"no reader":  nil,
		"unreadable": func(string) ([]byte, error) { return nil, errors.New("no") },
	} {
		if isFixed(t, "a.go", joining, []string{"b_plan9.go"}, read) {
			t.Errorf("%s: a fix", name)
		}
	}
	dir := t.TempDir()
	if err := os.Symlink("a.go", filepath.Join(dir, "b.go")); err == nil && isFixed(t, filepath.Join(dir, "a.go"), joining, nil, nil) {
		t.Error("a link: a fix")
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestUsesInUnseenFiles checks that a fix of what a name outside functions stands for is no sure
// one if a file that is not judged uses the name.
func TestUsesInUnseenFiles(t *testing.T) {
	for _, tt := range []struct {
		name, source, other string
		sure                bool
	}{
		{"variable", "var addr = \"https://h.example\"\n\nfunc f() { net.Dial(\"tcp\", addr) }\n", "var a = addr\n", false},
		{"another variable", "var addr = \"https://h.example\"\n\nfunc f() { net.Dial(\"tcp\", addr) }\n", "var a = address\n", true},
		{"variable in a function", "func f() { addr := \"https://h.example\"; net.Dial(\"tcp\", addr) }\n", "var a = addr\n", true},
		{"field", "var c = struct{ addr string }{addr: \"https://h.example\"}\n\nfunc f() { net.Dial(\"tcp\", c.addr) }\n", "var a = c.addr\n", false},
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "a_test.go"), "package p\n\n"+tt.other)
		all := findingsIn(t, filepath.Join(dir, "a.go"), "package p\n\nimport \"net\"\n\n"+tt.source, nil, nil)
		if len(all) != 1 || len(all[0].SuggestedFixes) != 1 || all[0].Suggestion == tt.sure {
			t.Errorf("%s: %d findings", tt.name, len(all))
		}
	}
}

// isFixed reports whether a file of a package with ignored files has a fix.
func isFixed(t *testing.T, path, source string, ignored []string, read func(string) ([]byte, error)) bool {
	t.Helper()
	return slices.ContainsFunc(findingsIn(t, path, source, ignored, read), func(f *analyzer.Finding) bool { return len(f.SuggestedFixes) > 0 })
}

// findingsIn returns what is found in a file of a package with ignored files.
func findingsIn(t *testing.T, path, source string, ignored []string, read func(string) ([]byte, error)) []*analyzer.Finding {
	t.Helper()
	a, err := analyzer.New(analyzer.Options{Suggestions: true})
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, path, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{tree}, IgnoredFiles: ignored, ReadFile: read}
	pass.Report = func(analysis.Diagnostic) {}
	result, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	return result.(*analyzer.Result).Findings
}
