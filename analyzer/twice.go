package analyzer

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// This file follows what an escaper returns to where it is escaped once more.

// isEscapedLater reports whether c's expression, a whole segment, is joined to the path of a
// URL by way of a list or a builder: segments = append(segments, url.PathEscape(s)).
func (j *judge) isEscapedLater(c flow.Candidate) bool {
	s := use.Where(c)
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok || j.program.DeclarationAt(c.At.Path).Raw {
		return false
	}
	if names.JoinsPath(call) {
		return j.becomesURLPath(s)
	}
	v := gatheredIn(call, source.Above(s.Around, 1))
	return v != nil && slices.ContainsFunc(j.program.UsesAt(s.Around, v), j.becomesURLPath)
}

// gatheredIn returns the list or the builder that a call adds its last argument to, nil if
// there is none: parts = append(parts, s), b.WriteString(s).
func gatheredIn(call *ast.CallExpr, parent ast.Node) *ast.Ident {
	switch source.NameOf(call.Fun) {
	case "append":
		assign, ok := parent.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 || len(call.Args) < 2 {
			return nil
		}
		v, _ := assign.Lhs[0].(*ast.Ident)
		return v
	case "WriteString":
		of, _ := source.Selected(call.Fun)
		v, _ := of.(*ast.Ident)
		return v
	}
	return nil
}

// useEscapes says who escapes the variable v once more; "" if nobody does.
func (j *judge) useEscapes(c flow.Candidate, v *ast.Ident) string {
	for _, u := range j.program.UsesAt(c.At.Path, v) {
		if u.E.Pos() < c.Expr.Pos() {
			continue
		}
		if call, ok := source.Above(u.Around, 0).(*ast.CallExpr); ok {
			if why := j.callEscapes(call, source.IndexOf(call.Args, u.E)); why != "" {
				return why
			}
		}
		if !j.program.DeclarationAt(c.At.Path).Raw && j.becomesURLPath(u) {
			return "URL.String escapes Path"
		}
	}
	return ""
}

// becomesURLPath reports whether what is at s is assigned to the path of a URL, by itself or as a
// part of it.
func (j *judge) becomesURLPath(s use.Spot) bool {
	around, child := s.Around, ast.Node(s.E)
	for len(around) > 1 && joinsParts(source.Above(around, 0), child) {
		around, child = around[:len(around)-1], source.Above(around, 0)
	}
	if len(around) < 2 {
		return false
	}
	switch parent := source.Above(around, 0).(type) {
	case *ast.AssignStmt:
		i := source.IndexOf(parent.Rhs, child)
		if i < 0 || i >= len(parent.Lhs) || parent.Tok == token.DEFINE {
			return false
		}
		sel, ok := parent.Lhs[i].(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Path" && j.isURL(sel.X)
	case *ast.KeyValueExpr:
		lit, ok := source.Above(around, 1).(*ast.CompositeLit)
		return ok && parent.Value == child && source.NameOf(parent.Key) == "Path" && j.isURL(lit)
	}
	return false
}

// joinsParts reports whether n makes a longer path of child, or reads what child holds:
// a sum, path.Join(…), strings.Join(child, "/"), child.String().
func joinsParts(n, child ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if fun, ok := n.Fun.(*ast.SelectorExpr); ok && fun == child {
			return true
		}
		return names.JoinsPath(n) || source.NameOf(n.Fun) == "Join" && len(n.Args) == 2 && n.Args[0] == child
	case *ast.SelectorExpr:
		return n.Sel.Name == "String"
	}
	return names.IsOperand(n)
}

// isListOfValues reports whether a list, inside these nodes, is what a key of a url.Values
// has: url.Values{"q": {s}}, values["q"] = []string{s}.
func (j *judge) isListOfValues(around []ast.Node, list *ast.CompositeLit) bool {
	switch parent := source.Above(around, 0).(type) {
	case *ast.KeyValueExpr:
		lit, ok := source.Above(around, 1).(*ast.CompositeLit)
		return ok && parent.Value == list && j.isValues(lit)
	case *ast.AssignStmt:
		index, ok := parent.Lhs[0].(*ast.IndexExpr)
		return ok && j.names.TypeNameOf(index.X) == sink.Type{Path: "net/url", Name: "Values"}
	}
	return false
}
