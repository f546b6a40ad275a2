package plugin

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
)

// newLinter returns the plugin as golangci-lint gets it, by name.
func newLinter(t *testing.T, conf any) (register.LinterPlugin, error) {
	t.Helper()
	construct, err := register.GetPlugin("urlvet")
	if err != nil {
		t.Fatal(err)
	}
	return construct(conf)
}

func TestSettingsAreTheFlags(t *testing.T) {
	var fields []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[settings]()) {
		fields = append(fields, f.Tag.Get("json"))
	}
	slices.Sort(fields)
	if got := names(); !slices.Equal(fields, got) {
		t.Errorf("settings %v, flags %v", fields, got)
	}
}

func TestFindings(t *testing.T) {
	const src = `package p

import "net/http"

func f() {
	http.Get("http://192.0.2.1:70000/")
	http.Get("http://www.ietf.org:8081/")
	http.Get("http//www.ietf.org/")
}
`
	for _, tt := range []struct {
		name string
		conf any
		want []string
	}{
		{"defaults", nil, []string{"port-nondefault", "port-range", "scheme-slashes"}},
		{"disable", map[string]any{"disable": []any{"port-*"}}, []string{"scheme-slashes"}},
		{"allow-port number", map[string]any{"allow-port": []any{8081}}, []string{"port-range", "scheme-slashes"}},
		{"allow-port text", map[string]any{"allow-port": []any{"8081"}}, []string{"port-range", "scheme-slashes"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, err := newLinter(t, tt.conf)
			if err != nil {
				t.Fatal(err)
			}
			if got := codes(t, l, src); !slices.Equal(got, tt.want) {
				t.Errorf("found %v, want %v", got, tt.want)
			}
		})
	}
}

// codes returns the codes of what the linter finds in a file, sorted.
func codes(t *testing.T, l register.LinterPlugin, src string) (all []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers {
		_, err := a.Run(&analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{file}, Report: func(d analysis.Diagnostic) {
			all = append(all, d.Category)
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(all)
	return all
}

func TestWrongSettings(t *testing.T) {
	for _, tt := range []struct {
		conf map[string]any
		want string
	}{
		{map[string]any{"profil": "modern"}, `unknown field "profil" (the settings are allow-host, allow-port, disable, enable, generated, profile, sink, tests)`},
		{map[string]any{"profile": "rfc2396"}, `unknown profile "rfc2396" (modern, rfc3986 or rfc1738)`},
		{map[string]any{"enable": []any{"port-rnage"}}, `port-rnage`},
		{map[string]any{"disable": []any{"nothing-*"}}, `nothing-*`},
		{map[string]any{"tests": "maybe"}, `tests`},
		{map[string]any{"allow-port": []any{"http"}}, `port "http" is not a number`},
	} {
		_, err := newLinter(t, tt.conf)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "urlvet: ") {
			t.Errorf("%v: error %v, want urlvet: ... %s", tt.conf, err, tt.want)
		}
	}
}

func TestLoadMode(t *testing.T) {
	l, err := newLinter(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.GetLoadMode(); got != register.LoadModeSyntax {
		t.Errorf("load mode %q", got)
	}
}

// TestAnalyzers checks that golangci-lint can run what it gets. It prints the
// messages of an analyzer that has the linter's name as they are, and keeps
// what is found under the names of all.
func TestAnalyzers(t *testing.T) {
	l, err := newLinter(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(analyzers); err != nil {
		t.Error(err)
	}
	if len(analyzers) != 2 || analyzers[0].Name != "urlvet" || !regexp.MustCompile(`^urlvet_[0-9a-f]{16}$`).MatchString(analyzers[1].Name) {
		t.Errorf("analyzers %v", analyzers)
	}
}

// TestSilenced checks that golangci-lint learns which nolint comments are used.
func TestSilenced(t *testing.T) {
	l, err := newLinter(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	const src = "package p\n\nvar a = `http//www.ietf.org` //nolint:urlvet\n"
	if got := codes(t, l, src); !slices.Equal(got, []string{"scheme-slashes"}) {
		t.Errorf("found %v", got)
	}
}
