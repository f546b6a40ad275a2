package protocol

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"urlvet.example/internal/growthtest"
)

// units is a text as the protocol sees it. Its offsets are those of the
// specification, found as simply as possible.
type units []uint16

// offset returns the offset of a position.
func (u units) offset(p Position) int {
	at := 0
	for range p.Line {
		end := at + u[at:].line()
		if end == len(u) {
			return end
		}
		at = end + 1
		if u[end] == '\r' && at < len(u) && u[at] == '\n' {
			at++
		}
	}
	to := at + min(max(p.Character, 0), u[at:].line())
	if to > at && to < len(u) && utf16.IsSurrogate(rune(u[to-1])) && u[to]>>10 == 0xDC00>>10 && u[to-1]>>10 == 0xD800>>10 {
		to-- // within a pair
	}
	return to
}

// line returns the length of the first line without its end.
func (u units) line() int {
	if n := slices.IndexFunc(u, func(c uint16) bool { return c == '\r' || c == '\n' }); n >= 0 {
		return n
	}
	return len(u)
}

// edited returns the text after a change.
func (u units) edited(c TextDocumentContentChangeEvent) units {
	start, end := 0, len(u)
	if c.Range != nil {
		start, end = u.offset(c.Range.Start), u.offset(c.Range.End)
	}
	start, end = min(start, end), max(start, end)
	return slices.Concat(u[:start], utf16.Encode([]rune(c.Text)), u[end:])
}

// FuzzEdit makes changes, each of five bytes of a script, and checks that the
// text becomes what it does in code units.
func FuzzEdit(f *testing.F) {
	f.Add("a\r\nb\rc\nä😀", "😀\n", []byte{0, 1, 1, 0, 2, 2, 3, 9, 9, 1})
	f.Add("\r", "\n", []byte{0, 1, 0, 1, 1, 1, 0, 0, 9, 1, 200, 0, 255, 0, 3})
	f.Fuzz(func(t *testing.T, s, insert string, script []byte) {
		if !utf8.ValidString(s) || !utf8.ValidString(insert) || len(s)+len(insert) > 4000 {
			return // what comes as JSON is valid
		}
		text, want := NewText([]byte(s), UTF16), units(utf16.Encode([]rune(s)))
		var changes []TextDocumentContentChangeEvent
		for ; len(script) >= 5 && len(changes) < 20; script = script[5:] {
			at := func(i int) Position { return Position{int(int8(script[i])), int(int8(script[i+1]))} }
			c := TextDocumentContentChangeEvent{Range: &Range{at(0), at(2)}, Text: insert}
			switch script[4] % 8 {
			case 0:
				c.Text = ""
			case 1:
				c.Range = nil
			}
			if c.Range != nil && (c.Range.Start.Line < 0 || c.Range.End.Line < 0) {
				continue // no client has them
			}
			changes = append(changes, c)
			want = want.edited(c)
			text = text.Edit(changes[len(changes)-1:])
			if got := string(text.Bytes); got != string(utf16.Decode(want)) {
				t.Fatalf("%q after %v is %q, want %q", s, changes, got, string(utf16.Decode(want)))
			}
		}
		if got := NewText([]byte(s), UTF16).Edit(changes); string(got.Bytes) != string(text.Bytes) {
			t.Errorf("all at once: %q, one after the other: %q", got.Bytes, text.Bytes)
		}
	})
}

// FuzzEdits makes many random changes at once in a text of several chunks, and checks
// that they do what they do one after the other.
func FuzzEdits(f *testing.F) {
	f.Add("a\r\nb\rc\nä😀", "😀\n", uint64(1), true)
	f.Add("\r", "\n", uint64(2), false)
	f.Add("\r\n", "", uint64(3), true)
	f.Add(strings.Repeat("é", maxChunk), "\r", uint64(4), false)
	f.Fuzz(func(t *testing.T, s, insert string, seed uint64, wide bool) {
		if len(s)+len(insert) > 4000 || !utf8.ValidString(s) || !utf8.ValidString(insert) {
			return
		}
		random, encoding := rand.New(rand.NewPCG(seed, 0)), UTF8
		if wide {
			encoding = UTF16
		}
		text := NewText([]byte(strings.Repeat(s, min(1000, 4*maxChunk/(len(s)+1)))), encoding)
		before, want := text, text
		var changes []TextDocumentContentChangeEvent
		for range 50 {
			start := random.IntN(len(want.Bytes) + 1)
			r := want.Range(start, min(start+random.IntN(20), len(want.Bytes)))
			if random.IntN(9) == 0 {
				r.End = want.Position(random.IntN(len(want.Bytes) + 1))
			}
			r.End.Character += random.IntN(3) - 1
			changes = append(changes, TextDocumentContentChangeEvent{&r, strings.Repeat(insert, random.IntN(3))})
			want = want.Edit(changes[len(changes)-1:])
		}
		if got := before.Edit(changes); !bytes.Equal(got.Bytes, want.Bytes) || !slices.Equal(got.lines, want.lines) {
			t.Errorf("%d bytes of %q, seed %d: all at once they become %q, one after the other %q", len(text.Bytes), s, seed, got.Bytes, want.Bytes)
		}
	})
}

// TestEditGrowth checks that the time of many changes at once grows with their number
// and the length of the text, not with the product.
func TestEditGrowth(t *testing.T) {
	for _, tt := range []struct{ name, part string }{{"lines", "// x\n"}, {"one line", "ü"}} {
		growthtest.Check(t, tt.name, 500, func(n int) time.Duration {
			text := NewText([]byte(strings.Repeat(tt.part, 50*n)), UTF16)
			changes := make([]TextDocumentContentChangeEvent, n)
			for i := range changes {
				at := text.Position(i * 7919 % n * 50)
				changes[i] = TextDocumentContentChangeEvent{&Range{at, at}, "x"}
			}
			began := time.Now()
			text.Edit(changes)
			return time.Since(began)
		})
	}
}
