package proxy

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// A gopls that has ended is started again maxRevivals times. The count starts
// again when one has lived for longLife.
const (
	maxRevivals = 3
	longLife    = 5 * time.Minute
)

// idPrefix begins the identifiers of the proxy's own requests.
const idPrefix = "urlvet-proxy/"

// revival is what it takes to replace a gopls that has ended.
type revival struct {
	life   int       // number of the running gopls, from 1
	born   time.Time // when it was started
	deaths int
	asked  int // requests of the proxy

	replay      string               // the identifier of the initialize that greets a new gopls; empty if none does
	initialized bool                 // the editor has said so
	documents   map[string]*document // open ones, by URI
	settings    *message             // the last change of the editor's settings
	folders     folders
	registered  map[string]string // the methods that gopls has registered, by identifier
}

// document is an open document, as gopls has it.
type document struct {
	item object // the TextDocumentItem of didOpen
	text *protocol.Text
}

// start starts a gopls.
func (p *proxy) start() error {
	conn, err := p.peers.Gopls()
	if err != nil {
		return err
	}
	p.born = time.Now()
	p.connect(gopls, conn)
	return nil
}

// revive starts a new gopls, if the last ones did not end too often. If the
// editor has got its answer to initialize, the new one is greeted in its place,
// and counts as gone until it has answered.
func (p *proxy) revive() bool {
	if time.Since(p.born) > longLife {
		p.deaths = 0
	}
	p.deaths++
	p.replay = ""
	p.unregister()
	if p.shutDown || p.deaths > maxRevivals || p.start() != nil {
		p.deaths = maxRevivals + 1
		p.documents, p.settings, p.folders = nil, nil, folders{} // there will be no other
		return false
	}
	if p.hello == nil || p.hello.awaits[gopls] {
		return true
	}
	p.gone[gopls] = true
	params, _ := without(p.hello.request.Params, "initializationOptions", "urlvet")
	m := message{ID: p.newID(), Method: "initialize", Params: params}
	p.replay = string(m.ID)
	p.say(gopls, m)
	p.expectAnswer()
	return true
}

// newID returns the identifier of a request of the proxy.
func (p *proxy) newID() json.RawMessage {
	p.asked++
	return encode(idPrefix + strconv.Itoa(p.asked))
}

// expectAnswer limits the time that gopls has to answer initialize.
func (p *proxy) expectAnswer() {
	life := p.life
	time.AfterFunc(p.delays.greeting, func() { p.post(event{from: gopls, life: life, silent: true}) })
}

// rejoin takes the answer of a new gopls to initialize, and tells that gopls
// what the editor has told the last one.
func (p *proxy) rejoin(m message) {
	if m.Error != nil || encodingOf(m.Result) != p.encoding {
		p.lose(gopls)
		return
	}
	p.replay, p.gone[gopls] = "", false
	p.from = editor // gopls may have to write before it reads all this
	if p.initialized {
		p.say(gopls, message{Method: "initialized", Params: json.RawMessage("{}")})
	}
	if m, changed := p.folders.message(); changed {
		p.say(gopls, m)
	}
	if p.settings != nil {
		p.send(gopls, *p.settings)
	}
	for _, uri := range slices.Sorted(maps.Keys(p.documents)) {
		doc := p.documents[uri]
		item := doc.item.with("text", string(doc.text.Bytes))
		p.say(gopls, message{Method: "textDocument/didOpen", Params: object{}.with("textDocument", item).raw()})
	}
}

// remember keeps what a notification of the editor tells, for a new gopls.
func (p *proxy) remember(m message) {
	if p.deaths > maxRevivals {
		return
	}
	switch m.Method {
	case "initialized":
		p.initialized = true
	case "workspace/didChangeConfiguration":
		p.settings = &m
	case foldersChanged:
		p.folders.change(m.Params)
	case "textDocument/didOpen":
		p.open(m)
	case "textDocument/didClose":
		var params protocol.TextDocumentParams
		if json.Unmarshal(m.Params, &params) == nil {
			delete(p.documents, params.TextDocument.URI)
		}
	}
}

func (p *proxy) open(m message) {
	item := parse(parse(m.Params)["textDocument"])
	var uri, text string
	if json.Unmarshal(item["uri"], &uri) != nil || json.Unmarshal(item["text"], &text) != nil {
		return
	}
	delete(item, "text")
	p.documents[uri] = &document{item, protocol.NewText([]byte(text), p.encoding)}
}

// edit changes an open document.
func (p *proxy) edit(params protocol.DidChangeTextDocumentParams) {
	doc := p.documents[params.TextDocument.URI]
	if doc == nil {
		return
	}
	doc.text = doc.text.Edit(params.ContentChanges)
	if params.TextDocument.Version != nil {
		doc.item = doc.item.with("version", *params.TextDocument.Version)
	}
}

// marked returns a request of gopls with an identifier that tells of which
// gopls it is. The first gopls' identifiers stay as they are.
func (p *proxy) marked(m message) message {
	if p.life == 1 {
		return m
	}
	m.ID = encode(p.mark() + string(m.ID))
	m.frame = m.encode()
	return m
}

func (p *proxy) mark() string { return fmt.Sprintf("gopls%d/", p.life) }

// toAsker passes an answer of the editor to the gopls that has asked, unless
// that is gone.
func (p *proxy) toAsker(m message) {
	if p.life == 1 {
		if !p.gone[gopls] {
			p.send(gopls, m)
		}
		return
	}
	var id string
	if json.Unmarshal(m.ID, &id) != nil {
		return
	}
	if raw, ok := strings.CutPrefix(id, p.mark()); ok && json.Valid([]byte(raw)) {
		m.ID = json.RawMessage(raw)
		p.say(gopls, m)
	}
}

// maxRegistered is how many registrations are taken back. gopls has a few.
const maxRegistered = 1000

// register notes what gopls registers with the editor.
func (p *proxy) register(m message) {
	var params struct {
		Registrations   []protocol.Registration `json:"registrations"`
		Unregistrations []protocol.Registration `json:"unregisterations"` // as the protocol spells it
	}
	switch m.Method {
	case "client/registerCapability", "client/unregisterCapability":
		if json.Unmarshal(m.Params, &params) != nil {
			return
		}
	}
	for _, r := range params.Registrations {
		if len(p.registered) < maxRegistered {
			p.registered[r.ID] = r.Method
		}
	}
	for _, r := range params.Unregistrations {
		delete(p.registered, r.ID)
	}
}

// unregister takes back what a gopls that is gone has registered. A new one
// registers it again.
func (p *proxy) unregister() {
	var all []map[string]string
	for _, id := range slices.Sorted(maps.Keys(p.registered)) {
		all = append(all, map[string]string{"id": id, "method": p.registered[id]})
	}
	if len(all) == 0 {
		return
	}
	clear(p.registered)
	params := object{}.with("unregisterations", all).raw()
	p.say(editor, message{ID: p.newID(), Method: "client/unregisterCapability", Params: params})
}
