package proxy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/lsp/server"
	"urlvet.example/internal/slow"
)

// fake is a gopls that sends what a test wants.
type fake struct {
	conn net.Conn

	mu      sync.Mutex
	got     []byte            // all that it was sent
	answers map[string]string // results by method; "" for none, "error-7" for that code
}

// capabilities are those of the fake, which knows no other methods.
const capabilities = `{"capabilities":{"positionEncoding":"utf-16","hoverProvider":true,
  "codeActionProvider":{"codeActionKinds":["quickfix","refactor"],"resolveProvider":true},
  "textDocumentSync":{"openClose":true,"change":2}},"serverInfo":{"name":"gopls","version":"fake"}}`

func (g *fake) serve() {
	r := frame.NewReader(g.conn)
	for {
		f, err := r.Next()
		if err != nil {
			return
		}
		var m message
		_ = json.Unmarshal(f.Body, &m)
		g.mu.Lock()
		g.got = append(g.got, f.Raw...)
		result, known := g.answers[m.Method]
		g.mu.Unlock()
		switch {
		case m.Method == "exit":
			g.conn.Close()
			return
		case !m.isRequest() || known && result == "":
		case strings.HasPrefix(result, "error"):
			g.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%s,"message":"m"}}`, m.ID, result[len("error"):]))
		case known:
			g.say(fmt.Sprintf("{ \"jsonrpc\":\"2.0\",\n\"id\":%s, \"result\":%s }", m.ID, result))
		default:
			g.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown to the fake"}}`, m.ID))
		}
	}
}

func (g *fake) say(body string) { _, _ = g.conn.Write(frame.New([]byte(body)).Raw) }

func (g *fake) answer(method, result string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.answers[method] = result
}

func (g *fake) received() []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	return bytes.Clone(g.got)
}

// forget drops what was received.
func (g *fake) forget() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.got = nil
}

// setup is a proxy between a test, a fake gopls and urlvet's server.
type setup struct {
	editor net.Conn
	gopls  *fake
	own    net.Conn // the proxy's end of the connection to urlvet's server
	log    *bytes.Buffer
	done   chan bool
}

func newSetup(t *testing.T) *setup {
	mine, editorEnd := net.Pipe()
	theirs, goplsEnd := net.Pipe()
	ours, ownEnd := net.Pipe()
	s := &setup{editor: mine, own: ownEnd, log: &bytes.Buffer{}, done: make(chan bool, 1)}
	s.gopls = &fake{conn: theirs, answers: map[string]string{
		"initialize": capabilities, "shutdown": "null",
	}}
	go s.gopls.serve()
	go server.Serve(context.Background(), ours, server.Options{Log: io.Discard})
	s.run(Peers{Editor: editorEnd, Gopls: once(goplsEnd), Own: ownEnd})
	t.Cleanup(func() { mine.Close(); theirs.Close(); ours.Close() })
	return s
}

// run runs a proxy.
func (s *setup) run(peers Peers) {
	go func() {
		ok, err := Run(context.Background(), peers)
		s.done <- ok && err == nil
	}()
}

// once returns the starter of a gopls that can be started once.
func once(conn net.Conn) func() (io.ReadWriteCloser, error) {
	started := false
	return func() (io.ReadWriteCloser, error) {
		if started {
			return nil, errors.New("there is no other")
		}
		started = true
		return conn, nil
	}
}

func (s *setup) client(t *testing.T) *lsptest.Client { return lsptest.New(t, s.editor) }

func (s *setup) ends(t *testing.T, want bool) {
	t.Helper()
	select {
	case got := <-s.done:
		if got != want {
			t.Errorf("Run returned %v, want %v", got, want)
		}
	case <-time.After(lsptest.Patience):
		t.Error("the proxy does not end")
	}
}

// opened starts a client, with the broken document open in it.
func (s *setup) opened(t *testing.T) (c *lsptest.Client, uri string) {
	c, uri = s.client(t), lsptest.URI(t.TempDir(), "a.go")
	c.Start("{}", "null")
	c.Open(uri, broken)
	return c, uri
}

// stop ends the session as the protocol requires.
func (s *setup) stop(t *testing.T, c *lsptest.Client) {
	t.Helper()
	c.Stop()
	s.ends(t, true)
}

const broken = "package p\n\nvar u = \"http://www.example.org:70000/\"\n"

