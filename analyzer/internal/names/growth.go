package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"math"
	"slices"
	"strconv"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// growth is how much greater types become by the names of a package: by the
// results of generic functions, and by the results and fields of generic types.
// go/types writes down the type arguments of each instance in full, so x.f.f.f of
// a field f of type *T[Pair[P, P]] doubles that each time. The numbers are how
// often a name does so, in bits; adding something to a type is a little.
type growth struct {
	b         *bounder
	functions map[string]grown
	members   map[string][]member // by name; after spread, one for each group
	imports   map[string]bool     // what the file that is looked at imports, by name

	// leads has, for the names declared outside functions, what these name in turn
	// and what leads to them: the types of the fields and results of a type.
	leads map[string][]string
	// owners has the groups of generic types that a name leads to.
	owners map[string]groups
	// longest has how many bytes the longest type without a name has that a name leads to.
	longest map[string]float64

	variables map[string][]variable
	totals    map[*ast.ValueSpec]float64
	greatest  map[string]float64 // of the totals of the variables with a name
}

// grown is how much greater a type becomes: how often it is doubled, and how many bytes its text
// has beside that.
type grown struct{ bits, text float64 }

// or returns what grows as much as both.
func (n grown) or(m grown) grown { return grown{max(n.bits, m.bits), max(n.text, m.text)} }

// of returns how many bytes the text of a type has that was so long.
func (n grown) of(text float64) float64 { return math.Round(math.Exp2(n.bits))*text + n.text }

// member is a field or method of a generic type.
type member struct {
	owner string // the generic type
	grown grown
	group groups // that the owner is in
}

// groups is a set of generic types. Each of the first ones, by how much they
// grow, has a bit, and the others share the last.
type groups uint64

const lastGroup = 63

// variable is what declares a variable, in a file with these imports.
type variable struct {
	spec    *ast.ValueSpec
	imports map[string]bool
}

// growthOf returns how much the types grow that the files declare.
func growthOf(b *bounder, files []*ast.File) *growth {
	g := &growth{
		b: b, functions: make(map[string]grown), members: make(map[string][]member),
		leads: make(map[string][]string), owners: make(map[string]groups), longest: make(map[string]float64),
		variables: make(map[string][]variable), totals: make(map[*ast.ValueSpec]float64),
		greatest: make(map[string]float64),
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			g.declare(decl)
		}
	}
	for _, f := range files {
		imports := importNames(f)
		for _, decl := range f.Decls {
			g.lead(decl, imports)
		}
	}
	g.spread()
	return g
}

// dropGrowing makes what grows too much heavy: bodies of functions and variables.
func (b *bounder) dropGrowing(g *growth, files []*ast.File) {
	if len(g.functions)+len(g.members) == 0 {
		return
	}
	for _, f := range files {
		g.imports = importNames(f)
		for _, decl := range f.Decls {
			g.drop(decl)
		}
	}
}

// importNames returns the names of what a file imports, as stubs have them.
func importNames(f *ast.File) map[string]bool {
	all := make(map[string]bool, len(f.Imports))
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			spec, ok := spec.(*ast.ImportSpec)
			switch {
			case !ok:
			case spec.Name != nil:
				all[spec.Name.Name] = true
			default:
				all[sink.PackageName(source.ImportPath(spec))] = true
			}
		}
	}
	return all
}

// declare notes the growth of what a declaration declares.
func (g *growth) declare(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			g.function(d)
		} else if len(d.Recv.List) > 0 {
			g.method(d)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok && spec.TypeParams != nil && !g.b.opaque[spec] && !g.b.left[spec] {
				g.parts(spec)
			}
		}
	}
}

func (g *growth) function(d *ast.FuncDecl) {
	if n := g.results(d.Type, paramNames(d.Type.TypeParams), sum); n.bits > 0 {
		g.functions[d.Name.Name] = g.functions[d.Name.Name].or(n)
	}
}

func (g *growth) method(d *ast.FuncDecl) {
	recv := d.Recv.List[0].Type
	n := g.results(d.Type, receiverParams(recv), greatest)
	n = n.or(g.results(d.Type, paramNames(d.Type.TypeParams), sum))
	g.member(d.Name, BaseName(recv), n)
}

