package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// silence is a range of lines that a nolint comment silences.
type silence struct {
	comment     *ast.Comment
	first, last int
}

// newSilences returns the lines that the nolint comments of a file silence.
func newSilences(fset *token.FileSet, file *ast.File) (all []silence) {
	var groups []*ast.CommentGroup
	var comments []*ast.Comment
	for _, group := range file.Comments {
		if i := slices.IndexFunc(group.List, func(c *ast.Comment) bool { return isNolint(c.Text) }); i >= 0 {
			groups, comments = append(groups, group), append(comments, group.List[i])
		}
	}
	for _, e := range extents(fset, file, groups, func(ast.Node) bool { return true }) {
		all = append(all, silence{comments[e.group], e.first, e.last})
	}
	return all
}

// extent is a range of lines that a directive speaks of.
type extent struct {
	group       int // the index of its comments
	first, last int
}

// extents returns the lines that directives in these groups of comments speak of, of the
// nodes that may have one. It follows golangci-lint, so that no comment is in use here and
// unused there. It adds the lines of any node that begins on the comment's own line.
func extents(fset *token.FileSet, file *ast.File, groups []*ast.CommentGroup, may func(ast.Node) bool) (all []extent) {
	at := func(pos token.Pos) token.Position { return fset.PositionFor(pos, false) }
	beside := make(map[int]extent) // by line
	below := make(map[place]extent)
	for i, group := range groups {
		first, last := at(group.Pos()), at(group.End())
		e := extent{i, first.Line, last.Line}
		all = append(all, e)
		beside[last.Line] = e
		below[place{last.Line + 1, first.Column}] = e
	}
	if len(all) == 0 {
		return nil
	}
	var ends edges
	covered, of := token.NoPos, -1 // by the last extent, of a group
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		pos := ends.pos(n)
		begin := at(pos)
		e, ok := below[place{begin.Line, begin.Column}]
		if _, whole := n.(*ast.File); !ok && !whole {
			e, ok = beside[begin.Line]
		}
		if ok && may(n) && (e.group != of || pos >= covered) {
			covered, of = ends.end(n), e.group
			all = append(all, extent{e.group, e.first, at(covered).Line})
		}
		return true
	})
	return all
}

// edges finds where nodes begin and end, from the outside to the inside. A node asks its first
// operand where it begins, and that its own, so in a long sum all of them would go through the
// whole; so do the branches of a long if statement to its end.
type edges struct {
	first ast.Node // it begins where the last node does
	begin token.Pos
	last  map[ast.Node]token.Pos // where branches end
}

func (e *edges) pos(n ast.Node) token.Pos {
	if n != e.first {
		e.begin = n.Pos()
	}
	e.first = firstOperand(n)
	if end, known := e.last[n]; known {
		e.pass(n, end)
	}
	return e.begin
}

func (e *edges) end(n ast.Node) token.Pos {
	end, known := e.last[n]
	if !known {
		end = n.End()
		e.pass(n, end)
	}
	return end
}

// pass notes where the branch at the end of a node ends.
func (e *edges) pass(n ast.Node, end token.Pos) {
	branch, ok := n.(*ast.IfStmt)
	if !ok || branch.Else == nil {
		return
	}
	if e.last == nil {
		e.last = make(map[ast.Node]token.Pos)
	}
	e.last[branch.Else] = end
}

// firstOperand returns the operand that an expression begins with, nil if it is none that
// begins with one.
func firstOperand(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.X
	case *ast.CallExpr:
		return n.Fun
	case *ast.SelectorExpr:
		return n.X
	case *ast.IndexExpr:
		return n.X
	case *ast.IndexListExpr:
		return n.X
	case *ast.SliceExpr:
		return n.X
	case *ast.TypeAssertExpr:
		return n.X
	}
	return nil
}

// place is a line and a column of a file.
type place struct{ line, column int }

// isNolint reports whether a comment is a nolint directive for everything or
// for urlvet, by golangci-lint's rules: //nolint, //nolint:urlvet,other
func isNolint(comment string) bool {
	directive, ok := strings.CutPrefix(strings.TrimLeft(comment, "/ "), "nolint")
	if !ok {
		return false
	}
	list, ok := strings.CutPrefix(directive, ":")
	if !ok {
		return directive == "" || directive[0] == ' '
	}
	list, _, _ = strings.Cut(list, "//")
	return strings.HasPrefix(list, "all") || slices.ContainsFunc(strings.Split(list, ","), func(name string) bool {
		name = strings.ToLower(strings.TrimSpace(name))
		return name == "urlvet" || name == "all"
	})
}

// byLine returns, for each line of a file, the first comment that silences it.
// Lines count from 1; index 0 is unused.
func byLine(all []silence, lines int) []*ast.Comment {
	if len(all) == 0 {
		return nil
	}
	comments := make([]*ast.Comment, lines+1)
	// next leads from a line that has its comment towards one that may have
	// none, so that overlapping ranges are not scanned again.
	next := make([]int, lines+2)
	for line := range next {
		next[line] = line
	}
	open := func(line int) int {
		for next[line] != line {
			next[line] = next[next[line]]
			line = next[line]
		}
		return line
	}
	for _, s := range all {
		for line := open(s.first); line <= min(s.last, lines); line = open(line) {
			comments[line], next[line] = s.comment, line+1
		}
	}
	return comments
}
