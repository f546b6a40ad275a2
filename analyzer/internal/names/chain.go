package names

import (
	"go/ast"
	"go/token"
)

const (
	// maxChain bounds the depth of what go/types resolves before a declaration:
	// the types and values in it, those in these, and so on, in nodes. It takes
	// about a kilobyte of stack for each.
	maxChain = 1 << 16
	// maxCycle bounds the number of variables outside functions that depend on
	// each other in a circle. go/types looks for a circle for each.
	maxCycle = 256
)

// leftOut returns the declarations that exceed these bounds: types, variables,
// functions, and groups of constants. It omits each.
func leftOut(files []*ast.File, omitted omissions) map[ast.Node]bool {
	g := newChains(omitted)
	for spec := range typeSpecs(files, nil) {
		all, declared := g.structs[spec.Name.Name]
		g.structs[spec.Name.Name] = isStruct(spec) && (all || !declared)
	}
	for _, f := range files {
		g.imports = importNames(f)
		for _, decl := range f.Decls {
			g.declare(decl)
		}
	}
	for v := range g.links {
		if g.links[v].order == 0 {
			g.search(v)
		}
	}
	return g.left
}

// chains are declarations and names: a declaration leads to the names that it
// mentions, and a name to what may be declared with it. Only names that mean what
// is declared outside functions count: by a local name, a field or a package that
// is named as a variable is, hundreds of variables would seem to need each other.
// What follows a dot leads to all methods of that name. That makes no circle of
// what compiles, for a type needs a method only by way of unsafe.Sizeof.
type chains struct {
	links          []link
	names, methods map[string]int // indices of links
	left           map[ast.Node]bool
	omitted        omissions

	imports map[string]bool // what the file that is looked at imports, by name
	structs map[string]bool // the types by name, true for those that are structs
	scopes  *lexical
	from    int // the declaration that is looked at

	// Of Tarjan's search for what leads back to itself:
	orders int
	open   []int // found, and not known to lead back
}

type link struct {
	decl     ast.Node // nil for a name
	variable bool
	depth    int // of nodes in it
	to       []int

	order, low int // as Tarjan has them; 0 is not yet found
	closed     bool
	length     int // of the longest chain from here
	next       int // the element of to where the search goes on
}

func newChains(omitted omissions) *chains {
	g := &chains{
		names: make(map[string]int), methods: make(map[string]int), left: make(map[ast.Node]bool), omitted: omitted,
		structs: make(map[string]bool), scopes: newLexical(),
	}
	g.scopes.use = func(id *ast.Ident, _ *ast.TypeSpec, own bool) {
		if !own {
			g.refer(g.names, id.Name)
		}
	}
	g.scopes.key = func(id *ast.Ident, of ast.Expr, own bool) {
		if !own && !g.hasFields(of) {
			g.refer(g.names, id.Name)
		}
	}
	g.scopes.sel = func(sel *ast.SelectorExpr, outer bool) {
		if id, ok := sel.X.(*ast.Ident); !ok || !outer || !g.imports[id.Name] {
			g.refer(g.methods, sel.Sel.Name)
		}
	}
	return g
}

// hasFields reports whether the keys of a literal of a type are names of fields.
// For go/types, a type of another package is a struct or nothing, but for lists.
func (g *chains) hasFields(of ast.Expr) bool {
	switch of := of.(type) {
	case *ast.StructType:
		return true
	case *ast.Ident:
		spec, _, own := g.scopes.lookup(of.Name)
		if own {
			return spec != nil && isStruct(spec)
		}
		return g.structs[of.Name]
	case *ast.IndexExpr:
		return g.hasFields(of.X)
	case *ast.IndexListExpr:
		return g.hasFields(of.X)
	case *ast.SelectorExpr:
		return !isList(of.Sel.Name)
	}
	return false
}

func isStruct(spec *ast.TypeSpec) bool {
	_, fields := spec.Type.(*ast.StructType)
	return fields
}

