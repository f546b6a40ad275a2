package server

import (
	"runtime"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// TestLog checks that nothing of a client is taken for a control of the terminal, a
// line of its own or a command of a workflow.
func TestLog(t *testing.T) {
	t.Setenv("GITHUB_ACTIONS", "true")
	root := "file:///"
	if runtime.GOOS == "windows" {
		root = "file:///c:/"
	}
	s := start(t, nil)
	s.Start(plain, "null")
	s.Notify("textDocument/didChange", protocol.DidChangeTextDocumentParams{
		TextDocument: protocol.VersionedTextDocumentIdentifier{URI: root + "\u009b31m\u202e\u2028::a.go##[error]"},
	})
	s.Stop()
	s.ends(t, true)
	want := "urlvet: textDocument/didChange: " + root + "<U+009B>31m<U+202E><U+2028>::a.go##<U+005B>error] is not open\n"
	if got := s.log.String(); got != want {
		t.Errorf("log %q, want %q", got, want)
	}
}

// TestLogPanic checks that each line about a panic is urlvet's.
func TestLogPanic(t *testing.T) {
	conn, s := serve(t, Options{before: func() { panic("a\n::stop-commands::\x1b[31m") }})
	s.Client = lsptest.New(t, conn)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	if s.Call("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{}}, nil) == nil {
		t.Error("no panic")
	}
	s.Stop()
	s.ends(t, true)
	lines := strings.Split(strings.TrimSuffix(s.log.String(), "\n"), "\n")
	if want := "urlvet: check: a<U+000A>::stop-commands::<U+001B>[31m"; lines[0] != want || len(lines) < 5 {
		t.Errorf("log %q, want %q and where", lines, want)
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, "urlvet: ") {
			t.Errorf("a line of the log: %q", line)
		}
	}
}
