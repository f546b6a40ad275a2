package inventory

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
)

// object is an entry as JSON. Offsets count bytes and begin at 0; lines and columns, which
// count bytes, too, begin at 1.
type object struct {
	*entry
	Cleartext bool  `json:"cleartext"`
	OddPort   bool  `json:"odd_port"`
	Count     int   `json:"count"`
	Places    []use `json:"places"` // the last field, which is printed one by one
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
	Entries []object `json:"entries"` // likewise
}

// printJSON prints an object for each entry, or each group, on a line of its own.
func printJSON(w io.Writer, l *list, by string) error {
	p := newPrinter(w)
	for _, g := range l.groups(by) {
		if by == "url" {
			p.entry(g.entries[0])
		} else {
			printObject(p, groupedOf(g, by), g.entries, p.entry)
		}
		p.text("\n")
	}
	return cmp.Or(p.err, p.out.Flush())
}

// printer prints JSON in parts: an entry may have a hundred thousand places, each with a long path.
type printer struct {
	out  *bufio.Writer // which keeps its first error
	part bytes.Buffer
	enc  *json.Encoder // to part
	err  error         // the first one of enc
}

func newPrinter(w io.Writer) *printer {
	p := &printer{out: bufio.NewWriterSize(w, 64<<10)}
	p.enc = mark.Encoder(&p.part)
	return p
}

// printObject prints an object whose last field is an empty list, with the elements in it.
func printObject[T any](p *printer, object any, elements []T, element func(T)) {
	p.value(object, "]}")
	for i, e := range elements {
		if i > 0 {
			p.text(",")
		}
		element(e)
	}
	p.text("]}")
}

// value prints a value without its end.
func (p *printer) value(v any, end string) {
	p.part.Reset()
	p.err = cmp.Or(p.err, p.enc.Encode(v))
	p.text(strings.TrimSuffix(p.part.String(), end+"\n"))
}

func (p *printer) text(s string) { _, _ = p.out.WriteString(s) }

func (p *printer) entry(e *entry) { printObject(p, objectOf(e), e.uses, p.use) }

func (p *printer) use(u use) {
	u.File = filepath.ToSlash(u.File)
	p.value(u, "")
}

// groupedOf returns a group without its entries.
func groupedOf(g group, by string) grouped {
	out := grouped{Count: g.places(), Entries: []object{}}
	switch key := g.key; by {
	case "host":
		out.Host = &key
	case "scheme":
		out.Scheme = &key
	case "package":
		out.Package = &key
	}
	return out
}

// objectOf returns an entry without its places.
func objectOf(e *entry) object {
	return object{entry: e, Cleartext: e.isCleartext(), OddPort: e.oddPort() != "", Count: len(e.uses), Places: []use{}}
}
