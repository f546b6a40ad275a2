package names

import (
	"go/ast"
	"go/token"
)

// texts finds how much go/types writes for the type arguments in a package. It writes those of each
// instance in full, with the names and tags in them, and those that it infers may be long: of
//
//	x1 := h(x0); x2 := h(x1)
//
// each is longer than the one before it, if h returns a type that is made of that of its parameter.
type texts struct {
	c *copies
	g *growth

	scans    map[*ast.ValueSpec]*scan // of the variables outside functions
	greatest map[string]float64       // of the texts of those with a name
}

func newTexts(c *copies, g *growth) *texts {
	return &texts{c: c, g: g, scans: make(map[*ast.ValueSpec]*scan), greatest: make(map[string]float64)}
}

// longest returns how many bytes the longest type has that is written in n. Of a type with a name,
// only that of its parts are written.
func (b *bounder) longest(n ast.Node) (most float64) {
	var named ast.Expr
	ast.Inspect(n, func(n ast.Node) bool {
		if n == named {
			return true
		}
		switch n := n.(type) {
		case *ast.TypeSpec:
			if !n.Assign.IsValid() {
				named = n.Type
			}
		case *ast.IndexExpr, *ast.IndexListExpr:
			most = max(most, b.of(n.(ast.Expr), scope{}).written())
		case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.StructType, *ast.FuncType, *ast.InterfaceType:
			most = max(most, b.of(n.(ast.Expr), scope{}).written())
			return false
		}
		return true
	})
	return most
}

// of returns how many bytes go/types writes for a part of a declaration.
func (t *texts) of(n ast.Node, decl ast.Decl) float64 {
	if spec, ok := n.(*ast.ValueSpec); ok {
		return t.scan(variable{spec, t.c.imports}).cost
	}
	s := t.begin(t.c.imports)
	if d, ok := decl.(*ast.FuncDecl); ok {
		s.within(d)
	} else {
		s.within(n)
	}
	s.walk(n)
	return s.cost
}

// scan goes through a variable outside functions, once.
func (t *texts) scan(v variable) *scan {
	s, ok := t.scans[v.spec]
	if !ok {
		s = t.begin(v.imports)
		t.scans[v.spec] = s // if it needs itself, it does not grow; see growth
		s.within(v.spec)
		s.walk(v.spec)
	}
	return s
}

// named returns how many bytes the longest type has of the variables with a name.
func (t *texts) named(name string) (most float64) {
	if most, ok := t.greatest[name]; ok {
		return most
	}
	for _, v := range t.g.variables[name] {
		if !t.g.b.left[v.spec] && !t.g.b.heavy[v.spec] {
			most = max(most, t.scan(v).top)
		}
	}
	t.greatest[name] = most
	return most
}

// scan goes through a declaration, and finds how long the types of its expressions may be.
type scan struct {
	texts   *texts
	imports map[string]bool

	own     map[*ast.Ident]bool        // the uses of names, true for what the declaration declares
	foreign map[*ast.SelectorExpr]bool // the names of other packages
	reached groups

	base   float64            // of the longest type that is written, or that a name leads to
	local  map[string]float64 // of the variables that are declared with a longer one
	top    float64            // the greatest of them all
	called *ast.Ident         // the generic function of the call that is entered
	around []operand

	cost float64 // the bytes of all type arguments
}

// operand is a node with the length of the longest type of what is in it.
type operand struct {
	node ast.Node
	text float64
}

func (t *texts) begin(imports map[string]bool) *scan {
	return &scan{
		texts: t, imports: imports, own: make(map[*ast.Ident]bool), foreign: make(map[*ast.SelectorExpr]bool),
		local: make(map[string]float64),
	}
}

// within finds what the names in a declaration mean, and the longest type that they lead to.
func (s *scan) within(decl ast.Node) {
	g := s.texts.g
	s.base = g.b.longest(decl)
	l := newLexical()
	l.open()
	l.use = func(id *ast.Ident, spec *ast.TypeSpec, own bool) {
		s.own[id] = own
		if spec != nil || !own {
			s.base = max(s.base, float64(len(id.Name)))
		}
		if !own {
			s.base = max(s.base, g.longest[id.Name])
			s.reached |= g.owners[id.Name]
		}
	}
	l.sel = func(sel *ast.SelectorExpr, outer bool) {
		id, ok := sel.X.(*ast.Ident)
		s.foreign[sel] = ok && outer && s.imports[id.Name]
	}
	l.walk(decl)
	s.top = s.base
}

