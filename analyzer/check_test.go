package analyzer_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

// file is a Go file in a test.
type file struct{ name, source string }

// run returns the diagnostics of files as a package, and their positions.
func run(tb testing.TB, o analyzer.Options, files ...file) ([]analysis.Diagnostic, *token.FileSet) {
	tb.Helper()
	o.Suggestions = true
	a, err := analyzer.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	return analyze(tb, a, files...)
}

// suggesting returns the analyzer with all its fixes, and those of a rule that is off.
func suggesting(tb testing.TB) *analysis.Analyzer {
	tb.Helper()
	a, err := analyzer.New(analyzer.Options{Suggestions: true, Enable: []string{"url-rebuilt"}})
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

// analyze is run for an existing analyzer.
func analyze(tb testing.TB, a *analysis.Analyzer, files ...file) ([]analysis.Diagnostic, *token.FileSet) {
	tb.Helper()
	all, fset, cut := attempt(tb, a, files...)
	if cut != nil {
		tb.Errorf("a package takes too long: %v", cut)
	}
	return all, fset
}

// attempt is analyze, and returns what was left out of a package that takes too long, as it may on a
// busy machine.
func attempt(tb testing.TB, a *analysis.Analyzer, files ...file) (all []analysis.Diagnostic, fset *token.FileSet, cut []analyzer.Omission) {
	tb.Helper()
	fset = token.NewFileSet()
	pass := &analysis.Pass{Analyzer: a, Fset: fset, ReadFile: readFile(files)}
	for _, f := range files {
		tree, _ := parser.ParseFile(fset, f.name, f.source, parser.ParseComments|parser.SkipObjectResolution)
		pass.Files = append(pass.Files, tree)
	}
	pass.Report = func(d analysis.Diagnostic) { all = append(all, d) }
	found, err := a.Run(pass)
	if err != nil {
		tb.Fatal(err)
	}
	if found, ok := found.(*analyzer.Result); ok && isCutShort(found) {
		cut = found.LeftOut
	}
	return all, fset, cut
}

// isCutShort reports whether a package was not checked to its end because that took too long. What
// took the square of its source would be quick then.
func isCutShort(found *analyzer.Result) bool {
	return slices.ContainsFunc(found.LeftOut, func(o analyzer.Omission) bool { return strings.HasPrefix(o.Why, "a package that takes too long") })
}

// readFile returns the function by which a pass reads files.
func readFile(files []file) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		i := slices.IndexFunc(files, func(f file) bool { return f.name == name })
		if i < 0 {
			return nil, fs.ErrNotExist
		}
		return []byte(files[i].source), nil
	}
}

// codes returns the codes of the diagnostics, in their order.
func codes(all []analysis.Diagnostic) string {
	var list []string
	for _, d := range all {
		list = append(list, d.Category)
	}
	return strings.Join(list, " ")
}

// mark returns source with « and » around what the diagnostics mark.
func mark(source string, fset *token.FileSet, all []analysis.Diagnostic) string {
	insert := make(map[int]string)
	for _, d := range all {
		insert[fset.Position(d.Pos).Offset] += "«"
		insert[fset.Position(d.End).Offset] += "»"
	}
	var b strings.Builder
	for i := range len(source) + 1 {
		b.WriteString(insert[i])
		if i < len(source) {
			b.WriteByte(source[i])
		}
	}
	return b.String()
}

// TestPlaces marks the span of each finding in the source, with « and », for
// every kind of spelling.
func TestPlaces(t *testing.T) {
	for _, want := range []string{
		`"«http//»h"`,
		"`«http//»h`",
		`"http://h:«70000»/"`,
		"`http://h:«70000»/`",
		`"http://h\u003a«70000»/"`,
		`"http://h:«\x370000»/"`,
		`"http://h/\xff/«^»"`,
		`"http://h/«\"»/«^»"`,
		`"http://h/\u00e9/é/«^»"`,
		`"http://h/\377/«^»"`,
		`"http://h/" + ("a" + k) + "b«^»"`,
		`("http://h/a" + "b«^»") + k`,
		`"http://h/" + k + "«\x5e»"`,
		"`http://h/` + k + `«^»`",
		`fmt.Sprintf("http://h/%%41%s«^»", k)`,
		`fmt.Sprintf("http://h/%d/%s", 1, "«^»")`,
		`fmt.Sprintf("http://h:%d/", «70000»)`,
		`"http://" + «host + ":" + port»`,
		`fmt.Sprintf("http://«%[1]s:%[2]s»/", host, port)`,
		`"http://«%s»" + host`,
		`"see «htp»://h and"`,
		`"http://h/a" +
	"b«^»" + k`,
	} {
		expr := strings.NewReplacer("«", "", "»", "").Replace(want)
		head := "package p\nimport \"fmt\"\nfunc f(k, host, port string) { _ = "
		all, fset := run(t, analyzer.Options{}, file{"a.go", head + expr + " }\n"})
		all = slices.DeleteFunc(all, func(d analysis.Diagnostic) bool {
			return d.Category == "char-non-ascii" || d.Category == "escape-malformed"
		})
		if got := mark(head+expr+" }\n", fset, all); got != head+want+" }\n" {
			t.Errorf("%s: got %s, %s", want, strings.TrimPrefix(got, head), codes(all))
		}
	}
}

