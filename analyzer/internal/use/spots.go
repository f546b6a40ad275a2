package use

import (
	"cmp"
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// Spot is where an expression is used: the nodes around it, the innermost last.
type Spot struct {
	E      ast.Expr
	Around []ast.Node
}

// Deep is a question that depth names may be followed for: the answer to one who has come far is
// none to others.
type Deep struct {
	About any
	Depth int
}

// Identifiers returns those of a name in the package, in the order of the source, none if
// there are too many to look at.
func (p *Program) Identifiers(name string) []*ast.Ident {
	all := p.mentions(name)
	if len(all) > MaxUses {
		return nil
	}
	return all
}

// mentions returns the identifiers of a name in the package, in the order of their positions.
// One walk finds all.
func (p *Program) mentions(name string) []*ast.Ident {
	if p.mentioned == nil {
		p.mentioned = make(map[string][]*ast.Ident)
		for _, file := range p.files.All {
			ast.Inspect(file.Tree, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					p.mentioned[id.Name] = append(p.mentioned[id.Name], id)
				}
				return true
			})
		}
		for _, all := range p.mentioned {
			slices.SortFunc(all, func(a, b *ast.Ident) int { return cmp.Compare(a.Pos(), b.Pos()) })
		}
	}
	return p.mentioned[name]
}

// SpotOf returns where an expression is; nothing is around what is none of the files.
func (p *Program) SpotOf(e ast.Expr) Spot {
	return p.SpotAlong(e, func(tree *ast.File, e ast.Expr) []ast.Node {
		return p.trails.Of(tree, func(*ast.File) *source.Trail { return new(source.Trail) }).PathTo(tree, e)
	})
}

// SpotAlong is SpotOf for a function that returns the path from the file down to an expression.
func (p *Program) SpotAlong(e ast.Expr, pathTo func(*ast.File, ast.Expr) []ast.Node) Spot {
	file := p.files.At(e.Pos())
	if file == nil {
		return Spot{E: e}
	}
	path := pathTo(file.Tree, e)
	if len(path) == 0 {
		return Spot{E: e}
	}
	return Spot{e, path[:len(path)-1]}
}

// UsesOf returns the uses of a variable inside a function, but for those that give it values.
func (p *Program) UsesOf(v *ast.Ident) []Spot {
	file := p.files.At(v.Pos())
	if file == nil {
		return nil
	}
	decl := source.DeclAt(file.Tree, v.Pos())
	if decl == nil {
		return nil
	}
	return p.UsesAt([]ast.Node{file.Tree, decl}, v)
}

// usesBehind returns the uses of a parameter, or of a variable that is not resolved, behind the
// statement that ends these nodes and gives it a value. There are none if others may use it.
func (p *Program) usesBehind(around []ast.Node, v *ast.Ident) (spots []Spot) {
	fn := functionAround(around)
	if fn == nil || fn.Body == nil || slices.ContainsFunc(around, names.IsLoop) || p.names.Declares(v.Name) || p.isNamedIn(fn.Type.Results, v.Name) {
		return nil
	}
	end := source.Above(around, 0).End()
	return slices.DeleteFunc(p.VariableSpots(v.Name, fn.Body), func(s Spot) bool { return s.E.Pos() < end })
}

// isNamedIn reports whether a parameter or a result in a list has that name.
func (p *Program) isNamedIn(list *ast.FieldList, name string) bool {
	return list != nil && p.listed.Of(list, namesIn)[name]
}

// namesIn returns the names in a list of parameters or results.
func namesIn(list *ast.FieldList) map[string]bool {
	all := make(map[string]bool)
	for _, field := range list.List {
		for _, id := range field.Names {
			all[id.Name] = true
		}
	}
	return all
}

// VariableSpots returns where a name in a function is that is not the name of a field or a
// method.
func (p *Program) VariableSpots(name string, in *ast.BlockStmt) (spots []Spot) {
	for _, id := range p.Identifiers(name) {
		if id.Pos() < in.Pos() || in.End() <= id.Pos() {
			continue
		}
		s := p.SpotOf(id)
		if sel, ok := source.Above(s.Around, 0).(*ast.SelectorExpr); !ok || sel.Sel != id {
			spots = append(spots, s)
		}
	}
	return spots
}

// FieldSpots returns where fields of that name are used, whatever their types, but for where
// they are given values.
func (p *Program) FieldSpots(name string) (spots []Spot) {
	for _, id := range p.Identifiers(name) {
		s := p.SpotOf(id)
		if sel, ok := source.Above(s.Around, 0).(*ast.SelectorExpr); ok && sel.Sel == id && !isAssignedTo(s.Outside()) {
			spots = append(spots, s.Outside())
		}
	}
	return spots
}

// SetsRemoteAddr reports whether the package sets the address of the client in a request, or has a middleware do so
// which takes it from a header: r.RemoteAddr = ip, middleware.RealIP.
func (p *Program) SetsRemoteAddr() bool {
	return len(p.mentions("RealIP")) > 0 || len(p.mentions("ProxyHeaders")) > 0 || slices.ContainsFunc(p.Identifiers("RemoteAddr"), func(id *ast.Ident) bool {
		s := p.SpotOf(id)
		sel, ok := source.Above(s.Around, 0).(*ast.SelectorExpr)
		return ok && sel.Sel == id && isAssignedTo(s.Outside())
	})
}

// callSpots returns the calls of a function, and of methods of its name, none if one is
// mentioned and not called.
func (p *Program) callSpots(fn *ast.FuncDecl) (spots []Spot) {
	for _, id := range p.Identifiers(fn.Name.Name) {
		s := p.SpotOf(id)
		sel, qualified := source.Above(s.Around, 0).(*ast.SelectorExpr)
		switch {
		case qualified && sel.Sel == id:
			s = s.Outside()
		case id == fn.Name || fn.Recv != nil:
			continue // a variable or a package of the same name
		}
		call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
		if !ok || call.Fun != s.E {
			return nil
		}
		spots = append(spots, s.Outside())
	}
	return spots
}

// Outside returns the expression around one.
func (s Spot) Outside() Spot {
	e, _ := source.Above(s.Around, 0).(ast.Expr)
	return Spot{e, s.Around[:len(s.Around)-1]}
}

// FormatOf returns the literal that the call e is given first, as a format is, as it is spelled; "" if there is
// none.
func FormatOf(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return ""
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		return ""
	}
	return lit.Value
}

// NameOfReceiver returns the name of what gets the value of a part: a variable, a field or the
// function that returns it; "" if there is none.
func NameOfReceiver(part Spot) string {
	switch parent := source.Above(part.Around, 0).(type) {
	case *ast.AssignStmt:
		if to := source.AssignedTo(parent, part.E); to != nil {
			return source.NameOf(to)
		}
	case *ast.KeyValueExpr:
		return source.NameOf(parent.Key)
	case *ast.ReturnStmt:
		if fn, ok := source.DeclaredAround(part.Around).(*ast.FuncDecl); ok {
			return fn.Name.Name
		}
	}
	return ""
}
