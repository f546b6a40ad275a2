package analyzer_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"urlvet.example/analyzer"
	"urlvet.example/internal/growthtest"
	"urlvet.example/internal/slow"
)

// TestGrowth runs the analyzer on eight times as much of the same code. If the
// time grew with the square of the source, this would take 64 times as
// long.
func TestGrowth(t *testing.T) {
	slow.Test(t, "takes seconds")
	const n = 500
	for _, tt := range []struct {
		name, head, line string // %[1]d is the number of a line, %[2]d that of the next one
		found            int    // the least number of findings
	}{
		{"joins", `import "fmt"`, `func f%[1]d(h string, p int) string { return fmt.Sprintf("http://%%s:%%d/i", h, p) }`, n},
		{"operands", ``, `func f%[1]d(host, p string) string { return "http://" + host + ":" + p + "/" }`, n},
		{"wrappers", `import "net/http"; func f0(u string) { http.Get(u) }; func g() { f500("www.x.org") }`, `func f%[2]d(u string) { f%[1]d(u) }`, 1},
		{"constants", `import "net/http"`, `const c%[1]d = "www.x.org"; func f%[1]d() { http.Get(c%[1]d) }`, n},
		{"additions", `import "net/http"; func f() { u := "http://h"`, `u = u + "x"; http.Get(u)`, 0},
		{"cases", `import "net/http"; func f(n int) { u := "http://h"; switch n {`, `case %[1]d: u = "http://h/%[1]d"; http.Get(u)`, 0},
		{"purposes", `import "testing"; func f(t *testing.T) { _ = []struct{ url string; wantErr bool }{`, `{"http//h%[1]d", true},`, 0},
		{"assertions", `import "testing"; func f(t *testing.T) {`, `_ = "http//h%[1]d"; require.Error(t, err)`, 0},
		{"shown", `import "fmt"; func f(host string, port int) {`, `a%[1]d := fmt.Sprintf("%%s:%%d", host, port); fmt.Println(a%[1]d)`, 0},
		{"shown by functions", `import ("fmt"; "log")`, `func addr%[1]d(h string, p int) string { addr := fmt.Sprintf("%%s:%%d", h, p); return addr }; func g%[1]d() { log.Print(addr%[1]d("h", 1)) }`, 0},
		{"returns", `import ("fmt"; "log"); func g() { log.Print(f("h", 1)) }; func f(h string, p int) string {`, `if p == %[1]d { return fmt.Sprintf("http://%%s:%%d", h, p) }`, 0},
		{"passed locals", `import "net/http"; func get(host string) { http.Get("http://" + host + ":80") }; func f() { h0 := "h"`, `h%[2]d := h%[1]d; h%[2]d = h%[1]d; get(h%[2]d)`, 0},
		{"beside IPv6", `import "net/http"; func f(n node) {`, `http.Get("http://" + n.IP + ":80"); use(n.IPv6, n.A6x%[1]d)`, 0},
		{"one variable", `import "fmt"; func f(host string, port int) { addr := ""`, `addr = fmt.Sprintf("%%s:%%d", host, port); use(addr) // %[1]d`, 0},
		{"nothing new", `func f(host, port string) string { addr := ""`, `host = host; addr = host + ":" + port // %[1]d`, 0},
		{"fields", `type t struct { host string; port string }; func f(c t) string { addr := ""`, `_ = t{host: "a%[1]d"}; addr = c.host + ":" + c.port`, 0},
		{"pairs", `import "strings"; func f(k, v string) string { var ps []string`, `ps = append(ps, k+"="+v); v = "?" + strings.Join(ps, "&") // %[1]d`, 0},
		{"bases", `import "net/http"; type c struct { baseURL string }; func f(c c) {`, `c.baseURL = "localhost:80"; http.Get(c.baseURL + "/a") // %[1]d`, 0},
		{"both ways", `import "net/http"; func f(aURL string) {`, `http.Get(aURL + "/a%[1]d"); http.Get(aURL + "a%[1]d")`, 0},
		{"queries", `import ("net/http"; "net/url"); func f(u *url.URL) {`, `u.RawQuery = "a"; http.Get(u.String() + "?a=b"); http.Get("http://h/?" + u.RawQuery) // %[1]d`, 0},
		{"paths", `import ("net/http"; "net/url"); func f(u *url.URL, p string) { u.Path = "/a/" + p }; func g(u *url.URL) {`, `f(u, "a?b=%[1]d")`, n},
		{"escapes", `import "net/url"; func f(u *url.URL, s string) {`, `u.Path = "/a/" + url.PathEscape(s) // %[1]d`, n},
		{"ports", `import ("net"; "net/url"); func f(u *url.URL, s string) {`, `s = net.JoinHostPort(u.Host, "80"); u.Path = s // %[1]d`, 0},
		{"parsed", `import "net"; func f(host string) {`, `ip := net.ParseIP(host); ip.To4(); _ = "http://" + host + ":80" // %[1]d`, 0},
		{"schemes", `import "strings"; func f(s string) {`, `if !strings.HasPrefix(s, "http://") { s = "http://" + s } // %[1]d`, n},
		{"queries", `import "net/http"; func f(r *http.Request, s string) {`, `s = "/x?q=" + r.FormValue("q%[1]d"); q := r.URL.Query(); q.Set("a", s)`, n},
		{"moved times", `import ("net/http"; "time"); func f() { t := time.Now()`, `t = t.Add(%[1]d); http.Get("/x?q=" + t.Format(time.RFC3339))`, 0},
		{"times moved in turn", `import ("net/http"; "time"); func f() { t0 := time.Now()`, `t%[2]d := t%[1]d.Add(1); http.Get("/x?q=" + t%[2]d.Format(time.RFC3339))`, n},
		{"hashed", `import "crypto/sha1"; func f(aURL string) { s := ""`, `s = s + "&url=" + aURL; sha1.Sum([]byte(s)) // %[1]d`, 0},
		{"hashed by functions", `import "crypto/sha1"; func f0(s string) { sha1.Sum([]byte(s)) }; func g(aURL string) { f500("?url=" + aURL) }`, `func f%[2]d(s string) { f%[1]d(s) }`, 0},
		{"members", `import "net/http"; func in(all []string, v string) bool { for _, x := range all { if x == v { return true } }; return false }; func f(q string) {`, `if !in([]string{"a%[1]d"}, q) { return }; http.Get("/x?q=" + q)`, 0},
		{"fields that are decoded", `import "net/url"; type t struct { URL string }; func f(i t) {`, `url.QueryUnescape(i.A%[1]d); _ = "/x?q=" + i.URL`, 0},
		{"results", `import "net/http"; func f(r *http.Request, s string) string {`, `if s == "%[1]d" { return s }; http.Get("/x?q=" + f(r, s))`, 0},
		{"addresses as results", `func f(host string, c bool) string {`, `if c { return host + ":80" } // %[1]d`, 0},
		{"addresses", `import "net/http"; func f(s *http.Server) {`, `s.Addr = "8080" // %[1]d`, 0},
		{"texts that are asked for", `import "strings"; func f(s string) {`, `strings.HasPrefix(s, "t%[1]d"); if !strings.HasPrefix(s, "http://") { s = "http://" + s }`, n},
		{"listeners", `import "net"; func f() {`, `net.Listen("tcp", "h%[1]d")`, n},
		{"operands of a call", `import "net/url"; func f(s string) { call("/a/%%s?b=c",`, `url.QueryEscape(s), // %[1]d`, 0},
		{"formats of a call", `import "fmt"; func f(host string) { call(`, `fmt.Sprintf("%%s:%[1]d", host), // %[1]d`, 0},
		{"joints", `import "net/http"; const base = "https://api.example.com/"; func f() {`, `http.Get(base + "/a%[1]d")`, n},
		{"a chain of sums", `import "net/http"; func f(h string) { u0 := "http://" + h`, `u%[2]d := u%[1]d + "/" + h; http.Get(u%[2]d)`, 0},
		{"a chain of joins", `import ("net/http"; "strings"); func f(h string) { u0 := "http://" + h`, `u%[2]d := strings.Join([]string{u%[1]d, h}, "/"); http.Get(u%[2]d)`, 0},
		{"a chain of formats", `import ("fmt"; "net/http"); func f(h string) { u0 := "http://" + h`, `u%[2]d := fmt.Sprintf("%%s/%%s", u%[1]d, h); http.Get(u%[2]d)`, 0},
		{"a chain of constants", `import "net/http"; const u0 = "http://h/"`, `const u%[2]d = u%[1]d + "/"; func f%[1]d() { http.Get(u%[2]d) }`, 0},
		{"silences", ``, `const c%[1]d = "http://h:99999/" //nolint:urlvet`, 0},
		{"ignores", ``, `const c%[1]d = "http://h:99999/" //urlvet:ignore port-range why`, 0},
		{"a group of constants", `const s = "http://h"; const v = c1 + "//x"; const (c = s + string(rune(iota))`, `c%[1]d`, 0},
		{"hosts of types", ``, `type t%[1]d struct { host string }; func f%[1]d(t t%[1]d, x *t0) { x.host = "a"; _ = "http://" + t.host }`, 0},
		{"fixed fields", `type t struct { h string }; func f(v t) {`, `_ = t{h: v.h, user%[1]d: "a"}; _ = "http://" + v.user%[1]d + ":" + v.word%[1]d + "@h/"`, 1},
		{"unused ignores", ``, `const c%[1]d = "http://h/" //urlvet:ignore port-range why`, n},
	} {
		source := func(lines int) string {
			var b strings.Builder
			b.WriteString("package p\n" + tt.head + "\n")
			for i := range lines {
				fmt.Fprintf(&b, tt.line+"\n", i, i+1)
			}
			if strings.Count(b.String(), "(") > strings.Count(b.String(), ")") {
				b.WriteString(")")
			}
			return b.String() + strings.Repeat("}", strings.Count(b.String(), "{")-strings.Count(b.String(), "}"))
		}
		if found := grows(t, tt.name, n, source); found < tt.found {
			t.Errorf("%s: %d findings, want %d or more", tt.name, found, tt.found)
		}
	}
}

