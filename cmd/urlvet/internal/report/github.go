package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// GitHub prints a workflow command for each finding. GitHub Actions shows it
// beside the line, if the name of the file needs nothing made visible.
func GitHub(w io.Writer, r Run) error {
	b := bufio.NewWriterSize(w, pending)
	shown := remembering(func(path string) string { return property.Replace(inert(slashed(r.Base, path))) })
	for _, f := range r.Findings {
		fmt.Fprintf(b, "::%v file=%s,%s,title=urlvet::%s\n",
			f.Level, shown(f.Start.Filename), lines(f), data.Replace(inert(f.Code+": "+f.Message)))
	}
	return b.Flush()
}

// The escapes of workflow commands: data comes after the second "::", properties
// come before it. There are escapes for line ends too, but the runner writes what
// they stand for into its log; inert leaves none.
var (
	data     = strings.NewReplacer("%", "%25")
	property = strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
)

// inert returns text of others for a part of a workflow command or of a report: one line that
// terminals show as it is and that holds no command of its own.
func inert(text string) string { return workflow.Inert(mark.Visible(text)) }

// lines returns the properties that say where a finding is. GitHub takes columns
// only within one line, and its end column is that of the last character.
func lines(f check.Finding) string {
	line, column := f.Source.Place(f.Start.Offset)
	endLine, endColumn := f.Source.Place(f.End.Offset)
	if line != endLine {
		return fmt.Sprintf("line=%d,endLine=%d", line, endLine)
	}
	return fmt.Sprintf("line=%d,endLine=%d,col=%d,endColumn=%d", line, endLine, column, max(column, endColumn-1))
}
