package edit

import (
	gofmt "go/format"
	"strings"
	"testing"
)

// TestRemoval shows what goes with a comment between « and ». The comment is "//x". What is
// left is as gofmt has it, but for the alignment of other comments.
func TestRemoval(t *testing.T) {
	for _, tt := range []struct{ name, marked string }{
		{"behind a statement", "package p\n\nvar a = 1« //x»\n"},
		{"behind blanks", "package p\n\nvar a = 1« \t //x»\nvar b = 1 // b\n"},
		{"at the end of the file", "package p\n\nvar a = 1« //x»"},
		{"before a carriage return", "package p\r\n\r\nvar a = 1« //x»\r\n"},
		{"behind a comment", "package p\n\nvar a = 1 /* a */« //x»\n"},
		{"before a comment", "package p\n\nvar a = 1 «//x »// a\n"},
		{"in a comment", "package p\n\nvar a = 1 //go:a« //x»\n"},
		{"in the middle of a comment", "package p\n\nvar a = 1 //go:a «//x »// a\n"},
		{"alone on a line", "package p\n\n«//x\n»var a = 1\n"},
		{"alone, before a comment", "package p\n\n«//x »// a\nvar a = 1\n"},
		{"alone, indented", "package p\n\nfunc f() {\n«\t//x\n»\tf()\n}\n"},
		{"alone, carriage returns", "package p\r\n\r\n«//x\r\n»var a = 1\r\n"},
		{"between empty lines", "package p\n\n«//x\n\n»var a = 1\n"},
		{"between empty lines with blanks", "package p\n \t\n«//x\n \n»var a = 1\n"},
		{"in the first line", "«//x\n»package p\n"},
		{"in the first line, before an empty one", "«//x\n\n»package p\n"},
		{"in the last line", "package p\n«//x\n»"},
		{"in the last line, behind an empty one", "package p\n«\n//x\n»"},
		{"in the last line, without a break", "package p\n«\n//x»"},
		{"between comments", "package p\n\n// a\n«//x\n»// b\nvar a = 1\n"},
		{"below a comment", "package p\n\n// a\n«//\n//x\n»var a = 1\n"},
		{"below a comment, above a directive", "package p\n\n// a\n//\n«//x\n»//go:noinline\nfunc f() {}\n"},
		{"below a directive", "package p\n\n//go:noinline\n«//x\n»func f() {}\n"},
		{"below a constraint", "//go:build linux\n\n«//x\n»package p\n"},
		{"below the comment of C", "package p\n\n// int a;\n«//x\n»import \"C\"\n"},
		{"alone in a block", "package p\n\nfunc f() {\n«\t//x\n»}\n"},
	} {
		before, rest, _ := strings.Cut(tt.marked, "«")
		gone, after, _ := strings.Cut(rest, "»")
		text := before + gone + after
		start := strings.Index(text, "//x")
		from, to := Removal([]byte(text), start, start+len("//x"))
		if got := text[:from] + "«" + text[from:to] + "»" + text[to:]; got != tt.marked {
			t.Errorf("%s: got\n%s", tt.name, got)
		}
		if formatted, _ := gofmt.Source([]byte(text)); string(formatted) != text {
			continue
		}
		if formatted, err := gofmt.Source([]byte(before + after)); err != nil || string(formatted) != before+after {
			t.Errorf("%s: gofmt makes it\n%s, %v", tt.name, formatted, err)
		}
	}
}
