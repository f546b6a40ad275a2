package analyzer

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
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
	tree, err := parser.ParseFile(fset, "a.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{tree}}
	pass.Report = func(d analysis.Diagnostic) { all = append(all, d) }
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestDirectives(t *testing.T) {
	for _, test := range []struct {
		format  string
		guessed bool
		want    string // start-end letter operand of each, * if not bare
	}{
		{"", false, ""},
		{"a%sb%d", false, "1-3s0 4-6d1"},
		{"%%%s%%", false, "0-2%0 2-4s0 4-6%1"},
		{"%[2]s%s%[1]d", false, "0-5s1 5-7s2 7-12d0"},
		{"%-5d%05.2f%+v%#x", false, "0-4d0* 4-10f1* 10-13v2* 13-16x3*"},
		{"%*d%.*f", false, "0-3d1* 3-7f3*"},
		{"%[3]*.[2]*[1]f", false, "0-14f0*"},
		{"100%", false, ""},
		{"%!%é%[x]s%[0]s%[", false, ""},
		{"%20%s", false, "0-4%0*"},
		{"%20%s", true, "3-5s0"},
		{"%2F%s%zz%d", true, "3-5s0 8-10d1"},
		{"%%41", false, "0-2%0"},
	} {
		var got []string
		for _, d := range directives(test.format, test.guessed) {
			star := ""
			if !d.bare {
				star = "*"
			}
			got = append(got, fmt.Sprintf("%d-%d%c%d%s", d.start, d.end, d.letter, d.operand, star))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%q: got %s, want %s", test.format, got, test.want)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"":            "",
		"_":           "",
		"host":        "host",
		"nodeIP":      "node ip",
		"APP_HOST":    "app host",
		"XMLNSPrefix": "xmlns prefix",
		"podIPv6":     "pod ipv6",
		"$schema":     "schema",
		"xmlns:xsi":   "xmlns xsi",
		"Größe":       "größe",
		"h2c":         "h2c",
	} {
		if got := strings.Join(words(name), " "); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestKindByName(t *testing.T) {
	for name, want := range map[string]urlcheck.HoleKind{
		"x": urlcheck.Variable, "": urlcheck.Variable, "RemoteAddr": urlcheck.Host, "hostName": urlcheck.Host,
		"serviceName": urlcheck.Name, "domain": urlcheck.Name, "PodIP": urlcheck.Host, "hostIPv4": urlcheck.Name,
		"requestURI": urlcheck.Path, "hostPath": urlcheck.Path,
	} {
		if got := kindByName(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}

func TestRoleByFunction(t *testing.T) {
	for name, want := range map[string]role{
		"get": plain, "Infof": text, "Println": text, "f": plain, "of": plain, "newBuf": plain,
		"HasPrefix": pattern, "addSchema": pattern, "WithDescription": text, "": plain,
	} {
		if got := roleByFunction(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}

func TestIsNolint(t *testing.T) {
	for comment, want := range map[string]bool{
		"//nolint":                          true,
		"// nolint":                         true,
		"//nolint // why":                   true,
		"//nolint:urlvet":                   true,
		"//nolint:urlvet // why":            true,
		"//nolint:gosec, urlvet":            true,
		"//nolint:gosec,URLVET":             true,
		"//nolint:gosec,urlvet why":         false,
		"//nolint\twhy":                     false,
		"//\tnolint":                        false,
		"//nolint:all":                      true,
		"//nolint:gosec":                    false,
		"//nolint:gosec // not urlvet":      false,
		"//nolinturlvet":                    false,
		"// see nolint:urlvet":              false,
		"//":                                false,
		"/* nolint */":                      false,
		"//nolint:gosec // nolint:urlvet,x": false,
	} {
		if got := isNolint(comment); got != want {
			t.Errorf("%s: got %v", comment, got)
		}
	}
}

// TestMentions draws the URLs that are found in a text; + is a hole at the
// end of one that goes on.
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

func TestPackageName(t *testing.T) {
	for importPath, want := range map[string]string{
		"fmt":                         "fmt",
		"net/http":                    "http",
		"math/rand/v2":                "rand",
		"gopkg.in/yaml.v3":            "yaml",
		"gopkg.in/check.v1":           "check",
		"k8s.io/api/core/v1":          "v1",
		"resty.dev/v3":                "resty",
		"github.com/nats-io/nats.go":  "nats",
		"github.com/mattn/go-isatty":  "isatty",
		"github.com/a/b-c":            "_b_c",
		"github.com/a/v2ray":          "v2ray",
		"":                            "_",
		"v2":                          "_",
		"github.com/a/b.c":            "_b_c",
		"github.com/minio/minio-go/v": "v",
	} {
		if got := packageName(importPath); got != want {
			t.Errorf("%q: got %q, want %q", importPath, got, want)
		}
	}
}

func TestUnversioned(t *testing.T) {
	for importPath, want := range map[string]string{
		"":                             "",
		"net/http":                     "net/http",
		"math/rand/v2":                 "math/rand",
		"github.com/redis/go-redis/v9": "github.com/redis/go-redis",
		"github.com/a/b/v12/c":         "github.com/a/b/c",
		"gopkg.in/mgo.v2/bson":         "gopkg.in/mgo/bson",
		"gopkg.in/a/check.v1":          "gopkg.in/a/check",
		"k8s.io/api/core/v1":           "k8s.io/api/core/v1",
		"example.org/v2ray":            "example.org/v2ray",
	} {
		if got := unversioned(importPath); got != want {
			t.Errorf("%q: got %q, want %q", importPath, got, want)
		}
	}
}

// TestPages checks that every rule about Go usage has its whole page, and
// that Lookup knows every rule.
func TestPages(t *testing.T) {
	for _, row := range usageRules {
		r, _ := Lookup(row.Code)
		at := 0
		for _, heading := range []string{"# " + r.Code + "\n", "\nLevel " + r.Level.String() + ", on by default.\n", "\n## Bad\n", "\n## Good\n", "\n## Fix\n", "\n## Source\n"} {
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
	}
	if _, ok := Lookup("nosuch"); ok {
		t.Error("Lookup knows nosuch")
	}
}

// TestUsagePages runs the examples on the pages of the rules about Go usage.
func TestUsagePages(t *testing.T) {
	for _, r := range usageRules {
		page, _ := Lookup(r.Code)
		_, bad, _ := strings.Cut(page.Page(), "## Bad")
		bad, good, _ := strings.Cut(bad, "## Good")
		for line := range strings.Lines(code(t, bad)) {
			if got := diagnose(t, example(line)); !slices.ContainsFunc(got, func(d analysis.Diagnostic) bool { return d.Category == r.Code }) {
				t.Errorf("bad example %s: got %v", line, got)
			}
		}
		for line := range strings.Lines(code(t, good)) {
			if got := diagnose(t, example(line)); len(got) != 0 {
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
	return "package p\nimport (\"fmt\"; \"net\"; \"net/http\"; \"net/url\"; \"path\")\nfunc f(host string, id int) {\n" + line + "}\n"
}
