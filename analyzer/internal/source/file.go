// Package source reads single files: literals and where their bytes are written,
// format directives, comments that silence, and what looks like a URL.
package source

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strings"
	"sync"
)

// File is a file of the package under analysis.
type File struct {
	Name      string // in the file set
	Tree      *ast.File
	Test      bool // it is part of tests, or helps them
	Support   bool // it is no test, but only tests and those who run them use it
	Generated bool // a comment says that a program wrote it

	fset     *token.FileSet
	silenced func() []*ast.Comment // by line
	ignores  func() *ignores
}

// End returns the end of the file's text. The nodes of half-typed code may end
// after it: fmt.Sprintf("http://%s:%d", h, p
func (f *File) End() token.Pos {
	in := f.fset.File(f.Tree.FileStart)
	return token.Pos(in.Base() + in.Size())
}

// Silencing returns the comment that silences findings at pos, nil if there is
// none.
func (f *File) Silencing(pos token.Pos) *ast.Comment {
	comments := f.silenced()
	if line := f.fset.PositionFor(pos, false).Line; line < len(comments) {
		return comments[line]
	}
	return nil
}

// DeclAt returns the declaration of a file that encloses pos, nil if none does.
func DeclAt(tree *ast.File, pos token.Pos) ast.Decl {
	decl, _ := nodeAt(tree.Decls, pos)
	return decl
}

// declOf returns the declaration that a node at pos is in. No declaration is asked where it ends:
// it may ask all that is nested in its last operand.
func declOf(all []ast.Decl, pos token.Pos) (decl ast.Decl, ok bool) {
	i := sort.Search(len(all), func(i int) bool { return pos < all[i].Pos() })
	if i == 0 {
		return nil, false
	}
	return all[i-1], true
}

// PathTo returns the nodes from the expression up to the file. It is nil if n is not
// exactly one node of the file.
func PathTo(tree *ast.File, n ast.Expr) []ast.Node {
	path := pathTo(tree, n, childAt)
	slices.Reverse(path)
	return path
}

// pathTo returns the nodes from the file down to the expression, for a function that returns the node
// below another that encloses a range.
func pathTo(tree *ast.File, n ast.Expr, below func(in ast.Node, pos, end token.Pos) (ast.Node, bool)) []ast.Node {
	path := []ast.Node{tree}
	pos, end := n.Pos(), n.End() // known once: a call asks those that it is chained to
	decl, ok := declOf(tree.Decls, pos)
	for in := ast.Node(decl); ok; in, ok = below(in, pos, end) {
		path = append(path, in)
		if in == n {
			return path
		}
	}
	return nil
}

// Sums has the operands of sums, in the order of the source. Each operand of a sum may be asked
// about, which is as deep in it as operands follow.
type Sums map[*ast.BinaryExpr][]operand

// operand is an operand of a sum, which is none itself, and where it begins.
type operand struct {
	ast.Expr
	pos token.Pos
}

// PathTo returns the nodes from the file down to the expression, but for the sums and parentheses in a
// sum: in a + b + c, a is right below the whole.
func (s Sums) PathTo(tree *ast.File, n ast.Expr) []ast.Node {
	return pathTo(tree, n, func(in ast.Node, pos, end token.Pos) (ast.Node, bool) {
		if sum, ok := in.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
			return s.operandAt(sum, pos)
		}
		return childAt(in, pos, end)
	})
}

// operandAt returns the operand of a sum that encloses pos.
func (s Sums) operandAt(sum *ast.BinaryExpr, pos token.Pos) (ast.Node, bool) {
	all, known := s[sum]
	if !known {
		all = operandsOf(sum, nil)
		s[sum] = all
	}
	i := sort.Search(len(all), func(i int) bool { return pos < all[i].pos })
	if i == 0 {
		return nil, false
	}
	return all[i-1].Expr, true
}

// operandsOf appends the operands of e, if that is a sum, or e itself, to all.
func operandsOf(e ast.Expr, all []operand) []operand {
	e = ast.Unparen(e)
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return operandsOf(sum.Y, operandsOf(sum.X, all))
	}
	return append(all, operand{e, e.Pos()})
}

