package use

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// This file finds the hosts that clients ask for of which a program only asks what site they name.

// IsRequested reports whether e is the host of a request or of a URL, or a variable that is only given
// one, or parts of itself: host := strings.ToLower(r.Host). Who sent the request is no such host.
func (p *Program) IsRequested(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return isHostField(e)
	}
	of := p.names.Object(v)
	return of != nil && p.requested.Of(of, func(types.Object) bool {
		values := p.names.Assigned(of)
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

// IsOnlySite reports whether a program only asks what site a part names that it cuts off a host: it is
// compared with names, or looked up. What is left of an IPv6 address names none.
func (p *Program) IsOnlySite(e ast.Expr, path []ast.Node) bool {
	if p.asksForSite(e, path) {
		return true
	}
	v := source.Receiver(source.Above(path, 0), e)
	if v == nil || !p.IsLocal(v) {
		return false
	}
	all := p.DeclarationAt(path).uses[p.names.Object(v)]
	if len(all) > MaxUses {
		return false
	}
	uses := usesBelow(path, all)
	return (len(uses) > 0 || isReplaced(path)) && !slices.ContainsFunc(uses, func(u Spot) bool {
		part, at := ElementOf(u)
		return !(at == "0" && p.asksForSite(part, u.Around[:len(u.Around)-1])) && !p.asksForSite(u.E, u.Around) && !IsLast(u.E, u.Around)
	})
}

// asksForSite reports whether e is compared with names where it is, or something is looked up by it, perhaps in
// a function of the package.
func (p *Program) asksForSite(e ast.Expr, around []ast.Node) bool {
	if call, ok := source.Above(around, 0).(*ast.CallExpr); ok {
		if fn, param := p.parameterOf(call, e); param != nil {
			return p.sites.Of(param, func(*ast.Ident) bool {
				return source.Every(p.VariableSpots(param.Name, fn.Body), func(s Spot) bool { return p.isSiteHere(s.E, s.Around) })
			})
		}
	}
	return p.isSiteHere(e, around)
}

// isSiteHere is asksForSite for what the function around does itself.
func (p *Program) isSiteHere(e ast.Expr, around []ast.Node) bool {
	if part, ok := source.Above(around, 0).(*ast.SliceExpr); ok && part.X == e { // strings.Index(host[at:], name)
		e, around = part, around[:len(around)-1]
	}
	if both, ok := source.Above(around, 0).(*ast.BinaryExpr); ok {
		return p.isComparedSite(both, e)
	}
	return p.IsCompared(e, around) || isCompared(Spot{e, around})
}

// isComparedSite reports whether e is compared with what is no IPv6 address: a constant without a colon, or
// another variable than a host by its name.
func (p *Program) isComparedSite(both *ast.BinaryExpr, e ast.Expr) bool {
	other := both.X
	if other == e {
		other = both.Y
	}
	value, _ := p.names.Constant(other)
	return (both.Op == token.EQL || both.Op == token.NEQ) && !strings.Contains(value, ":") && !IsNamedHost(other)
}

// parameterOf returns the function of the package that a call gives e to, and its parameter, nil if there
// is none.
func (p *Program) parameterOf(call *ast.CallExpr, e ast.Expr) (fn *ast.FuncDecl, param *ast.Ident) {
	fn, at := p.index.Function(source.NameOf(call.Fun)), source.IndexOf(call.Args, e)
	if fn == nil || fn.Body == nil || at < 0 || p.names.Callee(call).Path != "" {
		return nil, nil
	}
	return fn, p.ParameterAt(fn, at)
}

// usesBelow returns the uses of a variable that the statement which ends path gives a value: only those
// behind it if nothing leads to one further up from there, as in host = host[:i].
func usesBelow(path []ast.Node, all []Spot) (uses []Spot) {
	end := source.Above(path, 0).End()
	if !isReplaced(path) || slices.ContainsFunc(all, func(u Spot) bool { return u.E.Pos() < end && runsLater(u, path) }) {
		return all
	}
	for _, u := range all {
		if u.E.Pos() >= end {
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
func runsLater(u Spot, path []ast.Node) bool {
	last := source.Above(path, 0)
	return slices.ContainsFunc(u.Around, func(n ast.Node) bool {
		_, literal := n.(*ast.FuncLit)
		return literal && (last.Pos() < n.Pos() || n.End() <= last.Pos())
	})
}

// ElementOf returns the element that a use of the parts is, parts[1], and its index as it is
// written; "" if it is none.
func ElementOf(u Spot) (part *ast.IndexExpr, at string) {
	part, ok := source.Above(u.Around, 0).(*ast.IndexExpr)
	if !ok {
		return nil, ""
	}
	lit, ok := part.Index.(*ast.BasicLit)
	if !ok {
		return nil, ""
	}
	return part, lit.Value
}

// IsNamedHost reports whether e is a host, or an address, by its name.
func IsNamedHost(e ast.Expr) bool {
	name := source.NameOf(e)
	return flow.IsNamedHost(name) || sink.IsHostPort(name) || sink.EndsInOneOf(name, sink.AddressWords)
}

// IsCompared reports whether e, inside these nodes, is only compared with a name.
func (p *Program) IsCompared(e ast.Expr, path []ast.Node) bool {
	switch parent := source.Above(path, 0).(type) {
	case *ast.BinaryExpr:
		other := parent.X
		if other == e {
			other = parent.Y
		}
		return (parent.Op == token.EQL || parent.Op == token.NEQ) && p.isName(other)
	case *ast.CallExpr:
		return parent.Fun != e && slices.Contains(sink.Matchers, source.NameOf(parent.Fun))
	case *ast.SwitchStmt:
		return parent.Tag == e && !p.hasCaseForIPv6(parent)
	}
	return false
}

// hasCaseForIPv6 reports whether a case of a switch is an IPv6 address: case "localhost", "::1".
func (p *Program) hasCaseForIPv6(of *ast.SwitchStmt) bool {
	return slices.ContainsFunc(of.Body.List, func(n ast.Stmt) bool {
		clause, ok := n.(*ast.CaseClause)
		return ok && len(clause.List) <= MaxUses && slices.ContainsFunc(clause.List, func(e ast.Expr) bool {
			value, _ := p.names.Constant(e)
			return strings.Contains(value, ":")
		})
	})
}

// isName reports whether e is a name for sure: "localhost".
func (p *Program) isName(e ast.Expr) bool {
	value, constant := p.names.Constant(e)
	return constant && value != "" && !strings.Contains(value, ":") || !constant && p.flow.Kind(e) == urlcheck.Name
}

// IsLast reports whether a use of the parts is that of the last one,
// parts[len(parts)-1], asks for their number, or joins all others at their colons again:
// strings.Join(parts[:len(parts)-1], ":").
func IsLast(parts ast.Expr, path []ast.Node) bool {
	switch parent := source.Above(path, 0).(type) {
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "len"
	case *ast.IndexExpr:
		return parent.X == parts && isDifference(parent.Index)
	case *ast.SliceExpr:
		call, ok := source.Above(path, 1).(*ast.CallExpr)
		return ok && parent.X == parts && parent.Low == nil && parent.High != nil && isDifference(parent.High) && isColonJoin(call)
	}
	return false
}

// isColonJoin reports whether a call is strings.Join(list, ":").
func isColonJoin(call *ast.CallExpr) bool {
	return source.NameOf(call.Fun) == "Join" && len(call.Args) == 2 && source.IsText(call.Args[1], ":")
}

// isDifference reports whether e is a difference, as len(parts)-1.
func isDifference(e ast.Expr) bool {
	minus, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && minus.Op == token.SUB
}
