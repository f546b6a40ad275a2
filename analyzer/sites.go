package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// This file finds the hosts that clients ask for of which a program only asks what site they name.

// isRequested reports whether e is the host of a request or of a URL, or a variable that is only given
// one, or parts of itself: host := strings.ToLower(r.Host). Who sent the request is no such host.
func (j *judge) isRequested(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return isHostField(e)
	}
	of := j.names.Object(v)
	return of != nil && j.requested.Of(of, func(types.Object) bool {
		values := j.names.Assigned(of)
		return source.Every(values, func(value ast.Expr) bool { return isHostField(value) || isPartOf(value, v) }) && slices.ContainsFunc(values, isHostField)
	})
}

// isHostField reports whether e is a field of that name, perhaps in lower case.
func isHostField(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && source.NameOf(call.Fun) == "ToLower" {
		e = call.Args[0]
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host"
}

// isPartOf reports whether e is a part of the variable v: v[:i], strings.Split(v, ":")[0].
func isPartOf(e ast.Expr, v *ast.Ident) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		return source.NameOf(e.X) == v.Name
	case *ast.IndexExpr:
		call, ok := e.X.(*ast.CallExpr)
		return ok && len(call.Args) > 0 && source.NameOf(call.Args[0]) == v.Name
	}
	return false
}

// isOnlySite reports whether a program only asks what site a part names that it cuts off a host: it is
// compared with names, or looked up. What is left of an IPv6 address names none.
func (j *judge) isOnlySite(e ast.Expr, path []ast.Node) bool {
	if j.asksForSite(e, path) {
		return true
	}
	v := source.Receiver(source.Above(path, 0), e)
	if v == nil || !j.isLocal(v) {
		return false
	}
	all := j.declarationAt(path).uses[j.names.Object(v)]
	if len(all) > maxUses {
		return false
	}
	uses := usesBelow(path, all)
	return (len(uses) > 0 || isReplaced(path)) && !slices.ContainsFunc(uses, func(u spot) bool {
		part, at := elementOf(u)
		return !(at == "0" && j.asksForSite(part, u.around[:len(u.around)-1])) && !j.asksForSite(u.e, u.around) && !isLast(u.e, u.around)
	})
}

// asksForSite reports whether e is compared with names where it is, or something is looked up by it, perhaps in
// a function of the package.
func (j *judge) asksForSite(e ast.Expr, around []ast.Node) bool {
	if call, ok := source.Above(around, 0).(*ast.CallExpr); ok {
		if fn, param := j.parameterOf(call, e); param != nil {
			return j.sites.Of(param, func(*ast.Ident) bool {
				return source.Every(j.variableSpots(param.Name, fn.Body), func(s spot) bool { return j.isSiteHere(s.e, s.around) })
			})
		}
	}
	return j.isSiteHere(e, around)
}

// isSiteHere is asksForSite for what the function around does itself.
func (j *judge) isSiteHere(e ast.Expr, around []ast.Node) bool {
	if part, ok := source.Above(around, 0).(*ast.SliceExpr); ok && part.X == e { // strings.Index(host[at:], name)
		e, around = part, around[:len(around)-1]
	}
	if both, ok := source.Above(around, 0).(*ast.BinaryExpr); ok {
		return j.isComparedSite(both, e)
	}
	return j.isCompared(e, around) || isCompared(spot{e, around})
}

// isComparedSite reports whether e is compared with what is no IPv6 address: a constant without a colon, or
// another variable than a host by its name.
func (j *judge) isComparedSite(both *ast.BinaryExpr, e ast.Expr) bool {
	other := both.X
	if other == e {
		other = both.Y
	}
	value, _ := j.names.Constant(other)
	return (both.Op == token.EQL || both.Op == token.NEQ) && !strings.Contains(value, ":") && !isNamedHost(other)
}

// parameterOf returns the function of the package that a call gives e to, and its parameter, nil if there
// is none.
func (j *judge) parameterOf(call *ast.CallExpr, e ast.Expr) (fn *ast.FuncDecl, param *ast.Ident) {
	fn, at := j.index.Function(source.NameOf(call.Fun)), source.IndexOf(call.Args, e)
	if fn == nil || fn.Body == nil || at < 0 || j.names.Callee(call).Path != "" {
		return nil, nil
	}
	return fn, j.parameterAt(fn, at)
}

// usesBelow returns the uses of a variable that the statement which ends path gives a value: only those
// behind it if nothing leads to one further up from there, as in host = host[:i].
func usesBelow(path []ast.Node, all []spot) (uses []spot) {
	end := source.Above(path, 0).End()
	if !isReplaced(path) || slices.ContainsFunc(all, func(u spot) bool { return u.e.Pos() < end && runsLater(u, path) }) {
		return all
	}
	for _, u := range all {
		if u.e.Pos() >= end {
			uses = append(uses, u)
		}
	}
	return uses
}

// isReplaced reports whether the statement that ends path gives a variable another value, and no loop
// around it leads back to what is further up.
func isReplaced(path []ast.Node) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	return ok && assign.Tok == token.ASSIGN && !slices.ContainsFunc(path, names.IsLoop)
}

// runsLater reports whether a use is in a function literal that the last of these nodes is not in.
func runsLater(u spot, path []ast.Node) bool {
	last := source.Above(path, 0)
	return slices.ContainsFunc(u.around, func(n ast.Node) bool {
		_, literal := n.(*ast.FuncLit)
		return literal && (last.Pos() < n.Pos() || n.End() <= last.Pos())
	})
}
