package server

import (
	"encoding/json"
	"errors"
	"math/rand"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// exchange sends a message and returns the next one that comes.
func exchange(t *testing.T, conn net.Conn, r *frame.Reader, body string) (m struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *jsonrpc2.Error
}) {
	t.Helper()
	if _, err := conn.Write(frame.New([]byte(body)).Raw); err != nil {
		t.Fatal(err)
	}
	if err := conn.SetReadDeadline(time.Now().Add(lsptest.Patience)); err != nil {
		t.Fatal(err)
	}
	f, err := r.Next()
	if err != nil {
		t.Fatalf("after %.100s: %v", body, err)
	}
	if err := json.Unmarshal(f.Body, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMalformed checks that each wrong message gets its error, and the next one
// is answered.
func TestMalformed(t *testing.T) {
	conn, s := serve(t, Options{})
	r := frame.NewReader(conn)
	for _, tt := range []struct {
		body string
		code int64 // 0 for a result
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}`, codeNotInitialized},
		{`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`, codeNotInitialized},
		{`{"jsonrpc":"2.0","id":3,"method":"initialize","params":7}`, jsonrpc2.CodeInvalidParams},
		{`{"jsonrpc":"2.0","id":4,"method":"initialize","params":{"capabilities":{"general":null}}}`, 0},
		{`{"jsonrpc":"2.0","id":5,"method":"initialize","params":{}}`, jsonrpc2.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":6,`, jsonrpc2.CodeParseError},
		{``, jsonrpc2.CodeParseError},
		{"\xff\x00", jsonrpc2.CodeParseError},
		{`{}`, jsonrpc2.CodeInvalidRequest},
		{`null`, jsonrpc2.CodeInvalidRequest},
		{`7`, jsonrpc2.CodeInvalidRequest},
		{`[]`, jsonrpc2.CodeInvalidRequest},
		{`[{"jsonrpc":"2.0","id":7,"method":"shutdown"}]`, jsonrpc2.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":{},"method":"shutdown"}`, jsonrpc2.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":8,"method":"no/such"}`, jsonrpc2.CodeMethodNotFound},
		{`{"jsonrpc":"2.0","id":8,"method":"textDocument/hover","params":[1]}`, jsonrpc2.CodeInvalidParams},
		{`{"jsonrpc":"2.0","id":9,"method":"textDocument/hover"}`, 0},
		{`{"jsonrpc":"2.0","id":9,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none/a.go"},"position":{"line":-1,"character":-1}}}`, 0},
		{`{"jsonrpc":"2.0","id":9,"method":"textDocument/hover","params":{"textDocument":{"uri":"%zz"}}}`, 0},
		{`{"jsonrpc":"2.0","id":10,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"untitled:1"}}}`, 0},
		{`{"jsonrpc":"2.0","id":11,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///none/a.go"}}}`, 0},
		{strings.Repeat("[", 100_000), jsonrpc2.CodeParseError},
		{`{"jsonrpc":"2.0","id":"s","method":"textDocument/hover","params":{"textDocument":` + strings.Repeat(`{"a":`, 20_000) + "1" + strings.Repeat("}", 20_001) + "}", jsonrpc2.CodeParseError},
		{`{"jsonrpc":"2.0","id":"s","method":"` + strings.Repeat("x", 2<<20) + `"}`, jsonrpc2.CodeMethodNotFound},
		{`{"jsonrpc":"2.0","id":12,"method":"shutdown"}`, 0},
		{`{"jsonrpc":"2.0","id":13,"method":"textDocument/hover","params":{}}`, jsonrpc2.CodeInvalidRequest},
	} {
		m := exchange(t, conn, r, tt.body)
		var code int64
		if m.Error != nil {
			code = m.Error.Code
		}
		if code != tt.code {
			t.Errorf("%.100s: error %v, want code %d", tt.body, m.Error, tt.code)
		}
	}
	if _, err := conn.Write(frame.New([]byte(`{"jsonrpc":"2.0","method":"exit"}`)).Raw); err != nil {
		t.Fatal(err)
	}
	s.ends(t, true)
}

// TestLateAnswer checks that a client is asked for its settings again only
// after it has answered. Otherwise an older answer might come last and win.
func TestLateAnswer(t *testing.T) {
	conn, s := serve(t, Options{})
	r := frame.NewReader(conn)
	send := func(body string) {
		t.Helper()
		if _, err := conn.Write(frame.New([]byte(body)).Raw); err != nil {
			t.Fatal(err)
		}
	}
	asked := func(patience time.Duration) bool {
		t.Helper()
		if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		f, err := r.Next()
		return err == nil && strings.Contains(string(f.Body), "workspace/configuration")
	}
	exchange(t, conn, r, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"workspace":{"configuration":true}}}}`)
	send(`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":null}}`)
	send(`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":null}}`)
	if !asked(lsptest.Patience) {
		t.Fatal("the client is not asked for its settings")
	}
	if asked(100 * time.Millisecond) {
		t.Fatal("the client is asked again before it has answered")
	}
	send(`{"jsonrpc":"2.0","id":"urlvet/1","result":[null]}`)
	if !asked(lsptest.Patience) {
		t.Error("the client is not asked again")
	}
	conn.Close()
	s.ends(t, false)
}

