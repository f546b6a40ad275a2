// Package rewrite applies the fixes of findings to files.
package rewrite

import (
	"bytes"
	"cmp"
	"errors"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
)

// Change is a file before and after its fixes.
type Change struct {
	Path     string // absolute
	Old, New []byte
}

// Extent says which fixes are applied.
type Extent bool

const (
	Sure Extent = false // those that keep what works today
	All  Extent = true  // suggestions too
)

// Plan returns the changes from the first fix of each finding that is within the
// extent, in the order of the paths. A fix is applied as a whole or not at all. It is not applied if it
// overlaps one that is, nor if the file is generated or in a vendor directory,
// even through a link. Files that would not parse afterwards are left
// unchanged, and so are those that file.Replace refuses, links, and files that a link was
// found to; the errors name them.
func Plan(all []check.Finding, extent Extent) ([]Change, []error) {
	changes, errs := Round(all, extent)
	for i := range changes {
		changes[i].Format()
	}
	return changes, errs
}

// Round is Plan for a caller that checks the new texts and plans again: they are not formatted.
func Round(all []check.Finding, extent Extent) ([]Change, []error) {
	var changes []Change
	var errs []error
	chosen := choose(all, extent)
	for _, err := range chosen.refused {
		if err != nil && err != errNotOurs {
			errs = append(errs, err)
		}
	}
	for src, edits := range chosen.edits {
		text := fixed(src, edits)
		if _, err := parser.ParseFile(token.NewFileSet(), src.Path, text, parser.SkipObjectResolution); err != nil {
			errs = append(errs, unfixed(src.Path, "it would not parse"))
			continue
		}
		if !keeps(src.Bytes, edits, edited(src.Bytes, edits)) {
			errs = append(errs, unfixed(src.Path, "more would change than is to be fixed"))
			continue
		}
		changes = append(changes, Change{Path: src.Path, Old: src.Bytes, New: text})
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	slices.SortFunc(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	return changes, errs
}

// Merge returns the changes that two plans make together, the second of what the
// first made. A file that becomes again what it was is not among them.
func Merge(first, second []Change) []Change {
	byPath := map[string]Change{}
	for _, c := range slices.Concat(first, second) {
		if was, ok := byPath[c.Path]; ok {
			c.Old = was.Old
		}
		byPath[c.Path] = c
	}
	maps.DeleteFunc(byPath, func(_ string, c Change) bool { return bytes.Equal(c.Old, c.New) })
	return slices.SortedFunc(maps.Values(byPath), func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
}

// Left says that some fixes are not applied.
const Left = "some fixes are left, because it takes too long to check what they make"

// Fixable returns how many of the findings Plan chooses to fix.
func Fixable(all []check.Finding, extent Extent) int { return choose(all, extent).fixes }

// choice is the fixes that can be applied together.
type choice struct {
	fixes   int
	edits   map[*load.Source][]check.Edit // in the order of their offsets
	refused map[*load.Source]error        // why, nil if not, by the files that were looked at
	dirs    *file.Dirs                    // that these are in
}

// choose takes the first fix of each finding if it is within the extent and
// compatible with those taken before.
func choose(all []check.Finding, extent Extent) choice {
	c := choice{edits: map[*load.Source][]check.Edit{}, refused: map[*load.Source]error{}, dirs: &file.Dirs{}}
	for _, f := range all {
		if len(f.Fixes) > 0 && (extent == All || !f.Fixes[0].Suggestion) && !slices.ContainsFunc(f.Fixes[0].Edits, c.refuses) {
			c.take(f.Fixes[0].Edits)
		}
	}
	return c
}

// refuses reports whether an edit cannot be made, alone or together with those
// taken.
func (c choice) refuses(e check.Edit) bool {
	why, known := c.refused[e.Source]
	if !known {
		why = editable(e.Source, c.dirs)
		c.refused[e.Source] = why
	}
	return why != nil || clashes(c.edits[e.Source], e)
}

// clashes reports whether an edit overlaps one that was taken, or inserts at
// the same offset, where their order would be a guess. An edit that was taken
// already, such as an import that two fixes add, does not clash.
func clashes(taken []check.Edit, e check.Edit) bool {
	i, end := at(taken, e.Start)
	switch {
	case i < end:
		return !slices.Contains(taken[i:end], e)
	case i > 0 && taken[i-1].End > e.Start:
		return true
	}
	return i < len(taken) && taken[i].Start < e.End
}

// at returns the range of indices, from i up to end, of the edits that begin at
// offset. edits is sorted.
func at(edits []check.Edit, offset int) (i, end int) {
	before := func(e check.Edit, offset int) int { return cmp.Compare(e.Start, offset) }
	i, _ = slices.BinarySearchFunc(edits, offset, before)
	end, _ = slices.BinarySearchFunc(edits, offset+1, before)
	return i, end
}

// take takes the edits of a fix. Edits at the same offset keep their order.
func (c *choice) take(edits []check.Edit) {
	c.fixes++
	for _, e := range edits {
		taken := c.edits[e.Source]
		if i, end := at(taken, e.Start); !slices.Contains(taken[i:end], e) {
			c.edits[e.Source] = slices.Insert(taken, end, e)
		}
	}
}

// errNotOurs is about files of which everybody knows that they are not edited.
var errNotOurs = errors.New("generated or vendored")

// editable returns why a file is not to be fixed, nil if it may be: that people do
// not edit it, since a generator or "go mod vendor" would overwrite a change, or
// that it cannot be replaced.
func editable(src *load.Source, dirs *file.Dirs) error {
	if src == nil || vendored(src.Path, dirs) {
		return errNotOurs
	}
	f, err := parser.ParseFile(token.NewFileSet(), src.Path, src.Bytes, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil || analyzer.IsGenerated(f) {
		return errNotOurs
	}
	if src.Outside {
		return unfixed(src.Path, "an import path leads to it out of the module; name its directory")
	}
	if err := dirs.Replaceable(src.Path); err != nil {
		return err
	}
	if file.IsLink(src.Path) {
		return unfixed(src.Path, "a link; what it leads to may be in other packages too")
	}
	if link := src.Link(dirs); link != "" {
		return unfixed(src.Path, "it may be in other packages too, by the link "+from(filepath.Dir(src.Path), link))
	}
	return nil
}

// from returns path as a link in dir would have it.
func from(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil { // another volume
		return path
	}
	return filepath.ToSlash(rel)
}

// vendored reports whether path, or what it links to, is in a vendor directory. One above the module
// is a matter of whoever keeps it there.
func vendored(path string, dirs *file.Dirs) bool {
	real, err := dirs.Real(path)
	if err != nil {
		real = path // standard input, or deleted meanwhile
	}
	below := func(path string) string { return cmp.Or(dirs.InModule(path), filepath.ToSlash(path)) }
	return slices.Contains(strings.Split(below(path)+"/"+below(real), "/"), "vendor")
}

// fixed returns the file after the edits. It keeps the line ends.
func fixed(src *load.Source, edits []check.Edit) []byte {
	text := edited(src.Bytes, edits)
	if endsInCRLF(src.Bytes) {
		return withCRLF(withLF(text))
	}
	return text
}

// Format formats the new text if the old one is formatted, unless that takes too long. It reports
// whether that changes the text.
func (c *Change) Format() bool {
	was, now, crlf := c.Old, c.New, endsInCRLF(c.Old)
	if crlf {
		was, now = withLF(was), withLF(now)
	}
	if !quick(was) {
		return false
	}
	if formatted, err := format.Source(was); err != nil || !bytes.Equal(formatted, was) {
		return false
	}
	formatted, err := format.Source(now)
	if err != nil || bytes.Equal(formatted, now) {
		return false
	}
	if crlf {
		formatted = withCRLF(formatted)
	}
	c.New = formatted
	return true
}

// endsInCRLF reports whether all lines end with a carriage return and a line feed.
func endsInCRLF(text []byte) bool {
	n := bytes.Count(text, []byte("\n"))
	return n > 0 && n == bytes.Count(text, []byte("\r\n"))
}

func withLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

func withCRLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")) }

// edited returns text after edits that are sorted and do not overlap.
func edited(text []byte, edits []check.Edit) []byte {
	var out []byte
	last := 0
	for _, e := range edits {
		out = append(append(out, text[last:e.Start]...), e.Text...)
		last = e.End
	}
	return append(out, text[last:]...)
}
