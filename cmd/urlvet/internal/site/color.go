package site

import (
	"go/scanner"
	"go/token"
	"html/template"
	"strings"
)

// colored returns code as HTML, with what is to have a colour in spans.
func colored(kind, code string) string {
	switch kind {
	case "go":
		return coloredGo(code)
	case "diff":
		return coloredDiff(code)
	}
	return template.HTMLEscapeString(code)
}

func coloredGo(code string) string {
	var b strings.Builder
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(code))
	s.Init(file, []byte(code), nil, scanner.ScanComments)
	at := 0
	for {
		pos, kind, lit := s.Scan()
		if kind == token.EOF {
			return b.String() + template.HTMLEscapeString(code[at:])
		}
		if class := classOf(kind); class != "" {
			start := file.Offset(pos)
			b.WriteString(template.HTMLEscapeString(code[at:start]))
			b.WriteString(span(class, lit))
			at = start + len(lit)
		}
	}
}

func classOf(kind token.Token) string {
	switch {
	case kind.IsKeyword():
		return "k"
	case kind == token.STRING || kind == token.CHAR:
		return "s"
	case kind == token.COMMENT:
		return "c"
	}
	return ""
}

func coloredDiff(code string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		switch {
		case strings.HasPrefix(line, "-"):
			b.WriteString(span("del", line))
		case strings.HasPrefix(line, "+"):
			b.WriteString(span("ins", line))
		default:
			b.WriteString(template.HTMLEscapeString(line))
		}
	}
	return b.String()
}

func span(class, text string) string {
	return `<span class="` + class + `">` + template.HTMLEscapeString(text) + `</span>`
}
