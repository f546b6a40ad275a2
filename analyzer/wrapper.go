package analyzer

import (
	"go/ast"
	"go/types"
)

// findWrappers notes what the functions do with their parameters: one that
// does nothing with it but hand it to a sink is a sink itself.
func (f folder) findWrappers(functions map[*ast.FuncDecl]bool) {
	// A wrapper of a wrapper is known once the inner one is.
	for range maxDepth {
		before := len(f.wrappers)
		for fn := range functions {
			f.findWrapper(fn)
		}
		if len(f.wrappers) == before {
			return
		}
	}
}

func (f folder) findWrapper(fn *ast.FuncDecl) {
	obj, ok := f.info.Defs[fn.Name].(*types.Func)
	if !ok {
		return
	}
	index := 0
	for _, list := range fn.Type.Params.List {
		for _, name := range list.Names {
			if r := f.parameterRole(fn, f.info.Defs[name]); r != plain {
				f.wrappers.add(declaredAs(obj), index, r)
			}
			index++
		}
	}
}

// parameterRole returns what a function does with a parameter, plain if it
// does anything but hand it unchanged to sinks and to what people read.
func (f folder) parameterRole(fn *ast.FuncDecl, param types.Object) role {
	if param == nil || !isStringType(param.Type()) || f.variables[param] != nil {
		return plain
	}
	result, other := plain, false
	ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || f.info.Uses[id] != param {
			return !other
		}
		switch r := f.roleAt(stack, id); {
		case r == part: // only the field tells which
			other = true
		case r.isSink() && (result == plain || result == r || r == absolute):
			result = r
		case r == text || r.isSink():
		default:
			other = true
		}
		return true
	})
	if other {
		return plain
	}
	return result
}

func isStringType(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }

// roleAt returns the role of what stands right below the nodes of stack.
func (f folder) roleAt(stack []ast.Node, child ast.Node) role {
	i := len(stack) - 1
	for i >= 0 {
		if _, ok := stack[i].(*ast.ParenExpr); !ok {
			break
		}
		child = stack[i]
		i--
	}
	if i < 0 {
		return plain
	}
	return f.within(stack[:i+1], child).role
}
