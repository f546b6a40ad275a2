package server

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"urlvet.example/cmd/urlvet/internal/lexeme"
)

// directive is the comment that silences urlvet.
const directive = "//nolint:urlvet"

// noReason stands where somebody has to write why a finding is ignored.
const noReason = "TODO"

// silence returns the text to insert into a Go file, and the offset to insert
// it at, so that nothing is reported on the line of offset. It goes to the end
// of that line. If a raw string or a comment continues there, it goes above the
// node at offset. ok is false if there is no such place.
func silence(text []byte, offset int) (at int, comment string, ok bool) {
	last, end, whole := lastOf(text, offset)
	switch {
	case !whole:
		return above(text, offset)
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
func ignore(text []byte, offset int, code string) (at int, comment string, ok bool) {
	last, end, whole := lastOf(text, offset)
	comment = "//urlvet:ignore " + code + " " + noReason
	switch {
	case !whole:
		at, above, ok := above(text, offset)
		return at, strings.Replace(above, directive, comment, 1), ok
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
func lastOf(text []byte, offset int) (last lexeme.Lexeme, end int, whole bool) {
	rest, _, _ := bytes.Cut(text[offset:], []byte("\n"))
	line := text[:offset+len(rest)]
	end = len(bytes.TrimRight(line, " \t\r"))
	last = lexeme.At(text, end-1)
	return last, end, last.End() <= len(line)
}

// above returns the comment that silences the node at offset, and the start of
// the line to insert it above: the line of the smallest node around offset that
// begins its line. The whole file does not count.
func above(text []byte, offset int) (at int, comment string, ok bool) {
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	file := fset.File(f.FileStart)
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || !n.Pos().IsValid() || file.Offset(n.Pos()) > offset || offset >= file.Offset(n.End()) {
			return false
		}
		if _, whole := n.(*ast.File); whole {
			return true
		}
		start := file.Offset(n.Pos())
		line := bytes.LastIndexByte(text[:start], '\n') + 1
		if indent := text[line:start]; len(bytes.TrimLeft(indent, " \t")) == 0 {
			at, comment, ok = line, string(indent)+directive+"\n", true
		}
		return true
	})
	return at, comment, ok
}
