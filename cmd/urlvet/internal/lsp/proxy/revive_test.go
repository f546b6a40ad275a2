package proxy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
	"urlvet.example/cmd/urlvet/internal/lsp/server"
)

// world is a proxy, its editor, and the fakes of gopls that it starts.
type world struct {
	*setup
	proxy *proxy

	mu      sync.Mutex
	born    []*fake
	prepare func(n int, g *fake) bool // before gopls n, from 1, is started; false if it neither reads nor answers
}

func newWorld(t *testing.T, d delays, prepare func(n int, g *fake) bool) *world {
	mine, editorEnd := net.Pipe()
	ours, ownEnd := net.Pipe()
	w := &world{setup: &setup{editor: mine, own: ownEnd, done: make(chan bool, 1)}, prepare: prepare}
	go server.Serve(context.Background(), ours, server.Options{Log: io.Discard})
	w.proxy = newProxy(Peers{Editor: editorEnd, Gopls: w.start, Own: ownEnd}, d)
	t.Cleanup(func() { mine.Close(); ours.Close() })
	go func() {
		ok, err := w.proxy.run(context.Background())
		w.done <- ok && err == nil
	}()
	return w
}

func (w *world) start() (io.ReadWriteCloser, error) {
	theirs, goplsEnd := net.Pipe()
	g := &fake{conn: theirs, answers: map[string]string{"initialize": capabilities, "shutdown": "null"}}
	w.mu.Lock()
	w.born = append(w.born, g)
	n := len(w.born)
	w.mu.Unlock()
	if w.prepare == nil || w.prepare(n, g) {
		go g.serve()
	}
	return goplsEnd, nil
}

// gopls returns the nth fake, when it has received the text.
func (w *world) gopls(t *testing.T, n int, received string) *fake {
	t.Helper()
	for began := time.Now(); time.Since(began) < lsptest.Patience; time.Sleep(time.Millisecond) {
		w.mu.Lock()
		var g *fake
		if len(w.born) >= n {
			g = w.born[n-1]
		}
		w.mu.Unlock()
		if g != nil && strings.Contains(string(g.received()), received) {
			return g
		}
	}
	t.Fatalf("gopls %d did not get %s", n, received)
	return nil
}

// TestRevived ends a gopls, and checks that the next one is told all that the
// first one knew, and takes its place.
func TestRevived(t *testing.T) {
	w := newWorld(t, delays{greeting, stall}, nil)
	c, uri := w.client(t), lsptest.URI(t.TempDir(), "a.go")
	c.Start("{}", `{"staticcheck":true,"urlvet":{}}`)
	c.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"gofumpt": 7}})
	c.Notify(foldersChanged, json.RawMessage(`{"event":{"added":[{"uri":"file:///w","name":"w"}],"removed":[]}}`))
	c.Open(uri, broken)
	gone := lsptest.URI(t.TempDir(), "gone.go")
	c.Open(gone, broken)
	c.Notify("textDocument/didClose", protocol.TextDocumentParams{TextDocument: lsptest.Doc(gone)})
	c.Change(uri, 2, lsptest.Replace(0, 0, 0, 0, "// 😀\n"))
	c.Change(uri, 3, lsptest.Replace(0, 5, 0, 5, "!"))
	first := w.gopls(t, 1, `"!"`)
	first.say(published(uri, 3, theirs))
	first.say(`{"jsonrpc":"2.0","id":1,"method":"client/registerCapability","params":{"registrations":[{"id":"r1","method":"workspace/didChangeWatchedFiles"}]}}`)
	c.Saw(`"r1"`)
	c.Shows(uri, "2:4-5 unused", "3:32-37 port-range")
	first.conn.Close()
	c.Saw("started again")
	c.Shows(uri, "3:32-37 port-range")
	c.Saw(`client/unregisterCapability: {"unregisterations":[{"id":"r1","method":"workspace/didChangeWatchedFiles"}]}`)

	second := w.gopls(t, 2, `"didOpen`[1:])
	got := string(second.received())
	for _, want := range []string{
		`"initializationOptions":{"staticcheck":true}`, `"initialized"`, `{"gofumpt":7}`,
		`{"event":{"added":[{"uri":"file:///w","name":"w"}],"removed":[]}}`, `"text":"// 😀!\npackage p\n`, `"version":3`, `"languageId":"go"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the second gopls did not get %s, but %s", want, got)
		}
	}
	if strings.Contains(got, "gone.go") {
		t.Errorf("the second gopls got the closed document: %s", got)
	}
	second.say(published(uri, 3, theirs))
	c.Shows(uri, "2:4-5 unused", "3:32-37 port-range")
	second.answer("textDocument/definition", `[]`)
	c.MustCall("textDocument/definition", struct{}{}, nil)
	second.say(`{"jsonrpc":"2.0","id":1,"method":"workspace/configuration","params":{"items":[]}}`)
	w.gopls(t, 2, `"id":1,"result":[]`)
	for _, id := range []string{"\x7f", "\U000E0001", `\"\u0001\\`} { // which Go's literals have otherwise than JSON
		second.say(`{"jsonrpc":"2.0","id":"` + id + `","method":"workspace/configuration","params":{"items":[]}}`)
		w.gopls(t, 2, `"id":"`+id+`","result":[]`)
	}
	w.stop(t, c)
}

