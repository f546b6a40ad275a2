package flow

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file follows texts that are made of bytes, in hexadecimal digits or in base64 for URLs. They are read
// as they are written.

// IsOfDigits reports whether e only ever is such a text, or empty, so that no query has to escape it: by the
// function that makes it, or that gives it to the variable, the parameter or the field that e is.
func (f *Flow) IsOfDigits(e ast.Expr) bool { return f.isOfDigits(e, maxDepth) }

// digitsOf is the question whether a name stands for such a text.
type digitsOf struct{ of any }

func (f *Flow) isOfDigits(e ast.Expr, depth int) bool {
	if e == nil || depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	if call, index := resultOf(e); call != nil {
		return index == 0 && (makesDigits(call) || isConverted(call) && f.isOfDigits(call.Args[0], depth-1)) || f.returnsDigits(call, index, depth)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return f.plain.once(digitsOf{e}, depth, func() bool {
			if values, passed := f.argumentsOf(e); passed {
				return len(f.names.Assigned(f.names.Object(e))) == 0 && f.areOfDigits(values, depth-1)
			}
			values, local := f.localValues(e)
			return local && len(values) <= maxLocals && f.areOfDigits(values, depth-1)
		})
	case *ast.SelectorExpr:
		of := field{f.OwnTypeOf(e.X), e.Sel.Name}
		return of.owner != "" && !f.isTagged(e) && f.plain.once(digitsOf{of}, depth, func() bool { return f.isFieldOfDigits(of, depth) })
	}
	return false
}

// areOfDigits reports whether there are values, each is of digits or empty, and not all are empty.
func (f *Flow) areOfDigits(values []ast.Expr, depth int) bool {
	return areAll(values, func(e ast.Expr) bool { return f.isOfDigits(e, depth) })
}

// returnsDigits reports whether a call is of a function of the package that returns such a text.
func (f *Flow) returnsDigits(call *ast.CallExpr, index, depth int) bool {
	fn := f.ownFunction(call)
	return fn != nil && fn.Body != nil && f.plain.once(digitsOf{result{fn, index}}, depth, func() bool {
		return f.areOfDigits(f.returned(fn, index), depth-1)
	})
}

// isFieldOfDigits reports whether the package gives nothing else to a field of one of its types, and makes
// values of that type by literals alone.
func (f *Flow) isFieldOfDigits(of field, depth int) bool {
	m := f.made()
	if m.others[of.owner] > 0 || m.unkeyed[of.owner] || ast.IsExported(of.owner) && ast.IsExported(of.name) {
		return false
	}
	return f.areOfDigits(slices.Concat(m.given[of.name], m.keyed[of]), depth-1)
}

// isConverted reports whether a call converts its argument to a string.
func isConverted(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "string" && len(call.Args) == 1
}

// makesDigits reports whether a call writes bytes in an alphabet without what changes a value in a query:
// hex.EncodeToString(b), base64.URLEncoding.EncodeToString(b), fmt.Sprintf("%x", b).
func makesDigits(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	switch of := source.NameOf(sel.X); sel.Sel.Name {
	case "EncodeToString":
		others, known := sink.Base64[of]
		return of == "hex" || known && !strings.ContainsAny(others, breaking)
	case "Sprintf":
		lit, ok := call.Args[0].(*ast.BasicLit)
		return ok && of == "fmt" && lit.Kind == token.STRING && printsDigits(lit)
	}
	return false
}

// printsDigits reports whether a format prints hexadecimal digits and numbers alone, and has nothing to escape.
func printsDigits(lit *ast.BasicLit) bool {
	format, err := strconv.Unquote(lit.Value)
	if err != nil || len(format) > longestOperand || strings.ContainsAny(withoutVerbs(format), breaking) {
		return false
	}
	return source.Every(source.Directives(format, false), func(verb source.Directive) bool {
		return strings.ContainsRune("dxX", rune(verb.Letter)) && !strings.ContainsAny(format[verb.Start:verb.End], " +")
	})
}
