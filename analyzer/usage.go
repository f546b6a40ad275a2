package analyzer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
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

// judgeJoined judges the first element of a file path. A scheme that needs no
// authority is fine, since "file:/a" is a URL too.
func (j *judge) judgeJoined(c flow.Candidate) {
	n, ok := withScheme(string(c.Template.Bytes))
	if !ok {
		j.judgeJoinedName(c)
		return
	}
	prefix := string(c.Template.Bytes[:n])
	if scheme, known := urlcheck.LookupScheme(strings.TrimSuffix(prefix, "://")); !known || scheme.Authority {
		j.tell(c.Template, argPathJoin, 0, n, nil, c.Consumer(), prefix, strconv.Quote(prefix[:n-1]), "url.JoinPath")
	}
}

// judgeJoinedName judges the first element of a file path of which only the name is
// known. What gets the result must be a URL as well: link := path.Join(baseURL, "a").
func (j *judge) judgeJoinedName(c flow.Candidate) {
	joined, ok := c.At.Node().(ast.Expr)
	name := source.NameOf(joined)
	if !ok || len(c.Template.Pieces) != 1 || !c.Template.Pieces[0].Hole || name == "url" || slices.ContainsFunc(c.At.Path, isLabelled) || j.isNoURL(c, joined) || j.isOfElements(c, joined) || j.lacksScheme(joined) || j.isBehindURL(c) || j.holdsPath(joined) {
		return // routers call their paths url, and pages have a StaticURL without a host
	}
	role, result := j.flow.Result(c)
	_, field := joined.(*ast.SelectorExpr) // of a variable, the name says less
	// Who redirects may name a path a base.
	takes := role.TakesURL() && (role != sink.Reference || j.printsURL(joined) || !isRedirect(result) && sink.HasWord(name, wholeURLs))
	if c.Consumer() == "filepath.Clean" && !takes && !j.printsURL(joined) {
		return // what is cleaned so is often a path, whatever its name: aliasedURL = filepath.Clean(args[0])
	}
	if named := sink.IsURL(result) || field && sink.EndsInOneOf(result, urlWords); takes || named && (sink.IsURL(name) && !j.program.IsOpened(joined) && !j.program.IsJoinOpened(c) || j.printsURL(joined)) {
		t := j.flow.Fold(joined)
		j.tell(t, argPathJoin, 0, len(t.Bytes), nil, c.Consumer(), "://", strconv.Quote(":/"), "url.JoinPath")
	}
}

// wholeURLs are in the names of what is not only a reference to join to a base, as an endpoint may be:
// base.Parse(path.Join(endpoint, id)).
var wholeURLs = []string{"url", "uri"}

// isBehindURL reports whether the call that c is an argument of stands behind what begins a URL, so that its own text
// begins none: "https://h/" + path.Join(endpoint, "x"), fmt.Sprintf("http://%s", path.Join(endpoint, "x")).
func (j *judge) isBehindURL(c flow.Candidate) bool {
	e, around := source.Above(c.At.Path, 1), c.At.Path[:len(c.At.Path)-2]
	for ; names.IsOperand(source.Above(around, 0)); around = around[:len(around)-1] {
		if sum, ok := source.Above(around, 0).(*ast.BinaryExpr); ok && sum.Y == e {
			return beginsURL(j.flow.Fold(lastOperand(sum.X)).Bytes)
		}
		e = source.Above(around, 0)
	}
	format, ok := source.Above(around, 0).(*ast.CallExpr)
	if !ok {
		return false
	}
	t := j.flow.Fold(format)
	for _, p := range t.Pieces[:min(len(t.Pieces), 16)] {
		if p.Expr == e {
			return beginsURL(t.Bytes[:p.Start])
		}
	}
	return false
}

// lastOperand returns the last operand of a sum, or e if it is none.
func lastOperand(e ast.Expr) ast.Expr {
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		return sum.Y
	}
	return e
}

// beginsURL reports whether a text ends in one that goes on as a URL does: "see https://h", "/v1/", an operand.
func beginsURL(text []byte) bool {
	s := string(text[max(0, len(text)-use.LongestURL):])
	word := s[strings.LastIndexAny(s, " \t\n\"'`(<=")+1:]
	return strings.Contains(word, "://") || strings.HasSuffix(word, "/") || strings.HasSuffix(word, "\x00")
}

// isRedirect reports whether a function of that name redirects to its argument: Redirect,
// RedirectHandler, To.
func isRedirect(name string) bool { return strings.HasPrefix(name, "Redirect") || name == "To" }

// isOfElements reports whether e is a result of the function around it which begins empty, and
// only gets paths that are joined: nothing has given it a scheme.
func (j *judge) isOfElements(c flow.Candidate, e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || !j.isResult(c.At.Path, v) {
		return false
	}
	return source.Every(j.names.Assigned(j.names.Object(v)), func(value ast.Expr) bool {
		call, ok := value.(*ast.CallExpr)
		return ok && source.NameOf(call.Fun) == "Join" && strings.HasPrefix(j.names.Callee(call).Path, "path")
	})
}

// holdsPath reports whether all that a variable gets in its function is the path of a URL, whatever its name is:
// baseURL := strings.TrimSuffix(r.URL.Path, "/").
func (j *judge) holdsPath(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && source.Every(j.names.Assigned(j.names.Object(v)), j.isURLPath)
}

// isURLPath reports whether e is the path of a URL, perhaps trimmed: r.URL.Path, r.RequestURI, r.URL.EscapedPath().
func (j *judge) isURLPath(e ast.Expr) bool {
	e = ast.Unparen(e)
	for call, ok := e.(*ast.CallExpr); ok && len(call.Args) > 0; call, ok = e.(*ast.CallExpr) {
		if fn := j.names.Callee(call); fn.Path != "strings" || !strings.HasPrefix(fn.Name, "Trim") {
			return false
		}
		e = ast.Unparen(call.Args[0])
	}
	if _, of, name := source.Called(e); name == "EscapedPath" {
		return j.isURL(of)
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Path" && j.isURL(sel.X) || sel.Sel.Name == "RequestURI")
}

// isNoURL reports whether c is where e was not parsed as a URL:
// if u, err := url.Parse(repo); err != nil { repo = path.Join(repo, file) }, also by a function of another package that is
// named so: u, err := urlutil.URLJoin(repo, file).
func (j *judge) isNoURL(c flow.Candidate, e ast.Expr) bool {
	name := use.AsWritten(e)
	return name != "" && slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		if !ok || e.Pos() < branch.Body.Pos() || e.Pos() > branch.Body.End() {
			return false
		}
		cond, ok := branch.Cond.(*ast.BinaryExpr)
		if !ok || cond.Op != token.NEQ {
			return false
		}
		parse, _ := j.names.Result(cond.X)
		return parse != nil && len(parse.Args) > 0 && use.AsWritten(parse.Args[0]) == name &&
			(j.names.Callee(parse) == sink.Function{Path: "net/url", Name: "Parse"} || sink.HasWord(source.NameOf(parse.Fun), []string{"url", "join"}))
	})
}

// isLabelled reports whether n is the element of a map with its key: "StaticURL": s.
func isLabelled(n ast.Node) bool {
	kv, ok := n.(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	_, label := kv.Key.(*ast.BasicLit)
	return label
}

// urlWords end the names of URLs, beside url itself.
var urlWords = []string{"uri", "endpoint", "link", "links", "href", "base", "prefix"}

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
