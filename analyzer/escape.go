package analyzer

import (
	"go/ast"
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

// judgeEscapes reports the escapers in a text that are for another component, or
// escape what is escaped once more.
func (j *judge) judgeEscapes(c flow.Candidate) {
	for _, p := range c.Template.Pieces {
		call, ok := p.Expr.(*ast.CallExpr)
		if ok && p.Hole && !p.Unfilled {
			j.judgeMarkup(c, p, call)
		}
		if replacer := j.replacerOf(p); replacer != nil {
			j.judgeReplacer(c, p, replacer)
		}
		if made := j.madeBy(p); made != nil && len(c.Template.Pieces) > 1 {
			j.judgeEscape(c, p, made, made)
			continue
		}
		if !ok || !p.Hole {
			continue
		}
		if inner := j.escaperIn(call); inner != nil {
			j.judgeEscape(c, p, call, inner)
			continue
		}
		if !j.isURLEscaper(call) {
			continue
		}
		if why := j.escapesAgain(c); why != "" && !j.vain.Of(call, j.escapesNothing) {
			j.tellEscape(escapeTwice, call, nil, "url."+source.NameOf(call.Fun), why)
			continue
		}
		j.judgeEscape(c, p, call, call)
	}
}

// isURLEscaper reports whether a call is of an escaper of net/url.
func (j *judge) isURLEscaper(call *ast.CallExpr) bool {
	return names.IsEscaper(call) && j.names.Callee(call).Path == "net/url"
}

// escaperIn returns the call of an escaper of net/url whose result a function of the package returns for
// what a call gives it, nil if it does something else: func encode(s string) string { return url.PathEscape(s) }.
func (j *judge) escaperIn(call *ast.CallExpr) *ast.CallExpr {
	if len(call.Args) != 1 {
		return nil
	}
	fn := j.ownCallee(j.names.Callee(call))
	if fn == nil || fn.Recv != nil || len(fn.Body.List) != 1 {
		return nil
	}
	ret, ok := fn.Body.List[0].(*ast.ReturnStmt)
	param := j.program.ParameterAt(fn, 0)
	if !ok || len(ret.Results) != 1 || param == nil {
		return nil
	}
	inner, ok := ret.Results[0].(*ast.CallExpr)
	if !ok || !j.isURLEscaper(inner) || source.NameOf(inner.Args[0]) != param.Name {
		return nil
	}
	return inner
}

// labelWords end the names of DNS labels and of what programs choose from a list, which no
// escaper changes.
var labelWords = []string{
	"namespace", "ns", "cluster", "bucket", "region", "pod", "node", "container", "deployment", "format", "status",
	"clustername", "bucketname", "podname", "nodename", "containername", "deploymentname",
}

// escapesNothing reports whether an escaper changes nothing in what it is given: a number,
// what is made of a harmless alphabet, or, in a path, an address.
func (j *judge) escapesNothing(call *ast.CallExpr) bool {
	arg := call.Args[0]
	if isPlainName(source.NameOf(arg)) {
		return true
	}
	made, ok := ast.Unparen(arg).(*ast.CallExpr)
	if ok && j.names.Callee(made).Path == "strconv" && source.NameOf(made.Fun) != "FormatFloat" { // 1e+20
		return true
	}
	t := j.flow.Fold(arg)
	if len(t.Pieces) != 1 || !t.Pieces[0].Hole {
		return false
	}
	kind := t.Kind(0) // of a variable, the name alone says that it is one
	return kind == urlcheck.Number || kind == urlcheck.Name && ok || kind == urlcheck.Host && source.NameOf(call.Fun) == "PathEscape"
}

// isPlainName reports whether a value of that name holds nothing to escape.
func isPlainName(name string) bool {
	return sink.EndsInOneOf(name, plainWords) || sink.EndsInOneOf(name, labelWords)
}

// madeBy returns the call of an escaper that gives the variable of a piece its only value, nil
// if there is none: escaped := url.PathEscape(s).
func (j *judge) madeBy(p flow.Piece) *ast.CallExpr {
	v, ok := p.Expr.(*ast.Ident)
	if !ok || !p.Hole || p.Unfilled {
		return nil
	}
	values := j.names.AllValues(v)
	if len(values) != 1 {
		return nil
	}
	call, ok := ast.Unparen(values[0]).(*ast.CallExpr)
	if !ok || !j.isURLEscaper(call) {
		return nil
	}
	return call
}

// markupEscapers are the functions that escape for HTML, which knows "&amp;", not "%26".
var markupEscapers = []sink.Function{
	{Path: "html", Name: "EscapeString"},
	{Path: "html/template", Name: "HTMLEscapeString"},
	{Path: "text/template", Name: "HTMLEscapeString"},
}

// judgeMarkup reports a value in a query that is escaped for HTML or XML only.
func (j *judge) judgeMarkup(c flow.Candidate, p flow.Piece, call *ast.CallExpr) {
	if p.Start > use.LongestURL || len(call.Args) != 1 {
		return
	}
	before := string(c.Template.Bytes[:p.Start])
	if slices.Contains(markupEscapers, j.names.Callee(call)) && isQueryValue(c, before, "") || j.isOwnMarkup(c, before, call) {
		j.tellEscape(escapeMismatch, call, nil, j.program.Spelled(call.Fun), "leaves blanks, \"+\" and \"%\" in a query", "QueryEscape")
	}
}

// isOwnMarkup reports whether a call behind before escapes a value that may need the escapes of a query
// with a function of the package that escapes for HTML or XML:
// func xmlEscape(s string) string { …; xml.EscapeText(&b, []byte(s)); return b.String() }.
func (j *judge) isOwnMarkup(c flow.Candidate, before string, call *ast.CallExpr) bool {
	key := parameterKey(c, before)
	return key != "" && j.callsMarkup(call) && j.mayNeedEscapes(c, flow.Piece{Hole: true, Expr: call.Args[0]}, key)
}

// callsMarkup reports whether e is a call of a function of the package that escapes for HTML or XML.
func (j *judge) callsMarkup(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := j.ownCallee(j.names.Callee(call))
	return fn != nil && j.markup.Of(fn, escapesMarkup)
}

// escapesMarkup reports whether a function of one parameter escapes for HTML or XML, and not for URLs,
// as it is written.
func escapesMarkup(fn *ast.FuncDecl) bool {
	if fn.Type.Params.NumFields() != 1 {
		return false
	}
	found, other := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			sel, _ := call.Fun.(*ast.SelectorExpr)
			found = found || sel != nil && slices.Contains(writtenMarkup, source.NameOf(sel.X)+"."+sel.Sel.Name)
			other = other || names.IsEscaper(call)
		}
		return !other
	})
	return found && !other
}

