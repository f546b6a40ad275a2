package mark

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns the same JSON, with escapes in strings for what encoding/json
// leaves as it is and a terminal or a reader would not see, and for the bracket
// of "##[" and "##vso[", which begins a command in the log of a GitHub workflow or of
// Azure Pipelines.
func JSON(text []byte) []byte {
	var out []byte
	last := 0
	for at := 0; at < len(text); {
		r, size := rune(text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[at:])
		}
		if hides(r) || r == '[' && isCommand(text[:at]) {
			out = appendEscape(append(out, text[last:at]...), r)
			last = at + size
		}
		at += size
	}
	if last == 0 {
		return text
	}
	return append(out, text[last:]...)
}

// isCommand reports whether a bracket behind a text begins a command: "##", "##vso". Words of commands
// are short.
func isCommand(text []byte) bool {
	const longest = len("teamcity")
	word := text[max(0, len(text)-longest-len("##")):]
	return bytes.HasSuffix(bytes.TrimRightFunc(word, isLetter), []byte("##"))
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

// escaper writes values of JSON with escapes for what is not seen. An Encoder writes
// a value at a time.
type escaper struct{ w io.Writer }

// Write writes a value.
func (e escaper) Write(value []byte) (int, error) {
	if _, err := e.w.Write(JSON(value)); err != nil {
		return 0, err
	}
	return len(value), nil
}

// Encoder returns an encoder that is fit for source: it leaves & and < as they
// are, and escapes what is not seen.
func Encoder(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(escaper{w})
	enc.SetEscapeHTML(false)
	return enc
}

// JSONLines writes what object makes of each of the values, as JSON on a line of its own.
func JSONLines[T any](w io.Writer, all []T, object func(T) any) error {
	b := bufio.NewWriterSize(w, 64<<10)
	enc := Encoder(b)
	for _, v := range all {
		if err := enc.Encode(object(v)); err != nil {
			return err
		}
	}
	return b.Flush()
}

// hides reports whether r is a character that is not seen and that encoding/json
// does not escape by itself; the line ends are those between values.
func hides(r rune) bool { return r >= 0x7F && !shows(r) }

// appendEscape appends the escape of a character: that of two surrogates if it
// takes more than 16 bits.
func appendEscape(out []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Appendf(out, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(out, `\u%04x`, r)
}
