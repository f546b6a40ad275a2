package report

import (
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/pathtest"
)

func TestPlaceOf(t *testing.T) {
	for _, tt := range []struct {
		drawn        string // ^ stands before the byte
		line, column int
	}{
		{"^", 1, 1},
		{"package a^", 1, 10},
		{"a\n^b", 2, 1},
		{"a\r\nb^", 2, 2},
		{"a^\r\nb", 1, 2},
		{"é^", 1, 2},            // two bytes
		{"日本^", 1, 3},           // three each
		{"😀^", 1, 3},            // a surrogate pair
		{"\xff\xfe^", 1, 3},     // not UTF-8
		{"\uFEFFa^", 1, 2},      // byte order mark
		{"a\n\uFEFFa^", 2, 3},   // none: it is not the first
		{"\n\n\tx := «^", 3, 8}, // a tab is one
	} {
		before, after, _ := strings.Cut(tt.drawn, "^")
		line, column := (&load.Source{Bytes: []byte(before + after)}).Place(len(before))
		if got, want := [2]int{line, column}, [2]int{tt.line, tt.column}; got != want {
			t.Errorf("%q: %+v, want %+v", tt.drawn, got, want)
		}
	}
}

func TestReference(t *testing.T) {
	for _, tt := range []struct{ path, want string }{
		{"/m/a/a.go", "a/a.go"},
		{"/m/a b/50%.go", "a%20b/50%25.go"},
		{"/m/a?b#c.go", "a%3Fb%23c.go"},
		{"/m/c:d.go", "./c:d.go"},
		{"/m/é.go", "%C3%A9.go"},
		{"/m/\xff.go", "%FF.go"},
		{"/m/..a.go", "..a.go"},
		{"/n/a b.go", pathtest.URI("/n/a%20b.go")},
		{"/mm/a.go", pathtest.URI("/mm/a.go")},
	} {
		got, relative := reference(pathtest.Abs("/m"), pathtest.Abs(tt.path))
		if got != tt.want || relative == strings.HasPrefix(tt.want, "file:") {
			t.Errorf("%q: %q, relative %v; want %q", tt.path, got, relative, tt.want)
		}
	}
	if got := file.URI("C:/a b/c.go"); got != "file:///C:/a%20b/c.go" {
		t.Errorf("a drive: %q", got)
	}
}
