// Package play checks a text that somebody types into the playground: Go source, or
// URLs, one a line. It needs neither files nor other programs, so that it runs in a
// browser, too.
package play

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

// The kinds of text.
const (
	Go  = "go"
	URL = "url"
)

// MaxText is how many bytes a text may have.
const MaxText = 256 << 10

// maxShown is how many findings and how many URLs a result has at most. A page with
// more of them does not respond.
const maxShown = 500

// Request is a text to check, and how.
type Request struct {
	Text    string `json:"text"`
	Profile string `json:"profile"` // of urlcheck; empty stands for modern
	Enable  string `json:"enable"`  // more rules, as -enable takes them
}

// Result is what is found in a text. Offsets are in UTF-16 code units, as those of
// strings in JavaScript are.
type Result struct {
	Kind     string      `json:"kind"`     // Go or URL
	Error    string      `json:"error"`    // why the text, or a part of it, could not be checked
	Findings []Finding   `json:"findings"` // the first of them
	Left     int         `json:"left"`     // how many findings are not in the result
	URLs     []Component `json:"urls"`     // the first of them, with what they are made of
}

// Finding is something wrong.
type Finding struct {
	Span
	Code    string `json:"code"`
	Level   string `json:"level"`
	Message string `json:"message"`
	Help    string `json:"help"`
	Line    int    `json:"line"`   // counted from 1
	Column  int    `json:"column"` // counted from 1, in bytes, as urlvet prints it
	Fixes   []Fix  `json:"fixes"`
}

// Fix is one way to repair a finding: all of its edits or none.
type Fix struct {
	Title      string `json:"title"`
	Suggestion bool   `json:"suggestion"`
	Edits      []Edit `json:"edits"`
}

// Edit replaces a span.
type Edit struct {
	Span
	Text string `json:"text"`
}

// Span is a part of the text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Component is a URL or, without Parts, a component of one.
type Component struct {
	Span
	Name  string      `json:"name"`
	Text  string      `json:"text"`
	Parts []Component `json:"parts,omitempty"`
}

// goSource matches the package clause of Go source, which no URL looks like.
var goSource = regexp.MustCompile(`(?m)^\s*package\s+[\pL_]`)

// Check checks a text. A text with a package clause is Go source.
func Check(r Request) Result {
	out := Result{Kind: URL, Findings: []Finding{}, URLs: []Component{}}
	if goSource.MatchString(r.Text) {
		out.Kind = Go
	}
	var profile urlcheck.Profile
	if err := profile.UnmarshalText([]byte(cmp.Or(r.Profile, "modern"))); err != nil {
		out.Error = err.Error()
		return out
	}
	if len(r.Text) > MaxText {
		out.Error = fmt.Sprintf("the text has %d bytes; the playground takes %d", len(r.Text), MaxText)
		return out
	}
	options := analyzer.Options{Profile: profile, Enable: words(r.Enable), Suggestions: true}
	if out.Kind == Go {
		out.checkSource(r.Text, options)
	} else {
		out.checkLines(r.Text, options)
	}
	out.convert(r.Text)
	return out
}

// words returns the different words of a list that commas or blanks part.
func words(list string) (all []string) {
	seen := map[string]bool{}
	for word := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		if !seen[word] {
			seen[word] = true
			all = append(all, word)
		}
	}
	return all
}

// add adds a finding, unless there are too many.
func (out *Result) add(f Finding) {
	if len(out.Findings) < maxShown {
		out.Findings = append(out.Findings, f)
	} else {
		out.Left++
	}
}

// convert turns offsets in bytes into offsets in UTF-16 code units.
func (out *Result) convert(text string) {
	units := units(text)
	for i := range out.Findings {
		f := &out.Findings[i]
		f.Line, f.Column = place(text, f.Start)
		f.convert(units)
		for _, fix := range f.Fixes {
			for j := range fix.Edits {
				fix.Edits[j].convert(units)
			}
		}
	}
	for i := range out.URLs {
		out.URLs[i].convert(units)
		for j := range out.URLs[i].Parts {
			out.URLs[i].Parts[j].convert(units)
		}
	}
}

func (s *Span) convert(units []int) { s.Start, s.End = units[s.Start], units[s.End] }

// units returns the offset in UTF-16 code units of each byte of a text and of its
// end. Within a character it is that of the character.
func units(text string) []int {
	all := make([]int, len(text)+1)
	n, at := 0, 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		for i := range size {
			all[at+i] = n
		}
		at += size
		n += utf16.RuneLen(r)
	}
	all[at] = n
	return all
}

// place returns the line and the column of an offset.
func place(text string, offset int) (line, column int) {
	before := text[:offset]
	return strings.Count(before, "\n") + 1, offset - strings.LastIndexByte(before, '\n')
}
