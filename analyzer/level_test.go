package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestLevel checks which findings are left, and how bad they are.
func TestLevel(t *testing.T) {
	const src = `package p

var a, b = "htp://www.ietf.org/", "https://www.ietf.org/?a=1?b=2" //urlvet:ignore port-range for the test
`
	for _, tt := range []struct {
		name    string
		options Options
		want    []string
	}{
		{"none", Options{}, []string{"scheme-typo error", "query-second-mark warning", "ignore-unused warning"}},
		{"by code", Options{Level: []string{"scheme-typo=warning", "query-second-mark=error"}}, []string{"scheme-typo warning", "query-second-mark error", "ignore-unused warning"}},
		{"by glob, off", Options{Level: []string{"*=warning", "query-*=off"}}, []string{"scheme-typo warning", "ignore-unused warning"}},
		{"the last holds", Options{Level: []string{"query-*=off", "query-*=error", "*-typo=off", "ignore-*=error"}}, []string{"query-second-mark error", "ignore-unused error"}},
		{"turns nothing on", Options{Level: []string{"port-*=error"}, Disable: []string{"scheme-typo", "query-*"}}, []string{"ignore-unused warning"}},
		{"off wins over enable", Options{Level: []string{"scheme-*=off"}, Enable: []string{"scheme-typo"}}, []string{"query-second-mark warning", "ignore-unused warning"}},
		{"unused is not judged", Options{Level: []string{"port-range=off"}}, []string{"scheme-typo error", "query-second-mark warning"}},
	} {
		if got := levelsOf(t, src, tt.options); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestLevelByName checks that a path that is joined to a URL is no error where only names say that it is one.
func TestLevelByName(t *testing.T) {
	const src = `package p

import ("net/http"; "net/url"; "path"; "strings")

func f(baseURL string, u *url.URL) (string, string, string) {
	http.Get(path.Join(baseURL, "a"))
	http.Get(path.Join("https://www.ietf.org", "a"))
	nextURL := path.Join(u.String(), "a")
	otherURL := path.Join(baseURL, "a")
	url.Parse(path.Join(baseURL, "a"))
	return strings.ReplaceAll(baseURL, "//", "/"), nextURL, otherURL
}
`
	const e, w = "arg-path-join error", "arg-path-join warning"
	if got, want := levelsOf(t, src, Options{}), []string{e, e, e, w, w, w}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// levelsOf returns the codes and levels of the findings in a file.
func levelsOf(t *testing.T, src string, o Options) (got []string) {
	t.Helper()
	a, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{f}, Report: func(analysis.Diagnostic) {}}
	result, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.(*Result).Findings {
		got = append(got, f.Category+" "+f.Level.String())
	}
	return got
}

func TestLevelMistakes(t *testing.T) {
	for entry, want := range map[string]string{
		"port-range":       `level "port-range" is not of the form`,
		"port-range=":      `level "port-range=" is not of the form`,
		"port-range=info":  `level "port-range=info" is not of the form`,
		"port-range=Error": `level "port-range=Error" is not of the form`,
		"port-rnage=error": `no rule is named "port-rnage"`,
		"=off":             `no rule is named ""`,
		"[=off":            `no rule is named "["`,
	} {
		if _, err := New(Options{Level: []string{"*=error", entry}}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", entry, err, want)
		}
	}
}
