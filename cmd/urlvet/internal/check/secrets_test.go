package check

import (
	"go/token"
	"slices"
	"testing"

	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/mark"
)

func TestSecrets(t *testing.T) {
	src := &load.Source{Path: "/m/a.go", Bytes: []byte(`x := "http://bob:hunter2@h/" + ":" + port`)}
	about := func(code string, start, end int) Finding {
		return Finding{Code: code, Source: src, Start: token.Position{Offset: start}, End: token.Position{Offset: end}}
	}
	all := []Finding{
		about("userinfo-token", 20, 24), about("userinfo-password", 17, 22), about("userinfo-password", 30, 31),
		about("host-port-join", 5, 10), about("userinfo-password", 40, 40),
	}
	secrets := SecretsOf(all, nil)
	if got, want := secrets.In("/m/a.go"), []mark.Span{{Start: 17, End: 24}, {Start: 30, End: 31}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := secrets.In("/m/b.go"); got != nil {
		t.Errorf("of another file: %v", got)
	}
}

func TestWithhold(t *testing.T) {
	src := &load.Source{Path: "/m/a.go", Bytes: []byte(`"http://bob:hunter2@h:1/"`)}
	other := &load.Source{Path: "/m/b.go"}
	secrets := Secrets{"/m/a.go": {{Start: 12, End: 19}}}
	fix := func(src *load.Source, text string) Fix {
		return Fix{Title: text, Edits: []Edit{{Source: src, Text: text}}}
	}
	at := func(start, end int, text string) Fix {
		return Fix{Title: text, Edits: []Edit{{Source: src, Start: start, End: end, Text: text}}}
	}
	all := []Finding{{Fixes: []Fix{
		fix(src, "moves hunter2"), fix(src, "h:80"), fix(other, "moves hunter2"), fix(src, ""),
		at(13, 16, "un%74"), at(13, 14, "%75"), at(10, 13, "b%68"), at(10, 14, "b%68u"), at(10, 14, ""),
	}}}
	var kept []string
	for _, f := range secrets.Withhold(all)[0].Fixes {
		kept = append(kept, f.Title)
	}
	if want := []string{"h:80", "moves hunter2", "", "%75", "b%68", ""}; !slices.Equal(kept, want) {
		t.Errorf("got %q, want %q", kept, want)
	}
	if len(all[0].Fixes) != 9 {
		t.Error("the findings themselves were changed")
	}
}
