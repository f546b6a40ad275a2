package names

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// Variable is what is known of the values of a variable.
type Variable struct {
	Values []ast.Expr // the values assigned to it, nil for each that is not an expression
	List   ast.Node   // the statements among which the last value is assigned; nil outside functions
	Added  []Addition // in the order of the source

	// at has the positions of Values, reach where each gets to. A long sum begins with its
	// innermost part.
	at       []token.Pos
	reach    []reach
	gives    result   // the call that gave it its last value, if that has several results
	declared bool     // it is no parameter, so its first value is in Values
	initial  ast.Expr // the value in the declaration of a variable outside functions
	headed   bool     // something is put before its value: path = host + path
	split    bool     // it is given the host that it has been split into
}

// result is one of the results of a call, by its index.
type result struct {
	of    ast.Expr
	index int
}

// Addition is something that is appended to the value of a variable: u += "/a"
// or u = u + "/a".
type Addition struct {
	ast.Stmt
	Expr ast.Expr
	Self ast.Expr // the variable that Expr begins with, nil for u += "/a"
	List ast.Node // the statements that it is one of
	// Outer is the list with the if statement around it, nil if there is none.
	Outer ast.Node
}

func (n *Names) variable(obj types.Object) *Variable {
	v := n.variables[obj]
	if v == nil {
		v = new(Variable)
		n.variables[obj] = v
	}
	return v
}

// recordFile notes the values of the constants and variables that are declared
// outside functions, and what the functions in keep assign.
func (n *Names) recordFile(f *ast.File, keep map[ast.Node]bool) {
	for _, decl := range f.Decls {
		n.within = span{decl.Pos(), decl.End()}
		switch decl := decl.(type) {
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok {
					n.recordSpec(spec, decl.Tok)
				}
			}
			if keep[decl] {
				n.recordLiterals(decl)
			}
		case *ast.FuncDecl:
			if keep[decl] && decl.Body != nil {
				ast.PreorderStack(decl.Body, nil, n.recordValues)
			}
		}
	}
}

// recordSpec notes the values of constants outside functions, and the initial
// values of variables. Lists among the variables are assumed not to change.
func (n *Names) recordSpec(spec *ast.ValueSpec, tok token.Token) {
	if tok == token.CONST || slices.ContainsFunc(spec.Values, isComposite) {
		n.recordAll(Exprs(spec.Names), spec.Values, spec, nil)
	}
	if tok != token.VAR || len(spec.Names) != len(spec.Values) {
		return
	}
	for i, name := range spec.Names {
		if obj := n.info.Defs[name]; obj != nil {
			n.variable(obj).initial = spec.Values[i]
		}
	}
}

// recordLiterals notes what the function literals in a declaration outside
// functions assign: var cmd = &cobra.Command{Run: func() { … }}.
func (n *Names) recordLiterals(decl *ast.GenDecl) {
	ast.Inspect(decl, func(node ast.Node) bool {
		lit, ok := node.(*ast.FuncLit)
		if ok {
			ast.PreorderStack(lit.Body, nil, n.recordValues)
		}
		return !ok
	})
}

func isComposite(e ast.Expr) bool {
	_, ok := e.(*ast.CompositeLit)
	return ok
}

// recordValues notes what a node inside those of stack assigns to variables.
func (n *Names) recordValues(node ast.Node, stack []ast.Node) bool {
	switch node := node.(type) {
	case *ast.AssignStmt:
		n.recordAssignment(node, stack)
	case *ast.ValueSpec:
		if len(node.Values) > 0 && len(stack) > 2 { // in a GenDecl in a DeclStmt
			n.recordAll(Exprs(node.Names), node.Values, node, stack[:len(stack)-2])
		} else {
			n.declare(Exprs(node.Names))
		}
	case *ast.RangeStmt:
		n.record(node.Key, nil, node, append(stack, node))
		n.record(node.Value, &ast.IndexExpr{X: node.X, Index: ast.NewIdent("_")}, node, append(stack, node))
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			n.record(node.X, nil, node, append(stack, node))
		}
	case *ast.FuncLit:
		n.literals = append(n.literals, literal{span: span{node.Pos(), node.End()}})
	case *ast.CallExpr:
		n.recordInspection(node)
	}
	return true
}

