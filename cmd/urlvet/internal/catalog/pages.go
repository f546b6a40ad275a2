package catalog

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
)

// Pages are links to the pages of rules: to Site or, if there is none, to files that
// Link writes. Several goroutines may use it.
type Pages struct {
	dir string // of the files; empty if there is no place for them

	mu      sync.Mutex
	written map[string]string // URIs by code
}

// NewPages returns links to files in a directory, which need not exist.
func NewPages(dir string) *Pages { return &Pages{dir: dir, written: map[string]string{}} }

// PagesDir returns the directory for the files of this user. It is empty if the user
// has no cache directory.
func PagesDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "urlvet", "rules")
}

// Link returns the URI of the page of a rule, empty if there is none.
func (p *Pages) Link(code string) string {
	if site := Page(code); site != "" {
		return site
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.write(code)
}

// write writes the page of a rule and the pages that it leads to, unless they are
// written, and returns the URI of the first. p is locked.
func (p *Pages) write(code string) string {
	if uri := p.written[code]; uri != "" {
		return uri
	}
	rule, ok := analyzer.Lookup(code)
	if !ok || p.dir == "" {
		return ""
	}
	text := local.ReplaceAllString(rule.Page(), "]($1.md)")
	path := filepath.Join(p.dir, code+".md")
	if !provide(path, []byte(text)) {
		return ""
	}
	uri := file.URI(path)
	p.written[code] = uri
	for _, link := range local.FindAllStringSubmatch(text, -1) {
		p.write(link[1])
	}
	return uri
}

// local matches a link between pages. The repository has them in two directories,
// Pages in one.
var local = regexp.MustCompile(`\]\((?:\.\./\.\./(?:analyzer|urlcheck)/doc/)?([a-z0-9-]+)\.md\)`)

// provide writes text to a file, unless the file has it already, and reports
// whether the file has it now.
func provide(path string, text []byte) bool {
	if had, err := file.Read(path, file.MaxBytes); err == nil && bytes.Equal(had, text) {
		return true
	}
	return os.MkdirAll(filepath.Dir(path), 0o777) == nil && file.Put(path, text) == nil
}
