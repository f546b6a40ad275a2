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
// functions, and groups of constants.
func leftOut(files []*ast.File) map[ast.Node]bool {
	g := &chains{names: make(map[string]int), methods: make(map[string]int), left: make(map[ast.Node]bool)}
	for _, f := range files {
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
// mentions, and a name to what may be declared with it.
type chains struct {
	links          []link
	names, methods map[string]int // indices of links
	left           map[ast.Node]bool

	// Of Tarjan's search for what leads back to itself:
	orders int
	open   []int // found, and not known to lead back
}

type link struct {
	decl     ast.Node // nil for a name
	variable bool
	depth    int // of the deepest name that it mentions
	to       []int

	order, low int // as Tarjan has them; 0 is not yet found
	closed     bool
	length     int // of the longest chain from here
	next       int // the element of to where the search goes on
}

// declare adds a declaration.
func (g *chains) declare(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		kind := g.names
		if d.Recv != nil {
			kind = g.methods
		}
		v := g.add(d, d.Type)
		g.lead(kind, d.Name, v)
		if d.Recv != nil {
			g.mention(v, d.Recv)
		}
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
	g.links = append(g.links, link{decl: decl})
	v := len(g.links) - 1
	g.mention(v, n)
	return v
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

// mention makes a declaration lead to the names in n, but for those that n
// declares.
func (g *chains) mention(v int, n ast.Node) {
	depth := 0
	own := make(map[*ast.Ident]bool)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			depth--
			return true
		case *ast.TypeSpec:
			own[n.Name] = true
		case *ast.Field:
			for _, name := range n.Names {
				own[name] = true
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				own[name] = true
			}
		case *ast.SelectorExpr:
			own[n.Sel] = true
			g.refer(v, g.methods, n.Sel.Name, depth)
		case *ast.Ident:
			if !own[n] {
				g.refer(v, g.names, n.Name, depth)
			}
		}
		depth++
		return true
	})
}

func (g *chains) refer(v int, kind map[string]int, name string, depth int) {
	at := g.named(kind, name)
	l := &g.links[v]
	l.to, l.depth = append(l.to, at), max(l.depth, depth+1)
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
		if l.decl != nil && (l.length > maxChain || l.variable && variables > maxCycle) {
			g.left[l.decl] = true
		}
	}
	if behind+depth > maxChain {
		for _, v := range circle {
			g.links[v].length = 0
		}
	}
}
