// Package flow finds out what the text of an expression is and where it goes.
// The text is a template: known bytes, and holes where the values are not
// known.
package flow

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strings"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// Piece is a run of a template's bytes and where it is written. The pieces of a
// template follow each other without gaps.
type Piece struct {
	Start, End int // byte offsets in the template

	// Lit is the literal that the run is written in, from byte From to byte To
	// of its value. It is nil for a constant's name or an operand.
	Lit      *source.Literal
	From, To int

	// Expr is the operand that the run comes from, if Lit is nil, or that fills
	// a verb.
	Expr ast.Expr

	// Name is the expression, mostly the name of a constant, whose value the
	// run is a part of.
	Name ast.Expr

	Verb      string // of a hole or a whole constant, the directive in its place
	Hole      bool   // the run is the one byte of a hole
	Unfilled  bool   // of a hole, no known call fills the verb
	Formatted bool   // the run is part of a format, where % is written %%

	spread bool // the directive continues in the next piece

	// place is the value of a variable that the run is a part of, or the statement that adds
	// it to one. It is nil for what is written in the expression itself.
	place ast.Node
}

// Template is a text with holes, and its pieces.
type Template struct {
	Bytes  []byte
	Pieces []Piece
	Kinds  []urlcheck.HoleKind // of the holes, in their order

	// Ambiguous says that a percent sign may or may not have to be doubled:
	// const base = "http://h/a b", and fmt.Sprintf(base+"/%s", name).
	Ambiguous bool
}

// Text returns the template in the form that urlcheck takes.
func (t *Template) Text() urlcheck.Text {
	text := urlcheck.Text{Bytes: string(t.Bytes), Holes: make([]urlcheck.Hole, 0, len(t.Kinds))}
	kinds := t.Kinds
	for i, p := range t.Pieces {
		if i > 0 && !p.Hole && !p.isBeside(t.Pieces[i-1]) {
			text.Seams = append(text.Seams, p.Start)
		}
		if p.Hole {
			text.Holes = append(text.Holes, urlcheck.Hole{At: p.Start, Kind: kinds[0], Verb: p.Verb})
			kinds = kinds[1:]
		}
	}
	return text
}

// isBeside reports whether p is written in the same literal or name as q, the piece before, or
// that is a hole.
func (p Piece) isBeside(q Piece) bool {
	return q.Hole || p.Name == q.Name && (p.Lit == q.Lit || p.Lit != nil && q.Lit != nil && p.Lit.Lit == q.Lit.Lit)
}

// Format returns the bytes from start to end as a format has them, with the directives in the
// places of holes and constants; false if it has none for a hole there, or no constant.
func (t *Template) Format(start, end int) (string, bool) {
	var b strings.Builder
	constant := false
	for at := t.indexOf(start); at < len(t.Pieces) && t.Pieces[at].Start < end; at++ {
		switch p := t.Pieces[at]; {
		case p.Verb != "":
			constant = constant || !p.Hole
			b.WriteString(p.Verb)
		case p.Hole:
			return "", false
		default:
			b.Write(t.Bytes[max(p.Start, start):min(p.End, end)])
		}
	}
	return b.String(), constant
}

// write appends a run of known bytes; p says where it is written.
func (t *Template) write(s string, p Piece) {
	if s == "" {
		return
	}
	p.Start = len(t.Bytes)
	t.Bytes = append(t.Bytes, s...)
	p.End = len(t.Bytes)
	t.Pieces = append(t.Pieces, p)
}

// grow makes room for what is going to be appended.
func (t *Template) grow(bytes, pieces, holes int) {
	t.Bytes, t.Pieces, t.Kinds = slices.Grow(t.Bytes, bytes), slices.Grow(t.Pieces, pieces), slices.Grow(t.Kinds, holes)
}

// leave appends a hole.
func (t *Template) leave(kind urlcheck.HoleKind, p Piece) {
	p.Hole = true
	t.Kinds = append(t.Kinds, kind)
	t.write("\x00", p)
}