// theirs is a diagnostic of the fake.
const theirs = `{"range":{"start":{"line":2,"character":4},"end":{"line":2,"character":5}},"severity":2,"code":"unused","source":"fake","message":"m","data":{"x":1}}`

func published(uri string, version int, diagnostics string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":%q,"version":%d,"diagnostics":[%s]}}`, uri, version, diagnostics)
}

// TestMerge checks that an editor gets the capabilities and diagnostics of both
// servers.
func TestMerge(t *testing.T) {
	s := newSetup(t)
	c := s.client(t)
	uri := lsptest.URI(t.TempDir(), "a.go")
	var raw map[string]json.RawMessage
	c.MustCall("initialize", map[string]any{"capabilities": map[string]any{
		"textDocument": map[string]any{"diagnostic": map[string]any{}}, "general": map[string]any{"positionEncodings": []string{"utf-8"}},
	}}, &raw)
	for _, want := range []string{`"codeActionKinds":["quickfix","refactor","source.fixAll.urlvet"]`, `"positionEncoding":"utf-16"`, `"resolveProvider":true`} {
		if !strings.Contains(string(raw["capabilities"]), want) {
			t.Errorf("%s is not in %s", want, raw["capabilities"])
		}
	}
	if !strings.Contains(string(raw["serverInfo"]), "fake") {
		t.Errorf("server %s", raw["serverInfo"])
	}
	c.Notify("initialized", struct{}{})
	c.Open(uri, "// 😀\n"+broken[:len(broken)-1]+"// 😀\n")
	c.Shows(uri, "3:32-37 port-range")
	s.gopls.say(published(uri, 1, theirs))
	c.Shows(uri, "2:4-5 unused", "3:32-37 port-range")
	c.Change(uri, 2, lsptest.Replace(0, 0, 0, 4, "// a\n// b"))
	c.Shows(uri, "3:4-5 unused", "4:32-37 port-range") // what gopls said has moved along
	s.gopls.say(published(uri, 2, ""))
	c.Shows(uri, "4:32-37 port-range")
	s.gopls.say(published(uri, 2, theirs))
	c.Shows(uri, "2:4-5 unused", "4:32-37 port-range")
	c.Change(uri, 3, lsptest.Replace(4, 31, 4, 37, ""))
	c.Shows(uri, "2:4-5 unused")
	s.stop(t, c)
}

// TestMergeAnswers checks that an editor gets the actions and hovers of both
// servers.
func TestMergeAnswers(t *testing.T) {
	s := newSetup(t)
	c, uri := s.opened(t)
	at := protocol.Range{Start: protocol.Position{Line: 2, Character: 33}, End: protocol.Position{Line: 2, Character: 33}}
	actions := func() (titles []string) {
		var all []protocol.CodeAction
		c.MustCall("textDocument/codeAction", map[string]any{"textDocument": lsptest.Doc(uri), "range": at, "context": struct{}{}}, &all)
		for _, a := range all {
			titles = append(titles, a.Title)
		}
		return titles
	}
	const silence = "Ignore port-range here Silence this line with //nolint:urlvet"
	for _, tt := range []struct{ gopls, want string }{
		{`[{"title":"Theirs","kind":"quickfix"}]`, "[Theirs " + silence + "]"},
		{`null`, "[" + silence + "]"},
	} {
		s.gopls.answer("textDocument/codeAction", tt.gopls)
		if got := fmt.Sprint(actions()); got != tt.want {
			t.Errorf("with %s: actions %s, want %s", tt.gopls, got, tt.want)
		}
	}
	hover := func() string {
		var h *protocol.Hover
		c.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri), "position": at.Start}, &h)
		return h.Contents.Value
	}
	for _, tt := range []struct{ gopls, want string }{
		{`{"contents":{"kind":"markdown","value":"theirs"}}`, "theirs\n\n---\n\n**port-range** (error): "},
		{`null`, "**port-range** (error): "},
	} {
		s.gopls.answer("textDocument/hover", tt.gopls)
		if got := hover(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("with %s: hover %q", tt.gopls, got)
		}
	}
	s.stop(t, c)
}

