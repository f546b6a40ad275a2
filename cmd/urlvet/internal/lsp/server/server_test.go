package server

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// session is a server with its client.
type session struct {
	*lsptest.Client
	log  *buffer
	done chan bool // what Serve returned
}

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// serve starts a server on one end of a connection, and returns the other.
func serve(t testing.TB, o Options) (net.Conn, *session) {
	s := &session{log: &buffer{}, done: make(chan bool, 1)}
	o.Log = s.log
	mine, its := net.Pipe()
	go func() {
		s.done <- Serve(context.Background(), its, o)
	}()
	t.Cleanup(func() { mine.Close() })
	return mine, s
}

func start(t testing.TB, settings map[string]string) *session {
	conn, s := serve(t, Options{Settings: settings})
	s.Client = lsptest.New(t, conn)
	return s
}

// ends checks what Serve returns, and that it does.
func (s *session) ends(t testing.TB, want bool) {
	t.Helper()
	select {
	case got := <-s.done:
		if got != want {
			t.Errorf("the client took its leave properly: %v, want %v", got, want)
		}
	case <-time.After(lsptest.Patience):
		t.Error("the server does not end")
	}
}

// write writes files into a new directory, and returns that.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const (
	plain    = "{}" // a client that can nothing, counts UTF-16 and has diagnostics sent to it
	bytewise = `{"general":{"positionEncodings":["utf-16","utf-8"]}}`
	pulls    = `{"textDocument":{"diagnostic":{}}}`
	asked    = `{"workspace":{"configuration":true,"didChangeConfiguration":{"dynamicRegistration":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}}`
)

const broken = `package p

var u = "http://www.example.org:70000/"
`

// TestPush runs a session with a client to which diagnostics are sent.
func TestPush(t *testing.T) {
	dir := write(t, nil)
	uri := lsptest.URI(dir, "a.go")
	s := start(t, nil)
	result := s.Start(plain, "null")
	if c := result.Capabilities; c.PositionEncoding != protocol.UTF16 || c.DiagnosticProvider != nil || !c.HoverProvider || c.TextDocumentSync.Change != 2 {
		t.Errorf("capabilities %+v", c)
	}
	s.Open(uri, broken)
	got := s.Published(uri, 1)
	want := protocol.Diagnostic{
		Range:    protocol.Range{Start: protocol.Position{Line: 2, Character: 32}, End: protocol.Position{Line: 2, Character: 37}},
		Severity: protocol.SeverityError, Code: "port-range", Source: "urlvet", Message: "port 70000 is out of range 1-65535",
	}
	if len(got.Diagnostics) != 1 || got.Diagnostics[0] != want || got.Version != 1 {
		t.Errorf("published %+v, want %+v", got, want)
	}
	s.Change(uri, 2, lsptest.Replace(2, 32, 2, 37, "443"))
	s.Shows(uri, "2:32-35 port-mismatch")
	s.Change(uri, 3, lsptest.Replace(0, 0, 0, 0, "// Package p.\n"), lsptest.Replace(3, 9, 3, 13, "htp"))
	s.Shows(uri, "3:9-12 scheme-typo")
	s.Change(uri, 4, protocol.TextDocumentContentChangeEvent{Text: broken})
	s.Shows(uri, "2:32-37 port-range")
	s.Change(uri, 5, lsptest.Replace(2, 31, 2, 37, ""))
	s.Shows(uri)
	s.Change(uri, 6, protocol.TextDocumentContentChangeEvent{Text: broken})
	s.Shows(uri, "2:32-37 port-range")
	s.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)})
	s.Shows(uri)
	s.Stop()
	s.ends(t, true)
	if s.log.String() != "" {
		t.Errorf("log:\n%s", s.log)
	}
}

// TestReopen checks that a client which closes a document, and forgets its
// diagnostics, gets them again with the document.
func TestReopen(t *testing.T) {
	uri := lsptest.URI(t.TempDir(), "a.go")
	s := start(t, nil)
	s.Start(plain, "null")
	for range 100 {
		s.Open(uri, broken)
		s.Shows(uri, "2:32-37 port-range")
		s.Forget(uri)
		s.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)})
	}
	s.Stop()
	s.ends(t, true)
}

// TestPull runs a session with a client that asks for diagnostics.
func TestPull(t *testing.T) {
	dir := write(t, map[string]string{"b.go": broken})
	uri := lsptest.URI(dir, "a.go")
	s := start(t, nil)
	if d := s.Start(pulls, "null").Capabilities.DiagnosticProvider; d == nil || !d.InterFileDependencies {
		t.Errorf("provider %+v", d)
	}
	pull := func(uri string, want ...string) {
		t.Helper()
		var report protocol.DocumentDiagnosticReport
		s.MustCall("textDocument/diagnostic", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)}, &report)
		if got := lsptest.Describe(report.Items); report.Kind != "full" || report.Items == nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s report %q, want %q", report.Kind, got, want)
		}
	}
	s.Open(uri, broken)
	pull(uri, "2:32-37 port-range")
	s.Change(uri, 2, lsptest.Replace(2, 9, 2, 13, "htp"))
	pull(uri, "2:9-12 scheme-typo")
	pull(lsptest.URI(dir, "b.go"), "2:32-37 port-range") // on the disk
	pull(lsptest.URI(dir, "none.go"))
	pull(lsptest.URI(dir, "go.mod"))
	s.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)})
	pull(uri)
	s.Stop()
	s.ends(t, true)
	if s.log.String() != "" {
		t.Errorf("log:\n%s", s.log)
	}
}