// TestGrowthOfOneText runs the analyzer on eight times as much in one literal or call.
func TestGrowthOfOneText(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 2000
	for _, tt := range []struct{ name, head, part, tail string }{
		{"mentions", `const c = "`, `htp://www.x.org/ `, `"`},
		{"mentions with holes", `const c = "`, `http://%s:80 `, `"`},
		{"mentions before holes", `const c = "`, `htp://www.x.org %s `, `"`},
		{"mentions behind escapes", `const c = "\t`, `htp://www.x.org/ `, `"`},
		{"arguments", `import "net/url"; func f(s string) { call("/a/%s?b=c"`, `, url.QueryEscape(s)`, `) }`},
		{"addresses", `func f(host, port string) { x.call(`, `host+":"+port, `, `1) }`},
		{"operands", `func f(host string) string { return "http://"`, ` + host + ":"`, ` }`},
		{"elements", `import "net/http"; func f() { for _, u := range []string{`, `"htp://h/", `, `} { http.Get(u) } }`},
		{"ignores", `var c = 1 `, `//urlvet:ignore port-range why not `, ``},
		{"ignored elements", `var c = []string{`, `"htp://h", `, `} //urlvet:ignore scheme-* why`},
		{"a sum and a comment", `func f(x int) int { return x`, `+x`, ` } //nolint`},
		{"branches and comments", `func f(x bool) { if x {`, "\n} else if x { //nolint", ` } }`},
		{"escapes in a sum", `import "net/url"; func f(x string) string { return "http://" + x + "?a=" + x`, `+"&b="+url.PathEscape(x)`, ` }`},
		{"verbs", `import "fmt"; func f(host string) string { return fmt.Sprintf("http://`, `%[1]s:`, `", host) }`},
		{"results", `func f(h string) { return `, `"http://" + h + ":80", `, `1 }`},
		{"a deep type", `import "net/http"; func f() { http.Get("http:/h"); var x `, `func() `, `int }`},
	} {
		source := func(parts int) string {
			return "package p\n" + tt.head + strings.Repeat(tt.part, parts) + tt.tail + "\n"
		}
		grows(t, tt.name, n, source)
	}
}