// TestRevivedTooOften ends each gopls, and checks that urlvet goes on alone
// after the last one.
func TestRevivedTooOften(t *testing.T) {
	w := newWorld(t, delays{greeting, stall}, nil)
	c, uri := w.opened(t)
	for n := range maxRevivals + 1 {
		w.gopls(t, n+1, uri).conn.Close()
	}
	c.Saw("only the results of urlvet are left")
	if n := c.Messages("started again"); n != maxRevivals {
		t.Errorf("started again %d times, want %d", n, maxRevivals)
	}
	if n := c.Messages("gopls has ended"); n != maxRevivals+1 {
		t.Errorf("ended %d times", n)
	}
	c.Change(uri, 2, lsptest.Replace(0, 0, 0, 0, "\n"))
	c.Shows(uri, "3:32-37 port-range")
	w.stop(t, c)
}

// TestRevivedAtOnce checks that a gopls which dies before it answers initialize
// is followed by one that answers it.
func TestRevivedAtOnce(t *testing.T) {
	w := newWorld(t, delays{greeting, stall}, func(n int, g *fake) bool {
		if n <= 2 {
			go func() {
				_, _ = frame.NewReader(g.conn).Next()
				g.conn.Close()
			}()
		}
		return n > 2
	})
	c := w.client(t)
	if got := c.Start("{}", "null").ServerInfo; got.Version != "fake" {
		t.Errorf("server %v", got)
	}
	w.stop(t, c)
}

// TestSilentGopls checks that urlvet goes on without a gopls that does not
// answer initialize, or answers too late.
func TestSilentGopls(t *testing.T) {
	w := newWorld(t, delays{50 * time.Millisecond, stall}, func(_ int, g *fake) bool {
		g.answers["initialize"] = ""
		return true
	})
	c, uri := w.client(t), lsptest.URI(t.TempDir(), "a.go")
	if got := c.Start("{}", "null").ServerInfo; got.Name != "urlvet" {
		t.Errorf("server %v", got)
	}
	c.Saw("gopls does not answer")
	w.born[0].say(fmt.Sprintf(`{"jsonrpc":"2.0","id":0,"result":%s}`, capabilities))
	c.Open(uri, broken)
	c.Shows(uri, "2:32-37 port-range")
	w.stop(t, c)
}

// TestSilentSuccessor is TestSilentGopls for a gopls that was started again.
func TestSilentSuccessor(t *testing.T) {
	w := newWorld(t, delays{50 * time.Millisecond, stall}, func(n int, g *fake) bool {
		if n > 1 {
			g.answers["initialize"] = ""
		}
		return true
	})
	c, uri := w.opened(t)
	w.gopls(t, 1, uri).conn.Close()
	c.Saw("gopls does not answer")
	c.Change(uri, 2, lsptest.Replace(0, 0, 0, 0, "\n"))
	c.Shows(uri, "3:32-37 port-range")
	w.stop(t, c)
}

