package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// This file finds the IPv4 addresses that a function keeps in a list, where it asks each address for its
// version: if ip.To4() == nil { continue }. It reads them as they are written, for a function that fills a
// list need have no URL in it.

// areElementsNeverIPv6 reports whether all that a program puts into a list is no IPv6 address.
func (f *Flow) areElementsNeverIPv6(list ast.Expr, depth int) bool {
	all, known := f.elementsGiven(list, depth)
	return known && len(all) > 0 && f.names.Look(list, len(all)) && !slices.ContainsFunc(all, func(e ast.Expr) bool {
		return !f.isNeverIPv6(e, depth-1)
	})
}

// elementsGiven returns what is put into a list by the functions of the package; false if there may be more.
func (f *Flow) elementsGiven(list ast.Expr, depth int) ([]ast.Expr, bool) {
	if depth == 0 || !f.names.Look(list, 1) {
		return nil, false
	}
	if call, index := resultOf(list); call != nil {
		fn := f.ownFunction(call)
		switch {
		case source.NameOf(call.Fun) == "make":
			return nil, true
		case fn == nil || fn.Body == nil:
			return nil, false
		}
		return f.elementsOfAll(slices.DeleteFunc(f.returned(fn, index), isNil), depth-1)
	}
	switch list := ast.Unparen(list).(type) {
	case *ast.CompositeLit:
		return f.names.ElementsAt(list, nil), true
	case *ast.Ident:
		if values, passed := f.argumentsOf(list); passed {
			return f.elementsOfAll(values, depth-1)
		}
		values, _ := f.localValues(list)
		if len(values) > maxLocals {
			return nil, false
		}
		var added []ast.Expr
		values = slices.DeleteFunc(slices.Clone(values), func(value ast.Expr) bool {
			more := appendedTo(list.Name, value)
			added = append(added, more...)
			return len(more) > 0
		})
		others, known := f.elementsOfAll(values, depth-1)
		return append(added, others...), known
	}
	return nil, false
}

// elementsOfAll is elementsGiven for several lists.
func (f *Flow) elementsOfAll(lists []ast.Expr, depth int) (all []ast.Expr, known bool) {
	for _, list := range lists {
		if list == nil {
			return nil, false
		}
		more, known := f.elementsGiven(list, depth)
		if !known || len(all)+len(more) > maxListed {
			return nil, false
		}
		all = append(all, more...)
	}
	return all, true
}

// maxListed bounds how many elements of a list are looked at; more are as good as unknown.
const maxListed = 64

// appendedTo returns what a value appends to the variable of a name, which it is given to.
func appendedTo(name string, value ast.Expr) []ast.Expr {
	call, ok := value.(*ast.CallExpr)
	if !ok || source.NameOf(call.Fun) != "append" || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return nil
	}
	if to, ok := call.Args[0].(*ast.Ident); !ok || to.Name != name {
		return nil
	}
	return call.Args[1:]
}

// stretch is a part of the source.
type stretch struct{ from, to token.Pos }

// isKeptIPv4 reports whether e is the text of an address, or an address, where the function around has found
// that it is an IPv4 address.
func (f *Flow) isKeptIPv4(e ast.Expr) bool {
	fn := f.functionAround(e)
	if fn == nil || fn.Body == nil {
		return false
	}
	of := []ast.Expr{e, printedIP(e)}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if values, _ := f.localValues(id); len(values) == 1 {
			of = append(of, printedIP(values[0])) // host := ip.String()
		}
	}
	return slices.ContainsFunc(of, func(ip ast.Expr) bool {
		if ip == nil || ip.End()-ip.Pos() > longestOperand {
			return false
		}
		found := f.ipv4.Of(fn, f.foundIPv4)[types.ExprString(ip)]
		return f.names.Look(e, len(found)) && slices.ContainsFunc(found, func(s stretch) bool { return s.from <= e.Pos() && e.Pos() < s.to })
	})
}

