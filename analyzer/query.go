package analyzer

import (
	"bytes"
	"go/ast"
	"regexp"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// This file judges what joins a query to a URL if some of it is known at run time only.

// warn is tell for what works, but not as it is meant.
func (j *judge) warn(t *flow.Template, code string, start, end int, fix *urlcheck.Fix, args ...any) {
	if !j.out.set.reports(code) {
		j.visit(t, start, end)
		return
	}
	p := usageRule(code).Problem(j.out.set.options.Profile, start, end, fix, args...)
	p.Level = urlcheck.Warning
	j.report(t, p)
}

// barePath matches a path without a query up to its last segment, which is written out:
// what a base and segments are joined to. Between slashes, no value has a question mark.
var barePath = regexp.MustCompile(`^\x00?(/[A-Za-z0-9_.-]+|/\x00)*/[A-Za-z0-9_.-]+$`)

// isBarePath reports whether before is such a path, of a text that is a URL.
func (j *judge) isBarePath(c flow.Candidate, before string) bool {
	return barePath.MatchString(before) && !strings.HasPrefix(before, "//") && (c.Role.TakesURL() || strings.HasPrefix(before, "\x00") || j.isRequest(c) || sink.EndsInOneOf(c.Name, pathWords)) &&
		c.Role != sink.Prose && !j.becomesFile(c)
}

// endsInPathOf reports whether what stands right before p is the path of a URL.
func (j *judge) endsInPathOf(t *flow.Template, p flow.Piece) bool {
	if p.Start == 0 {
		return false
	}
	q := t.PieceAt(p.Start - 1)
	if !q.Hole || q.Expr == nil || q.Start > 0 && t.Bytes[q.Start-1] == ':' {
		return false // r.Host + ":" + r.URL.Path + r.URL.RawQuery is no URL
	}
	_, of, name := source.Called(ast.Unparen(q.Expr))
	return name == "EscapedPath" && j.isURL(of) || j.flow.IsDecodedPath(q.Expr)
}

// isURL reports whether e is a url.URL.
func (j *judge) isURL(e ast.Expr) bool {
	return j.program.IsURL(e)
}

// requestWords end the names of what is requested, beside pathWords.
var requestWords = []string{"uri", "target", "location", "redirect", "path"}

// judgeEmptyQuery reports a question mark before the query p of a URL that may have none,
// in a text that is requested. Servers do not mind it, so the rule has to be enabled by name,
// or the text is the whole of that URL, of which String gives the same.
func (j *judge) judgeEmptyQuery(c flow.Candidate, p flow.Piece) {
	of := j.queriedURL(p.Expr)
	if of == "" || !c.Role.TakesURL() && !sink.EndsInOneOf(c.Name, pathWords) && !sink.EndsInOneOf(c.Name, requestWords) {
		return
	}
	if !j.out.set.asked[queryJoint] && !(j.hasPartOf(c, of, "Scheme") && j.hasPartOf(c, of, "Host")) {
		return
	}
	if d := j.program.DeclarationAt(c.At.Path); d.Queries[of] || d.SetsBefore(of, ".RawQuery", p.Expr.Pos()) {
		return
	}
	for _, q := range c.Template.Pieces {
		if q.Hole && j.isRebuilt(c, q) {
			return // url-rebuilt says so
		}
	}
	j.warn(c.Template, queryJoint, p.Start-1, p.Start, nil, j.program.Spelled(p.Expr), "may be empty, and the \"?\" stays; use RequestURI or String")
}

// hasPartOf reports whether a hole of the text is a field of a URL, as that is written.
func (j *judge) hasPartOf(c flow.Candidate, of, field string) bool {
	return j.urlParts(c.Template).isBefore(len(c.Template.Bytes), urlPart{of, field})
}

// queriedURL returns the URL, as it is written, whose query e is: u of u.RawQuery and
// u.Query().Encode(). It is empty if there is none, or if that is too long.
func (j *judge) queriedURL(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return use.AsWritten(e.X)
	case *ast.CallExpr: // isEncoded knows the method
		if _, of, name := source.Called(e.Fun.(*ast.SelectorExpr).X); name == "Query" && j.isURL(of) {
			return use.AsWritten(of)
		}
	}
	return ""
}

// judgeSecondMark reports a question mark behind the URL p, to which the declaration has given a query for sure:
// u.RawQuery = …; u.String() + "?a=b".
func (j *judge) judgeSecondMark(c flow.Candidate, p flow.Piece, after string) {
	_, of, name := source.Called(ast.Unparen(p.Expr))
	if len(after) < 2 || after[0] != '?' || name != "String" || !j.isURL(of) || c.Role == sink.Prose {
		return
	}
	query := j.names.LatestField(&ast.SelectorExpr{X: of, Sel: ast.NewIdent("RawQuery")})
	if query == nil || j.program.DeclarationAt(c.At.Path).Queries[use.AsWritten(of)] || use.IsChosenBehind(c.At.Path, query.Pos(), of.Pos()) ||
		j.program.IsTouchedBetween(of, query.End()) {
		return
	}
	if text, known := j.names.Constant(query); !known || text != "" {
		j.tell(c.Template, queryJoint, p.End, p.End+1, urlcheck.Suggest("Write \"&\"", "&"), j.program.Spelled(of), "has a query already, and \"?\" begins another")
	}
}

// doubled matches two ampersands between parameters of a query.
var doubled = regexp.MustCompile(`[?&][A-Za-z0-9_.\[\]-]+=[^&\s"'<>|]*&(&)[A-Za-z0-9_.\[\]-]+=`)

// judgeDoubled reports two ampersands between two parameters. Servers do not mind them, so the
// rule has to be enabled by name.
func (j *judge) judgeDoubled(c flow.Candidate) {
	if !j.out.set.asked[queryJoint] || c.Role == sink.Prose || !bytes.Contains(c.Template.Bytes, []byte("&&")) {
		return
	}
	if m := doubled.FindSubmatchIndex(c.Template.Bytes[:min(len(c.Template.Bytes), use.LongestURL)]); m != nil {
		j.warn(c.Template, queryJoint, m[2], m[3], urlcheck.Suggest("Remove it", ""), "\"&&\"", "has a parameter without a name in between")
	}
}