// versionTests are the methods that tell IPv4 addresses from others.
var versionTests = []string{"To4", "Is4", "Is6", "Is4In6", "Unmap"}

// recordInspection notes what a call searches for a colon or a bracket,
// strings.Contains(host, ":"), or asks for its version of IP, ip.To4(). Such a
// program handles IPv6 addresses itself.
func (n *Names) recordInspection(call *ast.CallExpr) {
	e, brackets := Inspected(call)
	if e == nil {
		return
	}
	splits := isHostSplit(call)
	for _, e := range []ast.Expr{e, n.parsed(e)} {
		if path, ok := n.pathOf(e); ok {
			how := n.inspected[path]
			n.inspected[path] = inspection{how.brackets || brackets, how.asks || !splits}
		}
	}
}

// inspection is what the program does with a text to find colons, brackets or the version of an
// address.
type inspection struct {
	brackets bool // it depends on brackets
	asks     bool // it is not only split into a host and a port
}

// isHostSplit reports whether a call is of net.SplitHostPort, by its name.
func isHostSplit(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && strings.EqualFold(source.NameOf(call.Fun), "splithostport")
}

// addressParsers are the functions that parse IP addresses.
var addressParsers = []string{"ParseIP", "ParseAddr", "MustParseAddr"}

// parsed returns the text that the address e was parsed from last, nil if that is
// not known: host for net.ParseIP(host), or for addr in addr := net.ParseIP(host).
func (n *Names) parsed(e ast.Expr) ast.Expr {
	if values := n.Assigned(n.Object(e)); len(values) > 0 {
		e = values[len(values)-1]
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	return ParsedIn(call)
}

// ParsedIn returns the text that a call parses an IP address from, nil if it parses none.
func ParsedIn(call *ast.CallExpr) ast.Expr {
	if len(call.Args) != 1 || !slices.Contains(addressParsers, source.NameOf(call.Fun)) {
		return nil
	}
	return call.Args[0]
}

// Inspected returns what a call asks about, nil if it asks nothing: whether there
// is a colon or a bracket, a port, or which version of IP it is. Brackets tells
// that the answer depends on brackets.
func Inspected(call *ast.CallExpr) (asked ast.Expr, brackets bool) {
	name := source.NameOf(call.Fun)
	sel, ok := call.Fun.(*ast.SelectorExpr)
	switch {
	case ok && len(call.Args) == 0 && slices.Contains(versionTests, name):
		return sel.X, false
	case isHostSplit(call):
		return call.Args[0], true
	case len(call.Args) == 1 && asksByName(strings.ToLower(name)):
		return call.Args[0], false // IsIPv6(host), hasColon(host)
	case len(call.Args) < 2:
		return nil, false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	if !ok || !strings.ContainsAny(lit.Value, ":[]") || strings.Contains(lit.Value, "://") { // a scheme
		return nil, false
	}
	bracket := strings.ContainsAny(lit.Value, "[]")
	brackets = bracket || strings.Contains(lit.Value, "::") // of IPv6 addresses, as brackets
	byCut := bracket && name == "Cut"
	byByte := lit.Kind == token.CHAR && (strings.HasPrefix(name, "Index") || strings.HasPrefix(name, "LastIndex") || strings.HasPrefix(name, "Contains"))
	if !byCut && !byByte && !slices.Contains(sink.Matchers, name) {
		return nil, false
	}
	return call.Args[0], brackets
}

// asksByName reports whether the name of a function says that it looks for a colon, a
// bracket or the version of an IP address.
func asksByName(name string) bool {
	return slices.ContainsFunc(askingNames, func(part string) bool { return strings.Contains(name, part) })
}

// askingNames are in the names of such functions, in lower case: MatchIP6Addr, isIPv4.
var askingNames = []string{"v6", "ip6", "isipv4", "isip4", "colon", "bracket"}

// IsInspected reports whether the program searches e for a colon or a bracket.
func (n *Names) IsInspected(e ast.Expr) bool {
	path, ok := n.pathOf(e)
	if !ok {
		return false
	}
	_, ok = n.inspected[path]
	return ok
}

// IsGuarded is IsInspected, but for a variable that is split and given its own host, which has
// no brackets then: if h, _, err := net.SplitHostPort(host); err == nil { host = h }.
func (n *Names) IsGuarded(e ast.Expr) bool {
	if !n.IsInspected(e) {
		return false
	}
	v := n.variables[n.Object(e)]
	if v == nil || !v.split {
		return true
	}
	path, _ := n.pathOf(e)
	return n.inspected[path].asks
}

// isOwnHost reports whether a value of the variable obj is the host that it has been split into.
func (n *Names) isOwnHost(obj types.Object, value ast.Expr) bool {
	if v := n.variables[n.Object(value)]; v != nil && len(v.Values) == 1 {
		value = v.Values[0]
	}
	call, ok := value.(*ast.CallExpr)
	return ok && isHostSplit(call) && n.Object(call.Args[0]) == obj
}

// HandlesBrackets reports whether the program searches e for a bracket, or splits
// it with a function that does: it knows of IPv6 addresses.
func (n *Names) HandlesBrackets(e ast.Expr) bool {
	path, ok := n.pathOf(e)
	return ok && n.inspected[path].brackets
}

// accessPath is a variable or a field of one: host, cfg.Host.
type accessPath struct {
	root types.Object
	text string
}

// longestPath is how many bytes an access path may have. Each use compares it.
const longestPath = 1 << 10

// pathOf returns e as an access path. It returns false if e is none, or too long.
func (n *Names) pathOf(e ast.Expr) (accessPath, bool) {
	if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		e = star.X // *ip has the methods of ip
	}
	for root, size := e, 0; size <= longestPath; size++ {
		switch of := root.(type) {
		case *ast.ParenExpr:
			root = of.X
		case *ast.SelectorExpr:
			root, size = of.X, size+len(of.Sel.Name)
		default:
			id, ok := root.(*ast.Ident)
			if obj := n.Object(root); ok && obj != nil && size+len(id.Name) <= longestPath {
				return accessPath{obj, types.ExprString(e)}, true
			}
			return accessPath{}, false
		}
	}
	return accessPath{}, false
}

func (n *Names) recordAssignment(s *ast.AssignStmt, stack []ast.Node) {
	list, outer := stack[len(stack)-1], ast.Node(nil)
	if branch := len(stack) - 2; branch > 0 {
		if _, ok := stack[branch].(*ast.IfStmt); ok {
			outer = stack[branch-1]
		}
	}
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		if self := n.selfAdded(s); self != nil {
			n.add(s.Lhs[0], Addition{s, s.Rhs[0], self, list, outer})
			return
		}
		if same := n.compared(s, stack); same != nil {
			n.record(s.Lhs[0], same, s, stack)
			return
		}
		n.recordAll(s.Lhs, s.Rhs, s, stack)
		return
	}
	if s.Tok == token.ADD_ASSIGN && len(s.Rhs) == 1 {
		n.add(s.Lhs[0], Addition{s, s.Rhs[0], nil, list, outer})
		return
	}
	for _, l := range s.Lhs {
		n.record(l, nil, s, stack)
	}
}

