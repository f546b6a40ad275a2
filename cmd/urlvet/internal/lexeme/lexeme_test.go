package lexeme

import (
	"go/token"
	"testing"
)

func TestAll(t *testing.T) {
	const src = "package p // c\r\nvar s = `a\r\nb` /* d\r\n*/ + \"e\" ;\nvar t = `f"
	want := []string{"package", "p", "// c", "var", "s", "=", "`a\r\nb`", "/* d\r\n*/", "+", `"e"`, ";", "var", "t", "=", "`f"}
	var got []string
	for l := range All([]byte(src)) {
		if src[l.Start:l.End()] != l.Text {
			t.Errorf("%d: %q is %q in the file", l.Start, l.Text, src[l.Start:l.End()])
		}
		got = append(got, l.Text)
	}
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	for i, text := range want {
		if got[i] != text {
			t.Errorf("%d: got %q, want %q", i, got[i], text)
		}
	}
	if l := At([]byte(src), len("package p // c\r\nvar s = `a")); l.Kind != token.STRING {
		t.Errorf("%q is no string", l.Text)
	}
}
