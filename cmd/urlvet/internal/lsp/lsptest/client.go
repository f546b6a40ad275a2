// Package lsptest is a language client for tests. It splits messages with
// jsonrpc2's own codec, not with the server's.
package lsptest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// Patience is how long a client waits before the test fails.
const Patience = 20 * time.Second

// Published is what a server last published for a document.
type Published struct {
	Version     int                   `json:"version"`
	Diagnostics []protocol.Diagnostic `json:"diagnostics"`
}

// Client is a client.
type Client struct {
	t    testing.TB
	conn *jsonrpc2.Conn

	// Settings is the client's section "urlvet".
	Settings any

	mu        sync.Mutex
	changed   chan struct{} // closed and made anew with each message
	published map[string]Published
	messages  []string // "method: text" of what was shown or asked
}

// New returns the client at one end of a connection.
func New(t testing.TB, conn io.ReadWriteCloser) *Client {
	c := &Client{t: t, changed: make(chan struct{}), published: map[string]Published{}}
	stream := jsonrpc2.NewBufferedStream(conn, jsonrpc2.VSCodeObjectCodec{})
	c.conn = jsonrpc2.NewConn(context.Background(), stream, jsonrpc2.HandlerWithError(c.handle).SuppressErrClosed(), jsonrpc2.SetLogger(quiet{}))
	t.Cleanup(func() { c.conn.Close() })
	return c
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}

func (c *Client) handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.changed)
	c.changed = make(chan struct{})
	if req.Method == "textDocument/publishDiagnostics" {
		var p struct {
			URI string `json:"uri"`
			Published
		}
		err := json.Unmarshal(*req.Params, &p)
		if err != nil || p.Diagnostics == nil {
			c.t.Errorf("the diagnostics of %s are no list: %v", *req.Params, err)
		}
		c.published[p.URI] = p.Published
		return nil, err
	}
	text := ""
	if req.Params != nil {
		text = string(*req.Params)
	}
	c.messages = append(c.messages, req.Method+": "+text)
	if req.Method == "workspace/configuration" {
		var p protocol.ConfigurationParams
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			return nil, err
		}
		answers := make([]any, len(p.Items))
		for i, item := range p.Items {
			if item.Section == "urlvet" {
				answers[i] = c.Settings
			}
		}
		return answers, nil
	}
	return nil, nil
}

// Wait waits until ok returns true. It calls ok after each message.
func (c *Client) Wait(what string, ok func() bool) {
	c.t.Helper()
	timeout := time.After(Patience)
	for {
		c.mu.Lock()
		done, changed := ok(), c.changed
		c.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-timeout:
			c.mu.Lock()
			defer c.mu.Unlock()
			c.t.Fatalf("waited for %s; published %v, messages %q", what, c.published, c.messages)
		}
	}
}

// Set changes the client's section "urlvet".
func (c *Client) Set(settings any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Settings = settings
}

// Saw waits until the server has sent a message, other than diagnostics, whose
// method and parameters contain the text.
func (c *Client) Saw(text string) {
	c.t.Helper()
	c.Wait("a message with "+text, func() bool {
		return slices.ContainsFunc(c.messages, func(m string) bool { return strings.Contains(m, text) })
	})
}

// Messages returns how many messages contain the text.
func (c *Client) Messages(text string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.messages {
		if strings.Contains(m, text) {
			n++
		}
	}
	return n
}

// Published waits for the diagnostics of a version of a document.
func (c *Client) Published(uri string, version int) (p Published) {
	c.t.Helper()
	c.Wait(fmt.Sprintf("diagnostics of version %d of %s", version, uri), func() bool {
		p = c.published[uri]
		return p.Diagnostics != nil && p.Version >= version
	})
	return p
}

// Shows waits until the diagnostics of a document are as described, each as
// "1:2-3 code": a line, a column and an end column, all counted from 0.
func (c *Client) Shows(uri string, want ...string) {
	c.t.Helper()
	c.Wait(fmt.Sprintf("%q in %s", want, uri), func() bool {
		p, ok := c.published[uri]
		return ok && slices.Equal(Describe(p.Diagnostics), want)
	})
}

// Now returns the diagnostics of a document in the form that Shows takes. It
// may only be called in the function that is passed to Wait.
func (c *Client) Now(uri string) []string { return Describe(c.published[uri].Diagnostics) }

// Close ends the connection.
func (c *Client) Close() { c.conn.Close() }

// Forget drops what is known of a document.
func (c *Client) Forget(uri string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.published, uri)
}

// Describe returns "1:2-3 code" for each diagnostic.
func Describe(all []protocol.Diagnostic) (lines []string) {
	for _, d := range all {
		lines = append(lines, fmt.Sprintf("%d:%d-%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Character, d.Code))
	}
	return lines
}

// Call makes a request and decodes the answer into result.
func (c *Client) Call(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	return c.conn.Call(ctx, method, params, result)
}

// MustCall is Call for requests that must succeed.
func (c *Client) MustCall(method string, params, result any) {
	c.t.Helper()
	if err := c.Call(method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// Dispatch makes a request with that identifier, without waiting for its
// answer.
func (c *Client) Dispatch(method string, id uint64, params any) jsonrpc2.Waiter {
	c.t.Helper()
	w, err := c.conn.DispatchCall(context.Background(), method, params, jsonrpc2.PickID(jsonrpc2.ID{Num: id}))
	if err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
	return w
}

// Notify sends a notification.
func (c *Client) Notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// Start initializes the server with capabilities and options, both JSON, and
// returns its answer.
func (c *Client) Start(capabilities, options string) (result protocol.InitializeResult) {
	c.t.Helper()
	c.MustCall("initialize", map[string]any{
		"capabilities":          json.RawMessage(capabilities),
		"initializationOptions": json.RawMessage(options),
	}, &result)
	c.Notify("initialized", struct{}{})
	return result
}

// Open opens version 1 of a document.
func (c *Client) Open(uri, text string) {
	c.t.Helper()
	c.Notify("textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "go", "version": 1, "text": text},
	})
}

// Change sends changes that make a new version of a document.
func (c *Client) Change(uri string, version int, changes ...protocol.TextDocumentContentChangeEvent) {
	c.t.Helper()
	c.Notify("textDocument/didChange", protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{URI: uri, Version: &version},
		ContentChanges: changes,
	})
}

// Replace returns the change of a range, all counted from 0.
func Replace(line, character, endLine, endCharacter int, text string) protocol.TextDocumentContentChangeEvent {
	r := protocol.Range{Start: protocol.Position{Line: line, Character: character}, End: protocol.Position{Line: endLine, Character: endCharacter}}
	return protocol.TextDocumentContentChangeEvent{Range: &r, Text: text}
}

// Stop shuts the server down.
func (c *Client) Stop() {
	c.t.Helper()
	c.MustCall("shutdown", nil, nil)
	c.Notify("exit", nil)
}

// Doc names a document in parameters.
func Doc(uri string) protocol.TextDocumentIdentifier {
	return protocol.TextDocumentIdentifier{URI: uri}
}

// URI returns the URI of a file.
func URI(elem ...string) string {
	path := filepath.ToSlash(filepath.Join(elem...))
	return "file://" + strings.TrimSuffix("/", path[:1]) + path
}
