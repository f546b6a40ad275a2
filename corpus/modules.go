package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/tools/go/analysis"
)

// moduleDir returns the directory of the module that r is from, in a module
// cache; the standard library lies elsewhere. It fails if the version is not
// there.
func moduleDir(cache string, r record) (string, error) {
	if r.Module == "std" {
		if r.Version != runtime.Version() {
			return "", fmt.Errorf("%s is of %s", runtime.Version(), r.Version)
		}
		return filepath.Join(build.Default.GOROOT, "src"), nil
	}
	escaped, err := module.EscapePath(r.Module)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, filepath.FromSlash(escaped)+"@"+r.Version)
	_, err = os.Stat(dir)
	return dir, err
}

// judgement is what the analyzer says of a record.
type judgement struct {
	record
	found []finding
}

// reading is what the analyzer says of real files.
type reading struct {
	judged    []judgement
	missing   []record  // not in the files that are there
	elsewhere []finding // about literals that have no record, in the same packages
}

func (r *reading) add(more reading) {
	r.judged = append(r.judged, more.judged...)
	r.missing = append(r.missing, more.missing...)
	r.elsewhere = append(r.elsewhere, more.elsewhere...)
}

// readModules judges the records whose source is in the module cache, in their
// real files.
func readModules(a *analysis.Analyzer, cache string, all []record) (reading, error) {
	var total reading
	byDir := make(map[string][]record)
	for _, r := range all {
		dir, err := moduleDir(cache, r)
		if err != nil {
			total.missing = append(total.missing, r)
			continue
		}
		dir = filepath.Join(dir, filepath.FromSlash(path.Dir(r.File)))
		byDir[dir] = append(byDir[dir], r)
	}
	for _, dir := range slices.Sorted(maps.Keys(byDir)) {
		part, err := readDir(a, dir, byDir[dir])
		if err != nil {
			return reading{}, fmt.Errorf("%s: %w", dir, err)
		}
		total.add(part)
	}
	return total, nil
}

// readDir judges the records of one directory.
func readDir(a *analysis.Analyzer, dir string, records []record) (reading, error) {
	d, err := parseDir(dir)
	if errors.Is(err, fs.ErrNotExist) { // a module's archive has no nested modules
		return reading{missing: records}, nil
	}
	if err != nil {
		return reading{}, err
	}
	byFile := make(map[string][]record)
	for _, r := range records {
		byFile[path.Base(r.File)] = append(byFile[path.Base(r.File)], r)
	}
	names := slices.Sorted(maps.Keys(byFile))
	all, err := d.diagnose(a, names)
	if err != nil {
		return reading{}, err
	}
	var total reading
	for _, name := range names {
		if src, ok := d.sources[name]; ok {
			total.add(src.attribute(d.fset, all, byFile[name]))
			continue
		}
		total.missing = append(total.missing, byFile[name]...)
	}
	return total, nil
}

// directory holds the Go files of a directory, parsed.
type directory struct {
	fset    *token.FileSet
	sources map[string]source
	built   []string // names of the files that are built here
}

func parseDir(dir string) (directory, error) {
	d := directory{fset: token.NewFileSet(), sources: make(map[string]source)}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return d, err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return d, err
		}
		d.sources[name] = parse(d.fset, filepath.Join(dir, name), string(text))
		if ok, err := build.Default.MatchFile(dir, name); ok && err == nil {
			d.built = append(d.built, name)
		}
	}
	return d, nil
}

// diagnose returns what a says of the named files. One that the build leaves
// out here is judged together with those that it takes.
func (d directory) diagnose(a *analysis.Analyzer, names []string) ([]analysis.Diagnostic, error) {
	built := make([]*ast.File, len(d.built))
	for i, name := range d.built {
		built[i] = d.sources[name].file
	}
	all, err := diagnose(a, d.fset, built)
	for _, name := range names {
		src, ok := d.sources[name]
		if !ok || slices.Contains(d.built, name) {
			continue
		}
		more, failed := diagnose(a, d.fset, append(slices.Clip(built), src.file))
		err = errors.Join(err, failed)
		all = append(all, src.only(more)...)
	}
	return all, err
}

// only returns the diagnostics that are about s.
func (s source) only(all []analysis.Diagnostic) []analysis.Diagnostic {
	return slices.DeleteFunc(slices.Clone(all), func(d analysis.Diagnostic) bool {
		return d.Pos < s.file.FileStart || s.file.FileEnd < d.Pos
	})
}

// place is a position in a file.
type place struct{ line, col int }

// attribute gives the records of a file what is said of their literals.
func (s source) attribute(fset *token.FileSet, all []analysis.Diagnostic, records []record) reading {
	byPlace := make(map[place]record)
	for _, r := range records {
		byPlace[place{r.Line, r.Col}] = r
	}
	placeOf := func(pos token.Pos) place {
		p := fset.PositionFor(pos, false)
		return place{p.Line, p.Column}
	}
	lits := literals(s.file, func(pos token.Pos) bool {
		_, ok := byPlace[placeOf(pos)]
		return ok
	})
	var total reading
	for _, l := range lits {
		at := placeOf(l.lit.Pos())
		total.judged = append(total.judged, judgement{record: byPlace[at]})
		delete(byPlace, at)
	}
	total.missing = slices.SortedFunc(maps.Values(byPlace), compareRecords)
	for _, d := range s.only(all) {
		if i := about(d, lits); i >= 0 {
			total.judged[i].found = append(total.judged[i].found, s.finding(fset, d))
			continue
		}
		total.elsewhere = append(total.elsewhere, s.finding(fset, d))
	}
	return total
}

func compareRecords(a, b record) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}
