package load

import (
	"bytes"
	"sort"
	"sync"

	"urlvet.example/cmd/urlvet/internal/file"
)

// index is what finds lines and columns in a file without reading it anew for
// each of them.
type index struct {
	text  string             // the file; lines are parts of it
	lines []int              // the offset of the first byte of each line
	units func() *file.Units // made when a column is asked for
}

func newIndex(text []byte) *index {
	x := &index{text: string(text), lines: []int{0}}
	for i, c := range text {
		if c == '\n' {
			x.lines = append(x.lines, i+1)
		}
	}
	x.units = sync.OnceValue(func() *file.Units { return file.NewUnits(text) })
	return x
}

// line returns the index in lines of the line with the byte at offset. The end
// of a line belongs to it.
func (x *index) line(offset int) int {
	return sort.SearchInts(x.lines, offset+1) - 1
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
	column = 1 + x.units().Before(offset) - x.units().Before(first)
	if bom := []byte("\uFEFF"); first == 0 && offset >= len(bom) && bytes.HasPrefix(s.Bytes, bom) {
		column--
	}
	return line + 1, column
}
