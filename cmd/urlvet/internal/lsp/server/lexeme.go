package server

import (
	"bytes"
	"go/scanner"
	"go/token"
)

// lexeme is a token or comment of a Go file.
type lexeme struct {
	start int // offset in bytes
	kind  token.Token
	text  string // as it is in the file
}

func (l lexeme) end() int { return l.start + len(l.text) }

// lexemeAt returns the last token or comment that begins at or before an
// offset. An incomplete file has tokens too.
func lexemeAt(text []byte, offset int) (last lexeme) {
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, kind, lit := s.Scan()
		start := file.Offset(pos)
		if kind == token.EOF || start > offset {
			return last
		}
		if kind == token.SEMICOLON && lit != ";" {
			continue // there is none
		}
		last = lexeme{start, kind, spelled(text[start:], kind, lit)}
	}
}

// spelled returns the token at the start of rest as it is spelled in the file.
// The scanner's text of raw strings and comments lacks carriage returns.
func spelled(rest []byte, kind token.Token, lit string) string {
	switch {
	case !kind.IsLiteral() && kind != token.COMMENT:
		return string(rest[:min(len(kind.String()), len(rest))])
	case bytes.HasPrefix(rest, []byte("`")):
		return string(rest[:through(rest, "`")])
	case bytes.HasPrefix(rest, []byte("/*")):
		return string(rest[:through(rest, "*/")])
	}
	return lit
}

// through returns the length of text up to and including the second occurrence
// of end, the first being at its start. Without a second one, it is the length
// of text.
func through(text []byte, end string) int {
	n := bytes.Index(text[len(end):], []byte(end))
	if n < 0 {
		return len(text)
	}
	return n + 2*len(end)
}
