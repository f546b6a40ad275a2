package urlcheck_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"urlvet.example/urlcheck"
)

// codeConstants returns the value of each constant in codes.go by its name.
func codeConstants(t *testing.T) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	values := make(map[string]string)
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		values[spec.Names[0].Name] = value
		return false
	})
	return values
}

// Every rule has the constant that its code spells, and there are no others.
func TestCodes(t *testing.T) {
	constants := codeConstants(t)
	for name, value := range constants {
		if _, ok := urlcheck.Lookup(value); !ok {
			t.Errorf("%s is %q, which is no rule", name, value)
		}
		if spelt := "Code" + strings.ReplaceAll(value, "-", ""); !strings.EqualFold(name, spelt) {
			t.Errorf("%s is %q", name, value)
		}
	}
	for _, r := range urlcheck.Rules() {
		if r.Level == urlcheck.Off || r.Message == "" || r.Summary == "" || r.Source == "" {
			t.Errorf("the row of %q is not complete: %+v", r.Code, r)
		}
	}
	if n := len(urlcheck.Rules()); n != len(constants) {
		t.Errorf("codes.go has %d constants for %d rules", len(constants), n)
	}
}

func TestLevelIn(t *testing.T) {
	without, err := urlcheck.Modern.Without(urlcheck.CodePortRange)
	if err != nil {
		t.Fatal(err)
	}
	with, err := urlcheck.RFC3986.With(urlcheck.CodeHostName)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		code    string
		profile urlcheck.Profile
		want    urlcheck.Level
	}{
		{urlcheck.CodeCharUnsafe, urlcheck.Modern, urlcheck.Warning},
		{urlcheck.CodeCharUnsafe, urlcheck.RFC3986, urlcheck.Error},
		{urlcheck.CodePortRange, urlcheck.Modern, urlcheck.Error},
		{urlcheck.CodePortRange, without, urlcheck.Off},
		{urlcheck.CodeHostName, urlcheck.RFC3986, urlcheck.Off},
		{urlcheck.CodeHostName, with, urlcheck.Error},
		{urlcheck.CodePortDefault, urlcheck.RFC1738, urlcheck.Off},
	} {
		r, _ := urlcheck.Lookup(test.code)
		if got := r.LevelIn(test.profile); got != test.want || test.profile.Level(test.code) != got {
			t.Errorf("%v: %s is %v, want %v", test.profile, test.code, got, test.want)
		}
	}
}

// Another package's rules are rows of the same kind.
func TestOwnRule(t *testing.T) {
	r := urlcheck.Rule{
		Code: "arg-word", Level: urlcheck.Warning, Message: "%s wants %q",
		In:    urlcheck.Verdicts{urlcheck.Reported, urlcheck.OnRequest, urlcheck.Invalid},
		Pages: fstest.MapFS{"doc/arg-word.md": {Data: []byte("# arg-word\n")}},
	}
	for i, want := range []urlcheck.Level{urlcheck.Warning, urlcheck.Off, urlcheck.Error} {
		if got := r.LevelIn(profiles[i]); got != want {
			t.Errorf("%v: got %v, want %v", profiles[i], got, want)
		}
	}
	if !r.Default() || r.Page() != "# arg-word\n" || (urlcheck.Rule{Code: "arg-word"}).Page() != "" {
		t.Errorf("default %v, page %q", r.Default(), r.Page())
	}
	if got := r.Problem(urlcheck.RFC3986, 0, 0, nil, "a", "b").Level; got != urlcheck.Warning {
		t.Errorf("on request, the level is %v", got)
	}
	long := []any{"Get", strings.Repeat("a", 65)}
	want := urlcheck.Problem{Code: "arg-word", Level: urlcheck.Warning, Start: 1, End: 2, Message: `Get wants "` + strings.Repeat("a", 64) + `…"`}
	if got := r.Problem(urlcheck.Modern, 1, 2, nil, long...); got != want || len(long[1].(string)) != 65 {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func BenchmarkLookup(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		urlcheck.Lookup(urlcheck.CodeTelNumber)
	}
}

func BenchmarkRules(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		urlcheck.Rules()
	}
}
