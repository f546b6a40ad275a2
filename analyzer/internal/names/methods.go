package names

import (
	"go/ast"
	"go/token"
	"math"
)

// maxCompared bounds how many pairs of methods go/types compares in a package. For a
// value that goes to an interface, it looks for each method of the interface among
// all of the value's type, so that i = j takes a million steps for a thousand.
const maxCompared = 1_200_000_000

// dropInterfaces makes interfaces opaque that have too many methods for so many
// values as there are, and finds how many methods are not too many.
func (b *bounder) dropInterfaces(files []*ast.File) {
	methods := make(map[*ast.TypeSpec]int)
	for spec := range typeSpecs(files, b.left) {
		b.largest = max(b.largest, b.methods(spec, methods))
	}
	b.affordable = math.MaxInt
	most := max(b.largest, mostMethods(files))
	if b.largest*most <= maxCompared/(1+written(files)) { // there are no more values than bytes
		return
	}
	b.affordable = maxCompared / max(1, most*values(files))
	for spec, n := range methods {
		if n > b.affordable {
			b.opaque[spec] = true
			b.omitted.add(tooManyMethods, spec)
		}
	}
}

// methods returns how many methods an interface has, 0 for another type, by way of
// known.
func (b *bounder) methods(spec *ast.TypeSpec, known map[*ast.TypeSpec]int) int {
	n, ok := known[spec]
	of, isInterface := spec.Type.(*ast.InterfaceType)
	if ok || !isInterface {
		return n
	}
	known[spec] = 0 // in case that it embeds itself
	for _, f := range of.Methods.List {
		n += len(f.Names)
		if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 {
			for _, embedded := range b.specs[id.Name] {
				n += b.methods(embedded, known)
			}
		}
	}
	known[spec] = n
	return n
}

// mostMethods returns how many methods a type has that is no interface, at most.
func mostMethods(files []*ast.File) (most int) {
	all := make(map[string]int)
	for _, f := range files {
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv != nil && len(d.Recv.List) > 0 {
				name := BaseName(d.Recv.List[0].Type)
				all[name]++
				most = max(most, all[name])
			}
		}
	}
	return most
}

// values returns how many values in the files may go to an interface.
func values(files []*ast.File) (all int) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			for _, e := range given(n) {
				if mayImplement(e) {
					all++
				}
			}
			return true
		})
	}
	return all
}

// given returns what a node gives to something that has a type, or compares.
func given(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN {
			return n.Lhs
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			return n.Values
		}
	case *ast.CallExpr:
		return n.Args
	case *ast.ReturnStmt:
		return n.Results
	case *ast.CompositeLit:
		return n.Elts
	case *ast.CaseClause:
		return n.List
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.Y}
		}
	case *ast.SendStmt:
		return []ast.Expr{n.Value}
	case *ast.TypeAssertExpr:
		return []ast.Expr{n.X}
	case *ast.IndexExpr:
		return []ast.Expr{n.Index}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key, n.Value}
		}
	}
	return nil
}

// mayImplement reports whether e may be a value with methods, by its form.
func mayImplement(e ast.Expr) bool {
	switch e := e.(type) {
	case nil, *ast.BasicLit, *ast.FuncLit:
		return false
	case *ast.Ident:
		return e.Name != "nil" && e.Name != "_"
	case *ast.KeyValueExpr:
		return mayImplement(e.Value)
	}
	return true
}