// TestReopened checks that the versions of a document start again when it is
// opened again, and that gopls' diagnostics of closed documents stay.
func TestReopened(t *testing.T) {
	s := newSetup(t)
	c, uri := s.opened(t)
	c.Change(uri, 7, lsptest.Replace(0, 0, 0, 0, "// x\n"))
	c.Published(uri, 7)
	s.gopls.say(published(uri, 7, theirs))
	c.Shows(uri, "2:4-5 unused", "3:32-37 port-range")
	c.Notify("textDocument/didClose", map[string]any{"textDocument": lsptest.Doc(uri)})
	c.Shows(uri, "2:4-5 unused")
	c.Open(uri, broken)
	c.Shows(uri, "2:4-5 unused", "2:32-37 port-range")
	if p := c.Published(uri, 1); p.Version != 1 {
		t.Errorf("version %d, want 1", p.Version)
	}
	s.stop(t, c)
}

// TestReopenedLate checks that a late message of gopls about a document that
// was closed since does not set the version of the reopened document.
func TestReopenedLate(t *testing.T) {
	s := newSetup(t)
	c, uri := s.opened(t)
	c.Shows(uri, "2:32-37 port-range")
	c.Notify("textDocument/didClose", map[string]any{"textDocument": lsptest.Doc(uri)})
	c.Shows(uri)
	c.Open(uri, broken)
	c.Shows(uri, "2:32-37 port-range")
	s.gopls.say(published(uri, 7, theirs))
	c.Published(uri, 7)
	s.gopls.say(published(uri, 1, ""))
	c.Shows(uri, "2:32-37 port-range")
	if p := c.Published(uri, 1); p.Version != 1 {
		t.Errorf("version %d, want 1", p.Version)
	}
	s.stop(t, c)
}

// TestEscaped checks that differently escaped URIs name the same document.
func TestEscaped(t *testing.T) {
	s := newSetup(t)
	c := s.client(t)
	c.Start("{}", "null")
	dir := t.TempDir()
	asEditor, asGopls := lsptest.URI(dir, "a%2Bb.go"), lsptest.URI(dir, "a+b.go")
	c.Open(asEditor, broken)
	c.Shows(asEditor, "2:32-37 port-range")
	s.gopls.say(published(asGopls, 1, theirs))
	c.Shows(asGopls, "2:4-5 unused", "2:32-37 port-range")
	c.Change(asEditor, 2, lsptest.Replace(0, 0, 0, 0, "\n"))
	c.Shows(asEditor, "3:4-5 unused", "3:32-37 port-range")
	s.stop(t, c)
}

// TestPull checks that both servers are asked for diagnostics if gopls wants to
// be asked.
func TestPull(t *testing.T) {
	s := newSetup(t)
	s.gopls.answer("initialize", `{"capabilities":{"diagnosticProvider":{"interFileDependencies":true}}}`)
	c := s.client(t)
	if result := c.Start(`{"textDocument":{"diagnostic":{}}}`, "null"); result.Capabilities.TextDocumentSync.Change != 2 {
		t.Errorf("capabilities %+v", result.Capabilities)
	}
	uri := lsptest.URI(t.TempDir(), "a.go")
	c.Open(uri, broken)
	for _, tt := range []struct{ gopls, want string }{
		{`{"kind":"full","resultId":"7","items":[` + theirs + `]}`, "[2:4-5 unused 2:32-37 port-range]"},
		{`{"kind":"full","items":[]}`, "[2:32-37 port-range]"},
		{`{"kind":"","items":[` + theirs + `]}`, "[2:4-5 unused 2:32-37 port-range]"}, // as gopls v0.23.0 says it
		{`null`, "[2:32-37 port-range]"},
	} {
		s.gopls.answer("textDocument/diagnostic", tt.gopls)
		var report map[string]json.RawMessage
		c.MustCall("textDocument/diagnostic", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)}, &report)
		var items []protocol.Diagnostic
		if err := json.Unmarshal(report["items"], &items); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(lsptest.Describe(items)); got != tt.want || report["resultId"] != nil || string(report["kind"]) != `"full"` {
			t.Errorf("with %s: %s, kind %s", tt.gopls, got, report["kind"])
		}
	}
	s.gopls.answer("textDocument/diagnostic", `{"kind":"full","items":[]}`)
	var clean map[string]json.RawMessage
	c.MustCall("textDocument/diagnostic", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri + "x")}, &clean)
	if string(clean["items"]) != "[]" {
		t.Errorf("the items of nothing are %s", clean["items"])
	}
	s.stop(t, c)
}

