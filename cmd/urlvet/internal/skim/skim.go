// Package skim reads Go source without parsing it: enough to tell which
// function bodies hold nothing of interest, so that nobody need parse them.
package skim

import (
	"bytes"
	"strconv"
	"strings"
)

// Interest is what somebody looks for in Go source.
type Interest struct {
	words   map[string]bool
	first   [256]bool // whether a word begins with the byte
	literal func(spelling string) bool
}

// NewInterest returns an interest in these identifiers, or in pairs of one and
// one of the identifiers like "url.Parse", and in the string literals of which
// literal tells that their spelling is of interest.
func NewInterest(words []string, literal func(spelling string) bool) *Interest {
	of := &Interest{words: make(map[string]bool), literal: literal}
	for _, word := range words {
		of.words[word] = true
		of.first[word[0]] = true
	}
	return of
}

// File is what there is in a file.
type File struct {
	Package   string
	Generated bool     // a comment says so, as ast.IsGenerated has it
	Imports   []string // paths, those of blank imports included
	Bodies    []Body   // of the functions that are declared in the usual way, in order
	Outside   Part     // what is not in Bodies
}

// Part is a part of a file, with what is of interest in it.
type Part struct {
	Literal bool     // there is a string literal
	Words   []string // in the order of their first use
}

// Body is a function body, from the opening brace at byte offset Start to the
// closing brace in front of byte offset End.
type Body struct {
	Start, End int
	Part
}

// Read skims a file. It fails on source that no parser accepts, as far as it
// sees, which is that literals, comments and braces are closed.
func Read(src []byte, of *Interest) (f *File, ok bool) {
	s := scanner{src: src, interest: of, file: &File{}}
	s.part = &s.file.Outside
	for s.at < len(src) {
		if !s.next() {
			return nil, false
		}
	}
	return s.file, s.braces == 0 && s.parens == 0 && s.file.Package != ""
}

type scanner struct {
	src      []byte
	at       int // byte offset of the next token
	interest *Interest
	file     *File
	part     *Part // that the scanner is in

	before byte // the last one of the token that came before, 0 at the start
	fresh  bool // a line has begun since then

	braces, parens int    // how many are open; brackets count as parentheses
	declaring      string // the keyword of the declaration that the scanner is in
	word           string // "package", "interface" or "struct" if that came right before
	first          int    // offset of the identifier that came before the last period
}

// next skips a token, a comment or white space. It fails on what is neither.
func (s *scanner) next() bool {
	c := s.src[s.at]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		s.fresh = s.fresh || c == '\n'
		s.at++
		return true
	case c == '/' && s.at+1 < len(s.src) && (s.src[s.at+1] == '/' || s.src[s.at+1] == '*'):
		return s.skipComment()
	}
	if !s.skipToken(c) {
		return false
	}
	s.before, s.fresh = s.src[s.at-1], false
	return true
}

func (s *scanner) skipToken(c byte) (ok bool) {
	if isLetter(c) {
		s.skipWord()
		return true
	}
	switch {
	case c == '"' || c == '\'' || c == '`':
		ok = s.skipLiteral(c)
	case '0' <= c && c <= '9':
		s.at += wordLen(s.src[s.at:])
		ok = true
	default:
		ok = s.skipSign(c)
	}
	s.word = ""
	return ok
}

// skipComment skips a comment; false if it does not end.
func (s *scanner) skipComment() bool {
	rest := s.src[s.at:]
	end := bytes.IndexByte(rest, '\n')
	if rest[1] == '*' {
		end = bytes.Index(rest[2:], []byte("*/"))
		if end < 0 {
			return false
		}
		end += len("/**/")
		s.fresh = s.fresh || bytes.IndexByte(rest[:end], '\n') >= 0
	} else if end < 0 {
		end = len(rest)
	}
	if s.file.Package == "" && isGenerated(rest[:end]) {
		s.file.Generated = true
	}
	s.at += end
	return true
}