// compared returns the constant that what s assigns is compared with right before, nil if there
// is none: if by == downloads { sort = by }.
func (n *Names) compared(s *ast.AssignStmt, stack []ast.Node) ast.Expr {
	if len(stack) < 2 || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	branch, ok := stack[len(stack)-2].(*ast.IfStmt)
	if !ok || branch.Body != stack[len(stack)-1] {
		return nil
	}
	cond, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL || !sameName(cond.X, s.Rhs[0]) {
		return nil
	}
	if _, constant := n.Constant(cond.Y); !constant {
		return nil
	}
	return cond.Y
}

// sameName reports whether two expressions are the same variable or field as they are written.
func sameName(a, b ast.Expr) bool {
	switch a := a.(type) {
	case *ast.Ident:
		b, ok := b.(*ast.Ident)
		return ok && a.Name == b.Name
	case *ast.SelectorExpr:
		b, ok := b.(*ast.SelectorExpr)
		return ok && a.Sel.Name == b.Sel.Name && sameName(a.X, b.X)
	}
	return false
}

// selfAdded returns the first operand of u = u + "/a" + b, nil if s is not of
// that form.
func (n *Names) selfAdded(s *ast.AssignStmt) ast.Expr {
	if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !source.IsSum(s.Rhs[0]) {
		return nil
	}
	first := s.Rhs[0]
	for source.IsSum(first) {
		first = ast.Unparen(first).(*ast.BinaryExpr).X
	}
	id, ok := first.(*ast.Ident)
	if obj := n.Object(s.Lhs[0]); !ok || obj == nil || n.info.Uses[id] != obj {
		return nil
	}
	return id
}

