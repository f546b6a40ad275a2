package analyzer

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// judgeCall reports a call that is wrong whatever text it is given.
func (j *judge) judgeCall(at names.Site) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || len(at.Path) < 2 {
		return
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	switch parent := source.Above(at.Path, 1).(type) {
	case *ast.AssignStmt:
		if len(call.Args) == 0 {
			j.judgeUnread(at, parent, call)
			return
		}
	case *ast.ExprStmt:
		j.judgeDiscarded(call, sel)
		return
	}
	if names.IsCutset(call) {
		j.judgeCutset(call)
	}
	if names.EatsSlashes(call) {
		j.judgeEaten(at, call)
	}
	if names.IsSchemeTest(call) {
		j.judgeSchemeTest(at, call)
	}
	if names.IsCheck(call) {
		j.judgeCheck(at, call)
	}
}

// judgeDiscarded reports a statement that changes a copy, or throws its only result
// away: u.Query().Set("a", "b").
func (j *judge) judgeDiscarded(call *ast.CallExpr, sel *ast.SelectorExpr) {
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

// judgeUnread reports the query of a URL that is kept in a variable and changed, but never
// read: the URL keeps its own.
func (j *judge) judgeUnread(at names.Site, assign *ast.AssignStmt, call *ast.CallExpr) {
	query := sink.Function{Path: "net/url", Recv: "URL", Name: "Query"}
	v, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || assign.Tok != token.DEFINE || j.names.Callee(call) != query || !source.Every(j.program.UsesAt(at.Path, v), func(u use.Spot) bool { return isChange(u) || isThrownAway(u) }) {
		return
	}
	t := j.flow.Fold(call)
	j.tell(t, queryDiscarded, 0, len(t.Bytes), nil, v.Name, "is changed, but the URL keeps its own query; set RawQuery")
}

// isChange reports whether a use of a url.Values only changes it.
func isChange(u use.Spot) bool {
	sel, ok := source.Above(u.Around, 0).(*ast.SelectorExpr)
	if !ok || !slices.Contains(changers, sel.Sel.Name) {
		return false
	}
	call, ok := source.Above(u.Around, 1).(*ast.CallExpr)
	return ok && call.Fun == sel
}

// isThrownAway reports whether a use of a url.Values is a statement of its own that encodes
// it: q.Encode().
func isThrownAway(u use.Spot) bool {
	sel, ok := source.Above(u.Around, 0).(*ast.SelectorExpr)
	_, alone := source.Above(u.Around, 2).(*ast.ExprStmt)
	return ok && alone && sel.Sel.Name == "Encode"
}

// changers are the methods of url.Values that change it.
var changers = []string{"Add", "Del", "Set"}
