package analyzer_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"urlvet.example/analyzer"
)

// TestEscapedPaths checks that a path becomes a call of EscapedPath, a method of *url.URL, where
// that compiles.
func TestEscapedPaths(t *testing.T) {
	for expr, fixed := range map[string]bool{
		`u.Path`:                       true,
		`p.Path`:                       true,
		`(*p).Path`:                    true,
		`(u).Path`:                     true,
		`s[0].Path`:                    true,
		`a[0].Path`:                    true,
		`b[0].Path`:                    true,
		`pm["x"].Path`:                 true,
		`t.u.Path`:                     true,
		`r.URL.Path`:                   true,
		`pg().Path`:                    true,
		`tg().p.Path`:                  true,
		`m["x"].Path`:                  false,
		`am["x"][0].Path`:              false,
		`tm["x"].u.Path`:               false,
		`g().Path`:                     false,
		`tg().u.Path`:                  false,
		`v.(url.URL).Path`:             false,
		`v.(*url.URL).Path`:            true,
		`(<-ch).Path`:                  false,
		`(url.URL{Path: n}).Path`:      false,
		`(&url.URL{Path: n}).Path`:     true,
		`[]url.URL{{Path: n}}[0].Path`: true,
	} {
		source := `package p

import (
	"net/http"
	"net/url"
)

type both struct { u url.URL; p *url.URL }

func g() url.URL { return url.URL{} }
func pg() *url.URL { return nil }
func tg() both { return both{} }

func f(u url.URL, p *url.URL, s []url.URL, a [1]url.URL, b *[1]url.URL, m map[string]url.URL, pm map[string]*url.URL, am map[string][1]url.URL,
	tm map[string]both, t both, r *http.Request, v any, ch chan url.URL, n string) {
	http.Get("https://h.example" + ` + expr + ` + "?a=b")
}
`
		all, fset := run(t, analyzer.Options{}, file{"a.go", source})
		if len(all) != 1 || (len(all[0].SuggestedFixes) == 1) != fixed {
			t.Errorf("%s: %v", expr, all)
			continue
		}
		after := applied([]file{{"a.go", source}}, nil)
		if fixed {
			after = applied(after, editsOf(fset, all[0].SuggestedFixes[0]))
		}
		if _, err := make(stubbed).compile("p", after[0].source); err != nil {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// stubs are as much of two packages as the test needs.
var stubs = map[string]string{
	"net/url":  "package url\n\ntype URL struct{ Path string }\n\nfunc (u *URL) EscapedPath() string { return u.Path }\n",
	"net/http": "package http\n\nimport \"net/url\"\n\ntype Request struct{ URL *url.URL }\n\nfunc Get(string) {}\n",
}

// stubbed has the packages of the stubs.
type stubbed map[string]*types.Package

func (c stubbed) Import(path string) (*types.Package, error) {
	if c[path] == nil {
		pkg, err := c.compile(path, stubs[path])
		if err != nil {
			return nil, err
		}
		c[path] = pkg
	}
	return c[path], nil
}

// compile returns the first error that go/types finds in a file.
func (c stubbed) compile(path, source string) (*types.Package, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a.go", source, 0)
	if err != nil {
		return nil, err
	}
	return (&types.Config{Importer: c}).Check(path, fset, []*ast.File{tree}, nil)
}
