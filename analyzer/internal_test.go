package analyzer

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
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

// TestLookup checks that Lookup finds every rule, and that each has help.
func TestLookup(t *testing.T) {
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

// TestFieldsOfOneName checks that fields of one name in many types do not share the limit of the
// values of a field.
func TestFieldsOfOneName(t *testing.T) {
	const n = 300
	var b strings.Builder
	b.WriteString("package p\n\nimport \"net/http\"\n")
	for i := range n {
		fmt.Fprintf(&b, "type client%[1]d struct{ baseURL string }\n"+
			"func (c *client%[1]d) get() { http.Get(c.baseURL + \"/x\") }\n"+
			"func new%[1]d() *client%[1]d { return &client%[1]d{baseURL: \"api.example.com/v1\"} }\n", i)
	}
	if got := len(diagnose(t, b.String())); got != n {
		t.Errorf("%d findings, want %d", got, n)
	}
}

// TestManyAssignments checks that what a function assigns to other fields hides nothing.
func TestManyAssignments(t *testing.T) {
	source := "package p\n\nimport \"crypto/tls\"\n\ntype o struct{ level int }\n\nfunc f(o *o) *tls.Config {\n" + strings.Repeat("\to.level = 1\n", 100) +
		"\tc := &tls.Config{}\n\tc.ServerName = \"example.org:443\"\n\treturn c\n}\n"
	if all := diagnose(t, source); len(all) != 1 || all[0].Category != "arg-host" {
		t.Errorf("got %v, want arg-host", all)
	}
}
