package server

import (
	"fmt"
	"path/filepath"
	"strings"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// document is a Go file that is open in the editor. It is immutable: a change
// replaces it.
type document struct {
	uri     string // as the client writes it
	path    string // absolute
	opening int    // number of the opening; a document that is opened again gets another
	version int
	draft   *protocol.Draft
}

// text returns the text of the document.
func (d *document) text() *protocol.Text { return d.draft.Text() }

// pathOf returns the file that a URI names, if it is a Go file.
func pathOf(uri string) (path string, ok bool) {
	path, ok = file.FromURI(uri)
	return path, ok && strings.HasSuffix(path, ".go")
}

func (s *Server) didOpen(p protocol.DidOpenTextDocumentParams) error {
	path, ok := pathOf(p.TextDocument.URI)
	if !ok {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened++
	s.put(&document{
		uri: p.TextDocument.URI, path: path, opening: s.opened, version: p.TextDocument.Version,
		draft: protocol.NewDraft(protocol.NewText([]byte(p.TextDocument.Text), s.encoding)),
	})
	return nil
}

// didChange applies changes, in the order in which they arrive. The version is
// passed on and not checked.
func (s *Server) didChange(p protocol.DidChangeTextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.docs[p.TextDocument.URI]
	if was == nil {
		return s.stranger(p.TextDocument.URI)
	}
	doc := *was
	if p.TextDocument.Version != nil {
		doc.version = *p.TextDocument.Version
	}
	doc.draft = was.draft.Edit(p.ContentChanges)
	s.put(&doc)
	return nil
}

// stranger returns the error for a change to a document that is not open, nil
// if the document is not a Go file.
func (s *Server) stranger(uri string) error {
	if _, ok := pathOf(uri); !ok {
		return nil
	}
	return fmt.Errorf("%s is not open", uri)
}

func (s *Server) didClose(p protocol.TextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	doc := s.docs[p.TextDocument.URI]
	if doc == nil {
		return s.stranger(p.TextDocument.URI)
	}
	f := s.folder(filepath.Dir(doc.path))
	delete(s.docs, doc.uri)
	delete(f.docs, doc.uri)
	s.touch(f)
	return nil
}

// filesChanged handles the news that files have changed. Configuration files
// may be among them.
func (s *Server) filesChanged(struct{}) error {
	s.mu.Lock()
	s.settings.current = nil
	s.mu.Unlock()
	s.changing.want(&s.running, s.again) // an editor may save a thousand files, one message each
	return nil
}

// put stores doc under its URI. Server.mu is held.
func (s *Server) put(doc *document) {
	f := s.folder(filepath.Dir(doc.path))
	s.docs[doc.uri], f.docs[doc.uri] = doc, doc
	s.touch(f)
}

// folder returns the folder of a directory. Server.mu is held.
func (s *Server) folder(dir string) *folder {
	f := s.folders[dir]
	if f == nil {
		f = &folder{dir: dir, docs: map[string]*document{}, busy: make(chan struct{}, 1), published: map[string]publication{}, verdict: &verdict{}, slow: s.options.slow}
		s.folders[dir] = f
	}
	return f
}

// again checks all folders again.
func (s *Server) again() {
	s.mu.Lock()
	for _, f := range s.folders {
		s.touch(f)
	}
	refresh := s.pulls() && s.client.Workspace.Diagnostics.RefreshSupport && len(s.docs) > 0
	s.mu.Unlock()
	if refresh {
		s.refreshing.want(&s.running, s.refresh)
	}
}
