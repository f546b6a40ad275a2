package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// candidate is an expression that may hold a URL.
type candidate struct {
	site
	expr ast.Expr
	role role
	name string // what the expression is given to: a variable, a field, a function

	taken ast.Stmt // the branch in which something is added to the expression
}

// variable returns the name that c's expression is assigned to, nil if there
// is none.
func (c candidate) variable() ast.Expr {
	if len(c.path) < 2 {
		return nil
	}
	names, values := assignment(c.path[len(c.path)-2])
	if i := indexOf(values, c.expr); i >= 0 && len(names) == len(values) {
		return names[i]
	}
	return nil
}

// ahead returns what stands before c's expression in the value that it is
// added to, nil if it is not: u in u += "/a".
func (c candidate) ahead() ast.Expr {
	if len(c.path) < 2 {
		return nil
	}
	assign, ok := c.path[len(c.path)-2].(*ast.AssignStmt)
	if !ok || assign.Tok != token.ADD_ASSIGN {
		return nil
	}
	return assign.Lhs[0]
}

// assignment returns both sides of n, if it is an assignment or a declaration.
func assignment(n ast.Node) (names, values []ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs, n.Rhs
	case *ast.ValueSpec:
		return exprs(n.Names), n.Values
	}
	return nil, nil
}

// candidate returns the whole expression that at is a part of, and what is
// done with it.
func (f folder) candidate(at site) candidate {
	i := len(at.path) - 1
	for i > 0 && f.builds(at.path[:i], at.path[i]) {
		i--
	}
	c := candidate{site: site{at.file, at.path[:i+1]}}
	c.expr, _ = at.path[i].(ast.Expr)
	f.place(&c)
	return c
}

// builds reports whether the node at the end of path is an expression that
// makes a longer text of its part child.
func (f folder) builds(path []ast.Node, child ast.Node) bool {
	switch parent := path[len(path)-1].(type) {
	case *ast.ParenExpr:
		return true
	case *ast.BinaryExpr:
		return isSum(parent)
	case *ast.CompositeLit: // strings.Join([]string{"http://h", id}, "/")
		call, ok := path[max(0, len(path)-2)].(*ast.CallExpr)
		return ok && f.roleOf(f.callee(call), argIndex(call, parent)) == concat
	case *ast.CallExpr:
		arg := argIndex(parent, child)
		if arg < 0 || isString(parent.Fun) {
			return arg >= 0
		}
		r := f.roleOf(f.callee(parent), arg)
		return r == format || r == concat
	}
	return false
}

// isString reports whether e is the type of plain text, string or []byte.
func isString(e ast.Expr) bool {
	if array, ok := e.(*ast.ArrayType); ok {
		return nameOf(array.Elt) == "byte"
	}
	return nameOf(e) == "string"
}

func argIndex(call *ast.CallExpr, arg ast.Node) int { return indexOf(call.Args, arg) }

func indexOf(all []ast.Expr, e ast.Node) int {
	return slices.IndexFunc(all, func(x ast.Expr) bool { return x == e })
}

// place finds out what is done with c's expression.
func (f folder) place(c *candidate) {
	for i := len(c.path) - 2; i >= 0; i-- {
		u := f.within(c.path[:i+1], c.path[i+1])
		if c.name == "" {
			c.name = u.name
		}
		if c.role = u.role; c.role != plain {
			return
		}
		if u.final {
			break
		}
	}
	c.role = roleInFunction(c.path)
}

// usage is what a node does with a part of it.
type usage struct {
	role  role
	name  string // of the variable, field or function that gets it
	final bool   // what is around the node has no say in it
}

// within returns what the node at the end of path does with its part child.
func (f folder) within(path []ast.Node, child ast.Node) usage {
	switch p := path[len(path)-1].(type) {
	case *ast.CallExpr:
		return f.withinCall(p, child)
	case *ast.BinaryExpr:
		return usage{role: pattern} // compared; a sum would be a part of the text
	case *ast.CaseClause, *ast.IndexExpr:
		return usage{role: pattern}
	case *ast.KeyValueExpr:
		return f.withinKeyValue(p, path[max(0, len(path)-2)], child)
	case *ast.CompositeLit:
		return f.withinComposite(p)
	case *ast.ValueSpec:
		return withinSpec(p, child)
	case *ast.AssignStmt:
		return f.withinAssignment(p, indexOf(p.Rhs, child))
	case *ast.ReturnStmt:
		return withinReturn(path)
	case ast.Stmt, *ast.FuncLit:
		return usage{final: true}
	}
	return usage{}
}

