package flow

import (
	"go/ast"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// isRecord reports whether e is one of the SRV records that package net looks up, or their list.
// It drops those whose target is no name of DNS.
func (f *Flow) isRecord(e ast.Expr, depth int) bool {
	if depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		if call, index := resultOf(e); call != nil {
			return f.isRecordResult(call, index)
		}
		return f.isRecord(e.X, depth)
	case *ast.CallExpr:
		return f.isRecordResult(e, 0)
	case *ast.Ident:
		if fn, index := f.parameterOf(e); fn != nil {
			_, of := fieldAt(fn.Type.Params, index)
			return f.isRecordType(of)
		}
		values, _ := f.localValues(e)
		return source.Every(values, func(value ast.Expr) bool { return value != nil && f.isRecord(value, depth-1) })
	}
	return false
}

// isRecordResult reports whether a result of a call is SRV records that package net has looked up,
// or that a function of the package declares as such.
func (f *Flow) isRecordResult(call *ast.CallExpr, index int) bool {
	if called := f.names.Callee(call); called.Path == "net" {
		return index == 1 && called.Name == "LookupSRV"
	}
	fn := f.ownFunction(call)
	if fn == nil {
		return false
	}
	_, of := fieldAt(fn.Type.Results, index)
	return f.isRecordType(of)
}

// isRecordType reports whether a type is net.SRV, a pointer to it or a list of these, and the
// package never writes the target of such a record: nobody but package net makes one.
func (f *Flow) isRecordType(t ast.Expr) bool {
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.ArrayType:
			t = of.Elt
		case *ast.Ellipsis:
			t = of.Elt
		case *ast.SelectorExpr:
			return of.Sel.Name == "SRV" && source.NameOf(of.X) == "net" && !f.index.WritesTarget()
		default:
			return false
		}
	}
}

// isTrimmedName reports whether a call cuts the dot off that ends a name of DNS, by what it is
// called or because it is no IPv6 address: strings.TrimSuffix(record.Target, ".").
func (f *Flow) isTrimmedName(call *ast.CallExpr, depth int) bool {
	name := source.NameOf(call.Fun)
	if len(call.Args) != 2 || !strings.HasPrefix(name, "Trim") || !source.IsText(call.Args[1], ".") {
		return false
	}
	of := source.NameOf(call.Args[0])
	return of == "Target" || slices.Contains(dottedWords, sink.LastWord(of)) || slices.Contains(sink.Words(of), "mx") || f.isNeverIPv6(call.Args[0], depth-1)
}

// dottedWords end the names of what may be written with a last dot: pool.InternalDomain(namespace).
var dottedWords = []string{"domain", "fqdn"}
