package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// stringMakers are functions, and methods of a type, of which the result, or
// the first ones, are strings.
var stringMakers = []struct {
	path, recv, names string
	results           int // how many of them
}{
	{"fmt", "", "Sprint Sprintf Sprintln", 1},
	{"net", "", "JoinHostPort", 1},
	{"net", "", "SplitHostPort", 2},
	{"net", "IP", "String", 1},
	{"net/netip", "Addr", "String", 1},
	{"net/url", "", "PathEscape QueryEscape", 1},
	{"net/url", "URL", "Hostname Port String", 1},
	{"os", "", "Getenv Hostname LookupEnv", 1},
	{"strconv", "", "FormatInt FormatUint Itoa", 1},
	{"strings", "", "Join ReplaceAll ToLower ToUpper Trim TrimLeft TrimPrefix TrimRight TrimSpace TrimSuffix", 1},
	{"strings", "", "Cut", 2},
}

// typeOf returns the type of e, invalid if it is not known.
func (f folder) typeOf(e ast.Expr) types.Type {
	if t := f.info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// isString reports whether e is known to be of type string and of no other
// type whose values are text. depth bounds how many variables are followed to
// what gives them their types.
func (f folder) isString(e ast.Expr, depth int) bool {
	e = ast.Unparen(e)
	if isStringType(f.typeOf(e)) {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return f.conversion(e) && isStringType(f.typeOf(e.Fun)) || f.makesString(e, 0)
	case *ast.Ident:
		return depth > 0 && f.startsAsString(e, depth-1)
	}
	return false
}

// startsAsString reports whether the variable id is declared with a string as
// its first value, in this file.
func (f folder) startsAsString(id *ast.Ident, depth int) bool {
	v, ok := f.info.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	path, _ := astutil.PathEnclosingInterval(f.file, v.Pos(), v.Pos())
	if len(path) < 2 {
		return false
	}
	assign, ok := path[1].(*ast.AssignStmt)
	if !ok || assign.Tok != token.DEFINE {
		return false
	}
	i := indexOf(assign.Lhs, path[0])
	if i < 0 || len(assign.Rhs) == len(assign.Lhs) {
		return i >= 0 && f.isString(assign.Rhs[i], depth)
	}
	call, ok := assign.Rhs[0].(*ast.CallExpr) // host, port, err := net.SplitHostPort(addr)
	return ok && f.makesString(call, i)
}

// makesString reports whether the result of call at index i is a string.
func (f folder) makesString(call *ast.CallExpr, i int) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of := named{}
	if path, ok := f.imported(sel.X); ok {
		of.path = path
	} else if of = typeName(f.typeOf(sel.X)); of == (named{}) {
		return false
	}
	for _, m := range stringMakers {
		if m.path == of.path && m.recv == of.name && slices.Contains(strings.Fields(m.names), sel.Sel.Name) {
			return i < m.results
		}
	}
	return false
}

// isStringChain reports whether a chain at path[0] is of type string: one of
// its operands is, as all must be of one type, or what it is given to.
func (f folder) isStringChain(operands []ast.Expr, path []ast.Node) bool {
	known := func(e ast.Expr) bool {
		_, constant := f.constant(e)
		return !constant && f.isString(e, maxDepth)
	}
	return slices.ContainsFunc(operands, known) || f.wantsString(path)
}

// wantsString reports whether what is around the expression at path[0] takes
// a string and nothing else.
func (f folder) wantsString(path []ast.Node) bool {
	i := 1
	for i < len(path)-1 {
		if _, ok := path[i].(*ast.ParenExpr); !ok {
			break
		}
		i++
	}
	switch p := path[i].(type) {
	case *ast.CallExpr:
		return f.takesString(p, argIndex(p, path[i-1]))
	case *ast.AssignStmt:
		at := indexOf(p.Rhs, path[i-1])
		return p.Tok != token.DEFINE && 0 <= at && at < len(p.Lhs) && isStringType(f.typeOf(p.Lhs[at]))
	case *ast.ValueSpec:
		return p.Type != nil && isStringType(f.typeOf(p.Type))
	case *ast.ReturnStmt:
		return f.returnsString(path[i:], indexOf(p.Results, path[i-1]))
	}
	return false
}

// takesString reports whether the parameter for the argument at index arg is
// a string.
func (f folder) takesString(call *ast.CallExpr, arg int) bool {
	if f.roleOf(f.callee(call), arg).isSink() {
		return true
	}
	fn := f.info.Uses[calledName(call)] // before a type parameter becomes string
	if fn == nil {
		return false
	}
	sig, ok := fn.Type().(*types.Signature)
	return ok && 0 <= arg && arg < sig.Params().Len() && isStringType(sig.Params().At(arg).Type())
}

// calledName returns the identifier that names what is called, nil if nothing
// does.
func calledName(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
}

// returnsString reports whether the function around path returns a string as
// its result at index i.
func (f folder) returnsString(path []ast.Node, i int) bool {
	for _, n := range path {
		var results *ast.FieldList
		switch n := n.(type) {
		case *ast.FuncDecl:
			results = n.Type.Results
		case *ast.FuncLit:
			results = n.Type.Results
		default:
			continue
		}
		types := resultTypes(results)
		return 0 <= i && i < len(types) && isStringType(f.typeOf(types[i]))
	}
	return false
}

// resultTypes returns the types in a list of results, one for each result.
func resultTypes(results *ast.FieldList) (all []ast.Expr) {
	if results == nil {
		return nil
	}
	for _, field := range results.List {
		for range max(1, len(field.Names)) {
			all = append(all, field.Type)
		}
	}
	return all
}
