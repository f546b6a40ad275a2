package site

import (
	"go/token"
	"html/template"
	"strings"

	"urlvet.example/cmd/urlvet/internal/lexeme"
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
	at := 0
	for l := range lexeme.All([]byte(code)) {
		if class := classOf(l.Kind); class != "" {
			b.WriteString(template.HTMLEscapeString(code[at:l.Start]) + span(class, l.Text))
			at = l.End()
		}
	}
	return b.String() + template.HTMLEscapeString(code[at:])
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
