package analyzer

import (
	"go/ast"
	"go/types"
	"math"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// This file judges what paths of URLs are made of.

// judgeElement judges an element of the path of a URL.
func (j *judge) judgeElement(c flow.Candidate) {
	if i := strings.IndexByte(string(c.Template.Bytes), '?'); i >= 0 && !j.isUnescapedAt(j.given(c), use.MaxTold) {
		j.tell(c.Template, argURLField, i, i+1, nil, c.Consumer(), queryInPath)
	}
}

// queryInPath says what a "?" in the path of a URL does.
const queryInPath = `sends "?" as %3F; the query goes into RawQuery`

// given returns where a text, perhaps in a name, is given to what c is about.
func (j *judge) given(c flow.Candidate) use.Spot {
	e, _ := c.At.Node().(ast.Expr)
	return use.Spot{E: e, Around: c.At.Path[:len(c.At.Path)-1]}
}

// isUnescapedAt reports whether the escapes of a text are undone before anybody asks for it:
// url.JoinPath(base, "/query?q="+q) is, where s is given to url.QueryUnescape alone.
func (j *judge) isUnescapedAt(s use.Spot, depth int) bool {
	for len(s.Around) > 0 && names.IsOperand(source.Above(s.Around, 0)) {
		s = s.Outside()
	}
	if depth == 0 || len(s.Around) == 0 {
		return false
	}
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.CallExpr:
		at := source.IndexOf(parent.Args, s.E)
		switch fn := j.names.Callee(parent); {
		case at < 0:
			return false
		case fn.Path == "net/url" && fn.Name == "JoinPath":
			return j.undone.Of(use.Deep{About: parent, Depth: depth}, func(use.Deep) bool { return j.isUnescapedAt(s.Outside(), depth) })
		case fn.Path == "net/url":
			return fn.Name == "QueryUnescape" || fn.Name == "PathUnescape"
		case fn.Path == "":
			return j.unescapesArgument(parent, at, depth)
		}
	case *ast.AssignStmt:
		v := source.Receiver(parent, s.E)
		return v != nil && j.program.IsLocal(v) && j.undone.Of(use.Deep{About: v, Depth: depth}, func(use.Deep) bool {
			return j.areUnescaped(j.program.UsesOf(v), depth-1)
		})
	}
	return false
}

// unescapesArgument is isUnescapedAt for what a function of the package does with an argument.
func (j *judge) unescapesArgument(call *ast.CallExpr, at, depth int) bool {
	fn := j.index.Function(source.NameOf(call.Fun))
	if fn == nil || fn.Body == nil {
		return false
	}
	param := j.program.ParameterAt(fn, at)
	return param != nil && j.undone.Of(use.Deep{About: param, Depth: depth}, func(use.Deep) bool {
		return j.areUnescaped(j.program.VariableSpots(param.Name, fn.Body), depth-1)
	})
}

// areUnescaped is isUnescapedAt for all spots of a variable, but for those where errors show it.
func (j *judge) areUnescaped(spots []use.Spot, depth int) bool {
	return source.Every(spots, func(s use.Spot) bool {
		return j.isUnescapedAt(s, depth) || j.program.IsToldAt(s, use.End{Depth: depth})
	})
}

// judgeCutset reports a call that takes each letter of a scheme away, also from the host.
func (j *judge) judgeCutset(call *ast.CallExpr) {
	t := j.flow.Fold(call)
	name := source.NameOf(call.Fun)
	var fix *urlcheck.Fix
	if name == "TrimLeft" {
		fix = urlcheck.Suggest("Use strings.TrimPrefix", "TrimPrefix")
	}
	j.tell(t, schemeTest, 0, len(t.Bytes), fix, name, "cuts any of these letters off, not the text; use TrimPrefix")
}

// localPaths are the functions of package path/filepath that write backslashes on Windows.
var localPaths = map[string]bool{"Clean": true, "Dir": true, "FromSlash": true, "Join": true, "Rel": true}

// judgeJoinedPath judges calls that join elements to what the path of a URL is made of. On
// Windows the functions of package path/filepath write backslashes, which matters to those
// who ask for it.
func (j *judge) judgeJoinedPath(c flow.Candidate) {
	for _, p := range c.Template.Pieces {
		if p.Start > use.LongestURL {
			return
		}
		call, ok := p.Expr.(*ast.CallExpr)
		if !ok || !p.Hole || p.Unfilled {
			continue
		}
		name, pkg := source.NameOf(call.Fun), j.names.Callee(call).Path
		whole := isPathOfURL(c)
		if whole && name == "Join" && (pkg == "path" || pkg == "path/filepath") {
			j.judgeElements(c, call)
		}
		if !j.out.set.asked[argPathJoin] || !localPaths[name] || pkg != "path/filepath" {
			continue
		}
		if before := string(c.Template.Bytes[:p.Start]); whole && (c.Role == sink.Path || !j.isOfFile(c)) || strings.HasPrefix(before, "http") && inPath(before) {
			j.warn(c.Template, argPathJoin, p.Start, p.End, nil, "filepath."+name, "/", `"\" on Windows`, "package path")
		}
	}
}

