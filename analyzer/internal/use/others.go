package use

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file tells who else uses what is given a name.

// IsText reports whether what is at s is a part of a text.
func (p *Program) IsText(s Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok {
		return names.IsOperand(source.Above(s.Around, 0))
	}
	return p.names.IsConversion(call) || p.isMadeOf(call, s.E) && strings.HasPrefix(source.NameOf(call.Fun), "Sprint")
}

// IsCompiled reports whether the compiler may refuse another text in place of that of which what
// is at s is a part: it is a case or a key, which are there once, or a constant whose length or
// bytes count. depth bounds how many constants are followed.
func (p *Program) IsCompiled(s Spot, depth int) bool {
	s, compared := p.operation(s)
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.CaseClause:
		return !compared // true and false may be there twice
	case *ast.KeyValueExpr:
		return parent.Key == s.E && !p.isNamedField(parent)
	case *ast.IndexExpr:
		return parent.X == s.E
	case *ast.SliceExpr:
		return parent.X == s.E
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "len"
	case *ast.ValueSpec:
		v := source.Receiver(parent, s.E)
		group, ok := source.Above(s.Around, 1).(*ast.GenDecl)
		return ok && v != nil && group.Tok == token.CONST && p.isConstantCompiled(Spot{v, s.Around}, depth)
	}
	return false
}

// operation returns what operators, conversions and min or max make of what is at s, which may be
// a constant if that is one, and whether it is what a comparison tells: c == "a".
func (p *Program) operation(s Spot) (whole Spot, compared bool) {
	for len(s.Around) > 0 {
		switch parent := source.Above(s.Around, 0).(type) {
		case *ast.BinaryExpr:
			compared = compared || parent.Op != token.ADD
		case *ast.UnaryExpr:
			compared = compared || parent.Op == token.NOT
		case *ast.CallExpr:
			if name := source.NameOf(parent.Fun); len(parent.Args) != 1 && !p.IsText(s) && name != "min" && name != "max" || name == "len" {
				return s, compared // of one argument, it may be a conversion to a type that is not known
			}
		case *ast.ParenExpr:
		default:
			return s, compared
		}
		s = s.Outside()
	}
	return s, compared
}

// isConstantCompiled is isCompiled for the uses of the constant that is declared at s.
func (p *Program) isConstantCompiled(s Spot, depth int) bool {
	v := s.E.(*ast.Ident)
	return depth == 0 || p.isRepeated(s) || p.compiled.Of(Deep{p.subject(v, s), depth}, func(Deep) bool {
		uses, ok := p.otherUses(v, s)
		if !ok {
			return true
		}
		for use := range uses {
			if p.IsCompiled(use, depth-1) {
				return true
			}
		}
		return false
	})
}

// global is a name outside functions. Of two in a package, the compiler refuses one.
type global string

// subject returns what a question about v is about, which is declared, or given a value, at s.
func (p *Program) subject(v *ast.Ident, s Spot) any {
	if p.isGlobal(v, s) {
		return global(v.Name)
	}
	if of := p.names.Object(v); of != nil {
		return of
	}
	return v
}

// isNamedField reports whether the key of an element is known to be the name of a field.
func (p *Program) isNamedField(kv *ast.KeyValueExpr) bool {
	v, ok := p.names.Object(kv.Key).(*types.Var)
	return ok && v.IsField()
}

// whole returns the text, the list or the map that what is at s is a part or an element of.
func (p *Program) whole(s Spot) Spot {
	for len(s.Around) > 0 && p.hasPart(s) {
		s = s.Outside()
	}
	return s
}

// hasPart reports whether what is at s is in the value of the expression around it.
func (p *Program) hasPart(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.IndexExpr:
		return parent.X == s.E && p.isList(s.E)
	case *ast.KeyValueExpr:
		return parent.Value == s.E && !p.isField(parent)
	case *ast.CallExpr:
		return p.names.IsConversion(parent) || p.isMadeOf(parent, s.E)
	case ast.Node:
		return names.IsOperand(parent)
	}
	return false
}

// isMadeOf reports whether a call returns a text, or a list, that e is a part of, or e itself. Other
// packages, and the package itself, have functions that are named Join, too.
func (p *Program) isMadeOf(call *ast.CallExpr, e ast.Expr) bool {
	fn := p.names.Callee(call)
	if fn == (sink.Function{Path: "cmp", Name: "Or"}) { // cmp.Or(os.Getenv("URL"), "http://h/")
		return source.IndexOf(call.Args, e) >= 0
	}
	_, plain := ast.Unparen(call.Fun).(*ast.Ident)
	return isPrinted(call, e) && (fn.Path == "fmt" || fn.Path == "strings" || plain && !p.index.HasFunction(source.NameOf(call.Fun)))
}

