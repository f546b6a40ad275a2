package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestIgnoresIn shows the directives of a comment: each with its extent between « and »,
// its form unless it is proper, its rules, and whether it gives a reason.
func TestIgnoresIn(t *testing.T) {
	for _, tt := range []struct{ comment, want string }{
		{"«//urlvet:ignore port-range why»", "port-range, a reason"},
		{"«//urlvet:ignore port-range»", "port-range"},
		{"«//urlvet:ignore port-range»  ", "port-range"},
		{"«//urlvet:ignore\tport-range\twhy»", "port-range, a reason"},
		{"«//urlvet:ignore a,b why»", "a b, a reason"},
		{"«//urlvet:ignore a, b why»", "a b, a reason"},
		{"«//urlvet:ignore ,a,, b why»", "a b, a reason"},
		{"«//urlvet:ignore a,»", "a"},
		{"«//urlvet:ignore host-* why»", "host-*, a reason"},
		{"«//urlvet:ignore a // why»", "a, a reason"},
		{"«//urlvet:ignore a -- why»", "a, a reason"},
		{"«//urlvet:ignore a --»", "a"},
		{"«//urlvet:ignore a TODO»", "a"},
		{"«//urlvet:ignore a todo:»", "a"},
		{"«//urlvet:ignore a FIXME!»", "a"},
		{"«//urlvet:ignore a TODO» // why", "a"},
		{"«//urlvet:ignore a TODO: when the mirror is back»", "a, a reason"},
		{"«//urlvet:ignore a 理由»", "a, a reason"},
		{"«//urlvet:ignore a see http://h//i»", "a, a reason"},
		{"«//urlvet:ignore a why» // see below", "a, a reason"},
		{"«//urlvet:ignore a» //nolint", "a"},
		{"«//urlvet:ignore a why» «//urlvet:ignore b»", "a, a reason; b"},
		{"//nolint:gosec «//urlvet:ignore a why»", "a, a reason"},
		{"//nolint:gosec // why «//urlvet:ignore a why»", "a, a reason"},
		{"//go:embed a «//urlvet:ignore a why»", "a, a reason"},
		{"«//urlvet:ignore»", "mistaken"},
		{"«//urlvet:ignore» // why", "mistaken"},
		{"«//urlvet:ignore ,»", "mistaken"},
		{"«//urlvet:ignored a why»", "mistaken"},
		{"«//urlvet:ignore:a why»", "mistaken"},
		{"«//urlvet:»", "mistaken"},
		{"«// urlvet:ignore a why»", "spaced a"},
		{"«/*urlvet:ignore a why*/»", "block a"},
		{"«/* urlvet:ignore a why */»", "block a"},
		{"// urlvet:nothing", ""},
		{"// see //urlvet:ignore a why", ""},
		{"// say urlvet:ignore a why", ""},
		{"//\turlvet:ignore a why", ""},
		{"//urlvet ignore a why", ""},
		{"//Urlvet:ignore a why", ""},
		{"//nolint:gosec//urlvet:ignore a why", ""},
		{"//go:generate sh -c \"echo a //urlvet:ignore a why >b\"", ""},
		{"//", ""},
		{"/**/", ""},
	} {
		text := strings.NewReplacer("«", "", "»", "").Replace(tt.comment)
		marked, end := "", 0
		var said []string
		for _, i := range ignoresIn(&ast.Comment{Text: text}) {
			marked += text[end:i.Start] + "«" + text[i.Start:i.End] + "»"
			end = i.End
			said = append(said, describe(t, text, i))
		}
		if marked += text[end:]; marked != tt.comment || strings.Join(said, "; ") != tt.want {
			t.Errorf("%s: got %s, %q, want %q", tt.comment, marked, strings.Join(said, "; "), tt.want)
		}
	}
}

// TestPreamble checks that comments which are C have no directives.
func TestPreamble(t *testing.T) {
	const c = "//static int two() { return sizeof(\"a //urlvet:ignore a why\"); }\n"
	for _, tt := range []struct {
		imports string
		want    int
	}{
		{c + "import \"C\"\n", 0},
		{"import (\n" + c + "\"C\"\n)\n", 0},
		{c + "\nimport \"C\"\n", 1}, // a blank line parts them
		{c + "import \"c\"\n", 1},
	} {
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, "a.go", "package p\n\n"+tt.imports, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(NewFiles(fset, []*ast.File{tree}).All[0].Ignores()); got != tt.want {
			t.Errorf("%d groups, want %d in\n%s", got, tt.want, tt.imports)
		}
	}
}

func describe(t *testing.T, text string, i Ignore) string {
	var words []string
	if form := [...]string{Spaced: "spaced", Block: "block", Mistaken: "mistaken"}[i.Form]; form != "" {
		words = append(words, form)
	}
	for _, name := range i.Names {
		if text[name.Start:name.End()] != name.Text {
			t.Errorf("%s: %q is at %d", text, name.Text, name.Start)
		}
		words = append(words, name.Text)
	}
	said := strings.Join(words, " ")
	if i.Reason {
		said += ", a reason"
	}
	return said
}

// TestIgnoresAt asks for each line of random files, and compares the answers with the
// extents themselves.
func TestIgnoresAt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := []string{"//urlvet:ignore a b", "f( //urlvet:ignore a b", "1)", "func() { //urlvet:ignore a b", "}", "g()", "", "//nolint", "//line x.go:2"}
	for range 300 {
		text := "package p\nfunc f() {\n"
		for range random.IntN(40) {
			text += lines[random.IntN(len(lines))] + "\n"
		}
		fset := token.NewFileSet()
		tree, _ := parser.ParseFile(fset, "a.go", text, parser.ParseComments)
		file := NewFiles(fset, []*ast.File{tree}).All[0]
		var groups []*ast.CommentGroup
		for _, g := range file.Ignores() {
			groups = append(groups, g.Comments)
		}
		in := fset.File(tree.FileStart)
		for line := 1; line <= in.LineCount(); line++ {
			want := make(map[int]bool)
			for _, e := range extents(fset, tree, groups, isCode) {
				if e.first <= line && line <= e.last {
					want[e.group] = true
				}
			}
			got := make(map[int]bool)
			for _, groups := range file.IgnoresAt(in.LineStart(line)) {
				for _, group := range groups {
					got[group] = true
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("line %d: got %v, want %v in\n%s", line, got, want, text)
			}
		}
	}
}
