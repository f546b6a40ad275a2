package inventory

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"iter"
	"slices"
	"strings"
)

//go:embed page.html
var pageText string

//go:embed page.css
var style string

//go:embed page.js
var script string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what the page shows. The text in it is made visible, and escaped by the template.
type page struct {
	By, Summary string
	Header      []heading
	Rows        iter.Seq[tableRow]
	Schemes     []string
	Picture     picture
	Style       template.CSS
	Script      template.JS
	Policy      string // what the page may load and run: nothing but its own
}

// heading is the head of a column.
type heading struct {
	Name   string
	Number bool
}

// tableRow is a row of the table.
type tableRow struct {
	Key     string
	Count   int
	Scheme  string // the schemes of the row, with blanks between them, for the filter
	Role    string // likewise
	Marks   []string
	Cells   []tableCell
	Places  []string
	Further []string // places that are folded away
}

// tableCell is a cell in the column of that name.
type tableCell struct{ Column, Text string }

// shownPlaces is how many places of a row are not folded.
const shownPlaces = 3

// printHTML prints a page that loads nothing.
func printHTML(w io.Writer, l *list, by string) error {
	b := bufio.NewWriterSize(w, 64<<10)
	groups := l.groups(by)
	p := page{
		By: by, Summary: l.summary(), Header: headings(by), Rows: rows(groups, by), Schemes: group{"", l.entries}.schemes(),
		Picture: newPicture(l.talks()),
		Style:   template.CSS(style), Script: template.JS(script),
		Policy: "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script) + "'; base-uri 'none'; form-action 'none'",
	}
	if err := pageTemplate.Execute(b, p); err != nil {
		return err
	}
	return b.Flush()
}

// hash returns the hash by which a policy allows a script or a style.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// schemes returns the schemes of a group, as the filter has them.
func (g group) schemes() []string {
	return g.each(func(e *entry) []string { return []string{fit(e.Scheme, longestLabel)} })
}

// tableColumns are the columns of the page behind the key and the places. The one that is
// the key itself is left out.
var tableColumns = []string{"kind", "scheme", "host", "port", "role", "in", "package", "receiver"}

func headings(by string) []heading {
	all := []heading{{by, false}, {"count", true}, {"places", false}}
	for _, name := range tableColumns {
		if name != by {
			all = append(all, heading{name, name == "port"})
		}
	}
	return all
}

// rows returns the rows of the table, one at a time: a list may be long.
func rows(groups []group, by string) iter.Seq[tableRow] {
	return func(yield func(tableRow) bool) {
		for _, g := range groups {
			if !yield(rowOf(g, by)) {
				return
			}
		}
	}
}

func rowOf(g group, by string) tableRow {
	r := tableRow{
		Key: fit(g.key, longest), Count: g.places(), Marks: g.each((*entry).marks),
		Scheme: strings.Join(g.schemes(), " "), Role: strings.Join(g.roles(), " "),
	}
	if g.key == "" {
		r.Key = orderOf(by).absent
	}
	for _, c := range columns {
		switch values := c.of(g); {
		case c.name == "place":
			r.Places, r.Further = values[:min(len(values), shownPlaces)], values[min(len(values), shownPlaces):]
		case slices.Contains(tableColumns, c.name) && c.name != by:
			r.Cells = append(r.Cells, tableCell{c.name, short(values)})
		}
	}
	return r
}

// most is how many values of one kind a row shows.
const most = 12

// short returns the first values, and how many others there are.
func short(values []string) string {
	var shown []string
	for _, v := range values[:min(len(values), most)] {
		shown = append(shown, fit(v, longest))
	}
	text := strings.Join(shown, ", ")
	if more := len(values) - most; more > 0 {
		text += ", and " + count(more, "other")
	}
	return text
}
