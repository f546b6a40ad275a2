package edit

import (
	gofmt "go/format"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	sourcefiles "urlvet.example/analyzer/internal/source"
)

// TestAddImport shows what is added between « and ».
func TestAddImport(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"none", "package p«\n\nimport \"net\"»\n\nvar a int\n"},
		{"nothing else", "package p«\n\nimport \"net\"»\n"},
		{"comment", "package p // import \"example.org/p\"«\n\nimport \"net\"»\n\n// A is one.\nvar a int\n"},
		{"comment of something else", "package p«\n\nimport \"net\"»; var a int // a\n"},
		{"one, before", "package p\n\nimport «(\n\t»\"fmt\"«\n\t\"net\"\n)»\n"},
		{"one, behind", "package p\n\nimport «(\n\t\"net\"\n\t»\"net/url\"«\n)»\n"},
		{"one, renamed", "package p\n\nimport «(\n\t»f \"fmt\" // why«\n\t\"net\"\n)»\n"},
		{"one, documented", "package p\n\n// why\nimport «(\n\t»\"fmt\"«\n\t\"net\"\n)»\n"},
		{"one, of a module", "package p\n\nimport «(\n\t\"net\"\n\n\t»\"example.org/a\"«\n)»\n"},
		{"block", "package p\n\nimport (\n\t\"fmt\"\n«\t\"net\"\n»\t\"os\"\n)\n"},
		{"block, first", "package p\n\nimport (\n\t«\"net\"\n\t»\"net/url\"\n\t\"os\"\n)\n"},
		{"block, last", "package p\n\nimport (\n\t\"errors\"\n\t\"fmt\" // why«\n\t\"net\"»\n)\n"},
		{"one line", "package p\n\nimport (\"fmt\"«; \"net\"»)\n"},
		{"one line, between", "package p\n\nimport (\"fmt\"; «\"net\"; »\"os\")\n"},
		{"one line, first", "package p\n\nimport («\"net\"; »\"os\")\n"},
		{"one line, of a module", "package p\n\nimport («\"net\"; »\"example.org/a\")\n"},
		{"one line, a comment of two", "package p\n\nimport (\"fmt\" /* a\n b */« \"net\"» /* c */)\n"},
		{"empty block", "package p\n\nimport («\n\t\"net\"\n»)\n"},
		{"groups", "package p\n\nimport (\n\t\"fmt\"«\n\t\"net\"»\n\n\t\"example.org/a\"\n)\n"},
		{"groups, modules first", "package p\n\nimport (\n\t\"example.org/a\"\n\n\t\"fmt\"«\n\t\"net\"»\n)\n"},
		{"groups, effects first", "package p\n\nimport (\n\t_ \"embed\"\n\n\t\"fmt\"«\n\t\"net\"»\n\n\t_ \"time/tzdata\"\n)\n"},
		{"modules alone", "package p\n\nimport (\n\t«\"net\"\n\n\t»\"example.org/a\"\n\t\"example.org/b\"\n)\n"},
		{"modules alone, documented", "package p\n\nimport (\n\t«\"net\"\n\n\t»// A does it.\n\t\"example.org/a\"\n)\n"},
		{"documented", "package p\n\nimport (\n\t\"fmt\"\n\t«\"net\"\n\t»// Only ReadFile.\n\t// Really.\n\t\"os\"\n)\n"},
		{"for effects", "package p\n\nimport (\n\t\"fmt\"\n\t«\"net\"\n\t»_ \"net\"\n)\n"},
		{"several declarations", "package p\n\nimport \"fmt\"«\nimport \"net\"»\nimport \"os\"\n"},
		{"several declarations, last", "package p\n\nimport \"errors\"\nimport \"fmt\" // why«\nimport \"net\"»\n\nvar a int\n"},
		{"several declarations, out of order", "package p\n\nimport \"strings\"\nimport \"os\"«\nimport \"net\"»\n"},
		{"block behind another declaration", "package p\n\nimport \"fmt\"\nimport (\n\t«\"net\"\n\t»\"os\"\n)\n"},
		{"carriage returns", "package p\n\nimport (\n\t\"fmt\" /* for\r\n output */«\n\t\"net\"»\n\t// see */ \"os\"\n)\n"},
		{"carriage returns in a line", "package p\n\nimport «(\n\t»\"fmt\" // a\r\r\r;var b int«\n\t\"net\"\n)»\n"},
		{"carriage returns at the end", "package p\r\n\r\nimport «(\n\t»\"fmt\" // a«\n\t\"net\"\n)»\r\n"},
		{"carriage returns behind the clause", "package p /* a\r\n\r\nb */ /* c */«\n\nimport \"net\"»\n"},
		{"C", "package p\n\n// int a;\nimport \"C\"«\n\nimport \"net\"»\n\nvar a C.int\n"},
		{"C and one", "package p\n\n// int a;\nimport \"C\"\nimport «(\n\t»\"fmt\"«\n\t\"net\"\n)»\n"},
		{"C and a block", "package p\n\n/*\nint a;\n*/\nimport \"C\"\n\nimport (\n\t\"fmt\"«\n\t\"net\"»\n)\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, want := undraw(test.want, false), undraw(test.want, true)
			got := imported(t, before)
			if got != want {
				t.Fatalf("got\n%s\nwant\n%s", got, want)
			}
			if formatted, _ := gofmt.Source([]byte(before)); string(formatted) != before {
				return // one that gofmt would not leave in one line
			}
			if formatted, err := gofmt.Source([]byte(got)); err != nil || string(formatted) != got {
				t.Errorf("gofmt makes it\n%s, %v", formatted, err)
			}
		})
	}
}

// undraw returns s without the marks, and with what they enclose only if keep
// is true.
func undraw(s string, keep bool) string {
	var out []rune
	inside := false
	for _, r := range s {
		switch {
		case r == '«' || r == '»':
			inside = r == '«'
		case keep || !inside:
			out = append(out, r)
		}
	}
	return string(out)
}

// imported returns source with an import of net.
func imported(t *testing.T, source string) string {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "a.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte(source)
	ed := &Editor{files: &sourcefiles.Files{Fset: fset}, unseen: Unseen{Read: func(string) ([]byte, error) { return text, nil }}}
	for _, e := range slices.Backward(ed.addImport(tree, "net")) {
		start, end := fset.Position(e.Pos).Offset, fset.Position(e.End).Offset
		source = source[:start] + string(e.NewText) + source[end:]
	}
	if tree, err = parser.ParseFile(fset, "b.go", source, parser.ImportsOnly); err != nil {
		t.Fatal(err)
	}
	if name, ok := importedAs(tree, "net"); !ok || name != "net" {
		t.Errorf("net is imported as %q, %v:\n%s", name, ok, source)
	}
	return source
}
