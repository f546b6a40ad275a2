package server

import (
	"context"
	"encoding/json"

	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

func (s *Server) initialize(_ context.Context, p protocol.InitializeParams) (protocol.InitializeResult, error) {
	s.complain(s.take(ownOptions(p.InitializationOptions))...)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settings.initial = s.settings.client
	s.phase = initialized
	s.client = p.Capabilities
	s.encoding = protocol.Negotiate(p.Capabilities.General.PositionEncodings)
	capabilities := protocol.ServerCapabilities{
		PositionEncoding:   s.encoding,
		TextDocumentSync:   protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.Incremental, Save: true},
		HoverProvider:      true,
		CodeActionProvider: protocol.CodeActionOptions{CodeActionKinds: []string{quickFix, fixAll}},
	}
	if s.pulls() {
		capabilities.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: source, InterFileDependencies: true}
	}
	return protocol.InitializeResult{
		Capabilities: capabilities,
		ServerInfo:   protocol.ServerInfo{Name: "urlvet", Version: s.options.Version},
	}, nil
}

// ownOptions returns urlvet's part of initialization options: their section
// "urlvet" if they have one, as options for a proxy do, else all of them.
func ownOptions(options json.RawMessage) json.RawMessage {
	var sections map[string]json.RawMessage
	if json.Unmarshal(options, &sections) == nil && sections[section] != nil {
		return sections[section]
	}
	return options
}

// pulls reports whether the client asks for diagnostics. Such a client would
// show diagnostics twice if they were also sent.
func (s *Server) pulls() bool {
	support := string(s.client.TextDocument.Diagnostic)
	return support != "" && support != "null"
}

// initialized asks the client for its settings, and for notifications when
// these or files change. If the client cannot send them, the user's next open,
// change or save makes up for it.
func (s *Server) initialized(struct{}) error {
	var wanted []protocol.Registration
	if s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		wanted = append(wanted, protocol.Registration{
			ID: protocol.IDPrefix + "files", Method: "workspace/didChangeWatchedFiles",
			RegisterOptions: protocol.FileSystemWatchers{Watchers: []protocol.FileSystemWatcher{
				{GlobPattern: "**/*.go"}, {GlobPattern: "**/go.mod"}, {GlobPattern: "**/" + config.Name},
			}},
		})
	}
	if s.client.Workspace.DidChangeConfiguration.DynamicRegistration {
		wanted = append(wanted, protocol.Registration{
			ID: protocol.IDPrefix + "settings", Method: "workspace/didChangeConfiguration",
			RegisterOptions: protocol.ConfigurationItem{Section: section},
		})
	}
	if len(wanted) > 0 {
		s.running.Go(func() {
			ctx, cancel := context.WithTimeout(s.lifetime, patience)
			defer cancel()
			s.sent(s.ask(ctx, "client/registerCapability", protocol.RegistrationParams{Registrations: wanted}, nil))
		})
	}
	if s.client.Workspace.Configuration {
		s.asking.want(&s.running, s.askSettings)
	}
	return nil
}