// recordAll notes an assignment, a statement right below the nodes of stack.
func (n *Names) recordAll(lhs, rhs []ast.Expr, stmt ast.Node, stack []ast.Node) {
	for i, l := range lhs {
		switch {
		case len(lhs) == len(rhs):
			n.record(l, rhs[i], stmt, stack)
		case len(rhs) == 1 && i == 0: // host, err := os.Hostname()
			n.record(l, rhs[0], stmt, stack)
		case len(rhs) == 1:
			n.record(l, nil, stmt, stack)
			if obj := n.Object(l); obj != nil {
				n.variable(obj).gives = result{rhs[0], i}
			}
		default:
			n.record(l, nil, stmt, stack)
		}
	}
}

func (n *Names) record(e, value ast.Expr, stmt ast.Node, stack []ast.Node) {
	n.noteEscape(e, value)
	obj := n.Object(e)
	if obj == nil {
		n.noteGiven(e, value, stmt, stack)
		return
	}
	n.declare([]ast.Expr{e})
	v, r := n.variable(obj), reachOf(stmt, stack, obj)
	if value == nil || n.names(value, obj) { // list = append(list, "a") keeps what there is
		r.over = span{}
	}
	v.Values, v.at, v.reach = append(v.Values, value), append(v.at, startOf(value)), append(v.reach, r)
	if v.List = nil; len(stack) > 0 {
		v.List = stack[len(stack)-1]
	}
	v.headed = v.headed || n.isBehind(obj, value)
	v.split = v.split || n.isOwnHost(obj, value)
}

// isBehind reports whether a sum has a variable behind its first operand.
func (n *Names) isBehind(obj types.Object, sum ast.Expr) bool {
	for sum != nil && source.IsSum(sum) {
		operands := ast.Unparen(sum).(*ast.BinaryExpr)
		if id, ok := ast.Unparen(operands.Y).(*ast.Ident); ok && n.info.Uses[id] == obj {
			return true
		}
		sum = operands.X
	}
	return false
}

// declare notes the names that are declared here, not assigned.
func (n *Names) declare(all []ast.Expr) {
	for _, e := range all {
		if id, ok := e.(*ast.Ident); ok && n.info.Defs[id] != nil {
			n.variable(n.info.Defs[id]).declared = true
		}
	}
}

func (n *Names) add(e ast.Expr, a Addition) {
	n.noteEscape(e, nil)
	if obj := n.Object(e); obj != nil {
		v := n.variable(obj)
		v.Added = append(v.Added, a)
	}
}

// Object returns what the identifier e refers to, nil if e is not an
// identifier.
func (n *Names) Object(e ast.Expr) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return n.info.ObjectOf(id)
}

// Used returns what the identifier refers to, nil where it is declared.
func (n *Names) Used(id *ast.Ident) types.Object { return n.info.Uses[id] }

// stands reports whether e is an identifier that refers to obj.
func (n *Names) stands(e ast.Node, obj types.Object) bool {
	id, ok := e.(*ast.Ident)
	return ok && n.info.Uses[id] == obj
}

// IsAssigned reports whether the program gives a value to obj, besides
// declaring it as a parameter.
func (n *Names) IsAssigned(obj types.Object) bool { return n.variables[obj] != nil }

// Definition returns the expression in the declaration of the constant e, nil
// if there is none or it is not in this package.
func (n *Names) Definition(e ast.Expr) ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if v := n.variables[n.info.Uses[id]]; v != nil && len(v.Values) == 1 {
		return v.Values[0]
	}
	return nil
}

// Initial returns the expression in the declaration of the variable e outside
// functions, nil if there is none.
func (n *Names) Initial(e ast.Expr) ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if v := n.variables[n.info.Uses[id]]; v != nil {
		return v.initial
	}
	return nil
}

// IsHeaded reports whether the program puts something before the value of the variable e,
// as in path = host + path, so that the value in its declaration is only a part.
func (n *Names) IsHeaded(e ast.Expr) bool {
	v := n.variables[n.Object(e)]
	return v != nil && v.headed
}