// TestGrowthOfUses runs the analyzer on eight times as many uses of eight times as much.
func TestGrowthOfUses(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 500
	for _, tt := range []struct{ name, head, part, middle, use, tail string }{
		{"a list", `import "net/http"; func f() { for _, u := range []string{`, `"htp://h/", `, "} {\n", "http.Get(u)\n", `} }`},
		{"a map", `import "net/http"; func f(k int) { m := map[int]string{`, `%d: "htp://h/", `, "}\n", "http.Get(m[k])\n", `}`},
		{"a map by keys", `import "net/http"; func f() { m := map[string]string{`, `"k%d": "htp://h/", `, "}\n", "http.Get(m[\"k1\"])\n", `}`},
		{"a list in sums", `import "net/http"; func f() { for _, u := range []string{`, `"/a", `, "} {\n", "http.Get(\"htp://h\" + u)\n", `} }`},
		{"a list of formats", `import ("fmt"; "net/http"); func f(h string) { for _, u := range []string{`, `"http://%%s/a", `, "} {\n", "http.Get(fmt.Sprintf(u, h))\n", `} }`},
		{"names and values", `var `, `a%d, `, "z = ", "\"htp://h/\", ", `"" `},
		{"fields", `import ("net"; "net/url"); func f(u *url.URL, p string) { `, `a.b, `, "a.b = g()\n", "net.JoinHostPort(u.Host, p)\n", `}`},
		{"schemes", `import ("net/url"; "path/filepath"); func f(u *url.URL, s string) { `, "u.Scheme = s\n", "", "u.Path = filepath.Join(\"a\", s)\n", `}`},
		{"a condition", `import ("net"; "net/url"); func f(u *url.URL, p string) { if g(`, `0, `, "0) {\n", "net.JoinHostPort(u.Host, p)\n", `} }`},
		{"a host", `import ("net"; "net/url"); func f() { u, _ := url.Parse("http://h/`, `0123456789abcdef0123456789abcdef`, "\")\n", "net.JoinHostPort(u.Host, \"1\")\n", `}`},
		{"a case", `func f(x string) { switch x { case `, `v4, v4, v4, v4, `, "v4:\n", "_ = \"htp://h\"\n", `} }`},
		{"a sum", `import "fmt"; func f(c T, a string) { c.host = "x" + fmt.Sprintf("%%s"`, `, a, a, a, a`, ")\n", "_ = \"http://\" + c.host + \":80\"\n", `}`},
		{"values of several kinds", `import ("net"; "net/http"); func f(c bool) { u := "http://h/`, `\t\t\t\t\t\t\t\t`, "\"; if c { u = \"h:80\" }; net.Dial(\"tcp\", u)\n", "http.Get(u)\n", `}`},
		{"a result", `func g(c bool) string {`, "if c { return \"\" }\n", "return \"a\" }; var host = g(); func f() {\n", "_ = \"http://\" + host + \":80\"\n", `}`},
		{"calls", `import "net/http"; func g() {`, `f("docs/a.yaml"); `, "}; func f(path string) {\n", "http.Get(\"http://h/files/\" + path)\n", `}`},
		{"escapes", `import "net/url"; func g(c bool) string {`, "if c { return url.QueryEscape(s) }\n", "return url.QueryEscape(s) }; func f() { q := g(c)\n", "_ = \"http://h/?q=\" + q\n", `}`},
		{"elements of a path", `import ("net/url"; "path"); func f(u *url.URL) { p := "/" + path.Join(`, `"a", "a", "a", "a", `, "\"b\")\n", "u.Path = p + \"\"\n", `}`},
		{"an escaped text", `import "net/url"; func f() { e := url.PathEscape("`, strings.Repeat(`0123456789abcdef`, 4), "\")\n", "_ = \"http://h/?a=\" + e\n", `}`},
		{"a long value", `import "net/http"; func f() { u := "htp://h/`, `0123456789abcdef0123456789abcdef`, "\"\n", "http.Get(u)\n", `}`},
		{"a long operand", `import "net/http"; func f(r *http.Request) { q := "" + r.FormValue(g(`, `1, 1, 1, 1, `, "1))\n", "_ = \"http://h/?q=\" + q\n", `}`},
		{"cases of a constant", `import "net/http"; const u = "https//h.org/a"; func f(x string) { http.Get(u); switch x { case `, `u, u, u, u, `, "u:\n", "", `} }`},
		{"types of a constant", `import "net/http"; const u = "https//h.org/a"; func f() { http.Get(u) }; func g(`, `[u]int, [u]int, [u]int, [u]int, `, "", "", `) {}`},
		{"imports", `import (`, "\"a\"\n", ")\nfunc f(host string) {\n", "_ = \"http://\" + host + \":80\"\n", `}`},
		{"names and joins", `var h string; var `, `a%d, `, "z = ", "\"http://\" + h + \":80\", ", `""`},
		{"imports", `import (`, `"a"; "a"; "a"; `, ")\nfunc f() {\n", "_ = \"http://h/\" + x.H\n", `}`},
		{"variables of one name", `import "net/http"; func g[T any](x T) *[]T; func h() { http.Get("http:/h") }; var (`, strings.Repeat(`a = 0; `, 6), ")\nfunc f() { use(g(1),\n", strings.Repeat("a, ", 6), `) }`},
		{"types of one name", `import "net/http"; func g() { http.Get("http:/h") }; type (`, strings.Repeat(`T int; `, 6), ")\nfunc f(", strings.Repeat("T, ", 6), `)`},
		{"embedded types of one name", `import "net/http"; func g() { http.Get("http:/h") }; type (`, strings.Repeat(`T struct{}; `, 6), ")\ntype S struct {\n", strings.Repeat("T; ", 6), `}`},
		{"embedded interfaces of one name", `import "net/http"; func g() { http.Get("http:/h") }; type (`, strings.Repeat(`T interface{}; `, 6), ")\ntype S interface {\n", strings.Repeat("T; ", 6), `}`},
		{"an address", `import "net"; func f(x T) { ip := net.ParseIP(x.`, `abcdefghijklmnop`, "); _ = \"http://\" + x.h + \":80\"\n", "ip.To4()\n", `}`},
		{"a deep declaration", `var _ = `, `!!!!!!!!`, "x\nfunc f(host string) {\n", "_ = \"http://\" + host + \":80\"\n", `}`},
		{"a deep result", `func f(host string) { return `, `"http://" + host + ":80", `, "", `!!!!!!!!`, `x }`},
		{"verbs", `import ("fmt"; "net/http"); const c = "http://h/`, `a/%%s`, "\"\nfunc f(s string) {\n", "http.Get(fmt.Sprintf(c, s))\n", `}`},
		{"a constant", `import "net/http"; const c = "`, `0123456789abcdef0123456789abcdef`, "\"\nfunc f() {\n", "http.Get(\"http://h/\" + c)\n", `}`},
		{"a long name", `var x string; func f`, `oooo`, "() {\n", "_ = \"http://h/\" + x\n", `}`},
		{"a long type", `var x string; var a = f`, `oooo`, "{\n", "\"http://h/\" + x,\n", `}`},
		{"a long callee", `var x string; func f() { f`, `oooo`, "(\n", "\"http://h/\" + x,\n", `) }`},
		{"one of two values", `import "net/http"; func f() { c := "x"; c = "`, `0123456789abcdef0123456789abcdef`, "\"\n", "http.Get(\"http://h/\" + c)\n", `}`},
		{"a variable", `import "net/http"; func f() { c := "`, `0123456789abcdef0123456789abcdef`, "\"\n", "http.Get(\"http://h/\" + c)\n", `}`},
		{"a base", `import "net/http"; func f() { base := "`, `0123456789abcdef0123456789abcdef`, "\"\n", "http.Get(base + \"/a\")\n", `}`},
		{"a base of all", `import "net/http"; var base = "`, `0123456789abcdef0123456789abcdef`, "\"\nfunc f() {\n", "http.Get(base + \"/a\")\n", `}`},
		{"a list that grows", `func f(i int) { hosts := []string{"a"}; hosts = append(hosts`, strings.Repeat(`, "a"`, 8), ")\n", "_ = \"http://\" + hosts[i] + \":80\"\n", `}`},
		{"a list of many names", `import "net/http"; func f(c bool) { z := []string{"http://h"}; z = append(z`, `, "/"`, ")\ny := z\n" + strings.Repeat("if c { y = z }\n", 99) + "x := y\n" + strings.Repeat("if c { x = y }\n", 99), "for _, u := range x { http.Get(u) }\n", `}`},
		{"a field and its variable", `func f(x, y T) { x.f = "a"` + "\n", strings.Repeat("_ = \"http://\" + x.f\n", 4), "", strings.Repeat("x = y\n", 8), `}`},
		{"type parameters", `import "net/http"; func g() { http.Get("http:/h") }; type T[`, `P, `, "Q any] struct{}\nfunc f(", `T, `, `) { http.Get("http:/h") }`},
		{"names of one declaration", `import "net/http"; func g[T any](x T) *[]T; func h() { http.Get("http:/h"); g(a) }; var `, `a, `, "a = ", `x, `, `x`},
		{"imports of one name", `import (`, `x "a%d"; `, ")\nfunc f() {\n", strings.Repeat("x.Get(\"a\")\n", 8), `http.Get("htp://h") }`},
		{"statements and joins", `func f(h string) { select { case <-c: `, strings.Repeat(`a(); `, 16), "\n", "use(\"http://\" + h + \":80\")\n", `} }`},
		{"types and joins", `func f(h string) { x(g(`, `"http://" + h + ":80", `, `1)[`, strings.Repeat(`a, `, 8), `a]) }`},
		{"elements and joins", `func f(h string) { x(T[g(`, `"http://" + h + ":80", `, `1)]{`, strings.Repeat(`a, `, 8), `a}) }`},
		{"a format", `import ("fmt"; "net/http"); const c = "http://h/%%s`, `0123456789abcdef0123456789abcdef`, "\"\nfunc f(s string) {\n", "http.Get(fmt.Sprintf(c, s))\n", `}`},
	} {
		source := func(parts int) string {
			var b strings.Builder
			for i := range parts {
				b.WriteString(strings.ReplaceAll(strings.ReplaceAll(tt.part, "%d", strconv.Itoa(i)), "%%", "%"))
			}
			return "package p\n" + strings.ReplaceAll(tt.head, "%%", "%") + b.String() + tt.middle + strings.Repeat(tt.use, parts) + tt.tail + "\n"
		}
		grows(t, tt.name, n, source)
	}
}

