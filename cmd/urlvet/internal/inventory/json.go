package inventory

import (
	"io"
	"path/filepath"
	"slices"

	"urlvet.example/cmd/urlvet/internal/mark"
)

// object is an entry as JSON. Offsets count bytes and begin at 0; lines and columns, which
// count bytes, too, begin at 1.
type object struct {
	*entry
	Cleartext bool  `json:"cleartext"`
	OddPort   bool  `json:"odd_port"`
	Count     int   `json:"count"`
	Places    []use `json:"places"`
}

type span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// grouped is a group as JSON; one of the first three names it.
type grouped struct {
	Host    *string  `json:"host,omitempty"`
	Scheme  *string  `json:"scheme,omitempty"`
	Package *string  `json:"package,omitempty"`
	Count   int      `json:"count"`
	Entries []object `json:"entries"`
}

// printJSON prints an object for each entry, or each group, on a line of its own.
func printJSON(w io.Writer, l *list, by string) error {
	return mark.JSONLines(w, l.groups(by), func(g group) any { return valueOf(g, by) })
}

func valueOf(g group, by string) any {
	if by == "url" {
		return objectOf(g.entries[0])
	}
	out := grouped{Count: g.places()}
	switch key := g.key; by {
	case "host":
		out.Host = &key
	case "scheme":
		out.Scheme = &key
	case "package":
		out.Package = &key
	}
	for _, e := range g.entries {
		out.Entries = append(out.Entries, objectOf(e))
	}
	return out
}

func objectOf(e *entry) object {
	o := object{entry: e, Cleartext: e.isCleartext(), OddPort: e.oddPort() != "", Count: len(e.uses), Places: slices.Clone(e.uses)}
	for i := range o.Places {
		o.Places[i].File = filepath.ToSlash(o.Places[i].File)
	}
	return o
}
