// Package protocol has the parts of the Language Server Protocol 3.17 that
// urlvet uses: the types, under their names in the specification, and
// positions.
//
// The maintained protocol libraries for Go lack pull diagnostics and position
// encodings, or are internal to gopls.
package protocol

import "encoding/json"

// IDPrefix begins the identifiers of the requests of urlvet's server, so that a
// proxy can tell them from those of other servers.
const IDPrefix = "urlvet/"

// Position is a place in a text, with both parts counted from 0. The Encoding
// is the unit of Character.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Before reports whether p comes before other.
func (p Position) Before(other Position) bool {
	return p.Line < other.Line || p.Line == other.Line && p.Character < other.Character
}

// Range is the text between two positions.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a range of a document.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// InitializeParams is what a client says about itself.
type InitializeParams struct {
	Capabilities          ClientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions,omitempty"`
}

// ClientCapabilities is what a client can do.
type ClientCapabilities struct {
	General struct {
		PositionEncodings []Encoding `json:"positionEncodings"`
	} `json:"general"`
	TextDocument struct {
		Diagnostic json.RawMessage `json:"diagnostic"`
		Hover      struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
	} `json:"textDocument"`
	Workspace struct {
		Configuration         bool `json:"configuration"`
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		DidChangeConfiguration struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeConfiguration"`
		Diagnostics struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"diagnostics"`
		WorkspaceEdit struct {
			DocumentChanges    bool `json:"documentChanges"`
			SnippetEditSupport bool `json:"snippetEditSupport"` // LSP 3.18
		} `json:"workspaceEdit"`
	} `json:"workspace"`
}

// InitializeResult is what a server says about itself.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names a server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// ServerCapabilities is what a server can do.
type ServerCapabilities struct {
	PositionEncoding   Encoding                `json:"positionEncoding"`
	TextDocumentSync   TextDocumentSyncOptions `json:"textDocumentSync"`
	HoverProvider      bool                    `json:"hoverProvider"`
	CodeActionProvider CodeActionOptions       `json:"codeActionProvider"`
	DiagnosticProvider *DiagnosticOptions      `json:"diagnosticProvider,omitempty"`
}

// TextDocumentSyncOptions says which changes of texts a server wants to know
// about.
type TextDocumentSyncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
	Save      bool `json:"save"`
}

// Incremental is the Change of a server that takes the changed ranges alone.
const Incremental = 2

// CodeActionOptions says which code actions a server has.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
	ResolveProvider bool     `json:"resolveProvider,omitempty"`
}

// DiagnosticOptions says which diagnostics a client can ask for.
type DiagnosticOptions struct {
	Identifier            string `json:"identifier"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
}

// TextDocumentIdentifier names a document.
type TextDocumentIdentifier struct {
	URI string `json:"uri"`
}

// VersionedTextDocumentIdentifier names a version of a document. A nil Version
// is the file on disk.
type VersionedTextDocumentIdentifier struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"`
}

// DidOpenTextDocumentParams says that a client has opened a document.
type DidOpenTextDocumentParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChangeTextDocumentParams says how a document has changed.
type DidChangeTextDocumentParams struct {
	TextDocument   VersionedTextDocumentIdentifier  `json:"textDocument"`
	ContentChanges []TextDocumentContentChangeEvent `json:"contentChanges"`
}

// TextDocumentContentChangeEvent replaces a range, or the whole text if Range
// is nil.
type TextDocumentContentChangeEvent struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// TextDocumentParams are the parameters of requests and notifications about a
// document.
type TextDocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// TextDocumentPositionParams are the parameters of requests about a position.
type TextDocumentPositionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Position     Position               `json:"position"`
}

// Severity is how bad a diagnostic is.
type Severity int

// The severities that urlvet uses.
const (
	SeverityError       Severity = 1
	SeverityWarning     Severity = 2
	SeverityInformation Severity = 3
)

