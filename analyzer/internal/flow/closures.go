package flow

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file finds what function literals are given that only the function around them calls:
// get := func(host string) { … }; get("localhost").

// closures are the function literals in a function whose calls are all known.
type closures struct {
	params map[types.Object]literalParameter
	calls  map[*ast.FuncLit][]*ast.CallExpr
}

// literalParameter is a parameter of a function literal, by its index.
type literalParameter struct {
	of    *ast.FuncLit
	index int
}

// givenToClosure returns what all calls give the parameter e of a function literal; false if e is none, or is
// given more.
func (f *Flow) givenToClosure(e ast.Expr) (values []ast.Expr, known bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || f.names.Object(id) == nil || f.names.IsAssigned(f.names.Object(id)) {
		return nil, false
	}
	fn := f.functionAround(id)
	if fn == nil || fn.Body == nil {
		return nil, false
	}
	all := f.closures.Of(fn, f.closuresIn)
	param, ok := all.params[f.names.Object(id)]
	if !ok || len(all.calls[param.of]) > maxLocals {
		return nil, false
	}
	for _, call := range all.calls[param.of] {
		if param.index >= len(call.Args) || call.Ellipsis.IsValid() {
			return nil, false
		}
		values = append(values, call.Args[param.index])
	}
	return values, len(values) > 0
}

// closuresIn returns the literals of a function, and their calls.
func (f *Flow) closuresIn(fn *ast.FuncDecl) closures {
	all := closures{make(map[types.Object]literalParameter), make(map[*ast.FuncLit][]*ast.CallExpr)}
	kept := make(map[types.Object]*ast.FuncLit) // by the variable that gets it
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if lit, ok := n.Rhs[0].(*ast.FuncLit); ok && n.Tok == token.DEFINE && len(n.Lhs) == 1 {
				f.keepClosure(all, kept, n.Lhs[0], lit)
			}
		case *ast.CallExpr:
			if lit, ok := n.Fun.(*ast.FuncLit); ok {
				f.noteParameters(all, lit)
				all.calls[lit] = append(all.calls[lit], n)
			}
		}
		return true
	})
	f.noteCalls(fn, all, kept)
	return all
}

// keepClosure notes a literal that a variable is declared with, and gets no other value.
func (f *Flow) keepClosure(all closures, kept map[types.Object]*ast.FuncLit, to ast.Expr, lit *ast.FuncLit) {
	v := f.names.Object(to)
	if v != nil && len(f.names.Assigned(v)) == 1 {
		kept[v] = lit
		f.noteParameters(all, lit)
	}
}

// noteParameters notes the parameters of a literal, but for the last one if it is a list.
func (f *Flow) noteParameters(all closures, lit *ast.FuncLit) {
	index := 0
	for _, list := range lit.Type.Params.List {
		_, variadic := list.Type.(*ast.Ellipsis)
		for _, id := range list.Names {
			if obj := f.names.Object(id); obj != nil && !variadic {
				all.params[obj] = literalParameter{lit, index}
			}
			index++
		}
		index += max(0, 1-len(list.Names))
	}
}

// noteCalls notes the calls of the literals that variables keep. Those that are used otherwise may be called
// with anything.
func (f *Flow) noteCalls(fn *ast.FuncDecl, all closures, kept map[types.Object]*ast.FuncLit) {
	called := make(map[*ast.Ident]bool)
	if len(kept) == 0 {
		return
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok {
				if lit := kept[f.names.Object(id)]; lit != nil {
					called[id] = true
					all.calls[lit] = append(all.calls[lit], n)
				}
			}
		case *ast.Ident:
			obj := f.names.Object(n)
			if lit := kept[obj]; lit != nil && !called[n] && obj.Pos() != n.Pos() {
				delete(all.calls, lit)
				delete(kept, obj)
			}
		}
		return true
	})
}
