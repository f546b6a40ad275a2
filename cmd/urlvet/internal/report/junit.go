package report

import (
	"fmt"
	"io"
	"strconv"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// JUnit prints findings as failed tests, in the XML that Jenkins and GitLab read:
// https://docs.gitlab.com/ci/testing/unit_test_reports/. A suite stands for each
// file. The suite urlvet has a test that fails if something could not be checked,
// once for each reason; without it, Jenkins would refuse a report of no findings.
func JUnit(w io.Writer, r Run) error {
	d := newDocument(w)
	own := max(1, len(r.Errs))
	d.begin("testsuites", junitCounts("urlvet", own+len(r.Findings), len(r.Findings), len(r.Errs))...)
	d.begin("testsuite", junitCounts("urlvet", own, 0, len(r.Errs))...)
	writeOutcome(d, r)
	d.end()
	for _, group := range byFile(r.Findings) {
		path := inert(slashed(r.Dir, group[0].Start.Filename)) // here once, and not for each finding
		writeSuite(d, path, group)
	}
	return d.finish()
}

// junitCounts returns the attributes of a suite.
func junitCounts(name string, tests, failures, errors int) []string {
	return []string{
		"name", name, "tests", strconv.Itoa(tests), "failures", strconv.Itoa(failures), "errors", strconv.Itoa(errors),
	}
}

// writeOutcome writes the tests of the run itself.
func writeOutcome(d *document, r Run) {
	names := junitNames{}
	for _, err := range r.Errs {
		text := mark.Masked(file.Shorten(r.Dir, err).Error())
		d.begin("testcase", "name", names.next("run"), "classname", "urlvet")
		d.begin("error", "message", text)
		d.text(text)
		d.end()
		d.end()
	}
	if len(r.Errs) == 0 {
		d.begin("testcase", "name", "run", "classname", "urlvet")
		d.end()
	}
}

// writeSuite writes the findings in one file.
func writeSuite(d *document, path string, all []check.Finding) {
	names := junitNames{}
	d.begin("testsuite", junitCounts(path, len(all), len(all), 0)...)
	for _, f := range all {
		text := f.Code + ": " + f.Message
		d.begin("testcase", "name", names.next(f.Code), "classname", path, "file", path)
		d.begin("failure", "message", text, "type", f.Level.String())
		d.text(fmt.Sprintf("%s:%d:%d: %s", path, f.Start.Line, f.Start.Column, text))
		d.end()
		d.end()
	}
	d.end()
}

// junitNames are the names of the tests of a suite. GitLab leaves out all but the
// first of a name, and tells old failures from new ones by their names, so they
// are numbered and say nothing of the line.
type junitNames map[string]int

func (n junitNames) next(name string) string {
	n[name]++
	if n[name] == 1 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, n[name])
}