// put writes a message of the editor, and reports whether it is read within
// that time. After one that is not read there can be no other.
func (w *world) put(t *testing.T, body string, patience time.Duration) bool {
	t.Helper()
	if err := w.editor.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	_, err := w.editor.Write(frame.New([]byte(body)).Raw)
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	return err == nil
}

const megabyte = 1 << 20

var (
	longNote  = `{"jsonrpc":"2.0","method":"x","params":"` + strings.Repeat("x", megabyte) + `"}`
	longTheir = `{"jsonrpc":"2.0","method":"window/logMessage","params":"` + strings.Repeat("y", megabyte) + `"}`
	hello     = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
)

// checkHeld checks how many bytes were ever held because of a side. More than
// one message may be on its way to two peers, and each is counted for both.
func (w *world) checkHeld(t *testing.T, from side) {
	t.Helper()
	most := w.proxy.held[from].Most()
	t.Logf("%d bytes held for messages of side %d", most, from)
	if most > maxHeld+5*megabyte {
		t.Errorf("%d bytes held for messages of side %d", most, from)
	}
}

// TestDeafGopls checks that the proxy stops to read from the editor while gopls
// does not read, gives that up after a while, and goes on.
func TestDeafGopls(t *testing.T) {
	const short = 300 * time.Millisecond
	deaf := make(chan struct{})
	w := newWorld(t, delays{greeting, short}, func(n int, g *fake) bool {
		if n == 1 {
			g.answers["x"] = "deaf"
			go func() {
				r := frame.NewReader(g.conn)
				_, _ = r.Next()
				g.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":0,"result":%s}`, capabilities))
				close(deaf)
			}()
		}
		return n > 1
	})
	c, uri := w.opened(t)
	<-deaf
	began := time.Now()
	for range 2 * maxHeld / megabyte {
		c.Notify("x", strings.Repeat("x", megabyte))
	}
	c.Saw("started again")
	w.checkHeld(t, editor)
	if took := time.Since(began); took < short {
		t.Errorf("given up after %v", took)
	}
	w.gopls(t, 2, uri)
	c.Shows(uri, "2:32-37 port-range")
	w.stop(t, c)
}

// TestUnanswered checks that requests which gopls reads and never answers are
// bounded as well.
func TestUnanswered(t *testing.T) {
	w := newWorld(t, delays{greeting, 300 * time.Millisecond}, func(_ int, g *fake) bool {
		g.answers["hang"] = ""
		return true
	})
	c, uri := w.opened(t)
	for id := range uint64(2 * maxHeld / megabyte) {
		c.Dispatch("hang", 100+id, strings.Repeat("x", megabyte))
	}
	c.Saw("started again")
	w.checkHeld(t, editor)
	c.Shows(uri, "2:32-37 port-range")
	w.stop(t, c)
}

// TestFlood floods an editor that does not read, lets that editor send as much
// as is read from it, and checks that it can leave.
func TestFlood(t *testing.T) {
	for _, leave := range []string{"exit", "close", "read"} {
		w := newWorld(t, delays{greeting, stall}, func(_ int, g *fake) bool {
			go func() {
				for {
					if _, err := g.conn.Write(frame.New([]byte(longTheir)).Raw); err != nil {
						break
					}
				}
			}()
			return true
		})
		w.put(t, hello, lsptest.Patience)
		for began := time.Now(); !w.proxy.held[gopls].Full() && time.Since(began) < lsptest.Patience; {
			time.Sleep(time.Millisecond)
		}
		w.checkHeld(t, gopls)
		for range maxHeld / megabyte / 4 {
			w.put(t, longNote, lsptest.Patience)
		}
		switch leave {
		case "exit":
			w.put(t, `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`, lsptest.Patience)
			w.put(t, `{"jsonrpc":"2.0","method":"exit"}`, lsptest.Patience)
		case "close":
			w.editor.Close()
		case "read": // what comes after the flood comes
			r := frame.NewReader(w.editor)
			for answered := false; !answered; {
				f, err := r.Next()
				if err != nil {
					t.Fatal(err)
				}
				var m message
				answered = json.Unmarshal(f.Body, &m) == nil && m.Method == ""
			}
			w.editor.Close()
		}
		began := time.Now()
		w.ends(t, leave == "exit")
		if took := time.Since(began); took > 10*Farewell {
			t.Errorf("%s: the proxy took %v to end", leave, took)
		}
		w.checkHeld(t, editor)
	}
}

