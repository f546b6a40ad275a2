package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

func diagnose(t *testing.T, source string) []analysis.Diagnostic {
	t.Helper()
	return diagnoseWith(t, Analyzer, source)
}

func diagnoseWith(t *testing.T, a *analysis.Analyzer, source string) (all []analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{tree}}
	pass.ReadFile = func(string) ([]byte, error) { return []byte(source), nil }
	pass.Report = func(d analysis.Diagnostic) { all = append(all, d) }
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestMentions marks the URLs that are found in a text. + is a hole at the end
// of a URL that goes on.
func TestMentions(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"no URL", ""},
		{"see http://h/a.", "http://h/a"},
		{"(http://h/a), \"htp://b\"; <ftp://c>", "http://h/a htp://b ftp://c"},
		{"[a](https://h/b)", "https://h/b"},
		{"url=http://h/?u=https://i", "https://i"},
		{"http://user:{pass}@h", "http://user:+"},
		{"http://h/$x http://*.h", "http://h/+ http://+"},
		{"http: server closed", ""},
		{"http://... and more", "http://"},
		{"mailto:a@b, c", "mailto:a@b+"},
	} {
		var got []string
		for _, m := range mentions(urlcheck.Text{Bytes: test.text}) {
			got = append(got, strings.ReplaceAll(m.Bytes, "\x00", "+"))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// helpful is the form of a rule's help.
var helpful = regexp.MustCompile(`^[a-z].{8,108}[^.]$`)

// TestOldPages checks that every rule about Go usage has a complete page, and that
// Lookup finds every rule.
func TestOldPages(t *testing.T) {
	for _, row := range usageRules {
		r, _ := Lookup(row.Code)
		if reshaped(r) {
			continue
		}
		at := 0
		byDefault := "off"
		if r.Default() {
			byDefault = "on"
		}
		for _, heading := range []string{"# " + r.Code + "\n", "\nLevel " + r.Level.String() + ", " + byDefault + " by default.\n", "\n## Bad\n", "\n## Good\n", "\n## Fix\n", "\n## Source\n"} {
			i := strings.Index(r.Page()[at:], heading)
			if i < 0 {
				t.Fatalf("%s: no %q in its place", r.Code, heading)
			}
			at += i
		}
	}
	for _, r := range Rules() {
		if got, ok := Lookup(r.Code); !ok || got != r {
			t.Errorf("Lookup(%q) = %v, %v", r.Code, got, ok)
		}
		if !helpful.MatchString(r.Help) {
			t.Errorf("%s: the help %q is no clause of at most 110 bytes that begins in lower case", r.Code, r.Help)
		}
	}
	if _, ok := Lookup("nosuch"); ok {
		t.Error("Lookup knows nosuch")
	}
}

// TestUsageRulesHaveWants checks that testdata has a want comment for each of
// the rules about Go usage.
func TestUsageRulesHaveWants(t *testing.T) {
	names, err := filepath.Glob("../testdata/src/*/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	var all []byte
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source...)
	}
	for _, r := range usageRules {
		if !regexp.MustCompile("// want .*`" + r.Code + "[`:]").Match(all) {
			t.Errorf("no line of testdata/src wants %s: add one that is wrong, and one that is right", r.Code)
		}
	}
}

// TestUsagePages runs the examples on the pages of the rules about Go usage.
func TestUsagePages(t *testing.T) {
	for _, r := range usageRules {
		page, _ := Lookup(r.Code)
		if reshaped(r) {
			continue
		}
		a, err := New(Options{Enable: []string{r.Code}})
		if err != nil {
			t.Fatal(err)
		}
		_, bad, _ := strings.Cut(page.Page(), "## Bad")
		bad, good, _ := strings.Cut(bad, "## Good")
		for line := range strings.Lines(code(t, bad)) {
			if got := diagnoseWith(t, a, example(line)); !slices.ContainsFunc(got, func(d analysis.Diagnostic) bool { return d.Category == r.Code }) {
				t.Errorf("bad example %s: got %v", line, got)
			}
		}
		for line := range strings.Lines(code(t, good)) {
			if got := diagnoseWith(t, a, example(line)); len(got) != 0 {
				t.Errorf("good example %s: got %v", line, got)
			}
		}
	}
}

// code returns the first Go code on a page.
func code(t *testing.T, page string) string {
	t.Helper()
	_, code, _ := strings.Cut(page, "```go\n")
	code, _, ok := strings.Cut(code, "```")
	if !ok {
		t.Fatal("no code on the page")
	}
	return code
}

func example(line string) string {
	return "package p\nimport (\"database/sql\"; \"fmt\"; \"net\"; \"net/http\"; \"net/url\"; \"path\"; \"regexp\"; \"strings\")\nfunc f(host string, id int, u *url.URL, r *http.Request) {\n" + line + "}\n"
}