// TestCarriageReturns checks raw literals with carriage returns, which the
// scanner drops: the whole literal is marked, and there is no fix.
func TestCarriageReturns(t *testing.T) {
	for _, lit := range []string{"`see\r\nhtp://h/a`", "`\r\nhtp://h/a`", "`a\r\nb htp://h/a\r\n\r\n`"} {
		source := "package p\r\nvar _ = " + lit + " + `a`\r\nvar _ = `http://h:70000`\r\n"
		all, fset := run(t, analyzer.Options{}, file{"a.go", source})
		if len(all) == 0 {
			t.Errorf("%q: nothing found", lit)
		}
		d := all[0]
		if at := fset.Position(d.Pos).Offset; !strings.HasPrefix(source[at:], lit[:1]) || len(all) > 1 && d.SuggestedFixes != nil {
			t.Errorf("%q: marked at %q, fixes %v", lit, source[at:], d.SuggestedFixes)
		}
		last := all[len(all)-1]
		if at := fset.Position(last.Pos).Offset; source[at:at+5] != "70000" {
			t.Errorf("behind %q: marked %q", lit, source[at:])
		}
	}
}

func TestOptions(t *testing.T) {
	port := file{"a.go", "package p\nfunc f() string { return \"http://shop.acme.com:8443/\" }\n"}
	setting := file{"a.go", "package p\nconst a = \"http://shop.acme.com:8443/\"\n"}
	slashes := "package p\nconst a = \"http//h\"\n"
	ofTest := "package p\nimport (\"net/http\"; \"strings\")\nfunc f(host string, r *http.Request) {\n_ = \"http://\" + host + \":80/\"\n" +
		"_ = strings.Split(r.Host, \":\")\n_ = \"ftp://a:hunter2@localhost/\"\n}\n"
	requests := "package p\nimport \"net/http\"\nfunc f() { http.Get(\"localhost:42/x\"); http.Get(\"https:///x\"); http.Get(\"http://:80/\"); http.Get(\"/x\") }\n"
	helper := "package p\nimport \"testing\"\nconst a = \"http//h\"\nfunc f(t *testing.T) {}\n"
	joined := "import \"net\"\nfunc f(host, port string, ip net.IP) {\n_ = \"http://\" + host + \":\" + port\n_ = \"http://\" + ip.String() + \":80\"\n_ = \"http//h\"\n}\n"
	zone := "package p\nconst a = \"http://[fe80::1%25eth0]/\"\n"
	colon := "package p\nimport \"net/http\"\nfunc f() { http.Get(\"://h\"); http.Get(\"my_app:x\"); http.Get(\"www.h.org\") }\n"
	header := "// Code generated by x. DO NOT EDIT.\n\n"
	for _, test := range []struct {
		options analyzer.Options
		file    file
		want    string
	}{
		{analyzer.Options{}, port, "port-nondefault"},
		{analyzer.Options{}, setting, ""},
		{analyzer.Options{Enable: []string{"port-nondefault"}}, setting, "port-nondefault"},
		{analyzer.Options{Disable: []string{"port-*"}}, port, ""},
		{analyzer.Options{Disable: []string{"port-nondefault", "host-*"}}, port, ""},
		{analyzer.Options{Enable: []string{"scheme-cleartext"}}, port, "scheme-cleartext port-nondefault"},
		{analyzer.Options{Enable: []string{"port-nondefault"}, Disable: []string{"port-nondefault"}}, port, ""},
		{analyzer.Options{AllowPort: []string{"80", "8443"}}, port, ""},
		{analyzer.Options{AllowPort: []string{"8080"}}, port, "port-nondefault"},
		{analyzer.Options{AllowHost: []string{"*.ACME.com"}}, port, ""},
		{analyzer.Options{AllowHost: []string{"acme.com"}}, port, "port-nondefault"},
		{analyzer.Options{Profile: urlcheck.RFC1738}, file{"a.go", "package p\nconst a = \"http://h/~a\"\n"}, "char-unsafe"},
		{analyzer.Options{}, file{"a_test.go", slashes}, ""},
		{analyzer.Options{Tests: true}, file{"a_test.go", slashes}, "scheme-slashes"},
		{analyzer.Options{Tests: true}, file{"a_test.go", port.source}, ""},
		{analyzer.Options{Tests: true, Enable: []string{"port-*"}}, file{"a_test.go", port.source}, "port-nondefault"},
		{analyzer.Options{Tests: true, Enable: []string{"host-port-*", "userinfo-*"}}, file{"a_test.go", ofTest}, "host-port-join host-port-split userinfo-password"},
		{analyzer.Options{Tests: true}, file{"a_test.go", ofTest}, ""},
		{analyzer.Options{Tests: true}, file{"a_test.go", requests}, "scheme-missing host-empty"},
		{analyzer.Options{}, file{"a.go", helper}, ""},
		{analyzer.Options{Tests: true}, file{"a.go", helper}, "scheme-slashes"},
		{analyzer.Options{}, file{"a.go", "package p\n" + joined}, "host-port-join host-port-join scheme-slashes"},
		{analyzer.Options{}, file{"a.go", "package testutil\n" + joined}, "scheme-slashes"},
		{analyzer.Options{}, file{"fake_a.go", "package p\n" + joined}, "scheme-slashes"},
		{analyzer.Options{}, file{"e2e/a/b.go", "package p\n" + joined}, "scheme-slashes"},
		{analyzer.Options{}, file{"a.go", "package p\nimport _ \"example.org/a/test/e2e\"\n" + joined}, "scheme-slashes"},
		{analyzer.Options{Enable: []string{"host-port-join"}}, file{"a.go", "package e2e\n" + joined}, "host-port-join host-port-join scheme-slashes"},
		{analyzer.Options{Tests: true}, file{"a_test.go", colon}, "scheme-missing"},
		{analyzer.Options{Tests: true}, file{"a.go", colon}, "scheme-missing scheme-missing scheme-missing"},
		{analyzer.Options{}, file{"a.go", header + slashes}, ""},
		{analyzer.Options{Generated: true}, file{"a.go", header + slashes}, "scheme-slashes"},
		{analyzer.Options{}, file{"a.go", zone}, ""},
		{analyzer.Options{Enable: []string{"host-ipv6-zone"}}, file{"a.go", zone}, "host-ipv6-zone"},
		{analyzer.Options{Profile: urlcheck.RFC3986}, file{"a.go", zone}, "host-ipv6-zone"},
		{analyzer.Options{Disable: []string{"format-unapplied"}},
			file{"a.go", "package p\nfunc f(host string) { _ = \"http://%s\" + host }\n"}, ""},
	} {
		all, _ := run(t, test.options, test.file)
		if got := codes(all); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.options, got, test.want)
		}
	}
}