// walk goes through a part of the declaration, the operands of an expression before it.
func (s *scan) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n != nil {
			if call, ok := n.(*ast.CallExpr); ok {
				s.called = s.function(call)
			}
			s.around = append(s.around, operand{n, s.base})
			return true
		}
		last := s.around[len(s.around)-1]
		s.around = s.around[:len(s.around)-1]
		text := s.leave(last.node, last.text)
		if len(s.around) > 0 {
			up := &s.around[len(s.around)-1]
			up.text = max(up.text, text)
			s.loop(up.node, last.node, text)
		}
		return true
	})
}

// function returns the generic function that is called, nil if none is.
func (s *scan) function(call *ast.CallExpr) *ast.Ident {
	id := baseIdent(call.Fun)
	if id == nil || s.texts.c.functions[id.Name].times == 0 {
		return nil
	}
	if own, used := s.own[id]; own || !used {
		return nil
	}
	return id
}

// leave returns the length of the type of an expression, by that of the longest of its operands.
func (s *scan) leave(n ast.Node, text float64) float64 {
	switch n := n.(type) {
	case *ast.Ident:
		return max(text, s.ident(n))
	case *ast.SelectorExpr:
		return s.selector(n, text)
	case *ast.CallExpr:
		return s.call(n, text)
	case *ast.IndexExpr:
		return s.index(n, n.X, text)
	case *ast.IndexListExpr:
		return s.index(n, n.X, text)
	case *ast.FuncLit:
		return s.base
	case *ast.UnaryExpr:
		return s.unary(n, text)
	case *ast.StarExpr, *ast.RangeStmt:
		s.step(text)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			s.declare(text, n.Lhs...)
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			return text
		}
		for _, name := range n.Names {
			s.declare(text, name)
		}
	}
	return text
}

// write counts type arguments that are written so often.
func (s *scan) write(times, text float64) { s.cost += times * long(text) }

func (s *scan) step(text float64) { s.write(s.texts.c.step.times, text) }

// ident returns the length of the type of a variable. A generic function that is not called gets
// its type arguments from somewhere.
func (s *scan) ident(id *ast.Ident) float64 {
	own, used := s.own[id]
	switch {
	case own:
		return s.local[id.Name]
	case !used:
		return 0
	}
	if id != s.called {
		s.write(s.texts.c.functions[id.Name].times, s.top)
	}
	return s.texts.named(id.Name)
}

func (s *scan) selector(sel *ast.SelectorExpr, text float64) float64 {
	if s.foreign[sel] {
		return text
	}
	s.write(s.texts.c.members[sel.Sel.Name].times, text)
	return s.texts.g.selected(sel.Sel.Name, s.reached).of(text)
}

func (s *scan) call(call *ast.CallExpr, text float64) float64 {
	s.step(text)
	id := s.function(call)
	if id == nil {
		return text
	}
	s.write(s.texts.c.functions[id.Name].times, text)
	return s.texts.g.functions[id.Name].of(text)
}

// index returns the length of the type of x[i], or of an instance of a generic type or function.
func (s *scan) index(e, generic ast.Expr, text float64) float64 {
	s.step(text)
	id, ok := generic.(*ast.Ident)
	if !ok {
		return text
	}
	if spec := s.texts.g.b.meant(id); spec != nil {
		s.write(s.texts.c.cost(spec).times, s.texts.g.b.of(e, scope{}).written())
	}
	if call, ok := s.around[len(s.around)-1].node.(*ast.CallExpr); ok && call.Fun == e {
		return text
	}
	if own, used := s.own[id]; used && !own {
		return max(1, s.texts.c.functions[id.Name].parts) * text // the parameters may be as many parts
	}
	return text
}

func (s *scan) unary(n *ast.UnaryExpr, text float64) float64 {
	if n.Op == token.ARROW {
		s.step(text)
	}
	if n.Op == token.AND {
		return text + 1
	}
	return text
}

// loop declares the variables of a loop before its body, by the length of the type of what it
// goes over.
func (s *scan) loop(n, x ast.Node, text float64) {
	if r, ok := n.(*ast.RangeStmt); ok && x == r.X && r.Tok == token.DEFINE {
		s.declare(text, r.Key, r.Value)
	}
}

// declare declares variables whose type is so long.
func (s *scan) declare(text float64, all ...ast.Expr) {
	for _, e := range all {
		if id, ok := e.(*ast.Ident); ok && text > s.base {
			s.local[id.Name] = max(s.local[id.Name], text)
			s.top = max(s.top, text)
		}
	}
}
