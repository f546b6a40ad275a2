package source

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/ast/astutil"
)

// File is a file of the package under analysis.
type File struct {
	Name      string // as the file set has it
	Tree      *ast.File
	Test      bool // its name ends in _test.go
	Generated bool // it says that it is generated, as go generate wants it said

	fset     *token.FileSet
	silenced func() []*ast.Comment // by line
}

// End returns the end of the file's text. What half-typed code does not close
// ends behind it: fmt.Sprintf("http://%s:%d", h, p
func (f *File) End() token.Pos {
	in := f.fset.File(f.Tree.FileStart)
	return token.Pos(in.Base() + in.Size())
}

// Silencing returns the comment that silences what is reported at pos, nil if
// there is none.
func (f *File) Silencing(pos token.Pos) *ast.Comment {
	comments := f.silenced()
	if line := f.fset.PositionFor(pos, false).Line; line < len(comments) {
		return comments[line]
	}
	return nil
}

// DeclAt returns the declaration of a file that encloses pos, nil if none does.
func DeclAt(tree *ast.File, pos token.Pos) ast.Decl {
	decls := tree.Decls
	i := sort.Search(len(decls), func(i int) bool { return pos < decls[i].End() })
	if i == len(decls) || pos < decls[i].Pos() {
		return nil
	}
	return decls[i]
}

// PathTo returns the nodes from n, which stands in a file, up to the file. It is
// nil if n is not one whole node there.
func PathTo(tree *ast.File, n ast.Node) []ast.Node {
	decl := DeclAt(tree, n.Pos())
	if decl == nil {
		return nil
	}
	// Of the other declarations none is looked at: there may be thousands.
	alone := *tree
	alone.Decls = []ast.Decl{decl}
	path, _ := astutil.PathEnclosingInterval(&alone, n.Pos(), n.End())
	if len(path) < 3 || path[0] != n {
		return nil
	}
	path[len(path)-1] = tree
	return path
}

// Files are the files of a package by their positions.
type Files struct {
	Fset *token.FileSet
	All  []*File // in the order of their positions
}

// NewFiles returns the files of a package. Trees of which the file set has no
// file are left out.
func NewFiles(fset *token.FileSet, trees []*ast.File) *Files {
	files := &Files{Fset: fset}
	for _, tree := range trees {
		if in := fset.File(tree.FileStart); in != nil {
			files.All = append(files.All, newFile(fset, in, tree))
		}
	}
	slices.SortFunc(files.All, func(a, b *File) int { return cmp.Compare(a.Tree.FileStart, b.Tree.FileStart) })
	return files
}

func newFile(fset *token.FileSet, in *token.File, tree *ast.File) *File {
	return &File{
		Name: in.Name(), Tree: tree, Test: strings.HasSuffix(in.Name(), "_test.go"), Generated: ast.IsGenerated(tree), fset: fset,
		silenced: sync.OnceValue(func() []*ast.Comment { return byLine(newSilences(fset, tree), in.LineCount()) }),
	}
}

// At returns the file that pos is in, nil if it is in none of them.
func (f *Files) At(pos token.Pos) *File {
	in := f.Fset.File(pos)
	if in == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(f.All, token.Pos(in.Base()), func(file *File, base token.Pos) int {
		return cmp.Compare(file.Tree.FileStart, base)
	})
	if !ok {
		return nil
	}
	return f.All[i]
}