// reading is a format that is read from its start to its end. It may have as many directives as
// pieces.
type reading struct {
	*Template
	next, holes int // the first piece that is not read to its end, and how many holes are before it
}

// copy appends the bytes from start to end of form, which a call formats. Start is not before the
// end of what was copied last.
func (t *Template) copy(form *reading, start, end int) {
	for ; form.next < len(form.Pieces) && form.Pieces[form.next].Start < end; form.next++ {
		p := form.Pieces[form.next]
		from, to := max(p.Start, start), min(p.End, end)
		switch {
		case p.Hole && from < to:
			p.Unfilled = false
			t.leave(form.Kinds[form.holes], p)
		case from < to:
			t.write(string(form.Bytes[from:to]), p.part(from, to))
		}
		if p.End > end {
			return
		}
		if p.Hole {
			form.holes++
		}
	}
}

// holesBefore returns how many of the pieces before the one at index i are
// holes.
func (t *Template) holesBefore(i int) int {
	holes := 0
	for _, p := range t.Pieces[:i] {
		if p.Hole {
			holes++
		}
	}
	return holes
}

// Kind returns what is known of the hole at piece i.
func (t *Template) Kind(i int) urlcheck.HoleKind { return t.Kinds[t.holesBefore(i)] }

// part returns the part of p, of a format, for the template's bytes from start to end.
func (p Piece) part(start, end int) Piece {
	if p.Lit != nil && p.To-p.From == p.End-p.Start {
		p.From, p.To = p.From+start-p.Start, p.From+end-p.Start
	}
	p.Formatted = true
	return p
}

// guess returns t with holes for the verbs that no known call fills. uses has
// what they print; other is what those without a known use print.
func (t *Template) guess(uses formatUses, other urlcheck.HoleKind) *Template {
	guessed, kinds := new(Template), t.Kinds
	guessed.grow(len(t.Bytes), len(t.Pieces), len(t.Kinds))
	for _, p := range t.Pieces {
		switch {
		case p.Hole:
			guessed.leave(kinds[0], p)
			kinds = kinds[1:]
		case p.Formatted:
			guessed.write(string(t.Bytes[p.Start:p.End]), p)
		default:
			guessed.guessPiece(string(t.Bytes[p.Start:p.End]), p, uses, other)
		}
	}
	return guessed
}

func (t *Template) guessPiece(s string, p Piece, uses formatUses, other urlcheck.HoleKind) {
	at := 0
	for _, d := range append(source.Directives(s, true), source.Directive{Start: len(s), End: len(s)}) {
		t.write(s[at:d.Start], p.part(p.Start+at, p.Start+d.Start))
		at = d.End
		where := p.part(p.Start+d.Start, p.Start+d.End)
		switch d.Letter {
		case 0: // the end
		case '%':
			at = t.percent(s, d, func(start, end int) Piece { return p.part(p.Start+start, p.Start+end) })
		default:
			where.Verb, where.Unfilled = s[d.Start:d.End], true
			t.leave(verbKind(d, uses.kind(where, other)), where)
		}
	}
}

// percent appends what the directive %% of the format s prints, and returns the
// offset behind. With what follows it may be a verb, which the next call fills:
// fmt.Sprintf("postgres://%%s:%%s@%s/", host). at returns the piece for a part of s.
func (t *Template) percent(s string, d source.Directive, at func(start, end int) Piece) int {
	end, ok := source.VerbEnd(s, d.End-1)
	if !ok {
		t.write("%", at(d.Start, d.End))
		return d.End
	}
	p := at(d.Start, end)
	p.Verb, p.Unfilled = s[d.End-1:end], true
	t.leave(urlcheck.Unknown, p)
	return end
}

// hasVerb reports whether t has a verb that no known call fills.
func (t *Template) hasVerb() bool {
	return slices.ContainsFunc(t.Pieces, func(p Piece) bool {
		return !p.Hole && !p.Formatted && slices.ContainsFunc(
			source.Directives(string(t.Bytes[p.Start:p.End]), true),
			func(d source.Directive) bool { return d.Letter != '%' })
	})
}

