package analyzer_test

import (
	"strings"
	"testing"

	"urlvet.example/analyzer"
)

// TestUnquoted checks that the fix of %q prints the same operand, without the quotes, or that
// there is none.
func TestUnquoted(t *testing.T) {
	for call, want := range map[string]string{
		`"/%q", s`:               `"/%s", s`,
		`"/%q", "a b"`:           `"/%s", "a b"`,
		`"/%q", text(s)`:         `"/%s", text(s)`,
		`"/%q", []byte(s)`:       `"/%s", []byte(s)`,
		`"/%q", err`:             `"/%s", err`,
		`"/%[2]q?a=%[1]s", n, s`: `"/%[2]s?a=%[1]s", n, s`,
		`"/%q", n`:               "",
		`"/%q", 'x'`:             "",
		`"/%q", r`:               "",
		`"/%q", v`:               "",
		`"/%q", other.Name()`:    "",
		`"/%*q", n, s`:           "",
		`"/%.*q", n, s`:          "",
		`"/%[1]*[2]q", n, s`:     "",
		`"/%-9q", s`:             "",
		`"/%.3q", s`:             "",
		`"/%+q", s`:              "",
		`"/%#q", s`:              "",
		`"/%[2]q", s, n`:         "",
	} {
		source := "package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n)\n\ntype text string\n\nfunc f(s string, n int, r rune, v any, err error) {\n" +
			"\thttp.Get(fmt.Sprintf(\"https://h.example\" + " + call + "))\n}\n"
		all, fset := run(t, analyzer.Options{}, file{"a.go", source})
		got := ""
		for _, d := range all {
			if d.Category == "format-quoted" && len(d.SuggestedFixes) == 1 {
				after := applied([]file{{"a.go", source}}, editsOf(fset, d.SuggestedFixes[0]))[0].source
				_, got, _ = strings.Cut(after, "h.example\" + ")
				got = strings.TrimSuffix(got, "))\n}\n")
			}
		}
		if got != want {
			t.Errorf("%s: got %s, want %s (%v)", call, got, want, all)
		}
	}
}