// TestGrowthOfWrappers runs the analyzer on a function that passes its parameter to eight times as
// many functions, each of which is found to be a sink after the one before.
func TestGrowthOfWrappers(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 1000
	source := func(n int) string {
		var all, calls strings.Builder
		for i := range n {
			fmt.Fprintf(&all, "func f%d(u string) { f%d(u) }\n", i+1, i)
			fmt.Fprintf(&calls, "f%d(u)\n", i)
		}
		return "package p\nimport \"net/http\"\n" + all.String() + "func f0(u string) { http.Get(u) }\nfunc w(u string) {\n" + calls.String() + "}\nfunc g() { w(\"www.x.org\") }\n"
	}
	if found := grows(t, "functions", n, source); found != 1 {
		t.Errorf("%d findings, want 1", found)
	}
}

// TestGrowthOfNesting runs the analyzer on eight times as many texts, eight times as deep in code
// that only collects them, or that makes one of them.
func TestGrowthOfNesting(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 200
	for _, tt := range []struct {
		call, text string
		found      int
	}{
		{"append(", `"http://h.com:70000", `, n},
		{"fmt.Sprint(", `"http://h.com:70000", `, 0},
		{"fmt.Sprintf(", `"%s:%s", `, 0},
	} {
		source := func(n int) string {
			return "package p\nimport \"fmt\"\nvar _ = " + strings.Repeat(tt.call, n) + "x, " + strings.Repeat(tt.text, 8*n) + strings.Repeat(")", n) + "\n"
		}
		if found := grows(t, tt.call, n, source); found < tt.found {
			t.Errorf("%s: %d findings, want %d or more", tt.call, found, tt.found)
		}
	}
}