// TestErrors checks that urlvet answers alone if gopls fails, but not if gopls
// says that the answer is not wanted or that the editor should ask again.
func TestErrors(t *testing.T) {
	s := newSetup(t)
	s.gopls.answer("initialize", `{"capabilities":{"diagnosticProvider":{}}}`)
	c := s.client(t)
	c.Start(`{"textDocument":{"diagnostic":{}}}`, "null")
	uri := lsptest.URI(t.TempDir(), "a.go")
	c.Open(uri, broken)
	for code, want := range map[string]bool{"-32603": true, "0": true, "-32800": false, "-32801": false, "-32802": false} {
		s.gopls.answer("textDocument/diagnostic", "error"+code)
		var report protocol.DocumentDiagnosticReport
		err := c.Call("textDocument/diagnostic", protocol.TextDocumentParams{TextDocument: lsptest.Doc(uri)}, &report)
		if got := err == nil && len(report.Items) == 1; got != want {
			t.Errorf("after error %s: %+v, %v", code, report, err)
		}
	}
	s.stop(t, c)
}

// Messages that do not concern urlvet.
var toGopls = []string{
	`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`,
	`{"jsonrpc":"2.0","method":"initialized","params":{}}`,
	`{ "jsonrpc" : "2.0",   "id":"a\u0062", "method":"textDocument/definition","params":{"z":1,"a":2}}`,
	`{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}} ` + "\n",
	`{"jsonrpc":"2.0","id":-3,"result":null}`,
	`{"jsonrpc":"2.0","id":"` + strings.Repeat("x", 1<<20) + `","method":"huge"}`,
	`no JSON at all`,
	``,
	`[{"jsonrpc":"2.0","method":"batch"}]`,
	`{"jsonrpc":"2.0","method":"textDocument/didChange","params":7}`,
}

var toEditor = []string{
	`{ "jsonrpc":"2.0","id":99,"method":"window/workDoneProgress/create", "params":{"token":1}}`,
	`{"jsonrpc":"2.0","id":404,"result":{"an answer":"to nothing"}}`,
	published("file:///x.go", 7, theirs),
	` {"jsonrpc":"2.0","method":"window/logMessage","params":{"message":"` + strings.Repeat("y", 1<<20) + `"}}`,
	`garbage`,
	published("file:///x.go", 8, ""),
}

