package server

import (
	"context"
	"go/token"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/rewrite"
)

// The kinds of code actions.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll.urlvet"
)

// maxOffered is for how many findings in a range actions of their own are
// offered. Who selects more wants the action for all.
const maxOffered = 50

// codeAction returns the actions for the findings in a range: the fix of each,
// a comment that silences them, and the sure fixes of all findings in the file.
func (s *Server) codeAction(ctx context.Context, p protocol.CodeActionParams) ([]protocol.CodeAction, error) {
	actions := []protocol.CodeAction{}
	seen, doc, err := s.seeOpen(ctx, p.TextDocument.URI)
	if doc == nil {
		return actions, err
	}
	start, end := doc.text().Offsets(p.Range)
	all := seen.found[doc.path]
	here := touching(all, start, end)
	if wants(p.Context.Only, quickFix) {
		actions = append(actions, s.fixes(seen, doc, here)...)
		in := seen.readingOf(doc)
		actions = append(actions, s.ignores(seen, doc, in, here)...)
		actions = append(actions, s.silences(seen, doc, in, here)...)
	}
	asked := len(p.Context.Only) > 0 || len(here) > 0 // not wherever the cursor rests
	if asked && wants(p.Context.Only, fixAll) {
		actions = append(actions, s.fixAll(seen, doc.path)...)
	}
	return actions, nil
}

// wants reports whether a client that names these kinds wants kind. A client
// that names none wants all; "source" includes "source.fixAll.urlvet".
func wants(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool {
		return o == "" || o == kind || strings.HasPrefix(kind, o+".")
	})
}

// fixes returns the fixes of findings in a document. An editor may apply the
// preferred ones by one key, so suggestions are not.
func (s *Server) fixes(seen snapshot, doc *document, findings []check.Finding) (actions []protocol.CodeAction) {
	read := make(readings)
	for _, f := range findings {
		for _, fix := range f.Fixes {
			if !read.allow(fix.Edits) {
				continue
			}
			actions = append(actions, protocol.CodeAction{
				Title: mark.Visible(fix.Title), Kind: quickFix, IsPreferred: !fix.Suggestion, Data: protocol.CodeActionData,
				Diagnostics: []protocol.Diagnostic{s.toDiagnostic(f, doc.text())},
				Edit:        s.workspaceEdit(seen, fix.Edits),
			})
		}
	}
	return actions
}

// readings are the files that edits are about.
type readings map[*load.Source]*reading

// allow reports whether edits are safe. In half-typed code they are safe only
// inside a string, because the end of an unclosed call is unknown.
func (r readings) allow(edits []check.Edit) bool {
	return !slices.ContainsFunc(edits, func(e check.Edit) bool {
		in := r[e.Source]
		if in == nil {
			in = read(e.Source.Bytes)
			r[e.Source] = in
		}
		return !in.tree().whole && !in.isInString(e)
	})
}

// isInString reports whether an edit changes only text between the quotes of a
// string.
func (r *reading) isInString(e check.Edit) bool {
	in := r.lexemeAt(e.Start)
	return in.Kind == token.STRING && in.Start < e.Start && e.End < in.End()
}

// silences returns, for each line of a document with findings, the action that
// writes a comment to silence them.
func (s *Server) silences(seen snapshot, doc *document, in *reading, findings []check.Finding) (actions []protocol.CodeAction) {
	for len(findings) > 0 {
		f := findings[0]
		n := slices.IndexFunc(findings, func(other check.Finding) bool { return other.Start.Line != f.Start.Line })
		if n < 0 {
			n = len(findings)
		}
		action := protocol.CodeAction{Title: "Silence this line with //nolint:urlvet", Kind: quickFix, Data: protocol.CodeActionData}
		for _, f := range findings[:n] {
			action.Diagnostics = append(action.Diagnostics, s.toDiagnostic(f, doc.text()))
		}
		if at, text, ok := in.silence(f.Start.Offset); ok {
			action.Edit = s.workspaceEdit(seen, []check.Edit{{Source: f.Source, Start: at, End: at, Text: text}})
			actions = append(actions, action)
		}
		findings = findings[n:]
	}
	return actions
}

