package load

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf16"
)

// stride is that of file.Units.
const stride = 512

// FuzzPlace compares the index of a file with the definitions: a line is what is
// between two line feeds, a column what utf16.Encode makes of what is before it.
func FuzzPlace(f *testing.F) {
	for _, text := range []string{
		"", "a", "\n", "a\r\n\nb", "é日😀\n\xff\xe3\x81\n", "\uFEFFa\n\uFEFFb", "\xef\xbb",
		strings.Repeat("😀", stride), strings.Repeat("a", stride-1) + "😀b\n" + strings.Repeat("\n", stride),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4*stride {
			return // it takes the square of that
		}
		s := &Source{Bytes: text}
		for offset := range len(text) + 1 {
			first := bytes.LastIndexByte(text[:offset], '\n') + 1
			rest, _, _ := strings.Cut(string(text[first:]), "\n")
			if line, at := s.Line(offset); line != strings.TrimSuffix(rest, "\r") || at != first {
				t.Fatalf("%q: line at %d is %q from %d", text, offset, line, at)
			}
			before := string(text[first:offset])
			if first == 0 {
				before = strings.TrimPrefix(before, "\uFEFF")
			}
			line, column := s.Place(offset)
			if wantLine, want := 1+bytes.Count(text[:first], []byte("\n")), 1+len(utf16.Encode([]rune(before))); line != wantLine || column != want {
				t.Fatalf("%q: %d is at %d:%d, want %d:%d", text, offset, line, column, wantLine, want)
			}
		}
	})
}
