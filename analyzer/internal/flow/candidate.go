package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// Candidate is an expression that may be a URL, what is known of its text, and
// where the text goes.
type Candidate struct {
	At       names.Site
	Expr     ast.Expr
	Role     sink.Role
	Name     string // of the variable, field or function that gets the expression
	Template *Template

	taken ast.Stmt // the addition in a branch that this variant includes
}

// variable returns the variable that c's expression is assigned to, nil if
// there is none.
func (c Candidate) variable() ast.Expr {
	if len(c.At.Path) < 2 {
		return nil
	}
	switch n := c.At.Path[len(c.At.Path)-2].(type) {
	case *ast.AssignStmt:
		if i := source.IndexOf(n.Rhs, c.Expr); i >= 0 && len(n.Lhs) == len(n.Rhs) {
			return n.Lhs[i]
		}
	case *ast.ValueSpec:
		if i := source.IndexOf(n.Values, c.Expr); i >= 0 && len(n.Names) == len(n.Values) {
			return n.Names[i]
		}
	}
	return nil
}

// ahead returns the variable that c's expression is appended to, nil if there
// is none: u in u += "/a".
func (c Candidate) ahead() ast.Expr {
	if len(c.At.Path) < 2 {
		return nil
	}
	assign, ok := c.At.Path[len(c.At.Path)-2].(*ast.AssignStmt)
	if !ok || assign.Tok != token.ADD_ASSIGN {
		return nil
	}
	return assign.Lhs[0]
}

// IsAdded reports whether c's expression is put behind what a variable holds,
// server += ":53", and whether that variable is followed to where it goes.
func (f *Flow) IsAdded(c Candidate) (added, followed bool) {
	ahead := c.ahead()
	return ahead != nil, ahead != nil && f.textual(ahead) != nil
}

// candidate returns the expression at, and what is done with it, as far as a shortened
// site tells: each of thousands of texts may be in thousands of calls of append.
func (f *Flow) candidate(at names.Site) Candidate {
	c := Candidate{At: at}
	c.Expr, _ = at.Node().(ast.Expr)
	f.place(&c)
	return c
}

// wholes has, for places that others are parts of, the place of the whole expression. Thousands
// of texts may be in the innermost of thousands of calls that build it.
type wholes map[names.Place]names.Place

// wholeOf returns the place of the whole expression that at is a part of.
func (f *Flow) wholeOf(at names.Place, known wholes) names.Place {
	var parts []names.Place
	whole := at
	for {
		up, ok := whole.Up()
		if !ok || !f.builds(up.Around(1), up.Node(), whole.Node()) {
			break
		}
		if whole, ok = known[up]; ok {
			break
		}
		whole, parts = up, append(parts, up)
	}
	for _, p := range parts {
		known[p] = whole
	}
	return whole
}

// variants returns c, or one candidate for each text that can reach the sink:
// the elements of a list, the values of a variable. Each addition in a branch
// makes one more.
func (f *Flow) variants(c Candidate) []Candidate {
	all := []Candidate{c}
	for _, a := range f.branches(c) {
		c := c
		c.taken = a.Stmt
		all = append(all, c)
	}
	if !c.Role.IsSink() || f.isBracketed(c.Expr) {
		return all
	}
	u := use{f.names.Object(stem(c.Expr)), c.Role}
	if f.looked[u] > maxLooked {
		return nil
	}
	values := f.reaching(c.Expr, c.Role)
	if len(values) == 0 || f.isMixed(c.Expr, len(values)) || !f.hasRoom(0, c.Expr) {
		return all
	}
	if u.of != nil {
		f.looked[u] += len(values)
	}
	// Each loop over a list has a variable of its own.
	first := listUse{values[0], c.Role}
	if f.listed[first] > maxLooked {
		return nil
	}
	f.listed[first] += len(values)
	all = all[:0]
	for _, expr := range values {
		if !f.affordsValue(c.Expr, expr) {
			continue
		}
		variant := c
		variant.Expr = expr
		all = append(all, variant)
	}
	return all
}

// affordsValue reports whether a value may be judged in the place of e, a name. A long one may be
// in the place of thousands.
func (f *Flow) affordsValue(e, value ast.Expr) bool {
	size := int(value.End() - value.Pos())
	return size <= longestName || f.affords(e, size)
}

