package report

import (
	"io"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// Problem prints a problem of a URL for people: the URL with the marked span and
// the level, and what its fix would make of it, or what to do. The hidden spans of
// the URL are not shown.
func Problem(out term.Output, url string, p urlcheck.Problem, hidden ...urlcheck.Span) error {
	style := levelStyle(p.Level)
	text, under := mark.Line(url, p.Start, p.End, columns(out, len("  | ")), hidden...)
	stroke := strings.TrimLeft(under, " ")
	under = under[:len(under)-len(stroke)] + out.Style(style, stroke+" "+p.Level.String())
	_, err := io.WriteString(out, out.Style(style, p.Code+":")+" "+mark.Visible(p.Message)+"\n"+
		gutter(out, " ", text)+gutter(out, " ", under)+helpLines(out, " ", cure(url, p, hidden)))
	return err
}

// cure says what to do about a problem: what its fix does, and the URL after it, or
// else what the rule advises.
func cure(url string, p urlcheck.Problem, hidden []urlcheck.Span) string {
	if p.Fix == nil {
		rule, _ := urlcheck.Lookup(p.Code)
		return rule.Help
	}
	title := strings.ToLower(p.Fix.Title[:1]) + p.Fix.Title[1:]
	fixed := url[:p.Start] + p.Fix.Text + url[p.End:]
	if len(hidden) > 0 || fixed == "" {
		return title
	}
	return title + ": " + fixed
}