// isPathOfURL reports whether c is the path of a URL, or an element of one.
func isPathOfURL(c flow.Candidate) bool {
	return c.Role == sink.Component && c.Name == "Path" || c.Role == sink.Path
}

// judgeElements judges the elements that a call joins to the path of a URL:
// u.Path = path.Join(u.Path, "users?limit=10").
func (j *judge) judgeElements(c flow.Candidate, call *ast.CallExpr) {
	j.elements.Of(judgedCall{j.out.set, call}, func(judgedCall) (found bool) {
		for _, e := range call.Args {
			t := j.flow.Fold(e)
			if i := strings.IndexByte(string(t.Bytes), '?'); i >= 0 {
				j.tell(t, argURLField, i, i+1, nil, c.Name, queryInPath)
				found = true
			}
		}
		return found
	})
}

// judgedCall is a call whose arguments are judged once, though several uses of a variable may have it.
type judgedCall struct {
	set  *settings
	call *ast.CallExpr
}

// isOfFile reports whether the path is that of a URL which is not of the web, as far as its
// scheme stands beside it: url.URL{Scheme: "file", Path: path}.
func (j *judge) isOfFile(c flow.Candidate) bool {
	switch parent := source.Above(c.At.Path, 1).(type) {
	case *ast.KeyValueExpr:
		lit, ok := source.Above(c.At.Path, 2).(*ast.CompositeLit)
		return !ok || !j.ofWeb.Of(lit, func(*ast.CompositeLit) bool { return slices.ContainsFunc(lit.Elts, j.isSchemeOfWeb) })
	case *ast.AssignStmt:
		of, ok := parent.Lhs[0].(*ast.SelectorExpr)
		return !ok || use.AsWritten(of.X) == "" || j.program.DeclarationAt(c.At.Path).Schemes[use.AsWritten(of.X)]
	}
	return true
}

// isSchemeOfWeb reports whether an element of a literal is a scheme that may be one of the web.
func (j *judge) isSchemeOfWeb(e ast.Expr) bool {
	kv, ok := e.(*ast.KeyValueExpr)
	return ok && source.NameOf(kv.Key) == "Scheme" && !j.program.IsOtherScheme(kv.Value)
}

// judgeBothWays reports a base to which a path is joined without a slash, where the
// declaration joins another one with a slash: one of the two is wrong.
func (j *judge) judgeBothWays(c flow.Candidate) {
	first := c.Template.Pieces[0]
	base := first.Expr
	if first.Name != nil {
		base = first.Name
	}
	if base == nil || first.Unfilled || !use.IsJoinedTo(base) {
		return
	}
	d, name := j.program.DeclarationAt(c.At.Path), use.AsWritten(base)
	all := d.Joins[name]
	delete(d.Joins, name) // once is enough
	if len(all) < 2 || len(all) > use.MaxUses || d.AskedText[name].Slash || j.varies(d, base) || j.flow.EndsInSlash(base) {
		return
	}
	var glued []*flow.Template
	slashed := false
	for _, e := range all {
		t := j.flow.Fold(e)
		at := endOf(t, name)
		switch {
		case at == len(t.Pieces):
		case t.Bytes[t.Pieces[at].Start] == '/':
			slashed = true
		case j.beginsSegment(t, at):
			glued = append(glued, t)
		}
	}
	for _, t := range glued {
		if next := t.Pieces[endOf(t, name)]; slashed {
			j.tell(t, hostGlued, next.Start, next.Start+1, nil, j.program.Spelled(base))
		}
	}
}

// endOf returns the index of the first piece of t behind what is written so, which t begins
// with.
func endOf(t *flow.Template, name string) int {
	for i, p := range t.Pieces {
		if e := p.Name; e == nil && i > 0 || e != nil && use.AsWritten(e) != name {
			return i
		}
	}
	return len(t.Pieces)
}

// varies reports whether the declaration gives a base another value.
func (j *judge) varies(d *use.Declaration, base ast.Expr) bool {
	if obj, ok := j.names.Object(base).(*types.Var); ok {
		return len(j.names.Assigned(obj)) > 1 || j.flow.IsExtended(base)
	}
	return d.SetsBefore(use.AsWritten(base), "", math.MaxInt)
}

// beginsSegment reports whether the piece of t at an index certainly begins with no slash,
// and with nothing else that may follow a path.
func (j *judge) beginsSegment(t *flow.Template, at int) bool {
	p := t.Pieces[at]
	if !p.Hole {
		return isAlphanumeric(t.Bytes[p.Start])
	}
	if p.Unfilled || p.Expr == nil {
		return false
	}
	if of, _ := source.Selected(p.Expr); of != nil {
		if pkg, imported := j.names.Imported(of); imported && pkg == "runtime" {
			return true // runtime.GOOS
		}
	}
	kind := t.Kind(at)
	return kind == urlcheck.Number || kind == urlcheck.Name || isTrimmed(p.Expr)
}
