package rewrite

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

func TestMasked(t *testing.T) {
	// The «» draw the secrets in the texts.
	for _, tt := range []struct{ name, drawn, now, want string }{
		{"none", "a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
		{"in the context", "x «pw1x9Kz»\nb\n", "x pw1x9Kz\nc\n", "@@ -1,2 +1,2 @@\n x ***\n-b\n+c\n"},
		{"on a line that changes", "a\nx «pw1x9Kz» y\n", "a\nx pw1x9Kz z\n", "@@ -1,2 +1,2 @@\n a\n-x *** y\n+x *** z\n"},
		{"two on a line", "«pw1x9Kz» «pw2x9Kz»\nb\n", "pw1x9Kz pw2x9Kz\nc\n", "@@ -1,2 +1,2 @@\n *** ***\n-b\n+c\n"},
		{"over lines", "a «p\nw» b\nc\n", "a p\nw b\nd\n", "@@ -1,3 +1,3 @@\n a ***\n *** b\n-c\n+d\n"},
		{"no line end", "«pw1x9Kz»\nb", "pw1x9Kz\nc", "@@ -1,2 +1,2 @@\n ***\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{
			"in the second hunk", "a\n1\n2\n3\n4\n5\n6\n7\n«pw1x9Kz»\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\npw1x9Kz\nB\n",
			"@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -7,4 +7,4 @@\n 6\n 7\n ***\n-b\n+B\n",
		},
		{"what looks like a header", "-- pw\n«pw1x9Kz»\nb\n", "pw1x9Kz\nc\n", "@@ -1,3 +1,2 @@\n--- pw\n ***\n-b\n+c\n"},
		{"in another spelling", "a\nx «pw^1» y\n", "a\nx «pw%5E1» y\n", "@@ -1,2 +1,2 @@\n a\n-x *** y\n+x *** y\n"},
		{"new lines before it", "a\nx «pw^1» y\n", "a\nb\nx «pw%5E1» y\n", "@@ -1,2 +1,3 @@\n a\n-x *** y\n+b\n+x *** y\n"},
		{"known after the fix", "x pw1x9Kz y\n", "X «pw1x9Kz» y\n", "@@ -1 +1 @@\n-x *** y\n+X *** y\n"},
		{"in a spelling that nothing tells of", "a\nx «pw^1» y\n", "a\nx pw%5E1 y\n", "@@ -1,2 +1,2 @@\n a\n-x *** y\n+x *** y\n"},
		{"and at an end", "\"«pw^»\"\n", "\"pw%5E\"\n", "@@ -1 +1 @@\n-\"***\"\n+\"***\"\n"},
		{"and beside other changes", "f(a+«^pw», b)\n", "g(a+%5Epw, c)\n", "@@ -1 +1 @@\n-f(a+***, b)\n+g(a+***, c)\n"},
		{"on lines that are more", "x «p^w» y\n", "x\np%5Ew\ny\n", "@@ -1 +1,3 @@\n-x *** y\n+x\n+***\n+y\n"},
		{"on several lines", "«p^1»\nx «p^2»\n", "p%5E1\nx p%5E2\n", "@@ -1,2 +1,2 @@\n-***\n-x ***\n+***\n+x ***\n"},
		{"beside bytes of no text", "\xff\xe9 «p^1» \xff\n", "\xff\xe9 p%5E1 \xff\n", "@@ -1 +1 @@\n-\xff\xe9 *** \xff\n+\xff\xe9 *** \xff\n"},
		{"and gone", "x + «p^1» + y\n", "x + y\n", "@@ -1 +1 @@\n-x + *** + y\n+x + y\n"},
		{"again in a comment", "// pw1x9Kz\nx «pw1x9Kz»\nb\n", "// pw1x9Kz\nx «pw1x9Kz»\nc\n", "@@ -1,3 +1,3 @@\n // ***\n x ***\n-b\n+c\n"},
		{"a short one", "// ab\nx «ab»\nb\n", "// ab\nx «ab»\nc\n", "@@ -1,3 +1,3 @@\n // ab\n x ***\n-b\n+c\n"},
		{"elsewhere in the file", "«pw1x9Kz»\n1\n2\n3\n4\nb\n", "pw1x9Kz\n1\n2\n3\n4\nc\n", "@@ -3,4 +3,4 @@\n 2\n 3\n 4\n-b\n+c\n"},
	} {
		was, before := cut(tt.drawn)
		now, after := cut(tt.now)
		c := Change{Path: "/m/a.go", Old: []byte(was), New: []byte(now)}
		got, hides := c.Masked("/m", before, after)
		if want := "--- a/a.go\n+++ b/a.go\n" + tt.want; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, want)
		}
		if hides != strings.Contains(tt.want, "***") {
			t.Errorf("%s: hides %v", tt.name, hides)
		}
	}
}

// cut returns the text without the «», and the spans that they draw.
func cut(drawn string) (text string, spans []urlcheck.Span) {
	for {
		before, rest, ok := strings.Cut(drawn, "«")
		text += before
		if !ok {
			return text, spans
		}
		inside, after, _ := strings.Cut(rest, "»")
		spans = append(spans, urlcheck.Span{Start: len(text), End: len(text) + len(inside)})
		text, drawn = text+inside, after
	}
}
