package names

import (
	"go/ast"
	"slices"
)

// instance is the use of a generic type in the declaration of another, or of its own.
type instance struct {
	of    *ast.TypeSpec
	args  []ast.Expr
	grows bool // an argument is made of the parameters of the declaration: T[[]P]
	same  bool // the arguments are the parameters, in their order
	fixed bool // no argument has a parameter: it is the same for all instances of the declaration
}

// expanding returns the generic types that hold, also by way of each other, instances
// of themselves with types made of their parameters: type T[P any] []U[*P]; type U[P
// any] []T[P]. No compiler takes that, and for go/types x[0][0][0] is of an ever
// greater type.
func (b *bounder) expanding() map[*ast.TypeSpec]bool {
	c := newCircles()
	for _, specs := range b.specs {
		for _, spec := range specs {
			if !b.opaque[spec] {
				c.of[spec] = b.instances(spec.Type, paramList(spec.TypeParams))
			}
		}
	}
	c.search()
	grown := make(map[int]bool)
	for spec, all := range c.of {
		if slices.ContainsFunc(all, func(i instance) bool { return i.grows && c.circle[i.of] == c.circle[spec] }) {
			grown[c.circle[spec]] = true
		}
	}
	found := make(map[*ast.TypeSpec]bool)
	for spec := range c.of {
		if grown[c.circle[spec]] {
			found[spec] = true
		}
	}
	return found
}

// instances returns the instances of generic types in a declaration with these parameters,
// nothing if it has none. One with the same arguments counts once.
func (b *bounder) instances(n ast.Node, params []string) (all []instance) {
	if len(params) == 0 {
		return nil
	}
	set := setOf(params)
	own := make(map[*ast.TypeSpec]bool)
	ast.Inspect(n, func(n ast.Node) bool {
		var generic ast.Expr
		var args []ast.Expr
		switch n := n.(type) {
		case *ast.IndexExpr:
			generic, args = n.X, []ast.Expr{n.Index}
		case *ast.IndexListExpr:
			generic, args = n.X, n.Indices
		}
		id, ok := generic.(*ast.Ident)
		if !ok || set[id.Name] {
			return true
		}
		i := instance{
			of:    b.meant(id),
			args:  args,
			grows: slices.ContainsFunc(args, func(e ast.Expr) bool { return isMadeOf(e, set) }),
			same:  slices.EqualFunc(args, params, isNamedAs),
			fixed: !slices.ContainsFunc(args, func(e ast.Expr) bool { return has(e, set) }),
		}
		if i.of != nil && !(i.same && own[i.of]) {
			all = append(all, i)
			own[i.of] = own[i.of] || i.same
		}
		return true
	})
	return all
}

func isNamedAs(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// meant returns the type with a name, nil if there is none. Of several, go/types takes the first.
func (b *bounder) meant(id *ast.Ident) *ast.TypeSpec {
	if spec, own := b.own[id]; own {
		return spec
	}
	if all := b.specs[id.Name]; len(all) > 0 {
		return all[0]
	}
	return nil
}

// circles finds the types that lead to each other, by Tarjan's algorithm.
type circles struct {
	of     map[*ast.TypeSpec][]instance
	number map[*ast.TypeSpec]int // in the order of the visits, from 1
	circle map[*ast.TypeSpec]int // the number of the first of its circle
	open   []*ast.TypeSpec       // visited, and of no finished circle
}

func newCircles() circles {
	return circles{of: make(map[*ast.TypeSpec][]instance), number: make(map[*ast.TypeSpec]int), circle: make(map[*ast.TypeSpec]int)}
}

// search finds the circles of all types.
func (c *circles) search() {
	for spec := range c.of {
		if c.number[spec] == 0 {
			c.visit(spec)
		}
	}
}

// visit visits a type and what it leads to. It returns the least number of an open type
// that it leads to.
func (c *circles) visit(spec *ast.TypeSpec) int {
	own := len(c.number) + 1
	c.number[spec] = own
	c.open = append(c.open, spec)
	least := own
	for _, i := range c.of[spec] {
		switch {
		case c.number[i.of] == 0:
			least = min(least, c.visit(i.of))
		case c.circle[i.of] == 0:
			least = min(least, c.number[i.of])
		}
	}
	if least < own {
		return least
	}
	for {
		last := c.open[len(c.open)-1]
		c.open = c.open[:len(c.open)-1]
		c.circle[last] = own
		if last == spec {
			return own
		}
	}
}
