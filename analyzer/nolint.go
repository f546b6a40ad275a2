package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// silences are the lines of a file with a comment that silences urlvet. A
// comment counts for its line, and for the whole of a node that begins there
// or, under a comment of its own line, on the next line.
type silences struct {
	fset  *token.FileSet
	file  *ast.File
	lines map[int]int // the column of the comment, by line
}

func newSilences(fset *token.FileSet, file *ast.File) silences {
	s := silences{fset, file, nil}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if !isNolint(c.Text) {
				continue
			}
			if s.lines == nil {
				s.lines = make(map[int]int)
			}
			at := fset.PositionFor(c.Pos(), false)
			s.lines[at.Line] = at.Column
		}
	}
	return s
}

// isNolint reports whether a comment is a nolint directive for everything or
// for urlvet: "//nolint", "//nolint:urlvet,other // why".
func isNolint(comment string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(strings.TrimPrefix(comment, "//"), " \t"), "nolint")
	if !ok || strings.HasPrefix(comment, "/*") {
		return false
	}
	list, ok := strings.CutPrefix(rest, ":")
	if !ok {
		return rest == "" || strings.ContainsAny(rest[:1], " \t/")
	}
	list, _, _ = strings.Cut(list, "//")
	return slices.ContainsFunc(strings.Split(list, ","), func(name string) bool {
		name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
		return name == "urlvet" || name == "all"
	})
}

// cover reports whether a comment silences what is reported at pos.
func (s silences) cover(pos token.Pos) bool {
	if len(s.lines) == 0 {
		return false
	}
	if _, ok := s.lines[s.fset.PositionFor(pos, false).Line]; ok {
		return true
	}
	path, _ := astutil.PathEnclosingInterval(s.file, pos, pos)
	return slices.ContainsFunc(path, func(n ast.Node) bool {
		if _, ok := n.(*ast.File); ok {
			return false
		}
		at := s.fset.PositionFor(n.Pos(), false)
		_, same := s.lines[at.Line]
		column, above := s.lines[at.Line-1]
		return same || above && column == at.Column
	})
}