// Fields returns the value of the field e of a variable outside functions, if
// the variable's declaration gives it: conf.URL of var conf = config{URL:
// "http://h/"}.
func (n *Names) Fields(e ast.Expr) []ast.Expr {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if value := n.FieldIn(n.Initial(sel.X), sel.Sel.Name); value != nil {
		return []ast.Expr{value}
	}
	return nil
}

// FieldIn returns what a literal of a struct, or the address of one, gives to a field by its name;
// nil if it does not.
func (n *Names) FieldIn(e ast.Expr, name string) ast.Expr {
	e = ast.Unparen(e)
	if and, ok := e.(*ast.UnaryExpr); ok {
		e = and.X
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	return n.keyed(lit)[name]
}

// keyed returns the elements of a literal by the names of their keys, the first of each.
// There may be thousands, and a question about each of them.
func (n *Names) keyed(lit *ast.CompositeLit) map[string]ast.Expr {
	all, known := n.fields[lit]
	if known {
		return all
	}
	all = make(map[string]ast.Expr)
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && all[source.NameOf(kv.Key)] == nil {
			all[source.NameOf(kv.Key)] = kv.Value
		}
	}
	n.fields[lit] = all
	return all
}

// StartsConstant reports whether e is a package variable with a constant
// initial value. Such a variable is often set by a flag or the linker.
func (n *Names) StartsConstant(e ast.Expr) bool {
	initial := n.Initial(e)
	if initial == nil {
		return false
	}
	_, constant := n.Constant(initial)
	return constant
}

// maxValues bounds how many values, and how many additions, a variable may
// have. Each use looks at all of them.
const maxValues = 256

// Known returns the variable e if every expression that is assigned to it is
// known, and there are not too many; nil otherwise.
func (n *Names) Known(e ast.Expr) *Variable {
	obj := n.Object(e)
	v := n.variables[obj]
	if v == nil || !v.declared || len(v.Values) > maxValues || len(v.Added) > maxValues || slices.Contains(v.Values, nil) {
		return nil
	}
	if _, constant := obj.(*types.Const); constant {
		return nil
	}
	return v
}

// Assigned returns what is known to be assigned to a variable, with nil for
// values that are not expressions, and nothing if there are too many.
func (n *Names) Assigned(obj types.Object) []ast.Expr {
	if v := n.variables[obj]; v != nil && len(v.Values) <= maxValues {
		return v.Values
	}
	return nil
}

// Result returns the call one of whose results, by its index, is what the variable
// e was given last; nil if there is none. The first result is among the values.
func (n *Names) Result(e ast.Expr) (call *ast.CallExpr, index int) {
	v := n.variables[n.Object(e)]
	if v == nil {
		return nil, 0
	}
	call, _ = v.gives.of.(*ast.CallExpr)
	return call, v.gives.index
}

// AllValues returns every expression that can be the value of the variable e,
// where it stands, or nil if they are not all known. What is assigned further
// down does not count: only a loop would bring it up again.
func (n *Names) AllValues(e ast.Expr) []ast.Expr {
	v := n.Known(e)
	if v == nil || len(v.Added) > 0 || !n.Look(e, len(v.Values)) {
		return nil
	}
	if v.List == nil { // outside functions
		return v.Values
	}
	return v.before(e.Pos())
}

// AssignedBefore returns the expressions that are known to be assigned to the variable e further
// up, nothing if there are too many.
func (n *Names) AssignedBefore(e *ast.Ident) []ast.Expr {
	v := n.variables[n.Object(e)]
	if v == nil || len(v.Values) > maxValues || !n.Look(e, len(v.Values)) {
		return nil
	}
	return v.before(e.Pos())
}

// Latest returns the value that the variable e has been given last where it stands, nil if it may
// have been given another one since, or none. The value may be made of the one before.
func (n *Names) Latest(e *ast.Ident) ast.Expr {
	v := n.variables[n.Object(e)]
	if v == nil || len(v.Values) > maxValues || !n.Look(e, len(v.Values)) {
		return nil
	}
	for i, value := range slices.Backward(v.Values) {
		r := v.reach[i]
		switch {
		case r.done.from > e.Pos() || r.lost.covers(e.Pos()):
			continue
		case r.done.covers(e.Pos()):
			return value
		}
		return nil
	}
	return nil
}

