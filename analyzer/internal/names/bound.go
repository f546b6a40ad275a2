package names

import (
	"go/ast"
	"go/token"
	"math"
	"slices"
)

// go/types is made for code that compiles. There are declarations of a few lines
// for which it takes the lifetime of the universe, all memory or more stack than
// a program may have. These bounds are far beyond what people and generators
// write. What exceeds them is not resolved, and the rest of the package is.
const (
	// maxWeight bounds what go/types goes through for one type; see measure.
	maxWeight = 1 << 16
	// allWeights bounds the sum over the types of a package. After that, types
	// may have leastWeight only.
	allWeights  = 1 << 26
	leastWeight = 1 << 6
	// maxBits bounds how often a declaration may double a type by calling generic
	// functions.
	maxBits = 14
)

// The weights of what a type is made of. go/types looks for a field in each
// embedded one, and for each method of an interface among all of a type's.
const (
	embeddedWeight = 256
	methodWeight   = 64
)

// bound returns copies of pruned files without what go/types does not master.
// Functions with bodies are in the copies twice; see divide.
func bound(files []*ast.File) []*ast.File {
	left := leftOut(files)
	b := &bounder{
		specs: make(map[string][]*ast.TypeSpec), local: make(map[string][]*ast.TypeSpec), inside: make(map[*ast.TypeSpec]bool),
		known: make(map[use]measure), opaque: make(map[*ast.TypeSpec]bool), growth: make(map[string]float64), left: left,
	}
	for spec := range typeSpecs(files, left) {
		b.specs[spec.Name.Name] = append(b.specs[spec.Name.Name], spec)
	}
	for spec := range typeSpecs(files, left) {
		b.declared(spec, true)
		b.declared(spec, false)
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			b.noteGrowth(decl)
		}
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			b.variables += b.bitsOf(decl)
		}
	}
	bounded := make([]*ast.File, len(files))
	for i, f := range files {
		bounded[i] = b.file(f)
	}
	return bounded
}

// typeSpecs returns the types that the files declare outside functions.
func typeSpecs(files []*ast.File, left map[ast.Node]bool) func(yield func(*ast.TypeSpec) bool) {
	return func(yield func(*ast.TypeSpec) bool) {
		for _, f := range files {
			for _, decl := range f.Decls {
				d, ok := decl.(*ast.GenDecl)
				if !ok || d.Tok != token.TYPE {
					continue
				}
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok && !left[spec] && !yield(spec) {
						return
					}
				}
			}
		}
	}
}

// bounder finds the types and declarations that exceed the bounds.
type bounder struct {
	specs  map[string][]*ast.TypeSpec // outside functions, by name
	local  map[string][]*ast.TypeSpec // in the function that is looked at
	inside map[*ast.TypeSpec]bool     // those in local

	known  map[use]measure
	total  float64
	opaque map[*ast.TypeSpec]bool // types whose parts are left out
	left   map[ast.Node]bool      // declarations that are left out

	growth    map[string]float64 // by name of function, method and field: see noteGrowth
	variables float64            // how often the values of variables double a type
}

// use is a type, held by value or not.
type use struct {
	spec  *ast.TypeSpec
	value bool
}

// file returns a copy of a file that holds what does not exceed the bounds.
func (b *bounder) file(f *ast.File) *ast.File {
	bounded := *f
	bounded.Decls = nil
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if !b.left[d] && !b.exceeds(d.Type) && (d.Recv == nil || !b.exceeds(d.Recv)) {
				bounded.Decls = append(bounded.Decls, b.divide(d)...)
			}
		case *ast.GenDecl:
			if d := b.group(d); !b.left[decl] && len(d.Specs) > 0 {
				bounded.Decls = append(bounded.Decls, d)
			}
		default:
			bounded.Decls = append(bounded.Decls, decl)
		}
	}
	return &bounded
}

// divide returns a function without its body, and one without a name that has it.
// go/types computes an order of initialization by which variables depend on what
// functions mention: with functions that mention each other and many variables,
// that takes time and memory with the square of both. Nothing depends on a
// function without a name, and one without a body depends on nothing.
func (b *bounder) divide(d *ast.FuncDecl) []ast.Decl {
	if d.Body == nil {
		return []ast.Decl{d}
	}
	head, body := *d, *d
	head.Body = nil
	body.Name = &ast.Ident{NamePos: d.Name.NamePos, Name: "_"}
	if b.exceeds(d.Body) || b.bits(d.Body) > maxBits {
		return []ast.Decl{&head}
	}
	return []ast.Decl{&head, &body}
}

