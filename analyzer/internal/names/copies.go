package names

import (
	"go/ast"
	"go/token"
	"slices"
)

// go/types writes what a generic type or function declares again for each instance of it: a
// hundred bytes for each parameter of S[[1]int], S[[2]int] and so on. Nothing can stop it once
// it has begun.
const (
	// maxCopied bounds how many parts the instances in a package have together. Beyond
	// that, the declarations with most are left out.
	maxCopied = 1 << 20
	// inferredParts is what a type parameter counts as that go/types infers. It does so
	// for all of one call together, at each mention of a function that does not have
	// type arguments.
	inferredParts = 16
	// instanceParts is what an instance counts as by itself.
	instanceParts = 4
	// textPart is how many bytes of the text of type arguments count as a part. go/types keeps that
	// of each instance.
	textPart = 128
)

// copies finds how many parts go/types may write for the instances that a declaration mentions,
// and for those that these lead to.
type copies struct {
	b       *bounder
	specs   []*ast.TypeSpec            // generic, also those that functions declare
	methods map[string][]*ast.FuncDecl // by the name of their type
	wanted  map[string]bool            // the names of the methods of interfaces
	imports map[string]bool            // what the file that is looked at imports, by name

	circles circles
	within  map[int][]*ast.TypeSpec // the types of a circle
	all     map[int]load            // of one instance of each of them, and of what they lead to

	functions map[string]load // of a mention of a generic function
	members   map[string]load // of a selector: of a method, or a field that leads back to its type
	step      load            // of x[0] or f(), which may lead back to a type that is no struct
}

// load is what an instance takes, with those that it leads to.
type load struct {
	parts float64
	times float64 // how often the text of its arguments is written
}

// add adds what an instance leads to.
func (l *load) add(to load, args measure) {
	l.parts += to.parts + to.times*long(args.written())/textPart
	l.times += to.times * sum(args)
}

// long returns how many bytes of a text an instance does not count for by itself.
func long(text float64) float64 { return max(0, text-instanceParts*textPart) }

// or returns what takes as much as both.
func (l load) or(m load) load { return load{max(l.parts, m.parts), max(l.times, m.times)} }

// dropCopied makes heavy what leads to too many instances of too many parts.
func (b *bounder) dropCopied(c *copies, g *growth, files []*ast.File) {
	t := newTexts(c, g)
	var units []unit
	for _, f := range files {
		c.imports = importNames(f)
		for _, decl := range f.Decls {
			for _, n := range parts(decl) {
				if !b.heavy[n] {
					units = append(units, unit{n, c.of(n, decl) + t.of(n, decl)/textPart})
				}
			}
		}
	}
	b.leaveOut(units, maxCopied, 0, tooManyCopied)
}

func newCopies(b *bounder, files []*ast.File) *copies {
	b.parts = make(map[part]measure)
	c := &copies{
		b: b, methods: make(map[string][]*ast.FuncDecl), wanted: map[string]bool{"Error": true},
		circles: newCircles(), within: make(map[int][]*ast.TypeSpec), all: make(map[int]load),
		functions: make(map[string]load), members: make(map[string]load),
	}
	for _, f := range files {
		ast.Inspect(f, c.survey)
	}
	for _, spec := range c.specs {
		c.circles.of[spec] = c.leads(spec)
	}
	c.circles.search()
	for _, spec := range c.specs {
		at := c.circles.circle[spec]
		c.within[at] = append(c.within[at], spec)
	}
	for _, spec := range c.specs {
		c.open(spec)
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok {
				c.function(d)
			}
		}
	}
	return c
}

// survey notes what is declared.
func (c *copies) survey(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.TypeSpec:
		if n.TypeParams != nil && !c.b.opaque[n] && !c.b.heavy[n] && !c.b.left[n] {
			c.specs = append(c.specs, n)
		}
	case *ast.FuncDecl:
		if n.Recv != nil && len(n.Recv.List) > 0 {
			base := BaseName(n.Recv.List[0].Type)
			c.methods[base] = append(c.methods[base], n)
		}
	case *ast.InterfaceType:
		for _, method := range n.Methods.List {
			for _, name := range method.Names {
				c.wanted[name.Name] = true
			}
		}
	}
	return true
}

// methodsOf returns the methods of a generic type of which there is one for each instance that
// goes to an interface.
func (c *copies) methodsOf(spec *ast.TypeSpec) (all []*ast.FuncDecl) {
	if c.b.meant(spec.Name) != spec {
		return nil // it is declared in a function, or again
	}
	for _, d := range c.methods[spec.Name.Name] {
		if c.wanted[d.Name.Name] {
			all = append(all, d)
		}
	}
	return all
}

// leads returns the instances that one of a generic type leads to.
func (c *copies) leads(spec *ast.TypeSpec) []instance {
	params := paramList(spec.TypeParams)
	all := append(c.b.instances(spec.Type, params), c.b.instances(spec.TypeParams, params)...)
	for _, d := range c.methodsOf(spec) {
		all = append(all, c.b.instances(d.Type, argumentNames(d.Recv.List[0].Type))...)
	}
	return slices.DeleteFunc(all, func(i instance) bool { return i.fixed })
}