func (g *growth) member(name *ast.Ident, owner string, n grown) {
	if n.bits > 0 {
		g.members[name.Name] = append(g.members[name.Name], member{owner: owner, grown: n})
	}
}

// parts notes the fields and methods of a generic type.
func (g *growth) parts(spec *ast.TypeSpec) {
	params := paramNames(spec.TypeParams)
	ast.Inspect(spec.Type, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok && len(field.Names) > 0 {
			n := g.grown(field.Type, params, greatest)
			for _, name := range field.Names {
				g.member(name, spec.Name.Name, n)
			}
		}
		return true
	})
}

// results returns the growth of the results of a function.
func (g *growth) results(of *ast.FuncType, params map[string]bool, total func(measure) float64) (most grown) {
	if len(params) == 0 || of.Results == nil {
		return grown{}
	}
	if nesting(of.Results) > maxNested {
		return grown{bits: maxBits + 1}
	}
	for _, result := range of.Results.List {
		most = most.or(g.grown(result.Type, params, total))
	}
	return most
}

func (g *growth) grown(e ast.Expr, params map[string]bool, total func(measure) float64) grown {
	m := g.b.of(e, scope{params: params})
	n := grown{math.Log2(max(1, total(m))), m.written()}
	if n.bits == 0 && len(m.params) > 0 && m.size > 1 {
		n = grown{1.0 / 256, m.size*nestedText + m.text}
	}
	return n
}

// BaseName returns the name of the type of a receiver, or of what an alias is for:
// T of *T[P]. It is empty for a type of another package or without a name.
func BaseName(e ast.Expr) string {
	if id := baseIdent(e); id != nil {
		return id.Name
	}
	return ""
}

// lead notes what the names of a declaration lead to.
func (g *growth) lead(decl ast.Decl, imports map[string]bool) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		from := d.Name.Name
		if d.Recv != nil && len(d.Recv.List) > 0 {
			from = BaseName(d.Recv.List[0].Type)
		}
		head := *d
		head.Body = nil
		g.leadTo(from, &head)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			g.leadSpec(spec, imports)
		}
	}
}

func (g *growth) leadSpec(spec ast.Spec, imports map[string]bool) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		g.leadTo(spec.Name.Name, spec)
		if spec.Assign.IsValid() { // methods may be declared with the alias
			base := BaseName(spec.Type)
			g.leads[base] = append(g.leads[base], spec.Name.Name)
		}
	case *ast.ValueSpec:
		all := strconv.Itoa(int(spec.Pos())) // no identifier: all of the names lead to it, and it to what they lead to
		g.leadTo(all, spec)
		for _, name := range spec.Names {
			g.leads[name.Name] = append(g.leads[name.Name], all)
			g.variables[name.Name] = append(g.variables[name.Name], variable{spec, imports})
		}
	}
}

func (g *growth) leadTo(from string, n ast.Node) {
	g.longest[from] = max(g.longest[from], g.b.longest(n))
	l := newLexical()
	l.use = func(id *ast.Ident, _ *ast.TypeSpec, own bool) {
		if !own {
			g.leads[from] = append(g.leads[from], id.Name)
			g.longest[from] = max(g.longest[from], float64(len(id.Name)))
		}
	}
	l.walk(n)
}

// spread finds which names lead to which generic types with members that grow.
func (g *growth) spread() {
	bits := make(map[string]float64)
	for _, all := range g.members {
		for _, m := range all {
			bits[m.owner] = max(bits[m.owner], m.grown.bits)
		}
	}
	owners := slices.SortedFunc(maps.Keys(bits), func(x, y string) int {
		return cmp.Or(cmp.Compare(bits[y], bits[x]), cmp.Compare(x, y))
	})
	for i, owner := range owners {
		g.owners[owner] = 1 << min(i, lastGroup)
	}
	for name, all := range g.members {
		g.members[name] = g.grouped(all)
	}
	back := make(map[string][]string)
	for from, all := range g.leads {
		for _, to := range all {
			back[to] = append(back[to], from)
		}
	}
	g.spreadTexts(back)
	for len(owners) > 0 {
		to := owners[len(owners)-1]
		owners = owners[:len(owners)-1]
		for _, from := range back[to] {
			if all := g.owners[from] | g.owners[to]; all != g.owners[from] {
				g.owners[from] = all
				owners = append(owners, from)
			}
		}
	}
}