// group returns what does not exceed the bounds of declarations. Constants may
// depend on their places among the others, so they stay or go together.
func (b *bounder) group(d *ast.GenDecl) *ast.GenDecl {
	bounded := *d
	bounded.Specs = nil
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			spec = b.typeSpec(s)
		case *ast.ValueSpec:
			if b.left[spec] || b.exceeds(s) || d.Tok == token.VAR && b.variables > maxBits && b.bits(s) > 0 {
				spec = nil
			}
		}
		switch {
		case spec != nil:
			bounded.Specs = append(bounded.Specs, spec)
		case d.Tok == token.CONST:
			bounded.Specs = nil
			return &bounded
		}
	}
	return &bounded
}

// typeSpec returns a type, an empty struct in place of one that exceeds the
// bounds, and nil if it is left out.
func (b *bounder) typeSpec(spec *ast.TypeSpec) ast.Spec {
	if b.left[spec] {
		return nil
	}
	if !b.opaque[spec] && !b.exceeds(spec) {
		return spec
	}
	return &ast.TypeSpec{Name: spec.Name, Type: &ast.StructType{Struct: spec.Type.Pos(), Fields: &ast.FieldList{}}}
}

// exceeds reports whether n has a type of its own, a type without a name or an
// instance of a generic one that exceeds the bounds. go/types goes through each
// instance as if it were held by value, wherever it stands.
func (b *bounder) exceeds(n ast.Node) bool {
	clear(b.local)
	clear(b.inside)
	var specs []*ast.TypeSpec
	var types []ast.Expr
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.TypeSpec:
			if m != n {
				specs = append(specs, m)
				b.local[m.Name.Name] = append(b.local[m.Name.Name], m)
				b.inside[m] = true
			}
		case *ast.IndexExpr, *ast.IndexListExpr, *ast.StructType, *ast.FuncType, *ast.InterfaceType:
			types = append(types, m.(ast.Expr))
		}
		return true
	})
	for _, spec := range specs {
		b.declared(spec, true)
		b.declared(spec, false)
		if b.opaque[spec] {
			return true
		}
	}
	return slices.ContainsFunc(types, func(e ast.Expr) bool {
		return b.of(e, scope{value: true, local: true}).weight > maxWeight || b.of(e, scope{local: true}).weight > maxWeight
	})
}

// noteGrowth notes which names a declaration has that make greater types of the
// types that they are given: of results of generic functions, and of results and
// fields of generic types. go/types writes down the type arguments of each
// instance in full, so x.f.f.f of a field f of type *T[Pair[P, P]] doubles that
// each time. The number is how often it does so; adding something to a type is a
// little.
func (b *bounder) noteGrowth(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && len(d.Recv.List) > 0 {
			b.noteResults(d.Name, d.Type, receiverParams(d.Recv.List[0].Type), greatest)
		}
		b.noteResults(d.Name, d.Type, paramNames(d.Type.TypeParams), sum)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok && spec.TypeParams != nil && !b.opaque[spec] && !b.left[spec] {
				b.noteParts(spec)
			}
		}
	}
}

// noteParts notes the fields and methods of a generic type.
func (b *bounder) noteParts(spec *ast.TypeSpec) {
	params := paramNames(spec.TypeParams)
	ast.Inspect(spec.Type, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok {
			return true
		}
		for _, name := range field.Names {
			b.note(name, field.Type, params, greatest)
		}
		return true
	})
}

func (b *bounder) noteResults(name *ast.Ident, of *ast.FuncType, params map[string]bool, total func(measure) float64) {
	if len(params) == 0 || of.Results == nil {
		return
	}
	for _, result := range of.Results.List {
		b.note(name, result.Type, params, total)
	}
}

func (b *bounder) note(name *ast.Ident, e ast.Expr, params map[string]bool, total func(measure) float64) {
	m := b.of(e, scope{params: params})
	bits := math.Log2(max(1, total(m)))
	if bits == 0 && len(m.params) > 0 && m.size > 1 {
		bits = 1.0 / 256
	}
	b.growth[name.Name] = max(b.growth[name.Name], bits)
}

// bits returns how often the names in n double a type.
func (b *bounder) bits(n ast.Node) (bits float64) {
	if len(b.growth) == 0 {
		return 0
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			bits += b.growth[id.Name]
		}
		return true
	})
	return bits
}

// bitsOf returns how often the values of variables double a type.
func (b *bounder) bitsOf(decl ast.Decl) (bits float64) {
	d, ok := decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR || len(b.growth) == 0 {
		return 0
	}
	for _, spec := range d.Specs {
		bits += b.bits(spec)
	}
	return bits
}
