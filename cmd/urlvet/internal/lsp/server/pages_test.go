package server

import (
	"os"
	"path/filepath"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
)

// TestPages follows the link of a diagnostic to the page of its rule.
func TestPages(t *testing.T) {
	const code = "port-range"
	rule, _ := analyzer.Lookup(code)
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	if err := os.WriteFile(full, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(dir, "old")
	if err := os.Mkdir(old, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(old, code+".md"), []byte("of another urlvet"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, dir string
		linked    bool
	}{
		{"new directory", filepath.Join(dir, "a b", "é%2f"), true},
		{"page of another version", old, true},
		{"no directory", "", false},
		{"directory that cannot be made", filepath.Join(full, "x"), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			conn, s := serve(t, Options{Pages: tt.dir})
			s.Client = lsptest.New(t, conn)
			s.Start("{}", "null")
			uri := lsptest.URI(t.TempDir(), "a.go")
			s.Open(uri, broken)
			d := s.Published(uri, 1).Diagnostics[0]
			if d.Code != code || d.CodeDescription != nil != tt.linked {
				t.Fatalf("%+v", d)
			}
			if tt.linked {
				checkPage(t, d.CodeDescription.Href, rule.Page())
			}
			s.Stop()
			s.ends(t, true)
		})
	}
}

// TestPagesOfTheSite checks that the link of a diagnostic leads to the site if there is
// one.
func TestPagesOfTheSite(t *testing.T) {
	was := catalog.Site
	t.Cleanup(func() { catalog.Site = was })
	catalog.Site = "https://www.example.org/urlvet"
	conn, s := serve(t, Options{})
	s.Client = lsptest.New(t, conn)
	s.Start("{}", "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, broken)
	d := s.Published(uri, 1).Diagnostics[0]
	if want := "https://www.example.org/urlvet/rules/port-range.html"; d.CodeDescription == nil || d.CodeDescription.Href != want {
		t.Errorf("%+v, want %s", d.CodeDescription, want)
	}
	s.Stop()
	s.ends(t, true)
}

// checkPage checks that a URI names a file with that text.
func checkPage(t *testing.T, uri, want string) {
	t.Helper()
	path, ok := file.FromURI(uri)
	if !ok {
		t.Fatalf("%s names no file", uri)
	}
	text, err := os.ReadFile(path)
	if err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v", uri, text, err)
	}
}