// globs returns n different globs that match rules, each of them several times.
func globs(n int) (all []string) {
	for i := range n {
		glob := fmt.Sprintf("[p%d]*", i)
		all = append(all, glob, glob)
	}
	return all
}

func TestWrongOptions(t *testing.T) {
	for _, test := range []struct {
		options analyzer.Options
		want    string
	}{
		{analyzer.Options{Enable: []string{"port"}}, `no rule is named "port"; did you mean "port-*"?`},
		{analyzer.Options{Disable: []string{"port-range", "prot-*"}}, `no rule is named "prot-*"; did you mean "port-*"?`},
		{analyzer.Options{Disable: []string{"["}}, `no rule is named "["`},
		{analyzer.Options{AllowPort: []string{"443", "65536"}}, `allowed port 65536 is not from 1 to 65535`},
		{analyzer.Options{AllowPort: []string{"0"}}, `allowed port 0 is not from 1 to 65535`},
		{analyzer.Options{AllowPort: []string{"http"}}, `allowed port "http" is not a number`},
		{analyzer.Options{Enable: globs(1001)}, `more than 1000 rules and globs are named`},
		{analyzer.Options{Disable: globs(1001)}, `more than 1000 rules and globs are named`},
		{analyzer.Options{AllowHost: []string{"[a"}}, `allowed host "[a": syntax error in pattern`},
	} {
		if _, err := analyzer.New(test.options); err == nil || err.Error() != test.want {
			t.Errorf("%+v: got %v, want %s", test.options, err, test.want)
		}
	}
	if _, err := analyzer.New(analyzer.Options{Enable: globs(1000), Disable: globs(1000)}); err != nil {
		t.Error(err)
	}
}

