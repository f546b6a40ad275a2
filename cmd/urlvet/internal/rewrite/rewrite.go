// Package rewrite applies the fixes of findings to files.
package rewrite

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
)

// Change is what becomes of a file.
type Change struct {
	Path     string // absolute
	Old, New []byte
}

// Plan returns the changes that the first fix of each finding makes, in the
// order of the paths. A fix is applied as a whole or not at all: not where it
// overlaps one that is, nor in a file that is generated or vendored, by
// whatever name. Files that would not parse afterwards are left alone; the
// errors say which.
func Plan(all []check.Finding) ([]Change, []error) {
	bySource := map[*load.Source][]check.Edit{}
	for _, f := range all {
		if len(f.Fixes) > 0 && fits(bySource, f.Fixes[0].Edits) {
			accept(bySource, f.Fixes[0].Edits)
		}
	}
	var changes []Change
	var errs []error
	for src, edits := range bySource {
		text, err := fixed(src, edits)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		changes = append(changes, Change{Path: src.Path, Old: src.Bytes, New: text})
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	slices.SortFunc(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	return changes, errs
}

// fits reports whether edits can be made along with those accepted. An edit
// that was accepted already, such as an import that two fixes add, fits.
func fits(accepted map[*load.Source][]check.Edit, edits []check.Edit) bool {
	for _, e := range edits {
		if !editable(e.Source) {
			return false
		}
		clash := func(other check.Edit) bool { return other != e && overlap(other, e) }
		if slices.ContainsFunc(accepted[e.Source], clash) {
			return false
		}
	}
	return true
}

// overlap reports whether two edits touch the same bytes, or insert at the
// same place, where their order would be a guess.
func overlap(a, b check.Edit) bool {
	return a.Start < b.End && b.Start < a.End || a.Start == b.Start
}

func accept(accepted map[*load.Source][]check.Edit, edits []check.Edit) {
	for _, e := range edits {
		if !slices.Contains(accepted[e.Source], e) {
			accepted[e.Source] = append(accepted[e.Source], e)
		}
	}
}

// editable reports whether a person edits this file: nobody does where a
// program or "go mod vendor" would write it again.
func editable(src *load.Source) bool {
	if src == nil || vendored(src.Path) {
		return false
	}
	f, err := parser.ParseFile(token.NewFileSet(), src.Path, src.Bytes, parser.PackageClauseOnly|parser.ParseComments)
	return err == nil && !ast.IsGenerated(f)
}

// vendored reports whether path, or what it links to, is in a vendor directory.
func vendored(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path // standard input, or gone meanwhile
	}
	return slices.Contains(strings.Split(filepath.ToSlash(path+"/"+real), "/"), "vendor")
}

// fixed returns the file after the edits, formatted if it was before, with the
// line ends that it has.
func fixed(src *load.Source, edits []check.Edit) ([]byte, error) {
	if endsInCRLF(src.Bytes) {
		text, err := rewritten(src.Path, withLF(src.Bytes), withLF(edited(src.Bytes, edits)))
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), err
	}
	return rewritten(src.Path, src.Bytes, edited(src.Bytes, edits))
}

// endsInCRLF reports whether all lines end with a carriage return and a line feed.
func endsInCRLF(text []byte) bool {
	n := bytes.Count(text, []byte("\n"))
	return n > 0 && n == bytes.Count(text, []byte("\r\n"))
}

func withLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// rewritten returns the text now, formatted if the text was.
func rewritten(path string, was, now []byte) ([]byte, error) {
	if _, err := parser.ParseFile(token.NewFileSet(), path, now, parser.SkipObjectResolution); err != nil {
		return nil, unfixed(path, "it would not parse")
	}
	if formatted, err := format.Source(was); err != nil || !bytes.Equal(formatted, was) {
		return now, nil
	}
	return format.Source(now)
}

// edited returns text after edits that do not overlap.
func edited(text []byte, edits []check.Edit) []byte {
	slices.SortFunc(edits, func(a, b check.Edit) int { return cmp.Compare(a.Start, b.Start) })
	var out []byte
	last := 0
	for _, e := range edits {
		out = append(append(out, text[last:e.Start]...), e.Text...)
		last = e.End
	}
	return append(out, text[last:]...)
}
