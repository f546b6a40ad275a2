package analyzer

import (
	"cmp"
	"go/ast"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// This file judges what stands in for package net/url where a query is made.

// recordStart matches the key of the first parameter of a query without a question mark, and
// recordRest what must follow its value: "peer=%s&client=%s".
var (
	recordStart = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_.-]*)=$`)
	recordRest  = regexp.MustCompile(`^&([A-Za-z_][A-Za-z0-9_.-]*)=`)
)

// recordKey returns the key of the first parameter of a query that stands alone, "" if there
// is none.
func recordKey(before, after string) string {
	if !mayBeLoneKey(before) {
		return ""
	}
	first, next := recordStart.FindStringSubmatch(before), recordRest.FindStringSubmatch(after)
	if first == nil || next == nil || isCapitals(next[1]) { // HOST=a&X_REAL_IP=b, headers or an environment
		return ""
	}
	return first[1]
}

// isURLValue reports whether p is a URL by its name, in which there may be a query.
func (j *judge) isURLValue(p flow.Piece) bool {
	_, constant := j.names.Constant(p.Expr)
	call, called := ast.Unparen(p.Expr).(*ast.CallExpr)
	if called && slices.Contains(urlTexts, j.names.Callee(call)) {
		return true
	}
	name := source.NameOf(p.Expr)
	return !constant && !called && sink.IsURL(name) && !sink.HasWord(name, use.EscapedWords)
}

// urlTexts are the methods that return the text of a URL.
var urlTexts = []sink.Function{
	{Path: "net/url", Recv: "URL", Name: "RequestURI"},
	{Path: "net/url", Recv: "URL", Name: "String"},
}

// trailingKey matches a text that is a key, known at run time only, behind what has been
// written of a query; the separator follows the value: query += k + "=" + v + "&".
var trailingKey = regexp.MustCompile(`^\x00?\x00=$`)

// genericKey matches a text that ends in a key that is known at run time only.
var genericKey = regexp.MustCompile(`[?&]\x00=$`)

// last returns at most the last n bytes of s. A regexp that is about the end of a text would
// begin to match at each of its bytes.
func last(s string, n int) string { return s[max(0, len(s)-n):] }

// isEncoder reports whether p is the value of a parameter whose key is a value as well, so
// that the program writes any query: "&" + k + "=" + v.
func (j *judge) isEncoder(c flow.Candidate, p flow.Piece, before, after string) bool {
	trailing := trailingKey.MatchString(before) && strings.HasPrefix(after, "&")
	if !strings.HasSuffix(before, "\x00=") || !trailing && !genericKey.MatchString(last(before, 3)) || !isWhole(after, "&#") || strings.ContainsAny(before, " \t\n<") || j.isSigned(c) || p.Verb != "" && p.Verb != "%s" && p.Verb != "%v" {
		return false
	}
	if j.importedKey(c.Template, p, before) != "" || j.program.IsIdentifier(c) || j.program.IsOfRaw(p.Expr) || j.program.IsChosen(c, p.Expr) {
		return false
	}
	_, constant := j.names.Constant(p.Expr)
	call, called := ast.Unparen(p.Expr).(*ast.CallExpr)
	if constant || called && (names.IsEscaper(call) || source.NameOf(call.Fun) != "String") || sink.HasWord(source.NameOf(p.Expr), use.EscapedWords) || sink.EndsInOneOf(source.NameOf(p.Expr), codeWords) {
		return false
	}
	kind := j.flow.Kind(p.Expr)
	return kind == urlcheck.Variable || kind == urlcheck.Host
}

// importedKey returns the name in another package of the key whose value p is, "" if it is none.
// Such a key is one for ever: fmt.Sprintf("?%s=%s", param.Site, site).
func (j *judge) importedKey(t *flow.Template, p flow.Piece, before string) string {
	if !genericKey.MatchString(last(before, 3)) {
		return ""
	}
	sel, ok := t.PieceAt(p.Start - len("\x00=")).Expr.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if _, imported := j.names.Imported(sel.X); !imported {
		return ""
	}
	return sel.Sel.Name
}

// judgePairs reports what is joined to a query of pairs that are gathered in a list:
// pairs = append(pairs, k+"="+v), strings.Join(pairs, "&").
func (j *judge) judgePairs(c flow.Candidate, p flow.Piece) {
	call, ok := p.Expr.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || source.NameOf(call.Fun) != "Join" || j.names.Callee(call) != (sink.Function{Path: "strings", Name: "Join"}) || j.isSigned(c) {
		return
	}
	if separator, _ := j.names.Constant(call.Args[1]); separator != "&" {
		return
	}
	values := j.names.Assigned(j.names.Object(ast.Unparen(call.Args[0])))
	for _, value := range values[:min(len(values), use.MaxUses)] {
		if more, ok := value.(*ast.CallExpr); ok && source.NameOf(more.Fun) == "append" && len(more.Args) == 2 {
			j.judgePair(c, j.pairs.Of(more.Args[1], j.pairOf))
		}
	}
}

// pair is what is added to a list of pairs: its text, the last piece of that, what stands before
// it, and the key that this ends in. An empty text is none: pairs = append(pairs, "").
type pair struct {
	text        *flow.Template
	value       flow.Piece
	before, key string
}

// pairOf returns what is added to a list of pairs.
func (j *judge) pairOf(e ast.Expr) *pair {
	t := j.flow.Fold(e)
	if len(t.Pieces) == 0 {
		return new(pair)
	}
	p := t.Pieces[len(t.Pieces)-1]
	before := "&" + string(t.Bytes[:min(p.Start, use.LongestURL)])
	key, _ := keyBefore(before)
	return &pair{t, p, before, cmp.Or(key, j.importedKey(t, p, before))}
}

// judgePair reports the value of a pair that nothing escapes.
func (j *judge) judgePair(c flow.Candidate, of *pair) {
	p := of.value
	if p.Start > use.LongestURL || !p.Hole || p.Unfilled || p.Expr == nil || j.isPlainValue(p) {
		return
	}
	c.Template = of.text
	if j.isEncoder(c, p, of.before, "") || of.key != "" && j.mayNeedEscapes(c, p, of.key) {
		j.tellUnescaped(c, p, queryUnescaped, escaping("url.QueryEscape"), j.program.Spelled(p.Expr), "url.QueryEscape")
	}
}

// codeWords end the names of codes without reserved characters.
var codeWords = []string{"id", "uuid", "hash", "version", "lang", "language", "locale", "code", "page"}

// escapeSpelling matches the spelling of one escape, or of the plus sign that stands for a
// blank in a query.
var escapeSpelling = regexp.MustCompile(`^["` + "`" + `](%[0-9A-Fa-f]{2}|\+)["` + "`" + `]$`)

// replacerOf returns the call that gives piece p, or the last value of its variable, if it may be
// a replacement: name = strings.ReplaceAll(name, " ", "%20"). It is nil if there is none.
func (j *judge) replacerOf(p flow.Piece) *ast.CallExpr {
	if !p.Hole || p.Unfilled || p.Expr == nil {
		return nil
	}
	call, ok := j.latest(p.Expr).(*ast.CallExpr)
	if !ok || !strings.HasPrefix(source.NameOf(call.Fun), "Replace") {
		return nil
	}
	return call
}

// latest returns what the variable or field e was given last, nil if that is not known, and
// anything else as it is.
func (j *judge) latest(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return j.names.Latest(e)
	case *ast.SelectorExpr:
		return j.names.LatestField(e)
	}
	return e
}

// judgeReplacer reports a replacement of one character that stands for an escaper:
// strings.ReplaceAll(name, " ", "%20").
func (j *judge) judgeReplacer(c flow.Candidate, p flow.Piece, call *ast.CallExpr) {
	name := source.NameOf(call.Fun)
	if p.Start > use.LongestURL || name != "Replace" && name != "ReplaceAll" || len(call.Args) < 3 || c.Role == sink.Prose || j.names.Callee(call).Path != "strings" {
		return
	}
	from, ok := j.names.Constant(call.Args[1])
	to, written := call.Args[2].(*ast.BasicLit)
	if !ok || len(from) != 1 || !strings.Contains(" /&#?:=,", from) || !written || !isEscapeOf(from, to) || j.isEscapedText(call.Args[0]) {
		return
	}
	text := c.Template.Bytes
	before, after := string(text[:p.Start]), string(text[p.End:min(len(text), p.End+use.LongestURL)])
	switch {
	case isQueryValue(c, before, after):
		j.tellEscape(escapeMismatch, call, nil, "strings."+name, "escapes one character only", "QueryEscape")
	case from == "/" && (p.Expr != call || !j.isBlankText(call.Args[0]) && !followsBlankWord(before)):
		// strings.ReplaceAll(project, "/", "%2F"): what has names of its own as segments has nothing else to escape
	case strings.HasSuffix(before, "/") && isWhole(after, "/?#") && j.isPath(c, before, after):
		j.tellEscape(escapeMismatch, call, nil, "strings."+name, "escapes one character only", "PathEscape")
	}
}

// isEscapeOf reports whether a literal is the escape of a character in a query. "%3A" for "/" is how
// some site spells its paths.
func isEscapeOf(from string, to *ast.BasicLit) bool {
	if !escapeSpelling.MatchString(to.Value) {
		return false
	}
	text, err := url.QueryUnescape(to.Value[1 : len(to.Value)-1])
	return err == nil && text == from
}

// isEscapedText reports whether e is escaped already, as in
// strings.ReplaceAll(url.QueryEscape(s), "+", "%20").
func (j *judge) isEscapedText(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && source.NameOf(call.Fun) != "String" {
		return true // of which nothing is known, or an escaper
	}
	return sink.HasWord(source.NameOf(e), use.EscapedWords) || j.isEscapedBefore(e) || sink.IsURL(source.NameOf(e))
}