// writtenMarkup are the functions that escape for HTML or XML, as they are written.
var writtenMarkup = []string{"html.EscapeString", "template.HTMLEscapeString", "xml.EscapeText", "xml.Escape"}

// judgeEscape reports the call that gives piece p if the escaper that it is, or that it is a wrapper of, is
// for another component. Only what is no wrapper has a fix.
func (j *judge) judgeEscape(c flow.Candidate, p flow.Piece, call, escaper *ast.CallExpr) {
	if p.Start > use.LongestURL {
		return
	}
	text := c.Template.Bytes
	before, after := string(text[:p.Start]), string(text[p.End:min(len(text), p.End+use.LongestURL)])
	if len(c.Template.Pieces) == 1 {
		before, after = j.aroundOperand(c)
	}
	name, shown := source.NameOf(escaper.Fun), j.program.Spelled(call.Fun)
	switch {
	case j.harmless.Of(harmless{name, call.Args[0]}, j.isHarmlessTo):
		return // there is nothing to escape, or no blank
	case name == "QueryEscape" && j.isPath(c, before, after) && j.mayHaveBlank(call.Args[0], before) && !j.decodesAsQuery(before):
		j.tellEscape(escapeMismatch, call, useEscaper("PathEscape", call, escaper), shown, "writes a space as \"+\", which a path keeps", "PathEscape")
	case name == "PathEscape" && isQueryValue(c, before, after) && j.queryEscaper(c, before) == "url.QueryEscape":
		j.tellEscape(escapeMismatch, call, useEscaper("QueryEscape", call, escaper), shown, "leaves \"&\" and \"+\" in a query", "QueryEscape")
	case name == "QueryEscape" && isPassword(before, after):
		j.tellEscape(escapeMismatch, call, nil, shown, "writes a space as \"+\", which a password keeps", "UserPassword")
	}
}

