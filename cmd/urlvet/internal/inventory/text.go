package inventory

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/term"
)

const (
	// longest is how many columns a line has at most where the output has no width: a
	// literal may have megabytes.
	longest = 1000
	// column is how wide the places of a group are set at most, so that what is
	// beside them begins in one column.
	column = 44
	indent = "  "
	gap    = "  "
)

// printText prints groups for people: a heading, and a line for each place. If it is to be
// brief, it prints the headings alone.
func printText(out term.Output, l *list, by string, brief bool) error {
	b := bufio.NewWriter(out.Writer)
	out.Writer = b
	t := texter{out, by, orderOf(by).absent, map[fitting]string{}}
	for i, g := range l.groups(by) {
		if i > 0 && !brief {
			b.WriteByte('\n')
		}
		t.heading(g)
		if !brief {
			t.places(g)
		}
	}
	return b.Flush()
}

type texter struct {
	term.Output
	by     string
	absent string
	fitted map[fitting]string // what fit returned
}

// fitting is a text that is to be printed in so many columns.
type fitting struct {
	cropped string
	columns int
}

// mostFitted is how many texts are remembered. The places of a group differ by line, and few by what stands beside
// them, of which each character is looked at to fit it.
const mostFitted = 1000

// fit is the function fit with a memory.
func (t texter) fit(s string, columns int) string {
	key := fitting{crop(s, columns), columns}
	shown, ok := t.fitted[key]
	if ok {
		return shown
	}
	if len(t.fitted) == mostFitted {
		clear(t.fitted)
	}
	shown = fit(s, columns)
	t.fitted[key] = shown
	return shown
}

// heading prints the key and, beside it, the number of places or what is notable of a URL.
func (t texter) heading(g group) {
	key := g.key
	if key == "" {
		key = t.absent
	}
	about := report.Count(g.places(), "place")
	if t.by == "url" {
		about = strings.Join(notes(g.entries[0]), ", ")
	}
	room := t.room() - len(gap) - len(about)
	t.line(t.Style(term.Bold, fit(key, room)), t.Style(term.Yellow, about))
}

// places prints the places of a group.
func (t texter) places(g group) {
	width := 0
	for _, e := range g.entries {
		for _, u := range e.uses {
			width = max(width, u.width())
		}
	}
	width = min(width, column)
	for _, e := range g.entries {
		marks := e.marks() // which looks at all uses
		for _, u := range e.uses {
			t.place(e.Text, marks, u, width)
		}
	}
}

// place prints a place: where it is, what stands there if that is not the heading, what
// gets it, and what kind of file it is in.
func (t texter) place(text string, marks []string, u use, width int) {
	where := u.place()
	pad := strings.Repeat(" ", max(width-u.width(), 0))
	about := strings.Join(u.about(), ", ")
	taken := len(indent) + u.width() + len(pad) + len(gap)
	var rest string
	if t.by == "url" {
		rest = t.fit(about, t.room()-taken)
	} else {
		notes := strings.Join(append(slices.Clip(marks), u.about()...), ", ")
		rest = t.fit(text+gap+notes, t.room()-taken)
	}
	t.line(indent+where+pad, rest)
}

// line prints two parts of a line, of which the second may be empty.
func (t texter) line(first, second string) {
	fmt.Fprintln(t.Writer, strings.TrimRight(first+gap+second, " "))
}

// room returns how many columns a line has.
func (t texter) room() int {
	if t.Columns == 0 {
		return longest
	}
	return t.Columns
}

// fit returns text as it can be printed in so many columns.
func fit(text string, columns int) string {
	shown, _ := mark.Line(crop(text, columns), 0, 0, max(columns, 1))
	return shown
}

// crop returns text without what does not fit into the columns, and perhaps a part of that. A letter of
// Thai may have 9 bytes in a column: what has more than 4 on average is cropped earlier.
func crop(text string, columns int) string {
	most := utf8.UTFMax * max(columns, 1)
	if len(text) <= most {
		return text
	}
	for !utf8.RuneStart(text[most]) && most > 0 {
		most--
	}
	return text[:most] + "…"
}

// place returns file:line:column as it can be printed.
func (u use) place() string { return u.in.shown + u.position() }

func (u use) position() string { return strconv.Itoa(u.Line) + ":" + strconv.Itoa(u.Column) }

// width returns how many columns the place takes: behind a colon, no digit joins another character.
func (u use) width() int { return u.in.width + len(u.position()) }

// about returns what stands beside a use: what gets the text, whether it is a mention, and
// what kind of file it is in.
func (u use) about() (all []string) {
	if len(u.Receivers) > 0 {
		all = append(all, strings.Join(u.Receivers[:min(len(u.Receivers), 3)], ", "))
	}
	if u.Role == mention {
		all = append(all, mention)
	}
	return append(all, u.kinds()...)
}

// notes returns what stands beside an entry: its kind if it is no URL, and its marks.
func notes(e *entry) (all []string) {
	if e.Kind != "url" {
		all = append(all, e.Kind)
	}
	return append(all, e.marks()...)
}