// TestGrowthOfVerbs runs the analyzer on a format with eight times as many hosts and ports.
func TestGrowthOfVerbs(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 500
	source := func(n int) string {
		return "package p\nimport (\"fmt\"; \"net\")\nfunc f(ip net.IP) { _ = fmt.Sprintf(\"see " + strings.Repeat(`http://%s:80 `, n) + `"` + strings.Repeat(`, ip`, n) + ") }\n"
	}
	if found := grows(t, "verbs", n, source); found < n {
		t.Errorf("%d findings, want %d", found, n)
	}
}

// TestGrowthOfTypes runs the analyzer on types that are nested eight times as deep.
func TestGrowthOfTypes(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 250
	for _, tt := range []struct {
		name, head, open, close, tail string
		params                        bool // the innermost one has as many fields, each of a type parameter of its own
	}{
		{"instances", `type T[P any] struct{}; type X[P any] struct { a `, `T[`, `]`, ` }`, false},
		{"instances by value", `type T[P any] struct { f P }; type X[P any] struct { a `, `T[`, `]`, ` }`, false},
		{"instances without parameters", `type T[P any] struct { f P }; type X struct { a `, `T[`, `]`, ` }`, false},
		{"fields", `type X[%s any] `, `struct { a `, ` }`, ``, true},
		{"results", `func g[%s any]() `, `*[]`, ``, ``, true},
	} {
		source := func(n int) string {
			head, inner := tt.head, "P"
			if tt.params {
				var all strings.Builder
				for i := range n {
					fmt.Fprintf(&all, "P%d, ", i)
				}
				head, inner = fmt.Sprintf(tt.head, all.String()+"P"), "struct { f "+strings.ReplaceAll(all.String(), ", ", "; f ")+"P }"
			}
			return "package p\nimport \"net/http\"\nfunc f(x X) { http.Get(\"htp://h\"); g() }\n" +
				head + strings.Repeat(tt.open, n) + inner + strings.Repeat(tt.close, n) + tt.tail + "\n"
		}
		grows(t, tt.name, n, source)
	}
}