// foundIPv4 returns where a function has found of an expression, by how that is written, that it is an IPv4
// address.
func (f *Flow) foundIPv4(fn *ast.FuncDecl) foundIPv4 {
	found := make(foundIPv4)
	ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				f.assign(found, to, n)
				if ip := fourBytesOf(n.Rhs[min(i, len(n.Rhs)-1)]); ip != nil {
					found.note(to, n.End(), endOfScope(n, stack))
				}
			}
		case *ast.IfStmt:
			f.ask(found, n, stack)
		}
		return true
	})
	return found
}

// foundIPv4 has stretches of a function by what is an IPv4 address there, as it is written.
type foundIPv4 map[string][]stretch

func (found foundIPv4) note(e ast.Expr, from, to token.Pos) {
	if e.End()-e.Pos() <= longestOperand {
		of := types.ExprString(e)
		found[of] = append(found[of], stretch{from, to})
	}
}

// assign ends the stretches of what a statement gives another value.
func (f *Flow) assign(found foundIPv4, to ast.Expr, s *ast.AssignStmt) {
	id, ok := to.(*ast.Ident)
	if !ok || !f.names.Look(to, len(found[id.Name])) {
		return
	}
	for i := range found[id.Name] {
		found[id.Name][i].to = min(found[id.Name][i].to, s.Pos())
	}
}

// endOfScope returns the end of what a statement inside these nodes gives values for.
func endOfScope(s *ast.AssignStmt, stack []ast.Node) token.Pos {
	at := len(stack) - 1
	if _, ok := stack[at].(*ast.IfStmt); ok && s.Tok == token.ASSIGN && at > 0 {
		at-- // if ip = ip.To4(); ip == nil { continue }
	}
	return stack[at].End()
}

// ask notes what is an IPv4 address if the condition of a statement holds, and behind one that leaves if not.
func (f *Flow) ask(found foundIPv4, branch *ast.IfStmt, stack []ast.Node) {
	EachOf(branch.Cond, token.LAND, func(e ast.Expr) {
		f.eachIPv4(e, token.NEQ, func(ip ast.Expr) { found.note(ip, branch.Body.Pos(), branch.Body.End()) })
	})
	if !leaves(branch.Body) {
		return
	}
	EachOf(branch.Cond, token.LOR, func(e ast.Expr) {
		f.eachIPv4(e, token.EQL, func(ip ast.Expr) { found.note(ip, branch.End(), stack[len(stack)-1].End()) })
	})
}

// eachIPv4 calls do for what is an IPv4 address if e is true, or not if op is "==", and for the text
// that it was parsed from: ip.To4() != nil, addr.Is4().
func (f *Flow) eachIPv4(e ast.Expr, op token.Token, do func(ast.Expr)) {
	var ip ast.Expr
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op == op && isNil(e.Y) {
			ip = fourBytesOf(e.X)
		}
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && op == token.NEQ && sel.Sel.Name == "Is4" {
			ip = sel.X
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT && op == token.EQL {
			f.eachIPv4(e.X, token.NEQ, do)
		}
	}
	for depth := 0; ip != nil && depth < 2; depth++ {
		do(ip)
		ip = f.parsedFrom(ip)
	}
}

// fourBytesOf returns the address that e is the four bytes of, nil if it is none: ip.To4().
func fourBytesOf(e ast.Expr) ast.Expr {
	call, of, name := source.Called(ast.Unparen(e))
	if name != "To4" || len(call.Args) > 0 {
		return nil
	}
	return of
}

// parsedFrom returns the text that an address is parsed from, perhaps where its variable is given it; nil
// if that is not known.
func (f *Flow) parsedFrom(ip ast.Expr) ast.Expr {
	call, index := resultOf(f.only(ip))
	if call == nil || index != 0 {
		return nil
	}
	return names.ParsedIn(call)
}

// EachOf calls do for the operands that op joins to a condition.
func EachOf(cond ast.Expr, op token.Token, do func(ast.Expr)) {
	cond = ast.Unparen(cond)
	if both, ok := cond.(*ast.BinaryExpr); ok && both.Op == op {
		EachOf(both.X, op, do)
		EachOf(both.Y, op, do)
		return
	}
	do(cond)
}

// leaves reports whether the last statement of a block leaves the list that it is in.
func leaves(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	switch block.List[len(block.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}
