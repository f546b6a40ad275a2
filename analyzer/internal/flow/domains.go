package flow

import (
	"go/ast"
	"regexp"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// This file knows names of DNS by the constant that they end in: name + ".svc.cluster.local".

// domainEnd matches the end of a name with two labels or more.
var domainEnd = regexp.MustCompile(`(?:^|\.)[a-z][a-z0-9-]*\.[a-z]{2,}\.?$`)

// isOnlyGivenDomains reports whether e is a field that the package gives values, none of which is an IPv6
// address, and one of which ends as a name of DNS does. Who else sets an exported field has names as well.
func (f *Flow) isOnlyGivenDomains(e *ast.SelectorExpr, depth int) bool {
	of := f.ownField(e)
	return of.name != "" && !f.isTagged(e) && f.never.once(of, depth, func() bool {
		values := f.index.Hosts(of.owner, of.name)
		return f.areNeverIPv6(values, depth-1) && f.endInDomains(values, depth-1)
	})
}

// endInDomains reports whether one of these values ends as a name of DNS does.
func (f *Flow) endInDomains(values []ast.Expr, depth int) bool {
	return slices.ContainsFunc(values, func(value ast.Expr) bool { return f.endsInDomain(value, depth) })
}

// isDomain reports whether a text is a name of DNS: it ends as one does, and no literal in it has a character
// that ends a host.
func (f *Flow) isDomain(e ast.Expr, depth int) bool {
	return f.endsInDomain(e, depth) && !f.hasAny(e, ":/[@")
}

// endsInDomain reports whether a text ends in a constant that ends a name of DNS.
func (f *Flow) endsInDomain(e ast.Expr, depth int) bool {
	if e == nil || depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	if text, ok := f.names.Constant(e); ok {
		return len(text) <= longestOperand && domainEnd.MatchString(text)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		text, ok := source.Unquoted(e)
		return ok && len(text) <= longestOperand && domainEnd.MatchString(text)
	case *ast.BinaryExpr:
		return source.IsSum(e) && f.endsInDomain(e.Y, depth-1)
	case *ast.CallExpr:
		return source.NameOf(e.Fun) == "Sprintf" && len(e.Args) > 1 && f.formatsDomain(e, depth)
	case *ast.Ident:
		if initial := f.declaredConstant(e); initial != nil {
			return f.endsInDomain(initial, depth-1)
		}
		values, _ := f.localValues(e)
		return len(values) == 1 && f.endsInDomain(values[0], depth-1)
	}
	return false
}

// formatsDomain is endsInDomain for a format, which may end in a verb behind a dot.
func (f *Flow) formatsDomain(call *ast.CallExpr, depth int) bool {
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || len(lit.Value) > longestOperand {
		return false
	}
	if len(lit.Value) > len(`".%s"`) && lit.Value[len(lit.Value)-len(`.%s"`):] == `.%s"` {
		return f.endsInDomain(call.Args[len(call.Args)-1], depth-1)
	}
	return f.endsInDomain(lit, depth-1)
}
