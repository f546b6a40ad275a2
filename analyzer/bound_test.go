package analyzer_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"urlvet.example/analyzer"
)

// bomb is source for which go/types takes far more time, memory or stack than it
// is long.
type bomb struct {
	name  string
	first string
	each  string // # counts from 1, and ^ is one less
	last  string // ^ is the last number
	part  string // of last, in place of @, as often as each was written
}

var bombs = []bomb{
	{name: "held twice by value", first: `type T0 struct{ A string }`, each: `type T# struct{ T^; B T^ }`, last: `var V T^`},
	{name: "held by value", first: `type T0 struct{ A string }`, each: `type T# struct{ T^ }`, last: `var V T^`},
	{name: "array of arrays", first: `type T0 [1]string`, each: `type T# [1]struct{ a, b T^ }`, last: `var V T^`},
	{name: "embedded interfaces", first: `type T0 interface{ A() string }`, each: `type T# interface{ T^; interface{ T^ } }`, last: `var V T^`},
	{name: "unions", first: `type T0 interface{ ~int }`, each: `type T# interface{ T^ | T^ }`, last: `func V[P T^]() {}`},
	{name: "aliases", first: `type (T0 = struct{}; U0 = struct{})`, each: `type (T# = func(T^) T^; U# = func(U^) U^)`, last: `var V T^ = U^(nil)`},
	{name: "generic types", first: `type T0[P any] struct{ A P }`, each: `type T#[P any] struct{ a, b T^[P] }`, last: `var V T^[int]`},
	{name: "types in a function", first: `func V() { http.Get("http//h/"); type T0 struct{ A string }`, each: `type T# struct{ T^; B T^ }`, last: `}`},
	{name: "types in a literal", first: `var V = f[func() int { type T0 struct{ A string }`, each: `type T# struct{ T^; B T^ }`, last: `return 1 }()]`},
	{name: "literal", first: `func V() { http.Get("http//h/"); var x struct {`, each: `a, b struct {`, last: `a int @ }; _ = "http://" + x.a }`, part: `}`},
	{name: "aliases in aliases", first: `type P[A, B any] struct{}; type D[X any] = P[X, X]; var V D[`, each: `D[`, last: `int @ ]`, part: `]`},
	{name: "fields", first: `type P[A, B any] struct{}; type T[X any] struct{ f *T[P[X, X]] }; func V(x T[int]) { http.Get("http//h/"); _ = x.`, each: `f.`, last: `f }`},
	{name: "elements", first: `type P[A, B any] struct{}; type T[X any] []T[P[X, X]]; func V(x T[int]) { http.Get("http//h/"); _ = x[`, each: `0][`, last: `0] }`},
	{name: "elements of two", first: `type P[A, B any] struct{}; type T[X any] []U[P[X, X]]; type U[X any] []T[X]; func V(x T[int]) { http.Get("http//h/"); _ = x[`, each: `0][`, last: `0] }`},
	{name: "elements of three", first: `type P[A, B any] struct{}; type T[X any] []U[X]; type U[X any] []W[X]; type W[X any] []T[P[X, X]]; func V(x T[int]) { http.Get("http//h/"); _ = x[`, each: `0][`, last: `0] }`},
	{name: "results", first: `type P[A, B any] struct{}; type T[X any] func() T[P[X, X]]; func V(x T[int]) { http.Get("http//h/"); _ = x(`, each: `)(`, last: `) }`},
	{name: "nested elements", first: `type P[A, B any] struct{}; type T[X any] []T[P[X, X]]; func V() { http.Get("http//h/"); _ = T[int]`, each: `{`, last: `@ }`, part: `}`},
	{name: "methods", first: `type P[A, B any] struct{}; type T[X any] struct{}; func (T[X]) m() T[P[X, X]]; func V(x T[int]) { http.Get("http//h/"); _ = x.`, each: `m().`, last: `m() }`},
	{name: "calls in calls", first: `type P[A, B any] struct{}; func f[X any](x X) P[X, X]; func V() { http.Get("http//h/"); _ =`, each: `f(`, last: `1 @ }`, part: `)`},
	{name: "calls after calls", first: `type P[A, B any] struct{}; func f[X, Y any](x X, y Y) P[X, Y]; func V() { http.Get("http//h/"); x0 := 1`, each: `x# := f(x^, x^)`, last: `_ = x^ }`},
	{name: "variables of calls", first: `type P[A, B any] struct{}; func f[X any](x X) P[X, X]; var x0 = 1`, each: `var x# = f(x^)`, last: `var V = x^`},
	{name: "embedded instances", first: `type T[P any] struct{ *U[[]P] }; type U[P any] struct{ *T[P] }; func V(x T[int]) { http.Get("http//h/"); _ = x.A`, last: `}`},
}

