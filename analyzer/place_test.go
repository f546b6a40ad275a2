package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/internal/growthtest"
	"urlvet.example/urlcheck"
)

// listed returns what the analyzer lists in a file of that name.
func listed(t *testing.T, o analyzer.Options, name, source string) (*token.FileSet, analyzer.Places) {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	o.List = true
	a, err := analyzer.New(o)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{tree}, Report: func(d analysis.Diagnostic) { t.Errorf("reported: %s", d.Message) }}
	result, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	return fset, result.(*analyzer.Listing).Places
}

var degrees = []string{urlcheck.Mention: "mention", urlcheck.Locator: "locator", urlcheck.Sink: "sink"}

// describe returns a place as the tests have it, with what is open in « » and a mask for
// each secret.
func describe(p analyzer.Place) string {
	text, at := "", 0
	spans := slices.Concat(p.Open, p.Secrets)
	slices.SortFunc(spans, func(a, b urlcheck.Span) int { return a.Start - b.Start })
	for _, s := range spans {
		inner := "«" + p.Text[s.Start:s.End] + "»"
		if slices.Contains(p.Secrets, s) {
			inner = "***"
		}
		text, at = text+p.Text[at:s.Start]+inner, s.End
	}
	text += p.Text[at:]
	return fmt.Sprintf("%s %s %s | %s %s %s | %s", p.Kind, degrees[p.Degree], text, p.Scheme, p.Host, p.Port, strings.Join(p.Receivers, " "))
}