// childAt returns the node right below in that encloses pos and end. Lists that may be long are
// not walked: there may be thousands of statements in a function, and a question about
// each of them.
func childAt(in ast.Node, pos, end token.Pos) (ast.Node, bool) {
	switch in := in.(type) {
	case *ast.BlockStmt:
		return nodeAt(in.List, pos)
	case *ast.GenDecl:
		return nodeAt(in.Specs, pos)
	case *ast.DeclStmt:
		return in.Decl, true
	case *ast.ReturnStmt:
		return nodeAt(in.Results, pos)
	case *ast.AssignStmt:
		if in.TokPos < pos {
			return nodeAt(in.Rhs, pos)
		}
		return nodeAt(in.Lhs, pos)
	case *ast.ValueSpec:
		if at, ok := nodeAt(in.Values, pos); ok {
			return at, true
		}
	case *ast.CompositeLit:
		if in.Lbrace < pos {
			return nodeAt(in.Elts, pos)
		}
		return in.Type, in.Type != nil
	case *ast.IndexListExpr:
		if in.Lbrack < pos {
			return nodeAt(in.Indices, pos)
		}
		return in.X, true
	case *ast.CallExpr:
		if in.Lparen < pos {
			return nodeAt(in.Args, pos)
		}
		return in.Fun, end <= in.Lparen
	case *ast.SelectorExpr: // t.A().B().C()
		if end < in.Sel.Pos() {
			return in.X, true
		}
	case *ast.UnaryExpr: // !!!a
		return in.X, true
	case *ast.StarExpr:
		return in.X, true
	case *ast.BinaryExpr: // a + b + c
		if in.OpPos < pos {
			return in.Y, true
		}
		return in.X, end <= in.OpPos
	case *ast.IfStmt: // if a { } else if b { } else if c { }
		if in.Body.Rbrace.IsValid() && in.Body.Rbrace < pos {
			return in.Else, in.Else != nil
		}
	case *ast.CaseClause:
		if in.Colon < pos {
			return nodeAt(in.Body, pos)
		}
		return nodeAt(in.List, pos)
	case *ast.CommClause:
		if in.Colon < pos {
			return nodeAt(in.Body, pos)
		}
		return in.Comm, in.Comm != nil
	case *ast.FieldList:
		return nodeAt(in.List, pos)
	}
	return fewAt(in, pos, end)
}

// fewAt is childAt for the nodes with few right below them.
func fewAt(in ast.Node, pos, end token.Pos) (ast.Node, bool) {
	if body := bodyOf(in); body != nil && body.Lbrace.IsValid() && body.Lbrace <= pos && end <= body.End() {
		return body, true
	}
	if at, ok := nodeAt(namesOf(in), pos); ok {
		return at, true
	}
	var all []ast.Node
	ast.Inspect(in, func(c ast.Node) bool {
		if c != nil && c != in {
			all = append(all, c)
		}
		return c == in
	})
	return nodeAt(all, pos)
}

// namesOf returns the names that a node declares, of which there may be thousands: func f(a, b int).
func namesOf(n ast.Node) []*ast.Ident {
	switch n := n.(type) {
	case *ast.Field:
		return n.Names
	case *ast.ValueSpec:
		return n.Names
	}
	return nil
}

// bodyOf returns the body of a function or a statement, nil if there is none.
func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	case *ast.IfStmt:
		return n.Body
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	case *ast.SwitchStmt:
		return n.Body
	case *ast.TypeSwitchStmt:
		return n.Body
	case *ast.SelectStmt:
		return n.Body
	}
	return nil
}

// nodeAt returns the node of a list, sorted by position, that encloses pos. To say where it begins
// or ends, a node may ask all that is nested in it: of those in the list, two are asked.
func nodeAt[N ast.Node](list []N, pos token.Pos) (at N, ok bool) {
	i := sort.Search(len(list), func(i int) bool { return pos < within(list[i]) })
	switch {
	case i < len(list) && list[i].Pos() <= pos:
		return list[i], true
	case i > 0 && (pos < within(lastOf(list[i-1])) || pos < list[i-1].End()):
		return list[i-1], true
	}
	return at, false
}

