package edit

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// isStringChain reports whether a chain at path[0] is of type string. It is if
// one operand is, since all have the same type, or if the context takes a
// string.
func (j *joiner) isStringChain(operands []ast.Expr, path []ast.Node) bool {
	known := func(e ast.Expr) bool {
		_, constant := j.ed.names.Constant(e)
		return !constant && j.ed.names.IsString(e)
	}
	return slices.ContainsFunc(operands, known) || j.wantsString(path)
}

// wantsString reports whether the context of the expression at path[0] takes a
// string and nothing else.
func (j *joiner) wantsString(path []ast.Node) bool {
	i := 1
	for i < len(path)-1 {
		if _, ok := path[i].(*ast.ParenExpr); !ok {
			break
		}
		i++
	}
	switch p := path[i].(type) {
	case *ast.CallExpr:
		return j.takesString(p, source.IndexOf(p.Args, path[i-1]))
	case *ast.AssignStmt:
		at := source.IndexOf(p.Rhs, path[i-1])
		return p.Tok != token.DEFINE && 0 <= at && at < len(p.Lhs) && j.ed.names.IsString(p.Lhs[at])
	case *ast.ValueSpec:
		return p.Type != nil && j.ed.names.IsString(p.Type)
	case *ast.ReturnStmt:
		return j.returnsString(path[i:], source.IndexOf(p.Results, path[i-1]))
	}
	return false
}

// takesString reports whether the parameter for the argument at index arg is
// a string. That of a sink of the settings, or of a module that another one claims to be, may be of
// a type of its own.
func (j *joiner) takesString(call *ast.CallExpr, arg int) bool {
	if fn := j.ed.names.Callee(call); fn.Path != "" && source.IsStandard(fn.Path) && j.ed.flow.RoleOf(fn, arg).IsSink() {
		return true
	}
	sig := j.ed.names.Signature(call)
	return sig != nil && 0 <= arg && arg < sig.Params().Len() && names.IsString(sig.Params().At(arg).Type())
}

// returnsString reports whether the function around path returns a string as
// its result at index i.
func (j *joiner) returnsString(path []ast.Node, i int) bool {
	for _, n := range path {
		if t := source.FunctionType(n); t != nil {
			types := j.ed.results.Of(t.Results, resultTypes)
			return 0 <= i && i < len(types) && j.ed.names.IsString(types[i])
		}
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
