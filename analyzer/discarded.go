package analyzer

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
)

// judgeDiscarded reports a statement that changes a copy, or throws its only result
// away: u.Query().Set("a", "b").
func (j *judge) judgeDiscarded(at names.Site) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok {
		return
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	fn := j.names.Callee(call)
	t := j.flow.Fold(call)
	inner, returned := sel.X.(*ast.CallExpr)
	switch {
	case returned && sel.Sel.Name != "Encode" && j.names.Callee(inner) == sink.Function{Path: "net/url", Recv: "URL", Name: "Query"}:
		j.tell(t, queryDiscarded, 0, len(t.Bytes), nil, "Query()."+sel.Sel.Name, "changes a copy; assign it and set RawQuery")
	case fn.Path == "net/url" && slices.Contains(names.Pure, fn.Name) && (fn.Recv == "URL" || fn.Name == "JoinPath"):
		j.tell(t, queryDiscarded, 0, len(t.Bytes), nil, fn.Name, "changes nothing; use its result")
	}
}