// TestGrowthOfRegexps runs the analyzer on eight times as many uses of what a regular expression
// of eight times the size captures.
func TestGrowthOfRegexps(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 40
	source := func(n int) string {
		return "package p\nimport \"regexp\"\nvar re = regexp.MustCompile(`(?i)(a)[" + strings.Repeat(`\pL`, n) + "]`)\n" +
			"func f(s string) {\nm := re.FindStringSubmatch(s)\n" + strings.Repeat("_ = \"http://\" + m[1] + \":80\"\n", n) + "}\n"
	}
	grows(t, "captures", n, source)
}

// TestGrowthOfFormats runs the analyzer on a format of eight times as many parts, each with a verb.
func TestGrowthOfFormats(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 125
	source := func(n int) string {
		return "package p\nimport \"fmt\"\nconst c = \"\"" + strings.Repeat(` + "%s"`, 64) + "\nfunc f(h string) { _ = fmt.Sprintf(\"http://\"" + strings.Repeat(" + c", n) + ", h) }\n"
	}
	grows(t, "parts", n, source)
}

// TestGrowthOfFields runs the analyzer on eight times as many fields, beside others whose names
// are eight times as long.
func TestGrowthOfFields(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 1000
	source := func(n int) string {
		var b strings.Builder
		b.WriteString("package p\nfunc f() {\n")
		for i := range 64 {
			fmt.Fprintf(&b, "x.%s%d6()\n", strings.Repeat("a", n), i)
		}
		for i := range n {
			fmt.Fprintf(&b, "_ = \"http://\" + x.a%dHost + \":80\"\n", i)
		}
		return b.String() + "}\n"
	}
	if found := grows(t, "fields", n, source); found < n/2 {
		t.Errorf("%d findings, want %d or more", found, n/2)
	}
}

