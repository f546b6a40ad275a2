package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// variable is what is known of the values of a variable.
type variable struct {
	values   []ast.Expr // assigned to it; nil stands for one that comes in another way
	list     ast.Node   // of statements, where the last of them is assigned
	added    []addition // in the order of the source
	declared bool       // its first value is among values: it is no parameter
}

// addition is something that is put behind the value of a variable: u += "/a"
// or u = u + "/a".
type addition struct {
	ast.Stmt
	expr ast.Expr
	self ast.Expr // the variable itself where expr begins with it
	list ast.Node // of statements, where it stands
	// outer is the list with the if statement that it stands in, nil if it
	// stands in none.
	outer ast.Node
}

func (n *names) variable(obj types.Object) *variable {
	v := n.variables[obj]
	if v == nil {
		v = new(variable)
		n.variables[obj] = v
	}
	return v
}

// recordPackage notes what the constants outside functions are declared as,
// and the lists that variables there begin with.
func (n *names) recordPackage(f *ast.File) {
	for _, decl := range f.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok && (group.Tok == token.CONST || slices.ContainsFunc(spec.Values, isComposite)) {
				n.recordAll(exprs(spec.Names), spec.Values, nil)
			}
		}
	}
}

func isComposite(e ast.Expr) bool {
	_, ok := e.(*ast.CompositeLit)
	return ok
}

// recordValues notes what a node, which stands in those of stack, assigns to
// variables.
func (n *names) recordValues(node ast.Node, stack []ast.Node) bool {
	switch node := node.(type) {
	case *ast.AssignStmt:
		n.recordAssignment(node, stack)
	case *ast.ValueSpec:
		if len(node.Values) > 0 && len(stack) > 2 { // in a GenDecl in a DeclStmt
			n.recordAll(exprs(node.Names), node.Values, stack[len(stack)-3])
		} else {
			n.declare(exprs(node.Names))
		}
	case *ast.RangeStmt:
		n.record(node.Key, nil, node)
		n.record(node.Value, &ast.IndexExpr{X: node.X, Index: ast.NewIdent("_")}, node)
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			n.record(node.X, nil, node)
		}
	case *ast.CallExpr:
		n.recordInspection(node)
	}
	return true
}

// recordInspection notes what a call looks for a colon or a bracket in:
// strings.Contains(host, ":"). The program tells IPv6 addresses itself.
func (n *names) recordInspection(call *ast.CallExpr) {
	if len(call.Args) < 2 || !slices.Contains(matchers, nameOf(call.Fun)) {
		return
	}
	if lit, ok := call.Args[1].(*ast.BasicLit); ok && strings.ContainsAny(lit.Value, ":[") {
		n.inspected[n.spotOf(call.Args[0])] = true
	}
}

// spot is a variable or a field of one: host, cfg.Host.
type spot struct {
	of   types.Object
	text string
}

// spotOf returns the zero spot if e is none.
func (n *names) spotOf(e ast.Expr) spot {
	root := ast.Unparen(e)
	for {
		sel, ok := root.(*ast.SelectorExpr)
		if !ok {
			break
		}
		root = ast.Unparen(sel.X)
	}
	if obj := n.object(root); obj != nil {
		return spot{obj, types.ExprString(e)}
	}
	return spot{}
}

func (n *names) recordAssignment(s *ast.AssignStmt, stack []ast.Node) {
	list, outer := stack[len(stack)-1], ast.Node(nil)
	if branch := len(stack) - 2; branch > 0 {
		if _, ok := stack[branch].(*ast.IfStmt); ok {
			outer = stack[branch-1]
		}
	}
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		if self := n.selfAdded(s); self != nil {
			n.add(s.Lhs[0], addition{s, s.Rhs[0], self, list, outer})
			return
		}
		n.recordAll(s.Lhs, s.Rhs, list)
		return
	}
	if s.Tok == token.ADD_ASSIGN && len(s.Rhs) == 1 {
		n.add(s.Lhs[0], addition{s, s.Rhs[0], nil, list, outer})
		return
	}
	for _, l := range s.Lhs {
		n.record(l, nil, list)
	}
}

// selfAdded returns the first operand of u = u + "/a" + b, nil if s is none.
func (n *names) selfAdded(s *ast.AssignStmt) ast.Expr {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !isSum(s.Rhs[0]) {
		return nil
	}
	first := s.Rhs[0]
	for isSum(first) {
		first = ast.Unparen(first).(*ast.BinaryExpr).X
	}
	id, ok := first.(*ast.Ident)
	if obj := n.object(s.Lhs[0]); !ok || obj == nil || n.info.Uses[id] != obj {
		return nil
	}
	return id
}

// recordAll notes an assignment.
func (n *names) recordAll(lhs, rhs []ast.Expr, list ast.Node) {
	for i, l := range lhs {
		switch {
		case len(lhs) == len(rhs):
			n.record(l, rhs[i], list)
		case len(rhs) == 1 && i == 0: // host, err := os.Hostname()
			n.record(l, rhs[0], list)
		default:
			n.record(l, nil, list)
		}
	}
}

