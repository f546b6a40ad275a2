package protocol

import (
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/file"
)

// rope is a text that many changes are made to. It is a treap of chunks: finding a
// position and replacing a range both take the logarithm of the text's length. No
// line break and no character is in two chunks.
type rope struct {
	root     *chunk
	encoding Encoding
}

// chunk is a part of a text, between the parts of the left and right subtree.
type chunk struct {
	left, right *chunk
	priority    uint32  // no less than those of the subtrees
	text        []byte  // never changed
	own, all    measure // of text, and of the subtrees too
}

// measure tells how long a text is.
type measure struct{ bytes, units, breaks int } // units of UTF-16

// maxChunk is how many bytes a new chunk has at most.
const maxChunk = 1 << 10

func newRope(text []byte, encoding Encoding) *rope {
	return &rope{chunks(text), encoding}
}

// chunks returns a tree of a text.
func chunks(text []byte) (root *chunk) {
	for len(text) > 0 {
		n := cut(text)
		own := measured(text[:n])
		root = merge(root, &chunk{priority: rand.Uint32(), text: text[:n], own: own, all: own})
		text = text[n:]
	}
	return root
}

// cut returns how long the first chunk of a text is to be. Of what is a little too
// long for one, it is half, so that there is room to insert more.
func cut(text []byte) int {
	if len(text) <= maxChunk {
		return len(text)
	}
	n := min(len(text)/2, maxChunk)
	if text[n-1] == '\r' && text[n] == '\n' {
		return n - 1
	}
	for back := range utf8.UTFMax {
		if utf8.RuneStart(text[n-back]) {
			return n - back
		}
	}
	return n // in bytes that are no character
}

// measured returns the measure of a text that holds whole characters and breaks.
func measured(text []byte) measure {
	m := measure{bytes: len(text), units: file.UTF16Len(text)}
	for {
		at, size := nextBreak(text)
		if size == 0 {
			return m
		}
		m.breaks++
		text = text[at+size:]
	}
}

func (m measure) plus(other measure) measure {
	return measure{m.bytes + other.bytes, m.units + other.units, m.breaks + other.breaks}
}

// total returns the measure of a tree, which may be empty.
func (c *chunk) total() measure {
	if c == nil {
		return measure{}
	}
	return c.all
}

// update measures a tree again, after a subtree of it has changed.
func (c *chunk) update() *chunk {
	c.all = c.left.total().plus(c.own).plus(c.right.total())
	return c
}

// merge returns the tree of two texts, one behind the other.
func merge(a, b *chunk) *chunk {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.priority >= b.priority:
		a.right = merge(a.right, b)
		return a.update()
	}
	b.left = merge(a, b.left)
	return b.update()
}

// split returns what is before the chunk that holds the byte at an offset, or that
// ends there, that chunk, which is nil in an empty tree, and what is behind it. The
// offset is not greater than the length of the tree.
func split(c *chunk, offset int) (before, at, behind *chunk) {
	if c == nil {
		return nil, nil, nil
	}
	start := c.left.total().bytes
	end := start + c.own.bytes
	switch {
	case offset < start || offset == start && c.left != nil:
		before, at, behind = split(c.left, offset)
		c.left = behind
		return before, at, c.update()
	case offset > end:
		before, at, behind = split(c.right, offset-end)
		c.right = before
		return c.update(), at, behind
	}
	before, behind = c.left, c.right
	c.left, c.right = nil, nil
	return before, c.update(), behind
}

// replace replaces the bytes from start to end. It cuts the chunks at both ends
// anew, because the text between them may complete a break or a character.
func (r *rope) replace(start, end int, text []byte) {
	before, first, behind := split(r.root, start)
	var head, tail []byte
	if first != nil {
		at := start - before.total().bytes
		head, tail = first.text[:at], first.text[at:]
	}
	if n := end - start; n <= len(tail) {
		tail = tail[n:]
	} else {
		tail, behind = after(behind, n-len(tail))
	}
	if len(tail) == 0 {
		tail, behind = after(behind, 0)
	}
	r.root = merge(merge(before, chunks(slices.Concat(head, text, tail))), behind)
}

// after returns what is behind an offset: the rest of the chunk there, and the tree
// of what follows.
func after(c *chunk, offset int) (rest []byte, behind *chunk) {
	before, at, behind := split(c, offset)
	if at == nil {
		return nil, nil
	}
	return at.text[offset-before.total().bytes:], behind
}

// offset is Text.Offset.
func (r *rope) offset(p Position) int {
	total := r.root.total()
	switch {
	case p.Line < 0:
		return 0
	case p.Line > total.breaks:
		return total.bytes
	}
	start, end := measure{}, total.bytes
	if p.Line > 0 {
		_, start = r.lineBreak(p.Line)
	}
	if p.Line < total.breaks {
		end, _ = r.lineBreak(p.Line + 1)
	}
	units := min(max(p.Character, 0), total.bytes) // there are no more
	if r.encoding == UTF8 {
		return min(start.bytes+units, end)
	}
	return min(r.unit(start.units+units), end)
}

// lineBreak returns the offset of the nth break of a line, from 1, and the measure
// of the text up to its end. There are that many.
func (r *rope) lineBreak(n int) (at int, end measure) {
	before, c := r.find(func(m measure) bool { return m.breaks >= n })
	i, next := 0, 0
	for range n - before.breaks {
		at, size := nextBreak(c.text[next:])
		i = next + at
		next = i + size
	}
	return before.bytes + i, measure{before.bytes + next, before.units + file.UTF16Len(c.text[:next]), n}
}

// unit returns the offset of the character that a code unit belongs to, or the end.
func (r *rope) unit(n int) int {
	base, c := r.find(func(m measure) bool { return m.units > n })
	if c == nil {
		return base.bytes
	}
	return base.bytes + file.UTF16Offset(c.text, n-base.units)
}

// find returns the first chunk at whose end reached is true, nil if there is none,
// and the measure of what is before it. Behind that end, reached is true too.
func (r *rope) find(reached func(measure) bool) (before measure, found *chunk) {
	for c := r.root; c != nil; {
		start := before.plus(c.left.total())
		switch end := start.plus(c.own); {
		case c.left != nil && reached(start):
			c = c.left
		case reached(end):
			return start, c
		default:
			before, c = end, c.right
		}
	}
	return before, nil
}

// appendTo appends the text of a tree.
func (c *chunk) appendTo(text []byte) []byte {
	if c == nil {
		return text
	}
	return c.right.appendTo(append(c.left.appendTo(text), c.text...))
}