// TestGarbage checks that input that cannot be split into messages ends the
// session with one clear line.
func TestGarbage(t *testing.T) {
	conn, s := serve(t, Options{})
	if _, err := conn.Write([]byte("GET / HTTP/1.1\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	s.ends(t, false)
	if got := s.log.String(); got != "urlvet: \"GET / HTTP/1.1\" is not a header field\n" {
		t.Errorf("log %q", got)
	}
}

// TestOutOfOrder checks that notifications that make no sense change nothing.
func TestOutOfOrder(t *testing.T) {
	s := start(t, nil)
	uri, other := lsptest.URI(t.TempDir(), "a.go"), lsptest.URI(t.TempDir(), "b.go")
	s.Open(uri, "package lost") // not initialized yet
	s.Start(plain, "null")
	s.Change(other, 2, lsptest.Replace(0, 0, 0, 0, broken))
	s.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(other)})
	s.Notify("textDocument/didOpen", 7)
	s.Notify("textDocument/didOpen", nil)
	s.Notify("no/such", struct{}{})
	s.Notify("$/cancelRequest", map[string]any{"id": 12345})
	s.Notify("$/cancelRequest", map[string]any{"id": []int{}})
	s.Notify("$/cancelRequest", nil)
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
	s.Change(uri, 9, protocol.TextDocumentContentChangeEvent{Text: broken}) // was never opened
	s.Open(uri, broken)
	s.Shows(uri, "2:32-37 port-range")
	s.Open(uri, "package p\n") // again
	s.Shows(uri)
	s.Change(uri, -4, lsptest.Replace(1, 0, 1, 0, broken[len("package p\n"):]))
	s.Shows(uri, "2:32-37 port-range")
	s.Change(uri, 3, lsptest.Replace(99, 0, 3, 1, "// end"), lsptest.Replace(2, 5, 0, 9, ""))
	s.Shows(uri)
	s.Stop()
	s.ends(t, true)
}

// TestHuge checks a text of a megabyte and a line of four.
func TestHuge(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, broken+"\n/*"+strings.Repeat("x\n", 1<<19)+"*/\nvar s = `"+strings.Repeat("y", 1<<22)+"`\n")
	s.Shows(uri, "2:32-37 port-range")
	s.Change(uri, 2, lsptest.Replace(2, 32, 2, 37, "80"))
	s.Shows(uri)
	s.Stop()
	s.ends(t, true)
}

// TestCancel checks that a cancelled request gets that error, and that a
// request that was answered before the cancellation keeps its answer.
func TestCancel(t *testing.T) {
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, lsptest.Large(2000))
	cancelled := 0
	for id := range uint64(50) {
		w := s.Dispatch("textDocument/codeAction", 1000+id, map[string]any{"textDocument": lsptest.Doc(uri)})
		s.Notify("$/cancelRequest", map[string]any{"id": 1000 + id})
		err := w.Wait(t.Context(), nil)
		if e := (*jsonrpc2.Error)(nil); errors.As(err, &e) && e.Code == codeRequestCancelled {
			cancelled++
		} else if err != nil {
			t.Errorf("error %v", err)
		}
	}
	if cancelled == 0 {
		t.Error("no request was cancelled")
	}
	s.Stop()
	s.ends(t, true)
}

// heap returns how many bytes are in use.
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestManyEdits makes ten thousand edits, or as many as URLVET_SOAK says, which
// must not leak memory.
func TestManyEdits(t *testing.T) {
	edits := 10_000
	if testing.Short() {
		edits = 1000
	}
	if soak := os.Getenv("URLVET_SOAK"); soak != "" {
		var err error
		if edits, err = strconv.Atoi(soak); err != nil {
			t.Fatalf("URLVET_SOAK: %v", err)
		}
	}
	s := start(t, nil)
	s.Start(plain, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	s.Open(uri, lsptest.Large(300))
	version := 1
	edit := func(n int) {
		for range n {
			version++
			line := rand.Intn(300)
			s.Change(uri, version, lsptest.Replace(line, 0, line, 0, "x"))
			version++
			s.Change(uri, version, lsptest.Replace(line, 0, line, 1, ""))
			if version%200 == 1 {
				s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 9, Character: 40}}, nil)
			}
		}
		s.Change(uri, version+1, protocol.TextDocumentContentChangeEvent{Text: broken})
		s.Wait("the error", func() bool { return len(s.Now(uri)) > 0 })
		s.Change(uri, version+2, protocol.TextDocumentContentChangeEvent{Text: lsptest.Large(300)})
		s.Shows(uri)
		version += 2
	}
	edit(100)
	goroutines, before := runtime.NumGoroutine(), heap()
	edit(edits / 2)
	time.Sleep(50 * time.Millisecond) // the last check ends
	if n := runtime.NumGoroutine(); n > goroutines+2 {
		t.Errorf("%d goroutines, %d before", n, goroutines)
	}
	after := heap()
	t.Logf("heap %d kB before and %d kB after %d edits; %d and %d goroutines", before>>10, after>>10, edits, goroutines, runtime.NumGoroutine())
	if after-before > 4<<20 {
		t.Errorf("%d bytes more in use after %d edits", after-before, edits)
	}
	s.Stop()
	s.ends(t, true)
}
