package analyzer

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

// TestURLPages runs the Go code on the pages of the rules about URLs, line by line: the
// rule reports each line of Example, and no rule a line of Instead.
func TestURLPages(t *testing.T) {
	lines := 0
	for _, r := range urlcheck.Rules() {
		a := analyzerWith(t, byDefault(r))
		isRule := func(d analysis.Diagnostic) bool { return d.Category == r.Code }
		for _, line := range goLines(r.Page(), "Example") {
			lines++
			if got := findings(t, a, line+"\n"); !slices.ContainsFunc(got, isRule) {
				t.Errorf("%s: example %s: got %v", r.Code, line, got)
			}
		}
		for _, line := range goLines(r.Page(), "Instead") {
			if got := findings(t, a, line+"\n"); len(got) > 0 {
				t.Errorf("%s: instead %s: got %v", r.Code, line, got)
			}
		}
	}
	if lines == 0 {
		t.Error("no page has Go code")
	}
}

// goLines returns the lines of Go code in a section of a page.
func goLines(page, heading string) (all []string) {
	_, section, _ := strings.Cut(page, "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for i, block := range strings.Split(section, "```") {
		code, isGo := strings.CutPrefix(block, "go\n")
		if i%2 == 1 && isGo {
			all = append(all, strings.Split(strings.TrimSuffix(code, "\n"), "\n")...)
		}
	}
	return all
}
