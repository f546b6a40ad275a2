package names

import (
	"cmp"
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
	// allWeights bounds the sum over the types of a package. Beyond that, the
	// heaviest are left out, but none below leastWeight.
	allWeights  = 1 << 26
	leastWeight = 1 << 6
	// maxSame bounds how many types of the same name count where a type has that name.
	// go/types takes the first of them.
	maxSame = 16
	// maxNested bounds how deep in nodes a generic type, or the results of a generic function,
	// may be. What is nested in each level is looked at, for all of the parameters.
	maxNested = 192
	// maxBits bounds how often a declaration may double a type, with the variables
	// that it uses; see growth.
	maxBits = 14
)

// The weights of what a type is made of. go/types looks for a field in each
// embedded one, and for each method of an interface among all of a type's.
const (
	embeddedWeight = 256
	methodWeight   = 64
)

// bound returns copies of pruned files without what go/types does not master.
// Functions with bodies are in the copies twice; see divide. It omits what is not
// in the copies.
func bound(files []*ast.File, omitted omissions) []*ast.File {
	b := &bounder{
		specs: make(map[string][]*ast.TypeSpec), own: make(map[*ast.Ident]*ast.TypeSpec), omitted: omitted,
		known: make(map[use]measure), params: make(map[*ast.TypeSpec][]string), parts: make(map[part]measure),
		opaque: make(map[*ast.TypeSpec]bool), left: leftOut(files, omitted), heavy: make(map[ast.Node]bool),
	}
	for spec := range typeSpecs(files, b.left) {
		if name := spec.Name.Name; len(b.specs[name]) < maxSame {
			b.specs[name] = append(b.specs[name], spec)
		}
	}
	for spec := range typeSpecs(files, b.left) {
		if spec.TypeParams != nil && nesting(spec.Type) > maxNested {
			b.opaque[spec] = true
			omitted.add(tooLarge, spec)
		}
	}
	b.resolve(files)
	b.expands = b.expanding()
	b.dropInterfaces(files)
	named := constantsOf(files, b.left)
	all := usesIn(files, named.long)
	b.dropStructs(files, all)
	b.dropConstants(named, all, written(files))
	b.spend(b.units(files))
	if c := newCopies(b, files); len(c.specs)+len(c.functions) > 0 {
		g := growthOf(b, files)
		b.dropGrowing(g, files)
		b.dropCopied(c, g, files)
	}
	bounded := make([]*ast.File, len(files))
	for i, f := range files {
		bounded[i] = b.file(f)
	}
	return bounded
}

// written returns how many bytes the files have.
func written(files []*ast.File) (bytes int) {
	for _, f := range files {
		bytes += int(f.FileEnd - f.FileStart)
	}
	return bytes
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
	specs map[string][]*ast.TypeSpec // outside functions, by name
	// own has the identifiers that mean what their declaration declares itself, by
	// which type they mean. It is nil for what is no type, and for a parameter.
	own map[*ast.Ident]*ast.TypeSpec

	expands map[*ast.TypeSpec]bool // generic types without an end; see expanding

	known  map[use]measure
	params map[*ast.TypeSpec][]string // see paramsOf
	parts  map[part]measure           // of the declaration that is weighed
	opaque map[*ast.TypeSpec]bool     // types whose parts are left out
	left   map[ast.Node]bool          // declarations that are left out
	heavy  map[ast.Node]bool          // parts of declarations that exceed the bounds

	largest    int // how many methods the largest interface has, as it is written
	affordable int // how many one may have; see dropInterfaces

	searchable int     // how many fields a struct may have; see dropStructs
	writable   float64 // how many parts a type without a name may have

	omitted omissions
}

// drop makes a part of a declaration heavy.
func (b *bounder) drop(n ast.Node, why string) {
	b.heavy[n] = true
	b.omitted.add(why, n)
}

// resolve finds the identifiers that mean what their declaration declares.
func (b *bounder) resolve(files []*ast.File) {
	l := newLexical()
	l.use = func(id *ast.Ident, spec *ast.TypeSpec, own bool) {
		if own && (spec != nil || b.specs[id.Name] != nil) {
			b.own[id] = spec
		}
	}
	l.methods = func(n *ast.InterfaceType) { b.largest = max(b.largest, n.Methods.NumFields()) }
	for _, f := range files {
		for _, decl := range f.Decls {
			l.walk(decl)
		}
	}
}

