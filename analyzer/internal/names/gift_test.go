package names

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"urlvet.example/analyzer/internal/sink"
)

// TestGiftsBehindKeys has values behind hundreds of keys. If each key were given all of them, a
// short file would take gigabytes.
func TestGiftsBehindKeys(t *testing.T) {
	const keys, values = 500, 1000
	text := "package p\nvar _ = T" + strings.Repeat("{a: ", keys) + "{" + strings.Repeat("x, y, ", values) + `"s"}` + strings.Repeat("}", keys)
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	gifts := gatherFile(tree, new(sink.Names), true).gifts()
	if most := (maxKeys+1)*(2*values+1) + 2*keys; len(gifts) > most {
		t.Errorf("%d gifts, want %d or fewer", len(gifts), most)
	}
}

// TestGiftsToKeys gives a text to what is behind few keys, and to the keys around it.
func TestGiftsToKeys(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "p.go", `package p; var v = T{a: {b: {c: {d: {e: {f: "http://h/"}}}}}}`, 0)
	if err != nil {
		t.Fatal(err)
	}
	located, given := make(map[string]bool), make(map[string][]string)
	for _, g := range gatherFile(tree, new(sink.Names), true).gifts() {
		if g.url {
			located[g.name] = true
		}
		given[g.from] = append(given[g.from], g.name)
	}
	spread(located, given)
	for _, name := range []string{"v", "a", "b", "c", "d", "e", "f"} {
		if !located[name] {
			t.Errorf("%s is given no URL", name)
		}
	}
}
