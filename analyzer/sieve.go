package analyzer

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
)

// Sieve tells a driver which function bodies an analyzer with certain options
// need not see: without those that hold none of the literals and names which
// count for the sieve, it finds the same.
type Sieve struct {
	library   *library
	generated bool
	paths     map[string][]string // import paths of what has a name, without major versions
}

// NewSieve returns the sieve for an analyzer with these options. It fails as
// New does.
func NewSieve(o Options) (*Sieve, error) {
	if _, err := o.settings(); err != nil {
		return nil, err
	}
	lib, err := o.extend()
	if err != nil {
		return nil, err
	}
	s := &Sieve{lib, o.Generated, make(map[string][]string)}
	for importPath, rows := range lib.rows {
		for _, row := range rows {
			s.addRow(importPath, row)
		}
	}
	return s, nil
}

func (s *Sieve) addRow(importPath string, row sink) {
	if !row.role.isSink() {
		return
	}
	for name := range strings.FieldsSeq(row.names) {
		s.paths[name] = append(s.paths[name], importPath)
		if as := packageName(importPath); row.recv == "" && standardNames[as] == importPath {
			name = as + "." + name
			s.paths[name] = append(s.paths[name], importPath)
		}
	}
}

// Literal reports whether a string literal of that spelling may be part of a
// URL or an address that is judged.
func (s *Sieve) Literal(spelling string) bool {
	return mayHoldURL(spelling) || strings.HasPrefix(spelling, `":`) || strings.HasPrefix(spelling, "`:")
}

// Words returns all names that may count. Those of functions that count where
// their packages are not even imported, because somebody has yet to write
// that, are qualified: "url.Parse".
func (s *Sieve) Words() []string { return slices.Collect(maps.Keys(s.paths)) }

// Generated reports whether generated files are judged, and not only read for
// what others name.
func (s *Sieve) Generated() bool { return s.generated }

// Counts returns the test for the names that count in a package with these
// imports.
func (s *Sieve) Counts(imports []string) func(word string) bool {
	imported := make(map[string]bool)
	for _, importPath := range imports {
		imported[unversioned(importPath)] = true
	}
	return func(word string) bool {
		qualified := strings.Contains(word, ".")
		return slices.ContainsFunc(s.paths[word], func(path string) bool { return imported[path] != qualified })
	}
}

// More returns for each file of a package, given without the bodies in which
// nothing counts so far, the further names that count in it: those of functions
// that hand a parameter to a sink, those that are given a URL, and those of
// packages of which fixes have to know who uses them.
func (s *Sieve) More(files []*ast.File) (words [][]string) {
	survey := newSurvey(files, s.library)
	for _, f := range files {
		survey.look(f, false)
	}
	survey.spread()
	all := survey.located
	_, wrappers := survey.wrappers()
	for name := range wrappers {
		all[name] = true
	}
	delete(all, "")
	delete(all, "_")
	common := slices.Sorted(maps.Keys(all))
	for _, f := range files {
		words = append(words, append(slices.Clip(common), inWayOfFixes(f)...))
	}
	return words
}

// inWayOfFixes returns the names of the packages that fixes would have to
// import in a file, or whose last use they may remove.
func inWayOfFixes(f *ast.File) (words []string) {
	for _, importPath := range fixImports {
		if _, ok := importedAs(f, importPath); !ok {
			words = append(words, importPath)
		}
	}
	name, ok := importedAs(f, "fmt")
	if !ok {
		return words
	}
	joins := false
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		joins = joins || ok && isWholeJoin(call)
		return !joins
	})
	if joins {
		words = append(words, name)
	}
	return words
}
