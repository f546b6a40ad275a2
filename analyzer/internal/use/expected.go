package use

import (
	"go/ast"
	"go/token"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// This file knows what the tests of a package have written, and may expect.

// maxSearched is how many bytes of tests and literals are looked through for the texts that have fixes. After that,
// each may be among them.
const maxSearched = 64 << 20

// tests are the tests of a package, those that are judged and others.
type tests struct {
	text string // of the others, and the literals and comments of those
	all  bool   // they are known
}

// InTests reports whether a test may have a text as it is written: // Output: see htp://h.example.
func (p *Program) InTests(text string) bool {
	in := p.tests.Of(struct{}{}, func(struct{}) tests { return p.readTests() })
	p.searched += len(in.text)
	return !in.all || p.searched > maxSearched || strings.Contains(in.text, text)
}

func (p *Program) readTests() tests {
	var b strings.Builder
	unseen, all := p.editor.UnseenTests()
	for _, text := range unseen {
		b.Write(text)
	}
	for _, f := range p.files.All {
		if strings.HasSuffix(f.Name, "_test.go") {
			writeTexts(&b, f)
		}
	}
	return tests{b.String(), all}
}

// writeTexts writes the literals and the comments of a file.
func writeTexts(b *strings.Builder, f *source.File) {
	writeLiterals(b, f)
	for _, group := range f.Tree.Comments {
		for _, c := range group.List {
			b.WriteString(c.Text + "\n")
		}
	}
}

// writeLiterals writes the string literals of a file, as they are written.
func writeLiterals(b *strings.Builder, f *source.File) {
	ast.Inspect(f.Tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			b.WriteString(lit.Value)
		}
		return true
	})
}
