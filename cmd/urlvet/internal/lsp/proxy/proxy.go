// Package proxy is between an editor and gopls, and adds the results of
// urlvet's own language server. It passes on the messages of gopls and the
// editor byte for byte, except for those that urlvet adds to.
package proxy

import (
	"encoding/json"
	"io"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// Patience is how long an answer of gopls waits for urlvet's answer.
const Patience = 2 * time.Second

// side is one of the peers that the proxy connects.
type side int

const (
	editor side = iota
	gopls
	own // urlvet's language server
	sides
)

// Peers are connections to the three sides. Closing one ends reading from it.
type Peers struct{ Editor, Gopls, Own io.ReadWriteCloser }

// Run connects the peers until the editor, or both servers, are gone. It
// returns whether the editor ended the session as the protocol requires.
func Run(peers Peers) bool {
	p := &proxy{
		events:    make(chan event),
		done:      make(chan struct{}),
		calls:     map[string]*call{},
		published: map[string]*publication{},
	}
	for i, conn := range [sides]io.ReadWriteCloser{peers.Editor, peers.Gopls, peers.Own} {
		p.out[i] = newOutbox(conn)
		go p.read(side(i), conn)
	}
	defer p.end()
	for {
		select {
		case e := <-p.events:
			p.take(e)
		case <-p.overdue:
			return p.shutDown
		}
		if p.gone[editor] || p.gone[gopls] && p.gone[own] {
			return p.shutDown && p.exiting
		}
	}
}

// proxy is the state of a proxy. Only Run's goroutine uses it.
type proxy struct {
	events chan event
	done   chan struct{} // closed when Run returns

	out  [sides]*outbox
	gone [sides]bool

	calls     map[string]*call        // unanswered requests of the editor, by identifier
	published map[string]*publication // by document
	hello     json.RawMessage         // the parameters of initialize
	encoding  protocol.Encoding       // what gopls chose
	shutDown  bool                    // shutdown was called
	exiting   bool                    // exit was received
	overdue   <-chan time.Time        // when to stop waiting for servers that do not exit
}

// event is a received frame, the end of a side, or a call that has waited long
// enough.
type event struct {
	from    side
	frame   frame.Frame
	err     error
	expired *call
}

// message is the part of a JSON-RPC message that the proxy needs.
type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`

	frame frame.Frame // as it came
}

func (m message) isRequest() bool      { return m.Method != "" && m.ID != nil }
func (m message) isNotification() bool { return m.Method != "" && m.ID == nil }

// encode returns the frame of a message.
func (m message) encode() frame.Frame {
	body, err := json.Marshal(struct {
		Version string `json:"jsonrpc"`
		message
	}{"2.0", m})
	if err != nil {
		panic(err) // the parts have been JSON
	}
	return frame.New(body)
}

// read sends the frames from a side to the loop.
func (p *proxy) read(from side, in io.Reader) {
	r := frame.NewReader(in)
	for {
		f, err := r.Next()
		select {
		case p.events <- event{from: from, frame: f, err: err}:
		case <-p.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// end closes the connections. The editor still gets the waiting frames, if it
// reads them.
func (p *proxy) end() {
	close(p.done)
	for _, o := range p.out {
		o.close()
	}
	select {
	case <-p.out[editor].sent:
	case <-time.After(Patience):
	}
}

func (p *proxy) take(e event) {
	switch {
	case e.expired != nil:
		p.expire(e.expired)
		return
	case e.err != nil:
		p.lose(e.from)
		return
	}
	m := message{}
	if json.Unmarshal(e.frame.Body, &m) != nil {
		m = message{} // the receiver may report what is wrong with it
	}
	m.frame = e.frame
	switch e.from {
	case editor:
		p.fromEditor(m)
	case gopls:
		p.fromGopls(m)
	case own:
		p.fromOwn(m)
	}
}

// send passes a message on unchanged.
func (p *proxy) send(to side, m message) { p.out[to].add(m.frame) }

func (p *proxy) fromEditor(m message) {
	switch {
	case m.isRequest():
		p.call(m)
	case m.isNotification():
		p.note(m)
		p.send(gopls, m)
		p.send(own, m)
	case strings.HasPrefix(string(m.ID), `"`+protocol.IDPrefix):
		p.send(own, m)
	case p.gone[gopls]:
		p.send(own, m)
	default:
		p.send(gopls, m)
	}
}

// note updates the proxy's state for a notification of the editor.
func (p *proxy) note(m message) {
	switch m.Method {
	case "exit":
		p.exiting = true
		p.overdue = time.After(Patience)
	case "textDocument/didOpen":
		var params protocol.DidOpenTextDocumentParams
		if json.Unmarshal(m.Params, &params) == nil {
			p.published[document(params.TextDocument.URI)].reopen()
		}
	case "textDocument/didChange":
		var params protocol.DidChangeTextDocumentParams
		if json.Unmarshal(m.Params, &params) == nil {
			p.published[document(params.TextDocument.URI)].move(params.ContentChanges, p.encoding)
		}
	}
}

func (p *proxy) fromGopls(m message) {
	switch {
	case m.Method == publish:
		p.publishTheirs(m)
	case m.Method == "" && m.ID != nil:
		p.answer(gopls, m)
	default:
		p.send(editor, m)
	}
}

func (p *proxy) fromOwn(m message) {
	switch {
	case m.Method == publish:
		p.publishOurs(m)
	case m.Method != "":
		p.send(editor, m)
	case m.ID != nil:
		p.answer(own, m)
	}
}

// lose continues without a side.
func (p *proxy) lose(from side) {
	p.gone[from] = true
	p.out[from].close()
	if from == editor || p.exiting {
		return
	}
	for _, c := range p.calls {
		c.awaits[from] = false
		p.settle(c)
	}
	p.withdraw(from)
	text := "urlvet has ended; its results are missing until the editor starts the server again"
	if from == gopls {
		text = "gopls has ended; only the results of urlvet are left until the editor starts the server again"
	}
	params, _ := json.Marshal(protocol.ShowMessageParams{Type: protocol.MessageError, Message: text})
	p.out[editor].add(message{Method: "window/showMessage", Params: params}.encode())
}