func (n *names) record(e, value ast.Expr, list ast.Node) {
	obj := n.object(e)
	if obj == nil {
		return
	}
	n.declare([]ast.Expr{e})
	v := n.variable(obj)
	v.values = append(v.values, value)
	v.list = list
}

// declare notes which of the names are declared where they stand.
func (n *names) declare(all []ast.Expr) {
	for _, e := range all {
		if id, ok := e.(*ast.Ident); ok && n.info.Defs[id] != nil {
			n.variable(n.info.Defs[id]).declared = true
		}
	}
}

func (n *names) add(e ast.Expr, a addition) {
	if obj := n.object(e); obj != nil {
		v := n.variable(obj)
		v.added = append(v.added, a)
	}
}

// object returns what the identifier e stands for, nil if it is none.
func (n *names) object(e ast.Expr) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return n.info.ObjectOf(id)
}

// definition returns the expression that declares the constant e; nil if it
// has none or is not of this package.
func (n *names) definition(e ast.Expr) ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if v := n.variables[n.info.Uses[id]]; v != nil && len(v.values) == 1 {
		return v.values[0]
	}
	return nil
}

// known returns the variable e if every expression that is assigned to it is
// known; nil if not.
func (n *names) known(e ast.Expr) *variable {
	obj := n.object(e)
	v := n.variables[obj]
	if v == nil || !v.declared || slices.Contains(v.values, nil) {
		return nil
	}
	if _, constant := obj.(*types.Const); constant {
		return nil
	}
	return v
}

// allValues returns every expression that can be the value of the variable e,
// where it stands, or nil if they are not all known. What is assigned further
// down does not count: only a loop would bring it up again.
func (n *names) allValues(e ast.Expr) []ast.Expr {
	v := n.known(e)
	if v == nil || len(v.added) > 0 {
		return nil
	}
	if v.list == nil { // outside functions
		return v.values
	}
	var before []ast.Expr
	for _, value := range v.values {
		if value.Pos() < e.Pos() {
			before = append(before, value)
		}
	}
	return before
}

// isBracketed reports whether something that is assigned to the variable e
// begins with a bracket, as in "[" + host + "]".
func (f folder) isBracketed(e ast.Expr) bool {
	v := f.variables[f.object(e)]
	return v != nil && slices.ContainsFunc(v.values, func(value ast.Expr) bool {
		return value != nil && strings.HasPrefix(f.head(value), "[")
	})
}

// alternatives returns what the variable, element or list e can be or hold,
// nil if that is not all known. depth bounds how many names are followed.
func (n *names) alternatives(e ast.Expr, depth int) []ast.Expr {
	e = ast.Unparen(e)
	if depth == 0 {
		return nil
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return n.elements(e, nil, depth)
	case *ast.IndexExpr:
		return n.elements(e.X, e.Index, depth)
	}
	var all []ast.Expr
	for _, value := range n.allValues(e) {
		if n.mentions(value, n.object(e)) {
			return nil
		}
		inner := n.alternatives(value, depth-1)
		if inner == nil {
			inner = []ast.Expr{value}
		}
		all = append(all, inner...)
	}
	return all
}

// mentions reports whether obj is named in e.
func (n *names) mentions(e ast.Expr, obj types.Object) bool {
	found := false
	ast.Inspect(e, func(node ast.Node) bool {
		id, ok := node.(*ast.Ident)
		found = found || ok && n.info.Uses[id] == obj
		return !found
	})
	return found
}

// elements returns what the list e holds, at index if that is a constant; nil
// if it is not all known.
func (n *names) elements(e, index ast.Expr, depth int) []ast.Expr {
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return n.elementsAt(lit, index)
	}
	if depth <= 0 {
		return nil
	}
	var all []ast.Expr
	for _, value := range n.allValues(e) {
		inner := n.appended(e, value)
		if inner == nil && !n.mentions(value, n.object(e)) {
			inner = n.elements(value, index, depth-1)
		}
		if inner == nil {
			return nil
		}
		all = append(all, inner...)
	}
	return all
}

// appended returns what value appends to the list: list = append(list, "a").
func (n *names) appended(list, value ast.Expr) []ast.Expr {
	call, ok := value.(*ast.CallExpr)
	if !ok || nameOf(call.Fun) != "append" || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return nil
	}
	if obj := n.object(call.Args[0]); obj == nil || obj != n.object(list) {
		return nil
	}
	return call.Args[1:]
}

// elementsAt returns the elements of a list that index selects: one if it is
// a constant, all if not.
func (n *names) elementsAt(lit *ast.CompositeLit, index ast.Expr) []ast.Expr {
	var at constant.Value
	if index != nil {
		at = n.info.Types[index].Value
	}
	var all []ast.Expr
	for i, e := range lit.Elts {
		key := constant.MakeInt64(int64(i))
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e, key = kv.Value, n.info.Types[kv.Key].Value
		}
		if at == nil || key != nil && key.Kind() == at.Kind() && constant.Compare(key, token.EQL, at) {
			all = append(all, e)
		}
	}
	return all
}