// Diagnostic is a finding.
type Diagnostic struct {
	Range           Range            `json:"range"`
	Severity        Severity         `json:"severity"`
	Code            string           `json:"code,omitempty"`
	CodeDescription *CodeDescription `json:"codeDescription,omitempty"`
	Source          string           `json:"source"`
	Message         string           `json:"message"`
}

// CodeDescription links to the page of a rule.
type CodeDescription struct {
	Href string `json:"href"`
}

// PublishDiagnosticsParams are all diagnostics of a document. Version is set
// while the document is open.
type PublishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// DocumentDiagnosticReport answers a client that asks for diagnostics.
type DocumentDiagnosticReport struct {
	Kind  string       `json:"kind"` // "full"
	Items []Diagnostic `json:"items"`
}

// CodeActionParams asks for the actions on a range.
type CodeActionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// CodeAction is a change that a client can offer to the user.
type CodeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
	Data        string         `json:"data"` // CodeActionData
}

// CodeActionData marks urlvet's code actions among those of other servers.
const CodeActionData = "urlvet"

// WorkspaceEdit changes documents. It has DocumentChanges for clients that
// know them, and Changes for others.
type WorkspaceEdit struct {
	DocumentChanges []TextDocumentEdit    `json:"documentChanges,omitempty"`
	Changes         map[string][]TextEdit `json:"changes,omitempty"`
}

// TextDocumentEdit changes a document.
type TextDocumentEdit struct {
	TextDocument VersionedTextDocumentIdentifier `json:"textDocument"`
	Edits        []TextEdit                      `json:"edits"`
}

// TextEdit replaces a range: by Snippet, if there is one and the client has
// SnippetEditSupport, else by NewText.
type TextEdit struct {
	Range   Range    `json:"range"`
	NewText string   `json:"newText"`
	Snippet *Snippet `json:"snippet"`
}

// Snippet is a text with places for the user to fill in: ${1:TODO}.
type Snippet struct {
	Kind  string `json:"kind"` // "snippet"
	Value string `json:"value"`
}

// MarshalJSON writes a TextEdit or a SnippetTextEdit of LSP 3.18. Clients tell one
// from the other by what is missing.
func (e TextEdit) MarshalJSON() ([]byte, error) {
	if e.Snippet != nil {
		return json.Marshal(struct {
			Range   Range    `json:"range"`
			Snippet *Snippet `json:"snippet"`
		}{e.Range, e.Snippet})
	}
	return json.Marshal(struct {
		Range   Range  `json:"range"`
		NewText string `json:"newText"`
	}{e.Range, e.NewText})
}

// Hover is what is shown for a position.
type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    Range         `json:"range"`
}

// The kinds of MarkupContent.
const (
	Markdown  = "markdown"
	PlainText = "plaintext"
)

// MarkupContent is text for people.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// ConfigurationParams asks for the settings of sections.
type ConfigurationParams struct {
	Items []ConfigurationItem `json:"items"`
}

// ConfigurationItem names a section.
type ConfigurationItem struct {
	Section string `json:"section"`
}

// DidChangeConfigurationParams are settings by section.
type DidChangeConfigurationParams struct {
	Settings map[string]json.RawMessage `json:"settings"`
}

// RegistrationParams asks a client for notifications.
type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

// Registration asks for one kind of notification.
type Registration struct {
	ID              string `json:"id"`
	Method          string `json:"method"`
	RegisterOptions any    `json:"registerOptions,omitempty"`
}

// FileSystemWatchers names the files whose changes a server wants to know
// about.
type FileSystemWatchers struct {
	Watchers []FileSystemWatcher `json:"watchers"`
}

// FileSystemWatcher names files by a glob.
type FileSystemWatcher struct {
	GlobPattern string `json:"globPattern"`
}

// ShowMessageParams is a message to the user, or one for the log.
type ShowMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// The types of messages.
const (
	MessageError   = 1
	MessageWarning = 2
)

// CancelParams names a request whose answer is no longer wanted.
type CancelParams struct {
	ID json.RawMessage `json:"id"`
}