// TestRemembered publishes diagnostics of ever new documents, and checks that
// those which urlvet has nothing to add to are not all remembered.
func TestRemembered(t *testing.T) {
	p := newProxy(Peers{}, delays{greeting, stall})
	took := func(from side, uri, diagnostics string) {
		var m message
		if err := json.Unmarshal([]byte(published(uri, 1, diagnostics)), &m); err != nil {
			t.Fatal(err)
		}
		p.publication(from, m)
	}
	long := strings.Replace(theirs, `"m"`, `"`+strings.Repeat("m", megabyte)+`"`, 1)
	took(own, "file:///a.go", theirs)
	took(gopls, "file:///a.go", theirs)
	for i := range 2 * maxRemembered / megabyte {
		took(gopls, fmt.Sprintf("file:///%d.go", i), long)
		if p.remembered > maxRemembered {
			t.Fatalf("%d bytes remembered in %d documents", p.remembered, len(p.published))
		}
	}
	if x := p.published["file:///a.go"]; x == nil || len(x.found[gopls]) != 1 || len(x.found[own]) != 1 {
		t.Errorf("of a.go is known: %+v", x)
	}
	took(own, "file:///a.go", "")
	took(gopls, "file:///a.go", "")
	p.forgetOthers()
	if p.remembered != 0 || len(p.published) != 0 {
		t.Errorf("%d bytes remembered of nothing in %d documents", p.remembered, len(p.published))
	}
}

// FuzzPeers lets gopls and the editor say anything, each line a message, and
// checks that nothing panics and the proxy ends with the editor.
func FuzzPeers(f *testing.F) {
	f.Add(strings.Join(toGopls[:5], "\n"), strings.Join(toEditor, "\n"))
	f.Add(hello+"\n"+`{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.go","text":"x"}}}`+"\n"+
		`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.go"},"contentChanges":[{"text":"y"}]}}`+"\n"+
		`{"id":"gopls2/1","result":null}`+"\n"+`{"id":2,"method":"shutdown"}`+"\n"+`{"method":"exit"}`,
		`{"id":1,"result":{"capabilities":{}}}`+"\n"+`{"id":1,"method":"client/registerCapability","params":{"registrations":[{"id":"1","method":"m"}]}}`+"\n"+
			`{"id":"urlvet-proxy/2","result":{}}`+"\n"+published("file:///a.go", 1, theirs))
	f.Fuzz(func(t *testing.T, editor, gopls string) {
		w := newWorld(t, delays{greeting, stall}, func(n int, g *fake) bool {
			go func() {
				for body := range strings.SplitSeq(gopls, "\n") {
					g.say(body)
				}
				if n%2 == 1 {
					g.conn.Close()
				}
			}()
			return true
		})
		go func() { _, _ = io.Copy(io.Discard, w.editor) }()
		for body := range strings.SplitSeq(editor, "\n") {
			_, _ = w.editor.Write(frame.New([]byte(body)).Raw)
		}
		w.editor.Close()
		select {
		case <-w.done:
		case <-time.After(lsptest.Patience):
			t.Error("the proxy does not end")
		}
		for _, g := range w.born {
			g.conn.Close()
		}
	})
}
