package check

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/urlcheck"
)

// words reports each string literal, and fails on package "fail".
var words = &analysis.Analyzer{
	Name: "words",
	Run: func(pass *analysis.Pass) (any, error) {
		result := new(analyzer.Result)
		for _, f := range pass.Files {
			if f.Name.Name == "fail" {
				return nil, errors.New("it fails")
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					result.Findings = append(result.Findings, &analyzer.Finding{Level: urlcheck.Error, Diagnostic: analysis.Diagnostic{
						Pos: lit.Pos(), Category: "a-word", Message: "a-word: " + lit.Value,
						SuggestedFixes: []analysis.SuggestedFix{{Message: "Drop it", TextEdits: []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End()}}}},
					}})
				}
				return true
			})
		}
		return result, nil
	},
}

var checker = Checker{Analyzer: func(path string) (*analysis.Analyzer, error) {
	if filepath.Base(filepath.Dir(path)) == "unsettled" {
		return nil, errors.New("no analyzer for it")
	}
	return words, nil
}}

func TestRun(t *testing.T) {
	dir := filetest.Tree(t,
		"b/b.go", "package b\n\nconst B, C = \"1\", \"2\"\n",
		"a/a.go", "package a\n\nconst A = \"3\"\n",
		"a/b.go", "package a\n\n//line other.go:99\nconst B = \"4\"\n",
		"f/f.go", "package fail\n",
		"c/unsettled/c.go", "package c\n",
		"d/unsettled/d.go", "package d\n",
	)
	checked := map[string]bool{}
	checker := checker
	checker.Checked = func(p *load.Package, _ time.Duration) { checked[p.Files[0].Name.Name] = true }
	found, errs := checker.Run(load.Config{Dir: dir}, []string{"./...", "./b", "a/a.go"})
	var got []string
	for _, f := range found.Findings {
		got = append(got, filepath.ToSlash(file.Short(dir, f.String())))
	}
	want := `a/a.go:3:11: a-word: "3"
a/b.go:4:11: a-word: "4"
b/b.go:3:14: a-word: "1"
b/b.go:3:19: a-word: "2"`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	if len(errs) != 2 || errs[0].Error() != "it fails" || errs[1].Error() != "no analyzer for it" {
		t.Errorf("errors %v", errs)
	}
	if want := map[string]bool{"a": true, "b": true, "c": true, "d": true, "fail": true}; !maps.Equal(checked, want) {
		t.Errorf("checked %v", checked)
	}
}

// TestAnalyzers checks that each file has the findings of its analyzer, which sees the
// whole package.
func TestAnalyzers(t *testing.T) {
	dir := filetest.Tree(t, "a.go", "package a\n\nconst A = \"1\"\n", "b.go", "package a\n\nconst B = \"2\"\n", "c.go", "package a\n\nconst C = \"3\"\n")
	files := 0
	counted := *words
	counted.Run = func(pass *analysis.Pass) (any, error) {
		files += len(pass.Files)
		return words.Run(pass)
	}
	checker := Checker{Analyzer: func(path string) (*analysis.Analyzer, error) {
		return map[string]*analysis.Analyzer{"a.go": words, "b.go": &counted}[filepath.Base(path)], nil
	}}
	result, errs := checker.Run(load.Config{Dir: dir}, []string{"."})
	found := result.Findings
	if len(found) != 2 || found[0].Message != `"1"` || found[1].Message != `"2"` || len(errs) > 0 || files != 3 {
		t.Errorf("found %v in %d files, errors %v", found, files, errs)
	}
}

