package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// site is a place in a file where a URL may be: a node and the way to it.
type site struct {
	file *ast.File
	path []ast.Node // from the file to the node
}

// survey is what one walk over a package's files finds out.
type survey struct {
	sites []site
	seen  map[ast.Node]bool // what has a site
	// named are the names that a text is given to; a sink's argument that is
	// none of them has no text to judge.
	named map[string]bool
	// formats are the names of what is handed to formatting functions.
	formats map[string]bool
	// functions are the names in the table of sinks.
	functions map[string]bool
}

func newSurvey(files []*ast.File) *survey {
	s := &survey{
		seen:      make(map[ast.Node]bool),
		named:     make(map[string]bool),
		formats:   make(map[string]bool),
		functions: make(map[string]bool),
	}
	imports := make(map[string]bool)
	for _, f := range files {
		for _, spec := range f.Imports {
			imports[strings.Trim(spec.Path.Value, "\"`")] = true
		}
	}
	for _, row := range sinks {
		if imports[row.path] && (row.role.takesURL() || row.role == format) {
			for name := range strings.FieldsSeq(row.names) {
				s.functions[name] = true
			}
		}
	}
	return s
}

// look walks f. A file that is not judged has no sites, but names and formats.
func (s *survey) look(f *ast.File, judged bool) {
	var path []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		s.visit(f, path, judged)
		return true
	})
}

func (s *survey) visit(f *ast.File, path []ast.Node, judged bool) {
	switch n := path[len(path)-1].(type) {
	case *ast.BasicLit:
		if n.Kind == token.STRING && judged && mayHoldURL(n.Value) && isValue(path) {
			s.add(f, path)
		}
	case *ast.AssignStmt:
		s.noteNames(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		s.noteNames(exprs(n.Names), n.Values)
	case *ast.CallExpr:
		s.visitCall(f, path, n, judged)
	}
}

func (s *survey) visitCall(f *ast.File, path []ast.Node, call *ast.CallExpr, judged bool) {
	name := nameOf(call.Fun)
	if isFormatter(name) {
		for _, arg := range call.Args {
			if name := nameOf(arg); name != "" {
				s.formats[name] = true
			}
		}
	}
	if !judged || !s.functions[name] {
		return
	}
	for _, arg := range call.Args {
		if isNamed(arg) || isSum(arg) || holdsText(arg) {
			s.add(f, append(path, arg))
		}
	}
}

// add adds the node at the end of path, or the chain that it is an operand of:
// a long chain is one site, not one for each of its literals.
func (s *survey) add(f *ast.File, path []ast.Node) {
	i := len(path) - 1
	for i > 0 && isOperand(path[i-1]) {
		i--
	}
	if s.seen[path[i]] {
		return
	}
	s.seen[path[i]] = true
	s.sites = append(s.sites, site{f, slices.Clone(path[:i+1])})
}

// isOperand reports whether what stands in n is an operand of a chain.
func isOperand(n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if _, paren := n.(*ast.ParenExpr); paren {
		return true
	}
	return ok && isSum(e)
}

// noteNames notes the names that are given a text.
func (s *survey) noteNames(names, values []ast.Expr) {
	for i, value := range values {
		if i < len(names) && holdsText(value) {
			s.named[nameOf(names[i])] = true
		}
	}
}

// candidates returns the sites without those that turn out to hold no text.
func (s *survey) candidates() []site {
	return slices.DeleteFunc(s.sites, func(at site) bool {
		arg, ok := at.path[len(at.path)-1].(ast.Expr)
		return ok && isNamed(arg) && !s.named[nameOf(arg)]
	})
}

func isNamed(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

func isSum(e ast.Expr) bool {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && sum.Op == token.ADD
}

// holdsText reports whether a string literal is written in e.
func holdsText(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return isSum(e) && (holdsText(e.X) || holdsText(e.Y))
	case *ast.CallExpr:
		return slices.ContainsFunc(e.Args, holdsText)
	}
	return false
}

// isValue reports whether the literal at the end of path is an expression: not
// an import path, a struct tag, or a key or index by which something is found.
func isValue(path []ast.Node) bool {
	if len(path) < 2 {
		return false
	}
	lit := path[len(path)-1]
	switch parent := path[len(path)-2].(type) {
	case *ast.ImportSpec, *ast.Field:
		return false
	case *ast.KeyValueExpr:
		return parent.Key != lit
	case *ast.IndexExpr:
		return parent.Index != lit
	}
	return true
}

// mayHoldURL reports whether the spelling of a literal leaves it possible that
// it holds a URL.
func mayHoldURL(spelling string) bool {
	if strings.Contains(spelling, "//") || strings.Contains(spelling, ":/") || strings.Contains(spelling, `:\`) {
		return true
	}
	if hasNumericEscape(spelling) { // "http:\x2f\x2f"
		value, err := strconv.Unquote(spelling)
		return err == nil && mayHoldURL(value)
	}
	return strings.Contains(spelling, ":") && looksLikeURL(strings.TrimLeft(spelling, "\"` "))
}

// hasNumericEscape reports whether the spelling of a literal gives a character
// by its number.
func hasNumericEscape(spelling string) bool {
	i := strings.IndexByte(spelling, '\\')
	return strings.HasPrefix(spelling, `"`) && i >= 0 && strings.ContainsAny(spelling[i+1:], "xuU01234567")
}

// candidate is an expression that may hold a URL.
type candidate struct {
	site
	expr ast.Expr
	role role
	name string // what the expression is given to: a variable, a field, a function
}

// candidate returns the whole expression that at is a part of, and what is
// done with it.
func (f folder) candidate(at site) candidate {
	i := len(at.path) - 1
	for i > 0 && f.builds(at.path[i-1], at.path[i]) {
		i--
	}
	c := candidate{site: site{at.file, at.path[:i+1]}}
	c.expr, _ = at.path[i].(ast.Expr)
	f.place(&c)
	return c
}

// builds reports whether parent is an expression that makes a longer text of
// its part child.
func (f folder) builds(parent, child ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.ParenExpr:
		return true
	case *ast.BinaryExpr:
		return isSum(parent)
	case *ast.CallExpr:
		arg := argIndex(parent, child)
		return arg >= 0 && (isString(parent.Fun) || roleOf(f.callee(parent), arg) == format)
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
		return withinKeyValue(p, child)
	case *ast.CompositeLit:
		return f.withinComposite(p)
	case *ast.ValueSpec:
		return withinSpec(p, child)
	case *ast.AssignStmt:
		return assigned(p.Lhs, indexOf(p.Rhs, child))
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
	if _, ok := roles[fn]; ok {
		return usage{roleOf(fn, arg), name, true}
	}
	return usage{roleByFunction(name), name, name != "append" && !f.conversion(call)}
}

func withinKeyValue(kv *ast.KeyValueExpr, child ast.Node) usage {
	if child == kv.Key {
		return usage{role: pattern}
	}
	name := nameOf(kv.Key)
	if lit, ok := kv.Key.(*ast.BasicLit); ok {
		name = strings.Trim(lit.Value, "\"`")
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