// ignores returns, for each line of a document and each rule broken there, the action that
// writes a comment to silence the rule. What is wrong with such a comment has none.
func (s *Server) ignores(seen snapshot, doc *document, in *reading, findings []check.Finding) (actions []protocol.CodeAction) {
	type broken struct {
		line int
		code string
	}
	told := make(map[broken]bool)
	for _, f := range findings {
		at := broken{f.Start.Line, f.Code}
		if told[at] || strings.HasPrefix(f.Code, "ignore-") {
			continue
		}
		told[at] = true
		if offset, text, ok := in.ignore(f.Start.Offset, f.Code); ok {
			edit := s.workspaceEdit(seen, []check.Edit{{Source: f.Source, Start: offset, End: offset, Text: text}})
			s.askReason(edit)
			actions = append(actions, protocol.CodeAction{
				Title: "Ignore " + f.Code + " here", Kind: quickFix, Data: protocol.CodeActionData,
				Diagnostics: []protocol.Diagnostic{s.toDiagnostic(f, doc.text())}, Edit: edit,
			})
		}
	}
	return actions
}

// askReason makes the reason of a comment that an edit writes a place to fill in, if the
// client has such places. The rest of the comment has none of a snippet's characters, but
// what stands before it above a line is blanks.
func (s *Server) askReason(edit *protocol.WorkspaceEdit) {
	if !s.client.Workspace.WorkspaceEdit.SnippetEditSupport {
		return
	}
	for _, doc := range edit.DocumentChanges { // a client with snippets knows these
		for i, e := range doc.Edits {
			doc.Edits[i].Snippet = &protocol.Snippet{Kind: "snippet", Value: strings.Replace(e.NewText, noReason, "${1:"+noReason+"}", 1)}
		}
	}
}

// fixAll returns the action that changes a file as urlvet -fix would, and no
// action if that changes nothing.
func (s *Server) fixAll(seen snapshot, path string) []protocol.CodeAction {
	edits := seen.sureFixes(path)
	if len(edits) == 0 {
		return nil
	}
	return []protocol.CodeAction{{
		Title: "Apply the sure fixes of urlvet", Kind: fixAll, Data: protocol.CodeActionData,
		Edit: s.workspaceEdit(seen, edits),
	}}
}

// sureFixes returns what the sure fixes of a file change. Editors ask for them wherever the cursor goes.
func (v *verdict) sureFixes(path string) []check.Edit {
	v.mu.Lock()
	defer v.mu.Unlock()
	edits, known := v.fixed[path]
	if known {
		return edits
	}
	changes, _ := rewrite.Plan(v.found[path], rewrite.Sure) // findings that cannot be fixed stay visible
	for _, c := range changes {
		src := &load.Source{Path: c.Path, Bytes: c.Old}
		for _, e := range udiff.Bytes(c.Old, c.New) {
			edits = append(edits, check.Edit{Source: src, Start: e.Start, End: e.End, Text: e.New})
		}
	}
	if v.fixed == nil {
		v.fixed = map[string][]check.Edit{}
	}
	v.fixed[path] = edits
	return edits
}

// workspaceEdit returns edits in the protocol's form.
func (s *Server) workspaceEdit(seen snapshot, edits []check.Edit) *protocol.WorkspaceEdit {
	var documents []protocol.TextDocumentEdit
	texts := map[*load.Source]*protocol.Text{}
	for _, e := range edits {
		id := identify(seen, e.Source)
		i := slices.IndexFunc(documents, func(d protocol.TextDocumentEdit) bool { return d.TextDocument.URI == id.URI })
		if i < 0 {
			i = len(documents)
			documents = append(documents, protocol.TextDocumentEdit{TextDocument: id})
		}
		if texts[e.Source] == nil {
			texts[e.Source] = s.text(seen, e.Source)
		}
		r := texts[e.Source].Range(e.Start, e.End)
		documents[i].Edits = append(documents[i].Edits, protocol.TextEdit{Range: r, NewText: e.Text})
	}
	if s.client.Workspace.WorkspaceEdit.DocumentChanges {
		return &protocol.WorkspaceEdit{DocumentChanges: documents}
	}
	changes := map[string][]protocol.TextEdit{}
	for _, d := range documents {
		changes[d.TextDocument.URI] = d.Edits
	}
	return &protocol.WorkspaceEdit{Changes: changes}
}

// identify names a file, with its version if it is open.
func identify(seen snapshot, src *load.Source) protocol.VersionedTextDocumentIdentifier {
	if doc := seen.docs[src.Path]; doc != nil {
		return protocol.VersionedTextDocumentIdentifier{URI: doc.uri, Version: &doc.version}
	}
	return protocol.VersionedTextDocumentIdentifier{URI: file.URI(src.Path)}
}

// text returns the text of a file.
func (s *Server) text(seen snapshot, src *load.Source) *protocol.Text {
	if doc := seen.docs[src.Path]; doc != nil {
		return doc.text()
	}
	return protocol.NewText(src.Bytes, s.encoding)
}

// resolve answers a client that asks for the rest of an action. The client has
// all of it already.
func (s *Server) resolve(_ context.Context, action any) (any, error) { return action, nil }
