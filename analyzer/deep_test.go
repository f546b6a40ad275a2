package analyzer_test

import (
	"strings"
	"testing"

	"urlvet.example/analyzer"
)

// TestDeep checks the findings in source that is nested deeper than
// names.MaxPath, and in the rest of the file.
func TestDeep(t *testing.T) {
	const n = 3000
	const u = `"htp://h.example/"`
	nest := func(open, inner, end string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
	}
	for _, tt := range []struct{ name, decl, want string }{
		{"not deep", "var _ = " + u, "scheme-typo"},
		{"parentheses", "var _ = " + nest("(", u, ")"), ""},
		{"calls", "var _ = " + nest("f("+u+", ", "0", ")"), strings.TrimSpace(strings.Repeat("scheme-typo ", 1996))},
		{"chain", "var _ = " + nest("", u, ` + "/a"`), ""},
		{"array type without an end", "var _ = a" + nest("[", u, "]"), ""},
	} {
		source := "package p\n\nconst _ = \"http://h.example:99999/\"\n\n" + tt.decl + "\n"
		all, _ := run(t, analyzer.Options{}, file{"p.go", source})
		if got, want := codes(all), strings.TrimSpace("port-range "+tt.want); got != want {
			t.Errorf("%s: got %d bytes %.80q, want %d %.80q", tt.name, len(got), got, len(want), want)
		}
	}
}