// useEscaper returns the fix that makes a call one of another escaper of net/url, nil for that of a wrapper. It
// is a suggestion: files have the names that the server finds today, and signatures are made of what is sent.
func useEscaper(name string, call, escaper *ast.CallExpr) *urlcheck.Fix {
	if call != escaper {
		return nil
	}
	return urlcheck.Suggest("Use url."+name, name)
}

// queryEscaper returns the function that escapes the values of a query that before begins, or the
// URL whose RawQuery c is. The web and servers read a query as a form, in which "+" is a blank. Who
// opens mailto:, sms:, otpauth: or SQLite's file: keeps it (RFC 6068, section 5).
func (j *judge) queryEscaper(c flow.Candidate, before string) string {
	name, rest, _ := strings.Cut(before, ":")
	if lit, ok := source.Above(c.At.Path, 2).(*ast.CompositeLit); ok && c.Name == "RawQuery" {
		name, _ = j.names.Constant(j.names.FieldIn(lit, "Scheme"))
		rest = "//"
	}
	scheme, known := urlcheck.LookupScheme(name)
	switch {
	case scheme.Web || scheme.Authority && scheme.Host, !schemeName.MatchString(name), !known && !beginsPart.MatchString(rest):
		return "url.QueryEscape"
	}
	return "url.PathEscape"
}