// maxLooked bounds how many values a variable or a list is replaced by in one role, over
// all of its uses. A thousand uses of a list of a thousand URLs would say of each URL a
// thousand times what is wrong with it.
const maxLooked = 1 << 12

// stem returns the list that an element is of, or e itself.
func stem(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if index, ok := e.(*ast.IndexExpr); ok {
		return index.X
	}
	return e
}

// reaching returns the expressions other than e that give e its value in a
// sink. If they are not all known, it returns the initial value of a variable
// or field outside functions. A constant that must be a URL is judged where it
// is declared; a constant that must not be one is judged where it is used.
func (f *Flow) reaching(e ast.Expr, r sink.Role) []ast.Expr {
	if all := f.names.Alternatives(e, maxDepth); all != nil {
		return all
	}
	e = ast.Unparen(e)
	value, constant := f.names.Constant(e)
	switch {
	case constant && (r.TakesURL() || r == sink.Locator):
		if def := f.names.Definition(e); def != nil && f.affords(e, len(value)) && f.isWritten(def, value) {
			return []ast.Expr{def}
		}
	case !constant:
		if initial := f.names.Initial(e); initial != nil && !f.names.IsHeaded(e) && !(f.isForSeveral(e) && f.names.IsReplaced(e)) {
			return []ast.Expr{initial}
		}
		if sel, ok := e.(*ast.SelectorExpr); ok && f.names.GivenField(sel) != nil {
			return nil // conf.URL = addr
		}
		return f.names.Fields(e)
	}
	return nil
}

// HasAlternatives reports whether all that e can be or hold is known.
func (f *Flow) HasAlternatives(e ast.Expr) bool { return f.names.Alternatives(e, maxDepth) != nil }

// isWritten reports whether e consists of known text with that value.
func (f *Flow) isWritten(e ast.Expr, value string) bool {
	t := f.Fold(e)
	return string(t.Bytes) == value && len(t.Kinds) == 0
}

// maxBranches bounds how many branches that add to one variable are considered.
const maxBranches = 8

// branches returns the additions in branches to the variable that c's
// expression is, or is assigned to.
func (f *Flow) branches(c Candidate) []names.Addition {
	v := f.names.Known(c.Expr)
	if v == nil {
		v = f.whole(c)
	}
	if v == nil {
		return nil
	}
	var branches []names.Addition
	for _, a := range v.Added {
		if a.List != v.List && a.Outer == v.List && len(branches) < maxBranches {
			branches = append(branches, a)
		}
	}
	return branches
}

// foldCandidate folds c's expression and the additions to the variable that it
// is assigned to. It drops the kinds of the holes in three cases: in the
// declaration of a constant, for a variable that may begin with a bracket, and
// in a function for IPv4.
func (f *Flow) foldCandidate(c Candidate) *Template {
	t := f.fold(c.ahead(), c.Expr, f.whole(c), c.taken)
	if slices.ContainsFunc(c.At.Path, isConst) || f.isBracketed(c.variable()) || f.IsForIPv4(c) {
		clear(t.Kinds)
	}
	f.rejoin(t)
	return t
}

// IsForIPv4 reports whether c is in a function or a case for IPv4 addresses.
func (f *Flow) IsForIPv4(c Candidate) bool {
	return slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.File, *ast.CaseClause, *ast.FuncDecl: // around thousands of texts
			return f.forIPv4.Of(n, isForIPv4)
		}
		return false
	})
}

// isForIPv4 reports whether n is a function whose name, or that of its receiver's
// type or of its package, says that it handles only IPv4 addresses, releaseDHCPv4, addIPTablesRule,
// iptables.Manager, or a case whose names say so, case socks.AddrIPv4.
func isForIPv4(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CaseClause:
		return source.Every(n.List, func(e ast.Expr) bool { return slices.Contains(ipv4Words, sink.LastWord(source.NameOf(e))) })
	case *ast.File:
		return isNamedForIPv4(n.Name.Name)
	case *ast.FuncDecl:
		return isNamedForIPv4(sink.Ends(n.Name.Name) + " " + sink.Ends(receiverName(n)))
	}
	return false
}

// isNamedForIPv4 reports whether one of the names that are listed says that only IPv4 addresses are handled.
func isNamedForIPv4(list string) bool {
	list = strings.ToLower(list)
	return slices.ContainsFunc([]string{"ipv4", "ip4", "dhcpv4", "dhcp4", "iptables"}, func(part string) bool { return strings.Contains(list, part) })
}