// declare adds a declaration.
func (g *chains) declare(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		kind := g.names
		if d.Recv != nil {
			kind = g.methods
		}
		head := *d
		head.Body = nil
		g.lead(kind, d.Name, g.add(d, &head))
	case *ast.GenDecl:
		if d.Tok == token.CONST {
			g.declareGroup(d)
			return
		}
		for _, spec := range d.Specs {
			g.declareSpec(spec)
		}
	}
}

// declareGroup adds a group of constants.
func (g *chains) declareGroup(d *ast.GenDecl) {
	v := g.add(d, d)
	for _, spec := range d.Specs {
		if spec, ok := spec.(*ast.ValueSpec); ok {
			for _, name := range spec.Names {
				g.lead(g.names, name, v)
			}
		}
	}
}

func (g *chains) declareSpec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		g.lead(g.names, spec.Name, g.add(spec, spec))
	case *ast.ValueSpec:
		v := g.add(spec, spec)
		g.links[v].variable = true
		for _, name := range spec.Names {
			g.lead(g.names, name, v)
		}
	}
}

// add adds a declaration that mentions what is in n.
func (g *chains) add(decl, n ast.Node) int {
	g.from = len(g.links)
	g.links = append(g.links, link{decl: decl, depth: nesting(n)})
	v := g.from
	if g.links[v].depth > maxChain {
		g.leave(decl, tooLong)
		return v
	}
	g.scopes.walk(n)
	return v
}

// nesting returns how many nodes the deepest one in n is in, itself included.
func nesting(n ast.Node) (most int) {
	depth := 0
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			depth--
			return true
		}
		depth++
		most = max(most, depth)
		return true
	})
	return most
}

// lead makes a name lead to what it declares.
func (g *chains) lead(kind map[string]int, name *ast.Ident, v int) {
	at := g.named(kind, name.Name)
	g.links[at].to = append(g.links[at].to, v)
}

// named returns the link of a name.
func (g *chains) named(kind map[string]int, name string) int {
	at, ok := kind[name]
	if !ok {
		at = len(g.links)
		g.links = append(g.links, link{})
		kind[name] = at
	}
	return at
}

// refer makes the declaration that is looked at lead to a name.
func (g *chains) refer(kind map[string]int, name string) {
	at := g.named(kind, name)
	l := &g.links[g.from]
	l.to = append(l.to, at)
}

// search finds what v leads to and what leads back, in steps: a chain may be
// longer than a stack is deep.
func (g *chains) search(v int) {
	path := []int{v}
	g.find(v)
	for len(path) > 0 {
		v := path[len(path)-1]
		l := &g.links[v]
		if l.next < len(l.to) {
			to := l.to[l.next]
			l.next++
			switch found := &g.links[to]; {
			case found.order == 0:
				g.find(to)
				path = append(path, to)
			case !found.closed:
				l.low = min(l.low, found.order)
			}
			continue
		}
		path = path[:len(path)-1]
		if len(path) > 0 {
			up := &g.links[path[len(path)-1]]
			up.low = min(up.low, l.low)
		}
		if l.low == l.order {
			g.close(v)
		}
	}
}

func (g *chains) find(v int) {
	g.orders++
	g.links[v].order, g.links[v].low = g.orders, g.orders
	g.open = append(g.open, v)
}

// close measures the links that lead back to v, v included, and leaves them out
// if they exceed the bounds.
func (g *chains) close(v int) {
	at := len(g.open) - 1
	for g.open[at] != v {
		at--
	}
	circle := g.open[at:]
	g.open = g.open[:at]
	behind, depth, variables := 0, 0, 0
	for _, v := range circle {
		l := &g.links[v]
		l.closed = true
		depth += l.depth
		if l.variable {
			variables++
		}
		for _, to := range l.to {
			behind = max(behind, g.links[to].length)
		}
	}
	for _, v := range circle {
		l := &g.links[v]
		l.length = behind + depth
		switch {
		case l.decl == nil:
		case l.length > maxChain:
			g.leave(l.decl, tooLong)
		case l.variable && variables > maxCycle:
			g.leave(l.decl, tooCircular)
		}
	}
	if behind+depth > maxChain {
		for _, v := range circle {
			g.links[v].length = 0
		}
	}
}

func (g *chains) leave(decl ast.Node, why string) {
	g.left[decl] = true
	g.omitted.add(why, decl)
}
