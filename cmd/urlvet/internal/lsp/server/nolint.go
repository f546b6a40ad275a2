package server

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// directive silences urlvet.
const directive = "//nolint:urlvet"

// silence returns what to write into a Go file, and the offset to write it at,
// so that nothing is reported on the line that an offset is in. It goes to
// the end of that line or, where a raw string or a comment goes on there, above
// what the offset is in. It is not ok if there is no such place.
func silence(text []byte, offset int) (at int, comment string, ok bool) {
	line := text[:lineEnd(text, offset)]
	end := len(bytes.TrimRight(line, " \t\r"))
	last := lexemeAt(text, end-1)
	switch {
	case last.end() > len(line):
		return above(text, offset)
	case strings.HasPrefix(last.text, "//nolint:"):
		linters, _, _ := strings.Cut(last.text[len("//nolint:"):], "//")
		return last.start + len("//nolint:") + len(strings.TrimRight(linters, " ")), ",urlvet", true
	case strings.HasPrefix(last.text, "//"):
		return last.start, directive + " ", true
	}
	return end, " " + directive, true
}

// lineEnd returns the offset of the end of the line that an offset is in.
func lineEnd(text []byte, offset int) int {
	if n := bytes.IndexByte(text[offset:], '\n'); n >= 0 {
		return offset + n
	}
	return len(text)
}

// above returns the comment that silences what an offset is in, and the
// beginning of the line to write it above: that of the smallest part of the
// file which begins its line. All of the file is too much.
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
