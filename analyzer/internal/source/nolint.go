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
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		begin := at(n.Pos())
		e, ok := below[place{begin.Line, begin.Column}]
		if _, whole := n.(*ast.File); !ok && !whole {
			e, ok = beside[begin.Line]
		}
		if ok && may(n) {
			all = append(all, extent{e.group, e.first, at(n.End()).Line})
		}
		return true
	})
	return all
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
