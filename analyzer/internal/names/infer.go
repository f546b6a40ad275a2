package names

import "go/ast"

// go/types infers the type arguments of a generic function at each mention that does not have
// them, and those of all that are arguments of one call together.
const (
	// maxInferred bounds how many type parameters the mentions of generic functions in a
	// package have together. Beyond that, the bodies and variables with most are left
	// out, but none with fewer than leastInferred.
	maxInferred   = 1 << 16
	leastInferred = 1 << 6
)

// dropInferred makes what mentions too many generic functions heavy.
func (b *bounder) dropInferred(files []*ast.File) {
	functions := genericFunctions(files)
	if len(functions) == 0 {
		return
	}
	var units []unit
	for _, f := range files {
		for _, decl := range f.Decls {
			for _, n := range parts(decl) {
				units = append(units, unit{n, mentionsOf(functions, n)})
			}
		}
	}
	b.leaveOut(units, maxInferred, leastInferred, tooManyInferred)
}

// genericFunctions returns how many type parameters the generic functions of a package have, by
// name.
func genericFunctions(files []*ast.File) map[string]float64 {
	all := make(map[string]float64)
	for _, f := range files {
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil && d.Type.TypeParams != nil {
				all[d.Name.Name] = max(all[d.Name.Name], float64(d.Type.TypeParams.NumFields()))
			}
		}
	}
	return all
}

// mentionsOf returns how many type parameters the functions that n mentions have together.
func mentionsOf(functions map[string]float64, n ast.Node) (total float64) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			total += functions[id.Name]
		}
		return true
	})
	return total
}
