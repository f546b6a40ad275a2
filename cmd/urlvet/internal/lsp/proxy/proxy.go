// Package proxy is between an editor and gopls, and adds the results of
// urlvet's own language server. It passes on the messages of gopls and the
// editor byte for byte, except for those that urlvet adds to.
package proxy

import (
	"context"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/flow"
	"urlvet.example/cmd/urlvet/internal/lsp/frame"
	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// Patience is how long an answer of gopls waits for urlvet's answer.
const Patience = 2 * time.Second

// Farewell is how long servers have to end after exit.
const Farewell = 400 * time.Millisecond

// greeting is how long the editor waits for gopls' answer to initialize before
// urlvet answers alone.
const greeting = 15 * time.Second

// stall is how long a server may read and answer nothing, while all is kept for
// it that may be, before it counts as gone.
const stall = 10 * time.Second

// maxHeld is how many bytes may wait, for any peer, that are there because of
// the messages of one side. Beyond that, nothing is read from that side.
const maxHeld = 8 << 20

// side is one of the peers that the proxy connects.
type side int

const (
	editor side = iota
	gopls
	own // urlvet's language server
	sides
)

// Peers are the three sides. Closing a connection ends reading from it.
type Peers struct {
	Editor, Own io.ReadWriteCloser
	Gopls       func() (io.ReadWriteCloser, error) // starts a gopls

	// Gone is closed when the editor has closed its end, which is seen there only
	// when all is read. Nil if that is not known.
	Gone <-chan struct{}
}

// Run connects the peers until the editor, or both servers, are gone, or ctx is
// cancelled. It returns whether the editor ended the session as the protocol
// requires. The error is that of the first start of gopls.
func Run(ctx context.Context, peers Peers) (proper bool, err error) {
	return newProxy(peers, delays{greeting, stall}).run(ctx)
}

// delays are the constants of these names, which are shorter in tests.
type delays struct{ greeting, stall time.Duration }

func newProxy(peers Peers, d delays) *proxy {
	p := &proxy{
		peers: peers, delays: d,
		events:    make(chan event),
		done:      make(chan struct{}),
		calls:     map[string]*call{},
		published: map[string]*publication{},
		revival:   revival{life: 1, documents: map[string]*document{}, folders: foldersOf(nil), registered: map[string]string{}},
	}
	for i := range sides {
		p.held[i] = flow.NewBudget(maxHeld)
	}
	return p
}

func (p *proxy) run(ctx context.Context) (proper bool, err error) {
	if err := p.start(); err != nil {
		return false, err
	}
	p.connect(editor, p.peers.Editor)
	p.connect(own, p.peers.Own)
	defer p.end()
	abandoned := flow.Abandoned(p.peers.Gone, p.done, p.held[editor], Farewell)
	for {
		select {
		case <-abandoned:
			return false, nil
		case e := <-p.events:
			p.take(e)
		case <-p.overdue:
			return p.shutDown, nil
		case <-ctx.Done():
			return false, nil
		}
		if p.gone[editor] || p.gone[gopls] && p.replay == "" && p.gone[own] {
			return p.shutDown && p.exiting, nil
		}
	}
}

// proxy is the state of a proxy. Only run's goroutine uses it.
type proxy struct {
	peers  Peers
	delays delays
	events chan event
	done   chan struct{} // closed when run returns

	out  [sides]*flow.Outbox
	held [sides]*flow.Budget // what waits because of a message of that side
	gone [sides]bool         // of gopls also while a new one is greeted
	from side                // whose message is handled

	calls      map[string]*call        // unanswered requests of the editor, by key
	published  map[string]*publication // by document
	remembered int                     // bytes of these
	hello      *call                   // initialize
	encoding   protocol.Encoding       // what gopls chose
	shutDown   bool                    // shutdown was called
	exiting    bool                    // exit was received
	overdue    <-chan time.Time        // when to stop waiting for servers that do not exit

	revival
}

// event is a received frame, the end of a side, or what has waited long enough.
type event struct {
	from    side
	life    int // of gopls
	frame   frame.Frame
	err     error
	expired *call // gopls' answer has waited for urlvet's
	silent  bool  // gopls has not answered initialize
	stuck   bool  // nothing more can be read from that side
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

// key returns the same text for the identifiers of a request and its answer: a server may write
// "a/1" for "a\/1".
func (m message) key() string {
	var text string
	if json.Unmarshal(m.ID, &text) != nil {
		return string(m.ID) // a number
	}
	return strconv.Quote(text)
}

func (m message) isRequest() bool      { return m.Method != "" && m.ID != nil }
func (m message) isNotification() bool { return m.Method != "" && m.ID == nil }

// encode returns the frame of a message.
func (m message) encode() frame.Frame {
	return frame.New(encode(struct {
		Version string `json:"jsonrpc"`
		message
	}{"2.0", m}))
}

// connect begins to send to a side and to read from it.
func (p *proxy) connect(to side, conn io.ReadWriteCloser) {
	p.out[to] = flow.NewOutbox(conn)
	p.gone[to] = false
	go p.read(to, p.life, conn)
}

// read sends the frames from a side to the loop, while not too much is held
// because of them.
func (p *proxy) read(from side, life int, in io.Reader) {
	r := frame.NewReader(in)
	for p.room(from, life) {
		f, err := r.Next()
		if !p.post(event{from: from, life: life, frame: f, err: err}) || err != nil {
			return
		}
	}
}

// room waits until more may be read from a side. It tells the loop when that
// takes long. It returns false when the proxy ends.
func (p *proxy) room(from side, life int) bool {
	for p.held[from].Full() {
		late := make(chan struct{})
		timer := time.AfterFunc(p.delays.stall, func() { close(late) })
		ok := p.held[from].Wait(late)
		timer.Stop()
		if ok {
			return true
		}
		if !p.post(event{from: from, life: life, stuck: true}) {
			return false
		}
	}
	return true
}

// post sends an event to the loop. It returns false when the proxy ends.
func (p *proxy) post(e event) bool {
	select {
	case p.events <- e:
		return true
	case <-p.done:
		return false
	}
}

// end closes the connections. The editor still gets the waiting frames, if it
// reads them.
func (p *proxy) end() {
	close(p.done)
	for _, o := range p.out {
		o.Close()
	}
	select {
	case <-p.out[editor].Sent():
	case <-time.After(Farewell):
	}
	for _, o := range p.out {
		o.Abort()
	}
}

func (p *proxy) take(e event) {
	p.from = e.from
	switch {
	case e.from == gopls && e.life != p.life:
		return // of one that is gone
	case e.expired != nil:
		p.expire(e.expired)
		return
	case e.silent:
		p.hush()
		return
	case e.stuck:
		p.unblock(e.from)
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

// send passes a message on unchanged. What it keeps in memory counts for the
// side whose message is handled.
func (p *proxy) send(to side, m message) { p.out[to].Add(m.frame, p.held[p.from]) }

// say sends a message of the proxy.
func (p *proxy) say(to side, m message) {
	m.frame = m.encode()
	p.send(to, m)
}

// show shows the user a message.
func (p *proxy) show(kind int, text string) {
	p.say(editor, message{Method: "window/showMessage", Params: encode(protocol.ShowMessageParams{Type: kind, Message: text})})
}

func (p *proxy) fromEditor(m message) {
	switch {
	case m.isRequest():
		p.call(m)
	case m.isNotification():
		p.note(m)
		if !p.gone[gopls] {
			p.send(gopls, m)
		}
		p.send(own, m)
	case strings.HasPrefix(string(m.ID), `"`+protocol.IDPrefix):
		p.send(own, m)
	case strings.HasPrefix(string(m.ID), `"`+idPrefix):
		return // to the proxy's own request
	case m.ID != nil:
		p.toAsker(m)
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
		p.overdue = time.After(Farewell)
	case "textDocument/didOpen":
		var params protocol.DidOpenTextDocumentParams
		if json.Unmarshal(m.Params, &params) == nil {
			p.published[keyOf(params.TextDocument.URI)].reopen()
		}
	case "textDocument/didChange":
		var params protocol.DidChangeTextDocumentParams
		if json.Unmarshal(m.Params, &params) == nil {
			p.move(params.TextDocument.URI, params.ContentChanges)
			p.edit(params)
		}
	}
	p.remember(m)
}

func (p *proxy) fromGopls(m message) {
	switch {
	case m.Method == publish:
		p.publishTheirs(m)
	case m.Method == "" && p.replay != "" && string(m.ID) == p.replay:
		p.rejoin(m)
	case m.Method == "" && m.ID != nil:
		p.answer(gopls, m)
	case m.isRequest():
		p.register(m)
		p.send(editor, p.marked(m))
	case p.life > 1 && m.Method == "$/cancelRequest":
		return // of a request that has another identifier for the editor
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

// lose continues without a side. It starts a new gopls, unless that has ended
// too often.
func (p *proxy) lose(from side) {
	if p.gone[from] && from != gopls {
		return // it has been given up
	}
	p.gone[from] = true
	if from == editor {
		return
	}
	p.out[from].Abort()
	if from == gopls {
		p.life++
	}
	if p.exiting {
		return
	}
	revived := from == gopls && p.revive()
	for _, c := range p.calls {
		if revived && c == p.hello && c.awaits[gopls] {
			p.greet(c)
			continue
		}
		c.awaits[from] = false
		p.settle(c)
	}
	p.withdraw(from)
	switch {
	case revived:
		p.show(protocol.MessageWarning, "gopls has ended and is started again")
	case from == gopls:
		p.show(protocol.MessageError, "gopls has ended; only the results of urlvet are left until the editor starts the server again")
	default:
		p.show(protocol.MessageError, "urlvet has ended; its results are missing until the editor starts the server again")
	}
}

// hush continues without a gopls that does not answer initialize.
func (p *proxy) hush() {
	waits := p.hello != nil && p.hello.awaits[gopls]
	if !waits && p.replay == "" {
		return // it has answered
	}
	p.deaths += maxRevivals // another one would take as long
	p.show(protocol.MessageError, "gopls does not answer; urlvet goes on without it")
	p.lose(gopls)
}

// unblock gives up a server because of which nothing more can be read from a
// side: one that does not read or, else, one that does not answer. A server
// that cannot write because the editor does not read is not to blame.
func (p *proxy) unblock(from side) {
	if from != editor || !p.held[editor].Full() {
		return
	}
	stalled := func(s side) bool { return p.out[s].Stalled(p.delays.stall) }
	for _, blocks := range []func(side) bool{stalled, p.awaited} {
		for _, s := range []side{gopls, own} {
			if !p.held[s].Full() && blocks(s) {
				p.lose(s)
				return
			}
		}
	}
}

// awaited reports whether a call waits for an answer of a server.
func (p *proxy) awaited(from side) bool {
	for _, c := range p.calls {
		if c.awaits[from] {
			return true
		}
	}
	return false
}
