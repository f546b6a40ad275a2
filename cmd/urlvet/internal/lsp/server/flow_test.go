package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
)

// soon is more than a session may take to end, on a busy machine.
const soon = 4 * farewell

// endsSoon checks what Serve returns, and that it does so while a check is
// under way.
func (s *session) endsSoon(t *testing.T, want bool) {
	t.Helper()
	began := time.Now()
	s.ends(t, want)
	if took := time.Since(began); took > soon {
		t.Errorf("the server took %v to end", took)
	}
}

// TestEndsWhileChecking ends sessions while a check of a folder takes for ever.
func TestEndsWhileChecking(t *testing.T) {
	for _, tt := range []struct {
		name  string
		leave func(*session)
		want  bool
	}{
		{"shutdown and exit", func(s *session) { s.Stop() }, true},
		{"exit alone", func(s *session) { s.Notify("exit", nil) }, false},
		{"the end of the input", func(s *session) { s.Close() }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checking, end := make(chan struct{}, 9), make(chan struct{})
			defer close(end)
			conn, s := serve(t, Options{before: func() { checking <- struct{}{}; <-end }})
			s.Client = lsptest.New(t, conn)
			s.Start(plain, "null")
			uri := lsptest.URI(t.TempDir(), "a.go")
			s.Open(uri, broken)
			<-checking
			for id := range uint64(maxAnswers + 1) {
				s.Dispatch("textDocument/hover", 100+id, map[string]any{"textDocument": lsptest.Doc(uri)})
			}
			tt.leave(s)
			s.endsSoon(t, tt.want)
		})
	}
}

// TestOtherFolders checks that a check which takes for ever holds up neither
// another folder nor a cancellation.
func TestOtherFolders(t *testing.T) {
	end := make(chan struct{})
	defer close(end)
	first := make(chan struct{}, 1)
	first <- struct{}{}
	conn, s := serve(t, Options{before: func() {
		select {
		case <-first:
			<-end
		default:
		}
	}})
	s.Client = lsptest.New(t, conn)
	s.Start(plain, "null")
	hanging := lsptest.URI(t.TempDir(), "a.go")
	s.Open(hanging, broken)
	for len(first) > 0 {
		time.Sleep(time.Millisecond)
	}
	for id := range uint64(maxAnswers + 1) {
		w := s.Dispatch("textDocument/hover", 100+id, map[string]any{"textDocument": lsptest.Doc(hanging)})
		if id == 0 {
			s.Notify("$/cancelRequest", map[string]any{"id": 100})
			if err := w.Wait(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "cancelled") {
				t.Errorf("error %v", err)
			}
		}
	}
	other := lsptest.URI(t.TempDir(), "b.go")
	s.Open(other, broken)
	s.Shows(other, "2:32-37 port-range")
	s.MustCall("textDocument/hover", map[string]any{"textDocument": lsptest.Doc(other)}, nil)
	s.Stop()
	s.endsSoon(t, true)
}

// deaf is a client that sends, and does not read until it says so.
type deaf struct {
	t      *testing.T
	conn   net.Conn
	server *Server
	*session
}

func newDeaf(t *testing.T) *deaf {
	made := make(chan *Server, 1)
	conn, s := serve(t, Options{served: func(s *Server) { made <- s }})
	d := &deaf{t, conn, <-made, s}
	exchange(t, conn, frame.NewReader(conn), `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)
	return d
}

// send sends a message, and reports whether the server reads it within that
// time. After one that it does not read there can be no other.
func (d *deaf) send(body string, patience time.Duration) bool {
	d.t.Helper()
	if err := d.conn.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		d.t.Fatal(err)
	}
	_, err := d.conn.Write(frame.New([]byte(body)).Raw)
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		d.t.Fatal(err)
	}
	return err == nil
}

// echo is a request whose answer is as long as itself.
func echo(id, bytes int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"codeAction/resolve","params":"%s"}`, id, strings.Repeat("x", bytes))
}

// checkKept checks how many bytes were ever kept for the client, if no message
// was longer than one.
func (d *deaf) checkKept(one int) {
	d.t.Helper()
	stream := d.server.stream
	accepted, queued := stream.accepted.Most(), stream.queued.Most()
	d.t.Logf("%d bytes accepted, %d queued", accepted, queued)
	if accepted > maxAccepted+3*one || queued > maxQueued+one {
		d.t.Errorf("%d bytes accepted and %d queued at a time", accepted, queued)
	}
}

