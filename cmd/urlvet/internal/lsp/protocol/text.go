package protocol

import (
	"bytes"
	"slices"
	"sync"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Encoding is the unit of a Position's Character.
type Encoding string

// The encodings. A client that names none has UTF16.
const (
	UTF8  Encoding = "utf-8"
	UTF16 Encoding = "utf-16"
)

// Negotiate returns the encoding to use with a client that knows these. It
// prefers UTF8, which needs no conversion.
func Negotiate(known []Encoding) Encoding {
	if slices.Contains(known, UTF8) {
		return UTF8
	}
	return UTF16
}

// Text is an immutable text with an index of its lines.
type Text struct {
	Bytes    []byte
	lines    []int // offsets of their first bytes
	encoding Encoding
	index    func() *file.Units // made when a long line is asked about
}

// long is how many bytes of a line are counted each time that it is asked about.
const long = 2 << 10

// NewText returns a text. By the protocol, lines end with LF, CR LF or CR.
func NewText(text []byte, encoding Encoding) *Text {
	t := &Text{Bytes: text, lines: []int{0}, encoding: encoding}
	t.index = sync.OnceValue(func() *file.Units { return file.NewUnits(text) })
	for at := 0; ; {
		n, size := nextBreak(text[at:])
		if size == 0 {
			return t
		}
		at += n + size
		t.lines = append(t.lines, at)
	}
}

// nextBreak returns the offset of the first break of a line, and its length, which is
// 0 if there is none.
func nextBreak(text []byte) (at, size int) {
	at = bytes.IndexAny(text, "\r\n")
	switch {
	case at < 0:
		return len(text), 0
	case bytes.HasPrefix(text[at:], []byte("\r\n")):
		return at, 2
	}
	return at, 1
}

// Offset returns the byte offset of a position. A position past the end of its
// line counts as that end, and one past the last line as the end of the text.
func (t *Text) Offset(p Position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(t.lines):
		return len(t.Bytes)
	}
	line := t.line(p.Line)
	units := max(p.Character, 0)
	if t.encoding == UTF8 {
		return t.lines[p.Line] + min(units, len(line))
	}
	return t.lines[p.Line] + file.UTF16Offset(line, units)
}

// line returns a line without its end.
func (t *Text) line(i int) []byte {
	end := len(t.Bytes)
	if i+1 < len(t.lines) {
		end = t.lines[i+1]
	}
	return bytes.TrimRight(t.Bytes[t.lines[i]:end], "\r\n")
}

// Position returns the position of a byte offset.
func (t *Text) Position(offset int) Position {
	offset = min(max(offset, 0), len(t.Bytes))
	line, found := slices.BinarySearch(t.lines, offset)
	if !found {
		line--
	}
	p := Position{Line: line, Character: offset - t.lines[line]}
	if t.encoding != UTF8 {
		p.Character = t.units(t.lines[line], offset)
	}
	return p
}

// units returns how many UTF-16 code units are between the start of a line and
// an offset in it. A line may be megabytes, and be asked about thousands of
// times.
func (t *Text) units(start, offset int) int {
	if offset-start < long {
		return file.UTF16Len(t.Bytes[start:offset])
	}
	return t.index().Before(offset) - t.index().Before(start)
}

// End returns the position of the end.
func (t *Text) End() Position { return t.Position(len(t.Bytes)) }

// Range returns the range between two byte offsets.
func (t *Text) Range(start, end int) Range {
	return Range{t.Position(start), t.Position(end)}
}

// Offsets returns the byte offsets of a range, the smaller one first.
func (t *Text) Offsets(r Range) (start, end int) {
	start, end = t.Offset(r.Start), t.Offset(r.End)
	return min(start, end), max(start, end)
}

// Edit returns the text after changes. Each applies to the result of the one
// before. Many changes take little longer than one.
func (t *Text) Edit(changes []TextDocumentContentChangeEvent) *Text {
	for i, c := range slices.Backward(changes) {
		if c.Range == nil {
			t, changes = NewText([]byte(c.Text), t.encoding), changes[i+1:]
			break
		}
	}
	switch len(changes) {
	case 0:
		return t
	case 1: // a key was pressed
		start, end := t.Offsets(*changes[0].Range)
		return NewText(slices.Concat(t.Bytes[:start], []byte(changes[0].Text), t.Bytes[end:]), t.encoding)
	}
	r := newRope(t.Bytes, t.encoding)
	for _, c := range changes {
		start, end := r.offset(c.Range.Start), r.offset(c.Range.End)
		r.replace(min(start, end), max(start, end), []byte(c.Text))
	}
	return NewText(r.root.appendTo(nil), t.encoding)
}
