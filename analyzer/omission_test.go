package analyzer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"urlvet.example/analyzer"
)

// TestOmissions checks that whatever exceeds a bound is told, with its place, and that
// what does not is not.
func TestOmissions(t *testing.T) {
	const judged = "func judged(x T9, y P[int]) string { return `htp://` + x.Host + y.Host }\n"
	written := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.NewReplacer("#", fmt.Sprint(i+1), "^", fmt.Sprint(i)).Replace(line) + "\n")
		}
		return b.String()
	}
	nested := strings.Repeat("(", 3000) + "1" + strings.Repeat(")", 3000)
	for _, tt := range []struct {
		name, source, want string // want is the line and why, in part, and how many others
		others             int
	}{
		{"nothing", written(9, "type T# struct{ a, b *T^; Host string }") + judged, "", 0},
		{"blanks", "func all[A any](a A) []A { return nil }\nvar _ = func() { a := all(1); _ = a; _ = `htp://h` }\n" + strings.ReplaceAll(written(300, "var _ = func() { _ = v#; _ = `htp://h` }; var v# = all(1)"), "v0", "v300"), "", 0},
		{"a large type", written(9, "type T# struct{ T^; b T^; Host string }") + judged, "9 a type that is too large", 0},
		{"large types", written(30, "type T# struct{ T^; b T^; Host string }") + strings.ReplaceAll(judged, "T9", "T30"), "9 a type that is too large", 2},
		{"a type in a body", "func judged() {\n\ttype T0 int\n" + written(20, "type T# struct{ a, b T^ }") + "\t_ = `htp://h`\n}\n", "2 a type that is too large", 1},
		{"a type without an end", "type P[A any] struct { Host string; p *P[[]A] }\n" + judged, "2 a type that is too large", 0},
		{"a circle", strings.ReplaceAll(written(300, "var v# = v^"), "v0", "v300") + "func judged() string { return `htp://` + v1 }\n", "2 more than 256 variables", 299},
		{"a chain", written(20000, "type T# struct{ f *T^ }") + strings.ReplaceAll(judged, "T9", "T20000"), "10924 a chain of more than 65,536", 0},
		{"depth", "func judged() string {\n\t_ = " + nested + "\n\treturn `htp://h`\n}\n", "2 nested more than 2,000", 0},
		{"findings about comments", written(200, "//urlvet:ignore x"), "59 more findings in this file", 0},
		{"depth alone", "var a = 1\nvar b = " + nested + "\n", "3 nested more than 2,000", 0},
	} {
		a, err := analyzer.New(analyzer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		source := "package p\n" + tt.source
		left := result(t, a, source).LeftOut
		var got string
		others := 0
		for _, o := range left {
			got, others = fmt.Sprint(1+strings.Count(source[:o.Pos-1], "\n"), " ", o.Why), o.Others
		}
		if len(left) != min(len(tt.want), 1) || !strings.HasPrefix(got, tt.want) || others != tt.others {
			t.Errorf("%s: %d omissions, %q and %d others, want %q and %d", tt.name, len(left), got, others, tt.want, tt.others)
		}
	}
}

