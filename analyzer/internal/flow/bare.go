package flow

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file follows hosts without brackets through the package: results of functions, unexported
// fields and parameters that are given nothing else. What leads there may not be resolved, and is
// read as it is written.

// isOnlyBare reports whether e is given hosts that net.SplitHostPort or Hostname returns, and nothing
// else, by way of the package's own functions and fields. depth bounds how many names are followed.
func (f *Flow) isOnlyBare(e ast.Expr, depth int) bool {
	if e == nil || depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	if call, index := resultOf(e); call != nil {
		return f.isBareResult(call, index, depth)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return f.isBareField(e, depth)
	case *ast.Ident:
		return f.bare.once(e, depth, func() bool { return f.isBareVariable(e, depth) })
	}
	return false
}

// isBareResult is isOnlyBare for the result of a call, by its index.
func (f *Flow) isBareResult(call *ast.CallExpr, index, depth int) bool {
	switch source.NameOf(call.Fun) {
	case "SplitHostPort":
		return index == 0 && len(call.Args) == 1
	case "Hostname":
		return f.isPartOfURL(call)
	}
	fn := f.ownFunction(call)
	return fn != nil && fn.Body != nil && f.bare.once(result{fn, index}, depth, func() bool {
		return f.areOnlyBare(call, f.returned(fn, index), depth-1) && !slices.ContainsFunc(f.returned(fn, index), func(e ast.Expr) bool { return f.isSearchedHere(fn, e) })
	})
}

// isPartOfURL reports whether a call is of a method of url.URL, by its type or by the name of the URL.
func (f *Flow) isPartOfURL(call *ast.CallExpr) bool {
	if callee := f.names.Callee(call); callee.Name != "" {
		return callee.Path == "net/url" && callee.Recv == "URL"
	}
	of, _ := source.Selected(call.Fun)
	name := source.NameOf(of)
	return len(call.Args) == 0 && (name != "" && slices.Contains(urlOwners, sink.LastWord(name)) || name == "parsed")
}

// isBareField is isOnlyBare for an unexported field of one of the package's types. A decoder may give
// one with a tag anything.
func (f *Flow) isBareField(e *ast.SelectorExpr, depth int) bool {
	of := f.ownField(e)
	return of.name != "" && !e.Sel.IsExported() && f.index.OwnsHosts(of.owner, of.name) && !f.isTagged(e) && f.bare.once(of, depth, func() bool {
		return f.areOnlyBare(e, f.index.Hosts(of.owner, of.name), depth-1)
	})
}

// isBareVariable is isOnlyBare for a variable or a parameter, which the function does not search for a
// colon.
func (f *Flow) isBareVariable(v *ast.Ident, depth int) bool {
	fn := f.functionAround(v)
	if fn == nil || fn.Body == nil {
		return false
	}
	if _, searched := f.bodyOf(fn).asked[v.Name]; searched {
		return false
	}
	values, _ := f.localValues(v)
	if len(values) == 1 && values[0] == nil {
		return f.arePassed(v, "a host without brackets", func(arg ast.Expr) bool { return f.isOnlyBare(arg, depth-1) })
	}
	return f.areOnlyBare(v, values, depth-1)
}

// areOnlyBare reports whether there are values of e that are more than "", and each of these is a host
// without brackets.
func (f *Flow) areOnlyBare(e ast.Expr, values []ast.Expr, depth int) bool {
	return f.names.Look(e, len(values)) && areAll(values, func(value ast.Expr) bool { return f.isOnlyBare(value, depth) })
}

// IsPortOfAddress reports whether the variable e is given the port of a URL or of what is split, whatever
// its name is.
func (f *Flow) IsPortOfAddress(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	values, _ := f.localValues(v)
	return f.names.Look(e, len(values)) && slices.ContainsFunc(values, func(value ast.Expr) bool {
		if value == nil {
			return false
		}
		call, index := resultOf(value)
		return call != nil && (index == 1 && source.NameOf(call.Fun) == "SplitHostPort" || source.NameOf(call.Fun) == "Port" && f.isPartOfURL(call))
	})
}