func (b bomb) source(n int) string {
	var s strings.Builder
	s.WriteString("package p\n\nimport \"net/http\"\n\nfunc use() { var v = V; http.Get(\"http//h/\"); V() }\n\n" + b.first + "\n")
	for i := range n {
		s.WriteString(strings.NewReplacer("#", strconv.Itoa(i+1), "^", strconv.Itoa(i)).Replace(b.each) + "\n")
	}
	s.WriteString(strings.NewReplacer("@", strings.Repeat(b.part, n), "^", strconv.Itoa(n)).Replace(b.last) + "\n")
	return s.String()
}

// TestBombs checks that a few lines of types do not keep the analyzer busy, that
// many do not either, and that what else the file holds is judged.
func TestBombs(t *testing.T) {
	for _, b := range bombs {
		t.Run(b.name, func(t *testing.T) {
			for _, n := range []int{40, 1500} {
				began := time.Now()
				all, _ := run(t, analyzer.Options{}, file{"p.go", b.source(n)})
				if got := strings.TrimSuffix(codes(all), " scheme-slashes"); got != "scheme-slashes" {
					t.Errorf("%d times: got %q", n, got)
				}
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("%d times: took %v", n, took)
				}
			}
		})
	}
}

// victim is a file whose findings depend on what its names refer to: locals,
// parameters, fields, methods, and types of its own.
const victim = `package p

import (
	"context"
	"net/http"
	"net/url"
)

const base = "https://api.corp.com"

type part struct{ a, b, c, d string }

type client struct {
	part
	http *http.Client
	more [4]part
	next *client
	Err  error
}

type list[T any] struct {
	next *list[T]
	url  string
}

func (c *client) Get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	defer resp.Body.Close()
	return err
}

func f(ctx context.Context, c *client, id string) error {
	type row struct {
		part
		s *http.Client
	}
	u := "corp.com/status"
	_, err := http.Get(u)
	v := base + "/v1/users/" + id
	if _, err = http.Get(v + "?a=b?c=d"); err != nil {
		println(err.Error())
	}
	w, err := url.Parse(base)
	w.Query().Set("a", "b")
	for _, s := range []row{{}} {
		_, err = s.s.Get("corp.com/row")
	}
	c.next.http.Get("corp.com/next")
	return c.Get(ctx, "corp.com/x")
}

type pair[A, B any] struct {
	a, c A
	b, d B
}

func g[T any](s T, l list[T], p pair[T, pair[T, T]]) error {
	err := func(url string) error { _, err := http.Get("corp.com/g"); return err }
	l.next.next.url = "a"
	return err(l.next.url)
}

var held = func() error { _, err := http.Get("corp.com/held"); return err }()
`

// growing returns files that declare a name as what makes a type 256 times as
// great.
func growing(name string) map[string]string {
	const head = `type q[A, B any] struct{}; type d[P any] = q[P, P]; type t[P any] struct{}
func many[P any](P) (x great[P]) { return }
func keep(x t[int], y *fields[int], z methods[int]) { http.Get("http://h/"); _, _, _ = x, y, z }
type fields[P any] struct{ FIELD *great[P] }
type methods[P any] interface{ METHOD() great[P] }
`
	expand := strings.NewReplacer("#", name, "great[P]", "d[d[d[d[d[d[d[d[P]]]]]]]]").Replace
	return map[string]string{
		"function":  expand(head + "func #[P any](P) (x great[P]) { return }"),
		"variables": expand(head + "var ( # = many(many(1)); more = many(#) )"),
		"type":      expand(head + "type #[P any] struct{}; func (#[P]) err() (x great[P]) { return }"),
		"method":    expand(head + "func (t[P]) #() (x great[P]) { return }"),
		"field":     strings.Replace(expand(head), "FIELD", name, 1),
		"interface": strings.Replace(expand(head), "METHOD", name, 1),
	}
}

// heavy returns a file with a type that is twice as heavy as the one before, so
// many times, and for each name a line with it in place of # and with that type in
// place of @.
func heavy(times int, line string, names []string) string {
	var b strings.Builder
	b.WriteString("type H0 struct{ A string }\n")
	for i := range times {
		b.WriteString(strings.NewReplacer("#", strconv.Itoa(i+1), "^", strconv.Itoa(i)).Replace("type H# struct{ a, b H^ }\n"))
	}
	for _, name := range names {
		b.WriteString(strings.NewReplacer("#", name, "@", "H"+strconv.Itoa(times)).Replace(line) + "\n")
	}
	return b.String() + "func keepAll() { http.Get(`http://h/`); _ = []any{" + strings.Join(names, ", ") + "} }\n"
}

