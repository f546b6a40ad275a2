package analyzer_test

import (
	"slices"
	"testing"

	"urlvet.example/analyzer"
)

// TestOtherUses tells which fixes are sure that change a text which has a name: those that
// each of its uses needs, and those of a text with one use.
func TestOtherUses(t *testing.T) {
	for _, tt := range []struct {
		name, outside, inside, code string
		sure                        bool
	}{
		{"origin", "", `o := "https://h.example/"; w.Header().Set("Access-Control-Allow-Origin", o)`, "arg-origin", true},
		{"origin and base", "", `o := "https://h.example/"; w.Header().Set("Access-Control-Allow-Origin", o); get(o + "m/u")`, "arg-origin", false},
		{"part", "", `n := "a b"; http.Get("https://h.example/" + n)`, "char-unsafe", true},
		{"part and file", "", `n := "a b"; os.ReadFile(n); http.Get("https://h.example/" + n)`, "char-unsafe", false},
		{"format", "", `f := "https://h.example/%s" + s; http.Get(f)`, "format-unapplied", true},
		{"template", "", `f := "https://h.example/%s"; http.Get(fmt.Sprintf(f, "a")); http.Get(f + s)`, "format-unapplied", false},
		{"sum and format", "", `f := "https://h.example/?a=%d" + s; http.Head(f); http.Get(fmt.Sprintf(f, 1))`, "format-unapplied", false},
		{"sum and format of a wrapper", "func g(a string) { http.Get(a) }", `f := "https://h.example/?a=%d" + s; g(f); g(fmt.Sprintf(f, 1))`, "format-unapplied", false},
		{"sum and format outside functions", `var f = "https://h.example/?a=%d" + host; var host string`, `http.Head(f); http.Get(fmt.Sprintf(f, 1))`, "format-unapplied", false},
		{"format of two texts", "", `f := "https://h.example/a b/%s"; http.Get(fmt.Sprintf(f, s)); print(f)`, "char-unsafe", false},
		{"result of a format", "", `u := fmt.Sprintf("https://h.example/a b/%s", s); http.Get(u); print(u)`, "char-unsafe", true},
		{"host", "", `h := "https://h.example"; net.LookupHost(h)`, "arg-host", true},
		{"host and URL", "", `h := "https://h.example"; net.LookupHost(h); get(h + "/a")`, "arg-host", false},
		{"address", "", `a := "https://h.example"; net.Dial("tcp", a)`, "arg-address", true},
		{"address and URL", "", `a := "https://h.example"; net.Dial("tcp", a); http.Get(a)`, "arg-address", false},
		{"port", "", `p := "8080"; net.Listen("tcp", p)`, "arg-address", true},
		{"port, added", "", `p := "8080"; net.Listen("tcp", p); get("http://localhost:" + p)`, "arg-address", false},
		{"server", "", `a := "http://localhost:8080"; http.ListenAndServe(a, nil); http.Get(a + "/health")`, "arg-address", false},
		{"field of the library", "", `c := tls.Config{ServerName: "https://h.example"}; dial(&c)`, "arg-host", false},
		{"address of a server", "", `srv := &http.Server{Addr: "8080"}; net.Listen("tcp", "localhost:"+srv.Addr)`, "arg-address", false},
		{"query of another URL", "", `for _, u := range []string{"http://2130706433/", "http://127.1/"} { http.Get(s + "/fetch?url=" + u) }`, "host-ipv4", false},
		{"in the format of another URL", "", `u := "http://127.1/"; http.Get(fmt.Sprintf("%s?url=%s", s, u))`, "host-ipv4", false},
		{"call that lacks its format", "", `u := "http://127.1/"; http.Get(u); print(fmt.Appendf(u), fmt.Sprintf())`, "host-ipv4", false},
		{"start of a format", "", `u := "http://127.1/"; http.Get(fmt.Sprintf("%s/x?q=%s", u, s))`, "host-ipv4", true},
		{"path of a server that is set later", "", `u, _ := url.Parse("http:/v1/users"); get(u.String())`, "scheme-slashes", false},
		{"field of the library, read", "", `c := tls.Config{ServerName: "https://h.example"}; dial(&c); get(c.ServerName + "/a")`, "arg-host", false},
		{"in a field of the library", "", `h := "https://h.example"; dial(tls.Config{ServerName: h}); get(h + "/a")`, "arg-host", false},
		{"cookie", "", `h := "https://h.example"; dial(http.Cookie{Domain: h}); get(h + "/a")`, "arg-host", false},
		{"assigned field", "", `var c http.Cookie; c.Domain = "https://h.example"; dial(c)`, "arg-host", false},
		{"assigned field, read", "", `var c http.Cookie; c.Domain = "https://h.example"; get(c.Domain + "/a")`, "arg-host", false},

		{"asked", "", `_, err := url.Parse("http://h.example/%zz"); print(err != nil)`, "escape-malformed", false},
		{"asked by a condition", "", `if _, err := http.NewRequest("GET", "http://h.example/%zz", nil); err == nil { print("accepted") } else { print() }`, "escape-malformed", false},
		{"asked by way of a constant", `const bad = "http://h.example/%zz"`, `_, err := url.Parse(bad); if err == nil { print("accepted") }`, "escape-malformed", false},
		{"asked, and told", "", `_, err := url.Parse("http://h.example/%zz"); if err != nil { print(err) }`, "escape-malformed", true},
		{"asked, and told later", "", `_, err := url.Parse("http://h.example/%zz"); if err != nil { print() }; print(err)`, "escape-malformed", true},
		{"asked, with its value", "", `u, err := url.Parse("http://h.example/%zz"); if err != nil { print() }; print(u)`, "escape-malformed", true},
		{"asked the other way round", "", `_, err := url.Parse("http://h.example/%zz"); print(nil != err)`, "escape-malformed", false},
		{"asked of a server", "", `_, err := http.Get("https//h.example/health"); print(err == nil)`, "scheme-slashes", true},
		{"asked, and returned as a result", "func g() (err error) {\n\t_, err = url.Parse(`http://h.example/%zz`)\n\tif err != nil {\n\t\treturn\n\t}\n\treturn nil\n}", ``, "escape-malformed", true},
		{"asked of another", "", `_, err := url.Parse("http://h.example/%zz"); if err != nil { print() }; _, err = url.Parse(s); print(err)`, "escape-malformed", false},
		{"not asked", "", `_, err := url.Parse("http://h.example/%zz"); _, err = url.Parse(s); print(err != nil)`, "escape-malformed", true},

		{"wrong everywhere", "", `u := "https://h.example/a b"; http.Get(u); http.Post(u, "", nil); print(u)`, "char-unsafe", true},
		{"counted", "", `u := "https://h.example/a b"; http.Get(u); n := 0; for range u { n++ }; print(n)`, "char-unsafe", false},
		{"bytes", "", `u := "https://h.example/a b"; http.Get(u); for _, b := range []byte(u) { print(b) }`, "char-unsafe", false},
		{"bytes counted", "", `u := "https://h.example/a b"; http.Get(u); print(len([]rune(u)))`, "char-unsafe", false},
		{"counted in a function", "func g(a string) int { return len(a) }", `u := "https://h.example/a b"; http.Get(u); print(g(u))`, "char-unsafe", false},
		{"bytes in a variable", "", `u := "https://h.example/a b"; http.Get(u); b := []byte(u); for range b { print() }`, "char-unsafe", false},
		{"text of another type", "type link string", `u := "https://h.example/a b"; http.Get(u); v := link(u); print(len(v))`, "char-unsafe", false},
		{"text of any type", "func g[T ~string](a T) int { return len(a) }", `u := "https://h.example/a b"; http.Get(u); print(g(u))`, "char-unsafe", false},
		{"cut", "", `u := "https://h.example/a b"; http.Get(u); print(u[8])`, "char-unsafe", false},
		{"given to a method expression", "type t struct{}\nfunc (t) g(a, b string) { print(b); if a == host { print() } }\nvar host string", `u := "https://h.example/a b"; http.Get(u); t.g(t{}, u, s)`, "char-unsafe", false},
		{"constant counted", `const u = "https://h.example/a b"`, `http.Get(u); for range u { print() }`, "char-unsafe", false},
		{"list counted", "", `us := []string{"https://h.example/a b"}; http.Get(us[0]); print(len(us)); for range us { print() }`, "char-unsafe", true},
		{"mentioned", `const help = "see https://https://h.example/a"`, `print(help); panic(help)`, "scheme-doubled", true},
		{"at the sink", "", `net.Dial("tcp", "https://h.example"); http.Get("https://h.example")`, "arg-address", true},
		{"dropped", "", `host := s; _ = "https://%s" + host`, "format-unapplied", true},

		{"variable outside functions", `var a = "https://h.example"`, `net.Dial("tcp", a)`, "arg-address", true},
		{"variable of two uses outside functions", `var a = "https://h.example"`, `net.Dial("tcp", a); http.Get(a)`, "arg-address", false},
		{"variable of two functions", "var a = \"https://h.example\"\nfunc g() { http.Get(a) }", `net.Dial("tcp", a)`, "arg-address", false},
		{"variable of others", `var A = "https://h.example"`, `net.Dial("tcp", A)`, "arg-address", false},
		{"constant", `const a = "https://h.example"`, `net.Dial("tcp", a)`, "", false}, // no fix: it is judged where it is used
		{"part of a constant URL", `const n = "https:/h.example/" + "a b"`, `http.Get(n); print(n)`, "char-unsafe", true},
		{"part of a constant URL and file", `const n = "https:/h.example/" + "a b"`, `http.Get(n); os.ReadFile(n)`, "char-unsafe", false},
		{"another variable", "", `a := "https://h.example"; net.Dial("tcp", a); { a := s; http.Get(a); http.Get(a) }`, "arg-address", true},
		{"field of the same name", "", `a := "https://h.example"; net.Dial("tcp", a); var v struct{ a string }; http.Get(v.a)`, "arg-address", true},
		{"in a function literal", "", `n := "a b"; defer http.Get("https://h.example/" + n); dial(func() { os.ReadFile(n) })`, "char-unsafe", false},
		{"in branches", "", `a := "https://h.example"; if s != "" { a = "https://h.example:444" }; net.Dial("tcp", a)`, "arg-address", true},
		{"in branches, with two uses", "", `a := "https://h.example"; if s != "" { a = "https://h.example:444" }; net.Dial("tcp", a); http.Get(a)`, "arg-address", false},
		{"added to", "", `n := "https://h.example/%s" + s; n = n + "/a"; http.Get(n)`, "format-unapplied", true},
		{"added to in another variable", "", `p := "8080"; net.Listen("tcp", p); { p := "x:" + p; print(p) }`, "arg-address", false},
		{"element", "", `for _, a := range []string{"https://h.example"} { net.Dial("tcp", a) }`, "arg-address", true},
		{"element of two uses", "", `for _, a := range []string{"https://h.example"} { net.Dial("tcp", a); http.Get(a) }`, "arg-address", false},
		{"list of two uses", "", `l := []string{"https://h.example"}; for _, a := range l { net.Dial("tcp", a) }; dial(l)`, "arg-address", false},
		{"field", "var c = struct{ addr string }{addr: \"https://h.example\"}", `net.Dial("tcp", c.addr)`, "arg-address", false},
		{"field of two uses", "var c = struct{ addr string }{addr: \"https://h.example\"}", `net.Dial("tcp", c.addr); http.Get(c.addr)`, "arg-address", false},
		{"parameter", "func g(a string) { net.Dial(\"tcp\", a) }", `g("https://h.example")`, "arg-address", true},
		{"given to a function", "func g(a string) { net.Dial(\"tcp\", a) }", `a := "https://h.example"; g(a)`, "arg-address", true},
		{"given to a function, and used", "func g(a string) { net.Dial(\"tcp\", a) }", `a := "https://h.example"; g(a); print(a)`, "arg-address", false},
		{"result", "func g() string { return \"https://%s\" + host }\nvar host string", `http.Get(g())`, "format-unapplied", true},
		{"wrong result of two uses", "func g() string { return \"https://%s\" + host }\nvar host string", `http.Get(g()); print(g())`, "format-unapplied", true},
		{"wrong named result", "func g() (a string) { a = \"https://%s\" + host; return }\nvar host string", `http.Get(g()); print(g())`, "format-unapplied", true},

		{"second named result", "func g() (name, a string) { name, a = \"h\", \"htp://h.example/\"; return }", `_, a := g(); http.Get(a); print(a == s)`, "scheme-typo", false},
		{"first named result", "func g() (a string, err error) { a = \"htp://h.example/\"; return }", `a, _ := g(); http.Get(a); print(a)`, "scheme-typo", true},
		{"first named result that is compared", "func g() (a string, err error) { a = \"htp://h.example/\"; return }", `a, _ := g(); http.Get(a); print(a == s)`, "scheme-typo", false},

		{"default", "", `u := cmp.Or(os.Getenv("URL"), "htp://h.example/"); http.Get(u); print(u)`, "scheme-typo", true},
		{"default that is cut", "", `u := cmp.Or(os.Getenv("URL"), "htp://h.example/"); http.Get(u); print(strings.TrimPrefix(u, s))`, "scheme-typo", false},

		// A percent sign is one more in a format.
		{"format of a format", "", `http.Get(fmt.Sprintf(fmt.Sprintf("https://h.example/a b/%%d/%s", s), 1))`, "char-unsafe", false},
		{"operand of a format of a format", "", `http.Get(fmt.Sprintf(fmt.Sprintf("https://h.example/%%d/%s", "a b"), 1))`, "char-unsafe", true},
		{"used as a URL and shown", `const a = "https://h.example/é"`, `http.Get(a); fmt.Println(a + "/b"); fmt.Printf("see %s", a)`, "char-non-ascii", true},
		{"used as a URL and a format", `const a = "https://h.example/é"`, `http.Get(a); fmt.Printf(a+"/%s", s)`, "char-non-ascii", false},
		{"used as a URL and the format of an error", "", `a := "https://h.example/é"; http.Get(a); panic(fmt.Errorf(a+"/%s", s))`, "char-non-ascii", false},
		{"used as formats", `const a = "https://h.example/%s/é"`, `http.Get(fmt.Sprintf(a, s)); fmt.Printf(a, s)`, "char-non-ascii", true},
		{"used as a format and shown", `const a = "https://h.example/%s/é"`, `http.Get(fmt.Sprintf(a, s)); fmt.Println(a)`, "char-non-ascii", false},
		{"given to a function as a format", "func g(format string, args ...any) { http.Get(fmt.Sprintf(format, args...)) }", `g("https://h.example/é")`, "char-non-ascii", false},
		{"given to a function as a URL", "func g(a string) { http.Get(a); print(a) }", `g("https://h.example/é")`, "char-non-ascii", true},
		{"given to a method that is not known", "", `var v interface{ Fetch(string, ...any) }; v.Fetch("https://h.example/é")`, "char-non-ascii", false},
		{"given to a function that is not known", "", `get("https://h.example/é")`, "char-non-ascii", false},
		{"element of a format", "", `for _, a := range []string{"https://h.example/é"} { http.Get(fmt.Sprintf(a+"/%s", s)) }`, "char-non-ascii", false},
		{"element of a URL", "", `for _, a := range []string{"https://h.example/é"} { http.Get(a + "/" + s) }`, "char-non-ascii", true},
		{"field of a format", "", `v := struct{ a string }{"https://h.example/é"}; http.Get(fmt.Sprintf(v.a+"/%s", s))`, "char-non-ascii", false},
		{"field of a URL", "", `v := struct{ a string }{"https://h.example/é"}; http.Get(v.a)`, "char-non-ascii", false},
		{"list by its index", "", `l := []string{"https://h.example/é"}; for i := range l { http.Get(l[i]); print(len(l)) }`, "char-non-ascii", true},
		{"list by its index, of formats", "", `l := []string{"https://h.example/é"}; for i := range l { fmt.Printf(l[i]+"/%s", s) }`, "char-non-ascii", false},
		{"operand of a format", "", `a := "https://h.example/é"; http.Get(a); fmt.Fprintf(os.Stderr, "see %s", a)`, "char-non-ascii", true},
		{"operand of a format for a writer", "", `a := "htp://h.example/"; http.Get(a); fmt.Fprintf(w, "see %s", a)`, "scheme-typo", false},
		{"kept by a builder", "", `a := "htp://h.example/"; http.Get(a); var b strings.Builder; b.WriteString(a); print(b.String() == s)`, "scheme-typo", false},
		{"text of an error", "", `a := "htp://h.example/"; http.Get(a); print(fmt.Errorf("no %s", a).Error() == s)`, "scheme-typo", false},
		{"format behind a writer", "", `a := "https://h.example/é"; http.Get(a); fmt.Fprintf(w, a)`, "char-non-ascii", false},
		{"logged by a logger that is not known", "", `a := "https://h.example/é"; var l interface{ Error(string, ...any) }; http.Get(a); l.Error(a, s)`, "char-non-ascii", false},
		{"typo logged by a logger that is not known", "", `a := "htp://h.example/"; var l interface{ Error(string, ...any) }; http.Get(a); l.Error(a, s)`, "scheme-typo", false},
		{"key of a translation", "", `var p interface{ Printf(string, ...any) }; p.Printf("More at htp://h.example/")`, "scheme-typo", false},
		{"given to a method that runs it", "", `var tx interface{ Run(string, string) }; tx.Run("PUT ?", "htp://h.example/")`, "scheme-typo", false},
		{"logged, and a hook has all logs", "func AddHook(any) {}", `var l struct{ AddHook func(any) }; l.AddHook(s); u := "htp://h.example/"; http.Get(u); log.Println(u)`, "scheme-typo", false},
		{"format of others", `const A = "https://h.example/é"`, `http.Get(A)`, "char-non-ascii", false},
		{"result of a format", "func g() string { return \"https://h.example/é\" }", `http.Get(fmt.Sprintf(g()+"/%s", s))`, "char-non-ascii", false},

		{"logged", "", `l := log.New(os.Stderr, "", 0); u := "htp://h.example/"; http.Get(u); l.Println(u)`, "scheme-typo", true},
		{"logged, and the log is kept", "", `var b strings.Builder; l := log.New(&b, "", 0); u := "htp://h.example/"; http.Get(u); l.Println(u); print(b.String())`, "scheme-typo", false},
		{"logged, and all logs are kept", "", `var b strings.Builder; log.SetOutput(&b); u := "htp://h.example/"; http.Get(u); log.Println(u); print(b.String())`, "scheme-typo", false},
		{"printed, and a log is kept", "", `var b strings.Builder; log.SetOutput(&b); u := "htp://h.example/"; http.Get(u); fmt.Println(u)`, "scheme-typo", true},

		{"given to a variable that is named as a log is", "", `var all []string; logf := func(f string, a ...any) { all = append(all, fmt.Sprintf(f, a...)) }; u := "htp://h.example/"; http.Get(u); logf("%s", u)`, "scheme-typo", false},
		{"given to a parameter that is named as a log is", "func g(logf func(string, ...any)) { u := \"htp://h.example/\"; http.Get(u); logf(\"%s\", u) }", ``, "scheme-typo", false},
		{"given to a field that is named as a log is", "type t struct{ Warn func(string) }", `var v t; u := "htp://h.example/"; http.Get(u); v.Warn(u)`, "scheme-typo", false},
		{"given to what hides a function of the language", "", `var all string; print := func(s string) { all += s }; u := "htp://h.example/"; http.Get(u); print(u)`, "scheme-typo", false},
		{"logged, by a function of log that is a value", "var newLogger = log.New", `var b strings.Builder; l := newLogger(&b, "", 0); u := "htp://h.example/"; http.Get(u); l.Println(u)`, "scheme-typo", false},
		{"redirected", "", `http.Redirect(w, nil, "htp://h.example/", 302)`, "scheme-typo", true},
		{"redirected, and read back", "", `http.Redirect(w, nil, "htp://h.example/", 302); print(w.Header().Get("Location"))`, "scheme-typo", false},
		{"origin, read back in lower case", "", `w.Header().Set("Access-Control-Allow-Origin", "https://h.example/"); print(w.Header().Get("access-control-allow-origin"))`, "arg-origin", false},
		{"origin, read back by a constant", "const headerAccessControlAllowOrigin = \"Access-Control-Allow-Origin\"", `w.Header().Set(headerAccessControlAllowOrigin, "https://h.example/"); print(w.Header().Get(headerAccessControlAllowOrigin))`, "arg-origin", false},
		{"origin, read back by a constant of another package", "", `w.Header().Set(headers.AccessControlAllowOrigin, "https://h.example/"); print(w.Header().Get(headers.AccessControlAllowOrigin))`, "arg-origin", false},
		{"port of a URL that has two schemes", "", `u, _ := url.Parse("https://https://h.example/a"); print(u.Port())`, "scheme-doubled", false},
		{"origin, read back", "", `w.Header().Set("Access-Control-Allow-Origin", "https://h.example/"); print(w.Header().Get("Access-Control-Allow-Origin"))`, "arg-origin", false},
		{"redirected, and read from the answer", "", `http.Redirect(w, nil, "htp://h.example/", 302); var r http.Response; r.Location()`, "scheme-typo", false},
		{"path of a URL whose host is in it", "", `u, _ := url.Parse("https:/h.example/a"); print(u.Path)`, "scheme-slashes", false},
		{"host of a URL that has two schemes", "", `u, _ := url.Parse("https://https://h.example/a"); print(u.Hostname())`, "scheme-doubled", false},
		{"URL that may be relative", "", `u, _ := url.Parse("https//h.example/a"); print(u.IsAbs())`, "scheme-slashes", false},
		{"path of a file beside a URL", "", `http.Get("https//h.example/a"); print(filepath.IsAbs(s))`, "scheme-slashes", true},
		{"path that begins with a space", "", `u, _ := url.Parse(" https://h.example/a"); print(u.Path)`, "char-edge-space", false},
		{"URL that begins with a space", "", `http.Get(" https://h.example/a")`, "char-edge-space", true},
		{"scheme that a template of a file reads", "var pages = template.Must(template.ParseFiles(\"a.html\"))", `http.Get("htp://h.example/")`, "scheme-typo", false},
		{"data source name", "", `sql.Open("mysql", "u@tcp(h:1)/a&parseTime=true")`, "arg-dsn", true},
		{"data source name that the package reads", "", `sql.Open("mysql", "u@tcp(h:1)/a&parseTime=true"); mysql.ParseDSN("")`, "arg-dsn", false},
		{"zero of a port that a dialer looks up", "", `http.Get("http://h.example:010/"); http.DefaultTransport = &http.Transport{Dial: nil}`, "port-leading-zero", false},
		{"zero of a port, dialled elsewhere", "", `http.Get("http://h.example:010/"); net.Dial("tcp", s)`, "port-leading-zero", true},
		{"address that a dialer gets", "type options struct{ Dialer func() }", `net.Listen("tcp", "8080"); dial(options{Dialer: nil})`, "arg-address", false},
		{"scheme that a template reads", "const page = `{{if eq .Scheme \"htp\"}}`", `http.Get("htp://h.example/")`, "scheme-typo", false},
		{"host that a dialer gets", "", `http.Get("http://fe80::1/"); http.DefaultTransport = &http.Transport{DialContext: nil}`, "host-ipv6", false},
		{"flag that is read by its name", "", `u := flag.String("u", "htp://h.example/", ""); http.Get(*u); print(flag.Lookup("u").DefValue)`, "scheme-typo", false},

		// What compares or encodes a struct does so with the text in it, and methods are called by who does not name them.
		{"struct", "type t struct{ a string }", `v := t{"htp://h.example/"}; http.Get(v.a); print(v.a)`, "scheme-typo", false},
		{"struct as a key", "type t struct{ a string }\nvar seen map[t]int", `const u = "htp://h.example/"; http.Get(u); print(seen[t{u}])`, "scheme-typo", false},
		{"struct compared", "type t struct{ a string }", `const u = "htp://h.example/"; http.Get(u); v := t{a: u}; print(v == t{s})`, "scheme-typo", false},
		{"struct given away", "type t struct{ a string }", `v := &t{a: "htp://h.example/"}; http.Get(v.a); dial(v)`, "scheme-typo", false},
		{"struct in a list", "type t struct{ a string }", `for _, v := range []t{{"htp://h.example/"}} { http.Get(v.a); print(v.a) }`, "scheme-typo", false},
		{"struct in a list, as a key", "type t struct{ a string }\nvar seen map[t]int", `for _, v := range []t{{"htp://h.example/"}} { http.Get(v.a); seen[v]++ }`, "scheme-typo", false},
		{"struct given to a function", "type t struct{ a string }\nfunc g(v *t) { http.Get(v.a) }", `v := &t{a: "htp://h.example/"}; g(v); print(v.a)`, "scheme-typo", false},
		{"struct of a method", "type t struct{ a string }\nfunc (v t) same(w t) bool { return v == w }", `v := t{"htp://h.example/"}; http.Get(v.a); print(v.same(t{s}))`, "scheme-typo", false},
		{"struct that a function returns", "type t struct{ a string }\nfunc g() (*t, error) { return &t{a: \"htp://h.example/\"}, nil }", `v, _ := g(); http.Get(v.a); print(v.a)`, "scheme-typo", false},
		{"struct that a function returns by its name", "type t struct{ a string }\nfunc g() (v t) { v = t{a: \"htp://h.example/\"}; return }", `v := g(); http.Get(v.a); print(v == t{s})`, "scheme-typo", false},
		{"struct with an assigned field, a key", "type t struct{ a string }\nvar seen = map[t]bool{}", `var v t; v.a = "htp://h.example/"; http.Get(v.a); seen[v] = true`, "scheme-typo", false},
		{"struct with an assigned field", "type t struct{ a string }", `var v t; v.a = "htp://h.example/"; http.Get(v.a)`, "scheme-typo", false},
		{"struct with an assigned field, of a caller", "type t struct{ a string }\nvar set = func(v *t) { v.a = \"htp://h.example/\"; http.Get(v.a) }", ``, "scheme-typo", false},
		{"result of a method that nobody names", "type t struct{}\nfunc (t) String() string { return \"htp://h.example/\" }", `fmt.Sprint(t{})`, "scheme-typo", false},
		{"struct that is encoded", "type t struct{ a string }\nfunc g() t { return t{a: \"htp://h.example/\"} }", `v := g(); http.Get(v.a); fmt.Sprint(v)`, "scheme-typo", false},

		{"field that a method sets", "type t struct{ a string }\nfunc (v *t) set() { v.a = \"htp://h.example/\" }", `var v, w t; v.set(); http.Get(v.a); print(v == w)`, "scheme-typo", false},
		{"field of a field", "type t struct{ b struct{ a string } }", `var v, w t; v.b.a = "htp://h.example/"; http.Get(v.b.a); print(v == w)`, "scheme-typo", false},
		{"field of an element", "type t struct{ a string }", `v := make([]t, 1); v[0].a = "htp://h.example/"; http.Get(v[0].a); fmt.Sprint(v)`, "scheme-typo", false},
		{"field of a struct that a function returns", "type t struct{ a string }\nvar v t\nfunc g() *t { return &v }", `g().a = "htp://h.example/"; http.Get(v.a); print(v == t{})`, "scheme-typo", false},
		{"struct, by a method that is not called", "type t struct{ a string }\nfunc (v t) same(w t) bool { return v == w }", `v := t{"htp://h.example/"}; http.Get(v.a); same := v.same; print(same(t{}))`, "scheme-typo", false},
		{"result of a method, called and printed", "type t struct{}\nfunc (t) String() string { return \"htp://h.example/\" }", `var v t; http.Get(v.String()); print(fmt.Sprint(v) == s)`, "scheme-typo", false},

		{"flag", "", `u := flag.String("u", "htp://h.example/", ""); http.Get(*u)`, "scheme-typo", true},
		{"flag outside functions", `var u = flag.String("u", "htp://h.example/", "")`, `http.Get(*u); print(*u)`, "scheme-typo", true},
		{"flag, cut", `var u = flag.String("u", "htp://h.example/", "")`, `http.Get(*u); print((*u)[6:])`, "scheme-typo", false},
		{"flag, compared", "", `u := flag.String("u", "htp://h.example/", ""); http.Get(*u); print(*u == s)`, "scheme-typo", false},
		{"flag, given away", "", `u := flag.String("u", "htp://h.example/", ""); http.Get(*u); dial(u)`, "scheme-typo", false},
		{"port of a flag", "", `p := flag.String("port", "8080", ""); net.Listen("tcp", *p); get("http://localhost:" + *p)`, "", false},
		{"flag in a variable", "", `var u string; flag.StringVar(&u, "u", "htp://h.example/", ""); http.Get(u)`, "scheme-typo", true},
		{"flag in a variable, trimmed", "", `var u string; flag.StringVar(&u, "u", "htp://h.example/", ""); http.Get(u); print(strings.TrimPrefix(u, s))`, "scheme-typo", false},

		// What looks for a wrong text, or takes it apart, wants it as it is.
		{"element of a path", "", `a := "htp://h.example/"; http.Get(a); os.Create(path.Join(a, s))`, "scheme-typo", false},
		{"given to a method named Join", "type t map[string]int\nfunc (v t) Join(a string, n int) { v[a] += n }", `a := "htp://h.example/"; http.Get(a); v := t{}; v.Join(a, 2)`, "scheme-typo", false},
		{"second result", "func g() (string, string) { return host, \"htp://h.example/\" }\nvar host string", `v, w := g(); print(v); http.Get(w); print(host == w)`, "scheme-typo", false},
		{"replaced", `const a = "htp://h.example/"`, `http.Get(strings.ReplaceAll(s, a, "http://h.example/"))`, "scheme-typo", false},
		{"replaced pairs", "", `for _, p := range []struct{ from, to string }{{"htp://h.example/", "http://h.example/"}} { http.Get(strings.ReplaceAll(s, p.from, p.to)) }`, "scheme-typo", false},
		{"replaced by a function", "func g(a string) string { return strings.TrimPrefix(host, a) }\nvar host string", `a := "htp://h.example/"; http.Get(a); print(g(a))`, "scheme-typo", false},
		{"deleted", "", `m := map[string]int{}; delete(m, "htp://h.example/")`, "scheme-typo", false},
		{"compared", `const a = "htp://h.example/"`, `if s == a { http.Get(s) }`, "scheme-typo", false},
		{"told whether it is there", "", `a := "htp://h.example/"; if a != "" { http.Get(a) }`, "scheme-typo", true},
		{"compared origin", "", `var r http.Request; print(r.Header.Get("Origin") == "https://h.example/")`, "arg-origin", false},
		{"name of a file", `const a = "https://h.example/a b.zip"`, `http.Get(a); os.Create(path.Base(a))`, "char-unsafe", false},

		{"joined to a path and searched", "", `u, _ := url.JoinPath("htp://h.example/", s); http.Get(strings.Replace(u, "htp:", "https:", 1))`, "scheme-typo", false},
		{"subject of a replacement", "", `http.Get(strings.ReplaceAll("https://h.example/?q="+url.PathEscape(s), "+", "%2B"))`, "escape-mismatch", false},

		{"read as it is written", "", `u, _ := url.Parse("https://h.example/?q=a b"); print(u.RawQuery)`, "char-unsafe", false},
		{"written as it is", "", `u, _ := url.Parse("https://h.example/?q=a b"); u.RawQuery = s`, "char-unsafe", true},
		{"scheme, read as it is written", "", `u, _ := url.Parse("htp://h.example/"); print(u.RawQuery)`, "scheme-typo", true},
		{"scheme that the package sets", "", `u, _ := url.Parse("htp://h.example/"); u.Scheme = s`, "scheme-typo", true},
		{"host that the package reads", "", `u, _ := url.Parse("http://fe80::1/"); net.JoinHostPort(u.Host, "80")`, "host-ipv6", false},
		{"host in brackets", "", `http.Get("http://fe80::1/")`, "host-ipv6", true},
		{"colon of a host that is split", "", `u, _ := url.Parse("http://h.example:/a"); net.SplitHostPort(u.Host)`, "port-empty", false},
		{"zero of a port that the package reads", "", `u, _ := url.Parse("http://h.example:010/a"); print(u.Port())`, "port-leading-zero", false},
		{"colon to which a port may be added", "", `u, _ := url.Parse("http://h.example:"); u.Host += s`, "port-empty", false},
		{"colon before a path", "", `http.Get("http://h.example:/a")`, "port-empty", true},
		{"colon of a host to which a port is added", "", `u, _ := url.Parse("http://h.example:/a"); u.Host += s`, "port-empty", false},
		{"host that is compared with the client's", "", `smtp.PlainAuth("", s, s, "h.example:465")`, "arg-host", false},
		{"domain of a cookie", "", `http.SetCookie(w, &http.Cookie{Domain: "h.example:80"})`, "arg-host", false},

		// Nobody knows what code that is not seen does with a text.
		{"given away", "", `dial("htp://h.example/")`, "scheme-typo", false},
		{"key of a map of the library", "var m sync.Map", `m.Store("htp://h.example/", 1); m.Load("htp://h.example/")`, "scheme-typo", false},
		{"part of a statement", "", `dial("DELETE FROM sites WHERE url = 'htp://h.example/'")`, "scheme-typo", false},
		{"join", "", `h, p, _ := net.SplitHostPort(s); net.Dial("tcp", h+":"+p)`, "host-port-join", true},
		{"join, cut as a part of a URL", "", `h, p, _ := net.SplitHostPort(s); u, _ := url.Parse("http://" + h + ":" + p); print(u.Host[:strings.LastIndex(u.Host, ":")])`, "host-port-join", false},
		{"join, given away", "", `h, p, _ := net.SplitHostPort(s); dial(h + ":" + p)`, "host-port-join", false},
		{"join, key of a map of the library", "var m sync.Map", `h, p, _ := net.SplitHostPort(s); m.Store(h+":"+p, 1)`, "host-port-join", false},

		// A text may be wrong on purpose, or say what is wrong.
		{"list of what is refused", "var invalid = []string{\"https//h.example/\"}", `for _, s := range invalid { if _, err := url.ParseRequestURI(s); err == nil { print(s) } }`, "scheme-slashes", false},
		{"fails if it is taken", "", `if _, err := http.Get("htp://h.example/"); err == nil { panic("should fail") }`, "scheme-typo", false},
		{"mentioned, and no mistake", "", `print("see https://https://h.example/ for more")`, "scheme-doubled", true},

		// What is requested may have the name of today elsewhere.
		{"value in a query", "", `http.Get("https://h.example/?q=" + url.PathEscape(s))`, "escape-mismatch", false},
		{"default port", "", `u, _ := url.Parse("https://h.example:443/"); net.Dial("tcp", u.Host)`, "port-default", false},
		{"compared by others", `const A = "htp://h.example/"`, `http.Get(A)`, "scheme-typo", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "package p\n\nimport (\n\"cmp\"\n\"crypto/tls\"\n\"database/sql\"\n\"flag\"\n\"fmt\"\n\"log\"\n\"net\"\n\"net/http\"\n\"net/smtp\"\n\"net/url\"\n\"os\"\n\"path\"\n\"path/filepath\"\n\"strings\"\n\"sync\"\n\"text/template\"\n\"time\"\n)\n\n" + tt.outside + "\n\nfunc f(s string, w http.ResponseWriter, get func(string), dial func(any)) {\n" + tt.inside + "\n}\n"
			a, err := analyzer.New(analyzer.Options{Enable: []string{"port-default"}, Suggestions: true})
			if err != nil {
				t.Fatal(err)
			}
			found := result(t, a, source).Findings
			all := slices.DeleteFunc(slices.Clone(found), func(f *analyzer.Finding) bool { return f.Category != tt.code || len(f.SuggestedFixes) == 0 })
			if len(all) == 0 && tt.code != "" {
				for _, f := range found {
					t.Log(f.Message, len(f.SuggestedFixes))
				}
				t.Fatalf("no fix of %s in\n%s", tt.code, source)
			}
			for _, f := range all {
				if f.Suggestion == tt.sure {
					t.Errorf("%s: a suggestion is %v in\n%s", f.Message, f.Suggestion, source)
				}
			}
		})
	}
}