// isField reports whether the key of an element may be the name of a field.
func (p *Program) isField(kv *ast.KeyValueExpr) bool {
	id, ok := kv.Key.(*ast.Ident)
	if !ok {
		return false
	}
	return p.names.Object(id) == nil || p.isNamedField(kv)
}

// isOwn reports whether no other package can use a name outside functions, which is
// declared where s is, and no file that is not judged does.
func (p *Program) isOwn(name string, s Spot) bool {
	if p.editor.MentionedUnseen(name) {
		return false
	}
	file, ok := s.Around[0].(*ast.File)
	return !ast.IsExported(name) || ok && file.Name != nil && file.Name.Name == "main" && !p.editor.MentionedByTests(name)
}

// isRepeated reports whether a constant may be declared with the value of another: those
// behind it in its group may have none.
func (p *Program) isRepeated(s Spot) bool {
	group, ok := source.Above(s.Around, 1).(*ast.GenDecl)
	return ok && group.Tok == token.CONST && p.repeating.Of(group, func(*ast.GenDecl) bool {
		return slices.ContainsFunc(group.Specs, func(spec ast.Spec) bool {
			value, ok := spec.(*ast.ValueSpec)
			return ok && len(value.Values) == 0
		})
	})
}

// isNamedResult reports whether v may be a result of the function around it, which a bare return
// returns.
func (p *Program) isNamedResult(v *ast.Ident, s Spot) bool {
	return slices.ContainsFunc(s.Around, func(n ast.Node) bool {
		t := source.FunctionType(n)
		return t != nil && p.isNamedIn(t.Results, v.Name)
	})
}

// isGlobal reports whether v, at s, is declared outside functions.
func (p *Program) isGlobal(v *ast.Ident, s Spot) bool {
	if of := p.names.Object(v); of != nil && of.Parent() != nil {
		return of.Parent().Parent() == types.Universe
	}
	_, local := source.Above(s.Around, len(s.Around)-2).(*ast.FuncDecl)
	return !local || p.names.Declares(v.Name)
}

// otherUses returns where what v names may be used, v being at s, but for where it gets a value,
// or something is added to it. It fails if that is too much to look at for each name of a function.
// Of a hundred thousand uses, one after the other is looked at, as what is around all takes
// gigabytes.
func (p *Program) otherUses(v *ast.Ident, s Spot) (uses iter.Seq[Spot], ok bool) {
	if v.Name == "_" {
		return slices.Values([]Spot(nil)), true
	}
	all := p.mentions(v.Name)
	if !p.isGlobal(v, s) {
		decl := s.Around[1]
		if all = between(all, decl.Pos(), decl.End()); len(all) > MaxUses {
			return nil, false
		}
	}
	of := p.names.Object(v)
	return func(yield func(Spot) bool) {
		for _, id := range all {
			if other := p.names.Object(id); other != nil && of != nil && other != of {
				continue
			}
			if use := p.SpotOf(id); use.isUse() && !p.isAddedTo(use) && !yield(use) {
				return
			}
		}
	}, true
}

// between returns those of the identifiers, in the order of the source, that are in a range.
func between(all []*ast.Ident, pos, end token.Pos) []*ast.Ident {
	at := func(id *ast.Ident, pos token.Pos) int { return int(id.Pos() - pos) }
	from, _ := slices.BinarySearchFunc(all, pos, at)
	to, _ := slices.BinarySearchFunc(all, end, at)
	return all[from:to]
}

// isUse reports whether an identifier may stand for a value: it is not declared or assigned to
// where it is, and no field.
func (s Spot) isUse() bool {
	id := s.E.(*ast.Ident)
	switch parent := source.Above(s.Around, 0).(type) {
	case nil, *ast.Field:
		return false
	case *ast.SelectorExpr:
		return parent.Sel != id
	case *ast.RangeStmt:
		return parent.X == id
	}
	return !isAssigned(id, s.Around)
}

// isAddedTo reports whether a use makes the next value of the variable itself: u = u + "/a".
func (p *Program) isAddedTo(use Spot) bool {
	id := use.E.(*ast.Ident)
	use = p.whole(use)
	assign, ok := source.Above(use.Around, 0).(*ast.AssignStmt)
	if !ok || assign.Tok == token.DEFINE { // u := u + "/a" declares another
		return false
	}
	v := source.Receiver(assign, use.E)
	return v != nil && v.Name == id.Name && p.names.Object(v) == p.names.Object(id)
}

// isAssignedTo reports whether a field gets a value where it is.
func isAssignedTo(s Spot) bool {
	assign, ok := source.Above(s.Around, 0).(*ast.AssignStmt)
	return ok && source.IndexOf(assign.Lhs, s.E) >= 0
}
