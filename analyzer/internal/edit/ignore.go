package edit

import (
	"bytes"
	"unicode"
)

// Removal returns the offsets of what goes with the comment, or the part of one, from start
// to end: the blanks before it, or the whole line if nothing else is on it. An empty line
// goes, too, where two would meet; so does the empty line of a comment that ends above.
func Removal(text []byte, start, end int) (from, to int) {
	behind := text[end:]
	stop := len(text) - len(bytes.TrimLeftFunc(behind, isBlankRune))
	if stop < len(text) && text[stop] != '\n' { // another comment is behind it
		return start, len(text) - len(bytes.TrimLeft(behind, " \t"))
	}
	line := bytes.LastIndexByte(text[:start], '\n') + 1
	if !isBlank(text[line:start]) {
		return len(bytes.TrimRight(text[:start], " \t")), end
	}
	if stop == len(text) { // no line break ends the file
		return max(line-1, 0), stop
	}
	above, below := text[lineBefore(text, line):line], text[stop+1:]
	below = below[:indexOrLen(below, '\n')]
	switch {
	case isBlank(above) && stop+1 == len(text):
		return lineBefore(text, line), stop + 1
	case isBlank(above) && isBlank(below) && stop+1+len(below) < len(text):
		return line, stop + 1 + len(below) + 1
	case string(bytes.TrimSpace(above)) == "//" && !bytes.HasPrefix(bytes.TrimSpace(below), []byte("//")):
		return lineBefore(text, line), stop + 1
	}
	return line, stop + 1
}

// lineBefore returns the start of the line that ends before an offset, which is the start
// of a line.
func lineBefore(text []byte, line int) int {
	return bytes.LastIndexByte(text[:max(line-1, 0)], '\n') + 1
}

// isBlankRune reports whether a character is blank and ends no line. A line may have
// as many comments as it has bytes, so what follows one is read no further than this.
func isBlankRune(r rune) bool { return r != '\n' && unicode.IsSpace(r) }

func isBlank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }

func indexOrLen(text []byte, b byte) int {
	if i := bytes.IndexByte(text, b); i >= 0 {
		return i
	}
	return len(text)
}