// isGenerated reports whether a line of a comment marks generated code.
func isGenerated(comment []byte) bool {
	for line := range bytes.Lines(comment) {
		line = bytes.TrimRight(line, "\r\n")
		if bytes.HasPrefix(line, []byte("// Code generated ")) && bytes.HasSuffix(line, []byte(" DO NOT EDIT.")) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }

// inWord are the bytes of letters and digits.
var inWord = func() (in [256]bool) {
	for c := range in {
		in[c] = isLetter(byte(c)) || '0' <= c && c <= '9'
	}
	return in
}()

// wordLen returns how many bytes of s are letters and digits.
func wordLen(s []byte) int {
	for i, c := range s {
		if !inWord[c] {
			return i
		}
	}
	return len(s)
}

// skipWord skips an identifier or a keyword.
func (s *scanner) skipWord() {
	start := s.at
	s.at += wordLen(s.src[start:])
	word := s.src[start:s.at]
	if s.braces == 0 && s.parens == 0 {
		s.declare(word)
	}
	if s.word == "package" && s.file.Package == "" {
		s.file.Package = string(word)
	}
	s.word = ""
	switch string(word) {
	case "package", "interface", "struct":
		s.word = string(word)
	}
	if !s.interest.first[word[0]] || !s.interest.words[string(word)] {
		s.first = start
		return
	}
	s.part.note(string(word))
	if start > 0 && s.src[start-1] == '.' && s.first < start {
		if pair := s.src[s.first:s.at]; s.interest.words[string(pair)] {
			s.part.note(string(pair))
		}
	}
	s.first = start
}

// declare notes that a declaration begins, if the word does so.
func (s *scanner) declare(word []byte) {
	switch string(word) {
	case "func":
		// Elsewhere it is that of a type or a value.
		if s.before != ';' && !(s.fresh && s.endsStatement()) {
			return
		}
	case "import", "const", "type", "var":
	default:
		return
	}
	s.declaring = string(word)
}

// endsStatement reports whether a statement may end with the token that came
// before, so that a semicolon stands for the end of its line.
func (s *scanner) endsStatement() bool {
	return inWord[s.before] || strings.IndexByte(")]}\"'`", s.before) >= 0
}

func (p *Part) note(word string) {
	for _, w := range p.Words {
		if w == word {
			return
		}
	}
	p.Words = append(p.Words, word)
}

// skipLiteral skips a literal in these quotes; false if it does not end.
func (s *scanner) skipLiteral(quote byte) bool {
	rest := s.src[s.at+1:]
	end := literalLen(rest, quote)
	if end < 0 {
		return false
	}
	literal := s.src[s.at : s.at+end+2]
	s.at += len(literal)
	switch {
	case quote == '\'':
	case s.declaring == "import":
		path, _ := strconv.Unquote(string(literal)) // an error, which the parser reports
		s.file.Imports = append(s.file.Imports, path)
	case !s.part.Literal && bytes.ContainsAny(literal, `:/\`):
		s.part.Literal = s.interest.literal(string(literal))
	}
	return true
}

// literalLen returns how many bytes stand in front of the closing quote.
func literalLen(s []byte, quote byte) int {
	if quote == '`' {
		return bytes.IndexByte(s, '`')
	}
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case quote:
			return i
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}

// skipSign skips anything else, one byte long.
func (s *scanner) skipSign(c byte) bool {
	switch c {
	case '(', '[':
		s.parens++
	case ')', ']':
		s.parens--
	case '{':
		s.open()
	case '}':
		s.close()
	}
	s.at++
	return s.braces >= 0 && s.parens >= 0
}

// open begins a body if the brace is not that of a type in a signature.
func (s *scanner) open() {
	if s.declaring == "func" && s.braces == 0 && s.parens == 0 && s.word == "" {
		s.file.Bodies = append(s.file.Bodies, Body{Start: s.at})
		s.part = &s.file.Bodies[len(s.file.Bodies)-1].Part
	}
	s.braces++
}

func (s *scanner) close() {
	s.braces--
	if s.braces == 0 && s.parens == 0 && s.part != &s.file.Outside {
		s.file.Bodies[len(s.file.Bodies)-1].End = s.at + 1
		s.part, s.declaring = &s.file.Outside, ""
	}
}

// Uses reports whether one of the words stands in a part of the source, maybe
// in a comment or a literal.
func Uses(src []byte, words []string) bool {
	for _, word := range words {
		if uses(src, []byte(word)) {
			return true
		}
	}
	return false
}

func uses(src, word []byte) bool {
	for {
		i := bytes.Index(src, word)
		if i < 0 {
			return false
		}
		end := i + len(word)
		if (i == 0 || wordLen(src[i-1:i]) == 0) && (end == len(src) || wordLen(src[end:end+1]) == 0) {
			return true
		}
		src = src[end:]
	}
}

// Blank returns the source with blanks in place of the bodies that are not in
// keep, which has an element for each body. Lines and offsets stay the same.
func (f *File) Blank(src []byte, keep []bool) []byte {
	blank := bytes.Clone(src)
	for i, body := range f.Bodies {
		if keep[i] {
			continue
		}
		inside := blank[body.Start+1 : body.End-1]
		for j, c := range inside {
			if c != '\n' {
				inside[j] = ' '
			}
		}
	}
	return blank
}
