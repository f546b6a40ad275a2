package analyzer

import (
	"go/ast"
	"go/token"
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

// This file judges calls that turn "//" into "/", also behind the scheme of a URL.

// judgeJoined judges the first element of a file path. A scheme that needs no
// authority is fine, since "file:/a" is a URL too.
func (j *judge) judgeJoined(c flow.Candidate) {
	n, ok := withScheme(string(c.Template.Bytes))
	if len(c.At.Path) > 1 && names.IsCutToBase(c.At.Path[:len(c.At.Path)-1]) {
		return
	}
	if !ok {
		j.judgeJoinedName(c)
		return
	}
	prefix := string(c.Template.Bytes[:n])
	if scheme, known := urlcheck.LookupScheme(strings.TrimSuffix(prefix, "://")); !known || scheme.Authority {
		j.reportEaten(j.tell, c.Template, n, c.Consumer(), prefix)
	}
}

// judgeJoinedName judges the first element of a file path of which only the name is
// known. What gets the result must be a URL as well: link := path.Join(baseURL, "a").
func (j *judge) judgeJoinedName(c flow.Candidate) {
	joined, ok := c.At.Node().(ast.Expr)
	if !ok || len(c.Template.Pieces) != 1 || !c.Template.Pieces[0].Hole || j.isJoinedPath(c, joined) {
		return
	}
	name, printed := source.NameOf(joined), j.printsURL(joined)
	role, result := j.flow.Result(c)
	// Who redirects may name a path a base.
	sent := role.TakesURL() && (role != sink.Reference || printed || !isRedirect(result) && sink.HasWord(name, wholeURLs))
	if c.Consumer() == "filepath.Clean" && !sent && !printed {
		return // what is cleaned so is often a path, whatever its name: aliasedURL = filepath.Clean(args[0])
	}
	_, field := joined.(*ast.SelectorExpr) // of a variable, the name says less
	named := sink.IsURL(result) || field && sink.EndsInOneOf(result, urlWords)
	switch t := j.flow.Fold(joined); {
	case role == sink.Absolute, printed && (sent || named):
		j.reportEaten(j.tell, t, len(t.Bytes), c.Consumer(), "://")
	case (sent || named && sink.IsURL(name)) && !j.program.IsPath(joined): // a path may be sent, too: base.Parse(path.Join(mountURL, id))
		j.reportEaten(j.warn, t, len(t.Bytes), c.Consumer(), "://")
	}
}

// report is tell, or warn where only names tell.
type report func(t *flow.Template, code string, start, end int, fix *urlcheck.Fix, args ...any)

// reportEaten reports what function makes of the first bytes of a template, up to end, which are or have a prefix.
func (j *judge) reportEaten(tell report, t *flow.Template, end int, function, prefix string) {
	tell(t, argPathJoin, 0, end, nil, function, prefix, strconv.Quote(strings.TrimSuffix(prefix, "/")), "url.JoinPath")
}

// wholeURLs are in the names of what is not only a reference to join to a base, as an endpoint may be:
// base.Parse(path.Join(endpoint, id)).
var wholeURLs = []string{"url", "uri"}

// isJoinedPath reports whether e, the first element of the path c, is a path or a host, as the program shows, though it may have
// the name of a URL. Routers call their paths url, and pages have a StaticURL without a host.
func (j *judge) isJoinedPath(c flow.Candidate, e ast.Expr) bool {
	return source.NameOf(e) == "url" || slices.ContainsFunc(c.At.Path, isLabelled) || j.isNoURL(c, e) || j.isOfElements(c, e) ||
		j.lacksScheme(e) || j.holdsPath(e) || j.program.IsJoinPath(c)
}

// holdsPath reports whether a variable is given further up what has no scheme, whatever its name is: the path of a URL, "/",
// or what is joined already, which is reported there if it is a URL.
func (j *judge) holdsPath(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && slices.ContainsFunc(j.names.AssignedBefore(v), func(value ast.Expr) bool {
		if value == nil || value.Pos() <= e.Pos() && e.Pos() < value.End() {
			return false
		}
		if text, known := j.names.Constant(value); known {
			return strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
		}
		return j.program.IsURLPath(value) || j.joinsPath(value)
	})
}

// joinsPath reports whether e is a call that joins a path.
func (j *judge) joinsPath(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && source.NameOf(call.Fun) == "Join" && strings.HasPrefix(j.names.Callee(call).Path, "path")
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
	return source.Every(j.names.Assigned(j.names.Object(v)), j.joinsPath)
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

// printsURL reports whether e is the text of a URL that is not the one of a request, which
// on a server has no host.
func (j *judge) printsURL(e ast.Expr) bool {
	_, of, name := source.Called(ast.Unparen(e))
	return name == "String" && j.isURL(of) && source.NameOf(of) != "URL"
}

// judgeEaten reports that two slashes of a URL become one, also those behind the scheme.
func (j *judge) judgeEaten(at names.Site, call *ast.CallExpr) {
	e, whole, function := ast.Unparen(call.Args[0]), j.flow.Fold(call), "strings."+source.NameOf(call.Fun)
	switch {
	case j.program.DeclarationAt(at.Path).Repairs:
	case j.printsURL(e), strings.Contains(string(j.flow.Fold(e).Bytes), "://"):
		j.reportEaten(j.tell, whole, 1, function, "://")
	case !sink.IsURL(source.NameOf(e)), j.lacksScheme(e), j.holdsPath(e), j.program.IsPath(e), j.program.IsPathAt(use.Spot{E: call, Around: at.Path[:len(at.Path)-1]}):
	default:
		j.reportEaten(j.warn, whole, 1, function, "://")
	}
}

// lacksScheme reports whether the scheme of e is cut off further up, and none is put before it.
func (j *judge) lacksScheme(e ast.Expr) bool {
	if !j.flow.IsCutFromURL(e) {
		return false
	}
	v, ok := e.(*ast.Ident)
	return !ok || !slices.ContainsFunc(j.names.AssignedBefore(v), func(value ast.Expr) bool {
		return j.completed.Of(value, func(ast.Expr) bool { return strings.Contains(string(j.flow.Fold(value).Bytes), "://") })
	})
}