// within returns a position in n, one that no other node has to be asked for.
func within(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.OpPos
	case *ast.CallExpr:
		return n.Lparen
	case *ast.CompositeLit:
		return n.Lbrace
	case *ast.IndexExpr:
		return n.Lbrack
	case *ast.IndexListExpr:
		return n.Lbrack
	case *ast.KeyValueExpr:
		return n.Colon
	case *ast.SelectorExpr:
		return n.Sel.NamePos
	case *ast.SliceExpr:
		return n.Lbrack
	case *ast.TypeAssertExpr:
		return n.Lparen
	case *ast.AssignStmt:
		return n.TokPos
	case *ast.ExprStmt:
		return within(n.X)
	case *ast.IncDecStmt:
		return n.TokPos
	case *ast.SendStmt:
		return n.Arrow
	}
	return n.Pos()
}

// lastOf returns the last part of n, n itself where that tells where it ends.
func lastOf(n ast.Node) ast.Node {
	var values []ast.Expr
	switch n := n.(type) {
	case *ast.GenDecl:
		if !n.Rparen.IsValid() && len(n.Specs) > 0 {
			return lastOf(n.Specs[len(n.Specs)-1])
		}
	case *ast.DeclStmt:
		return lastOf(n.Decl)
	case *ast.ValueSpec:
		values = n.Values
	case *ast.ReturnStmt:
		values = n.Results
	case *ast.AssignStmt:
		values = n.Rhs
	}
	if len(values) == 0 {
		return n
	}
	return values[len(values)-1]
}

// Statements returns the list of statements that n is, nil if it is none.
func Statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// Files are the files of a package, found by position.
type Files struct {
	Fset *token.FileSet
	All  []*File // sorted by position
}

// NewFiles returns the files of a package. It leaves out trees that are not in
// the file set.
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
		Name: in.Name(), Tree: tree, Test: isTest(in.Name(), tree), Support: isSupport(in.Name(), tree), Generated: IsGenerated(tree), fset: fset,
		silenced: sync.OnceValue(func() []*ast.Comment { return byLine(newSilences(fset, tree), in.LineCount()) }),
		ignores:  sync.OnceValue(func() *ignores { return newIgnores(fset, tree, in.LineCount()) }),
	}
}

// IsGenerated reports whether a comment of a file says that a program wrote it: the one that go
// generate asks for, or another before the package clause that says so and asks nobody to edit
// the file. The documentation of a package may speak of other files, unless it has the words of
// go generate: "Package docs Code generated by a. DO NOT EDIT".
func IsGenerated(tree *ast.File) bool {
	return ast.IsGenerated(tree) || slices.ContainsFunc(tree.Comments, func(group *ast.CommentGroup) bool {
		if group.Pos() > tree.Package {
			return false
		}
		text, mark := strings.ToLower(TextOf(group)), "generated"
		if strings.HasPrefix(text, "package ") {
			mark = "code generated"
		}
		return strings.Contains(text, mark) && strings.Contains(text, "do not edit")
	})
}

// TextOf returns the text of comments without their marks, as ast.CommentGroup.Text does, which panics on one that a
// file ends in before it has begun: "/*", "/**".
func TextOf(group *ast.CommentGroup) string {
	const least = len("/**/")
	if last := group.List[len(group.List)-1].Text; strings.HasPrefix(last, "/*") && len(last) < least {
		group = &ast.CommentGroup{List: group.List[:len(group.List)-1]}
	}
	return group.Text()
}

// frameworks are the packages, with those below them, that only tests import. It
// takes the import to see a test in a file with another name: a helper for tests,
// an end-to-end suite. Programs import net/http/httptest, too.
var frameworks = []string{
	"testing", "github.com/stretchr/testify", "github.com/onsi/ginkgo", "github.com/onsi/gomega", "gopkg.in/check.v1", "gotest.tools",
	"github.com/mitchellh/go-testing-interface", "github.com/shoenig/test", "github.com/testcontainers/testcontainers-go", "k8s.io/kubernetes/test/e2e",
}

// isTest reports whether a file is part of tests by its name or its imports.
func isTest(name string, tree *ast.File) bool {
	return strings.HasSuffix(name, "_test.go") || slices.ContainsFunc(tree.Imports, func(spec *ast.ImportSpec) bool {
		importPath := ImportPath(spec)
		return slices.ContainsFunc(frameworks, func(framework string) bool {
			rest, ok := strings.CutPrefix(importPath, framework)
			return ok && (rest == "" || rest[0] == '/')
		})
	})
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
