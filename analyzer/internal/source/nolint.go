package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// silence is what a nolint comment silences: lines of a file, from the first to
// the last. The comments and the lines are those that golangci-lint takes, so
// that none is unused there and in use here, and besides them the lines of
// what begins on the comment's own line.
type silence struct {
	comment     *ast.Comment
	first, last int
}

// newSilences returns what the comments of a file silence.
func newSilences(fset *token.FileSet, file *ast.File) (all []silence) {
	at := func(pos token.Pos) token.Position { return fset.PositionFor(pos, false) }
	beside := make(map[int]silence) // by line
	below := make(map[place]silence)
	for _, group := range file.Comments {
		i := slices.IndexFunc(group.List, func(c *ast.Comment) bool { return isNolint(c.Text) })
		if i < 0 {
			continue
		}
		first, last := at(group.Pos()), at(group.End())
		s := silence{group.List[i], first.Line, last.Line}
		all = append(all, s)
		beside[last.Line] = s
		below[place{last.Line + 1, first.Column}] = s
	}
	if len(all) == 0 {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			return false
		}
		begin := at(n.Pos())
		s, ok := below[place{begin.Line, begin.Column}]
		if _, whole := n.(*ast.File); !ok && !whole {
			s, ok = beside[begin.Line]
		}
		if ok {
			all = append(all, silence{s.comment, s.first, at(n.End()).Line})
		}
		return true
	})
	return all
}

// place is a line and a column of a file.
type place struct{ line, column int }

// isNolint reports whether a comment is a nolint directive for everything or
// for urlvet, as golangci-lint reads them: "//nolint", "//nolint:urlvet,other // why".
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

// byLine returns for each line of a file, from 0, the first of the comments that
// silence it.
func byLine(all []silence, lines int) []*ast.Comment {
	if len(all) == 0 {
		return nil
	}
	comments := make([]*ast.Comment, lines+1)
	// next leads from a line that has its comment to one that may have none, so
	// that comments for the same lines do not look at all of them again.
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