// startOf returns where a value begins, nowhere if it is no expression.
func startOf(value ast.Expr) token.Pos {
	if value == nil {
		return token.NoPos
	}
	return value.Pos()
}

// maxLooks bounds how many values are looked at in one package: each of the 256 values of a
// variable may be a variable with 256 values, and that eight times over.
const maxLooks = 1 << 20

// Look reports whether n values of e, or what e says by itself, may be looked at. If not, they
// are as good as unknown.
func (n *Names) Look(e ast.Expr, values int) bool {
	n.looks += values
	if n.looks > maxLooks {
		n.Omit(tooManyLooks, e)
		return false
	}
	return true
}

// Alternatives returns what the variable, element or list e can be or hold, nil
// if not all of it is known. depth bounds how many names are followed.
func (n *Names) Alternatives(e ast.Expr, depth int) []ast.Expr {
	e = ast.Unparen(e)
	if depth == 0 {
		return nil
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return n.Elements(e, nil, depth)
	case *ast.IndexExpr:
		return n.Elements(e.X, e.Index, depth)
	}
	var all []ast.Expr
	for _, value := range n.AllValues(e) {
		if n.mentions(value, n.Object(e)) {
			return nil
		}
		inner := n.Alternatives(value, depth-1)
		if inner == nil {
			inner = []ast.Expr{value}
		}
		if !n.gathers(e, len(inner), len(all)+len(inner)) {
			return nil
		}
		all = append(all, inner...)
	}
	return all
}

// mentions reports whether obj is named in e.
func (n *Names) mentions(e ast.Expr, obj types.Object) bool {
	key := mention{e, obj}
	found, known := n.mentioned[key]
	if known {
		return found
	}
	found = n.names(e, obj)
	n.mentioned[key] = found
	return found
}

// names is mentions for an expression that is asked about once.
func (n *Names) names(e ast.Expr, obj types.Object) (found bool) {
	if e == nil {
		return false
	}
	ast.Inspect(e, func(node ast.Node) bool {
		found = found || n.stands(node, obj)
		return !found
	})
	return found
}

// mention is a question to mentions. A long list may be asked at each of its uses.
type mention struct {
	in ast.Expr
	of types.Object
}

// Elements returns the elements of the list e, or only that at index if index
// is constant. It returns nil if not all are known.
func (n *Names) Elements(e, index ast.Expr, depth int) []ast.Expr {
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return n.ElementsAt(lit, index)
	}
	if depth <= 0 {
		return nil
	}
	var all []ast.Expr
	for _, value := range n.AllValues(e) {
		inner := n.appended(e, value)
		if inner == nil && !n.mentions(value, n.Object(e)) {
			inner = n.Elements(value, index, depth-1)
		}
		if inner == nil {
			return nil
		}
		if !n.gathers(e, len(inner), len(all)+len(inner)) {
			return nil
		}
		all = append(all, inner...)
	}
	return all
}

// appended returns what value appends to the list: list = append(list, "a").
func (n *Names) appended(list, value ast.Expr) []ast.Expr {
	call, ok := value.(*ast.CallExpr)
	if !ok || source.NameOf(call.Fun) != "append" || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return nil
	}
	if obj := n.Object(call.Args[0]); obj == nil || obj != n.Object(list) {
		return nil
	}
	return call.Args[1:]
}

// A list may have thousands of elements and be used thousands of times. After maxElements in
// one package, the elements of lists that are longer than shortList are not known.
const (
	maxElements = 1 << 20
	shortList   = 64
)

// gathers reports whether so many more elements of e may be looked at, with which there are
// as many as all says. A variable may be given 256 lists, each of them by 256 names.
func (n *Names) gathers(e ast.Expr, more, all int) bool {
	n.elements += more
	if n.elements > maxElements && all > shortList {
		n.Omit(tooManyElements, e)
		return false
	}
	return true
}

// ElementsAt returns the elements of a list that index selects: one if index is
// constant, else all. It returns nil if it would have to look at too many.
func (n *Names) ElementsAt(lit *ast.CompositeLit, index ast.Expr) []ast.Expr {
	if !n.gathers(lit, len(lit.Elts), len(lit.Elts)) {
		return nil
	}
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
