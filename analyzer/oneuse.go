package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/purpose"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// This file tells whether something else uses what a fix changes. A text that is wrong for
// one use may be right for another: origin := "https://h/", which is a base URL, too.

// written returns where the literal or the call is that a fix of p, a problem of t, changes, or
// the sum that it is an operand of.
func (j *judge) written(t *flow.Template, p urlcheck.Problem) use.Spot {
	first := t.PieceOf(p.Start, p.End)
	e := first.Expr
	if first.Lit != nil {
		e = first.Lit.Lit
	}
	s := j.program.SpotAlong(e, j.sums.PathTo)
	for names.IsOperand(source.Above(s.Around, 0)) {
		s = s.Outside()
	}
	return s
}

// isSure reports whether a fix of p, a problem of t, is right for all that may get what it changes
// at s: each of them needs that fix, or there is only the one that p is about. Where it goes on to what is
// not seen, it may be looked up, compared or taken apart there, unless p is about what gets it. A percent
// sign that the fix writes is one more where a text is a format.
func (j *judge) isSure(t *flow.Template, p urlcheck.Problem, s use.Spot, to use.Fate) bool {
	first := t.PieceOf(p.Start, p.End)
	if to.Altered || to.Inside && first.Start == 0 || first.Lit != nil && j.isExpected(first, max(p.Start, first.Start), min(p.End, first.End)) {
		return false
	}
	if p.Code == formatUnapplied && to.Format {
		return false // the other use fills the verb
	}
	if p.Code == urlcheck.CodeHostPortJoin {
		return !to.Unknown && !j.program.CutsHost() // only an IPv6 address gets brackets, and who reads a host and a port wants them
	}
	if slices.ContainsFunc(changed(p), j.program.Reads) || p.Code == argDSN && j.editor.MentionedUnseen("Register") {
		return false
	}
	if first.Lit != nil && strings.Contains(p.Fix.Text, "%") {
		if twice := first.Formatted && !first.Hole; to.Unknown || twice && to.Text || !twice && to.Format {
			return false
		}
	}
	if to.Unknown {
		rule, _ := Lookup(p.Code)
		return to.Uses < 2 && rule.From == urlcheck.Sink
	}
	return to.Uses < 2 || j.isWrongAlone(t, p, s)
}

// changes are the parts of a URL that fixes change for who reads them, by the beginning of the rule's code. The
// first that matches counts.
var changes = []struct {
	code  string
	parts []use.Part
}{
	{"arg-address", []use.Part{use.Address}},
	{"arg-dsn", []use.Part{use.Source}},
	{"arg-url-field", []use.Part{use.Scheme, use.Host, use.Raw, use.Value}},
	{"char-edge-space", []use.Part{use.Scheme, use.Host, use.Raw, use.Value}},
	{"char-reserved", []use.Part{use.Raw, use.Value}},
	{"escape-", []use.Part{use.Raw, use.Value}},
	{"file-", []use.Part{use.Host, use.Raw, use.Value}},
	{"format-", []use.Part{use.Raw, use.Value}},
	{"host-", []use.Part{use.Host, use.Port}},
	{"port-", []use.Part{use.Port}},
	{"scheme-case", []use.Part{use.Scheme}},
	{"scheme-typo", []use.Part{use.Scheme}},
	{"scheme-", []use.Part{use.Scheme, use.Userinfo, use.Host, use.Port, use.Raw, use.Value}}, // "https:/h/a" has a path and no host
	{"userinfo-", []use.Part{use.Userinfo}},
}

// changed returns the parts of a URL that a fix of p changes.
func changed(p urlcheck.Problem) (parts []use.Part) {
	for _, c := range changes {
		if strings.HasPrefix(p.Code, c.code) {
			parts = slices.Clone(c.parts)
			break
		}
	}
	if p.Fix != nil && strings.Contains(p.Fix.Text, "%") {
		parts = append(parts, use.Raw)
	}
	return parts
}

// doubt says why a fix of p, a problem of t, is a suggestion where it changes what is written at s, "" if it is sure. A test
// may want a text as it is, though it does not say so.
func (j *judge) doubt(t *flow.Template, p urlcheck.Problem, s use.Spot) string {
	lit, to := t.PieceOf(p.Start, p.End).Lit, j.program.FateOf(s, use.MaxTold)
	switch changesText := lit != nil && p.Code != urlcheck.CodeHostPortJoin; { // nobody wants a join that breaks
	case changesText && j.isOfTestFile(lit.Lit):
		return "a test may want what is there"
	case changesText && (to.Asked || j.isMeant(lit.Lit, t, p)):
		return "it may be wrong on purpose"
	case !j.isSure(t, p, s, to):
		return "changes what other code uses, too"
	}
	return ""
}

// isMeant reports whether a literal may be wrong on purpose, outside of tests, too: the code around it or the text itself
// says so, or the text has what p writes besides: "htp://h.example is misspelt: write http://h.example".
func (j *judge) isMeant(lit *ast.BasicLit, t *flow.Template, p urlcheck.Problem) bool {
	return j.purposesIn(j.files.At(lit.Pos())).Wrong.Covers(lit.Pos()) || j.tellsMistake(t, p)
}