// own returns how many parts an instance of a generic type has.
func (c *copies) own(spec *ast.TypeSpec) float64 {
	parts := instanceParts + c.b.of(spec.Type, scope{}).size + c.b.fields(spec.TypeParams, scope{}, 0).size
	for _, d := range c.methodsOf(spec) {
		parts += c.b.of(d.Type, scope{}).size
	}
	return parts
}

// cost returns what an instance of a generic type takes with those that it leads to. One of its
// circle with other arguments counts again.
func (c *copies) cost(spec *ast.TypeSpec) load {
	at := c.circles.circle[spec]
	if total, known := c.all[at]; known || at == 0 {
		return total
	}
	total, again := load{times: float64(len(c.within[at]))}, 1.0
	for _, spec := range c.within[at] {
		total.parts += c.own(spec)
		params := paramNames(spec.TypeParams)
		for _, to := range c.circles.of[spec] {
			switch {
			case c.circles.circle[to.of] != at:
				total.add(c.cost(to.of), c.arguments(to, params))
			case !to.same:
				total.add(load{times: 1}, c.arguments(to, params))
				again++
			}
		}
	}
	total = load{total.parts * again, total.times * again}
	c.all[at] = total
	return total
}

// arguments returns the measure of the arguments of an instance.
func (c *copies) arguments(i instance, params map[string]bool) (all measure) {
	for _, arg := range i.args {
		all.add(c.b.of(arg, scope{params: params}), 1)
	}
	return all
}

// open notes what leads from an instance of a generic type to another of its circle: its fields,
// or x[0] and the like if it is no struct.
func (c *copies) open(spec *ast.TypeSpec) {
	at := c.circles.circle[spec]
	if !slices.ContainsFunc(c.circles.of[spec], func(to instance) bool { return !to.same && c.circles.circle[to.of] == at }) {
		return
	}
	of, isStruct := spec.Type.(*ast.StructType)
	if !isStruct {
		c.step = c.step.or(c.cost(spec))
		return
	}
	for _, field := range of.Fields.List {
		for _, name := range field.Names {
			c.members[name.Name] = c.members[name.Name].or(c.cost(spec))
		}
	}
}

// function notes what each mention of a function takes.
func (c *copies) function(d *ast.FuncDecl) {
	all, params := c.functions, d.Type.TypeParams
	names := paramList(params)
	if d.Recv != nil && len(d.Recv.List) > 0 {
		all = c.members
		names = append(names, argumentNames(d.Recv.List[0].Type)...)
	}
	if len(names) == 0 {
		return
	}
	head := c.b.of(d.Type, scope{})
	head.add(c.b.fields(params, scope{}, 0), 1)
	own := load{parts: instanceParts + inferredParts*float64(params.NumFields()) + head.size}
	if d.Recv == nil {
		own.parts += head.text / textPart
		own.times = float64(params.NumFields())
	}
	set := setOf(names)
	own.parts += c.constrained(params, set)
	for _, to := range c.b.instances(d.Type, names) {
		if !to.fixed {
			own.add(c.cost(to.of), c.arguments(to, set))
		}
	}
	all[d.Name.Name] = all[d.Name.Name].or(own)
}

// constrained returns how many parts the type arguments may have that go/types infers from what
// constraints are made of: P2 interface{ struct{ a, b P1 } } is twice P1, and P3 may be twice P2.
func (c *copies) constrained(params *ast.FieldList, set map[string]bool) float64 {
	if params == nil {
		return 0
	}
	product, text := 1.0, 0.0
	for _, f := range params.List {
		m := c.b.of(f.Type, scope{params: set})
		text += m.written()
		for range f.Names {
			product *= max(1, sum(m))
		}
	}
	if product == 1 {
		return 0
	}
	return product * (1 + text/textPart)
}

// of returns how many parts go/types may write for the instances that a part of a declaration
// leads to.
func (c *copies) of(n ast.Node, decl ast.Decl) (total float64) {
	l := newLexical()
	l.open()
	if d, ok := decl.(*ast.FuncDecl); ok {
		l.declareTypes(d.Recv, d.Type)
		if n == d.Body {
			l.declareParams(d.Recv, d.Type)
		}
	}
	l.use = func(id *ast.Ident, spec *ast.TypeSpec, own bool) {
		switch {
		case !own:
			total += c.functions[id.Name].parts
			if spec := c.b.meant(id); spec != nil {
				total += c.cost(spec).parts
			}
		case spec != nil:
			total += c.cost(spec).parts
		}
	}
	l.sel = func(sel *ast.SelectorExpr, outer bool) {
		if id, ok := sel.X.(*ast.Ident); !ok || !outer || !c.imports[id.Name] {
			total += c.members[sel.Sel.Name].parts
		}
	}
	l.walk(n)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.IndexListExpr, *ast.CallExpr, *ast.RangeStmt, *ast.StarExpr:
			total += c.step.parts
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				total += c.step.parts
			}
		}
		return true
	})
	return total
}