// spreadTexts finds the longest type that each name leads to. back has what leads to a name. The
// longest come first, so that each name is found once.
func (g *growth) spreadTexts(back map[string][]string) {
	names := slices.SortedFunc(maps.Keys(g.longest), func(x, y string) int {
		return cmp.Or(cmp.Compare(g.longest[y], g.longest[x]), cmp.Compare(x, y))
	})
	found := make(map[string]bool)
	for _, name := range names {
		text := g.longest[name]
		for queue := []string{name}; len(queue) > 0; {
			to := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			if !found[to] {
				found[to] = true
				g.longest[to] = text
				queue = append(queue, back[to]...)
			}
		}
	}
}

// grouped returns the greatest of the members in each group.
func (g *growth) grouped(all []member) (greatest []member) {
	most := make(map[groups]grown)
	for _, m := range all {
		group := g.owners[m.owner]
		most[group] = most[group].or(m.grown)
	}
	for group, n := range most {
		greatest = append(greatest, member{grown: n, group: group})
	}
	return greatest
}

// drop makes the parts of a declaration heavy that grow too much.
func (g *growth) drop(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		if own, used := g.of(d); own > 0 && own+used > maxBits {
			g.b.drop(d.Body, tooLarge)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok {
				g.total(variable{spec, g.imports})
			}
		}
	}
}

// total returns how often the type of a variable is doubled. It makes variables
// heavy that exceed the bound. A variable in a circle does, if it grows.
func (g *growth) total(v variable) float64 {
	if bits, ok := g.totals[v.spec]; ok || g.b.left[v.spec] {
		return bits
	}
	g.totals[v.spec] = math.Inf(1)
	around := g.imports
	g.imports = v.imports
	own, used := g.of(v.spec)
	g.imports = around
	bits := own + used
	switch {
	case own > 0 && bits > maxBits:
		g.b.drop(v.spec, tooLarge)
		bits = 0
	case v.spec.Type != nil:
		bits = 0
	}
	g.totals[v.spec] = bits
	return bits
}

// named returns the greatest total of the variables with a name. It remembers that, as there may
// be as many uses as variables.
func (g *growth) named(name string) (most float64) {
	if most, ok := g.greatest[name]; ok {
		return most
	}
	all := g.variables[name]
	for i, v := range all {
		most = max(most, g.total(v))
		if math.IsInf(most, 1) { // in a circle, perhaps until its total is known
			all[0], all[i] = all[i], all[0] // found at once by the next use
			return most
		}
	}
	g.greatest[name] = most
	return most
}

// of returns how often the names in n double a type, and how often the greatest
// type was doubled before of those that the variables have which n uses.
func (g *growth) of(n ast.Node) (own, used float64) {
	var selected []string
	var reached groups
	l := newLexical()
	l.use = func(id *ast.Ident, _ *ast.TypeSpec, isOwn bool) {
		if isOwn {
			return
		}
		own += g.functions[id.Name].bits
		reached |= g.owners[id.Name]
		used = max(used, g.named(id.Name))
	}
	l.sel = func(sel *ast.SelectorExpr, outer bool) {
		if id, ok := sel.X.(*ast.Ident); !ok || !outer || !g.imports[id.Name] {
			selected = append(selected, sel.Sel.Name)
		}
	}
	l.walk(n)
	for _, name := range selected {
		own += g.selected(name, reached).bits
	}
	return own, used
}

// selected returns the growth of a field or method by its name.
func (g *growth) selected(name string, reached groups) (most grown) {
	for _, m := range g.members[name] {
		if m.group&reached != 0 {
			most = most.or(m.grown)
		}
	}
	return most
}
