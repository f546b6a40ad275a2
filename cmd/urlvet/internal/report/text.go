// Package report prints findings.
package report

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/urlcheck"
)

// longest is the number of columns that a source line is cropped to where the
// output has no width: a line may have megabytes.
const longest = 160

// Text prints findings for people: a first line as compilers have it, the source
// line with the marked span and the level, and what to do.
func Text(w io.Writer, r Run) error {
	b := bufio.NewWriter(w)
	out := term.For(w, r.Color)
	shown, hiding := r.shown(), r.hiding()
	for i, f := range r.Findings {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(r.heading(out, shown(f.Start.Filename), f))
		b.WriteString(quote(out, f, hiding(f)))
	}
	return b.Flush()
}

// Brief prints the first line of each finding alone.
func Brief(w io.Writer, r Run) error {
	b := bufio.NewWriter(w)
	out := term.For(w, r.Color)
	out.Columns = 0 // a line each
	shown := r.shown()
	for _, f := range r.Findings {
		b.WriteString(r.heading(out, shown(f.Start.Filename), f))
	}
	return b.Flush()
}

// shown returns a function that returns the path of a file as people see it.
func (r Run) shown() func(path string) string {
	return remembering(func(path string) string { return mark.Visible(file.Short(r.Dir, path)) })
}

// remembering returns f with a memory of the last answer: the findings of a file follow each other,
// and its path may be long.
func remembering(f func(string) string) func(string) string {
	var last, answer string
	return func(s string) string {
		if s != last {
			last, answer = s, f(s)
		}
		return answer
	}
}

// heading returns "file:line:column: code: message", wrapped to the terminal. There
// the code is a link to its page.
func (r Run) heading(out term.Output, path string, f check.Finding) string {
	place := fmt.Sprintf("%s:%d:%d:", path, f.Start.Line, f.Start.Column)
	code := f.Code + ":"
	lead := mark.Width(place) + 1 + len(code) + 1
	text := strings.Join(mark.Wrap(mark.Visible(f.Message), out.Columns, lead, len(indent)), "\n"+indent)
	styled := out.Style(levelStyle(f.Level), code)
	if r.Link != nil && out.Colored && out.Columns > 0 {
		styled = term.Link(r.Link(f.Code), styled)
	}
	return out.Style(term.Bold, place) + " " + styled + " " + text + "\n"
}

// indent comes before a line that continues another.
const indent = "    "

// levelStyle is the style of a code and of what it marks.
func levelStyle(l urlcheck.Level) term.Style {
	if l == urlcheck.Error {
		return term.Red
	}
	return term.Yellow
}

// quote returns the source line with its mark, behind a gutter that holds the
// number of the line, and the help. The secrets of its file are hidden.
func quote(out term.Output, f check.Finding, secrets []urlcheck.Span) string {
	number := strconv.Itoa(f.Start.Line)
	blank := strings.Repeat(" ", len(number))
	room := columns(out, len(number)+len(" | "))
	line := around(f.Source.Bytes, f.Start.Offset, f.End.Offset, room)
	hidden := mark.Within(secrets, line.first, line.first+len(line.text))
	text, under := mark.Line(line.text, line.start, line.end, room, hidden...)
	stroke := strings.TrimLeft(under, " ")
	under = under[:len(under)-len(stroke)] + out.Style(levelStyle(f.Level), stroke+" "+f.Level.String())
	return gutter(out, number, text) + gutter(out, blank, under) + helpLines(out, blank, advice(f))
}

// columns returns how many columns of a source line there is room for beside
// what is printed before it.
func columns(out term.Output, before int) int {
	if out.Columns == 0 {
		return longest
	}
	return max(out.Columns-before, 1)
}

func gutter(out term.Output, left, text string) string {
	return out.Style(term.Blue, left+" |") + strings.TrimRight(" "+text, " ") + "\n"
}

// excerpt is what a line has around a finding, without its indentation.
type excerpt struct {
	text       string
	first      int // offset of text in the file
	start, end int // of the finding in text
}

// around returns the line that the bytes from start to end begin on, or that many
// characters of it on either side of the place: what is further away would be cropped.
func around(source []byte, start, end, most int) excerpt {
	before, rest := lastOf(source[:start], most), firstOf(source[start:], most)
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		before = before[i+1:]
	}
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = bytes.TrimSuffix(rest[:i], []byte("\r"))
	}
	kept := bytes.TrimLeft(before, " \t")
	if len(kept) == 0 && end > start && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
		kept = before // the finding is about the indentation
	}
	return excerpt{
		text: string(kept) + string(rest), first: start - len(kept),
		start: len(kept), end: len(kept) + end - start,
	}
}

// firstOf returns the first n characters of b.
func firstOf(b []byte, n int) []byte {
	at := 0
	for ; n > 0 && at < len(b); n-- {
		_, size := utf8.DecodeRune(b[at:])
		at += size
	}
	return b[:at]
}

// lastOf returns the last n characters of b.
func lastOf(b []byte, n int) []byte {
	at := len(b)
	for ; n > 0 && at > 0; n-- {
		_, size := utf8.DecodeLastRune(b[:at])
		at -= size
	}
	return b[at:]
}

// hiding returns a function that returns the secrets of the file of a finding, in order, also where they are
// written again. It remembers those of the last file.
func (r Run) hiding() func(f check.Finding) []urlcheck.Span {
	path, spans := "", []urlcheck.Span(nil)
	return func(f check.Finding) []urlcheck.Span {
		if f.Source.Path != path {
			path, spans = f.Source.Path, mark.Everywhere(f.Source.Bytes, r.Secrets.In(f.Source.Path))
		}
		return spans
	}
}

// advice says what to do about a finding: what its fix does, and which flag
// applies it, or else what the rule advises.
func advice(f check.Finding) string {
	if len(f.Fixes) == 0 {
		return f.Help
	}
	title, flag := f.Fixes[0].Title, " [-fix]"
	if f.Fixes[0].Suggestion {
		flag = " [-fix=all]"
	}
	return strings.ToLower(title[:1]) + title[1:] + flag
}

// helpLines returns the help, wrapped to the terminal.
func helpLines(out term.Output, blank, help string) string {
	const lead = " = help: "
	lines := mark.Wrap(mark.Visible(help), out.Columns, len(blank)+len(lead), len(blank)+len(lead))
	return out.Style(term.Blue, blank+" =") + " " + out.Style(term.Green, "help:") + " " +
		strings.Join(lines, "\n"+blank+strings.Repeat(" ", len(lead))) + "\n"
}

// Summary returns "2 errors and 1 warning in 1 file", and how many of them -fix
// and -fix=all would fix.
func Summary(all []check.Finding, sure, fixable int) string {
	files := map[string]bool{}
	errors := 0
	for _, f := range all {
		files[f.Start.Filename] = true
		if f.Level == urlcheck.Error {
			errors++
		}
	}
	text := levels(errors, len(all)-errors) + " in " + Count(len(files), "file")
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

// levels returns "2 errors and 1 warning", leaving out what there is none of.
func levels(errors, warnings int) string {
	switch {
	case warnings == 0:
		return Count(errors, "error")
	case errors == 0:
		return Count(warnings, "warning")
	}
	return Count(errors, "error") + " and " + Count(warnings, "warning")
}

// Count returns "1 file" or "2 files".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