// receiverName returns the name of the type whose method fn is, "" if it is none.
func receiverName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	return source.NameOf(fn.Recv.List[0].Type)
}

// whole returns the variable whose only value is c's expression, nil if there
// is none.
func (f *Flow) whole(c Candidate) *names.Variable {
	v := f.names.Known(c.variable())
	if v == nil || len(v.Values) != 1 || v.Values[0] != c.Expr {
		return nil
	}
	return v
}

func isConst(n ast.Node) bool {
	group, ok := n.(*ast.GenDecl)
	return ok && group.Tok == token.CONST
}

// builds reports whether a node, in the one around it, is an expression that builds a
// longer text from child.
func (f *Flow) builds(around, parent, child ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.ParenExpr:
		return true
	case *ast.BinaryExpr:
		return source.IsSum(parent)
	case *ast.CompositeLit: // strings.Join([]string{"http://h", id}, "/")
		call, ok := around.(*ast.CallExpr)
		return ok && f.RoleOf(f.names.Callee(call), source.IndexOf(call.Args, parent)) == sink.Concat
	case *ast.CallExpr:
		arg := source.IndexOf(parent.Args, child)
		if arg < 0 || isString(parent.Fun) {
			return arg >= 0
		}
		r := f.RoleOf(f.names.Callee(parent), arg)
		return r == sink.Format || r == sink.Concat
	}
	return false
}

// isString reports whether e is the type string or []byte.
func isString(e ast.Expr) bool {
	if array, ok := e.(*ast.ArrayType); ok {
		return source.NameOf(array.Elt) == "byte"
	}
	return source.NameOf(e) == "string"
}

// Result returns what is done with the result of the call that c's expression is an
// argument of, or of the chain that the call is in, as a role and a name.
func (f *Flow) Result(c Candidate) (sink.Role, string) {
	if len(c.At.Path) < 2 {
		return sink.Plain, ""
	}
	path := c.At.Path[:len(c.At.Path)-1]
	for i := len(path) - 1; i > 0 && f.builds(path[max(0, i-2)], path[i-1], path[i]); i-- {
		path = path[:i]
	}
	result := f.candidate(names.Site{Path: path})
	return result.Role, result.Name
}

// place finds what is done with c's expression, and sets its role and name.
func (f *Flow) place(c *Candidate) {
	for i := len(c.At.Path) - 2; i >= 0; i-- {
		u := f.within(c.At.Path[:i+1], c.At.Path[i+1])
		if c.Name == "" {
			c.Name = u.name
		}
		if c.Role = u.role; c.Role != sink.Plain {
			return
		}
		if u.final {
			break
		}
	}
	c.Role = roleInFunction(c.At.Path)
}

// usage is what a node does with one of its children.
type usage struct {
	role  sink.Role
	name  string   // of the variable, field or function that gets it
	final bool     // the nodes around this one do not matter
	to    argument // the argument of the package's own function
}

// within returns what the last node of path does with its child.
func (f *Flow) within(path []ast.Node, child ast.Node) usage {
	switch p := path[len(path)-1].(type) {
	case *ast.CallExpr:
		return f.withinCall(p, child)
	case *ast.BinaryExpr:
		return usage{role: sink.Pattern} // compared: a sum would be part of the text
	case *ast.CaseClause, *ast.IndexExpr:
		return usage{role: sink.Pattern}
	case *ast.KeyValueExpr:
		return f.withinKeyValue(p, path[max(0, len(path)-2)], child)
	case *ast.CompositeLit:
		return f.withinComposite(p)
	case *ast.ValueSpec:
		return withinSpec(p, child)
	case *ast.AssignStmt:
		return f.withinAssignment(p, source.IndexOf(p.Rhs, child))
	case *ast.ReturnStmt:
		return withinReturn(path)
	case ast.Stmt, *ast.FuncLit:
		return usage{final: true}
	}
	return usage{}
}

