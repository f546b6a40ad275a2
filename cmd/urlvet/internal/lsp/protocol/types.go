// Package protocol holds what urlvet uses of the Language Server Protocol 3.17:
// the types, under the names that the specification gives them, and positions.
//
// The protocol libraries for Go that are kept lack pull diagnostics and position
// encodings, or are gopls' own.
package protocol

import "encoding/json"

// IDPrefix begins the identifiers of the requests that urlvet's server makes. By
// it, a proxy tells them from those of other servers.
const IDPrefix = "urlvet/"

// Position is a place in a text, both parts counted from 0. Character counts
// what the Encoding says.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Before reports whether p is nearer to the beginning than other.
func (p Position) Before(other Position) bool {
	return p.Line < other.Line || p.Line == other.Line && p.Character < other.Character
}

// Range is what lies between two positions.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a range of a document.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// InitializeParams is what a client says of itself.
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
			DocumentChanges bool `json:"documentChanges"`
		} `json:"workspaceEdit"`
	} `json:"workspace"`
}

// InitializeResult is what a server says of itself.
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

// TextDocumentSyncOptions tells which changes of texts a server wants to know.
type TextDocumentSyncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
	Save      bool `json:"save"`
}

// Incremental is the Change of a server that wants to know what is replaced.
const Incremental = 2

// CodeActionOptions tells which code actions a server has.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
	ResolveProvider bool     `json:"resolveProvider,omitempty"`
}

// DiagnosticOptions tells which diagnostics a client can ask for.
type DiagnosticOptions struct {
	Identifier            string `json:"identifier"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
}

// TextDocumentIdentifier names a document.
type TextDocumentIdentifier struct {
	URI string `json:"uri"`
}

// VersionedTextDocumentIdentifier names a version of a document; nil is the one
// on the disk.
type VersionedTextDocumentIdentifier struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"`
}

// DidOpenTextDocumentParams tells that a client has a document now.
type DidOpenTextDocumentParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChangeTextDocumentParams tells what became of a document.
type DidChangeTextDocumentParams struct {
	TextDocument   VersionedTextDocumentIdentifier  `json:"textDocument"`
	ContentChanges []TextDocumentContentChangeEvent `json:"contentChanges"`
}

// TextDocumentContentChangeEvent replaces a range, or everything if that is nil.
type TextDocumentContentChangeEvent struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// TextDocumentParams are those of requests and notifications about a document.
type TextDocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// TextDocumentPositionParams are those of requests about a place.
type TextDocumentPositionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Position     Position               `json:"position"`
}

// Severity is how bad a diagnostic is.
type Severity int

// The severities that urlvet uses.
const (
	SeverityError   Severity = 1
	SeverityWarning Severity = 2
)

// Diagnostic is a finding.
type Diagnostic struct {
	Range           Range            `json:"range"`
	Severity        Severity         `json:"severity"`
	Code            string           `json:"code"`
	CodeDescription *CodeDescription `json:"codeDescription,omitempty"`
	Source          string           `json:"source"`
	Message         string           `json:"message"`
}

// CodeDescription leads to the page of a rule.
type CodeDescription struct {
	Href string `json:"href"`
}

// PublishDiagnosticsParams are all diagnostics of a document, which has a
// version as long as it is open.
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

// CodeActionParams asks what can be done about a range.
type CodeActionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// CodeAction is something that can be done.
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

// TextEdit replaces a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// Hover is what is shown about a place.
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

// FileSystemWatchers names the files that a server wants to know changes of.
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

// CancelParams names a request whose answer nobody waits for any more.
type CancelParams struct {
	ID json.RawMessage `json:"id"`
}
