package check

import (
	"cmp"
	"go/token"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/load"
)

// Place is a text in source that names a URL, an address, a host or a data source, and
// where it is.
type Place struct {
	analyzer.Place
	Start token.Position // Offset in bytes, Filename absolute
}

// Listing is what the code of packages names.
type Listing struct {
	Places  []Place
	LeftOut []error // what was not looked at because it exceeds a limit of the analyzer, with its place
}

// Places returns the places in the packages of the patterns, each once, in the order of
// files and lines. The analyzers of c are made with the option List. The errors are as
// those of Run.
func (c Checker) Places(cfg load.Config, patterns []string) (all Listing, errs []error) {
	errs = collect(c, cfg, patterns, c.placesIn, func(more Listing) {
		all.Places, all.LeftOut = append(all.Places, more.Places...), append(all.LeftOut, more.LeftOut...)
	})
	return Listing{apart(all.Places, comparePlaces), distinct(all.LeftOut)}, errs
}

func comparePlaces(a, b Place) int {
	return cmp.Or(
		cmp.Compare(a.Start.Filename, b.Start.Filename),
		cmp.Compare(a.Start.Offset, b.Start.Offset),
		cmp.Compare(a.Text, b.Text),
	)
}

// placesIn returns the places in one package, in no particular order.
func (c Checker) placesIn(pkg *load.Package) (all Listing, err error) {
	err = c.run(pkg, func(j judge, result any) {
		paths := map[string]bool{}
		for src := range j.judged {
			paths[src.Path] = true
		}
		listing := result.(*analyzer.Listing)
		for _, p := range listing.Places {
			// A //line directive says where the text comes from, not where it is.
			if start := pkg.Fset.PositionFor(p.Pos, false); paths[start.Filename] {
				all.Places = append(all.Places, Place{p, start})
			}
		}
		for _, o := range listing.LeftOut {
			all.LeftOut = append(all.LeftOut, omission(pkg, o))
		}
	})
	if err != nil {
		return Listing{}, err
	}
	return all, nil
}
