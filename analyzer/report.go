package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// finding identifies a diagnostic. A second diagnostic with the same finding is
// dropped.
type finding struct {
	pos  token.Pos
	code string
}

// reporter adds findings to those of a package.
type reporter struct {
	set     *settings // those that it is the turn of
	of      map[*ast.File]*settings
	ignored *ignored // nil if no //urlvet:ignore comment counts
	dirs    []string // of the module that lead to the package, as far as the driver tells
	unseen  edit.Unseen
	found   map[finding]*Finding
	counts  map[*source.File]int       // of them
	full    map[*source.File]token.Pos // where the first is that is left out of a file with too many
	written int                        // bytes of source
	result  *Result                    // its Secrets and LeftOut
}

// report adds a problem of t to the findings. Whether it is wanted depends on
// the file that the text is written in, which may not be the file of the use
// that proves the problem.
func (j *judge) report(t *flow.Template, p urlcheck.Problem) {
	pos, end := t.Source(p.Start, p.End)
	file := j.files.At(pos)
	if file != nil && j.out.of[file.Tree] != j.out.set {
		j.turn(file)
		return
	}
	if file == nil || !j.out.set.shows(file) || (file.Test || j.out.isSupport(file) || isOfTest(file, pos)) && !j.mattersInTest(t, p, file) || file.Test && j.isOnPurpose(file, t, pos) {
		return
	}
	if p.Code == urlcheck.CodeUserinfoPassword && isFiller(t, p) {
		return
	}
	j.hideBeside(t, p)
	if j.quotesSecret(t, p) {
		p.Message = quoted.ReplaceAllStringFunc(p.Message, veiled)
	}
	j.out.add(file, pos, end, p, func() ([]analysis.SuggestedFix, bool) {
		if !j.mayFix(file, pos) {
			return nil, false
		}
		return j.fixes(t, p)
	})
}

// isFiller reports whether p is about constants whose names say that they only fill a place:
// "postgres://" + key + ":" + dummyString + "@h/".
func isFiller(t *flow.Template, p urlcheck.Problem) bool {
	first := sort.Search(len(t.Pieces), func(i int) bool { return p.Start < t.Pieces[i].End })
	for _, piece := range t.Pieces[first:] {
		if piece.Start >= p.End {
			break
		}
		if piece.Name == nil || !slices.ContainsFunc(sink.Words(source.NameOf(piece.Name)), urlcheck.IsFiller) {
			return false
		}
	}
	return true
}

// add adds a problem in a file to the findings, unless a comment silences it. fixes
// returns its fix, and whether that is a suggestion.
func (r *reporter) add(file *source.File, pos, end token.Pos, p urlcheck.Problem, fixes func() ([]analysis.SuggestedFix, bool)) {
	ignored := r.ignored != nil && r.ignored.silences(file, pos, p.Code)
	comment := file.Silencing(pos)
	if comment != nil || ignored {
		r.hide(pos, min(end, file.End()), p.Code)
	}
	if comment == nil && ignored || comment != nil && !r.set.options.ReportSilenced {
		return
	}
	if comment != nil {
		pos, end = comment.Pos(), comment.End()
	}
	key := finding{pos, p.Code}
	if _, ok := r.found[key]; ok {
		return
	}
	if r.isFull(file, pos) {
		return
	}
	f := &Finding{
		Diagnostic: analysis.Diagnostic{Pos: pos, End: min(end, file.End()), Category: p.Code, Message: p.Code + ": " + visible(p.Message)},
		Level:      r.set.level(p),
	}
	if comment == nil {
		f.SuggestedFixes, f.Suggestion = fixes()
	}
	r.found[key] = f
	r.counts[file]++
}

// A finding takes a kilobyte and a half until it is printed. So a file has one for so many bytes, and a few more:
// `"HTTP://0##|%%&^#", "HTTP://0##|%%&^#"` has one for every second.
const (
	leastFindings   = 32
	bytesPerFinding = 16
)

const tooManyFindings = "more findings in this file than one for every 16 bytes; those beyond are left out"

// isFull reports whether a file has so many findings that none at pos is added, and notes that.
func (r *reporter) isFull(file *source.File, pos token.Pos) bool {
	if n := r.counts[file]; n < leastFindings || n < leastFindings+int(file.Tree.FileEnd-file.Tree.FileStart)/bytesPerFinding {
		return false
	}
	if _, known := r.full[file]; !known {
		r.full[file] = pos
	}
	return true
}

