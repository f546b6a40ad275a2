package report

import (
	"io"
	"strconv"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// Checkstyle prints findings as Checkstyle does, in the XML that is described at
// https://checkstyle.org/result_reports.html. What could not be checked is an
// exception.
func Checkstyle(w io.Writer, r Run) error {
	d := newDocument(w)
	d.begin("checkstyle", "version", "10.0")
	for _, group := range byFile(r.Findings) {
		d.begin("file", "name", slashed(r.Dir, group[0].Start.Filename))
		for _, f := range group {
			line, column := f.Source.Place(f.Start.Offset)
			d.begin("error",
				"line", strconv.Itoa(line), "column", strconv.Itoa(column), "severity", f.Level.String(),
				"message", f.Code+": "+f.Message, "source", "urlvet."+f.Code)
			d.end()
		}
		d.end()
	}
	for _, err := range r.Errs {
		d.begin("exception")
		d.text(mark.Masked(file.Shorten(r.Dir, err).Error()))
		d.end()
	}
	return d.finish()
}
