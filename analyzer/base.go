package analyzer

import (
	"bytes"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// schemeless matches a host without a scheme, and perhaps a path: localhost:8080,
// api.example.com/v1. Of names without a port, only those of public hosts are sure.
var schemeless = regexp.MustCompile(`^(([a-z0-9-]+\.)*[a-z0-9-]+:[0-9]{2,5}|([a-z0-9-]+\.)+(com|org|net|io|dev|app|edu|gov|cloud|ai|co))(/[A-Za-z0-9._~/-]*)?$`)

// baseFor is a value that is judged as a base. Thousands of uses may have the same.
type baseFor struct {
	set   *settings
	value ast.Expr
}

// judgeBase reports a base without a scheme, to which the rest of a URL is joined that is
// requested: http.Get(conf.BaseURL + "/a").
func (j *judge) judgeBase(c flow.Candidate) {
	p := c.Template.Pieces[0]
	rest := string(c.Template.Bytes[p.End:])
	if !p.Hole || p.Unfilled || p.Expr == nil || c.Role != sink.Absolute && c.Role != sink.Target || rest != "" && !strings.ContainsRune("/?\x00", rune(rest[0])) {
		return
	}
	name := source.NameOf(p.Expr)
	if _, variable := p.Expr.(*ast.Ident); variable && rest == "" || j.flow.IsDialedToo(p.Expr) {
		return // whose values the sink has got, or an address where it matters
	}
	values := j.flow.Given(p.Expr)
	if j.index.AsksScheme(name) || len(values) > use.MaxUses || slices.ContainsFunc(values, func(value ast.Expr) bool { return j.completes(value, name) }) {
		return
	}
	for _, value := range values {
		j.bases.Of(baseFor{j.out.set, value}, func(baseFor) bool {
			text, constant := j.valueOf(value)
			if constant && schemeless.MatchString(text) {
				j.tellBase(value)
			}
			return constant
		})
	}
}

// valueOf returns the value of a constant, "" for one that is longer than a URL. A literal may
// be in a function of which nothing else is resolved.
func (j *judge) valueOf(e ast.Expr) (value string, constant bool) {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	switch {
	case !ok:
		value, constant = j.names.Constant(e)
	case len(lit.Value) > use.LongestURL:
		return "", lit.Kind == token.STRING
	default:
		unquoted, err := strconv.Unquote(lit.Value)
		return unquoted, err == nil
	}
	if len(value) > use.LongestURL {
		value = ""
	}
	return value, constant
}

// completes reports whether a value puts a scheme before something, or is made of what has
// the name of the base: "http://" + base, withScheme(base).
func (j *judge) completes(value ast.Expr, name string) bool {
	parts := j.parts.Of(value, j.madeOf)
	return parts[name] || parts["://"]
}

// madeOf returns the names of what a value is made of, calls aside, and "://" if that is in its
// text; none for a constant. The value may be a list of thousands of elements.
func (j *judge) madeOf(value ast.Expr) map[string]bool {
	if _, constant := j.valueOf(value); constant {
		return nil
	}
	parts := map[string]bool{"://": bytes.Contains(j.flow.Fold(value).Bytes, []byte("://"))}
	ast.Inspect(value, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if _, call := e.(*ast.CallExpr); ok && !call && n != value {
			parts[source.NameOf(e)] = true
		}
		return true
	})
	return parts
}

// tellBase reports that a base has no scheme.
func (j *judge) tellBase(value ast.Expr) {
	t := j.flow.Fold(value)
	j.visit(t, 0, 0)
	text := t.Text()
	text.Absolute = true
	for _, p := range urlcheck.CheckText(text, j.out.set.profile) {
		if p.Code == urlcheck.CodeSchemeMissing {
			j.report(t, p)
		}
	}
}

// judgeNamedBase reports a base without a scheme in a literal of a type of another package,
// by the name of the field: openai.Config{BaseURL: "localhost:8080/v1"}.
func (j *judge) judgeNamedBase(c flow.Candidate) {
	if lit, ok := source.Above(c.At.Path, 2).(*ast.CompositeLit); ok && use.IsForeign(lit) {
		j.tellBase(c.Expr)
	}
}

// schemeFor is a value that is judged as the scheme which a function gets. Thousands of uses may
// have the same.
type schemeFor struct {
	set   *settings
	to    sink.Function
	value ast.Expr
}

// judgeJoinedScheme reports the values of a scheme that is joined at run time, scheme +
// "://" + host, which the function that gets the URL does not take.
func (j *judge) judgeJoinedScheme(c flow.Candidate, fn sink.Function, takes []string) {
	p := c.Template.Pieces[0]
	if !p.Hole || p.Unfilled || p.Expr == nil || !strings.HasPrefix(string(c.Template.Bytes[p.End:]), "://") {
		return
	}
	for _, value := range j.flow.Schemes(p.Expr) {
		j.schemes.Of(schemeFor{j.out.set, fn, value}, func(schemeFor) bool {
			scheme, _ := j.valueOf(value)
			wrong := source.SchemeLen(scheme) == len(scheme) && scheme != "" && !slices.Contains(takes, strings.ToLower(scheme))
			if wrong {
				t := j.flow.Fold(value)
				j.tell(t, schemeUnsupported, 0, len(t.Bytes), nil, qualified(fn), listed(takes), scheme)
			}
			return wrong
		})
	}
}