// TestBytes checks that messages that do not concern urlvet are passed on
// unchanged.
func TestBytes(t *testing.T) {
	s := newSetup(t)
	go func() {
		for _, body := range toGopls {
			f := frame.New([]byte(body))
			f.Raw = append([]byte("content-type: application/vscode-jsonrpc\r\n"), f.Raw...)
			if _, err := s.editor.Write(f.Raw); err != nil {
				return
			}
		}
		for _, body := range toEditor {
			s.gopls.say(body)
		}
		s.gopls.say(`{"jsonrpc":"2.0","method":"last"}`)
	}()
	var got []string
	r := frame.NewReader(s.editor)
	for len(got) == 0 || !strings.Contains(got[len(got)-1], `"last"`) {
		f, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(f.Body))
	}
	for _, want := range toEditor {
		if i := strings.Index(strings.Join(got, "\x00"), want); i < 0 {
			t.Errorf("the editor did not get %.200s", want)
		}
	}
	var want string
	for _, body := range toGopls {
		want += fmt.Sprintf("content-type: application/vscode-jsonrpc\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	}
	for began := time.Now(); len(s.gopls.received()) < len(want) && time.Since(began) < lsptest.Patience; {
		time.Sleep(time.Millisecond)
	}
	if sent := string(s.gopls.received()); sent != want {
		n := 0
		for n < min(len(sent), len(want)) && sent[n] == want[n] {
			n++
		}
		t.Errorf("gopls got %.200q, want %.200q", sent[n:], want[n:])
	}
}

// TestRespelled checks that an answer of urlvet counts whose identifier is written in other
// characters than that of the request.
func TestRespelled(t *testing.T) {
	s := newSetup(t)
	s.gopls.answer("textDocument/hover", "null")
	doc := `{"textDocument":{"uri":` + string(encode(lsptest.URI(t.TempDir(), "a.go")))
	r := frame.NewReader(s.editor)
	// ask sends what is in messages, and returns the answer to the one with an id.
	ask := func(id string, bodies ...string) string {
		go func() {
			for _, body := range bodies {
				if _, err := s.editor.Write(frame.New([]byte(`{"jsonrpc":"2.0",` + body + `}`)).Raw); err != nil {
					return
				}
			}
		}()
		for {
			f, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if answer := string(f.Body); strings.Contains(answer, id) {
				return answer
			}
		}
	}
	ask(`/1"`, `"id":"\/1","method":"initialize","params":{"capabilities":{}}`)
	answer := ask(`/2"`,
		`"method":"initialized","params":{}`,
		`"method":"textDocument/didOpen","params":`+doc+`,"version":1,"text":`+string(encode(broken))+`}}`,
		`"id":"\/2","method":"textDocument/hover","params":`+doc+`},"position":{"line":2,"character":33}}`)
	if !strings.Contains(answer, "port-range") {
		t.Errorf("the editor got %s", answer)
	}
}

// TestOptions checks that each server gets its own options.
func TestOptions(t *testing.T) {
	s := newSetup(t)
	c := s.client(t)
	c.Start("{}", `{"staticcheck":true,"urlvet":{"disable":["port-*"]}}`)
	uri := lsptest.URI(t.TempDir(), "a.go")
	c.Open(uri, broken)
	c.Shows(uri)
	if got := s.gopls.received(); !bytes.Contains(got, []byte(`"initializationOptions":{"staticcheck":true}`)) {
		t.Errorf("gopls got %s", got)
	}
	s.stop(t, c)
}

// TestGoplsEnds checks that urlvet's results stay when gopls is gone.
func TestGoplsEnds(t *testing.T) {
	s := newSetup(t)
	c, uri := s.opened(t)
	c.Shows(uri, "2:32-37 port-range")
	s.gopls.say(published(uri, 1, theirs))
	c.Shows(uri, "2:4-5 unused", "2:32-37 port-range")
	s.gopls.answer("textDocument/definition", "")
	s.gopls.answer("textDocument/hover", "")
	unanswered := c.Dispatch("textDocument/definition", 501, struct{}{})
	waiting := c.Dispatch("textDocument/hover", 502, map[string]any{"textDocument": lsptest.Doc(uri), "position": protocol.Position{Line: 2, Character: 33}})
	s.gopls.conn.Close()
	c.Saw("gopls has ended")
	c.Shows(uri, "2:32-37 port-range")
	ctx, cancel := context.WithTimeout(context.Background(), lsptest.Patience)
	defer cancel()
	var h protocol.Hover
	if err := waiting.Wait(ctx, &h); err != nil || !strings.Contains(h.Contents.Value, "port-range") {
		t.Errorf("hover %v, %v", h, err)
	}
	if err := unanswered.Wait(ctx, nil); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("the answer that gopls did not give is %v", err)
	}
	if err := c.Call("textDocument/definition", struct{}{}, nil); err == nil {
		t.Error("a definition without gopls")
	}
	c.Change(uri, 2, lsptest.Replace(2, 32, 2, 37, "80"))
	c.Shows(uri)
	s.stop(t, c)
}

// TestGoplsNeverStarts checks that urlvet alone answers.
func TestGoplsNeverStarts(t *testing.T) {
	s := newSetup(t)
	s.gopls.conn.Close()
	c := s.client(t)
	if result := c.Start(`{"general":{"positionEncodings":["utf-8"]}}`, "null"); result.ServerInfo.Name != "urlvet" || result.Capabilities.PositionEncoding != protocol.UTF8 {
		t.Errorf("result %+v", result)
	}
	uri := lsptest.URI(t.TempDir(), "a.go")
	c.Open(uri, broken)
	c.Shows(uri, "2:32-37 port-range")
	s.stop(t, c)
}

// TestOwnEnds checks that gopls' results stay when urlvet's server is gone.
func TestOwnEnds(t *testing.T) {
	s := newSetup(t)
	s.gopls.answer("textDocument/hover", `{"contents":{"kind":"markdown","value":"theirs"}}`)
	c, uri := s.opened(t)
	s.gopls.say(published(uri, 1, theirs))
	c.Shows(uri, "2:4-5 unused", "2:32-37 port-range")
	s.own.Close()
	c.Saw("urlvet has ended")
	c.Shows(uri, "2:4-5 unused")
	var h protocol.Hover
	c.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri)}, &h)
	if h.Contents.Value != "theirs" {
		t.Errorf("hover %q", h.Contents.Value)
	}
	s.stop(t, c)
}

