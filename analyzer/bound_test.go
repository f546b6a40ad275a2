package analyzer_test

import (
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
