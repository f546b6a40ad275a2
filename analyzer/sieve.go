package analyzer

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
)

// Sieve tells a driver which function bodies an analyzer with certain options
// need not see: without those that hold none of the literals and names which
// the sieve knows, it finds the same.
type Sieve struct {
	library *library
	all     map[string]bool
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
	s := &Sieve{library: lib}
	s.all = s.words(slices.Collect(maps.Keys(lib.rows)), standardNames)
	return s, nil
}

// Literal reports whether a string literal of that spelling may be part of a
// URL or an address that is judged.
func (s *Sieve) Literal(spelling string) bool {
	return mayHoldURL(spelling) || strings.HasPrefix(spelling, `":`) || strings.HasPrefix(spelling, "`:")
}

// Words returns all names that may count, whatever is imported.
func (s *Sieve) Words() map[string]bool { return s.all }

// WordsOf returns the names that count in a package with these imports. Those
// of packages that it may yet have to import are qualified: "url.Parse".
func (s *Sieve) WordsOf(imports []string) map[string]bool {
	stems := make([]string, len(imports))
	for i, importPath := range imports {
		stems[i] = unversioned(importPath)
	}
	missing := maps.Clone(standardNames)
	maps.DeleteFunc(missing, func(_, importPath string) bool { return slices.Contains(stems, importPath) })
	return s.words(stems, missing)
}

func (s *Sieve) words(imports []string, missing map[string]string) map[string]bool {
	survey := newSurvey(nil, s.library)
	for _, importPath := range imports {
		for _, row := range s.library.rows[importPath] {
			survey.noteSink(row)
		}
	}
	words := survey.fields
	for name := range survey.functions {
		words[name] = true
	}
	for name := range missing {
		maps.Copy(words, qualified[name])
	}
	return words
}

// qualified are the names of the standard packages' functions with those of
// the packages, by these.
var qualified = func() map[string]map[string]bool {
	byName := make(map[string]map[string]bool)
	for f := range standard.roles {
		name := packageName(f.path)
		if standardNames[name] != f.path || f.recv != "" {
			continue
		}
		if byName[name] == nil {
			byName[name] = make(map[string]bool)
		}
		byName[name][name+"."+f.name] = true
	}
	return byName
}()

// More returns further names that count, given the files of a package without
// the bodies in which nothing counts so far: those of functions that hand a
// parameter to a sink, and those that are given a URL.
func (s *Sieve) More(files []*ast.File) []string {
	survey := newSurvey(files, s.library)
	for _, f := range files {
		survey.look(f, false)
	}
	survey.spread()
	words := survey.located
	_, wrappers := survey.wrappers()
	for name := range wrappers {
		words[name] = true
	}
	delete(words, "")
	delete(words, "_")
	return slices.Sorted(maps.Keys(words))
}

// MoreIn returns the names that count besides in one file, those of the
// packages that fixes would have to import there.
func (s *Sieve) MoreIn(f *ast.File) (words []string) {
	for _, importPath := range fixImports {
		if _, ok := importedAs(f, importPath); !ok {
			words = append(words, importPath)
		}
	}
	return words
}
