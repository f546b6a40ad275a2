package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"sort"
	"sync"

	"urlvet.example/cmd/urlvet/internal/lexeme"
)

// reading is a Go file as it is read, once for all findings that an answer is about, and for other answers
// about it.
type reading struct {
	text    []byte
	lexemes func() []lexeme.Lexeme
	tree    func() tree
}

// tree is a parsed file, which may be half-typed.
type tree struct {
	*ast.File
	in    *token.File
	whole bool // it has no syntax error
}

func read(text []byte) *reading {
	return &reading{
		text:    text,
		lexemes: sync.OnceValue(func() []lexeme.Lexeme { return slices.Collect(lexeme.All(text)) }),
		tree: sync.OnceValue(func() tree {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
			return tree{f, fset.File(f.FileStart), err == nil}
		}),
	}
}

// lexemeAt returns the last token or comment that begins at or before an offset.
func (r *reading) lexemeAt(offset int) (last lexeme.Lexeme) {
	all := r.lexemes()
	if i := sort.Search(len(all), func(i int) bool { return all[i].Start > offset }); i > 0 {
		last = all[i-1]
	}
	return last
}

// readingOf returns how a document is read. That of the last one is kept.
func (v *verdict) readingOf(doc *document) *reading {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.of != doc.path {
		v.last, v.of = read(doc.text().Bytes), doc.path
	}
	return v.last
}
