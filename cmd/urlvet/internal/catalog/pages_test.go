package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestPagesLeadToPages follows the links on pages, from one of a rule of either
// package or of one that leads nowhere.
func TestPagesLeadToPages(t *testing.T) {
	for code, least := range map[string]int{"port-range": 2, "arg-address": 2, "wais-path": 1} {
		dir := t.TempDir()
		if NewPages(dir).Link(code) == "" {
			t.Fatalf("%s: no link", code)
		}
		pages, err := filepath.Glob(filepath.Join(dir, "*.md"))
		if err != nil || len(pages) < least {
			t.Fatalf("%s: %d pages, %v", code, len(pages), err)
		}
		for _, page := range pages {
			leadsToPages(t, dir, page)
		}
	}
}

// TestPagesOfTheSite checks that links lead to the site if there is one, and that no
// files are written for them.
func TestPagesOfTheSite(t *testing.T) {
	publish(t, "https://www.example.org/urlvet")
	dir := t.TempDir()
	if got, want := NewPages(dir).Link("port-range"), Page("port-range"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("written %v, %v", files, err)
	}
}

var link = regexp.MustCompile(`\]\(([^)]*\.md)\)`)

// leadsToPages checks that the links on a page name files in a directory.
func leadsToPages(t *testing.T, dir, page string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range link.FindAllSubmatch(text, -1) {
		if name := string(m[1]); name != filepath.Base(name) {
			t.Errorf("%s: %s is in another directory", page, name)
		} else if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%s: %v", page, err)
		}
	}
}
