package load

import (
	"bytes"
	"sort"

	"urlvet.example/cmd/urlvet/internal/file"
)

// stride is how many bytes are between two marks. It bounds what is read to find
// a column.
const stride = 512

// index is what finds lines and columns in a file without reading it anew for
// each of them: a line of generated code can hold thousands of findings.
type index struct {
	text  string // the file; lines are parts of it
	lines []int  // the offset of the first byte of each line
	marks []spot // the first character at or behind each multiple of stride
}

// spot is the beginning of a character.
type spot struct {
	offset int // in bytes
	units  int // the same in UTF-16 code units
}

func newIndex(text []byte) *index {
	x := &index{text: string(text), lines: []int{0}}
	units := 0
	for at := 0; at < len(text); {
		if at >= len(x.marks)*stride {
			x.marks = append(x.marks, spot{at, units})
		}
		size, wide := file.Next(text[at:])
		if text[at] == '\n' {
			x.lines = append(x.lines, at+1)
		}
		at, units = at+size, units+wide
	}
	return x
}

// line returns the index in lines of the line with the byte at offset. The end
// of a line belongs to it.
func (x *index) line(offset int) int {
	return sort.SearchInts(x.lines, offset+1) - 1
}

// units returns how many UTF-16 code units stand before offset.
func (x *index) units(text []byte, offset int) int {
	if len(x.marks) == 0 {
		return 0
	}
	i := min(offset/stride, len(x.marks)-1)
	if x.marks[i].offset > offset { // inside the character that the mark is behind
		i--
	}
	return x.marks[i].units + file.UTF16Len(text[x.marks[i].offset:offset])
}

// positions returns the index, which is made once.
func (s *Source) positions() *index {
	s.once.Do(func() { s.index = newIndex(s.Bytes) })
	return s.index
}

// Line returns the line with the byte at offset, without its end, and the
// offset of its first byte.
func (s *Source) Line(offset int) (line string, first int) {
	x := s.positions()
	n := x.line(offset)
	first, end := x.lines[n], len(x.text)
	if n+1 < len(x.lines) {
		end = x.lines[n+1] - 1
	}
	line = x.text[first:end]
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line, first
}

// Place returns where the byte at offset is as editors and web pages count: the
// line, and the column in UTF-16 code units without a byte order mark, both from 1.
func (s *Source) Place(offset int) (line, column int) {
	x := s.positions()
	line = x.line(offset)
	first := x.lines[line]
	column = 1 + x.units(s.Bytes, offset) - x.units(s.Bytes, first)
	if bom := []byte("\uFEFF"); first == 0 && offset >= len(bom) && bytes.HasPrefix(s.Bytes, bom) {
		column--
	}
	return line + 1, column
}
