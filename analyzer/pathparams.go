package analyzer

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// This file finds the functions of the package that put a parameter into the path of a url.URL,
// which String escapes. They need not be resolved, and are read as they are written.

// maxHanded bounds how many functions hand a parameter on before it is a path.
const maxHanded = 4

// isPathParameter reports whether a function of the package puts its parameter at an index into the path of
// a URL, by itself or by way of another function: func (c *Client) do(path string) { u := *c.base; u.Path = path; … }.
func (j *judge) isPathParameter(fn *ast.FuncDecl, index, depth int) bool {
	if fn == nil || fn.Body == nil || depth == 0 {
		return false
	}
	param := j.program.ParameterAt(fn, index)
	if param == nil {
		return false
	}
	in := j.pathUses.Of(fn, j.pathsIn)
	if in.raw || slices.ContainsFunc(in.handed[param.Name], func(to handedTo) bool { return slices.Contains(parsers, to.name) }) {
		return false
	}
	return in.paths[param.Name] || slices.ContainsFunc(in.handed[param.Name], func(to handedTo) bool {
		return j.isPathParameter(j.index.Function(to.name), to.index, depth-1)
	})
}

// pathUse is what a function does with texts, by the names of their variables.
type pathUse struct {
	raw    bool // it says how a path is escaped, or takes escapes off
	paths  map[string]bool
	handed map[string][]handedTo
}

// handedTo is an argument of a call, by the name of the function and its index.
type handedTo struct {
	name  string
	index int
}

// pathsIn returns what a function does with texts.
func (j *judge) pathsIn(fn *ast.FuncDecl) *pathUse {
	in := &pathUse{paths: make(map[string]bool), handed: make(map[string][]handedTo)}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			in.raw = in.raw || slices.Contains(rawNames, n.Name)
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if sel, ok := to.(*ast.SelectorExpr); ok && i < len(n.Rhs) && j.isPathField(sel) {
					in.note(n.Rhs[i])
				}
			}
		case *ast.CompositeLit:
			if of, ok := n.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "URL" && source.NameOf(of.X) == "url" {
				in.noteElements(n)
			}
		case *ast.CallExpr:
			for i, arg := range n.Args[:min(len(n.Args), use.MaxUses)] {
				if v, ok := arg.(*ast.Ident); ok && len(in.handed[v.Name]) < use.MaxUses {
					in.handed[v.Name] = append(in.handed[v.Name], handedTo{source.NameOf(n.Fun), i})
				}
			}
		}
		return true
	})
	return in
}

// rawNames are in functions that know of escapes in paths.
var rawNames = []string{"RawPath", "Opaque", "PathUnescape", "QueryUnescape"}

// parsers are the functions and methods that take a path with its escapes.
var parsers = []string{"JoinPath", "Parse", "ParseRequestURI"}

// isPathField reports whether e is the path of a URL, by its type or its name.
func (j *judge) isPathField(e *ast.SelectorExpr) bool {
	return e.Sel.Name == "Path" && (j.isURL(e.X) || slices.Contains(urlNames, source.NameOf(e.X)) || sink.IsURL(source.NameOf(e.X)))
}

// urlNames are the short names of URLs.
var urlNames = []string{"u", "uri"}

// noteElements notes what a literal of a URL has for a path.
func (in *pathUse) noteElements(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && source.NameOf(kv.Key) == "Path" {
			in.note(kv.Value)
		}
	}
}

// note notes the variables that a path is made of, as names.JoinsPath and sums make one.
func (in *pathUse) note(e ast.Expr) {
	for source.IsSum(e) {
		sum := ast.Unparen(e).(*ast.BinaryExpr)
		in.note(sum.Y)
		e = sum.X
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		in.paths[e.Name] = true
	case *ast.CallExpr:
		if names.JoinsPath(e) {
			for _, arg := range e.Args {
				in.note(arg)
			}
		}
	}
}
