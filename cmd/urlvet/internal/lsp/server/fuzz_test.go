package server

import (
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/lsptest"
)

// seeds is a session, a message a line.
const seeds = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"workspace":{"workspaceEdit":{"documentChanges":true}}},"initializationOptions":{"disable":["port-*"]}}}
{"jsonrpc":"2.0","method":"initialized","params":{}}
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///none/a.go","version":1,"text":"package p\nvar u = \"htp://h:70000/ü😀\"\n"}}}
{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none/a.go","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":9},"end":{"line":1,"character":12}},"text":"http"}]}}
{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none/a.go"},"position":{"line":1,"character":18}}}
{"jsonrpc":"2.0","id":"3","method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///none/a.go"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"only":["source"]}}}
{"jsonrpc":"2.0","id":4,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///none/a.go"}}}
{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}
{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"urlvet":{"profile":"rfc1738","allow-port":[1,"2"]}}}}
{"jsonrpc":"2.0","id":5,"method":"codeAction/resolve","params":{"title":"x"}}
{"jsonrpc":"2.0","id":"urlvet/1","result":[null]}
{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///none/a.go"}}}
{"jsonrpc":"2.0","id":6,"method":"shutdown"}
{"jsonrpc":"2.0","method":"exit"}`

// FuzzMessages sends any messages, each a line, and checks that the server
// answers a request after them, unless they end the session, that it ends, and
// that nothing panics.
func FuzzMessages(f *testing.F) {
	f.Add(seeds)
	f.Add(strings.Replace(seeds, `"capabilities":{`, `"capabilities":{"textDocument":{"diagnostic":{}},"general":{"positionEncodings":["utf-8"]},`, 1))
	f.Add(seeds[strings.Index(seeds, "\n")+1:])
	f.Add("[]\n{}\n7\n\"\n{\"id\":null,\"method\":\"x\"}\n{\"method\":\"exit\"}")
	f.Fuzz(func(t *testing.T, script string) {
		conn, s := serve(t, Options{})
		go func() {
			for _, body := range append(strings.Split(script, "\n"), `{"jsonrpc":"2.0","id":"last","method":"no/such"}`) {
				if _, err := conn.Write(frame.New([]byte(body)).Raw); err != nil {
					return
				}
			}
		}()
		exits := strings.Contains(script, "exit") || strings.Contains(script, `\u`) // "\u0065xit"
		if err := answered(conn, `"id":"last"`); err != nil && !exits {
			t.Errorf("the last request is not answered: %v", err)
		}
		conn.Close()
		select {
		case <-s.done:
		case <-time.After(lsptest.Patience):
			t.Error("the server does not end")
		}
		if log := s.log.String(); strings.Contains(log, "goroutine ") {
			t.Error(log)
		}
	})
}

// answered reads until a message has that text.
func answered(conn net.Conn, text string) error {
	if err := conn.SetReadDeadline(time.Now().Add(lsptest.Patience)); err != nil {
		return err
	}
	for r := frame.NewReader(conn); ; {
		f, err := r.Next()
		if err != nil || strings.Contains(string(f.Body), text) {
			return err
		}
		if !json.Valid(f.Body) {
			return fmt.Errorf("the server says %q", f.Body)
		}
	}
}