// TestSlow checks that gopls' answers do not wait for urlvet forever, and that
// a server that does not read blocks nobody.
func TestSlow(t *testing.T) {
	slow.Test(t, "waits for seconds")
	mine, editorEnd := net.Pipe()
	theirs, goplsEnd := net.Pipe()
	ours, ownEnd := net.Pipe() // nobody reads
	defer ours.Close()
	g := &fake{conn: theirs, answers: map[string]string{"initialize": capabilities, "shutdown": "null", "textDocument/hover": "null"}}
	go g.serve()
	s := &setup{editor: mine, gopls: g, done: make(chan bool, 1)}
	s.run(Peers{Editor: editorEnd, Gopls: once(goplsEnd), Own: ownEnd})
	c := s.client(t)
	began := time.Now()
	c.Start("{}", "null")
	c.MustCall("textDocument/hover", struct{}{}, nil)
	if took := time.Since(began); took > 5*Patience {
		t.Errorf("two answers took %v", took)
	}
	s.stop(t, c)
}

// TestEditorEnds checks that everything ends when the editor is gone.
func TestEditorEnds(t *testing.T) {
	s := newSetup(t)
	c := s.client(t)
	c.Start("{}", "null")
	s.editor.Close()
	s.ends(t, false)
	if _, err := s.gopls.conn.Read(make([]byte, 1)); err == nil {
		t.Error("gopls is still connected")
	}
}

// TestAfter checks where positions are after a change.
func TestAfter(t *testing.T) {
	for _, tt := range []struct {
		text   string // | is the position, « and » the range that is replaced
		insert string
		want   string
	}{
		{"a|b«»c", "x", "a|bxc"},
		{"a«»|bc", "x", "ax|bc"},
		{"a«»b|c", "x\ny", "ax\nyb|c"},
		{"a«b»c|", "", "ac|"},
		{"a«b\nc»d|e", "xy", "axyd|e"},
		{"a«b\n|c»d", "xy", "a|xyd"},
		{"«a\n»b\n|c", "", "b\n|c"},
		{"a«\n»b\n|c", "\n\n", "a\n\nb\n|c"},
		{"a|\n«b»", "c\n", "a|\nc\n"},
		{"«»😀|", "😀", "😀😀|"},
	} {
		plain := strings.NewReplacer("|", "", "«", "", "»", "")
		text := protocol.NewText([]byte(plain.Replace(tt.text)), protocol.UTF16)
		at := func(mark string) protocol.Position {
			before, _, _ := strings.Cut(tt.text, mark)
			return text.Position(len(plain.Replace(before)))
		}
		change := protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: at("«"), End: at("»")}, Text: tt.insert}
		before, rest, _ := strings.Cut(tt.want, "|")
		changes := []protocol.TextDocumentContentChangeEvent{change}
		edited := text.Edit(changes)
		if string(edited.Bytes) != before+rest {
			t.Fatalf("%q becomes %q", tt.text, edited.Bytes)
		}
		if got, want := shiftsOf(changes, protocol.UTF16)[0].after(at("|")), edited.Position(len(before)); got != want {
			t.Errorf("%q: %v, want %v", tt.text, got, want)
		}
	}
}

// TestManyEdits checks that edits and calls leak no memory.
func TestManyEdits(t *testing.T) {
	s := newSetup(t)
	s.gopls.answer("textDocument/hover", "null")
	c, uri := s.opened(t)
	s.gopls.say(published(uri, 1, theirs))
	c.Shows(uri, "2:4-5 unused", "2:32-37 port-range")
	version := 1
	edit := func(n int) {
		for range n {
			c.Change(uri, version+1, lsptest.Replace(0, 0, 0, 0, "// x\n"))
			c.Change(uri, version+2, lsptest.Replace(0, 0, 1, 0, ""))
			version += 2
		}
		c.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(uri)}, nil)
		c.Published(uri, version)
	}
	edit(100)
	s.gopls.forget()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	goroutines := runtime.NumGoroutine()
	edit(2500)
	s.gopls.forget()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if n := runtime.NumGoroutine(); n > goroutines+3 {
		t.Errorf("%d goroutines, %d before", n, goroutines)
	}
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 2<<20 {
		t.Errorf("%d bytes more in use after 5,000 edits", grown)
	}
	c.Shows(uri, "2:4-5 unused", "2:32-37 port-range")
	s.stop(t, c)
}
