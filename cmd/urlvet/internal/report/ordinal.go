package report

import (
	"strconv"

	"urlvet.example/cmd/urlvet/internal/check"
)

// ordinals tells the findings of a file apart whose fingerprints are equal.
type ordinals struct {
	prints check.Fingerprints
	seen   map[printed]int
}

type printed struct{ path, print string }

// next returns the fingerprint of a finding with a number: 1 for the first of
// its kind in the file. It stays what it is when lines move.
func (o *ordinals) next(f check.Finding) string {
	if o.seen == nil {
		o.seen = map[printed]int{}
	}
	p := printed{f.Start.Filename, o.prints.Of(f)}
	o.seen[p]++
	return p.print + ":" + strconv.Itoa(o.seen[p])
}
