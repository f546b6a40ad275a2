package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// parameter is a parameter of one of the package's functions, with everything
// that the function does with it.
type parameter struct {
	function sink.Function
	index    int
	uses     []parameterUse // in the order of the source
}

// parameterUse is one use of a parameter.
type parameterUse struct {
	role sink.Role // as far as it is known without the package's functions
	to   argument  // of the package's function that it is passed to

	formats bool // what is passed is made of it, as of a format
}

// argument is an argument of a function, by its index.
type argument struct {
	function sink.Function
	index    int
}

// findWrappers finds the package's functions that are sinks. A function that
// only passes its parameter to a sink is a sink itself, and so is one that
// passes it to such a function, at any number of steps. A parameter is looked
// at again only when something that it is passed to turns out to be a sink, so
// the order of the functions does not matter.
func (f *Flow) findWrappers() {
	var queue []*parameter
	waiting := make(map[argument][]*parameter)
	for _, fn := range f.index.Wrappers {
		for _, p := range f.parameters(fn) {
			queue = append(queue, p)
			for _, use := range p.uses {
				waiting[use.to] = append(waiting[use.to], p)
			}
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		role := f.parameterRole(p)
		if role == sink.Plain || role == f.local.Of(p.function, p.index) {
			continue
		}
		f.local.Add(p.function, p.index, role)
		queue = append(queue, waiting[argument{p.function, p.index}]...)
	}
}

// parameters returns the parameters of a function that are strings and keep the
// value that the caller passes.
func (f *Flow) parameters(fn *ast.FuncDecl) (all []*parameter) {
	declared, params, ok := f.names.Declared(fn)
	if !ok {
		return nil
	}
	of := make(map[types.Object]*parameter)
	for i, param := range params {
		if param != nil && names.IsString(param.Type()) && !f.names.IsAssigned(param) {
			p := &parameter{function: declared, index: i}
			all, of[param] = append(all, p), p
		}
	}
	if len(all) == 0 {
		return nil
	}
	ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if p := of[f.names.Used(id)]; p != nil {
				p.uses = append(p.uses, f.parameterUse(stack, id))
			}
		}
		return true
	})
	return all
}

// parameterUse returns what is done with child, which is right below the nodes
// of stack.
func (f *Flow) parameterUse(stack []ast.Node, child ast.Node) parameterUse {
	i := len(stack) - 1
	for i >= 0 {
		if _, ok := stack[i].(*ast.ParenExpr); !ok {
			break
		}
		child = stack[i]
		i--
	}
	if i < 0 {
		return parameterUse{}
	}
	if call, ok := stack[i].(*ast.CallExpr); ok && i > 0 && names.Formatted(call) == child {
		use := f.parameterUse(stack[:i], call)
		use.formats = true
		return use
	}
	if f.becomesPath(stack[:i+1], child) {
		return parameterUse{role: sink.Path}
	}
	if isShapeTest(stack[i], child) {
		return parameterUse{role: sink.Prose} // which changes nothing
	}
	u := f.within(stack[:i+1], child)
	return parameterUse{role: u.role, to: u.to}
}

// becomesPath reports whether child, right below the nodes of stack, is the path of a
// url.URL, or is joined to one: u.Path = "/v1/" + child, u.Path = path.Join(u.Path, child).
func (f *Flow) becomesPath(stack []ast.Node, child ast.Node) bool {
	for len(stack) > 1 {
		call, ok := stack[len(stack)-1].(*ast.CallExpr)
		if !names.IsOperand(stack[len(stack)-1]) && !(ok && names.JoinsPath(call)) {
			break
		}
		child, stack = stack[len(stack)-1], stack[:len(stack)-1]
	}
	switch stack[len(stack)-1].(type) {
	case *ast.AssignStmt, *ast.KeyValueExpr:
		u := f.within(stack, child)
		return u.role == sink.Component && u.name == "Path"
	}
	return false
}

// isShapeTest reports whether n only asks whether a text is empty, or has a slash at an end.
func isShapeTest(n, child ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		lit, ok := n.Y.(*ast.BasicLit)
		return ok && n.X == child && (n.Op == token.EQL || n.Op == token.NEQ) && lit.Value == `""`
	case *ast.CallExpr:
		name := source.NameOf(n.Fun)
		if len(n.Args) != 2 || n.Args[0] != child || name != "HasPrefix" && name != "HasSuffix" {
			return false
		}
		lit, ok := n.Args[1].(*ast.BasicLit)
		return ok && lit.Value == `"/"`
	}
	return false
}

// parameterRole returns what a function does with a parameter. It is Plain
// unless the function only passes it, unchanged, to sinks and to what people
// read.
func (f *Flow) parameterRole(p *parameter) sink.Role {
	result := sink.Plain
	for _, use := range p.uses {
		r := use.role
		if local := f.local.Of(use.to.function, use.to.index); local != sink.Plain {
			r = local
		}
		switch {
		case use.formats && r != sink.Path && r != sink.Prose: // its verbs are filled later
			return sink.Plain
		case r == sink.Component, r == sink.IP: // only the field tells which; who parses may ask
			return sink.Plain
		case r.IsSink() && (result == sink.Plain || r == sink.Absolute):
			result = r
		case r == sink.Prose || r.IsSink():
		default:
			return sink.Plain
		}
	}
	return result
}