// schemeName and beginsPart match a scheme and what follows its colon: "h:80/a" and "note: a" have none.
var schemeName, beginsPart = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`), regexp.MustCompile(`^[^\x00\s0-9]`)

// isPassword reports whether what stands between before and after is the password of a URL, which
// readers decode as they do a path: "postgres://u:%s@h/". A driver that wants its network there,
// mysql://u:%s@tcp(h)/, decodes it by itself, if at all.
func isPassword(before, after string) bool {
	rest, ok := behindScheme(before)
	return ok && strings.Contains(rest, ":") && !strings.ContainsAny(rest, "/?#@") && strings.HasPrefix(after, "@") && !networkBehind.MatchString(after)
}

// networkBehind matches what follows the password in a data source name with a network.
var networkBehind = regexp.MustCompile(`^@[a-z0-9]*\(`)

// decodesAsQuery reports whether a handler of the package decodes the segment that follows
// before as a query is: url.QueryUnescape(c.Param("job_id")) for "/jobs/".
func (j *judge) decodesAsQuery(before string) bool {
	m := segmentBefore.FindStringSubmatch(before[max(0, len(before)-longestSegment):])
	if m == nil {
		return false
	}
	words := []string{m[1], strings.TrimSuffix(m[1], "s")}
	return slices.ContainsFunc(j.index.Decoded(), func(e ast.Expr) bool { return sink.HasWord(j.flow.RouteKey(e), words) })
}

// aroundOperand returns what a format has before and after the verb for c's expression, if
// that is an operand of a call of which only the format is known: link("/a/%s?b=c", e).
func (j *judge) aroundOperand(c flow.Candidate) (before, after string) {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || len(call.Args) > use.MaxUses {
		return "", ""
	}
	at := source.IndexOf(call.Args, c.Expr)
	for i := range max(0, at) {
		format, constant := j.names.Constant(call.Args[i])
		verbs := source.Directives(format, true)
		if n := at - i - 1; constant && len(verbs) == len(call.Args)-i-1 && n < len(verbs) {
			return format[:verbs[n].Start], format[verbs[n].End:]
		}
	}
	return "", ""
}

// harmless is a question to isHarmlessTo.
type harmless struct {
	escaper string
	e       ast.Expr
}

// isHarmlessTo reports whether an escaper of the wrong component writes a text as the
// right one would: there is no blank in it, or no "&" and no "+".
func (j *judge) isHarmlessTo(to harmless) bool {
	escaper, e, different := to.escaper, to.e, "&+"
	if escaper == "QueryEscape" {
		different = " "
	}
	value, constant := j.names.Constant(e)
	kind := j.flow.Kind(e)
	name := source.NameOf(e)
	if constant && !strings.ContainsAny(value, different) || isPlainName(name) || kind == urlcheck.Number || j.program.IsValidated(e) {
		return true
	}
	if escaper == "PathEscape" {
		return sink.EndsInOneOf(name, repositoryWords)
	}
	return j.flow.IsEncoded(e) || sink.IsURL(name) || sink.EndsInOneOf(name, solidWords)
}

// solidWords end the names of texts without blanks: of hosts and mailboxes, of what git names,
// and of what programs make of a title.
var solidWords = []string{
	"address", "addr", "domain", "email", "host", "hostname", "ip", "mail",
	"branch", "branchname", "commit", "ref", "refname", "slug", "tag", "tagname",
	"envname", "keyname", "login", "username", "varname",
}

// repositoryWords end the names of repositories, which have neither "&" nor "+".
var repositoryWords = []string{"repo", "reponame", "repository", "repositoryname"}

// plainWords end the names of texts without blanks and reserved characters.
var plainWords = []string{"id", "ids", "uuid", "guid", "sha", "hash", "digest", "version", "token"}

// tellEscape reports an escaper. The text of a fix replaces its name.
func (j *judge) tellEscape(code string, call *ast.CallExpr, fix *urlcheck.Fix, args ...any) {
	t := j.flow.Fold(call)
	j.tell(t, code, 0, len(t.Bytes), fix, args...)
}

// isQueryValue reports whether what stands between before and after is the value of a parameter.
func isQueryValue(c flow.Candidate, before, after string) bool {
	return parameterKey(c, before) != "" || recordKey(before, after) != ""
}

// queryWords end the names of queries.
var queryWords = []string{"query", "rawquery", "params", "querystring"}

// isPath reports whether what stands between before and after is in the path of a
// URL.
func (j *judge) isPath(c flow.Candidate, before, after string) bool {
	rest, absolute := behindScheme(before)
	if !absolute {
		rest = before
	}
	if !strings.Contains(rest, "/") || strings.ContainsAny(rest, "?#=") || j.becomesFile(c) {
		return false
	}
	switch {
	case absolute || c.Role.TakesURL() || c.Role == sink.Component:
		return true
	case strings.Contains(after, "?"):
		return true
	case strings.HasPrefix(rest, "/") && (j.isRequest(c) || sink.EndsInOneOf(c.Name, []string{"path"}) && !j.isForOthers(c)):
		return true
	}
	first := c.Template.Pieces[0]
	return first.Expr != nil && sink.IsURL(source.NameOf(first.Expr)) || sink.EndsInOneOf(c.Name, pathWords)
}

// isForOthers reports whether a text is given to a variable that only functions and methods of other
// packages get, of which nobody knows whether they take a path that is escaped:
// store.GetTreeNode(path). Whose names say that they make a request are none of them.
func (j *judge) isForOthers(c flow.Candidate) bool {
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return v != nil && !j.isResult(c.At.Path, v) && source.Every(j.program.UsesAt(c.At.Path, v), func(u use.Spot) bool {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		if !ok || len(call.Args) > use.MaxUses || source.IndexOf(call.Args, u.E) < 0 || j.namesMethod(call) {
			return false
		}
		callee, name := j.names.Callee(call), source.NameOf(call.Fun)
		_, method := call.Fun.(*ast.SelectorExpr)
		return method && !j.index.HasFunction(name) && callee.Path == "" && name != "Get" && !sink.HasWord(name, senderWords)
	})
}

// senderWords are in the names of functions that make a request of a path.
var senderWords = []string{"call", "delete", "do", "fetch", "head", "http", "json", "patch", "post", "put", "request", "send"}

// pathWords end the names of the paths of URLs and of URLs.
var pathWords = []string{"url", "uri", "endpoint", "link", "href", "route"}

// isRequest reports whether c's expression is given to a call together with the
// method of a request: c.send("GET", "/a/"+b).
func (j *judge) isRequest(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	return ok && j.namesMethod(call)
}

// namesMethod reports whether an argument of a call is the method of a request.
func (j *judge) namesMethod(call *ast.CallExpr) bool {
	return j.requesting.Of(call, func(*ast.CallExpr) bool {
		return slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
			lit, ok := e.(*ast.BasicLit)
			return ok && slices.Contains(methods, strings.Trim(lit.Value, `"`)) || strings.HasPrefix(source.NameOf(e), "Method")
		})
	})
}

