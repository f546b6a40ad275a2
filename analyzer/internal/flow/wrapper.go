package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

	blocked  int  // how many uses keep the function from being a sink
	first    int  // the index of the first use in a sink, len(uses) if there is none
	absolute bool // a use needs an absolute URL
	url      bool // a use takes a URL, and address one takes an address, so that the parameter may be either
	address  bool
}

// parameterUse is one use of a parameter.
type parameterUse struct {
	role sink.Role // as far as it is known
	to   argument  // of the package's function that it is passed to

	formats bool // what is passed is made of it, as of a format
}

// useOf is one of the uses of a parameter, by its index.
type useOf struct {
	parameter *parameter
	use       int
}

// argument is an argument of a function, by its index.
type argument struct {
	function sink.Function
	index    int
}

// findWrappers finds the package's functions that are sinks. A function that
// only passes its parameter to a sink is a sink itself, and so is one that
// passes it to such a function, at any number of steps. When something that a
// parameter is passed to turns out to be a sink, only that use is looked at again:
// there may be thousands, and the order of the functions does not matter.
func (f *Flow) findWrappers() {
	var queue []*parameter
	waiting := make(map[argument][]useOf)
	for _, fn := range f.index.Wrappers {
		for _, p := range f.parameters(fn) {
			queue = append(queue, p)
			p.count()
			for i, use := range p.uses {
				waiting[use.to] = append(waiting[use.to], useOf{p, i})
			}
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		role, before := p.role(), f.local.Of(p.function, p.index)
		if role == sink.Plain || role == before || before != sink.Plain && role != sink.Absolute {
			continue
		}
		f.local.Add(p.function, p.index, role)
		for _, at := range waiting[argument{p.function, p.index}] {
			at.parameter.set(at.use, role)
			queue = append(queue, at.parameter)
		}
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
	opens, queries := false, false
	ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if p := of[f.names.Used(n)]; p != nil {
				p.uses = append(p.uses, f.parameterUse(stack, n))
			}
		case *ast.CallExpr:
			opens = opens || f.opensPath(n)
		case *ast.AssignStmt:
			queries = queries || len(n.Lhs) > 1 && slices.ContainsFunc(n.Lhs, isRawQuery)
		}
		return true
	})
	for _, p := range all {
		if slices.ContainsFunc(p.uses, func(u parameterUse) bool { return opens && u.role.TakesURL() || queries && u.role == sink.Path }) {
			p.uses = append(p.uses, parameterUse{}) // it may be the path of a file, or has its query cut off
		}
	}
	return all
}

// isRawQuery reports whether e is the query of a URL: u.Path, u.RawQuery, _ = strings.Cut(u.Path, "?").
func isRawQuery(e ast.Expr) bool {
	field, ok := e.(*ast.SelectorExpr)
	return ok && field.Sel.Name == "RawQuery"
}

// opensPath reports whether a call opens the file at the path of a URL: os.ReadFile(u.Path).
func (f *Flow) opensPath(call *ast.CallExpr) bool {
	if len(call.Args) == 0 || f.names.Callee(call).Path != "os" {
		return false
	}
	path, ok := call.Args[0].(*ast.SelectorExpr)
	return ok && path.Sel.Name == "Path" && f.names.TypeNameOf(path.X) == sink.Type{Path: "net/url", Name: "URL"}
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
		return n.X == child && (n.Op == token.EQL || n.Op == token.NEQ) && source.IsText(n.Y, "")
	case *ast.CallExpr:
		name := source.NameOf(n.Fun)
		return len(n.Args) == 2 && n.Args[0] == child && (name == "HasPrefix" || name == "HasSuffix") && source.IsText(n.Args[1], "/")
	}
	return false
}

// count looks at all uses of a parameter for the first time.
func (p *parameter) count() {
	p.first = len(p.uses)
	for i, use := range p.uses {
		if use.blocks() {
			p.blocked++
		}
		p.note(i)
	}
}

// set notes that what the use at index i passes a parameter to has a role.
func (p *parameter) set(i int, role sink.Role) {
	before := p.uses[i].blocks()
	p.uses[i].role = role
	switch after := p.uses[i].blocks(); {
	case before && !after:
		p.blocked--
	case !before && after:
		p.blocked++
	}
	p.note(i)
}

// note notes whether the use at index i is in a sink.
func (p *parameter) note(i int) {
	role := p.uses[i].role
	if role.IsSink() {
		p.first = min(p.first, i)
	}
	p.absolute = p.absolute || role == sink.Absolute
	p.url, p.address = p.url || role.TakesURL(), p.address || role == sink.Address || role == sink.Authority
}

// blocks reports whether a function that uses a parameter so is no sink itself.
func (u parameterUse) blocks() bool {
	switch {
	case u.formats && u.role != sink.Path && u.role != sink.Prose: // its verbs are filled later
		return true
	case u.role == sink.Component, u.role == sink.IP: // only the field tells which; who parses may ask
		return true
	}
	return u.role != sink.Prose && !u.role.IsSink()
}

// role returns what a function does with a parameter. It is Plain
// unless the function only passes it, unchanged, to sinks and to what people
// read.
func (p *parameter) role() sink.Role {
	switch {
	case p.blocked > 0, p.first == len(p.uses), p.url && p.address:
		return sink.Plain
	case p.absolute:
		return sink.Absolute
	}
	return p.uses[p.first].role
}