// TestCompiledTexts checks that a text has no fix if the compiler may refuse another in its place.
func TestCompiledTexts(t *testing.T) {
	for _, tt := range []struct {
		name, outside, inside string
		fixed                 bool
	}{
		{"constant", `const bad = "http:/h.example/"`, `http.Get(bad)`, true},
		{"compared constant", `const bad = "http:/h.example/"`, `if s == bad { http.Get(bad) }`, true},
		{"case", `const bad = "http:/h.example/"`, `switch s { case bad: }; http.Get(bad)`, false},
		{"literal in a case", "", `switch s { case "http:/h.example/": http.Get(s) }`, false},
		{"key", "const bad = \"http:/h.example/\"\nvar m = map[string]int{bad: 1}", `http.Get(bad)`, false},
		{"literal as a key", "", `_ = map[string]int{"http:/h.example/": 1}`, false},
		{"element", "", `_ = map[string]string{"a": "http:/h.example/"}`, true},
		{"field of the same name", "const bad = \"http:/h.example/\"\ntype t struct { bad int }", `_ = t{bad: 1}; http.Get(bad)`, true},
		{"length of an array", "const bad = \"http:/h.example/\"\nvar a [len(bad)]int", `http.Get(bad)`, false},
		{"index of an array", "const bad = \"http:/h.example/\"\nvar a = [16]int{len(bad) - 1: 0}", `http.Get(bad)`, false},
		{"index", `const bad = "http:/h.example/"`, `_ = bad[15]; http.Get(bad)`, false},
		{"slice", `const bad = "http:/h.example/"`, `_ = bad[:15]; http.Get(bad)`, false},
		{"converted length", "const bad = \"http:/h.example/\"\nconst n = len(string(bad))\nvar a [n]int", `http.Get(bad)`, false},
		{"division", `const bad = "http:/h.example/"`, `_ = 1 / (len(bad) - 17); http.Get(bad)`, false},
		{"constant of a constant", "const bad = \"http:/h.example/\"\nconst worse = bad + \"a\"", `switch s { case worse: }; http.Get(bad)`, false},
		{"repeated constant", "const (\nbad = \"http:/h.example/\"\nworse\n)", `switch s { case worse: }; http.Get(bad)`, false},
		{"constant in a function", "", `const bad = "http:/h.example/"; switch s { case bad: }; http.Get(bad)`, false},
		{"another constant in a function", `const bad = "http:/h.example/"`, `http.Get(bad); const bad = ""; switch s { case bad: }`, true},
		{"comparison as a key", `const bad = "http:/h.example/"`, `_ = map[bool]int{bad == "http://h.example/": 1, false: 2}; http.Get(bad)`, false},
		{"comparisons as a key", `const bad = "http:/h.example/"`, `_ = map[bool]int{!(bad < "http:/h") && true: 1, false: 2}; http.Get(bad)`, false},
		{"converted comparison as a key", "const bad = \"http:/h.example/\"\ntype b bool", `_ = map[b]int{b(bad == ""): 1, true: 2}; http.Get(bad)`, false},
		{"constant comparison as a key", "const bad = \"http:/h.example/\"\nconst same = bad == \"http://h.example/\"", `_ = map[bool]int{same: 1, false: 2}; http.Get(bad)`, false},
		{"comparison as an element", `const bad = "http:/h.example/"`, `_ = map[int]bool{1: bad == s}; http.Get(bad)`, true},
		{"comparison as a case", `const bad = "http:/h.example/"`, `switch { case s == bad: http.Get(bad) }`, true},
		{"maximum as a case", `const bad = "http:/h.example/"`, `switch s { case max(bad, "a"): case "http://h.example/": }; http.Get(bad)`, false},
		{"minimum as a key", `const bad = "http:/h.example/"`, `_ = map[string]int{"" + min("z", bad): 1}; http.Get(bad)`, false},
		{"length of a maximum", `const bad = "http:/h.example/"`, `_ = [1]int{}[len(max(bad, "a")) - 16]; http.Get(bad)`, false},
		{"maximum as an argument", `const bad = "http:/h.example/"`, `print(max(bad, "a")); http.Get(bad)`, true},
		{"suggestion", `const bad = "http://h.example/?a=b?c=d"`, `http.Get(bad)`, true},
		{"suggestion in a case", `const bad = "http://h.example/?a=b?c=d"`, `switch s { case bad: }; http.Get(bad)`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "package p\n\nimport \"net/http\"\n\n" + tt.outside + "\n\nfunc f(s string) {\n" + tt.inside + "\n}\n"
			a, err := analyzer.New(analyzer.Options{Suggestions: true})
			if err != nil {
				t.Fatal(err)
			}
			fixed := false
			for _, f := range result(t, a, source).Findings {
				fixed = fixed || len(f.SuggestedFixes) > 0
			}
			if fixed != tt.fixed {
				t.Errorf("a fix is %v in\n%s", fixed, source)
			}
		})
	}
}

// TestOwnDriver checks that a data source name is judged by a driver, unless the package registers its own.
func TestOwnDriver(t *testing.T) {
	const open = "package p\n\nimport \"database/sql\"\n\nfunc f() { sql.Open(\"sqlite\", \"sqlite://a.db\") }\n"
	for source, want := range map[string]int{
		open: 1,
		open + "\nfunc init() { sql.Register(\"sqlite\", nil) }\n":      0,
		open + "\nfunc init() { sql.Register(\"sqlite-otel\", nil) }\n": 1,
		open + "\nfunc register(s string) { sql.Register(s, nil) }\n":   0,
	} {
		if got := len(result(t, analyzer.Analyzer, source).Findings); got != want {
			t.Errorf("%d findings, want %d in\n%s", got, want, source)
		}
	}
}
