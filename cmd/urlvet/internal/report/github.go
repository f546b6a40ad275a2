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

// GitHub prints a workflow command for each finding, which GitHub Actions shows
// beside the line. Paths below base are relative to it, which is to be the root
// of the repository.
func GitHub(w io.Writer, base string, all []check.Finding) error {
	var b bytes.Buffer
	for _, f := range all {
		fmt.Fprintf(&b, "::%v file=%s,%s,title=urlvet::%s\n",
			f.Level, property.Replace(filepath.ToSlash(file.Short(base, f.Start.Filename))), lines(f), data.Replace(f.Code+": "+f.Message))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// The escapes of workflow commands: data is what stands behind the second
// "::", a property is what stands before.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// lines returns the properties that say where a finding is. GitHub knows
// columns only within one line, and an end column is the last one.
func lines(f check.Finding) string {
	from, to := placeOf(f.Source, f.Start.Offset), placeOf(f.Source, f.End.Offset)
	if from.line != to.line {
		return fmt.Sprintf("line=%d,endLine=%d", from.line, to.line)
	}
	return fmt.Sprintf("line=%d,endLine=%d,col=%d,endColumn=%d", from.line, to.line, from.column, max(from.column, to.column-1))
}