func TestFlags(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range [][2]string{
		{"profile", "rfc3986"}, {"enable", "scheme-case,host-*"}, {"disable", "char-unsafe"}, {"tests", "true"},
		{"generated", "true"}, {"allow-host", "a.org,*.b.org"}, {"allow-port", "8080"},
	} {
		if err := a.Flags.Set(flag[0], flag[1]); err != nil {
			t.Errorf("-%s %s: %v", flag[0], flag[1], err)
		}
	}
	if err := a.Flags.Set("disable", "nosuch"); err == nil {
		t.Error("-disable nosuch is accepted")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a, analyzer.Analyzer}); err != nil {
		t.Error(err)
	}
}

// TestBrokenSource checks what an editor sends while somebody types. What
// parses is judged.
func TestBrokenSource(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"", ""},
		{"package", ""},
		{"package p\nvar _ = \"http//h", ""},
		{"package p\nvar _ = \"http//h\"\nfunc (", "scheme-slashes"},
		{"package p\nfunc f( { _ = \"http//h\" }", ""},
		{"package p\nfunc f() { x := x + \"http//h\" + x; http.Get(x", ""},
		{"package p\nimport (\"net/http\"\nfunc f() { http.Get(\"www.x.org\" }", ""},
		{"package p\nimport \"net/http\"\nfunc f() { http.Get(\"www.x.org\", }", "scheme-missing"},
		{"package p\nimport \"net/http\"\nfunc f() { http.Get(\"www.x.org\"); undefined.Foo(", "scheme-missing"},
		{"package p\nimport \"net/http\"\nfunc f(c *http.Client, x T) { c.Get(\"www.x.org\"); var y int = \"a\" }", "scheme-missing"},
		{"package p\nfunc f() { http.Get(\"www.x.org\") }", "scheme-missing"}, // not imported yet
		{"package p\nfunc f(http T) { http.Get(\"www.x.org\") }", ""},
		{"package p\nimport \"x.example/go-http.v2\"\nfunc f() { http.Get(\"www.x.org\") }", ""},
		{"package p\nfunc f() { _ = \"http://\" + Default + \":80\" }", ""}, // declared in a file that is not given
		{"package p\nfunc f() { k := \"h\"; k += \"ttp://x\" }", ""},
		{"package p\nfunc f(k string) { k += \"; see htp://x\" }", "scheme-typo"},
		{"package p\nimport \"net/http\"\nfunc f() { http.Get(\"<URL:http://h/>\") }", "scheme-prefix"},
		{"package p\nconst a = b + \"http//h\"\nconst b = a\n", ""},
		{"package p\nimport \"net/url\"\nfunc f(u *url.URL) { _ = \"http://\" + u.Host + u.Path() }", ""},
		{"package p\nimport \"net/url\"\nfunc f(u *url.URL) { _ = \"http://\" + u.Host() + u.Path }", ""}, // url-rebuilt is off
		{"package p\ntype T struct { T }\nvar _ = T{\"http//h\"}.T.", "scheme-slashes"},
		{"package p\nvar _ = \"http//h\xff\"\n", "scheme-slashes"},
	} {
		all, _ := run(t, analyzer.Options{Disable: []string{"char-*"}}, file{"a.go", test.source})
		if got := codes(all); got != test.want {
			t.Errorf("%q: got %q, want %q", test.source, got, test.want)
		}
	}
}

// TestHalfTyped cuts a file with defects at every line, as if the rest were not
// typed yet. The findings above the cut stay.
func TestHalfTyped(t *testing.T) {
	const source = "package p\n\nimport \"net/http\"\n\nconst a = \"http//h\"\n\n" +
		"func f(c *http.Client, host string) {\n\tc.Get(\"www.x.org\")\n\tu := \"http://%s\" + host\n\tc.Get(u)\n}\n"
	lines := strings.SplitAfter(source, "\n")
	for cut, want := range map[int]string{
		5: "scheme-slashes", 7: "scheme-slashes", 8: "scheme-slashes scheme-missing",
		9: "scheme-slashes scheme-missing format-unapplied", 11: "scheme-slashes scheme-missing format-unapplied",
	} {
		all, _ := run(t, analyzer.Options{}, file{"a.go", strings.Join(lines[:cut], "")})
		if got := codes(all); got != want {
			t.Errorf("%d lines: got %q, want %q", cut, got, want)
		}
	}
}

// TestSeveralPackages checks the files of an external test together with those
// of the package.
func TestSeveralPackages(t *testing.T) {
	all, _ := run(t, analyzer.Options{Tests: true},
		file{"a.go", "package p\nconst a = \"70000\"\n"},
		file{"a_test.go", "package p_test\nconst a = \"80\"\nconst b = \"http://example.org:\" + a\n"},
		file{"b_test.go", "package p\nconst b = \"http://example.org:\" + a\n"})
	if got := codes(all); got != "port-range" {
		t.Errorf("got %q, want port-range once", got)
	}
}