// methods are the methods of requests (RFC 9110, section 9.3).
var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// escapesAgain says who escapes c's expression, which an escaper gives, once more;
// "" if nobody does.
func (j *judge) escapesAgain(c flow.Candidate) string {
	whole := len(c.Template.Pieces) == 1
	if whole && j.isEscapedLater(c) {
		return "URL.String escapes Path"
	}
	switch parent := source.Above(c.At.Path, 1).(type) {
	case *ast.CallExpr:
		if whole {
			if why := j.callEscapes(parent, source.IndexOf(parent.Args, c.Expr)); why != "" {
				return why
			}
		}
		return j.callTakesPath(c, parent, source.IndexOf(parent.Args, c.Expr))
	case *ast.CompositeLit:
		if whole && j.isListOfValues(c.At.Path[:len(c.At.Path)-2], parent) {
			return "url.Values.Encode does"
		}
	case *ast.AssignStmt, *ast.KeyValueExpr:
		v := source.Receiver(parent, c.Expr)
		switch {
		case v != nil && whole:
			if why := j.useEscapes(c, v); why != "" {
				return why
			}
		case c.Role == sink.Component && c.Name == "Path" && !j.program.DeclarationAt(c.At.Path).Raw:
			return "URL.String escapes Path"
		}
		return j.useTakesPath(c, v)
	}
	return ""
}

// useTakesPath is callTakesPath for the calls that are given the variable v, behind c's expression.
func (j *judge) useTakesPath(c flow.Candidate, v *ast.Ident) string {
	if v == nil {
		return ""
	}
	for _, u := range j.program.UsesAt(c.At.Path, v) {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		if !ok || u.E.Pos() < c.Expr.Pos() {
			continue
		}
		if why := j.callTakesPath(c, call, source.IndexOf(call.Args, u.E)); why != "" {
			return why
		}
	}
	return ""
}

// callTakesPath says which function of the package puts the argument of a call into the path of a URL, "" if
// none does.
func (j *judge) callTakesPath(c flow.Candidate, call *ast.CallExpr, arg int) string {
	fn := j.names.Callee(call)
	if fn.Path != "" || arg < 0 || j.program.DeclarationAt(c.At.Path).Raw {
		return ""
	}
	own := j.index.Function(fn.Name)
	if own == nil {
		own = j.index.Method(fn.Recv, fn.Name)
	}
	if !j.isPathParameter(own, arg, maxHanded) {
		return ""
	}
	return "URL.String escapes Path"
}

// restyPaths are the import paths of resty, whose parameters it escapes.
var restyPaths = []string{"github.com/go-resty/resty", "gopkg.in/resty", "resty.dev"}

// callEscapes says what escapes the argument of a call, "" if nothing does.
func (j *judge) callEscapes(call *ast.CallExpr, arg int) string {
	fn := j.names.Callee(call)
	switch {
	case fn.Path == "net/url" && fn.Recv == "Values" && arg == 1 && (fn.Name == "Set" || fn.Name == "Add"):
		return "url.Values.Encode does"
	case slices.Contains(restyPaths, fn.Path) && fn.Recv == "Request" && arg == 1 && (fn.Name == "SetQueryParam" || fn.Name == "SetPathParam"):
		return "resty does"
	case fn.Path == "":
		if own := j.index.Function(fn.Name); own != nil && j.escapesParameter(own, arg) {
			return fn.Name + " does"
		}
	}
	return ""
}

// escapesParameter reports whether a function gives its parameter at an index to an
// escaper.
func (j *judge) escapesParameter(fn *ast.FuncDecl, index int) bool {
	param := j.program.ParameterAt(fn, index)
	return param != nil && j.program.EscapedIn(fn)[param.Name]
}

// fileWords are in the names of files, and of functions that take them.
var fileWords = []string{"file", "filename", "filepath", "dir", "directory", "folder", "open", "stat", "lstat", "mkdir", "remove"}

// becomesFile reports whether c's text is the name of a file: by the name of the
// variable that gets it, or of a function that it goes to.
func (j *judge) becomesFile(c flow.Candidate) bool {
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return takesFile(source.Above(c.At.Path, 1)) || v != nil && (namesFile(v.Name) || slices.ContainsFunc(j.program.UsesAt(c.At.Path, v), func(u use.Spot) bool { return takesFile(source.Above(u.Around, 0)) }))
}

// takesFile reports whether a node is a call of a function for files.
func takesFile(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && namesFile(source.NameOf(call.Fun))
}

func namesFile(name string) bool {
	return slices.ContainsFunc(sink.Words(name), func(word string) bool { return slices.Contains(fileWords, word) })
}
