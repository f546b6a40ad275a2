// Package mark shows a line of text with a span of it marked:
//
//	resp, err := http.Get("http://example.org:70000/")
//	                                          ^~~~~
//
// What it returns is safe to print: no control character, and nothing that a
// terminal or a reader would not see, is left in it.
package mark

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// narrow is the least number of columns that a line is cropped to: fewer would
// not show what the mark is about.
const narrow = 20

// tab is what stands for a tab, so that the mark does not depend on tab stops.
const tab = "    "

// cell is what is printed for one user-perceived character.
type cell struct {
	text   string
	width  int // columns of a terminal, at least one
	marked bool
}

// Line returns the line as it can be printed, and the line to print below it
// that marks the bytes from start to end. A span that is empty, or lies behind
// the line's end, is marked with one column. The line is cropped around the
// span to the given number of columns, but to no fewer than narrow; 0 stands
// for any length.
func Line(line string, start, end, columns int) (text, under string) {
	end = max(end, start+1)
	cells, at := []cell(nil), 0
	for at < len(line) {
		size := next(line[at:])
		marked := start < at+size && at < end
		cells = appendCells(cells, line[at:at+size], marked)
		at += size
	}
	if start >= at {
		cells = append(cells, cell{" ", 1, true})
	}
	return draw(crop(cells, columns))
}

// next returns the number of bytes of the first user-perceived character.
func next(s string) int {
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	return len(cluster)
}

// appendCells appends the cells of a cluster: one if all of it can be printed,
// and otherwise one for each of its characters.
func appendCells(cells []cell, cluster string, marked bool) []cell {
	if width := uniseg.StringWidth(cluster); width > 0 && printable(cluster) {
		return append(cells, cell{cluster, width, marked})
	}
	for len(cluster) > 0 {
		r, size := utf8.DecodeRuneInString(cluster)
		text := visible(r, cluster[:size])
		cells = append(cells, cell{text, uniseg.StringWidth(text), marked})
		cluster = cluster[size:]
	}
	return cells
}

func printable(s string) bool {
	for i, r := range s {
		if !strconv.IsPrint(r) || invalid(r, s[i:]) {
			return false
		}
	}
	return true
}

// invalid reports whether r, the first of s, stands for a byte that is not UTF-8.
func invalid(r rune, s string) bool {
	return r == utf8.RuneError && !strings.HasPrefix(s, "\uFFFD")
}

// visible returns what to print for a character that is not printed with its
// neighbours: <FF> for a byte that is not UTF-8, <U+200B> for what cannot be
// seen or would move the cursor, combining marks without a letter included.
func visible(r rune, s string) string {
	switch {
	case r == '\t':
		return tab
	case invalid(r, s):
		return fmt.Sprintf("<%02X>", s[0])
	case strconv.IsPrint(r) && uniseg.StringWidth(s) > 0:
		return s
	}
	return fmt.Sprintf("<U+%04X>", r)
}

// Visible returns s as it can be printed on one line.
func Visible(s string) string {
	if printable(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		size := next(s)
		for _, c := range appendCells(nil, s[:size], false) {
			b.WriteString(c.text)
		}
		s = s[size:]
	}
	return b.String()
}

func width(cells []cell) (w int) {
	for _, c := range cells {
		w += c.width
	}
	return w
}

// crop returns the cells that fit into the columns, with the mark among them,
// in the middle if it can be, and an ellipsis where cells were left out.
func crop(cells []cell, columns int) []cell {
	if columns <= 0 || width(cells) <= max(columns, narrow) {
		return cells
	}
	from, to := marked(cells)
	room := max(columns, narrow) - 2 // for the ellipses
	for from > 0 || to < len(cells) {
		grown := from > 0 && width(cells[from-1:to]) <= room
		if grown {
			from--
		}
		if to < len(cells) && width(cells[from:to+1]) <= room {
			to++
			grown = true
		}
		if !grown {
			break
		}
	}
	for to > from+1 && width(cells[from:to]) > room {
		to--
	}
	return elide(cells, from, to)
}

// marked returns the range of the marked cells.
func marked(cells []cell) (from, to int) {
	for !cells[from].marked {
		from++
	}
	to = from
	for to < len(cells) && cells[to].marked {
		to++
	}
	return from, to
}

func elide(cells []cell, from, to int) []cell {
	var out []cell
	if from > 0 {
		out = append(out, cell{"…", 1, false})
	}
	out = append(out, cells[from:to]...)
	if to < len(cells) {
		out = append(out, cell{"…", 1, false})
	}
	return out
}

func draw(cells []cell) (text, under string) {
	var t, u strings.Builder
	for _, c := range cells {
		t.WriteString(c.text)
		stroke := " "
		if c.marked {
			stroke = "~"
		}
		u.WriteString(strings.Repeat(stroke, c.width))
	}
	return strings.TrimRight(t.String(), " "), strings.Replace(strings.TrimRight(u.String(), " "), "~", "^", 1)
}
