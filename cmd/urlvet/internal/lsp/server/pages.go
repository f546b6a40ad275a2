package server

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// pages writes the pages of rules to files that an editor can open. Pages on
// the web might be those of another version.
type pages struct {
	dir string // empty if there is no place for them

	mu      sync.Mutex
	written map[string]*protocol.CodeDescription // by code
}

// of returns the link to the page of a rule, nil if the page cannot be written.
func (p *pages) of(code string) *protocol.CodeDescription {
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.written[code]; d != nil {
		return d
	}
	rule, ok := analyzer.Lookup(code)
	if !ok || p.dir == "" {
		return nil
	}
	path := filepath.Join(p.dir, code+".md")
	if !provide(path, []byte(rule.Page())) {
		return nil
	}
	p.written[code] = &protocol.CodeDescription{Href: file.URI(path)}
	return p.written[code]
}

// provide writes text to a file, unless the file has it already, and reports
// whether the file has it now.
func provide(path string, text []byte) bool {
	if had, err := file.Read(path, file.MaxBytes); err == nil && bytes.Equal(had, text) {
		return true
	}
	return os.MkdirAll(filepath.Dir(path), 0o777) == nil && file.Put(path, text) == nil
}