// TestGrowthOfParameters runs the analyzer on a function with eight times as many
// parameters.
func TestGrowthOfParameters(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 5000
	source := func(n int) string {
		var params, uses, args strings.Builder
		for i := range n {
			fmt.Fprintf(&params, "u%d, ", i)
			fmt.Fprintf(&uses, "http.Get(u%d)\n", i)
			args.WriteString(`"htp://h", `)
		}
		return "package p\nimport \"net/http\"\nfunc get(" + params.String() + "u string) {\n" + uses.String() + "}\nfunc f() { get(" + args.String() + `"") }`
	}
	if found := grows(t, "parameters", n, source); found < n {
		t.Errorf("%d findings, want %d", found, n)
	}
}

// TestGrowthOfOperands runs the analyzer on texts of eight times as many operands. Each of them
// may ask about what stands before it.
func TestGrowthOfOperands(t *testing.T) {
	slow.Test(t, "measures time")
	const n, texts = 125, 8
	for _, tt := range []struct{ name, head, part, middle, use, tail string }{
		{"constants", `const h, a = "http://", "x"; http.Get(fmt.Sprint(h`, `, a`, ``, ``, `))`},
		{"mistakes", `const a = "htps://h.com "; s := fmt.Sprint("see "`, `, fmt.Sprint(` + strings.Repeat(`a, `, 16) + `"")`, ``, ``, `)`},
		{"maps", `_ = fmt.Sprintf("http://h/`, `%v`, `"`, `, m`, `)`},
		{"keys", `_ = fmt.Sprintf("http://h/?`, `%s=`, `"`, `, x`, `)`},
	} {
		source := func(n int) string {
			text := "{ " + tt.head + strings.Repeat(tt.part, n) + tt.middle + strings.Repeat(tt.use, n) + tt.tail + " }\n"
			return `package p; import ("fmt"; "net/http"; "net/url")
				func f(m url.Values, x string) { ` + strings.Repeat(text, texts) + "}\n"
		}
		grows(t, tt.name, n, source)
	}
}

