package analyzer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"net/url"
	"regexp"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// usages judge what goes to sinks that do not take a whole URL.
var usages = map[sink.Role]func(*judge, flow.Candidate){
	sink.Secret:    (*judge).judgeSecret,
	sink.Address:   (*judge).judgeAddress,
	sink.Authority: (*judge).judgeAddress,
	sink.Hostname:  (*judge).judgeHostname,
	sink.IP:        (*judge).judgeIP,
	sink.Dialed:    (*judge).judgeAddress,
	sink.Origin:    (*judge).judgeOrigin,

	sink.OriginPattern: (*judge).judgeOrigin,
	sink.OriginHost:    (*judge).judgeOriginHost,
	sink.Component:     (*judge).judgePart,
	sink.PathElement:   (*judge).judgeJoined,
	sink.Path:          (*judge).judgeElement,
}

// judgePart judges the value of a field of url.URL.
func (j *judge) judgePart(c flow.Candidate) {
	text := c.Template.Text()
	if c.Name == "Scheme" && isCompound(text.Bytes) {
		return
	}
	for _, m := range misplaced {
		if i := strings.Index(text.Bytes, m.mark); c.Name == m.field && m.fits(i) {
			rest := text.Bytes[i:]
			j.tell(c.Template, argURLField, i, i+m.length(rest), m.fix(rest), j.fieldGiven(c), fmt.Sprintf(m.predicate, m.mark))
			return
		}
	}
	switch c.Name {
	case "Host":
		j.checkBrackets(c.Template, 0, len(text.Bytes))
		j.checkAuthority(c, text)
	case "Path", "Fragment":
		j.checkDecoded(c, text.Bytes)
	}
}

// fieldGiven returns the name of the field that c's text is for, with the variable whose field it is
// where the text stands elsewhere: target := "http://h"; …; r.Host = target.
func (j *judge) fieldGiven(c flow.Candidate) string {
	assign, ok := source.Above(c.At.Path, 1).(*ast.AssignStmt)
	if !ok || c.At.Node() == ast.Node(c.Expr) {
		return c.Name
	}
	at, _ := c.At.Node().(ast.Expr)
	if i := source.IndexOf(assign.Rhs, at); i >= 0 && i < len(assign.Lhs) {
		return cmp.Or(j.program.Spelled(assign.Lhs[i]), c.Name)
	}
	return c.Name
}

// isCompound reports whether s is a scheme inside another, which has a grammar of its
// own: jdbc:postgresql.
func isCompound(s string) bool {
	outer, inner, ok := strings.Cut(s, ":")
	return ok && source.SchemeLen(outer) == len(outer) && inner != "" && source.SchemeLen(inner) == len(inner)
}

// misplacement is a mark that does not belong in a field of url.URL.
type misplacement struct {
	field, mark string
	first       bool   // only at the start
	inside      bool   // only after the start: Host may be the path of a Unix socket
	predicate   string // fmt format; the operand is the mark
	title       string // of the fix, which removes it; empty if there is none
	works       bool   // a request is sent all the same
	toEnd       bool   // the finding and its fix extend to the end of the text
}

var misplaced = []misplacement{
	{field: "Scheme", mark: ":", predicate: "holds the name alone, without %q", title: "Remove what follows the name", toEnd: true},
	{field: "Scheme", mark: "/", predicate: "holds the name alone, without %q", title: "Remove what follows the name", toEnd: true},
	{field: "Host", mark: "://", predicate: "holds host[:port], without %q"},
	{field: "Host", mark: "/", inside: true, predicate: "holds host[:port], without %q"},
	{field: "Host", mark: "?", predicate: "holds host[:port], without %q"},
	{field: "Path", mark: "?", predicate: "sends %q as %%3F; the query goes into RawQuery"},
	{field: "RawQuery", mark: "?", first: true, predicate: "begins after the %q", title: "Remove the question mark", works: true},
	{field: "Fragment", mark: "#", first: true, predicate: "begins after the %q", title: "Remove the number sign"},
}

