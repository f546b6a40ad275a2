// Package lexeme reads the tokens of Go source as they are spelled. The source may be
// half-typed.
package lexeme

import (
	"go/scanner"
	"go/token"
	"iter"
	"strings"
)

// Lexeme is a token or comment of a Go file.
type Lexeme struct {
	Start int // offset in bytes
	Kind  token.Token
	Text  string // as it is in the file
}

// End returns the offset of the end.
func (l Lexeme) End() int { return l.Start + len(l.Text) }

// All returns the tokens and comments of a Go file.
func All(src []byte) iter.Seq[Lexeme] {
	return func(yield func(Lexeme) bool) {
		text := string(src)
		file := token.NewFileSet().AddFile("", -1, len(src))
		var s scanner.Scanner
		s.Init(file, src, nil, scanner.ScanComments)
		for {
			pos, kind, lit := s.Scan()
			if kind == token.EOF {
				return
			}
			if kind == token.SEMICOLON && lit != ";" {
				continue // there is none
			}
			start := file.Offset(pos)
			if !yield(Lexeme{start, kind, text[start : start+length(text[start:], kind, lit)]}) {
				return
			}
		}
	}
}

// length returns how many bytes the token at the start of rest takes in the file. The
// scanner's text of raw strings and comments lacks carriage returns.
func length(rest string, kind token.Token, lit string) int {
	switch {
	case !kind.IsLiteral() && kind != token.COMMENT:
		return min(len(kind.String()), len(rest))
	case strings.HasPrefix(rest, "`"):
		return through(rest, "`")
	case strings.HasPrefix(rest, "/*"):
		return through(rest, "*/")
	case kind == token.COMMENT:
		line, _, _ := strings.Cut(rest, "\n")
		return len(strings.TrimSuffix(line, "\r"))
	}
	return len(lit)
}

// through returns the length of text up to and including the second occurrence
// of end, the first being at its start. Without a second one, it is the length
// of text.
func through(text, end string) int {
	n := strings.Index(text[len(end):], end)
	if n < 0 {
		return len(text)
	}
	return n + 2*len(end)
}

// At returns the last token or comment that begins at or before an offset.
func At(src []byte, offset int) (last Lexeme) {
	for l := range All(src) {
		if l.Start > offset {
			break
		}
		last = l
	}
	return last
}
