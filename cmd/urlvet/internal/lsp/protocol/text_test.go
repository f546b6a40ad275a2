package protocol

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// mark returns the text without the mark ^, and the offset of that.
func mark(marked string) (text string, offset int) {
	before, after, _ := strings.Cut(marked, "^")
	return before + after, len(before)
}

func TestPositions(t *testing.T) {
	for _, tt := range []struct {
		marked      string
		line        int
		utf8, utf16 int
	}{
		{"^", 0, 0, 0},
		{"^a", 0, 0, 0},
		{"a^", 0, 1, 1},
		{"a\n^b", 1, 0, 0},
		{"a^\nb", 0, 1, 1},
		{"a\n^", 1, 0, 0},
		{"a\r\nb^c\r\n", 1, 1, 1},
		{"a\rb^c", 1, 1, 1},
		{"a\n\r^b", 2, 0, 0},
		{"ä^", 0, 2, 1},
		{"日本^語", 0, 6, 2},
		{"x😀^y", 0, 5, 3},
		{"😀\n😀^", 1, 4, 2},
		{"\xff\xfe^x", 0, 2, 2},
	} {
		text, offset := mark(tt.marked)
		for _, e := range []struct {
			Encoding
			character int
		}{{UTF8, tt.utf8}, {UTF16, tt.utf16}, {"", tt.utf16}} {
			x, want := NewText([]byte(text), e.Encoding), Position{tt.line, e.character}
			if got := x.Position(offset); got != want {
				t.Errorf("%q in %q: position %v, want %v", tt.marked, e.Encoding, got, want)
			}
			if got := x.Offset(want); got != offset {
				t.Errorf("%q in %q: offset %d, want %d", tt.marked, e.Encoding, got, offset)
			}
		}
	}
}

// TestNoPositions checks positions that are not in the text.
func TestNoPositions(t *testing.T) {
	for _, tt := range []struct {
		marked string
		at     Position
	}{
		{"ab^\ncd", Position{0, 9}},
		{"ab^\r\ncd", Position{0, 3}},
		{"ab\ncd^", Position{1, 9}},
		{"ab\ncd^", Position{2, 0}},
		{"ab\ncd^", Position{1 << 40, 1 << 40}},
		{"^ab\ncd", Position{-1, 5}},
		{"ab\n^cd", Position{1, -5}},
		{"x^😀", Position{0, 2}}, // within the surrogate pair
	} {
		text, offset := mark(tt.marked)
		if got := NewText([]byte(text), UTF16).Offset(tt.at); got != offset {
			t.Errorf("%v in %q: offset %d, want %d", tt.at, text, got, offset)
		}
	}
}

func TestEdit(t *testing.T) {
	at := func(l, c, m, d int) *Range { return &Range{Position{l, c}, Position{m, d}} }
	for _, tt := range []struct {
		text    string
		changes []TextDocumentContentChangeEvent
		want    string
	}{
		{"ab", nil, "ab"},
		{"ab", []TextDocumentContentChangeEvent{{nil, "x"}}, "x"},
		{"ab", []TextDocumentContentChangeEvent{{at(0, 1, 0, 1), "x"}}, "axb"},
		{"ab\ncd", []TextDocumentContentChangeEvent{{at(0, 1, 1, 1), ""}}, "ad"},
		{"ab", []TextDocumentContentChangeEvent{{at(0, 2, 0, 2), "\n"}, {at(1, 0, 1, 0), "x"}}, "ab\nx"},
		{"a😀b", []TextDocumentContentChangeEvent{{at(0, 3, 0, 4), "c"}}, "a😀c"},
		{"ab", []TextDocumentContentChangeEvent{{at(0, 2, 0, 0), "x"}}, "x"}, // from behind
		{"ab", []TextDocumentContentChangeEvent{{at(5, 0, 9, 9), "x"}}, "abx"},
	} {
		before := NewText([]byte(tt.text), UTF16)
		if got := before.Edit(tt.changes); string(got.Bytes) != tt.want {
			t.Errorf("%q after %v is %q, want %q", tt.text, tt.changes, got.Bytes, tt.want)
		}
		if string(before.Bytes) != tt.text {
			t.Errorf("%q became %q", tt.text, before.Bytes)
		}
	}
}

// TestLongLine checks the columns in lines of which some are long, against
// those that are counted on from the start of the line.
func TestLongLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "ü", "日本", "😀", "\xff", "\xf0\x9f", "x y"}
	var b strings.Builder
	for _, count := range []int{10, 5000, 3, 900, 20_000} {
		for range count {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		b.WriteByte('\n')
	}
	text := NewText([]byte(b.String()), UTF16)
	start, line, want := 0, 0, 0
	for start < len(text.Bytes) {
		if got := text.Position(start); got != (Position{line, want}) {
			t.Fatalf("offset %d: %v, want %d:%d", start, got, line, want)
		}
		r, size := utf8.DecodeRune(text.Bytes[start:])
		want += len(utf16.Encode([]rune{r}))
		if start += size; r == '\n' {
			line, want = line+1, 0
		}
	}
}

func TestNegotiate(t *testing.T) {
	for _, tt := range []struct {
		known []Encoding
		want  Encoding
	}{{nil, UTF16}, {[]Encoding{UTF16, UTF8}, UTF8}, {[]Encoding{"utf-32"}, UTF16}} {
		if got := Negotiate(tt.known); got != tt.want {
			t.Errorf("of %v: %s, want %s", tt.known, got, tt.want)
		}
	}
}

// FuzzPosition checks that each character's offset has a position that leads
// back to it, and that any position has an offset in the text.
func FuzzPosition(f *testing.F) {
	f.Add("a\r\nb\rc\nä😀", 1, 2)
	f.Add("\xff\r", -1, 1<<40)
	f.Fuzz(func(t *testing.T, s string, line, character int) {
		for _, e := range []Encoding{UTF8, UTF16} {
			text := NewText([]byte(s), e)
			for i := range s {
				inCRLF := i > 0 && s[i-1] == '\r' && s[i] == '\n'
				if got := text.Offset(text.Position(i)); got != i && !inCRLF {
					t.Errorf("%q in %s: offset %d has position %v, which has offset %d", s, e, i, text.Position(i), got)
				}
			}
			at := text.Offset(Position{line, character})
			if at < 0 || at > len(s) || e == UTF16 && utf8.ValidString(s) && at < len(s) && !utf8.RuneStart(s[at]) {
				t.Errorf("%q in %s: %d:%d has offset %d", s, e, line, character, at)
			}
		}
	})
}