// TestEncodings checks columns after characters whose lengths depend on the
// encoding.
func TestEncodings(t *testing.T) {
	text := "package p\n\nvar u = f(\"ä😀\", \"http://www.example.org:70000/\")\n"
	for _, tt := range []struct{ client, want string }{
		{plain, "2:41-46 port-range"},
		{bytewise, "2:44-49 port-range"},
	} {
		s := start(t, nil)
		s.Start(tt.client, "null")
		uri := lsptest.URI(t.TempDir(), "a.go")
		s.Open(uri, text)
		s.Shows(uri, tt.want)
		column := int(tt.want[2]-'0')*10 + int(tt.want[3]-'0')
		s.Change(uri, 2, lsptest.Replace(2, column, 2, column+5, "80"))
		s.Shows(uri)
		s.Stop()
	}
}

// TestPackage checks that a file is judged with the others of its package, as
// they are in the editor or else on the disk.
func TestPackage(t *testing.T) {
	dir := write(t, map[string]string{
		"a.go":          "package p\n\nconst scheme = \"http://\"\n",
		"never.go":      "//go:build never\n\npackage p\n\nconst host = \"www.example.org\"\n",
		"other_test.go": "package p\n\nvar u = \"htp://www.example.org\"\n",
	})
	a, b, c := lsptest.URI(dir, "a.go"), lsptest.URI(dir, "b.go"), lsptest.URI(dir, "c.go")
	s := start(t, nil)
	s.Start(plain, "null")
	s.Open(b, "package p\n\nvar u = scheme + host + \":70000\"\n")
	s.Shows(b, "2:17-31 host-port-join", "2:26-31 port-range")
	s.Open(c, "package p\n\nconst host = \"www.example.org\"\n") // not saved yet
	s.Shows(b, "2:26-31 port-range")
	s.Open(a, "package p\n\nconst scheme = \"urn:x:\"\n")
	s.Shows(b)
	s.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(a)})
	s.Shows(b, "2:26-31 port-range")
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("package p\n\nconst scheme = \"urn:y:z\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.Notify("workspace/didChangeWatchedFiles", struct{}{})
	s.Shows(b)
	s.Stop()
	s.ends(t, true)
}

// TestProvedElsewhere opens a file whose texts only another file passes to
// sinks. That file is never open, and changes on disk.
func TestProvedElsewhere(t *testing.T) {
	const declared = `package p

const missing = "www.example.org"

var list = []string{"www.example.net"}

var unused = "www.example.com"
`
	const uses = `package p

import "net/http"

func f() {
	http.Get(missing)
	for _, u := range list {
		http.Get(u)
	}
	http.Get("www.example.edu")
}
`
	dir := write(t, map[string]string{"uses.go": uses})
	uri := lsptest.URI(dir, "declared.go")
	s := start(t, nil)
	s.Start(plain, "null")
	s.Open(uri, declared)
	s.Shows(uri, "2:17-32 scheme-missing", "4:21-36 scheme-missing")
	path := filepath.Join(dir, "uses.go")
	if err := os.WriteFile(path, []byte(uses+"\nfunc g() { http.Get(unused) }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.Notify("workspace/didChangeWatchedFiles", struct{}{})
	s.Shows(uri, "2:17-32 scheme-missing", "4:21-36 scheme-missing", "6:14-29 scheme-missing")
	s.Stop()
	s.ends(t, true)
}

// TestHalfTyped checks that whatever the user has typed so far, what is there is
// judged, and nothing breaks.
func TestHalfTyped(t *testing.T) {
	whole := "package p\n\nimport \"net/http\"\n\nfunc f() {\n\thttp.Get(`htp://www.example.org/`)\n\thttp.Get(\"http://www.example.org:70000/a/\" + `\nb`)\n}\n"
	uri := lsptest.URI(t.TempDir(), "a.go")
	s := start(t, nil)
	s.Start(plain, "null")
	s.Open(uri, "")
	for i := range whole {
		s.Change(uri, i+2, protocol.TextDocumentContentChangeEvent{Text: whole[:i+1]})
		if i%7 == 0 {
			s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: i % 9, Character: i % 30}}, nil)
			s.MustCall("textDocument/codeAction", map[string]any{"textDocument": lsptest.Doc(uri), "range": protocol.Range{End: protocol.Position{Line: 99}}, "context": struct{}{}}, nil)
		}
		if strings.HasSuffix(whole[:i+1], "`)\n\thttp.Get(\"http:") {
			s.Shows(uri, "5:11-14 scheme-typo")
		}
	}
	s.Shows(uri, "5:11-14 scheme-typo", "6:34-39 port-range", "6:47-0 char-control")
	s.Stop()
	s.ends(t, true)
	if s.log.String() != "" {
		t.Errorf("log:\n%s", s.log)
	}
}

// TestLate checks that a package for which there is no time says so in each of its files, and that
// those of them which have not changed keep their diagnostics.
func TestLate(t *testing.T) {
	dir := write(t, nil)
	a, b := lsptest.URI(dir, "a.go"), lsptest.URI(dir, "b.go")
	var late atomic.Bool
	conn, s := serve(t, Options{slow: func() {
		for late.Load() { // it takes time of a processor
			runtime.Gosched()
		}
	}})
	s.Client = lsptest.New(t, conn)
	s.Start(plain, "null")
	s.Open(a, broken)
	s.Open(b, strings.Replace(broken, "var u", "var v", 1))
	s.Shows(b, "2:32-37 port-range")
	s.Shows(a, "2:32-37 port-range")
	late.Store(true)
	s.Change(b, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(broken, "var u", "var w", 1)})
	s.Shows(b, "0:8-9 ")
	s.Shows(a, "0:8-9 ", "2:32-37 port-range")
	late.Store(false)
	s.Change(b, 3, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(broken, "var u", "var x", 1)})
	s.Shows(b, "2:32-37 port-range")
	s.Shows(a, "2:32-37 port-range")
	s.Stop()
	s.ends(t, true)
}
