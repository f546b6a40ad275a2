package report

import (
	"bufio"
	"encoding/xml"
	"io"

	"urlvet.example/cmd/urlvet/internal/check"
)

// document writes an XML document as it goes. It keeps the first error for
// finish to return.
type document struct {
	out  *bufio.Writer
	enc  *xml.Encoder
	open []xml.Name
	err  error
}

func newDocument(w io.Writer) *document {
	out := bufio.NewWriterSize(w, pending)
	out.WriteString(xml.Header)
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	return &document{out: out, enc: enc}
}

// begin begins an element with attributes, given as name and value.
func (d *document) begin(name string, attributes ...string) {
	start := xml.StartElement{Name: xml.Name{Local: name}}
	for i := 0; i < len(attributes); i += 2 {
		start.Attr = append(start.Attr, xml.Attr{Name: xml.Name{Local: attributes[i]}, Value: inert(attributes[i+1])})
	}
	d.open = append(d.open, start.Name)
	d.token(start)
}

// end ends the element that was begun last.
func (d *document) end() {
	last := len(d.open) - 1
	d.token(xml.EndElement{Name: d.open[last]})
	d.open = d.open[:last]
}

// text writes text with <U+0000> for U+0000, as people see it: XML 1.0 has no way to write most
// control characters, not even escaped. What attributes hold is written so, too.
func (d *document) text(s string) { d.token(xml.CharData(inert(s))) }

func (d *document) token(t xml.Token) {
	if d.err == nil {
		d.err = d.enc.EncodeToken(t)
	}
}

// finish ends all elements and writes what was not written yet.
func (d *document) finish() error {
	for len(d.open) > 0 {
		d.end()
	}
	if d.err == nil {
		d.err = d.enc.Close()
	}
	d.out.WriteString("\n")
	if err := d.out.Flush(); err != nil {
		return err
	}
	return d.err
}

// byFile parts findings that are sorted into those of each file.
func byFile(all []check.Finding) (groups [][]check.Finding) {
	first := 0
	for i := range all {
		if i+1 == len(all) || all[i+1].Start.Filename != all[i].Start.Filename {
			groups = append(groups, all[first:i+1])
			first = i + 1
		}
	}
	return groups
}
