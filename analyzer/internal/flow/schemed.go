package flow

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// This file finds the texts that begin with a scheme, so that they are no hosts whatever their
// names: brackets around them would make no address.

// IsGivenScheme reports whether one of the texts that may be seen to give the host e its value
// begins with a scheme: a result of a function of the package, a field, a variable, what calls pass.
// A method func (n Node) Host() string may return "https://" + n.name.
func (f *Flow) IsGivenScheme(e ast.Expr) bool { return e != nil && f.isGivenScheme(e, maxDepth) }

// isGivenScheme is IsGivenScheme for what depth names lead to. What leads there may not be
// resolved, and is read as it is written.
func (f *Flow) isGivenScheme(e ast.Expr, depth int) bool {
	if depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	if call, index := resultOf(e); call != nil && source.NameOf(call.Fun) != "Sprintf" {
		return f.returnsScheme(call, index, depth)
	}
	e = ast.Unparen(e)
	switch e.(type) {
	case *ast.BasicLit, *ast.BinaryExpr, *ast.CallExpr:
		return f.schemed.once(e, depth, func() bool { return f.isHeadedByScheme(e, depth) })
	case *ast.StarExpr, *ast.SelectorExpr, *ast.Ident:
		return f.schemed.once(f.questionOf(e), depth, func() bool { return f.areGivenScheme(e, f.given(e), depth-1) })
	}
	return false
}

// questionOf returns what tells a variable or a field from others, so that one answer does for all of
// its uses where one value does.
func (f *Flow) questionOf(e ast.Expr) any {
	if of := f.ownField(e); of.name != "" {
		return of
	}
	return e
}

// returnsScheme is isGivenScheme for the result of a call, by its index.
func (f *Flow) returnsScheme(call *ast.CallExpr, index, depth int) bool {
	fn := f.ownFunction(call)
	return fn != nil && fn.Body != nil && f.schemed.once(result{fn, index}, depth, func() bool {
		return f.areGivenScheme(call, f.returned(fn, index), depth-1)
	})
}

// areGivenScheme reports whether one of the values of e begins with a scheme, and none cuts one off.
func (f *Flow) areGivenScheme(e ast.Expr, values []ast.Expr, depth int) bool {
	return f.names.Look(e, len(values)) && !slices.ContainsFunc(values, isWithoutScheme) &&
		slices.ContainsFunc(values, func(value ast.Expr) bool { return value != nil && f.isGivenScheme(value, depth) })
}

// isWithoutScheme reports whether e is a text without the scheme that it may have had, as it is written:
// strings.TrimPrefix(host, "https://").
func isWithoutScheme(e ast.Expr) bool {
	if e == nil {
		return false
	}
	call, _ := resultOf(e)
	return call != nil && source.NameOf(call.Fun) != "Sprintf" && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		lit, ok := arg.(*ast.BasicLit)
		return ok && strings.Contains(lit.Value, "//")
	})
}

// given returns what may give a variable or a field its value, as far as it is seen.
func (f *Flow) given(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return f.givenBefore(e)
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok && f.names.Object(of) == nil {
			return f.basesOf(f.typeOfParameter(of), e.Sel)
		}
	}
	return f.Given(e)
}

// givenBefore is given for a variable.
func (f *Flow) givenBefore(v *ast.Ident) []ast.Expr {
	if f.names.Object(v) == nil {
		return f.valuesNamed(v)
	}
	if latest := f.names.Latest(v); latest != nil {
		return []ast.Expr{latest}
	}
	if call, index := f.names.Result(v); call != nil && index > 0 {
		values, _ := f.localValues(v)
		return values
	}
	return f.Given(v)
}

// isHeadedByScheme reports whether a text that is made of others begins with a scheme: "tcp://" + host,
// fmt.Sprintf("%s://%s", scheme, host), base + path of such a base.
func (f *Flow) isHeadedByScheme(e ast.Expr, depth int) bool {
	behind := ast.Expr(nil)
	for source.IsSum(e) {
		sum := ast.Unparen(e).(*ast.BinaryExpr)
		e, behind = sum.X, sum.Y
	}
	first := ast.Unparen(e)
	if call, ok := first.(*ast.CallExpr); ok && source.NameOf(call.Fun) == "Sprintf" && len(call.Args) > 0 {
		first = call.Args[0]
	}
	if lit, ok := first.(*ast.BasicLit); ok {
		return schemeAtStart.MatchString(textOf(lit))
	}
	if lit, ok := behind.(*ast.BasicLit); ok && strings.HasPrefix(textOf(lit), "://") { // scheme + "://" + host
		return true
	}
	return f.isGivenScheme(first, depth-1)
}

// schemeAtStart matches a text that begins with a scheme, or a verb in the place of one.
var schemeAtStart = regexp.MustCompile(`^(?i:[a-z][a-z0-9+.-]*|%[sv])://`)

// textOf returns the beginning of the text that a literal is.
func textOf(lit *ast.BasicLit) string {
	if len(lit.Value) > longestOperand {
		return ""
	}
	return text(lit)
}