// TestBoundsOfOneFile checks that a file which exceeds the bounds takes nothing
// from another file of its package.
func TestBoundsOfOneFile(t *testing.T) {
	evil := make(map[string]string)
	for _, name := range []string{"err", "ctx", "s", "u", "c", "id", "Get", "Close", "Error", "Query", "next", "Err", "http"} {
		for kind, source := range growing(name) {
			if name != "http" || kind == "method" || kind == "field" || kind == "interface" { // the others are no Go
				evil[kind+" "+name] = source
			}
		}
	}
	for n := 5; n < 14; n++ {
		evil["type T, heavy "+strconv.Itoa(n)] = heavy(n, "type # struct{ a, b @ }", []string{"T"})
	}
	var many []string
	for i := range 3000 {
		many = append(many, "E"+strconv.Itoa(i))
	}
	evil["types"] = heavy(10, "type # struct{ a, b @ }", many)
	evil["types in bodies"] = heavy(10, "func #() { type x struct{ a, b @ }; http.Get(`http://h/`) }", many)
	alone, _ := run(t, analyzer.Options{}, file{"victim.go", victim})
	if len(alone) != 8 {
		t.Fatalf("%d findings: %s", len(alone), codes(alone))
	}
	for name, source := range evil {
		all, _ := run(t, analyzer.Options{}, file{"evil.go", "package p\nimport \"net/http\"\nvar _ = http.Get\n" + source}, file{"victim.go", victim})
		if got, want := codes(all), codes(alone); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// TestValues checks that variables whose values are variables, level upon level, do not keep the
// analyzer busy, and that what else the file holds is judged.
func TestValues(t *testing.T) {
	const levels = 8
	// given gives each of the variables x1 to x8 the one before, so many times, in branches: a
	// value that another has replaced for sure is not looked at.
	given := func(times int) string {
		var b strings.Builder
		for i := range levels {
			fmt.Fprintf(&b, "x%d := x%d\n%s", i+1, i, strings.Repeat(fmt.Sprintf("if x0 == `` { x%d = x%d }\n", i+1, i), times-1))
		}
		return b.String()
	}
	for name, source := range map[string]string{
		"variables": "func f(x0 string) {\n" + given(200) + "net.Dial(`tcp`, x8+`:80`); http.Get(x8) }",
		"formats":   "func f(x0 string) {\n" + given(200) + "http.Get(fmt.Sprintf(x8, x0)) }",
		"names":     "func f() { net.Dial(`tcp`, g()+`:80`) }; func g() string { x0 := `a.example`\n" + given(16) + strings.Repeat("return x6\n", 20) + "}",
	} {
		began := time.Now()
		all, _ := run(t, analyzer.Options{}, file{"p.go", "package p\nimport (\"fmt\"; \"net\"; \"net/http\")\nfunc judged() { http.Get(`http//h/`) }\n" + source + "\n"})
		if got := codes(all); got != "scheme-slashes" {
			t.Errorf("%s: got %q", name, got)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

// TestOperands checks that a call with a quarter of a million arguments does not take memory as
// if it were code, and that one with as many as people write is judged.
func TestOperands(t *testing.T) {
	const most = 1 << 30 // bytes; it was 2.5 GB
	source := func(n int) string {
		return `package p; import ("fmt"; "net/http"); func f(h string) { http.Get(fmt.Sprintf("http://%s:%s/` + strings.Repeat("%s", n-2) + `"` + strings.Repeat(",h", n) + ")) }"
	}
	for _, tt := range []struct {
		operands int
		want     string
	}{{1000, "host-port-join"}, {250_000, ""}} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		all, _ := run(t, analyzer.Options{}, file{"p.go", source(tt.operands)})
		runtime.ReadMemStats(&after)
		if got := codes(all); got != tt.want {
			t.Errorf("%d operands: got %q, want %q", tt.operands, got, tt.want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%d operands: %d MB", tt.operands, took>>20)
		}
	}
}

// TestDeepUses checks that what is around the uses of a constant is not kept for all of them: they
// are many, and deep in blocks.
func TestDeepUses(t *testing.T) {
	const depth, uses, most = 500, 10_000, 60 << 20 // bytes; it was 175 MB
	text := "package p\nconst c = \"http//h\"\nfunc f() {\n" + strings.Repeat("{", depth) + strings.Repeat("_ = c\n", uses) + strings.Repeat("}", depth) + "}\n"
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	end, peak := make(chan struct{}), make(chan uint64)
	go func() {
		var now runtime.MemStats
		for top := before.HeapAlloc; ; time.Sleep(time.Millisecond) {
			runtime.ReadMemStats(&now)
			top = max(top, now.HeapAlloc)
			select {
			case <-end:
				peak <- top - before.HeapAlloc
				return
			default:
			}
		}
	}()
	all, _ := run(t, analyzer.Options{}, file{"p.go", text})
	close(end)
	if got := <-peak; got > most {
		t.Errorf("%d MB", got>>20)
	}
	if got := codes(all); got != "scheme-slashes" {
		t.Errorf("got %q", got)
	}
}
