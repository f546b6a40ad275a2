package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file finds IP addresses that are made of four bytes. They are of IPv4.

// isOfFourBytes reports whether e is an IP address, by its type or as it is converted, that is always made of four
// bytes.
func (f *Flow) isOfFourBytes(e ast.Expr) bool {
	_, address := sink.TypeKinds[f.names.TypeNameOf(e)]
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok { // net.IP(b)
		callee := f.names.Callee(call)
		_, converts := sink.TypeKinds[sink.Type{Path: callee.Path, Name: callee.Name}]
		address = address || converts && callee.Recv == ""
	}
	return address && f.isFourBytes(e, maxDepth)
}

// isGivenFourBytes reports whether e is a call that is given four bytes: netip.AddrFromSlice(b[4:8]).
func (f *Flow) isGivenFourBytes(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	part, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	return ok && f.slicesFourBytes(part)
}

// listsOfBytes are the types of lists of bytes, as they are written.
var listsOfBytes = []string{"[]byte", "[4]byte", "[...]byte", "net.IP", "IP"}

// isFourBytes reports whether e is a list of four bytes, or a variable, an unexported field or a result of
// a function of the package that is nothing else: net.IP(b[4:8]), net.IPv4(10, 0, 0, n), make(net.IP, 4). What
// depth names lead to is read as it is written.
func (f *Flow) isFourBytes(e ast.Expr, depth int) bool {
	if e == nil || depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return f.makesFourBytes(e, depth)
	case *ast.CompositeLit: // net.IP{127, 0, 0, 1}
		return len(e.Elts) == 4 && e.Type != nil && slices.Contains(listsOfBytes, asListed(e.Type)) && !slices.ContainsFunc(e.Elts, source.Is[*ast.KeyValueExpr])
	case *ast.SliceExpr:
		return f.slicesFourBytes(e)
	case *ast.SelectorExpr:
		of := f.ownField(e)
		return of.name != "" && !e.Sel.IsExported() && f.index.OwnsHosts(of.owner, of.name) && f.fours.once(of, depth, func() bool {
			return f.areFourBytes(e, f.index.Hosts(of.owner, of.name), depth-1)
		})
	case *ast.Ident:
		return f.fours.once(e, depth, func() bool {
			values, _ := f.localValues(e)
			return f.areFourBytes(e, values, depth-1)
		})
	}
	return false
}

// areFourBytes reports whether there are values of e, and each is a list of four bytes or nil.
func (f *Flow) areFourBytes(e ast.Expr, values []ast.Expr, depth int) bool {
	if !f.names.Look(e, len(values)) {
		return false
	}
	values = slices.DeleteFunc(slices.Clone(values), func(value ast.Expr) bool { return value != nil && source.NameOf(value) == "nil" })
	return source.Every(values, func(value ast.Expr) bool { return f.isFourBytes(value, depth) })
}

// makesFourBytes is isFourBytes for a call, or a conversion.
func (f *Flow) makesFourBytes(call *ast.CallExpr, depth int) bool {
	switch source.NameOf(call.Fun) {
	case "make":
		return len(call.Args) > 1 && slices.Contains(listsOfBytes, asListed(call.Args[0])) && (bound(call.Args[1]) == 4 || source.NameOf(call.Args[1]) == "IPv4len")
	case "IP":
		return len(call.Args) == 1 && f.isFourBytes(call.Args[0], depth-1)
	case "IPv4":
		return len(call.Args) == 4
	case "To4":
		return len(call.Args) == 0
	}
	fn := f.ownFunction(call)
	return fn != nil && fn.Body != nil && f.fours.once(fn, depth, func() bool { return f.areFourBytes(call, f.returned(fn, 0), depth-1) })
}

// asListed returns a type as it is written, "" if that is long.
func asListed(e ast.Expr) string {
	if e.End()-e.Pos() > longestOperand {
		return ""
	}
	return types.ExprString(e)
}

// slicesFourBytes reports whether e is b[4:8], with constant bounds, or all of an array of four bytes.
func (f *Flow) slicesFourBytes(e *ast.SliceExpr) bool {
	if e.Low == nil && e.High == nil {
		array, ok := f.names.TypeOf(e.X).Underlying().(*types.Array)
		return ok && array.Len() == 4
	}
	low, high := 0, bound(e.High)
	if e.Low != nil {
		low = bound(e.Low)
	}
	return low >= 0 && high-low == 4
}