// tellsMistake reports whether the literal in which the problem p of t is says that it is one, or has what p writes besides.
func (j *judge) tellsMistake(t *flow.Template, p urlcheck.Problem) bool {
	lit := t.PieceOf(p.Start, p.End).Lit
	if lit == nil || p.Fix == nil {
		return false
	}
	const (
		near = 1 << 10 // bytes
		ends = " \t\n\"'`,;()"
	)
	text := lit.Lit.Value[:min(len(lit.Lit.Value), near)]
	if j.mistakes.Of(lit.Lit, func(*ast.BasicLit) bool { return purpose.NamesWrong(text) || sink.HasWord(text, mistakeWords) }) {
		return true
	}
	if !strings.HasPrefix(p.Code, "scheme-") {
		return false // "a b&a b&a%20b", of which one round mends a part
	}
	before, behind := string(t.Bytes[max(0, p.Start-near):p.Start]), string(t.Bytes[p.End:min(len(t.Bytes), p.End+near)])
	before, behind = before[strings.LastIndexAny(before, ends)+1:], behind[:source.IndexOrLen(behind, ends)]
	besides := strings.ReplaceAll(text, before+string(t.Bytes[p.Start:p.End])+behind, "")
	return besides != text && strings.Contains(besides, before+p.Fix.Text+behind)
}

// mistakeWords are in what tells people of a mistake.
var mistakeWords = []string{"typo", "typos", "mistake", "mistakes", "twice"}

// isOfTestFile reports whether a literal is in a test, or in no file that is known.
func (j *judge) isOfTestFile(lit *ast.BasicLit) bool {
	file := j.files.At(lit.Pos())
	return file == nil || strings.HasSuffix(file.Name, "_test.go")
}

// isExpected reports whether a test of the package expects what a fix changes, the bytes of a piece from start
// to end, or whether a test has it for another reason: it has them with what is beside them.
func (j *judge) isExpected(piece flow.Piece, start, end int) bool {
	const beside = 8 // bytes
	lit := piece.Lit.Lit
	if j.isOfTestFile(lit) {
		return false
	}
	pos, stop, _ := piece.Span(start, end)
	from, to := int(pos-lit.Pos()), int(stop-lit.Pos())
	if from < 1 || to < from || to >= len(lit.Value) {
		return false // of a constant that is written elsewhere
	}
	before, after := lit.Value[max(1, from-beside):from], lit.Value[to:min(len(lit.Value)-1, to+beside)]
	before = before[strings.LastIndexByte(before, '%')+1:]
	after, _, _ = strings.Cut(after, "%")
	return (len(before)+len(after) > 2 || to-from > beside) && j.program.InTests(before+lit.Value[from:to]+after)
}

// isWrongAlone reports whether the text around the literal or call at s that gets a name, or is
// given to a function, has the problem p of t by itself, as a URL or a text that mentions some,
// with the same fix: then every use of it is wrong.
func (j *judge) isWrongAlone(t *flow.Template, p urlcheck.Problem, s use.Spot) bool {
	for len(s.Around) > 0 && j.program.IsText(s) {
		s = s.Outside()
	}
	if j.alone.e != s.E {
		j.alone = alone{s.E, j.wrongAlone(s.E)}
	}
	pos, end := t.Source(p.Start, p.End)
	fix, ok := j.alone.fixes[place{pos, end, p.Code}]
	return ok && fix == *p.Fix
}

// alone is what is wrong with a text by itself, as far as fixes are known.
type alone struct {
	e     ast.Expr
	fixes map[place]urlcheck.Fix
}

// place is where a text has a problem.
type place struct {
	pos, end token.Pos
	code     string
}

// wrongAlone returns the fixes of what is wrong with the text e wherever it goes.
func (j *judge) wrongAlone(e ast.Expr) map[place]urlcheck.Fix {
	t := j.flow.Alone(e)
	if len(t.Pieces) == 0 {
		return nil
	}
	fixes := make(map[place]urlcheck.Fix)
	note := func(at int, p urlcheck.Problem) {
		if p.Fix != nil {
			pos, end := t.Source(at+p.Start, min(at+p.End, len(t.Bytes)))
			fixes[place{pos, end, p.Code}] = *p.Fix
		}
	}
	text := t.Text()
	if isLocator(text) || source.LooksLikeURL(text.Bytes) {
		for _, p := range slices.Concat(urlcheck.CheckText(unfinished(text), j.out.set.profile), urlcheck.CheckText(text, j.out.set.profile)) {
			note(0, p)
		}
	}
	for _, m := range mentions(text) {
		for _, p := range urlcheck.CheckText(m.Text, j.out.set.profile) {
			note(m.start, p)
		}
	}
	if i := unapplied(t); i >= 0 && !j.flow.IsFormat(t) {
		note(0, urlcheck.Problem{Code: formatUnapplied, Start: t.Pieces[i].Start, End: t.Pieces[i].End, Fix: removal(t, i)})
	}
	return fixes
}
