package proxy

import (
	"encoding/json"
	"net/url"

	"urlvet.example/cmd/urlvet/internal/lsp/protocol"
)

// publish is the notification with the diagnostics of a document.
const publish = "textDocument/publishDiagnostics"

// publication is the known diagnostics of a document.
type publication struct {
	params   object // of the last notification, without the version and the diagnostics
	versions [sides]*int
	found    [sides][]json.RawMessage
	size     [sides]int // of the last notifications, in bytes
}

// maxRemembered is how many bytes of diagnostics are remembered before those
// are forgotten that urlvet has nothing to add to.
const maxRemembered = 16 << 20

// publication returns the publication that a notification changes.
func (p *proxy) publication(from side, m message) (*publication, bool) {
	params := parse(m.Params)
	var uri string
	var version *int
	if json.Unmarshal(params["uri"], &uri) != nil {
		return nil, false
	}
	if raw, ok := params["version"]; ok {
		_ = json.Unmarshal(raw, &version) // none is known
	}
	key := keyOf(uri)
	x := p.published[key]
	if x == nil {
		x = &publication{}
		p.published[key] = x
	}
	x.found[from], x.versions[from] = items(params["diagnostics"]), version
	x.params = params
	p.remembered += len(m.Params) - x.size[from]
	x.size[from] = len(m.Params)
	if len(x.found[gopls])+len(x.found[own]) == 0 {
		p.forget(key)
	}
	if p.remembered > maxRemembered {
		p.forgetOthers()
	}
	return x, true
}

// forget forgets the diagnostics of a document.
func (p *proxy) forget(key string) {
	x := p.published[key]
	delete(p.published, key)
	for _, size := range x.size {
		p.remembered -= size
	}
}

// forgetOthers forgets the diagnostics of the documents in which urlvet finds
// nothing. When it does find something, those of gopls are missing until gopls
// sends them again.
func (p *proxy) forgetOthers() {
	for key, x := range p.published {
		if len(x.found[own]) == 0 {
			p.forget(key)
		}
	}
}

// keyOf returns the same key for the URIs of one document: an editor may write
// a%2Bb.go, and gopls a+b.go.
func keyOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil {
		return uri
	}
	return u.Scheme + "://" + u.Host + u.Path
}

// reopen forgets the versions of a document, which start again.
func (x *publication) reopen() {
	if x != nil {
		x.versions = [sides]*int{}
	}
}

// version returns the newer of the last versions from each side, nil if none is
// known. It may be less than before: a notification about a closed document can
// arrive after the document was opened again.
func (x *publication) version() (newest *int) {
	for _, v := range x.versions {
		if v != nil && (newest == nil || *newest < *v) {
			newest = v
		}
	}
	return newest
}

// publishTheirs adds urlvet's diagnostics to those of gopls.
func (p *proxy) publishTheirs(m message) {
	x, ok := p.publication(gopls, m)
	if !ok || len(x.found[own]) == 0 {
		p.send(editor, m)
		return
	}
	p.republish(x)
}

// publishOurs adds urlvet's diagnostics to those that gopls sent last.
func (p *proxy) publishOurs(m message) {
	if x, ok := p.publication(own, m); ok {
		p.republish(x)
	}
}

// republish sends the diagnostics of both, under the newer version. The other
// side's diagnostics have moved along with the text since.
func (p *proxy) republish(x *publication) {
	params := x.params.with("diagnostics", concat(x.found[gopls], x.found[own]))
	if version := x.version(); version != nil {
		params = params.with("version", *version)
	}
	p.say(editor, message{Method: publish, Params: params.raw()})
}

// withdraw removes the diagnostics of a side that is gone.
func (p *proxy) withdraw(from side) {
	for key, x := range p.published {
		if len(x.found[from]) == 0 {
			continue
		}
		x.found[from] = nil
		p.republish(x)
		if len(x.found[gopls])+len(x.found[own]) == 0 {
			p.forget(key)
		}
	}
}

// maxMoves is how many diagnostics times changes are moved at once: a thousand
// diagnostics by a thousand changes. It takes tens of milliseconds, and so does
// reading as many bytes of diagnostics.
const maxMoves = 1 << 20

// move moves the diagnostics of gopls along with changes of a document, until gopls
// sends new ones. A change of the whole text moves nothing. If there is too much to
// move, those diagnostics are missing until then.
func (p *proxy) move(uri string, changes []protocol.TextDocumentContentChangeEvent) {
	key := keyOf(uri)
	x := p.published[key]
	if x == nil {
		return
	}
	shifts := shiftsOf(changes, p.encoding)
	if len(x.found[gopls])*len(shifts) <= maxMoves && x.size[gopls] <= maxMoves {
		x.move(shifts)
		return
	}
	x.found[gopls] = nil
	p.remembered -= x.size[gopls]
	x.size[gopls] = 0
	if len(x.found[own]) == 0 {
		p.forget(key)
	}
}

func (x *publication) move(shifts []shift) {
	for i, raw := range x.found[gopls] {
		d := parse(raw)
		var r protocol.Range
		if json.Unmarshal(d["range"], &r) != nil {
			continue
		}
		for _, s := range shifts {
			r = protocol.Range{Start: s.after(r.Start), End: s.after(r.End)}
		}
		x.found[gopls][i] = d.with("range", r).raw()
	}
}

// shift is what a change does to positions.
type shift struct {
	start, end protocol.Position // of what is replaced
	to         protocol.Position // where the end is then
}

// shiftsOf returns the shifts of the changes that are not of the whole text.
func shiftsOf(changes []protocol.TextDocumentContentChangeEvent, encoding protocol.Encoding) (all []shift) {
	for _, c := range changes {
		if c.Range == nil {
			continue
		}
		to := protocol.NewText([]byte(c.Text), encoding).End()
		if to.Line == 0 {
			to.Character += c.Range.Start.Character
		}
		to.Line += c.Range.Start.Line
		all = append(all, shift{c.Range.Start, c.Range.End, to})
	}
	return all
}

// after returns a position after the change. One inside the replaced range moves to
// its start.
func (s shift) after(p protocol.Position) protocol.Position {
	if p.Before(s.end) {
		if s.start.Before(p) {
			return s.start
		}
		return p
	}
	if p.Line == s.end.Line {
		p.Character += s.to.Character - s.end.Character
	}
	p.Line += s.to.Line - s.end.Line
	return p
}
