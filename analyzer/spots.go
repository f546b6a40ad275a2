package analyzer

import (
	"cmp"
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// spot is where an expression is used: the nodes around it, the innermost last.
type spot struct {
	e      ast.Expr
	around []ast.Node
}

// deep is a question that depth names may be followed for: the answer to one who has come far is
// none to others.
type deep struct {
	about any
	depth int
}

// identifiers returns those of a name in the package, in the order of the source, none if
// there are too many to look at.
func (j *judge) identifiers(name string) []*ast.Ident {
	all := j.mentions(name)
	if len(all) > maxUses {
		return nil
	}
	return all
}

// mentions returns the identifiers of a name in the package, in the order of their positions.
// One walk finds all.
func (j *judge) mentions(name string) []*ast.Ident {
	if j.mentioned == nil {
		j.mentioned = make(map[string][]*ast.Ident)
		for _, file := range j.files.All {
			ast.Inspect(file.Tree, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					j.mentioned[id.Name] = append(j.mentioned[id.Name], id)
				}
				return true
			})
		}
		for _, all := range j.mentioned {
			slices.SortFunc(all, func(a, b *ast.Ident) int { return cmp.Compare(a.Pos(), b.Pos()) })
		}
	}
	return j.mentioned[name]
}

// spotOf returns where an expression is; nothing is around what is none of the files.
func (j *judge) spotOf(e ast.Expr) spot { return j.spotAlong(e, source.PathTo) }

// spotAlong is spotOf for a function that returns the path to an expression.
func (j *judge) spotAlong(e ast.Expr, pathTo func(*ast.File, ast.Expr) []ast.Node) spot {
	file := j.files.At(e.Pos())
	if file == nil {
		return spot{e: e}
	}
	path := pathTo(file.Tree, e)
	if len(path) == 0 {
		return spot{e: e}
	}
	slices.Reverse(path)
	return spot{e, path[:len(path)-1]}
}

// usesOf returns the uses of a variable inside a function, but for those that give it values.
func (j *judge) usesOf(v *ast.Ident) []spot {
	file := j.files.At(v.Pos())
	if file == nil {
		return nil
	}
	decl := source.DeclAt(file.Tree, v.Pos())
	if decl == nil {
		return nil
	}
	return j.usesAt([]ast.Node{file.Tree, decl}, v)
}

// usesBehind returns the uses of a parameter, or of a variable that is not resolved, behind the
// statement that ends these nodes and gives it a value. There are none if others may use it.
func (j *judge) usesBehind(around []ast.Node, v *ast.Ident) (spots []spot) {
	fn := functionAround(around)
	if fn == nil || fn.Body == nil || slices.ContainsFunc(around, names.IsLoop) || j.names.Declares(v.Name) || j.isNamedIn(fn.Type.Results, v.Name) {
		return nil
	}
	end := source.Above(around, 0).End()
	return slices.DeleteFunc(j.variableSpots(v.Name, fn.Body), func(s spot) bool { return s.e.Pos() < end })
}

// isNamedIn reports whether a parameter or a result in a list has that name.
func (j *judge) isNamedIn(list *ast.FieldList, name string) bool {
	return list != nil && j.listed.Of(list, namesIn)[name]
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

// variableSpots returns where a name in a function is that is not the name of a field or a
// method.
func (j *judge) variableSpots(name string, in *ast.BlockStmt) (spots []spot) {
	for _, id := range j.identifiers(name) {
		if id.Pos() < in.Pos() || in.End() <= id.Pos() {
			continue
		}
		s := j.spotOf(id)
		if sel, ok := source.Above(s.around, 0).(*ast.SelectorExpr); !ok || sel.Sel != id {
			spots = append(spots, s)
		}
	}
	return spots
}

// fieldSpots returns where fields of that name are used, whatever their types, but for where
// they are given values.
func (j *judge) fieldSpots(name string) (spots []spot) {
	for _, id := range j.identifiers(name) {
		s := j.spotOf(id)
		if sel, ok := source.Above(s.around, 0).(*ast.SelectorExpr); ok && sel.Sel == id && !isAssignedTo(s.outside()) {
			spots = append(spots, s.outside())
		}
	}
	return spots
}

// callSpots returns the calls of a function, and of methods of its name, none if one is
// mentioned and not called.
func (j *judge) callSpots(fn *ast.FuncDecl) (spots []spot) {
	for _, id := range j.identifiers(fn.Name.Name) {
		s := j.spotOf(id)
		sel, qualified := source.Above(s.around, 0).(*ast.SelectorExpr)
		switch {
		case qualified && sel.Sel == id:
			s = s.outside()
		case id == fn.Name || fn.Recv != nil:
			continue // a variable or a package of the same name
		}
		call, ok := source.Above(s.around, 0).(*ast.CallExpr)
		if !ok || call.Fun != s.e {
			return nil
		}
		spots = append(spots, s.outside())
	}
	return spots
}
