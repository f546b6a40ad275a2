// Package report prints findings.
package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// indent comes before the source line and its mark.
const indent = "    "

// Text prints findings for people, with the source line and the marked span.
func Text(w io.Writer, r Run) error {
	out := term.For(w, r.Color)
	var b bytes.Buffer
	for _, f := range r.Findings {
		place := fmt.Sprintf("%s:%d:%d:", mark.Visible(file.Short(r.Dir, f.Start.Filename)), f.Start.Line, f.Start.Column)
		style := levelStyle(f.Level)
		fmt.Fprintf(&b, "%s %s %s\n", out.Style(term.Bold, place), out.Style(style, f.Code+":"), mark.Visible(f.Message))
		sourceLine(&b, out, style, f)
	}
	_, err := out.Write(b.Bytes())
	return err
}

// levelStyle is the style of a code and of what it marks.
func levelStyle(l urlcheck.Level) term.Style {
	if l == urlcheck.Error {
		return term.Red
	}
	return term.Yellow
}

// sourceLine prints the line that a finding begins on, without its indentation.
// Below it, it marks the bytes of the span that are on this line.
func sourceLine(w io.Writer, out term.Output, style term.Style, f check.Finding) {
	line, first := f.Source.Line(f.Start.Offset)
	start, end := f.Start.Offset-first, f.End.Offset-first
	trimmed := strings.TrimLeft(line, " \t")
	if lost := len(line) - len(trimmed); lost <= start {
		line, start, end = trimmed, start-lost, end-lost
	}
	marked(w, out, style, line, start, end)
}

// marked prints a line and the mark below it.
func marked(w io.Writer, out term.Output, style term.Style, line string, start, end int) {
	columns := 0
	if out.Columns > 0 {
		columns = out.Columns - len(indent)
	}
	text, under := mark.Line(line, start, end, columns)
	stroke := strings.TrimLeft(under, " ")
	blank := under[:len(under)-len(stroke)]
	fmt.Fprintf(w, "%s%s\n%s%s%s\n", indent, text, indent, blank, out.Style(style, stroke))
}

// Summary returns "2 problems in 1 file", and how many of them -fix and -fix=all
// would fix.
func Summary(all []check.Finding, sure, fixable int) string {
	files := map[string]bool{}
	for _, f := range all {
		files[f.Start.Filename] = true
	}
	text := Count(len(all), "problem") + " in " + Count(len(files), "file")
	switch {
	case sure > 0 && fixable > sure:
		return text + fmt.Sprintf("; %d can be fixed with -fix, %d more with -fix=all", sure, fixable-sure)
	case sure > 0:
		return text + fmt.Sprintf("; %d can be fixed with -fix", sure)
	case fixable > 0:
		return text + fmt.Sprintf("; %d can be fixed with -fix=all", fixable)
	}
	return text
}

// Count returns "1 file" or "2 files".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