// fits reports whether the mark is misplaced at offset i, which is -1 if the
// mark is absent.
func (m misplacement) fits(i int) bool { return i == 0 && !m.inside || i > 0 && !m.first }

func (m misplacement) length(s string) int {
	if m.toEnd && strings.IndexByte(s, 0) < 0 {
		return len(s)
	}
	return len(m.mark)
}

// fix returns the fix for the mark at the start of s.
func (m misplacement) fix(s string) *urlcheck.Fix {
	again := strings.HasPrefix(s[len(m.mark):], m.mark) // "##a"
	if m.title == "" || m.first && again || m.toEnd && m.length(s) < len(s) {
		return nil
	}
	if m.works {
		return urlcheck.Suggest(m.title, "")
	}
	return &urlcheck.Fix{Title: m.title}
}

// checkDecoded reports a percent-escape in a field that has decoded text: it
// would be escaped again.
func (j *judge) checkDecoded(c flow.Candidate, text string) {
	i := strings.IndexByte(text, '%')
	if i < 0 || !source.IsEscape(text, i) {
		return
	}
	escape := text[i : i+3]
	var fix *urlcheck.Fix
	if decoded, err := url.PathUnescape(escape); err == nil && decoded > " " && decoded < "\x7f" && decoded != "/" && decoded != "%" || escape == "%20" {
		fix = urlcheck.Suggest("Decode "+escape, decoded)
	}
	j.tell(c.Template, argURLField, i, i+3, fix, c.Name, fmt.Sprintf("holds decoded text; %s is sent as %%25%s", escape, escape[1:]))
}

// checkQuoted reports verbs whose output does not belong in a URL.
func (j *judge) checkQuoted(t *flow.Template) {
	told := 0
	for _, p := range t.Pieces {
		if !p.Hole || p.Unfilled || len(p.Verb) < 2 {
			continue
		}
		flags, letter := p.Verb[1:len(p.Verb)-1], p.Verb[len(p.Verb)-1]
		var fix *urlcheck.Fix
		prints := ""
		switch {
		case letter == 'q':
			fix, prints = j.unquoted(p, flags), "quotes"
		case letter == 'v' && strings.Contains(flags, "#"):
			prints = "Go syntax"
		case pads(flags):
			prints = "spaces"
		default:
			continue
		}
		j.tell(t, formatQuoted, p.Start, p.End, fix, p.Verb, prints)
		if told++; told == maxQuoted {
			return
		}
	}
}

// maxQuoted is how many verbs of one format are told of. There are hundreds of thousands in a
// megabyte of %2F.
const maxQuoted = 8

// unquoted returns the fix that prints the operand of piece p, under the verb q with these flags,
// as it is; nil if it is not known to be a text, since %q prints a number as a letter, or if the
// flags want more than an operand by its index.
func (j *judge) unquoted(p flow.Piece, flags string) *urlcheck.Fix {
	if !operandIndex.MatchString(flags) || p.Expr == nil || !isTextual(j.names.TypeOf(p.Expr)) {
		return nil
	}
	return urlcheck.Suggest("Print it without quotes", "%"+flags+"s")
}

// operandIndex matches what is between the percent sign and the letter of a verb if that is the
// index of its operand, or nothing.
var operandIndex = regexp.MustCompile(`^(\[[0-9]+\])?$`)

// isTextual reports whether fmt prints what is of type t as a text under %s.
func isTextual(t types.Type) bool {
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		return types.Identical(t.Elem().Underlying(), types.Typ[types.Byte])
	}
	return false
}

// pads reports whether the flags and width of a verb make it print blanks.
func pads(flags string) bool {
	if strings.Contains(flags, " ") {
		return true
	}
	width, _, _ := strings.Cut(strings.TrimLeft(flags, "+#-"), ".")
	return width != "" && '1' <= width[0] && width[0] <= '9'
}