func (f *Flow) withinCall(call *ast.CallExpr, child ast.Node) usage {
	arg, name := source.IndexOf(call.Args, child), source.NameOf(call.Fun)
	if arg < 0 {
		return usage{final: true}
	}
	if arg == 1 && sink.SetsOrigin(call) {
		return usage{role: sink.Origin, name: sink.AllowOrigin, final: true}
	}
	fn := f.names.Callee(call)
	_, listed := f.library.Roles[fn]
	if r := f.RoleOf(fn, arg); listed || r != sink.Plain {
		if r == sink.Target && arg > 0 && f.isConnect(call.Args[arg-1]) {
			r = sink.Plain // a target in authority form (RFC 9112, section 3.2.3)
		}
		return usage{role: r, name: name, final: true}
	}
	u := usage{role: sink.RoleByFunction(name, len(call.Args)), name: name, final: name != "append" && !f.names.IsConversion(call)}
	if fn.Path == "" {
		u.to = argument{fn, arg}
	}
	return u
}

// isConnect reports whether e is the method CONNECT.
func (f *Flow) isConnect(e ast.Expr) bool {
	method, _ := f.names.Constant(e)
	return method == "CONNECT" || source.NameOf(e) == "MethodConnect"
}

func (f *Flow) withinKeyValue(kv *ast.KeyValueExpr, lit, child ast.Node) usage {
	if child == kv.Key {
		return usage{role: sink.Pattern}
	}
	name := source.NameOf(kv.Key)
	if lit, ok := kv.Key.(*ast.BasicLit); ok {
		name = strings.Trim(lit.Value, "\"`")
	}
	if lit, ok := lit.(*ast.CompositeLit); ok {
		if r := f.names.FieldRole(lit, name); r != sink.Plain {
			return usage{role: r, name: name, final: true}
		}
	}
	return usage{role: sink.RoleByName(name), name: name}
}

func (f *Flow) withinComposite(lit *ast.CompositeLit) usage {
	if sel, ok := lit.Type.(*ast.SelectorExpr); ok {
		if pkg, ok := f.names.Imported(sel.X); ok && pkg == "encoding/xml" && sel.Sel.Name == "Name" {
			return usage{role: sink.Pattern}
		}
	}
	return usage{role: sink.RoleByName(source.NameOf(lit.Type))}
}

// withinSpec also looks at the type: const Read Scope = "https://…".
func withinSpec(spec *ast.ValueSpec, child ast.Node) usage {
	if r := sink.RoleByName(source.NameOf(spec.Type)); r != sink.Plain {
		return usage{role: r}
	}
	i := source.IndexOf(spec.Values, child)
	if i < 0 || i >= len(spec.Names) {
		return usage{final: true}
	}
	return assigned(spec.Names[i])
}

// assigned returns the usage of a value that is assigned to a name.
func assigned(to ast.Expr) usage {
	name := source.NameOf(to)
	return usage{role: sink.RoleByName(name), name: name, final: true}
}

// withinAssignment also knows fields: server.Addr = addr.
func (f *Flow) withinAssignment(assign *ast.AssignStmt, i int) usage {
	if i >= 0 && i < len(assign.Lhs) {
		if sel, ok := assign.Lhs[i].(*ast.SelectorExpr); ok {
			r := f.names.FieldRole(sel.X, sel.Sel.Name)
			if r == sink.Plain && f.names.TypeOf(sel.X) == types.Typ[types.Invalid] && sink.IsPathOfURL(sel) {
				r = sink.Component
			}
			if r != sink.Plain {
				return usage{role: r, name: sel.Sel.Name, final: true}
			}
		}
	}
	if i < 0 || i >= len(assign.Lhs) {
		return usage{final: true}
	}
	return assigned(assign.Lhs[i])
}

// withinReturn looks at the name of the function that returns the text.
func withinReturn(path []ast.Node) usage {
	for _, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return usage{final: true}
		case *ast.FuncDecl:
			return usage{role: sink.RoleByName(n.Name.Name), name: n.Name.Name, final: true}
		}
	}
	return usage{final: true}
}

// roleInFunction returns what the name of the function around path says about
// all strings in it.
func roleInFunction(path []ast.Node) sink.Role {
	for _, n := range path {
		fn, ok := n.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if slices.Contains(sink.ProseFunctions, sink.LastWord(fn.Name.Name)) {
			return sink.Prose
		}
	}
	return sink.Plain
}

// Consumer returns the name of what gets c's expression, qualified as in the
// source: net.Dial.
func (c Candidate) Consumer() string {
	for _, n := range slices.Backward(c.At.Path) {
		call, ok := n.(*ast.CallExpr)
		if !ok || source.NameOf(call.Fun) != c.Name {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok {
				return pkg.Name + "." + c.Name
			}
		}
	}
	return c.Name
}