// At returns the piece for a directive, the bytes of a format from start to
// end. If the directive is spread over several literals, it is the part in the
// first.
func (t *Template) At(start, end int) Piece {
	p := t.PieceAt(start)
	p.spread = end > p.End
	p = p.part(start, min(end, p.End))
	p.Verb = string(t.Bytes[start:end])
	return p
}

// PieceAt returns the piece with the byte at offset at, or the last one.
func (t *Template) PieceAt(at int) Piece { return t.Pieces[min(t.indexOf(at), len(t.Pieces)-1)] }

// indexOf returns the index of the piece with the byte at offset at.
func (t *Template) indexOf(at int) int {
	return sort.Search(len(t.Pieces), func(i int) bool { return at < t.Pieces[i].End })
}

// PiecesIn returns the pieces that begin in a span. A text may have thousands of them, and a
// problem in each.
func (t *Template) PiecesIn(start, end int) []Piece {
	from := sort.Search(len(t.Pieces), func(i int) bool { return start <= t.Pieces[i].Start })
	to := sort.Search(len(t.Pieces), func(i int) bool { return end <= t.Pieces[i].Start })
	return t.Pieces[from:max(from, to)]
}

// PiecesOf returns the pieces that have a byte of a span.
func (t *Template) PiecesOf(start, end int) []Piece {
	from := t.indexOf(start)
	to := sort.Search(len(t.Pieces), func(i int) bool { return end <= t.Pieces[i].Start })
	return t.Pieces[from:max(from, to)]
}

// IsJoined reports whether the bytes from start to end come from several statements.
func (t *Template) IsJoined(start, end int) bool { return t.joinedAt(start, end) != start }

// PieceOf returns the piece with the first byte of a span. For an empty span,
// it is the piece before it.
func (t *Template) PieceOf(start, end int) Piece {
	if start == end && start > 0 {
		return t.PieceAt(start - 1)
	}
	return t.PieceAt(start)
}

// Source returns where the bytes of t from start to end are written. If they come from several
// statements, it is the part in the last one, which joins them: what is between the statements
// is not meant.
func (t *Template) Source(start, end int) (pos, stop token.Pos) {
	start = t.joinedAt(start, end)
	first := t.PieceOf(start, end)
	pos, stop, _ = first.Span(max(start, first.Start), min(end, first.End))
	if end <= first.End {
		return pos, stop
	}
	// The last byte may be written in another literal of the chain, or
	// elsewhere in the value of a variable.
	last := t.PieceAt(end - 1)
	if _, far, _ := last.Span(last.Start, end); far > stop {
		return pos, far
	}
	return pos, stop
}

// joinedAt returns where those of the bytes from start to end begin that come from the same
// place as the last of them.
func (t *Template) joinedAt(start, end int) int {
	if start >= end {
		return start
	}
	i := min(t.indexOf(end-1), len(t.Pieces)-1)
	for place := t.Pieces[i].place; t.Pieces[i].Start > start && t.Pieces[i-1].place == place; {
		i--
	}
	return max(start, t.Pieces[i].Start)
}

// Pos returns where the source that p comes from begins.
func (p Piece) Pos() token.Pos {
	switch {
	case p.Name != nil:
		return p.Name.Pos()
	case p.Lit != nil:
		return p.Lit.Lit.Pos()
	case p.Expr != nil:
		return p.Expr.Pos()
	}
	return token.NoPos
}

// Span returns where the bytes of a template from start to end, part of p, are
// written. It is not exact if the source there is more than these bytes.
func (p Piece) Span(start, end int) (pos, stop token.Pos, exact bool) {
	switch {
	case p.Name != nil:
		return p.Name.Pos(), p.Name.End(), false
	case p.Lit == nil:
		return p.Expr.Pos(), p.Expr.End(), false
	case p.Hole || p.spread || p.To-p.From != p.End-p.Start:
		pos, stop, exact = p.Lit.Span(p.From, p.To)
		return pos, stop, exact && !p.spread && start == p.Start && end == p.End
	}
	return p.Lit.Span(p.From+start-p.Start, p.From+end-p.Start)
}
