package analyzer_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"urlvet.example/analyzer"
)

func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestAnalyzer runs with the types of whole packages, and again without types:
// the findings are the same. One of the rules is off by default.
func TestAnalyzer(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{Enable: []string{"url-rebuilt"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range analysistest.Run(t, testdata(t), a,
		"defects", "neverjudged", "spared", "iptables", "sinks", "constants", "operands", "unapplied", "silenced", "generated", "flows", "addresses", "sources",
		"declared", "elsewhere", "wrappers", "inspected", "hostports", "escapes", "refused", "built", "queries", "bases", "paths", "origins", "dsns", "otherdrivers", "transports", "segments", "encoders", "kin", "ignored", "commands") {
		var bare []analysis.Diagnostic
		pass := &analysis.Pass{Analyzer: a, Fset: typed.Pass.Fset, Files: typed.Pass.Files, ReadFile: typed.Pass.ReadFile}
		pass.Report = func(d analysis.Diagnostic) { bare = append(bare, d) }
		if _, err := a.Run(pass); err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(bare, typed.Diagnostics, same) {
			t.Errorf("%s: %d findings with types, %d without", typed.Pass.Pkg.Path(), len(typed.Diagnostics), len(bare))
		}
	}
}

// TestOffByDefault runs rules that are off, or say less, unless they are enabled.
func TestOffByDefault(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{
		Enable: []string{"host-brackets", "query-unescaped", "pattern-*", "redirect-*", "arg-path-join", "path-unescaped", "query-joint"},
	})
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, testdata(t), a, "brackets", "alphabets", "checks", "backslashes", "asked", "segmentnames")
}

// TestTests runs on tests.
func TestTests(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, testdata(t), a, "intests", "onpurpose")
}

func same(a, b analysis.Diagnostic) bool {
	return a.Pos == b.Pos && a.End == b.End && a.Message == b.Message && len(a.SuggestedFixes) == len(b.SuggestedFixes)
}

// TestURL checks that the analyzer's URL is the documentation of this package,
// whatever the module's name is.
func TestURL(t *testing.T) {
	if want := "https://pkg.go.dev/" + reflect.TypeFor[analyzer.Options]().PkgPath(); analyzer.Analyzer.URL != want {
		t.Errorf("URL %s, want %s", analyzer.Analyzer.URL, want)
	}
}

func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, testdata(t), suggesting(t), "fixes", "declared", "ignored")
}
