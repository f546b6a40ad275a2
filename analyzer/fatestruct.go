package analyzer

import (
	"cmp"
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// This file follows a struct that has a text in a field. What compares it, has it for a key or
// encodes it as a whole does so with the text.

// fateOfStruct returns the fate of the struct at s, but for what is done with a field that is
// selected. depth bounds how many names are followed.
func (j *judge) fateOfStruct(s spot, depth int) fate {
	for len(s.around) > 0 && j.hasStruct(s) {
		s = s.outside()
	}
	if depth == 0 || len(s.around) == 0 {
		return lost
	}
	switch parent := source.Above(s.around, 0).(type) {
	case *ast.SelectorExpr:
		return j.fateOfSelected(parent, s, depth)
	case *ast.ExprStmt:
		return fate{}
	case *ast.AssignStmt, *ast.ValueSpec:
		if v := source.Receiver(parent, s.e); v != nil && v.Name != "_" {
			return j.fateOfStructs(v, s, depth)
		}
	case *ast.RangeStmt:
		if v, ok := parent.Value.(*ast.Ident); ok && parent.X == s.e && v.Name != "_" {
			return j.fateOfStructs(v, s, depth)
		}
		return fate{}
	case *ast.CallExpr:
		return j.fateOfStructIn(parent, s, depth)
	case *ast.ReturnStmt:
		return j.fateOfStructResult(s, depth)
	case *ast.BinaryExpr:
		if isNil(parent.Y) {
			return fate{}
		}
		return edited
	case *ast.CaseClause, *ast.SwitchStmt, *ast.IndexExpr, *ast.KeyValueExpr:
		return edited
	}
	return given
}

// hasStruct reports whether the expression around s is the struct there, its address, or a list of
// such or an element of it.
func (j *judge) hasStruct(s spot) bool {
	switch parent := source.Above(s.around, 0).(type) {
	case *ast.ParenExpr, *ast.UnaryExpr, *ast.StarExpr:
		return true
	case *ast.IndexExpr:
		return parent.X == s.e
	case *ast.CompositeLit:
		return j.isList(parent)
	case *ast.KeyValueExpr:
		lit, ok := source.Above(s.around, 1).(*ast.CompositeLit)
		return ok && parent.Value == s.e && j.isList(lit)
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "append" && source.IndexOf(parent.Args, s.e) >= 0
	}
	return false
}

// isNil reports whether e is the name nil.
func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}

// fateOfStructs returns the fate of the structs that the variable or the parameter v, at s, holds.
func (j *judge) fateOfStructs(v *ast.Ident, s spot, depth int) fate {
	at := spot{v, s.around}
	return j.structFates.Of(deep{j.subject(v, at), depth}, func(deep) fate {
		if j.isGlobal(v, at) && !j.isOwn(v.Name, at) {
			return lost
		}
		uses, ok := j.otherUses(v, at)
		if !ok {
			return lost
		}
		to := fateOfAll(uses, depth-1, j.fateOfStruct)
		if j.isNamedResult(v, at) {
			return to.and(j.fateOfStructResult(at, depth))
		}
		return to
	})
}

// fateOfSelected returns the fate of the struct at s of which a field or a method is selected: that
// may do anything with its receiver.
func (j *judge) fateOfSelected(sel *ast.SelectorExpr, s spot, depth int) fate {
	call, ok := source.Above(s.around, 1).(*ast.CallExpr)
	if !ok || call.Fun != sel || !j.index.HasFunction(sel.Sel.Name) {
		return fate{}
	}
	fn := cmp.Or(j.index.Method(j.names.TypeNameOf(s.e).Name, sel.Sel.Name), j.index.Function(sel.Sel.Name))
	switch {
	case fn == nil:
		return given
	case fn.Recv == nil || fn.Body == nil || len(fn.Recv.List) != 1 || len(fn.Recv.List[0].Names) != 1:
		return fate{}
	}
	v := fn.Recv.List[0].Names[0]
	return j.fateOfStructs(v, spot{v, []ast.Node{j.files.At(v.Pos()).Tree, fn}}, depth)
}

// fateOfStructIn returns the fate of the struct at s, an argument of a call.
func (j *judge) fateOfStructIn(call *ast.CallExpr, s spot, depth int) fate {
	at, name := source.IndexOf(call.Args, s.e), source.NameOf(call.Fun)
	if _, plain := ast.Unparen(call.Fun).(*ast.Ident); plain && (name == "len" || name == "cap") {
		return fate{}
	}
	if at < 0 || j.names.Callee(call).Path != "" || !j.index.HasFunction(name) {
		return given
	}
	param := j.parameterGiven(call, at)
	if param == nil {
		return given
	}
	return j.fateOfStructs(param, j.spotOf(param), depth)
}

// fateOfStructResult returns the fate of the struct that the function around s returns there.
func (j *judge) fateOfStructResult(s spot, depth int) fate {
	fn := functionAround(s.around)
	if fn == nil || !isFirstResult(s, fn) || !j.isOwn(fn.Name.Name, s) {
		return given
	}
	return j.structFates.Of(deep{fn, depth}, func(deep) fate {
		calls := j.callSpots(fn)
		if len(calls) == 0 {
			return given
		}
		return fateOfAll(slices.Values(calls), depth-1, j.fateOfStruct)
	})
}