// TestDeaf checks that the server stops to read from a client that does not
// read, and goes on when it does.
func TestDeaf(t *testing.T) {
	for _, size := range []int{1 << 20, 100} {
		d := newDeaf(t)
		sent := 0
		for d.send(echo(2+sent, size), time.Second/2) {
			if sent++; sent*(size+perMessage) > 4*(maxAccepted+maxQueued) && size > perMessage {
				t.Fatalf("the server has read %d messages of %d bytes", sent, size)
			}
			if sent >= 20_000 {
				break // their answers are too short to fill a queue
			}
		}
		d.checkKept(size + perMessage)
		answers := 0
		for r := frame.NewReader(d.conn); answers < sent; answers++ {
			if err := d.conn.SetReadDeadline(time.Now().Add(lsptest.Patience)); err != nil {
				t.Fatal(err)
			}
			if _, err := r.Next(); err != nil {
				t.Fatalf("%d answers to %d requests: %v", answers, sent, err)
			}
		}
		d.conn.Close()
		d.endsSoon(t, false)
	}
}

// TestDeafLeaves checks that a client that does not read can leave, although
// answers and diagnostics wait for it.
func TestDeafLeaves(t *testing.T) {
	for _, exits := range []bool{true, false} {
		d := newDeaf(t)
		uri, _ := json.Marshal(lsptest.URI(t.TempDir(), "a.go"))
		text, _ := json.Marshal(broken)
		send := func(body string) {
			if !d.send(body, lsptest.Patience) {
				t.Fatalf("%.80s is not read", body)
			}
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%s,"version":1,"text":%s}}}`, uri, text))
		for i := range (maxQueued + maxAccepted/2) >> 20 {
			send(echo(2+i, 1<<20))
		}
		for began := time.Now(); !d.server.stream.queued.Full() && time.Since(began) < lsptest.Patience; {
			time.Sleep(time.Millisecond)
		}
		if exits {
			send(`{"jsonrpc":"2.0","id":99,"method":"shutdown"}`)
			send(`{"jsonrpc":"2.0","method":"exit"}`)
		} else {
			d.conn.Close()
		}
		d.checkKept(1<<20 + perMessage)
		began := time.Now()
		select {
		case <-d.done:
		case <-time.After(lsptest.Patience):
			t.Fatal("the server does not end")
		}
		if took := time.Since(began); took > soon {
			t.Errorf("the server took %v to end", took)
		}
	}
}

// TestAbandoned checks that the server ends when a client is gone of which it
// has not read all, because it waits for that client to read.
func TestAbandoned(t *testing.T) {
	gone, end := make(chan struct{}), make(chan struct{})
	defer close(end)
	made := make(chan *Server, 1)
	conn, s := serve(t, Options{Gone: gone, served: func(s *Server) { made <- s }, before: func() { <-end }})
	d := &deaf{t, conn, <-made, s}
	exchange(t, conn, frame.NewReader(conn), `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)
	for i := 0; d.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none/a.go"}}}`, 2+i), time.Second); i++ {
	}
	select {
	case <-s.done:
		t.Error("the server has ended before the client was gone")
	default:
	}
	close(gone)
	d.endsSoon(t, false)
}

// TestManyQuestions checks that a client that answers nothing is not asked
// again for each notification.
func TestManyQuestions(t *testing.T) {
	conn, s := serve(t, Options{})
	r := frame.NewReader(conn)
	exchange(t, conn, r, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{
		"workspace":{"configuration":true,"diagnostics":{"refreshSupport":true}},"textDocument":{"diagnostic":{}}}}}`)
	uri, _ := json.Marshal(lsptest.URI(t.TempDir(), "a.go"))
	go func() {
		say := func(body string) { _, _ = conn.Write(frame.New([]byte(body)).Raw) }
		say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%s,"text":"package p"}}}`, uri))
		for range 1000 {
			say(`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{}}`)
			say(`{"jsonrpc":"2.0","method":"textDocument/didSave","params":{}}`)
		}
		say(`{"jsonrpc":"2.0","id":2,"method":"textDocument/hover"}`)
	}()
	asked := map[string]int{}
	for {
		f, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if err := json.Unmarshal(f.Body, &m); err != nil {
			t.Fatal(err)
		}
		if asked[m.Method]++; string(m.ID) == "2" {
			break
		}
	}
	for _, question := range []string{"workspace/configuration", "workspace/diagnostic/refresh"} {
		if asked[question] != 1 {
			t.Errorf("%s %d times", question, asked[question])
		}
	}
	conn.Close()
	s.endsSoon(t, false)
}
