package protocol

import "sync"

// Draft is a text with changes that are made when somebody asks for it. An editor may send thousands of
// changes, one after the other, before that.
type Draft struct {
	mu      sync.Mutex
	text    *Text
	changes []TextDocumentContentChangeEvent // to text
	size    int                              // of their texts, in bytes
}

// maxChanges and maxChanged bound how many changes wait, and how many bytes they have.
const maxChanges, maxChanged = 1 << 10, 1 << 20

// NewDraft returns the draft of a text.
func NewDraft(text *Text) *Draft { return &Draft{text: text} }

// Text returns the text after the changes.
func (d *Draft) Text() *Text {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.make()
	return d.text
}

// make makes the changes.
func (d *Draft) make() {
	if len(d.changes) > 0 {
		d.text, d.changes, d.size = d.text.Edit(d.changes), nil, 0
	}
}

// Edit returns the draft after more changes. Each applies to the result of the one before. It is to be
// called once: the next draft has its changes in the place behind those of this one.
func (d *Draft) Edit(changes []TextDocumentContentChangeEvent) *Draft {
	d.mu.Lock()
	defer d.mu.Unlock()
	next := &Draft{text: d.text, changes: append(d.changes, changes...), size: d.size}
	for _, c := range changes {
		next.size += len(c.Text)
	}
	if len(next.changes) > maxChanges || next.size > maxChanged {
		next.make()
	}
	return next
}
