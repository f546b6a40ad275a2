package analyzer_test

import (
	"slices"
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
	const uses = `package p

import ("net"; "net/http")

func f(w http.ResponseWriter, r *http.Request) {
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
	differ := false
	for _, helper := range helpers {
		a := file{"a.go", uses}
		b := file{"b.go", "package p\n\nimport (\"net\"; \"net/http\"; \"net/url\"; \"strings\")\n\nconst prefix = \"/a b\"\n\n" +
			"func other(r *http.Request) string { return r.URL.Query().Get(\"q\") }\nfunc val(r *http.Request) string { " + helper + " }\n"}
		all, fset := run(t, analyzer.Options{}, a, b)
		alone, _ := run(t, analyzer.Options{Shown: func(name string) bool { return name == "a.go" }}, a, b)
		all = slices.DeleteFunc(all, func(d analysis.Diagnostic) bool { return fset.Position(d.Pos).Filename != "a.go" })
		if got, want := codes(alone), codes(all); got != want {
			t.Errorf("%s: got %q, want %q", helper, got, want)
		}
		differ = differ || len(all) > 0
	}
	if !differ {
		t.Error("no helper has a finding")
	}
}
