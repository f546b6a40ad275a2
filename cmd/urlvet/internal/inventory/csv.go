package inventory

import (
	"encoding/csv"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// columns are the columns of a table after the key and the count. The one that is the key
// itself is left out.
var columns = []struct {
	name string
	of   func(group) []string
}{
	{"kind", func(g group) []string { return g.each(func(e *entry) []string { return []string{e.Kind} }) }},
	{"scheme", func(g group) []string { return g.each(func(e *entry) []string { return []string{e.Scheme} }) }},
	{"host", func(g group) []string { return g.each(func(e *entry) []string { return e.hosts }) }},
	{"port", func(g group) []string { return g.each(func(e *entry) []string { return []string{e.Port} }) }},
	{"role", group.roles},
	{"in", func(g group) []string { return g.eachUse(use.kinds) }},
	{"marks", func(g group) []string { return g.each((*entry).marks) }},
	{"package", func(g group) []string { return g.eachUse(func(u use) []string { return []string{u.Package} }) }},
	{"receiver", func(g group) []string { return g.eachUse(func(u use) []string { return u.Receivers }) }},
	{"place", func(g group) []string { return g.eachUse(func(u use) []string { return []string{u.place()} }) }},
}

// kinds says what kind of file a use is in.
func (u use) kinds() []string {
	var all []string
	if u.Test {
		all = append(all, "test")
	}
	if u.Generated {
		all = append(all, "generated")
	}
	return all
}

// each returns the values that the entries of a group have, sorted, each once.
func (g group) each(of func(*entry) []string) []string {
	var all []string
	for _, e := range g.entries {
		all = append(all, of(e)...)
	}
	slices.Sort(all)
	return distinct(all)
}

// eachUse returns the values that the places of a group have, each once and in order.
func (g group) eachUse(of func(use) []string) []string {
	var all []string
	for _, e := range g.entries {
		for _, u := range e.uses {
			all = append(all, of(u)...)
		}
	}
	return distinct(all)
}

// roles returns the roles that the places of a group have.
func (g group) roles() []string { return g.eachUse(func(u use) []string { return []string{u.Role} }) }

// distinct returns the values in their order, each once, without empty ones.
func distinct(all []string) (apart []string) {
	seen := map[string]bool{"": true}
	for _, v := range all {
		if !seen[v] {
			seen[v] = true
			apart = append(apart, v)
		}
	}
	return apart
}

// header returns the names of the columns of a table of groups.
func header(by string) []string {
	names := []string{by, "count"}
	for _, c := range columns {
		if c.name != by {
			names = append(names, c.name)
		}
	}
	return names
}

// printCSV prints a row for each group, as RFC 4180 has it.
func printCSV(w io.Writer, l *list, by string) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if err := out.Write(header(by)); err != nil {
		return err
	}
	for _, g := range l.groups(by) {
		row := []string{cell([]string{g.key}), strconv.Itoa(g.places())}
		for _, c := range columns {
			if c.name != by {
				row = append(row, cell(c.of(g)))
			}
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// longestCell bounds the bytes of a cell, and longestValue the columns of each value in
// it. Spreadsheets take 32,767 characters and spill what is longer into the next rows.
const longestCell, longestValue = 32_000, 8_000

// formulas matches a text that a spreadsheet would take for a formula, and one that begins
// with an apostrophe, which a spreadsheet would drop.
var formulas = regexp.MustCompile("^[=+@'\t\r\n＝＋－＠-]")

// cell returns the text of a cell: as many of the values as fit, and how many do not.
func cell(values []string) string {
	var b strings.Builder
	for i, v := range values {
		v = fit(v, longestValue)
		if i > 0 && b.Len()+len(v) > longestCell {
			b.WriteString(" … and " + strconv.Itoa(len(values)-i) + " more")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v)
	}
	if text := b.String(); !formulas.MatchString(text) {
		return text
	}
	return "'" + b.String()
}
