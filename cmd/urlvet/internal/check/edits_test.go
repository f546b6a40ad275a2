package check

import (
	"fmt"
	"go/build"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/load"
)

// declarations are what the files of TestEdits consist of. They use each other, from file
// to file, in every way in which a text gets to a sink: # is the number of the file, ?
// that of any.
var declarations = []string{
	`const base# = "www.h.org/"`,
	`const format# = "http://%s:%d/"`,
	`var v# = base?`,
	`var list# = []string{"htp://h/", base?}`,
	`var addresses# = map[string]string{"a": base?}`,
	`func get#(u string) { http.Get(u) }`,
	`func pass#(u string) { get?(u) }`,
	`func a#() { http.Get(base?) }`,
	`func b#() { u := base?; v := u; http.Get(v) }`,
	`func c#() { for _, u := range list? { http.Get(u) } }`,
	`func d#() { pass?(base?); pass?("www.i.org") }`,
	`func e#() { u := "www.j.org"; u += base?; http.Get(u) }`,
	`func f#(host string, port int) string { return fmt.Sprintf(format?, host, port) }`,
	`func g#() { f?("a", 1); u := v?; func() { http.Get(u) }() }`,
	`func h#(host string) string { return "http://" + host + ":80/" }`,
	`func i#(host string) { h?("[::1]"); h?(host) }`,
	`func k#() { http.Get(addresses?["a"]) }`,
	`func l#() { u := list?[0]; http.Get(u) } //urlvet:ignore scheme-missing why`,
	`func m#() { u := v?; u = base?; http.Get(u) }`,
}

const files = 3

// source returns a file of some declarations. One of four is not typed to the end.
func source(random *rand.Rand, number int) []byte {
	var b strings.Builder
	b.WriteString("package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n)\n\n")
	for _, i := range random.Perm(len(declarations))[:random.IntN(len(declarations))] {
		d := strings.ReplaceAll(declarations[i], "#", fmt.Sprint(number))
		for strings.Contains(d, "?") {
			d = strings.Replace(d, "?", fmt.Sprint(random.IntN(files)), 1)
		}
		b.WriteString(d + "\n\n")
	}
	text := b.String()
	if random.IntN(4) == 0 {
		text = text[:random.IntN(len(text)+1)]
	}
	return []byte(text)
}

// findingsIn returns what an analyzer finds in some files of a directory.
func findingsIn(t *testing.T, a *analysis.Analyzer, live *load.Live, texts map[string][]byte, shown func(string) bool) (all []string) {
	t.Helper()
	c := Checker{Analyzer: func(string) (*analysis.Analyzer, error) { return a, nil }}
	for _, pkg := range live.Packages(texts, false) {
		found, err := c.Package(pkg)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found.Findings {
			if shown(f.Source.Path) {
				all = append(all, fmt.Sprint(f, f.End.Offset, f.Level, len(f.Fixes)))
			}
		}
	}
	slices.Sort(all)
	return all
}

// TestEdits edits the files of a package at random. What an analyzer finds that keeps
// what it knows of unchanged files is what one finds that starts anew, and what is found
// in these files when all are shown.
func TestEdits(t *testing.T) {
	dir, total := t.TempDir(), 0
	for round := range uint64(20) {
		random := rand.New(rand.NewPCG(1, round))
		only := filepath.Join(dir, fmt.Sprintf("%d.go", random.IntN(files)))
		shown := func(path string) bool { return path == only }
		newOne := func(o analyzer.Options) *analysis.Analyzer {
			a, err := analyzer.New(o)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		kept, live := newOne(analyzer.Options{Shown: shown}), load.NewLive(build.Default, dir)
		texts := map[string][]byte{}
		for step := range 25 {
			number := random.IntN(files)
			texts[fmt.Sprintf("%d.go", number)] = source(random, number)
			got := findingsIn(t, kept, live, texts, shown)
			anew := findingsIn(t, newOne(analyzer.Options{Shown: shown}), load.NewLive(build.Default, dir), texts, shown)
			whole := findingsIn(t, newOne(analyzer.Options{}), load.NewLive(build.Default, dir), texts, shown)
			if total += len(got); !slices.Equal(got, anew) || !slices.Equal(got, whole) {
				t.Fatalf("round %d, step %d: %q\nstarting anew: %q\nwith all files: %q\n%s: %s", round, step, got, anew, whole, only, texts)
			}
		}
	}
	if total < 200 {
		t.Errorf("%d findings in all are too few to compare", total)
	}
}
