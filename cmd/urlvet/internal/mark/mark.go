// Package mark shows a line of text with a span of it marked:
//
//	resp, err := http.Get("http://example.org:70000/")
//	                                          ^~~~~
//
// What it returns is safe to print: no control character, and nothing that a
// terminal or a reader would not see, is left in it.
package mark

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"urlvet.example/urlcheck"
)

// narrow is the least number of columns that a line is cropped to: fewer would
// not show what the mark is about.
const narrow = 20

// tab is what stands for a tab, so that the mark does not depend on tab stops.
const tab = "    "

// Mask stands for text that is not shown. Its length tells nothing.
const Mask = "***"

// ShortestElsewhere is the length in bytes from which a secret is looked for where it was not
// found. A shorter one may be a part of any word.
const ShortestElsewhere = 6

// IsTelling reports whether a secret is looked for where it was not found: it has letters and digits, or a character
// that no name, selector or call has. Others may stand there for another reason: "rabbit", "s.token", "true", "6.3.2".
func IsTelling(secret []byte) bool {
	has := func(is func(rune) bool) bool { return bytes.ContainsFunc(secret, is) }
	return len(secret) >= ShortestElsewhere && has(isLetter) && (has(isDigit) || has(isMark))
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isMark(r rune) bool { return !isLetter(r) && !isDigit(r) && !strings.ContainsRune("._-():", r) }

// longestPart is how many bytes of a secret are looked for as one where it was not found. To look
// for all of a longer one could take the square of its length.
const longestPart = 64

// Elsewhere returns what replaces secrets by a text wherever they are, and parts of long ones.
func Elsewhere(secrets [][]byte, by string) *strings.Replacer {
	return replacing(secrets, func(string) string { return by })
}

// replacing returns what replaces secrets, and parts of long ones, by what a function makes of them.
func replacing(secrets [][]byte, by func(string) string) *strings.Replacer {
	var parts []string
	for _, secret := range secrets {
		parts = appendParts(parts, secret)
		if IsTelling(secret) {
			for word := range wordsOf(secret) {
				parts = appendParts(parts, word)
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // one may begin with another
	pairs := []string{"\x00\x00\x00", "\x00\x00\x00"}                                          // for one pair alone, strings prepares more
	for _, part := range parts {
		pairs = append(pairs, part, by(part))
	}
	return strings.NewReplacer(pairs...)
}

// appendParts appends a secret, in parts if it is long.
func appendParts(parts []string, secret []byte) []string {
	for len(secret) >= 2*longestPart {
		parts = append(parts, string(secret[:longestPart]))
		secret = secret[longestPart:]
	}
	if IsTelling(secret) {
		parts = append(parts, string(secret))
	}
	return parts
}

// apart are the bytes between the words of a secret.
const apart = " \t\r\n\"'`<>{}|:\\"

// wordsOf returns the words of a secret without the marks around them. Each may be the secret, and the rest what is
// around it: "(password=q7Zx8Kv).", "${TOKEN:-q7Zx8Kv}", "Bearer q7Zx8Kv", and the lines of a private key.
func wordsOf(secret []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for rest := secret; len(rest) > 0; {
			n := bytes.IndexAny(rest, apart)
			if n < 0 {
				n = len(rest)
			}
			word := bytes.TrimFunc(rest[:n], func(r rune) bool { return !isLetter(r) && !isDigit(r) })
			isName := bytes.HasPrefix(rest[n:], []byte(":-"))
			if len(word) < len(secret) && isWord(word) && !isName && !yield(word) {
				return
			}
			rest = behindMark(rest[n:])
		}
	}
}

// isWord reports whether a part of a secret may be one: it has letters and digits, and is no class of a pattern.
func isWord(s []byte) bool {
	return bytes.ContainsFunc(s, isLetter) && bytes.ContainsFunc(s, isDigit) && !bytes.Contains(s, []byte("0-9"))
}

// behindMark returns what stands behind the first byte of a text, or behind the escape that it begins with: \n, but all
// of \u03c9lk.
func behindMark(s []byte) []byte {
	if len(s) < 2 {
		return nil
	}
	if s[0] != '\\' {
		return s[1:]
	}
	if bytes.IndexByte([]byte("abfnrtv\"'`\\"), s[1]) >= 0 {
		return s[2:]
	}
	n := bytes.IndexAny(s[1:], apart)
	if n < 0 {
		return nil
	}
	return s[1+n:]
}

// Everywhere returns the spans of secrets in text, which are in order and apart, and those where they are written
// again, in order and apart, too.
func Everywhere(text []byte, secrets []urlcheck.Span) (all []urlcheck.Span) {
	if len(secrets) == 0 {
		return nil
	}
	hidden := []byte(replacing(Texts(text, secrets), inverse).Replace(string(text)))
	for _, s := range secrets {
		copy(hidden[s.Start:s.End], inverse(string(text[s.Start:s.End])))
	}
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && hidden[i] != text[i] {
			i++
		}
		if i > start {
			all = append(all, urlcheck.Span{Start: start, End: i})
		}
	}
	return all
}

// inverse returns a text that differs from s in each byte.
func inverse(s string) string {
	b := []byte(s)
	for i := range b {
		b[i] = ^b[i]
	}
	return string(b)
}

// Merge returns the spans in order, those that overlap as one. It may change spans.
func Merge(spans []urlcheck.Span) (merged []urlcheck.Span) {
	slices.SortFunc(spans, func(a, b urlcheck.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, s := range spans {
		if n := len(merged); n > 0 && s.Start < merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, s.End)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// Within returns the parts of the spans, which are in order, that lie in the bytes
// from start to end, as offsets from start.
func Within(spans []urlcheck.Span, start, end int) (within []urlcheck.Span) {
	first, _ := slices.BinarySearchFunc(spans, start+1, func(s urlcheck.Span, at int) int { return cmp.Compare(s.End, at) })
	for _, s := range spans[first:] {
		if s.Start >= end {
			break
		}
		within = append(within, urlcheck.Span{Start: max(s.Start-start, 0), End: min(s.End, end) - start})
	}
	return within
}

// Texts returns the bytes of text that the spans are about.
func Texts(text []byte, spans []urlcheck.Span) (all [][]byte) {
	for _, s := range spans {
		all = append(all, text[s.Start:s.End])
	}
	return all
}

// Hide returns s with a mask in place of each of the spans, which are in order.
func Hide(s string, hidden []urlcheck.Span) string {
	var b strings.Builder
	at := 0
	for _, h := range hidden {
		b.WriteString(s[at:h.Start] + Mask)
		at = h.End
	}
	return b.String() + s[at:]
}

// Masked returns s with a mask in place of each password and token that is known in it. Messages
// quote what users and repositories wrote.
func Masked(s string) string {
	return Hide(s, Merge(append(urlcheck.Secrets(s), quotedSecrets(s)...)))
}

// quotedSecrets returns the secrets of what is quoted, of which all may be one URL.
func quotedSecrets(s string) (all []urlcheck.Span) {
	for at := 0; ; {
		n := strings.IndexAny(s[at:], "\"'")
		if n < 0 {
			return all
		}
		start := at + n + 1
		size := strings.IndexByte(s[start:], s[start-1])
		if size < 0 {
			return all
		}
		for _, found := range urlcheck.Secrets(s[start : start+size]) {
			all = append(all, urlcheck.Span{Start: start + found.Start, End: start + found.End})
		}
		at = start + size + 1
	}
}

// cell is what is printed for one user-perceived character, or for all of what
// is not shown.
type cell struct {
	text   string
	width  int // columns of a terminal, at least one
	marked bool
}

// Line returns the line as it can be printed, and the line to print below it
// that marks the bytes from start to end. A span that is empty, or lies behind
// the line's end, is marked with one column. The line is cropped around the
// span to the given number of columns, but to no fewer than narrow; 0 stands
// for any length. The hidden spans are in order and do not overlap; a mask is
// printed in place of each.
func Line(line string, start, end, columns int, hidden ...urlcheck.Span) (text, under string) {
	span := urlcheck.Span{Start: start, End: max(end, start+1)}
	row := rows.Get().(*[]cell)
	defer rows.Put(row)
	cells, at := (*row)[:0], 0
	for _, h := range hidden {
		cells = appendText(cells, line, urlcheck.Span{Start: at, End: h.Start}, span)
		cells = append(cells, cell{Mask, len(Mask), overlap(span, h)})
		at = h.End
	}
	cells = appendText(cells, line, urlcheck.Span{Start: at, End: len(line)}, span)
	if start >= len(line) {
		cells = append(cells, cell{" ", 1, true})
	}
	*row = cells
	return draw(crop(cells, columns))
}

// rows are the cells of lines that were drawn, to use their room again: with ten kilobytes for each
// of 200,000 findings, collecting garbage would take longer than drawing.
var rows = sync.Pool{New: func() any { return new([]cell) }}

func overlap(s, t urlcheck.Span) bool { return s.Start < t.End && t.Start < s.End }

// appendText appends the cells of the part of a line.
func appendText(cells []cell, line string, part, marked urlcheck.Span) []cell {
	for at := part.Start; at < part.End; {
		c, width := first(line[at:part.End])
		cells = appendCells(cells, c, width, overlap(marked, urlcheck.Span{Start: at, End: at + len(c)}))
		at += len(c)
	}
	return cells
}

// first returns the first user-perceived character and the columns that it takes.
func first(s string) (cluster string, width int) {
	if plain(s[0]) && (len(s) == 1 || plain(s[1])) {
		return s[:1], 1 // no character of ASCII that is printed joins another
	}
	cluster, _, width, _ = uniseg.FirstGraphemeClusterInString(s, -1)
	return cluster, width
}

// plain reports whether b is a printed character of ASCII.
func plain(b byte) bool { return ' ' <= b && b <= '~' }

// appendCells appends the cells of a cluster, which takes so many columns: one if all of it can be
// printed, and otherwise one for each of its characters.
func appendCells(cells []cell, cluster string, width int, marked bool) []cell {
	if len(cluster) == 1 && plain(cluster[0]) || width > 0 && printable(cluster) {
		return append(cells, cell{cluster, width, marked})
	}
	for len(cluster) > 0 {
		r, size := utf8.DecodeRuneInString(cluster)
		text, width := visible(r, cluster[:size])
		cells = append(cells, cell{text, width, marked})
		cluster = cluster[size:]
	}
	return cells
}

// shows reports whether a reader sees a character. strconv.IsPrint takes the marks that choose
// a form of the character before them for letters, U+E0100 and others, and fillers such as U+3164.
func shows(r rune) bool {
	switch r {
	case '\u2800', '\uFFFC': // Braille without a dot, and what stands for an object
		return false
	}
	return strconv.IsPrint(r) && (r < utf8.RuneSelf || !unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point))
}

func printable(s string) bool {
	for i, r := range s {
		if !shows(r) || invalid(r, s[i:]) {
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
// neighbours, and the columns that this takes: <FF> for a byte that is not UTF-8,
// <U+200B> for what cannot be seen or would move the cursor, combining marks without
// a letter included.
func visible(r rune, s string) (text string, width int) {
	if shows(r) && !invalid(r, s) {
		if width := uniseg.StringWidth(s); width > 0 {
			return s, width
		}
	}
	switch {
	case r == '\t':
		text = tab
	case invalid(r, s):
		text = fmt.Sprintf("<%02X>", s[0])
	default:
		text = "<U+" + hexadecimal(r) + ">"
	}
	return text, len(text)
}

// hexadecimal is fmt's %04X, for which a line of hidden characters would take half of its time.
func hexadecimal(r rune) string {
	digits := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "000"[min(len(digits)-1, 3):] + digits
}

// Visible returns s as it can be printed on one line.
func Visible(s string) string {
	if printable(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		cluster, width := first(s)
		for _, c := range appendCells(nil, cluster, width, false) {
			b.WriteString(c.text)
		}
		s = s[len(cluster):]
	}
	return b.String()
}

// Unlinked returns s without the links of Markdown: what stands between "[" and "](" is no text of one. An editor may
// follow one from a message, as VS Code does, which runs those to commands.
func Unlinked(s string) string { return strings.ReplaceAll(s, "](", "]<U+0028>") }

// Width returns the number of columns that s, which Visible returned, takes on a
// terminal.
func Width(s string) int { return uniseg.StringWidth(s) }

// Text returns text of several lines as it can be printed: each line is Visible,
// but tabs and the ends of lines, LF or CR LF, stay.
func Text(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		body := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if !strings.HasSuffix(line, "\n") {
			body = line
		}
		for i, part := range strings.Split(body, "\t") {
			if i > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(Visible(part))
		}
		b.WriteString(line[len(body):])
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
	room := max(columns, narrow) - 2 // for the ellipses
	from, to := marked(cells)
	used := width(cells[from:to])
	for to > from+1 && used > room {
		to--
		used -= cells[to].width
	}
	for grown := true; grown; {
		grown = false
		if from > 0 && used+cells[from-1].width <= room {
			from--
			used += cells[from].width
			grown = true
		}
		if to < len(cells) && used+cells[to].width <= room {
			used += cells[to].width
			to++
			grown = true
		}
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
	ellipsis := cell{"…", 1, false}
	if from > 0 {
		from--
		cells[from] = ellipsis
	}
	if to < len(cells) {
		cells[to] = ellipsis
		to++
	}
	return cells[from:to]
}

func draw(cells []cell) (text, under string) {
	var t, u strings.Builder
	t.Grow(2 * len(cells))
	u.Grow(2 * len(cells))
	for _, c := range cells {
		t.WriteString(c.text)
		stroke := byte(' ')
		if c.marked {
			stroke = '~'
		}
		for range c.width {
			u.WriteByte(stroke)
		}
	}
	return strings.TrimRight(t.String(), " "), strings.Replace(strings.TrimRight(u.String(), " "), "~", "^", 1)
}
