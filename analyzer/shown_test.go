package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
)

// TestShownAlone checks that an editor in which only one file is open gets what urlvet says of that file: what
// the others declare counts as a whole, whether they are shown or not.
func TestShownAlone(t *testing.T) {
	helpers := []string{
		`return r.URL.Query().Get("q")`,
		`v := r.URL.Query(); return v.Get("q")`,
		`return strings.TrimSpace(r.FormValue("q"))`,
		`http.Get("https://a.acme.io/"); return r.FormValue("q")`,
		`return other(r)`,
		`h, _, err := net.SplitHostPort(r.RemoteAddr); if err != nil { return "" }; return h`,
		`return url.QueryEscape(r.FormValue("q"))`,
		`return "/v1/" + r.FormValue("q")`,
		`return prefix`,
		`return (&url.URL{Scheme: "https", Host: r.Host}).String()`,
		`return r.URL.Hostname()`,
	}
	const uses = `func f(w http.ResponseWriter, r *http.Request) {
	http.Get("https://a.acme.io/find?q=" + val(r))
	http.Get("https://a.acme.io/users/" + val(r) + "/x")
	net.Dial("tcp", val(r)+":443")
	http.Get("https://" + val(r) + ":8080/x")
	http.Get("https://a.acme.io" + val(r))
	http.Redirect(w, r, "/login?next="+val(r), 302)
	s := val(r)
	http.Get("https://a.acme.io/find?q=" + s)
}
`
	const declarations = "const prefix = \"/a b\"\n\nfunc other(r *http.Request) string { return r.URL.Query().Get(\"q\") }\n"
	packages := [][2]string{
		{"func serve(host string) error { srv := &http.Server{Addr: host + \":8080\"}; return srv.ListenAndServe() }", "func start(host string) { serve(host) }\nfunc main() { start(\"127.0.0.1\") }"},
		{"var base = \"www.example.org\"", "func f(x string) { http.Get(base + \"/v1/\" + x) }"},
		{"var base = \"www.example.org\"", "func init() { base = \"https://\" + base }\nfunc f() { http.Get(base) }"},
		{"type c struct{ Addr string }\nvar conf = c{Addr: \"http://h.org/\"}", "func f() { net.Dial(\"tcp\", conf.Addr) }"},
		{"var mirrors = []string{\"https//eu.example.org\", \"https//us.example.org\"}", "func f() { for _, m := range mirrors { http.Get(m + \"/health\") } }"},
	}
	packages = append(packages, [2]string{
		"type dialer struct{ BaseURL string }\nfunc newDialer() *dialer { d := new(dialer); d.BaseURL = \"localhost:8080\"; return d }",
		"type client struct{ BaseURL string }\nfunc (c *client) Fetch() { http.Get(c.BaseURL + \"/v1\") }",
	}, [2]string{
		"type conf struct{ host string }\nfunc (c *conf) open() { http.Get(\"http://\" + c.host + \":80/x\") }",
		"const loopback = \"[::1]\"\ntype other struct{ host string }\nfunc newOther() *other { o := new(other); o.host = loopback; http.Get(\"http://\" + o.host + \"/x\"); return o }",
	})
	for _, helper := range helpers {
		packages = append(packages, [2]string{uses, declarations + "func val(r *http.Request) string { " + helper + " }"})
	}
	const head = "package p\n\nimport (\"net\"; \"net/http\"; \"net/url\"; \"strings\")\n\n"
	findings := 0
	for _, source := range packages {
		a, b := file{"a.go", head + source[0] + "\n"}, file{"b.go", head + source[1] + "\n"}
		all, fset := run(t, analyzer.Options{}, a, b)
		alone, _ := run(t, analyzer.Options{Shown: func(name string) bool { return name == "a.go" }}, a, b)
		all = slices.DeleteFunc(all, func(d analysis.Diagnostic) bool { return fset.Position(d.Pos).Filename != "a.go" })
		if got, want := withFixes(alone), withFixes(all); got != want {
			t.Errorf("%s:\n got %s\nwant %s", source[1], got, want)
		}
		findings += len(all)
	}
	if findings == 0 {
		t.Error("nothing is found")
	}
}

// withFixes returns the codes of diagnostics and the titles of their fixes.
func withFixes(all []analysis.Diagnostic) string {
	var b strings.Builder
	for _, d := range all {
		fmt.Fprintf(&b, "%d %s", d.Pos, d.Category)
		for _, f := range d.SuggestedFixes {
			fmt.Fprintf(&b, " (%s)", f.Message)
		}
		b.WriteString(", ")
	}
	return b.String()
}
