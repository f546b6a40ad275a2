package analyzer

import (
	"bytes"
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

// judgeJoints reports where a query is joined to a URL, or a parameter to a query, with
// nothing between them or the wrong thing.
func (j *judge) judgeJoints(c flow.Candidate) {
	text := string(c.Template.Bytes)
	for _, p := range c.Template.Pieces {
		if p.Start > use.LongestURL {
			return
		}
		before, after := text[:p.Start], text[p.End:]
		switch {
		case p.Name == nil && !p.Hole:
			j.judgeLoneMark(c, p)
		case !p.Hole || p.Unfilled || p.Expr == nil:
		case j.isValues(p.Expr) && opensQuery.MatchString(last(before, 2)):
			j.tell(c.Template, queryJoint, p.Start, p.End, nil, j.program.Spelled(p.Expr), "is printed as a map; use its Encode method")
		case j.flow.IsMap(p.Expr) && opensQuery.MatchString(last(before, 2)):
			j.tell(c.Template, queryJoint, p.Start, p.End, nil, j.program.Spelled(p.Expr), "is printed as a map; build the query with url.Values")
		default:
			j.judgeQuery(c, p, before, after)
		}
	}
	j.judgeDoubled(c)
}

// judgeQuery reports what is wrong before and behind p if that is a whole query, or a URL
// that has one.
func (j *judge) judgeQuery(c flow.Candidate, p flow.Piece, before, after string) {
	switch {
	case !j.isEncoded(p.Expr):
		j.judgeSecondMark(c, p, after)
	case endsInPath(before) || j.endsInPathOf(c.Template, p):
		if j.program.IsKey(c) {
			return
		}
		j.tell(c.Template, queryJoint, p.Start, p.End, nil, nameOfCall(p.Expr), "is joined to a path without \"?\"")
	case strings.HasSuffix(before, "?") && isWhole(after, "#"):
		j.judgeEmptyQuery(c, p)
	default:
		j.judgeAppended(c, p, after)
	}
}

// opensQuery matches a text that a query or another parameter follows.
var opensQuery = regexp.MustCompile(`[/\x00A-Za-z0-9][?&]$`)

// isValues reports whether e is a url.Values, which fmt prints as a map.
func (j *judge) isValues(e ast.Expr) bool {
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok && source.NameOf(lit.Type) == "Values" {
		return true
	}
	return j.names.TypeNameOf(e) == sink.Type{Path: "net/url", Name: "Values"}
}

// isEncoded reports whether e is an encoded query without its question mark.
func (j *judge) isEncoded(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		sel, ok := e.Fun.(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Encode" && j.isValues(sel.X)
	case *ast.SelectorExpr:
		return e.Sel.Name == "RawQuery" && j.names.TypeNameOf(e.X) == sink.Type{Path: "net/url", Name: "URL"}
	}
	return false
}

// pathSegment matches a segment of a path.
var pathSegment = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

// endsInPath reports whether a text ends in a path, so that a query cannot follow at once.
func endsInPath(before string) bool {
	path := strings.TrimSuffix(before, "/")
	slash := strings.LastIndexAny(path, "/\x00")
	return slash >= 0 && pathSegment.MatchString(path[slash+1:]) && !strings.ContainsAny(before, "?# ")
}

// appended matches what follows a query as if it were a parameter, without the ampersand.
var appended = regexp.MustCompile(`^([+,;|/?]?)[A-Za-z][A-Za-z0-9_.-]*=`)

// judgeAppended reports a parameter that follows the query p without an ampersand.
func (j *judge) judgeAppended(c flow.Candidate, p flow.Piece, after string) {
	m := appended.FindStringSubmatchIndex(after)
	if m == nil || m[2] == m[3] && j.isJoinedBefore(c, j.queriedURL(p.Expr), p.Expr) {
		return
	}
	j.tell(c.Template, queryJoint, p.End+m[2], p.End+max(1, m[3]), nil, "a parameter", "follows "+nameOfCall(p.Expr)+" without \"&\"")
}

// isJoinedBefore reports whether the declaration writes an ampersand to the end of a query, or the query is empty where c is:
// if u.RawQuery != "" { u.RawQuery += "&" }; u.RawQuery += "a=b".
func (j *judge) isJoinedBefore(c flow.Candidate, of string, query ast.Expr) bool {
	if of == "" {
		return false
	}
	if field, ok := ast.Unparen(query).(*ast.SelectorExpr); ok {
		if text, known := j.names.Constant(j.names.LatestField(field)); known && text == "" {
			return true
		}
	}
	if use.IsEmptyAt(c.At.Path, query.Pos(), of+".RawQuery") {
		return true
	}
	all := j.program.DeclarationAt(c.At.Path).Assigned
	return len(all) <= use.MaxUses && slices.ContainsFunc(all, func(assign *ast.AssignStmt) bool {
		return len(assign.Rhs) == 1 && use.AsWritten(assign.Lhs[0]) == of+".RawQuery" && bytes.HasSuffix(j.flow.Fold(assign.Rhs[0]).Bytes, []byte("&"))
	})
}

// lone matches the ampersand and the key of a parameter.
var lone = regexp.MustCompile(`&[A-Za-z][A-Za-z0-9_.-]*=`)

// anything matches what may stand for a question mark in a pattern: .*, [^&]+, \W, \pP, [[:punct:]], \x3f.
var anything = regexp.MustCompile(`\.[*+{]|\[\^|\[\[:|\(\.\)|\\[SWDpPx]`)

// judgeLoneMark reports an ampersand in p that begins a parameter of a URL which is known
// to have no query.
func (j *judge) judgeLoneMark(c flow.Candidate, p flow.Piece) {
	at := lone.FindIndex(c.Template.Bytes[p.Start:p.End])
	if at == nil {
		return
	}
	mark := p.Start + at[0]
	before := string(c.Template.Bytes[:mark])
	rest, absolute := behindScheme(before)
	wild := c.Role == sink.Pattern && anything.MatchString(rest)
	inURL := absolute && !wild && strings.Contains(rest, "/") && !strings.ContainsAny(rest, "?#; ") && j.isPlain(c.Template, mark)
	if !inURL && !j.isBarePath(c, before) {
		return
	}
	fix := urlcheck.Suggest("Write \"?\"", "?")
	j.tell(c.Template, queryJoint, mark, mark+1, fix, "\"&\"", "begins a parameter, but no \"?\" stands before it")
}

// isPlain reports whether no hole of t before an offset can hold a question mark.
func (j *judge) isPlain(t *flow.Template, end int) bool {
	for _, p := range t.Pieces {
		if p.Start >= end {
			break
		}
		if p.Hole && (p.Expr == nil || !slices.Contains(plainKinds, j.flow.Kind(p.Expr))) {
			return false
		}
	}
	return true
}

var plainKinds = []urlcheck.HoleKind{urlcheck.Name, urlcheck.Number, urlcheck.Host, urlcheck.Address}

// judgeRebuilt reports a URL that is put together again of the components of another.
func (j *judge) judgeRebuilt(c flow.Candidate) {
	for _, p := range c.Template.Pieces {
		if p.Start > use.LongestURL {
			return
		}
		path, ok := p.Expr.(*ast.SelectorExpr)
		if ok && p.Hole && j.isRebuilt(c, p) && !isKept(c) && !isDisplayed(c) && !isRepository(c, p) && !j.isMatched(c) && !j.program.IsUnread(c) {
			fix := urlcheck.Suggest("Keep the escapes", ".EscapedPath()")
			j.tell(c.Template, urlRebuilt, p.Start, p.End, fix, j.program.Spelled(path.X))
		}
	}
}

// isKept reports whether a text is returned from a function whose name does not say that
// it is a URL: it may be a key, for which the decoded path is what is meant.
func isKept(c flow.Candidate) bool {
	return isReturned(c) && !sink.IsURL(c.Name) && !sink.EndsInOneOf(c.Name, urlWords)
}

// displayWords are in the names of texts for people.
var displayWords = []string{"display", "pretty", "print", "printable", "redacted"}

// isDisplayed reports whether a text is for people or a key by its name, or becomes the path
// of a URL, which is decoded as well: u.Path = u.Host + u.Path.
func isDisplayed(c flow.Candidate) bool {
	return sink.HasWord(c.Name, displayWords) || sink.EndsInOneOf(c.Name, sink.KeyWords) || c.Role == sink.Component && c.Name == "Path"
}

// codeHosts are hosts of code, and codePages what stands behind a repository there.
var (
	codeHosts = regexp.MustCompile(`^https?://(github\.com|gitlab\.com|bitbucket\.org)\x00`)
	codePages = regexp.MustCompile(`^(\.git)?/(-/)?(blob|commit|commits|compare|issues|pull|releases|tree)(/|$)`)
)

// isRepository reports whether the path p is that of a repository on a host of code, which
// has no escapes: u.Host + u.Path + "/commit/" + sha.
func isRepository(c flow.Candidate, p flow.Piece) bool {
	before := c.Template.Bytes[:p.End]
	if at := bytes.LastIndex(before, []byte("http")); at >= 0 && codeHosts.Match(before[at:]) {
		return true
	}
	return codePages.Match(c.Template.Bytes[p.End:])
}

// isRebuilt reports whether piece p is the decoded path of a URL whose host stands before
// it.
func (j *judge) isRebuilt(c flow.Candidate, p flow.Piece) bool {
	if text := c.Template.Bytes; !c.Role.TakesURL() && (bytes.HasPrefix(text, []byte("//")) || bytes.HasPrefix(text, []byte(`\\`))) {
		return false // the path of a file on a server, of file://server/share
	}
	if c.Role == sink.PathElement || p.Start > 0 && c.Template.Bytes[p.Start-1] == ':' {
		return false // of file://host/path, a program opens the path, and scp wants host:path
	}
	parts := j.urlParts(c.Template)
	of, ok := parts.paths[p.Start]
	if !ok {
		return false
	}
	return parts.isBefore(p.Start, urlPart{of, "Host"}) || parts.isBefore(p.Start, urlPart{of, "Hostname"})
}

// urlParts are the holes of a text that are fields of a url.URL.
type urlParts struct {
	t     *flow.Template
	paths map[int]string  // the URLs, as they are written, by the offsets of the holes with their paths
	first map[urlPart]int // the offset of the first hole with a part
}

// urlPart is a field of a URL, as that is written.
type urlPart struct{ of, field string }

// urlParts returns the fields of URLs in t. Each hole of a text may ask for all others.
func (j *judge) urlParts(t *flow.Template) *urlParts {
	if j.fields.t == t {
		return &j.fields
	}
	j.fields = urlParts{t, make(map[int]string), make(map[urlPart]int)}
	for _, p := range t.Pieces {
		if of, field := j.urlOf(p); p.Hole && of != "" {
			j.fields.add(p.Start, urlPart{of, field})
		}
	}
	return &j.fields
}

// add adds the hole at an offset.
func (u *urlParts) add(at int, part urlPart) {
	if part.field == "Path" {
		u.paths[at] = part.of
	}
	if _, known := u.first[part]; !known {
		u.first[part] = at
	}
}

// isBefore reports whether a hole before an offset is that part.
func (u *urlParts) isBefore(end int, part urlPart) bool {
	at, ok := u.first[part]
	return ok && at < end
}

// urlFields are the fields and methods of a URL that texts are asked for.
var urlFields = []string{"Scheme", "Host", "Hostname", "Path"}

// urlOf returns the URL, as it is written, of which a hole is one of urlFields, and which; "" if
// it is none.
func (j *judge) urlOf(p flow.Piece) (of, field string) {
	e := p.Expr
	if call, ok := e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || !slices.Contains(urlFields, sel.Sel.Name) || j.names.TypeNameOf(sel.X) != (sink.Type{Path: "net/url", Name: "URL"}) {
		return "", ""
	}
	return j.program.Spelled(sel.X), sel.Sel.Name
}

// matchWords are in the names of functions that compare texts.
var matchWords = []string{"match", "matches", "matching", "find", "lookup", "prefix", "suffix", "equal", "compare", "contains"}

// isMatched reports whether a text is given to a variable that is compared, and nothing
// else.
func (j *judge) isMatched(c flow.Candidate) bool {
	around := c.At.Path[:len(c.At.Path)-1]
	v := source.Receiver(source.Above(around, 0), c.Expr)
	return v != nil && (j.program.IsNew(around, v) || source.Every(j.program.UsesAt(around, v), func(u use.Spot) bool {
		switch n := source.Above(u.Around, 0).(type) {
		case *ast.CallExpr:
			return sink.HasWord(source.NameOf(n.Fun), matchWords)
		case *ast.BinaryExpr:
			return !names.IsOperand(n)
		}
		return false
	}))
}