func TestList(t *testing.T) {
	const head = `package p
import ("database/sql"; "fmt"; "log"; "net"; "net/http"; "net/url"; "os"; "path"; "regexp"; "strconv"; "strings"; "crypto/tls"; "google.golang.org/grpc")
var _, _, _, _, _, _, _, _, _, _, _, _, _ = sql.Open, fmt.Sprint, log.Print, net.Dial, http.Get, url.Parse, os.Getenv, path.Join, regexp.MustCompile, strconv.Itoa, strings.Cut, tls.Dial, grpc.NewClient
type conf struct { Host string; Port int; base string }
`
	for source, want := range map[string][]string{
		// Sinks.
		`func f() { http.Get("https://h.io/a") }`:                                                          {"url sink https://h.io/a | https h.io  | http.Get"},
		`func f(id string) { http.Get("https://h.io/" + url.PathEscape(id)) }`:                             {"url sink https://h.io/«{id}» | https h.io  | http.Get"},
		`func f(c conf) { http.Get(fmt.Sprintf("http://%s:%d/", c.Host, c.Port)) }`:                        {"url sink http://«{Host}»:«{Port}»/ | http {Host} {Port} | http.Get"},
		`func f(n int) { http.Get("http://" + os.Getenv("HOST") + ":" + strconv.Itoa(n)) }`:                {"url sink http://«{HOST}»:«{n}» | http {HOST} {n} | http.Get"},
		`func f(n int) { http.Get("https://h.io/" + newID(n) + "/" + string(n)) }; func newID(int) string`: {"url sink https://h.io/«{newID}»/«{n}» | https h.io  | http.Get"},
		`func f() { http.Get("https://u:" + url.QueryEscape("hunter2") + "@h.io/?q=" + esc("q7") + "&k=" + env("K") + "&h=" + env("H", "q7")) }; func esc(string) string; func env(...string) string`: {
			"url sink https://u:«{QueryEscape}»@h.io/?q=«{esc}»&k=«{K}»&h=«{env}» | https h.io  | http.Get",
		},
		`func f(c conf) { http.NewRequest("GET", c.base+"/v1/jobs", nil) }`:    {"url sink «{base}»/v1/jobs |    | http.NewRequest"},
		`func f() { http.NewRequest("GET", "/v1/jobs", nil) }`:                 nil,
		`func f(u string) { http.Get(u) }`:                                     nil,
		`func f() { u := "https://h.io/"; http.Get(u) }`:                       {"url sink https://h.io/ | https h.io  | http.Get u"},
		`func f() { http.Get("https://bob:hunter2@h.io/?token=abc") }`:         {"url sink https://bob:***@h.io/?token=*** | https h.io  | http.Get"},
		`func f() { http.Get("https://h.io/a b, c") }`:                         {"url sink https://h.io/a b, c | https h.io  | http.Get"},
		`func g(u string) { http.Get(u) }; func f() { g("https://h.io/") }`:    {"url sink https://h.io/ | https h.io  | g"},
		`func f() { net.Dial("tcp", "h.io:443"); net.Dial("unix", "/run/s") }`: {"address sink h.io:443 |  h.io 443 | net.Dial"},
		`func f() { http.ListenAndServe(":8080", nil) }`:                       {"address sink :8080 |   8080 | http.ListenAndServe"},
		`var s = http.Server{Addr: "[::1]:8080"}`:                              {"address sink [::1]:8080 |  [::1] 8080 | http.Server.Addr"},
		`func f(s *http.Server) { s.Addr = ":80" }`:                            {"address sink :80 |   80 | s.Addr"},
		`var c = tls.Config{ServerName: "h.io"}`:                               {"host sink h.io |  h.io  | tls.Config.ServerName"},
		`func f() { sql.Open("mysql", "app:pw@tcp(db:3306)/shop") }`:           {"dsn sink app:***@tcp(db:3306)/shop |  db 3306 | sql.Open"},
		`func f() { sql.Open("postgres", "postgres://app:pw@db/shop") }`:       {"url sink postgres://app:***@db/shop | postgres db  | sql.Open"},
		`func f() { grpc.NewClient("dns:///h.io:443") }`:                       {"url sink dns:///h.io:443 | dns h.io 443 | grpc.NewClient"},
		`var u = url.URL{Scheme: "https", Host: "h.io", Path: "/a"}`:           {"address sink h.io |  h.io  | url.URL.Host"},

		`func f(aScheme string) { http.Get(aScheme + "://h.io/") }`: {"url sink «{aScheme}»://h.io/ | {aScheme} h.io  | http.Get"},

		// Locators.
		`const base = "https://h.io/"`:                    {"url locator https://h.io/ | https h.io  | base"},
		`var c = conf{base: "HTTPS://h.io:8443"}`:         {"url locator HTTPS://h.io:8443 | https h.io 8443 | conf.base"},
		`func f(c conf) { c.base = "https://h.io" }`:      {"url locator https://h.io | https h.io  | c.base"},
		`const format = "https://%s.h.io/%d"`:             {"url locator https://«%s».h.io/«%d» | https %s.h.io  | format"},
		`const page = "https://{region}.h.io/${ID}"`:      {"url locator https://«{region}».h.io/«${ID}» | https {region}.h.io  | page"},
		`const bucket = "s3://things/a"`:                  {"url locator s3://things/a | s3   | bucket"},
		`func f() { _ = path.Join("https://h.io", "a") }`: {"url locator https://h.io | https h.io  | path.Join"},
		`const scheme = "https://"`:                       nil,

		// Mentions.
		`func f() { log.Print("see https://h.io/a, or http://b.io.") }`:     {"url mention https://h.io/a | https h.io  | log.Print", "url mention http://b.io | http b.io  | log.Print"},
		`func f(s string) { log.Printf("asking http://%s", s) }`:            nil,
		`func f(s string) bool { return s == "https://h.io/" }`:             {"url mention https://h.io/ | https h.io  | "},
		`const xmlns = "http://h.io/ns"`:                                    {"url mention http://h.io/ns | http h.io  | xmlns"},
		"var re = regexp.MustCompile(`^https://h\\.io/`)":                   nil,
		`func f(s string) bool { return strings.HasPrefix(s, "https://") }`: nil,
		`const usage = "scheme://host:port"`:                                nil,
	} {
		_, all := listed(t, analyzer.Options{}, "a.go", head+source)
		var got []string
		for _, p := range all {
			got = append(got, describe(p))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", source, got, want)
		}
	}
}