// TestGrowthOfLists runs the analyzer on loops over lists with eight times as many elements, and
// eight times as many uses of each.
func TestGrowthOfLists(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 2000
	source := func(n int) string {
		return "package p\nimport \"net/http\"\nfunc f() {\nfor _, a := range []string{" + strings.Repeat(`"htp://h", `, n) +
			"} {\nfor _, b := range []string{" + strings.Repeat(`"/b", `, 2*n) + "} {\n" + strings.Repeat("http.Get(a + b)\n", 2*n) + "} } }\n"
	}
	grows(t, "elements and uses", n, source)
}

// TestGrowthOfNestedCalls runs the analyzer on calls that are nested eight times as deep.
func TestGrowthOfNestedCalls(t *testing.T) {
	slow.Test(t, "measures time")
	const n = 225
	source := func(depth int) string {
		nested := "_ = " + strings.Repeat("f(", depth) + "x" + strings.Repeat(`, "")`, depth) + "\n"
		return "package p\nimport (\"net\"; \"net/url\")\nfunc f(u *url.URL, p string) {\nnet.JoinHostPort(u.Host, p)\n" + strings.Repeat(nested, 20) + "}\n"
	}
	grows(t, "depth", n, source)
	grows(t, "sinks", n, func(depth int) string {
		nested := strings.Repeat("http.Get(", depth) + `"http://a"` + strings.Repeat(",1)", depth) + "\n"
		return "package p\nimport \"net/http\"\nfunc f() {\n" + strings.Repeat(nested, 20) + "}\n"
	})
}

// TestGrowthOfNames has a comment with thousands of names, each with a fix. If each took a
// copy of the comment, eight times as many would take 64 times the memory.
func TestGrowthOfNames(t *testing.T) {
	const n, times, most = 1000, 8, 12
	allocated := func(names int) float64 {
		var b strings.Builder
		for i := range names {
			fmt.Fprintf(&b, ",port-%d", i)
		}
		source := "package p\n//urlvet:ignore port-range" + b.String() + " why not\n"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if all, _ := run(t, analyzer.Options{Suggestions: true}, file{"p.go", source}); len(all) < 50 { // maxUnknown
			t.Errorf("%d findings of %d names", len(all), names)
		}
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	if ratio := allocated(times*n) / allocated(n); ratio > most {
		t.Errorf("%d times as many names take %.1f times the memory", times, ratio)
	}
}

// grows fails the test if the analyzer takes much more than eight times as long for what
// source returns for 8*n as for n. It returns the number of findings for n. A package that takes too
// long tells nothing of that, and is measured again.
func grows(t *testing.T, name string, n int, source func(n int) string) (found int) {
	t.Helper()
	growthtest.Check(t, name, n, func(size int) time.Duration {
		a, err := analyzer.New(analyzer.Options{Suggestions: true, Tests: true, Enable: []string{"arg-path-join"}})
		if err != nil {
			t.Fatal(err)
		}
		text := source(size)
		began := time.Now()
		all, _, cut := attempt(t, a, file{"p.go", text})
		if size > n && cut != nil {
			return time.Hour
		}
		if size == n {
			found = len(all)
		}
		return time.Since(began)
	})
	return found
}

// TestWrapperChain passes a URL on through more functions than anybody writes,
// declared in reverse order.
func TestWrapperChain(t *testing.T) {
	const n = 5000
	var b strings.Builder
	b.WriteString("package p\nimport \"net/http\"\nfunc first() { f5000(\"www.x.org\") }\n")
	for i := n; i > 0; i-- {
		fmt.Fprintf(&b, "func f%d(u string) { f%d(u) }\n", i, i-1)
	}
	b.WriteString("func f0(u string) { http.Get(u) }\n")
	all, _ := run(t, analyzer.Options{}, file{"p.go", b.String()})
	if got := codes(all); got != "scheme-missing" {
		t.Errorf("got %q", got)
	}
}

// TestStandIns checks that a format which prints an operand over and over, of which many literals are known, takes
// not much more memory than with one of which none is.
func TestStandIns(t *testing.T) {
	a, err := analyzer.New(analyzer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	allocated := func(values string) uint64 {
		source := "package p\n\nfunc f(a []string, x string) {\n" + values + "\thttp.Get(fmt.Sprintf(`https://u:" + strings.Repeat("%[1]s", 20_000) + "@h.org/`, x))\n}\n"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		result(t, a, source)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	values := ""
	for i := range 16 {
		values += fmt.Sprintf("\tif len(a) == %d { x = `%s` }\n", i, strings.Repeat("一", 21))
	}
	if some, none := allocated(values), allocated(""); some > 3*none {
		t.Errorf("%d bytes with literals, %d without", some, none)
	}
}
