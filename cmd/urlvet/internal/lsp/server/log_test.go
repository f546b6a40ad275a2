package server

import (
	"fmt"
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

// TestLogLeftOut checks that the log says once what is left out of a file, wherever it is
// moved.
func TestLogLeftOut(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, "null")
	var types strings.Builder
	for i := range 12 {
		fmt.Fprintf(&types, "type T%d struct{ T%d; B T%d }\n", i+1, i, i)
	}
	text := broken + types.String() + "func f(x T12) string { return \"htp://\" + x.Host }\ntype T0 struct{ Host string }\n"
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, text)
	s.Shows(uri, "2:32-37 port-range", "15:31-34 scheme-typo")
	s.Change(uri, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(text, "\ntype", "\n\ntype", 1)})
	s.Shows(uri, "2:32-37 port-range", "16:31-34 scheme-typo")
	s.Stop()
	s.ends(t, true)
	if got := s.log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "a.go:11:6: a type that is too large") {
		t.Errorf("log %q", got)
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