// TestListWhere checks positions, and which files are listed and how.
func TestListWhere(t *testing.T) {
	const source = "// Code generated by x. DO NOT EDIT.\n\npackage p\n\nconst u = \"see \\x41 https://h.io/\" //nolint:urlvet\n"
	fset, all := listed(t, analyzer.Options{Tests: true, Generated: true, Disable: []string{"*"}}, "a_test.go", source)
	if len(all) != 1 || !all[0].Test || !all[0].Generated {
		t.Fatalf("%+v", all)
	}
	if got, want := fset.Position(all[0].Pos).String(), "a_test.go:5:21"; got != want {
		t.Errorf("at %s, want %s", got, want)
	}
	for _, o := range []analyzer.Options{{}, {Tests: true}, {Generated: true}} {
		if _, all := listed(t, o, "a_test.go", source); len(all) > 0 {
			t.Errorf("%+v: %+v", o, all)
		}
	}
}

// TestListHasFindings checks that a list has a place on each line where the analyzer finds
// something wrong with a URL that is written there.
func TestListHasFindings(t *testing.T) {
	const source = `package p
import "net/http"
const a = "htp://h.io/"
func f(host string) {
	http.Get("https//h.io/")
	http.Get("http://" + host + ":99999/")
	http.ListenAndServe("h.io:99999", nil)
	_ = "http://h.io:80800/"
}
`
	fset, all := listed(t, analyzer.Options{}, "a.go", source)
	written := map[int]bool{}
	for _, p := range all {
		written[fset.Position(p.Pos).Line] = true
	}
	for _, line := range found(t, analyzer.Analyzer, []file{{"a.go", source}}, nil) {
		var n int
		if _, err := fmt.Sscanf(line, "a.go:%d:", &n); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if !written[n] {
			t.Errorf("not listed: %s", line)
		}
	}
}

// TestListGrows lists eight times as much of the same code.
func TestListGrows(t *testing.T) {
	for name, line := range map[string]string{
		"mentions in one text": " https://h%[1]d.io/ %%s",
		"parts of one URL":     "/{a%[1]d}/%%d?token=b%[1]d",
	} {
		run := func(n int) time.Duration {
			var b strings.Builder
			b.WriteString("package p\n\nconst u = `https://h.io")
			for i := range n {
				fmt.Fprintf(&b, line, i)
			}
			b.WriteString("`\n")
			began := time.Now()
			listed(t, analyzer.Options{}, "a.go", b.String())
			return time.Since(began)
		}
		growthtest.Check(t, name, 1000, run)
	}
}

// TestLoopsGrow lists eight times as many loops over a list of eight times as many URLs.
func TestLoopsGrow(t *testing.T) {
	growthtest.Check(t, "loops", 1000, func(n int) time.Duration {
		n /= 8
		var b strings.Builder
		b.WriteString("package p\n\nimport \"net/http\"\n\nvar all = []string{\n")
		for i := range n {
			fmt.Fprintf(&b, "\"https://h%d.io\",\n", i)
		}
		b.WriteString("}\n\nfunc f() {\n" + strings.Repeat("for _, u := range all { http.Get(u) }\n", n) + "}\n")
		began := time.Now()
		listed(t, analyzer.Options{}, "a.go", b.String())
		return time.Since(began)
	})
}

// TestBlanksGrow lists eight times as many mentions behind eight times as many blanks.
func TestBlanksGrow(t *testing.T) {
	growthtest.Check(t, "blanks", 1000, func(n int) time.Duration {
		source := "package p\n\nconst c = `" + strings.Repeat(" ", 20*n) + strings.Repeat("http://h.io, ", n) + "`\n"
		began := time.Now()
		listed(t, analyzer.Options{}, "a.go", source)
		return time.Since(began)
	})
}