// use is a type, held by value or not.
type use struct {
	spec  *ast.TypeSpec
	value bool
}

// part is a type without a name, held by value or not.
type part struct {
	e     ast.Expr
	value bool
}

// file returns a copy of a file that holds what does not exceed the bounds.
func (b *bounder) file(f *ast.File) *ast.File {
	bounded := *f
	bounded.Decls = nil
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if !b.left[d] && !b.heavy[d.Type] && (d.Recv == nil || !b.heavy[d.Recv]) {
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
	if b.heavy[d.Body] {
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
			if b.left[spec] || b.heavy[s] {
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
	if !b.opaque[spec] && !b.heavy[spec] {
		return spec
	}
	return &ast.TypeSpec{Name: spec.Name, Type: &ast.StructType{Struct: spec.Type.Pos(), Fields: &ast.FieldList{}}}
}

// unit is a part of a declaration that stays or goes as a whole.
type unit struct {
	node   ast.Node
	weight float64 // of the types that it declares
}

// units returns the parts of all declarations.
func (b *bounder) units(files []*ast.File) (all []unit) {
	for spec := range typeSpecs(files, b.left) {
		b.parts = make(map[part]measure)
		b.weight(spec) // which types are opaque matters to the others
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			for _, n := range parts(decl) {
				all = append(all, unit{n, b.weigh(n)})
			}
		}
	}
	return all
}

// parts returns what stays or goes as a whole of a declaration.
func parts(decl ast.Decl) (all []ast.Node) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		all = append(all, d.Type)
		if d.Recv != nil {
			all = append(all, d.Recv)
		}
		if d.Body != nil {
			all = append(all, d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if _, ok := spec.(*ast.ImportSpec); !ok {
				all = append(all, spec)
			}
		}
	}
	return all
}

// spend makes units heavy: those that exceed a bound by themselves, and the
// heaviest of those that exceed allWeights together. What one file spends is then
// not missing for the usual declarations of another one.
func (b *bounder) spend(all []unit) {
	for _, u := range all {
		if math.IsInf(u.weight, 1) {
			b.drop(u.node, tooLarge)
		}
	}
	b.leaveOut(all, allWeights, leastWeight, tooMany)
}

// leaveOut makes the heaviest of the units heavy that exceed most together, but none that has no
// more than least.
func (b *bounder) leaveOut(all []unit, most, least float64, why string) {
	slices.SortStableFunc(all, func(x, y unit) int { return cmp.Compare(x.weight, y.weight) })
	total := 0.0
	for _, u := range all {
		if total += u.weight; total > most && u.weight > least && !b.heavy[u.node] {
			b.drop(u.node, why)
		}
	}
}

// weigh returns the weight of the types that n declares. It is infinite if one of
// them exceeds the bound, or a type without a name or an instance of a generic
// one in n does. go/types goes through each instance as if it were held by value,
// wherever it stands.
func (b *bounder) weigh(n ast.Node) (weight float64) {
	var types []ast.Expr
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.TypeSpec:
			weight += b.weight(m)
			if m != n && b.opaque[m] {
				weight = math.Inf(1)
			}
		case *ast.IndexExpr, *ast.IndexListExpr, *ast.StructType, *ast.FuncType, *ast.InterfaceType:
			types = append(types, m.(ast.Expr))
		}
		return true
	})
	spec, declared := n.(*ast.TypeSpec)
	if declared && b.opaque[spec] {
		return weight
	}
	b.parts = make(map[part]measure)
	for _, e := range types {
		if of, ok := e.(*ast.InterfaceType); ok && of.Methods.NumFields() > b.affordable {
			return math.Inf(1)
		}
		if b.isTooLong(e, n) || b.of(e, scope{value: true}).weight > maxWeight || b.of(e, scope{}).weight > maxWeight {
			return math.Inf(1)
		}
	}
	return weight
}