// visible returns a message with escapes in place of what moves a cursor, begins a line, is not seen, or begins a
// command for those who read the log of a build: go vet and others print messages as they are.
func visible(message string) string {
	if !strings.ContainsFunc(message, isHidden) && !strings.Contains(message, "##") {
		return message
	}
	var b strings.Builder
	for _, r := range message {
		if isHidden(r) {
			fmt.Fprintf(&b, "<U+%04X>", r)
		} else {
			b.WriteRune(r)
		}
	}
	return logCommand.ReplaceAllString(b.String(), "$1<U+005B>")
}

// logCommand matches what begins a command of GitHub, Azure Pipelines or TeamCity anywhere in a line.
var logCommand = regexp.MustCompile(`(##\w*)\[`)

func isHidden(r rune) bool {
	if r < 0x7F {
		return r < ' '
	}
	return r == utf8.RuneError || !unicode.IsPrint(r) || unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// hide notes a password or token that a comment silences. It is as secret as another.
func (r *reporter) hide(pos, end token.Pos, code string) {
	if rule, _ := Lookup(code); rule.Secret && pos < end {
		r.result.Secrets = append(r.result.Secrets, Span{pos, end})
	}
}

// hideBeside notes the passwords in a text that has a problem, whatever that is about.
func (j *judge) hideBeside(t *flow.Template, p urlcheck.Problem) {
	for _, at := range passwordsBeside(t, p) {
		j.conceal(t.Source(at.Start, at.End))
	}
	if t != j.judged && !j.hidden[t] { // once: it may have a problem in each of ten thousand URLs
		j.hidden[t] = true
		j.hideAll(t, urlcheck.Secrets)
	}
	if !j.read[t] {
		j.read[t] = true
		j.hideWritten(t)
	}
}

// quotesSecret reports whether what p quotes of t has a secret of another statement than the one that it is
// reported at: const hook = "//u:…@h", hook + path; u := "//u:…@h"; u += path.
func (j *judge) quotesSecret(t *flow.Template, p urlcheck.Problem) bool {
	if rule, _ := Lookup(p.Code); rule.Secret {
		return false
	}
	joined := t.IsJoined(p.Start, p.End)
	return slices.ContainsFunc(t.PiecesOf(p.Start, p.End), func(p flow.Piece) bool {
		return (joined || p.Name != nil) && (p.Lit != nil && len(j.secretsOf(p.Lit)) > 0 || j.isSecretConstant(p.Name))
	})
}

// isSecretConstant reports whether e is a constant whose literal has a secret.
func (j *judge) isSecretConstant(e ast.Expr) bool {
	if e == nil {
		return false
	}
	lit, ok := j.names.Definition(e).(*ast.BasicLit)
	return ok && j.hasSecret(lit)
}

// hasSecret reports whether a literal has a secret as it is written.
func (j *judge) hasSecret(lit *ast.BasicLit) bool {
	return j.secretive.Of(lit, func(lit *ast.BasicLit) bool {
		text, err := strconv.Unquote(lit.Value)
		return err == nil && len(urlcheck.Secrets(text)) > 0
	})
}

// secretsOf returns the secrets of a literal as it is written.
func (j *judge) secretsOf(lit *source.Literal) []urlcheck.Span {
	return j.literals.Of(lit, func(l *source.Literal) []urlcheck.Span { return urlcheck.Secrets(l.Value) })
}

// hideWritten notes the secrets of the literals of t as they are written, without the verbs of a format: of
// "https%3A%2F%2Fu%3A…", which Printf reads as verbs.
func (j *judge) hideWritten(t *flow.Template) {
	var last *source.Literal
	for _, p := range t.Pieces {
		if p.Lit == nil || p.Lit == last {
			continue
		}
		last = p.Lit
		for _, at := range j.secretsOf(last) {
			pos, end, _ := last.Span(at.Start, at.End)
			j.conceal(pos, end)
		}
	}
}

// hideIn notes the passwords and tokens of a candidate, whether it has a problem or not. One may be
// reported for a part of it only, and what shows the line of another shows this one, too. It leaves
// those of a single literal to report: whoever shows a file finds them without knowing more.
func (j *judge) hideIn(c flow.Candidate) {
	j.judged = c.Template
	j.hideReplaced(c)
	j.hidePrinted(c)
	pieces := c.Template.Pieces
	switch {
	case c.Role == sink.Secret:
		j.hideAll(c.Template, secretAsWhole)
	case len(pieces) == 1 && pieces[0].Lit != nil && pieces[0].Name == nil:
		j.judged = nil
	default:
		j.hideAll(c.Template, urlcheck.Secrets)
	}
}

// secretAsWhole returns where the password is in the text of one. It is one if it is where a text
// tells that a password follows, so "Zk8w$x9" too, of which a part only may be a placeholder.
func secretAsWhole(s string) []urlcheck.Span {
	if len(urlcheck.Secrets("password='"+unquoted.Replace(s)+"'")) == 0 {
		return nil
	}
	return []urlcheck.Span{{Start: 0, End: len(s)}}
}

// unquoted replaces what ends a quoted text.
var unquoted = strings.NewReplacer("'", "_", `\`, "_")

// hideAll notes where the passwords and tokens of a text are written, which may be in several
// literals, as secrets finds them.
func (j *judge) hideAll(t *flow.Template, secrets func(string) []urlcheck.Span) {
	j.hideOperands(t, secrets)
	all := secrets(string(t.Bytes))
	for _, p := range t.Pieces {
		for len(all) > 0 && all[0].End <= p.Start {
			all = all[1:]
		}
		for _, at := range all {
			if at.Start >= p.End {
				break
			}
			j.concealPiece(p, max(at.Start, p.Start), min(at.End, p.End))
		}
	}
}

// concealPiece conceals the bytes of a piece from start to end where they are written. If that is
// no single place, it conceals all literals that the piece may be made of.
func (j *judge) concealPiece(p flow.Piece, start, end int) {
	pos, stop := j.writtenAt(p, start, end)
	if j.conceal(pos, stop); pos.IsValid() || p.Name == nil {
		return
	}
	for _, s := range j.standIns(p.Name, maxStandIns) {
		if s.lit != nil {
			j.conceal(s.lit.Pos()+1, s.lit.End()-1)
		}
	}
}

// writtenAt returns where the bytes of a piece from start to end are written, which may be in the
// declaration of a constant: const password = "…", "https://u:" + password + "@h/".
func (j *judge) writtenAt(p flow.Piece, start, end int) (token.Pos, token.Pos) {
	if p.Lit != nil {
		p.Name = nil
		from, to, _ := p.Span(start, end)
		return from, to
	}
	if p.Name == nil {
		return token.NoPos, token.NoPos
	}
	lit, ok := j.names.Definition(p.Name).(*ast.BasicLit)
	if !ok {
		return token.NoPos, token.NoPos
	}
	from, to := lit.Pos()+1, lit.End()-1
	if int(to-from) == p.End-p.Start { // no escapes
		return from + token.Pos(start-p.Start), to - token.Pos(p.End-end)
	}
	return from, to
}

// conceal notes that a password or token, or a part of one, is written from pos to end.
func (j *judge) conceal(pos, end token.Pos) {
	if at := (Span{pos, end}); pos < end && !j.concealed[at] {
		j.concealed[at] = true
		j.out.result.Secrets = append(j.out.result.Secrets, at)
	}
}

// passwordsBeside returns where the passwords are in a text that has the problem p.
func passwordsBeside(t *flow.Template, p urlcheck.Problem) []urlcheck.Span {
	switch p.Code {
	case urlcheck.CodeUserinfoDelimiter:
		if at, ok := urlcheck.SecretIn(string(t.Bytes), p); ok {
			return []urlcheck.Span{at}
		}
	case argDSN:
		return sourcePasswords(string(t.Bytes))
	}
	return nil
}

// omitFindings notes the findings that are left out.
func (r *reporter) omitFindings() {
	r.omit(names.Omission{Why: tooManyFindings, At: slices.Collect(maps.Values(r.full))})
}

// omit notes what is left out, which may be nothing.
func (r *reporter) omit(all ...names.Omission) {
	for _, o := range all {
		if len(o.At) > 0 {
			r.result.LeftOut = append(r.result.LeftOut, Omission{slices.Min(o.At), len(o.At) - 1, o.Why, o.Why == takesTooLong || o.Why == names.TooSlow})
		}
	}
}

// fixes returns the fix that the options want for a problem of t, and whether it is
// a suggestion.
func (j *judge) fixes(t *flow.Template, p urlcheck.Problem) ([]analysis.SuggestedFix, bool) {
	fixes, suggestion := j.editor.Fixes(t, p)
	if len(fixes) > 0 {
		at := j.written(t, p)
		if j.program.IsCompiled(at, use.MaxTold) {
			return nil, false
		}
		if !suggestion {
			if why := j.doubt(t, p, at); why != "" {
				fixes[0].Message, suggestion = fixes[0].Message+" ("+why+")", true
			}
		}
	}
	if suggestion && !j.out.set.options.Suggestions {
		return nil, false
	}
	return fixes, suggestion
}