// TestRest checks that a result has what is silenced and left out of all packages, each once,
// and nothing of files that are not judged.
func TestRest(t *testing.T) {
	const text = "package %[1]s\n\nvar A = \"password of %[1]s\"\n"
	dir := filetest.Tree(t, "a/a.go", fmt.Sprintf(text, "a"), "b/b.go", fmt.Sprintf(text, "b"), "b/c.go", fmt.Sprintf(text, "c"), "d/d.go", fmt.Sprintf(text, "d"))
	leaving := *words
	leaving.Run = func(pass *analysis.Pass) (any, error) {
		at := pass.Files[0].Decls[0].Pos()
		return &analyzer.Result{
			Secrets: []analyzer.Span{{Pos: at + 9, End: at + 17}},
			LeftOut: []analyzer.Omission{{Pos: at, Others: 2, Why: "too much"}},
		}, nil
	}
	checker := Checker{Analyzer: func(path string) (*analysis.Analyzer, error) {
		return map[string]*analysis.Analyzer{"a.go": &leaving, "b.go": &leaving, "c.go": words}[filepath.Base(path)], nil
	}}
	result, errs := checker.Run(load.Config{Dir: dir}, []string{"./...", "./a", "a/a.go"})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	var got []string
	for _, err := range result.LeftOut {
		got = append(got, filepath.ToSlash(file.Shorten(dir, err).Error()))
	}
	if want := "a/a.go:3:1: too much (the first of 3 in this package), b/b.go:3:1: too much (the first of 3 in this package)"; strings.Join(got, ", ") != want {
		t.Errorf("left out %q, want %s", got, want)
	}
	secrets := result.Secrets()
	if span := []urlcheck.Span{{Start: 20, End: 28}}; len(secrets) != 2 || !slices.Equal(secrets.In(filepath.Join(dir, "a", "a.go")), span) || !slices.Equal(secrets.In(filepath.Join(dir, "b", "b.go")), span) {
		t.Errorf("secrets %v", secrets)
	}
}

// TestFinding checks what a diagnostic without an end becomes, and its fix.
func TestFinding(t *testing.T) {
	dir := filetest.Tree(t, "a.go", "package a\n\nconst A = \"x\"\n")
	found, errs := checker.Run(load.Config{Dir: dir}, []string{"."})
	if len(found.Findings) != 1 || len(errs) > 0 {
		t.Fatalf("found %v, errors %v", found, errs)
	}
	f := found.Findings[0]
	if f.Start.Offset != 21 || f.End.Offset != 21 || f.Code != "a-word" || f.Message != `"x"` || f.Level != urlcheck.Error {
		t.Errorf("finding %+v", f)
	}
	if string(f.Source.Bytes[f.Start.Offset:f.Start.Offset+3]) != `"x"` {
		t.Errorf("source %q", f.Source.Bytes)
	}
	want := Edit{Source: f.Source, Start: 21, End: 24}
	if len(f.Fixes) != 1 || f.Fixes[0].Title != "Drop it" || len(f.Fixes[0].Edits) != 1 || f.Fixes[0].Edits[0] != want {
		t.Errorf("fixes %+v", f.Fixes)
	}
}

// TestLate checks that a package for which there was no time is told of, also where its first
// file is excluded.
func TestLate(t *testing.T) {
	dir := filetest.Tree(t, "a.go", "package a", "b.go", "package a")
	late := &analysis.Analyzer{Name: "late", Run: func(pass *analysis.Pass) (any, error) {
		return &analyzer.Result{LeftOut: []analyzer.Omission{{Pos: pass.Files[0].Package, Why: "no time", Late: true}}}, nil
	}}
	c := Checker{Analyzer: func(path string) (*analysis.Analyzer, error) {
		if filepath.Base(path) == "a.go" {
			return nil, nil
		}
		return late, nil
	}}
	found, errs := c.Run(load.Config{Dir: dir}, []string{"."})
	if len(errs) > 0 || len(found.LeftOut) != 1 || !found.Late[filepath.Join(dir, "a.go")] || !found.Late[filepath.Join(dir, "b.go")] {
		t.Errorf("left out %v, late %v, errors %v", found.LeftOut, found.Late, errs)
	}
}
