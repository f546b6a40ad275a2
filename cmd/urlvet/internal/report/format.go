package report

import (
	"fmt"
	"io"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
)

// Run is what a run of urlvet has to report.
type Run struct {
	Dir      string // what paths are relative to, if they are below it
	Base     string // the same in formats for GitHub: the root of the repository
	Version  string // of urlvet, empty if it is not known
	Color    string // one of term.Colors
	Findings []check.Finding
	Secrets  check.Secrets // what is not to be shown of the files
	Errs     []error       // what could not be checked
}

// pending is how many bytes of a report are kept before they are written. A
// report of everything at once could take more memory than the findings.
const pending = 64 << 10

// Format is a way to print a run.
type Format struct {
	Name    string
	Purpose string // a few words that follow the name
	Print   func(io.Writer, Run) error
}

// Formats are all formats, the default first.
var Formats = []Format{
	{"text", "for people", Text},
	{"json", "as one object a finding and line", JSON},
	{"sarif", "for code scanning", SARIF},
	{"github", "for workflows", GitHub},
	{"gitlab", "for Code Quality", GitLab},
	{"junit", "as failed tests", JUnit},
	{"checkstyle", "for Jenkins and others", Checkstyle},
}

// FormatNames returns the names of the formats.
func FormatNames() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// FormatUsage describes the -format flag.
func FormatUsage() string {
	var purposes []string
	for _, f := range Formats {
		purposes = append(purposes, f.Name+" "+f.Purpose)
	}
	return fmt.Sprintf("print `%s`: %s", strings.Join(FormatNames(), "|"), strings.Join(purposes, ", "))
}

// Print prints a run in the format of that name.
func Print(w io.Writer, format string, r Run) error {
	for _, f := range Formats {
		if f.Name == format {
			return f.Print(w, r)
		}
	}
	return fmt.Errorf("no format is named %q", format)
}
