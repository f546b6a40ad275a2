package analyzer

import (
	"go/ast"
	"slices"
	"sync"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
)

// variants are the settings of the files whose options differ from the analyzer's.
type variants struct {
	mu  sync.Mutex
	all map[*Options]*settings
}

// of returns the settings with the options o for files, of an analyzer with the settings s.
func (v *variants) of(s *settings, o *Options) (*settings, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if made := v.all[o]; made != nil {
		return made, nil
	}
	made, err := s.options.forFiles(o).settings()
	if err != nil {
		return nil, err
	}
	if v.all == nil {
		v.all = make(map[*Options]*settings)
	}
	v.all[o] = made
	return made, nil
}

// forFiles returns the options of files for which For returns these.
func (o Options) forFiles(these *Options) Options {
	all := *these
	all.Sink, all.Suggestions, all.ReportSilenced, all.List = o.Sink, o.Suggestions, o.ReportSilenced, o.List
	all.Shown, all.InModule, all.For = o.Shown, o.InModule, nil
	return all
}

// byFile returns the settings of each of the files.
func (s *settings) byFile(files *source.Files) (map[*ast.File]*settings, error) {
	all := make(map[*ast.File]*settings, len(files.All))
	for _, f := range files.All {
		all[f.Tree] = s
		if s.options.For == nil {
			continue
		}
		o := s.options.For(f.Name)
		if o == nil {
			continue
		}
		its, err := s.variants.of(s, o)
		if err != nil {
			return nil, err
		}
		all[f.Tree] = its
	}
	return all, nil
}

// judgeEach judges a candidate with the settings of each file that it is written in. What
// is on in one of them may change what is said of the whole, so a filter would not do.
func (j *judge) judgeEach(c flow.Candidate) {
	j.hideIn(c)
	if pos := c.At.Node().Pos(); j.out.isFull(j.files.At(pos), pos) && !slices.ContainsFunc(c.Template.Pieces, j.hasRoom) {
		return
	}
	j.inTurn(c.At.Path[0], c.Template.Pieces, func() { j.judge(c) })
}

// hasRoom reports whether a piece of a text is written in a file that may have more findings.
func (j *judge) hasRoom(p flow.Piece) bool {
	file := j.files.At(p.Pos())
	return file != nil && !j.out.isFull(file, p.Pos())
}

// inTurn calls judge with the settings of the file at home, then with those of the files that
// the pieces are written in, and those that judge has findings in.
func (j *judge) inTurn(home ast.Node, pieces []flow.Piece, judge func()) {
	tree, _ := home.(*ast.File)
	j.turns = append(j.turns[:0], j.out.of[tree])
	for i := 0; !j.alike && i < len(pieces); i++ {
		j.turn(j.files.At(pieces[i].Pos()))
	}
	for i := 0; i < len(j.turns); i++ {
		j.out.set = j.turns[i]
		judge()
	}
}

// visit notes that the settings of the file in which bytes of t are written are to have a
// turn: something may be wrong there by them alone.
func (j *judge) visit(t *flow.Template, start, end int) {
	if j.alike {
		return
	}
	pos, _ := t.Source(start, end)
	j.turn(j.files.At(pos))
}

// turn notes that the settings of a file are to have a turn.
func (j *judge) turn(f *source.File) {
	if f == nil {
		return
	}
	if set := j.out.of[f.Tree]; !slices.Contains(j.turns, set) {
		j.turns = append(j.turns, set)
	}
}

// areAlike reports whether all files have the same settings.
func areAlike(of map[*ast.File]*settings) bool {
	var first *settings
	for _, set := range of {
		if first != nil && set != first {
			return false
		}
		first = set
	}
	return true
}