// TestBudgets checks that what a package spends too much of is told, once for each reason, and
// that a little of it is not.
func TestBudgets(t *testing.T) {
	written := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.NewReplacer("#", fmt.Sprint(i+1), "^", fmt.Sprint(i)).Replace(line) + "\n")
		}
		return b.String()
	}
	const head = "package p\n\nimport (\n\t\"fmt\"\n\t\"net\"\n\t\"net/http\"\n)\n\n"
	for _, tt := range []struct {
		name, want string
		few, many  int
		source     func(n int) string
	}{
		{"names", "more names in the texts", 3, 600, func(n int) string {
			return "func f(h string) {\n\tu0 := `http://` + h\n" + written(4*n, "u# := u^ + `/` + h; http.Get(u#)") + "}\n"
		}},
		{"formats", "more names in the texts", 20, 200, func(n int) string {
			return "func f(h string) {\n\tfor _, x := range []string{\n" + written(n, "`http://%s/#`,") + "} {\n" + written(n, "http.Get(fmt.Sprintf(x, h))") + "}\n}\n"
		}},
		{"bytes", "names that stand for too much text", 20, 60, func(n int) string {
			return "const c = `http://h.org/" + strings.Repeat("a/", 50*n) + "`\n\nfunc f(h string) {\n" + written(n, "http.Get(c + h)") + "}\n"
		}},
		{"values", "too many values of variables", 20, 200, func(n int) string {
			return "func f(h string) {\n\tx := h\n\ty := x\n" + written(n, "if h == `` { x = h }") + written(n, "if h == `` { y = x }") + written(n, "net.Dial(`tcp`, y+`:80`)") + "}\n"
		}},
		{"parts", "texts of too many parts", 1, 200, func(n int) string {
			return "func f(h string) {\n\tx := h" + strings.Repeat("+h", 5*n) + "\n" + written(20*n, "http.Get(`http://` + x)") + "}\n"
		}},
		{"elements", "lists of too many elements", 20, 200, func(n int) string {
			return "var m = map[string]string{\n" + written(20*n, "`#`: `http://h/#`,") + "}\n\nfunc f() {\n" + written(4*n, "http.Get(m[`#`])") + "}\n"
		}},
		{"sums", "constants that are too large together", 20, 200, func(n int) string {
			return "const c = `http://h.org/" + strings.Repeat("a/", 5*n) + "`\n\nfunc f() {\n" + written(200*n, "http.Get(c + `#`)") + "}\n"
		}},
		{"findings", "more findings in this file", 4, 40, func(n int) string { // five of each
			return "var urls = []string{" + strings.Repeat("`http:/%%%%`, ", n) + "}\n"
		}},
	} {
		a, err := analyzer.New(analyzer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{tt.many, tt.few} {
			var whys []string
			for _, o := range result(t, a, head+tt.source(n)).LeftOut {
				whys = append(whys, o.Why)
			}
			if got := strings.Join(whys, ", "); n == tt.few && got != "" || n == tt.many && !strings.Contains(got, tt.want) {
				t.Errorf("%s, %d times: left out %q, want %q of the many", tt.name, n, got, tt.want)
			}
		}
	}
}

// TestSmallPackages checks that a few lines that make texts of thousands of bytes or parts do not take
// their time, which thousands of such packages would.
func TestSmallPackages(t *testing.T) {
	const (
		head     = "package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n)\n\n"
		constant = "const a = `0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef`\n"
		eight    = "const %[1]s = %[2]s + %[2]s + %[2]s + %[2]s + %[2]s + %[2]s + %[2]s + %[2]s\n"
		spread   = "%[1]s := fmt.Sprintf(`%%s:%%s:%%s:%%s:%%s:%%s:%%s:%%s`, %[2]s, %[2]s, %[2]s, %[2]s, %[2]s, %[2]s, %[2]s, %[2]s)\n"
	)
	levels := func(line, names string) (all string) {
		for i := range len(names) - 1 {
			all += fmt.Sprintf(line, names[i+1:i+2], names[i:i+1])
		}
		return all
	}
	body := func(n int, before, get string) string {
		return "func f(a string) {\n" + before + strings.Repeat("http.Get("+get+")\n", n) + "}\n"
	}
	a, err := analyzer.New(analyzer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, source, want string }{
		{"a constant", constant + levels(eight, "ab") + body(1, "", "`htp://h.org/` + b"), ""},
		{"a constant often", constant + levels(eight, "abc") + body(20, "", "`htp://h.org/` + c"), "names that stand for too much text"},
		{"a long constant", constant + levels(eight, "abcde") + body(1, "", "`htp://h.org/` + e"), "constants that are too large together"},
		{"a text", body(1, levels(spread, "abc"), "`htp://h.org/` + c"), ""},
		{"a text often", body(20, levels(spread, "abcd"), "`htp://h.org/` + d"), "names that stand for texts of too many parts"},
	} {
		r := result(t, a, head+tt.source)
		if len(r.Findings) == 0 || len(r.LeftOut) > 0 != (tt.want != "") || tt.want != "" && !strings.HasPrefix(r.LeftOut[0].Why, tt.want) {
			t.Errorf("%s: %d findings, left out %v", tt.name, len(r.Findings), r.LeftOut)
		}
	}
}

