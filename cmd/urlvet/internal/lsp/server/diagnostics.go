package server

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/urlcheck"
)

// source is the source of diagnostics, as editors show it.
const source = "urlvet"

// publication identifies the diagnostics that were published for a document.
type publication struct {
	opening     int
	version     int
	diagnostics []protocol.Diagnostic
}

// touch marks a folder as changed, so that a running check of it is out of
// date. Server.mu is held.
func (s *Server) touch(f *folder) {
	f.touched++
	if f.stale != nil {
		f.stale()
	}
	if !f.watched && !s.pulls() {
		f.watched = true
		s.running.Go(func() { s.watch(f) })
	}
	if s.pulls() {
		s.drop(f)
	}
}

// drop removes a folder without open documents. Server.mu is held.
func (s *Server) drop(f *folder) {
	if len(f.docs) == 0 && s.folders[f.dir] == f {
		s.count(f, -1)
		delete(s.folders, f.dir)
	}
}

// watch publishes the findings in a folder until nothing changes any more.
func (s *Server) watch(f *folder) {
	for {
		s.mu.Lock()
		before := f.touched
		ctx, cancel := context.WithCancel(s.lifetime)
		f.stale = cancel
		s.mu.Unlock()
		seen, err := s.look(ctx, f, "")
		if err == nil && ctx.Err() == nil {
			s.publish(f, seen)
		}
		cancel()
		if s.rests(f, before) {
			return
		}
	}
}

// rests reports whether the number of changes in a folder is still touched. If
// so, it ends the watch of the folder.
func (s *Server) rests(f *folder, touched int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.touched != touched && s.lifetime.Err() == nil {
		return false
	}
	f.watched = false
	s.drop(f)
	return true
}

// publish sends the client what it does not show yet. Only one goroutine
// publishes for a folder, so the order is kept.
func (s *Server) publish(f *folder, seen snapshot) {
	open := map[string]bool{}
	for path, doc := range seen.docs {
		open[doc.uri] = true
		now := publication{doc.opening, doc.version, s.diagnostics(seen, path)}
		was := f.published[doc.uri]
		f.published[doc.uri] = now
		if now.tells(was) {
			s.tell("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: doc.uri, Version: &now.version, Diagnostics: now.diagnostics})
		}
	}
	for uri, was := range f.published {
		if open[uri] {
			continue
		}
		delete(f.published, uri)
		if len(was.diagnostics) > 0 {
			s.tell("textDocument/publishDiagnostics", protocol.PublishDiagnosticsParams{URI: uri, Diagnostics: []protocol.Diagnostic{}})
		}
	}
}

// tells reports whether p is news for a client that was sent was.
func (p publication) tells(was publication) bool {
	switch {
	case p.opening != was.opening:
		return true
	case len(p.diagnostics)+len(was.diagnostics) == 0:
		return false
	}
	return p.version != was.version || !slices.Equal(p.diagnostics, was.diagnostics)
}

// maxDiagnostics is how many diagnostics a file may have. Nobody reads more, and
// editors that get tens of thousands with each key stroke stand still.
const maxDiagnostics = 1000

// diagnostics returns the diagnostics of a file. If there are too many, one at
// the first that is missing says so.
func (s *Server) diagnostics(seen snapshot, path string) []protocol.Diagnostic {
	all := []protocol.Diagnostic{}
	for _, note := range seen.late[path] {
		d := s.toDiagnostic(note, s.text(seen, note.Source))
		d.Severity, d.CodeDescription = protocol.SeverityInformation, nil
		all = append(all, d)
	}
	found := seen.found[path]
	if len(found) == 0 {
		return all
	}
	text := s.text(seen, found[0].Source)
	for i, f := range found {
		d := s.toDiagnostic(f, text)
		if i == maxDiagnostics {
			d.Severity, d.Code, d.CodeDescription = protocol.SeverityInformation, "", nil
			d.Message = fmt.Sprintf("%d more findings in this file are not shown; urlvet prints them all", len(found)-i)
			return append(all, d)
		}
		all = append(all, d)
	}
	return all
}

// byPath returns findings by the paths of their files.
func byPath(found []check.Finding) map[string][]check.Finding {
	all := map[string][]check.Finding{}
	for _, f := range found {
		all[f.Source.Path] = append(all[f.Source.Path], f)
	}
	return all
}

var severities = map[urlcheck.Level]protocol.Severity{
	urlcheck.Warning: protocol.SeverityWarning,
	urlcheck.Error:   protocol.SeverityError,
}

// page returns the link to the page of a rule, nil if there is none.
func (s *Server) page(code string) *protocol.CodeDescription {
	if link := s.pages.Link(code); link != "" {
		return &protocol.CodeDescription{Href: link}
	}
	return nil
}

// toDiagnostic returns a finding in a text in the protocol's form.
func (s *Server) toDiagnostic(f check.Finding, text *protocol.Text) protocol.Diagnostic {
	return protocol.Diagnostic{
		Range:           text.Range(f.Start.Offset, f.End.Offset),
		Severity:        severities[f.Level],
		Code:            f.Code,
		CodeDescription: s.page(f.Code),
		Source:          source,
		Message:         mark.Visible(f.Message),
	}
}

// diagnostic answers a request for the diagnostics of a document, which need
// not be open.
func (s *Server) diagnostic(ctx context.Context, p protocol.TextDocumentParams) (protocol.DocumentDiagnosticReport, error) {
	report := protocol.DocumentDiagnosticReport{Kind: "full", Items: []protocol.Diagnostic{}}
	path, ok := pathOf(p.TextDocument.URI)
	if !ok {
		return report, nil
	}
	seen, err := s.see(ctx, path)
	if err == nil {
		report.Items = s.diagnostics(seen, path)
	}
	return report, err
}

// see checks the folder of a file for an answer. Others are made while it does. It returns what the last
// look has seen when the answer has its turn, so that those that wait keep nothing.
func (s *Server) see(ctx context.Context, path string) (snapshot, error) {
	s.mu.Lock()
	f := s.folder(filepath.Dir(path))
	s.mu.Unlock()
	if err := s.lookAside(ctx, f, path); err != nil {
		return snapshot{}, err
	}
	return *f.seen.Load(), ctx.Err()
}

// lookAside is look for an answer that gives its turn to others meanwhile.
func (s *Server) lookAside(ctx context.Context, f *folder, path string) error {
	<-s.slots
	defer func() { s.slots <- struct{}{} }()
	_, err := s.look(ctx, f, path)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !f.watched {
		s.drop(f)
	}
	return err
}

// seeOpen is see for a document. doc is nil if it is not open, or there is an error.
func (s *Server) seeOpen(ctx context.Context, uri string) (seen snapshot, doc *document, err error) {
	path, ok := pathOf(uri)
	if !ok {
		return seen, nil, nil
	}
	if seen, err = s.see(ctx, path); err != nil {
		return seen, nil, err
	}
	return seen, seen.docs[path], nil
}

// refresh asks the client to ask for diagnostics again.
func (s *Server) refresh() {
	ctx, cancel := context.WithTimeout(s.lifetime, patience)
	defer cancel()
	s.sent(s.ask(ctx, "workspace/diagnostic/refresh", nil, nil))
}
