package server

import (
	"bytes"
	"go/ast"
	"strings"

	"urlvet.example/cmd/urlvet/internal/lexeme"
)

// directive is the comment that silences urlvet.
const directive = "//nolint:urlvet"

// noReason stands where somebody has to write why a finding is ignored.
const noReason = "TODO"

// silence returns the text to insert into the file, and the offset to insert
// it at, so that nothing is reported on the line of offset. It goes to the end
// of that line. If a raw string or a comment continues there, it goes above the
// node at offset. ok is false if there is no such place.
func (r *reading) silence(offset int) (at int, comment string, ok bool) {
	last, end, whole := r.lastOf(offset)
	switch {
	case !whole:
		return r.above(offset, directive)
	case strings.HasPrefix(last.Text, "//nolint:"):
		linters, _, _ := strings.Cut(last.Text[len("//nolint:"):], "//")
		return last.Start + len("//nolint:") + len(strings.TrimRight(linters, " ")), ",urlvet", true
	case strings.HasPrefix(last.Text, "//"):
		return last.Start, directive + " ", true
	}
	return end, " " + directive, true
}

// ignore is silence for one rule. The comment goes before one for people, and behind one that
// is a directive, which may go on with others. Its reason is none yet, so the finding stays, and
// the comment is one too, until somebody writes why.
func (r *reading) ignore(offset int, code string) (at int, comment string, ok bool) {
	last, end, whole := r.lastOf(offset)
	comment = "//urlvet:ignore " + code + " " + noReason
	switch {
	case !whole:
		return r.above(offset, comment)
	case strings.HasPrefix(last.Text, "//") && !isDirective(last.Text):
		return last.Start, comment + " ", true
	}
	return end, " " + comment, true
}

// isDirective reports whether a comment is for a tool: //nolint, //go:embed
func isDirective(comment string) bool {
	return len(comment) > 2 && 'a' <= comment[2] && comment[2] <= 'z'
}

// lastOf returns the last token or comment on the line that an offset is in, where that line
// ends but for blanks, and whether the token ends there, too.
func (r *reading) lastOf(offset int) (last lexeme.Lexeme, end int, whole bool) {
	rest, _, _ := bytes.Cut(r.text[offset:], []byte("\n"))
	line := r.text[:offset+len(rest)]
	end = len(bytes.TrimRight(line, " \t\r"))
	last = r.lexemeAt(end - 1)
	return last, end, last.End() <= len(line)
}

// longestIndent is how many blanks stand before a comment above a line, in bytes. A line may begin with a
// megabyte of them, and fifty comments be offered.
const longestIndent = 256

// above returns a comment with what stands around it, and the start of the line to insert it above: the
// line of the smallest node around offset that begins its line. The whole file does not count.
func (r *reading) above(offset int, comment string) (at int, line string, ok bool) {
	tree := r.tree()
	start := -1 // of the smallest node
	asked := -1
	ast.Inspect(tree.File, func(n ast.Node) bool {
		if n == nil || !n.Pos().IsValid() {
			return false
		}
		from := tree.in.Offset(n.Pos())
		if from > offset || offset >= tree.in.Offset(n.End()) {
			return false
		}
		if _, whole := n.(*ast.File); !whole && from != asked { // thousands of nodes may begin there
			asked = from
			if r.beginsLine(from) {
				start = from
			}
		}
		return true
	})
	if start < 0 {
		return 0, "", false
	}
	at = bytes.LastIndexByte(r.text[:start], '\n') + 1
	return at, string(r.text[at:min(start, at+longestIndent)]) + comment + "\n", true
}

// beginsLine reports whether only blanks are before an offset in its line.
func (r *reading) beginsLine(offset int) bool {
	before := bytes.TrimRight(r.text[:offset], " \t")
	return len(before) == 0 || before[len(before)-1] == '\n'
}