func (f folder) withinCall(call *ast.CallExpr, child ast.Node) usage {
	arg, name := argIndex(call, child), nameOf(call.Fun)
	if arg < 0 {
		return usage{final: true}
	}
	fn := f.callee(call)
	_, listed := f.roles[fn]
	if r := f.roleOf(fn, arg); listed || r != plain {
		if r == target && arg > 0 && f.isConnect(call.Args[arg-1]) {
			r = plain // a target in authority form (RFC 9112, section 3.2.3)
		}
		return usage{r, name, true}
	}
	return usage{roleByFunction(name), name, name != "append" && !f.conversion(call)}
}

// isConnect reports whether e is the method CONNECT.
func (f folder) isConnect(e ast.Expr) bool {
	method, _ := f.constant(e)
	return method == "CONNECT" || nameOf(e) == "MethodConnect"
}

func (f folder) withinKeyValue(kv *ast.KeyValueExpr, lit, child ast.Node) usage {
	if child == kv.Key {
		return usage{role: pattern}
	}
	name := nameOf(kv.Key)
	if lit, ok := kv.Key.(*ast.BasicLit); ok {
		name = strings.Trim(lit.Value, "\"`")
	}
	if lit, ok := lit.(*ast.CompositeLit); ok {
		if r := f.fieldRole(f.info.TypeOf(lit), name); r != plain {
			return usage{r, name, true}
		}
	}
	return usage{role: roleByName(name), name: name}
}

func (f folder) withinComposite(lit *ast.CompositeLit) usage {
	if sel, ok := lit.Type.(*ast.SelectorExpr); ok {
		if pkg, ok := f.imported(sel.X); ok && pkg == "encoding/xml" && sel.Sel.Name == "Name" {
			return usage{role: pattern}
		}
	}
	return usage{role: roleByName(nameOf(lit.Type))}
}

// withinSpec also looks at the type: const Read Scope = "https://…".
func withinSpec(spec *ast.ValueSpec, child ast.Node) usage {
	if r := roleByName(nameOf(spec.Type)); r != plain {
		return usage{role: r}
	}
	return assigned(exprs(spec.Names), indexOf(spec.Values, child))
}

// assigned is the usage of a value that is assigned to the name at index i.
func assigned(names []ast.Expr, i int) usage {
	if i < 0 || i >= len(names) {
		return usage{final: true}
	}
	name := nameOf(names[i])
	return usage{roleByName(name), name, true}
}

// withinAssignment also knows fields: server.Addr = addr.
func (f folder) withinAssignment(assign *ast.AssignStmt, i int) usage {
	if i >= 0 && i < len(assign.Lhs) {
		if sel, ok := assign.Lhs[i].(*ast.SelectorExpr); ok {
			if r := f.fieldRole(f.info.TypeOf(sel.X), sel.Sel.Name); r != plain {
				return usage{r, sel.Sel.Name, true}
			}
		}
	}
	return assigned(assign.Lhs, i)
}

// withinReturn looks at the name of the function that returns the text.
func withinReturn(path []ast.Node) usage {
	for _, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return usage{final: true}
		case *ast.FuncDecl:
			return usage{roleByName(n.Name.Name), n.Name.Name, true}
		}
	}
	return usage{final: true}
}

// roleInFunction returns what the name of the function around path says of
// all strings in it.
func roleInFunction(path []ast.Node) role {
	for _, n := range path {
		fn, ok := n.(*ast.FuncDecl)
		if !ok {
			continue
		}
		all := words(fn.Name.Name)
		if len(all) > 0 && slices.Contains(proseFunctions, all[len(all)-1]) {
			return text
		}
	}
	return plain
}
