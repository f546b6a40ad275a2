package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// judgeSplit reports a host:port that is cut at a colon, of which an IPv6 address
// has more: strings.Split(r.Host, ":").
func (j *judge) judgeSplit(c flow.Candidate) {
	if len(c.At.Path) < 3 || !c.Template.Pieces[0].Hole {
		return
	}
	at := len(c.At.Path) - 2
	call, ok := c.At.Path[at].(*ast.CallExpr)
	if !ok || !names.IsSplit(call) || call.Args[0] != c.Expr || !j.isAddress(c.Expr) && !sink.IsHostPort(source.NameOf(c.Expr)) {
		return
	}
	if !j.names.HandlesBrackets(c.Expr) && !j.isHarmless(call, c.At.Path[:at]) {
		j.tellSplit(c.Template, call)
	}
}

func (j *judge) tellSplit(t *flow.Template, call *ast.CallExpr) {
	j.tell(t, hostPortSplit, 0, len(t.Bytes), nil, "strings."+source.NameOf(call.Fun))
}

// judgeRejoined reports the cut at a colon before which the host stood, which has
// got a port again: what was cut is an address, whatever its name.
func (j *judge) judgeRejoined(host ast.Expr) {
	cut := j.flow.CutAtColon(host)
	if cut == nil || j.names.HandlesBrackets(cut.Args[0]) {
		return
	}
	j.tellSplit(j.flow.Fold(cut.Args[0]), cut)
}

// isAddress reports whether e is a host with a port, if there is one, by what
// produces it: r.Host, r.RemoteAddr, conn.RemoteAddr().String().
func (j *judge) isAddress(e ast.Expr) bool {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok && sel.Sel.Name == "RemoteAddr" {
		return j.names.TypeNameOf(sel.X) == sink.Type{Path: "net/http", Name: "Request"}
	}
	return j.flow.KeepsBrackets(e) || isAddressCall(e)
}

// isHarmless reports whether an IPv6 address does not matter to what is done with
// the parts that a call inside these nodes gives: only the last one is used, which
// is the port, the first one is only compared with names, they are shown to people, or
// they are used where the first of two is empty.
func (j *judge) isHarmless(call *ast.CallExpr, path []ast.Node) bool {
	e, path := ast.Expr(call), path
	if part, ok := path[len(path)-1].(*ast.IndexExpr); ok { // strings.Split(r.Host, ":")[0]
		e, path = part, path[:len(path)-1]
	}
	if j.isCompared(e, path) {
		return true
	}
	v := receiver(path[len(path)-1], e)
	if v == nil {
		return false
	}
	return j.everyUse(path, v, func(u use) bool {
		return j.isCompared(u.id, u.around) || isLast(u.id, u.around) || hasNoHost(u) || shows(u.around[len(u.around)-1], u.id)
	})
}

// receiver returns the first variable that a statement gives the value e, nil if
// there is none.
func receiver(n ast.Node, e ast.Expr) *ast.Ident {
	var left, right []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		left, right = n.Lhs, n.Rhs
	case *ast.ValueSpec:
		left, right = names.Exprs(n.Names), n.Values
	}
	i := source.IndexOf(right, e)
	if i < 0 || i >= len(left) {
		return nil
	}
	id, _ := left[i].(*ast.Ident)
	return id
}

// isCompared reports whether e, inside these nodes, is only compared with a name.
func (j *judge) isCompared(e ast.Expr, path []ast.Node) bool {
	switch parent := path[len(path)-1].(type) {
	case *ast.BinaryExpr:
		other := parent.X
		if other == e {
			other = parent.Y
		}
		return (parent.Op == token.EQL || parent.Op == token.NEQ) && j.isName(other)
	case *ast.CallExpr:
		return parent.Fun != e && slices.Contains(sink.Matchers, source.NameOf(parent.Fun))
	case *ast.SwitchStmt:
		return parent.Tag == e
	}
	return false
}

// hasNoHost reports whether a use of the parts is in an if statement that wants two of
// them, of which the first is empty. Of the addresses, that is ":8080" alone.
func hasNoHost(u use) bool {
	return slices.ContainsFunc(u.around, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		return ok && u.id.Pos() < branch.Body.End() &&
			demands(branch.Cond, "len("+u.id.Name+") == 2") && demands(branch.Cond, u.id.Name+`[0] == ""`)
	})
}

// demands reports whether a condition holds only if a part of it does, as it is written.
func demands(cond ast.Expr, part string) bool {
	both, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if ok && both.Op == token.LAND {
		return demands(both.X, part) || demands(both.Y, part)
	}
	return types.ExprString(ast.Unparen(cond)) == part
}

// isName reports whether e is a name for sure: "localhost".
func (j *judge) isName(e ast.Expr) bool {
	value, constant := j.names.Constant(e)
	return constant && value != "" || !constant && j.flow.Kind(e) == urlcheck.Name
}

// isLast reports whether a use of the parts is that of the last one,
// parts[len(parts)-1], asks for their number, or joins all others at their colons again:
// strings.Join(parts[:len(parts)-1], ":").
func isLast(parts *ast.Ident, path []ast.Node) bool {
	switch parent := path[len(path)-1].(type) {
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "len"
	case *ast.IndexExpr:
		return parent.X == parts && isDifference(parent.Index)
	case *ast.SliceExpr:
		call, ok := path[max(0, len(path)-2)].(*ast.CallExpr)
		return ok && parent.X == parts && parent.Low == nil && parent.High != nil && isDifference(parent.High) && isColonJoin(call)
	}
	return false
}

// isColonJoin reports whether a call is strings.Join(list, ":").
func isColonJoin(call *ast.CallExpr) bool {
	if source.NameOf(call.Fun) != "Join" || len(call.Args) != 2 {
		return false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	return ok && lit.Value == `":"`
}

// isDifference reports whether e is a difference, as len(parts)-1.
func isDifference(e ast.Expr) bool {
	minus, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && minus.Op == token.SUB
}
