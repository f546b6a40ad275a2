package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/urlcheck"
)

// Run is what a run of urlvet has to report.
type Run struct {
	Dir      string                   // what paths are relative to, if they are below it
	Base     string                   // the same in formats for GitHub: the root of the repository
	Version  string                   // of urlvet, empty if it is not known
	Color    string                   // one of term.Colors
	Findings []check.Finding          // in the order of the files
	Secrets  check.Secrets            // what is not to be shown of the files
	Link     func(code string) string // the page of a rule, nil if there is none to link
	Left     int                      // how many findings Limit has left out
	Errs     []error                  // what could not be checked
	Notes    []error                  // what was left out because it exceeds a limit
}

// pending is how many bytes of a report are kept before they are written. A
// report of everything at once could take more memory than the findings.
const pending = 64 << 10

// Format is a way to print a run.
type Format struct {
	Name    string
	Purpose string // a few words that follow the name
	Print   func(io.Writer, Run) error
	Most    int // how many findings its readers take, 0 if there is no limit
}

// codeScanning is how many results GitHub takes in one run of a SARIF log. It
// refuses a log that has more, and shows 5,000, by how bad they are:
// https://docs.github.com/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit
// So many results with a fix each are 31 MB and packed 1 MB, of which GitHub takes 10.
const codeScanning = 25_000

// Formats are all formats, the default first.
var Formats = []Format{
	{"text", "for people", Text, 0},
	{"json", "with one object per line", JSON, 0},
	{"sarif", "for code scanning", SARIF, codeScanning},
	{"github", "for workflows", GitHub, 0},
	{"gitlab", "for Code Quality", GitLab, 0},
	{"junit", "as failed tests", JUnit, 0},
	{"checkstyle", "for Jenkins and others", Checkstyle, 0},
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
	return "print findings in a `format`: " + strings.Join(purposes, ", ")
}

// Limit returns the findings that the readers of a format take, in the same
// order, and how many are left out. Errors go before warnings.
func Limit(format string, all []check.Finding) (kept []check.Finding, left int) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == format })
	if i < 0 || Formats[i].Most == 0 {
		return all, 0
	}
	return limit(Formats[i].Most, all)
}

func limit(most int, all []check.Finding) (kept []check.Finding, left int) {
	if len(all) <= most {
		return all, 0
	}
	errors, others := most, most
	for _, f := range all {
		if f.Level == urlcheck.Error {
			others--
		}
	}
	for _, f := range all {
		room := &others
		if f.Level == urlcheck.Error {
			room = &errors
		}
		if *room > 0 {
			*room--
			kept = append(kept, f)
		}
	}
	return kept, len(all) - len(kept)
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
