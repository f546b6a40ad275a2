package analyzer_test

import (
	"strings"
	"testing"

	"urlvet.example/analyzer"
)

// TestReportSilenced marks what is reported if silenced findings are reported
// too: the comments in use, and the findings that no comment silences.
func TestReportSilenced(t *testing.T) {
	const want = `package p

«//nolint:urlvet // all of it»
func _() {
	_ = "http//a"
}

func _() {
	_ = "http//b" «//nolint:urlvet»
	_ = []string{ «//nolint»
		"http//c",
	}
	// The mirror is gone.
	«//nolint:URLVET // it shows so»
	// See above.
	_ = "http//d"
	_ = "«http//»e" //nolint:gosec
	_ = "«http//»f" //nolint:urlvet because
	_ = 1 //nolint:urlvet
}
`
	source := strings.NewReplacer("«", "", "»", "").Replace(want)
	all, fset := run(t, analyzer.Options{ReportSilenced: true}, file{"p.go", source})
	if got := mark(source, fset, all); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, d := range all {
		silenced := strings.HasPrefix(source[fset.Position(d.Pos).Offset:], "//")
		if fixes := len(d.SuggestedFixes); silenced != (fixes == 0) {
			t.Errorf("%s: %d fixes", fset.Position(d.Pos), fixes)
		}
	}
}
