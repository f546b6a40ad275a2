package use

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
func (p *Program) fateOfStruct(s Spot, depth int) fate {
	for len(s.Around) > 0 && p.hasStruct(s) {
		s = s.Outside()
	}
	if depth == 0 || len(s.Around) == 0 {
		return lost
	}
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.SelectorExpr:
		return p.fateOfSelected(parent, s, depth)
	case *ast.ExprStmt:
		return fate{}
	case *ast.AssignStmt, *ast.ValueSpec:
		if v := source.Receiver(parent, s.E); v != nil && v.Name != "_" {
			return p.fateOfStructs(v, s, depth)
		}
	case *ast.RangeStmt:
		if v, ok := parent.Value.(*ast.Ident); ok && parent.X == s.E && v.Name != "_" {
			return p.fateOfStructs(v, s, depth)
		}
		return fate{}
	case *ast.CallExpr:
		return p.fateOfStructIn(parent, s, depth)
	case *ast.ReturnStmt:
		return p.fateOfStructResult(s, depth)
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
func (p *Program) hasStruct(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.ParenExpr, *ast.UnaryExpr, *ast.StarExpr:
		return true
	case *ast.IndexExpr:
		return parent.X == s.E
	case *ast.CompositeLit:
		return p.isList(parent)
	case *ast.KeyValueExpr:
		lit, ok := source.Above(s.Around, 1).(*ast.CompositeLit)
		return ok && parent.Value == s.E && p.isList(lit)
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "append" && source.IndexOf(parent.Args, s.E) >= 0
	}
	return false
}

// isNil reports whether e is the name nil.
func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}

// fateOfStructs returns the fate of the structs that the variable or the parameter v, at s, holds.
func (p *Program) fateOfStructs(v *ast.Ident, s Spot, depth int) fate {
	at := Spot{v, s.Around}
	return p.structFates.Of(Deep{p.subject(v, at), depth}, func(Deep) fate {
		if p.isGlobal(v, at) && !p.isOwn(v.Name, at) {
			return lost
		}
		uses, ok := p.otherUses(v, at)
		if !ok {
			return lost
		}
		to := fateOfAll(uses, depth-1, p.fateOfStruct)
		if p.isNamedResult(v, at) {
			return to.and(p.fateOfStructResult(at, depth))
		}
		return to
	})
}

// fateOfSelected returns the fate of the struct at s of which a field or a method is selected: that
// may do anything with its receiver.
func (p *Program) fateOfSelected(sel *ast.SelectorExpr, s Spot, depth int) fate {
	call, ok := source.Above(s.Around, 1).(*ast.CallExpr)
	if !ok || call.Fun != sel || !p.index.HasFunction(sel.Sel.Name) {
		return fate{}
	}
	fn := cmp.Or(p.index.Method(p.names.TypeNameOf(s.E).Name, sel.Sel.Name), p.index.Function(sel.Sel.Name))
	switch {
	case fn == nil:
		return given
	case fn.Recv == nil || fn.Body == nil || len(fn.Recv.List) != 1 || len(fn.Recv.List[0].Names) != 1:
		return fate{}
	}
	v := fn.Recv.List[0].Names[0]
	return p.fateOfStructs(v, Spot{v, []ast.Node{p.files.At(v.Pos()).Tree, fn}}, depth)
}

// fateOfStructIn returns the fate of the struct at s, an argument of a call.
func (p *Program) fateOfStructIn(call *ast.CallExpr, s Spot, depth int) fate {
	at, name := source.IndexOf(call.Args, s.E), source.NameOf(call.Fun)
	if _, plain := ast.Unparen(call.Fun).(*ast.Ident); plain && (name == "len" || name == "cap") {
		return fate{}
	}
	if at < 0 || p.names.Callee(call).Path != "" || !p.index.HasFunction(name) {
		return given
	}
	param := p.parameterGiven(call, at)
	if param == nil {
		return given
	}
	return p.fateOfStructs(param, p.SpotOf(param), depth)
}

// fateOfStructResult returns the fate of the struct that the function around s returns there.
func (p *Program) fateOfStructResult(s Spot, depth int) fate {
	fn := functionAround(s.Around)
	if fn == nil || !isFirstResult(s, fn) || !p.isOwn(fn.Name.Name, s) {
		return given
	}
	return p.structFates.Of(Deep{fn, depth}, func(Deep) fate {
		calls := p.callSpots(fn)
		if len(calls) == 0 {
			return given
		}
		return fateOfAll(slices.Values(calls), depth-1, p.fateOfStruct)
	})
}
