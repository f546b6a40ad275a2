package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// GitHub prints a workflow command for each finding. GitHub Actions shows it
// beside the line, if the name of the file needs nothing made visible.
func GitHub(w io.Writer, r Run) error {
	b := bufio.NewWriterSize(w, pending)
	for _, f := range r.Findings {
		fmt.Fprintf(b, "::%v file=%s,%s,title=urlvet::%s\n",
			f.Level, property.Replace(quiet(filepath.ToSlash(file.Short(r.Base, f.Start.Filename)))), lines(f), data.Replace(quiet(f.Code+": "+f.Message)))
	}
	return b.Flush()
}

// The escapes of workflow commands: data comes after the second "::", properties
// come before it. There are escapes for line ends too, but the runner writes what
// they stand for into its log; quiet leaves none.
var (
	data     = strings.NewReplacer("%", "%25")
	property = strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
)

// quiet returns text of others for a part of a workflow command: one line that
// terminals show as it is and that holds no command of its own.
func quiet(text string) string { return workflow.Inert(mark.Visible(text)) }

// lines returns the properties that say where a finding is. GitHub takes columns
// only within one line, and its end column is that of the last character.
func lines(f check.Finding) string {
	from, to := placeOf(f.Source, f.Start.Offset), placeOf(f.Source, f.End.Offset)
	if from.line != to.line {
		return fmt.Sprintf("line=%d,endLine=%d", from.line, to.line)
	}
	return fmt.Sprintf("line=%d,endLine=%d,col=%d,endColumn=%d", from.line, to.line, from.column, max(from.column, to.column-1))
}