// TestSecretsBeside checks that the result has the passwords that comments silence, those in texts with
// findings about something else, wherever they are in the text, and those in what operands are made of.
func TestSecretsBeside(t *testing.T) {
	const source = `package p

import (
	"database/sql"
	"flag"
	"net/http"
	"net/url"
)

const a = "ftp://u:Zk8w1Lq9x@www.ietf.org/" //urlvet:ignore userinfo-password it has changed
const b = "ftp://u:Zk8w2Lq9x@www.ietf.org:99999/" //nolint
const c = "ftp://u:Zk8w3Lq9x@www.ietf.org/"
const d = "ftp://www.ietf.org:99999/" //urlvet:ignore port-range on purpose
const e = "ftp://u:Zk8w4/Lq9x@www.ietf.org/"
const f = "ftp://u:" + "Zk8w5#L/q9x@www.ietf.org/" //nolint
const g = "ftp://u:xxx/L@www.ietf.org/"
const h = "ftp://www.ietf.org:99999/?ftp://u:Zk8w9Lq9x@www.ietf.org/"
const i = "http:/u:Zk8waLq9x@www.ietf.org/" + "?password=Zk8wb" + "Lq9x"

const j = "Zk8weLq9x"
const k = "u:Zk8wfLq9x@"

func open() {
	http.Get("http://u:" + j + "@www.ietf.org:99999/")
	http.Get("http://" + k + "www.ietf.org:99999/")
	sql.Open("mysql", "u:Zk8w6Lq9x@www.ietf.org/db")
	sql.Open("mysql", "u:Zk8w/7@q9x@www.ietf.org:3306/db")
	sql.Open("mysql", "u:password@www.ietf.org:3306/db")
	sql.Open("postgres", "u:Zk8w8Lq9x@www.ietf.org/db")
	http.Get("user=u password=Zk8wcLq9x host=www.ietf.org")
	http.Get("http://www.ietf.org:99999/ http://v:Zk8wdLq9x@www.ietf.org/")
}

const l = "Zk8wgLq9x"

var (
	m = l
	n = login{"u", "Zk8whLq9x"}
	o = &login{User: "u", Pass: "Zk8wiLq9x"}
)

func escaped(p, q string, asked map[string]string) {
	http.Get("http://u:" + url.QueryEscape(m) + "@www.ietf.org/")
	http.Get("http://u:" + url.QueryEscape(n.Pass) + "@www.ietf.org/" + asked["u"])
	http.Get("http://u:" + url.QueryEscape(o.Pass) + "@www.ietf.org/")
	http.Get("http://u:" + env(l, "Zk8wjLq9x") + "@www.ietf.org/?q=" + url.PathEscape(q))
	http.Get("http://www.ietf.org/?token=" + env(p) + "&q=" + func() string { return "none" }())
	http.Get("http://www.ietf.org/?token=" + run(func() { println("none") }))
	url.UserPassword("u", "Zk8wkLq9x")
	url.UserPassword("u", env("PASS", "Zk8wlLq9x"))
	url.UserPassword("u", "changeme")
	url.UserPassword("u", "Zk8w$xLq9x")
	url.UserPassword("u", "'Zk8wv{Lq9x")
	url.UserPassword("u", "${UPASS}")
}

const sum = "Zk8w" + "mLq9x"

var list = []string{"told", "Zk8wnLq9x"}

func made() (string, string) { return "told", "Zk8woLq9x" }

func one() string { return "Zk8wpLq9x" }

const behind = "Zk8wsLq9x"

func two() string { return behind }

var three = func() string { return "Zk8wtLq9x" }

var asFlag = flag.String("password", "Zk8wDLq9x", "the password that the login has")

func given(password string) { http.Get("http://u:" + password + "@www.ietf.org/") }

func ways() {
	user, password := made()
	http.Get("http://u:" + sum + "@www.ietf.org/")
	http.Get("http://" + list[0] + ":" + list[1] + "@www.ietf.org/")
	http.Get("http://" + user + ":" + password + "@www.ietf.org/")
	http.Get("http://u:" + one() + "@www.ietf.org/")
	http.Get("http://u:" + two() + "@www.ietf.org/")
	http.Get("http://u:" + three() + "@www.ietf.org/")
	given("Zk8wuLq9x")
	http.Get("http://u:" + *asFlag + "@www.ietf.org/")
	strings.Replace("http://u:XX@www.ietf.org/", "XX", "Zk8wqLq9x", 1)
	strings.NewReplacer("XX", "Zk8wrLq9x", "YY", "told").Replace("http://u:XX@YY/")
	log.Printf("%s: http://u:%s@www.ietf.org/%s", "told", "Zk8wyLq9x", "told")
	logger.Logf(1, "htp://www.ietf.org/?token=%s&q=%s", "Zk8wzLq9x", "told")
	log.Printf("%02d:%2d %*d%% http://u:%s@www.ietf.org/", 1, 2, 3, 4, "Zk8wALq9x")
	log.Printf("http://%[2]s:%[1]s@www.ietf.org/", "Zk8wBLq9x", "told")
	log.Printf("http://u:%s@www.ietf.org/" + "?q=%s", url.QueryEscape("Zk8wCLq9x"), "told")
}
`
	for _, o := range []analyzer.Options{{}, {ReportSilenced: true}} {
		a, err := analyzer.New(o)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range result(t, a, source).Secrets {
			got = append(got, source[s.Pos-1:s.End-1])
		}
		slices.Sort(got)
		got = slices.Compact(got)
		want := "'Zk8wv{Lq9x Lq9x Zk8w Zk8w$xLq9x Zk8w/7@q9x Zk8w1Lq9x Zk8w2Lq9x Zk8w3Lq9x Zk8w4/Lq9x Zk8w5#L/q9x Zk8w6Lq9x Zk8w8Lq9x Zk8w9Lq9x Zk8wALq9x Zk8wBLq9x Zk8wCLq9x Zk8wDLq9x " +
			"Zk8waLq9x Zk8wb Zk8wcLq9x Zk8wdLq9x Zk8weLq9x Zk8wfLq9x Zk8wgLq9x Zk8wiLq9x Zk8wjLq9x Zk8wkLq9x Zk8wlLq9x Zk8wnLq9x Zk8woLq9x Zk8wpLq9x Zk8wqLq9x Zk8wrLq9x Zk8wsLq9x Zk8wtLq9x Zk8wuLq9x Zk8wyLq9x Zk8wzLq9x mLq9x"
		if strings.Join(got, " ") != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestNoSecretsBeside has literals that lead to where a password stands, and are none: URLs, and what parts one.
func TestNoSecretsBeside(t *testing.T) {
	const source = `package p

import (
	"database/sql"
	"fmt"
	"net/url"
	"strings"
)

func normalize(repo string) (*url.URL, error) {
	if strings.HasPrefix(repo, "git@") {
		repo = "ssh://" + repo
	}
	return url.Parse(repo)
}

func all() {
	for k, v := range map[string]string{
		"https://h.ietf.org:8443/x":          "https://h.ietf.org:8443/x.git",
		"ssh://git@github.com/argoproj/test": "git@github.com:argoproj/test.git",
	} {
		normalize(k)
		normalize(v)
	}
}

func ping(u, user, password string) {
	parts := strings.Split(u, "@")
	u = fmt.Sprintf("sqlserver://%s:%s@%s", user, password, parts[1])
	sql.Open("mssql", u)
	u = "postgres://" + user + ":" + password + "@" + parts[1]
	sql.Open("postgres", u)
}
`
	a, err := analyzer.New(analyzer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range result(t, a, source).Secrets {
		t.Errorf("%q counts as a secret", source[s.Pos-1:s.End-1])
	}
}
