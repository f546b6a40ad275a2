package proxy

import (
	"encoding/json"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// call is a request of the editor that is not answered yet.
type call struct {
	request message
	merge   merger // nil if only one side is asked
	awaits  [sides]bool
	got     [sides]*message
	expires *time.Timer // ends the wait for urlvet after gopls has answered
}

// cost is what a call keeps in memory.
func (c *call) cost() int { return len(c.request.frame.Raw) + perCall }

// perCall is what a call costs beside its request, in bytes.
const perCall = 512

// merger returns the answer for the results of both servers. If ok is false,
// gopls' answer is passed on unchanged.
type merger func(theirs, ours json.RawMessage) (result json.RawMessage, ok bool)

// mergers are the requests that both servers answer.
var mergers = map[string]merger{
	"initialize":              mergeInitialize,
	"shutdown":                func(_, _ json.RawMessage) (json.RawMessage, bool) { return nil, false },
	"textDocument/codeAction": mergeActions,
	"textDocument/hover":      mergeHovers,
	"textDocument/diagnostic": mergeReports,
}

// call asks the servers that can answer.
func (p *proxy) call(m message) {
	c := &call{request: m, merge: mergers[m.Method]}
	if was := p.calls[m.key()]; was != nil {
		p.drop(was)
	}
	p.calls[m.key()] = c
	p.held[editor].Take(c.cost())
	switch {
	case m.Method == "initialize":
		p.hello, p.folders = c, foldersOf(m.Params)
		p.greet(c)
		return
	case m.Method == "shutdown":
		p.shutDown = true
	}
	mine := isOurs(m)
	if !mine && !p.gone[gopls] {
		p.ask(c, gopls, m)
	}
	if mine || c.merge != nil || p.gone[gopls] {
		p.ask(c, own, m)
	}
	p.settle(c)
}

// isOurs reports whether a request is about something that only urlvet knows.
func isOurs(m message) bool {
	var action struct {
		Data json.RawMessage `json:"data"`
	}
	return m.Method == "codeAction/resolve" && json.Unmarshal(m.Params, &action) == nil &&
		string(action.Data) == `"`+protocol.CodeActionData+`"`
}

// ask sends a request to a server, unless the server is gone.
func (p *proxy) ask(c *call, to side, m message) {
	if !p.gone[to] {
		c.awaits[to] = true
		p.send(to, m)
	}
}

// answer takes the answer of a server.
func (p *proxy) answer(from side, m message) {
	c := p.calls[m.key()]
	if c == nil || !c.awaits[from] {
		if from == gopls {
			p.send(editor, m)
		}
		return
	}
	c.awaits[from], c.got[from] = false, &m
	if from == gopls && c.request.Method == "initialize" {
		p.greetOwn(c)
	}
	p.settle(c)
}

// settle answers a call if there is nothing left to wait for.
func (p *proxy) settle(c *call) {
	if p.gone[gopls] && c.request.Method == "initialize" && c.got[own] == nil && !c.awaits[own] && !p.gone[own] {
		p.greetOwn(c)
	}
	switch {
	case c.awaits[gopls]:
		return
	case c.awaits[own] && c.got[gopls] != nil:
		if c.expires == nil {
			c.expires = time.AfterFunc(Patience, func() { p.post(event{from: editor, expired: c}) })
		}
		return
	case c.awaits[own]:
		return
	}
	p.finish(c)
}

// expire answers a call without urlvet, which is taking too long.
func (p *proxy) expire(c *call) {
	if p.calls[c.request.key()] == c {
		c.awaits[own] = false
		p.finish(c)
	}
}

// drop forgets a call.
func (p *proxy) drop(c *call) {
	delete(p.calls, c.request.key())
	p.held[editor].Give(c.cost())
	if c.expires != nil {
		c.expires.Stop()
	}
}

func (p *proxy) finish(c *call) {
	p.drop(c)
	theirs, ours := c.got[gopls], c.got[own]
	switch {
	case theirs == nil && ours == nil:
		p.say(editor, message{ID: c.request.ID, Error: json.RawMessage(ended)})
	case theirs == nil:
		p.send(editor, *ours)
	case ours == nil || ours.Error != nil || c.merge == nil || cancelled(theirs.Error):
		p.send(editor, *theirs)
	default:
		result := theirs.Result
		if theirs.Error != nil {
			result = json.RawMessage("null")
		}
		merged, ok := c.merge(result, ours.Result)
		if !ok {
			p.send(editor, *theirs)
			return
		}
		p.say(editor, message{ID: c.request.ID, Result: merged})
	}
}

// cancelled reports whether an error is RequestCancelled, ContentModified or
// ServerCancelled: the answer is not wanted, or the editor should ask again.
// The editor would take half an answer for the whole.
func cancelled(raw json.RawMessage) bool {
	var e struct {
		Code int `json:"code"`
	}
	return json.Unmarshal(raw, &e) == nil && -32802 <= e.Code && e.Code <= -32800
}

// ended is the error for calls that no server can answer any more.
const ended = `{"code":-32603,"message":"the language server has ended"}`

// greet passes initialize to gopls, without urlvet's settings.
func (p *proxy) greet(c *call) {
	m := c.request
	if params, ok := without(m.Params, "initializationOptions", "urlvet"); ok {
		m.Params = params
		m.frame = m.encode()
	}
	p.ask(c, gopls, m)
	p.expectAnswer()
	p.settle(c)
}

// greetOwn sends initialize to urlvet, which has to behave like gopls towards
// the editor: positions have gopls' encoding, and diagnostics are sent unless
// gopls lets the editor ask for them.
func (p *proxy) greetOwn(c *call) {
	if theirs := c.got[gopls]; theirs != nil && theirs.Error != nil {
		return
	}
	m := message{ID: c.request.ID, Method: "initialize", Params: ownOptions(c.request.Params)}
	if theirs := c.got[gopls]; theirs != nil {
		p.encoding = encodingOf(theirs.Result)
		m.Params = adapt(m.Params, theirs.Result, p.encoding)
	}
	m.frame = m.encode()
	p.ask(c, own, m)
}
