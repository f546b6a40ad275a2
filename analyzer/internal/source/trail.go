package source

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"
)

// Trail finds the ways to expressions of a file. Those asked about one after the other are mostly in one
// function, which may be in thousands of others: the way to the innermost block around them is known.
type Trail struct {
	path   []ast.Node // from the file to what was found last
	blocks []int      // where the blocks are in it
}

// PathTo returns the nodes from the file down to the expression. It is nil if n is not exactly one node
// of the file.
func (t *Trail) PathTo(tree *ast.File, n ast.Expr) []ast.Node {
	pos, end := n.Pos(), n.End()
	for in, ok := t.enter(tree, pos, end); ok; in, ok = childAt(in, pos, end) {
		if _, isBlock := in.(*ast.BlockStmt); isBlock {
			t.blocks = append(t.blocks, len(t.path))
		}
		t.path = append(t.path, in)
		if in == n {
			return slices.Clone(t.path)
		}
	}
	return nil
}

// enter goes back to the innermost block around a range, and returns what is below it there.
func (t *Trail) enter(tree *ast.File, pos, end token.Pos) (ast.Node, bool) {
	around := sort.Search(len(t.blocks), func(i int) bool {
		block := t.path[t.blocks[i]].(*ast.BlockStmt)
		return pos <= block.Lbrace || block.Rbrace < end
	})
	t.blocks = t.blocks[:around]
	if around == 0 {
		t.path = append(t.path[:0], tree)
		decl, ok := declOf(tree.Decls, pos)
		return decl, ok
	}
	last := t.blocks[around-1]
	t.path = t.path[:last+1]
	return childAt(t.path[last], pos, end)
}
