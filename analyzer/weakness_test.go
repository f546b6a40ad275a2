package analyzer_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"urlvet.example/analyzer"
	"urlvet.example/urlcheck"
)

var cwe = regexp.MustCompile(`CWE-\d+`)

// TestWeaknesses checks that the source of a page names the weaknesses of the
// rule and no others, and that each has a score of CVSS.
func TestWeaknesses(t *testing.T) {
	weak := 0
	for _, r := range analyzer.Rules() {
		var want []string
		for _, n := range r.Weakness.CWE {
			if n > 0 {
				want = append(want, fmt.Sprintf("CWE-%d", n))
			}
		}
		_, source, _ := strings.Cut(r.Page(), "\n## Source\n")
		if got := cwe.FindAllString(source, -1); !slices.Equal(got, want) {
			t.Errorf("%s: the page names %q, the row %q", r.Code, got, want)
		}
		if s := r.Weakness.Score; len(want) > 0 && (s < 0.1 || s > 10) || len(want) == 0 && r.Weakness != (urlcheck.Weakness{}) {
			t.Errorf("%s: score %v of %q", r.Code, s, want)
		}
		weak += min(1, len(want))
	}
	if weak == 0 {
		t.Error("no rule is about a weakness")
	}
}
