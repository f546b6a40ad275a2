package report

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
)

// GitHub prints a workflow command for each finding. GitHub Actions shows it
// beside the line.
func GitHub(w io.Writer, r Run) error {
	var b bytes.Buffer
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "::%v file=%s,%s,title=urlvet::%s\n",
			f.Level, property.Replace(filepath.ToSlash(file.Short(r.Base, f.Start.Filename))), lines(f), data.Replace(f.Code+": "+f.Message))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// The escapes of workflow commands: data comes after the second "::", properties
// come before it.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// lines returns the properties that say where a finding is. GitHub takes columns
// only within one line, and its end column is that of the last character.
func lines(f check.Finding) string {
	from, to := placeOf(f.Source, f.Start.Offset), placeOf(f.Source, f.End.Offset)
	if from.line != to.line {
		return fmt.Sprintf("line=%d,endLine=%d", from.line, to.line)
	}
	return fmt.Sprintf("line=%d,endLine=%d,col=%d,endColumn=%d", from.line, to.line, from.column, max(from.column, to.column-1))
}
