package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// silence is a range of lines that a nolint comment silences. It follows
// golangci-lint, so that no comment is in use here and unused there. It adds
// the lines of any node that begins on the comment's own line.
type silence struct {
	comment     *ast.Comment
	first, last int
}

// newSilences returns the lines that the comments of a file silence.
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
