package analyzer

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// site is a place in a file where a URL may be: a node and the way to it.
type site struct {
	file *ast.File
	path []ast.Node // from the file to the node
}

// survey is what a walk over a package's files finds out.
type survey struct {
	sites []site
	built []site            // calls of builders
	seen  map[ast.Node]bool // what has a site
	// named are the names that a text is given to; a sink's argument that is
	// none of them has no text to judge.
	named map[string]bool
	// located are those that are given a URL, and given are the names that may
	// get what another name holds.
	located map[string]bool
	given   map[string][]string
	// formats are the names of what is handed to formatting functions.
	formats map[string]bool
	// functions and fields are the names in the table of sinks, as far as it
	// is about the packages that are imported.
	functions map[string]arguments
	fields    map[string]bool
	builders  map[string]bool   // functions likewise, but they make texts of texts
	imports   map[string]bool   // of any file
	deep      map[ast.Node]bool // declarations that are deeper than maxPath
	// handing are the functions that hand a parameter to an argument or field
	// of that name.
	handing map[taker][]giver

	function   *ast.FuncDecl // that the walk is in
	parameters map[string]int
}

// arguments are indices of arguments, as bits. The last one stands for all
// that follow, too.
type arguments uint64

const (
	allArguments arguments = 1<<64 - 1
	lastArgument           = 63
)

func argumentAt(i int) arguments { return 1 << min(i, lastArgument) }

// taker is an argument or, at index field, a field of that name.
type taker struct {
	name string
	arg  int
}

// giver is a function and the index of one of its parameters.
type giver struct {
	*ast.FuncDecl
	parameter int
}

func newSurvey(files []*ast.File, lib *library) *survey {
	s := &survey{
		seen:      make(map[ast.Node]bool),
		named:     make(map[string]bool),
		located:   make(map[string]bool),
		given:     make(map[string][]string),
		formats:   make(map[string]bool),
		functions: make(map[string]arguments),
		fields:    make(map[string]bool),
		builders:  make(map[string]bool),
		imports:   make(map[string]bool),
		deep:      make(map[ast.Node]bool),
		handing:   make(map[taker][]giver),
	}
	for _, f := range files {
		for _, spec := range f.Imports {
			s.imports[unversioned(strings.Trim(spec.Path.Value, "\"`"))] = true
		}
	}
	for importPath := range s.imports {
		for _, row := range lib.rows[importPath] {
			s.noteSink(row)
		}
	}
	return s
}

func (s *survey) noteSink(row sink) {
	for name := range strings.FieldsSeq(row.names) {
		switch {
		case row.role == format || row.role == concat:
			s.builders[name] = true
		case !row.role.isSink():
		case row.arg == field:
			s.fields[name] = true
		case row.arg == every:
			s.functions[name] = allArguments
		default:
			s.functions[name] |= argumentAt(row.arg)
		}
	}
}

// look walks f. A file that is not judged has no sites, but names and formats.
func (s *survey) look(f *ast.File, judged bool) {
	for _, decl := range walk(f, func(path []ast.Node) { s.visit(f, path, judged) }) {
		s.deep[decl] = true
	}
}

// maxPath is how many nodes a path has at most that is looked at.
// People write a few dozen; of a chain, the operands that come last are near.
// The time that go/types takes, and the memory that sites do, may grow with the
// square of the depth.
const maxPath = 2000

// walk calls visit for each node of f with the way to it. It returns the
// declarations of which it left something out, because it is too deep.
func walk(f *ast.File, visit func(path []ast.Node)) (deep []ast.Node) {
	var path []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		switch {
		case n == nil:
			path = path[:len(path)-1]
		case len(path) == maxPath:
			deep = append(deep, path[1])
			return false
		default:
			path = append(path, n)
			visit(path)
		}
		return true
	})
	return deep
}

func (s *survey) visit(f *ast.File, path []ast.Node, judged bool) {
	switch n := path[len(path)-1].(type) {
	case *ast.FuncDecl:
		s.enter(n)
	case *ast.BasicLit:
		if n.Kind == token.STRING && judged && (mayHoldURL(n.Value) && isValue(path) || joinsPort(path, n)) {
			s.add(f, path)
		}
	case *ast.AssignStmt:
		s.noteNames(n.Lhs, n.Rhs)
		s.visitAssigned(f, path, n, judged)
	case *ast.ValueSpec:
		s.noteNames(exprs(n.Names), n.Values)
	case *ast.RangeStmt:
		if n.Value != nil && (isNamed(n.X) || holdsText(n.X)) {
			s.named[nameOf(n.Value)] = true
			s.noteGiven(nameOf(n.Value), n.X)
		}
	case *ast.KeyValueExpr:
		s.visitField(f, path, n.Key, n.Value, judged)
	case *ast.CallExpr:
		s.visitCall(f, path, n, judged)
	}
}

// enter notes the parameters of the function that the walk is in from now on.
func (s *survey) enter(fn *ast.FuncDecl) {
	s.function, s.parameters = fn, make(map[string]int)
	index := 0
	for _, list := range fn.Type.Params.List {
		for _, name := range list.Names {
			s.parameters[name.Name] = index
			index++
		}
	}
}

// visitAssigned looks for fields that are sinks: server.Addr = addr.
func (s *survey) visitAssigned(f *ast.File, path []ast.Node, assign *ast.AssignStmt, judged bool) {
	for i, l := range assign.Lhs {
		if sel, ok := l.(*ast.SelectorExpr); ok && i < len(assign.Rhs) {
			s.visitField(f, path, sel.Sel, assign.Rhs[i], judged)
		}
	}
}

func (s *survey) visitField(f *ast.File, path []ast.Node, key, value ast.Expr, judged bool) {
	name := nameOf(key)
	if !s.fields[name] {
		return
	}
	s.hand(taker{name, field}, value)
	if judged && mayBeText(value) {
		s.add(f, append(path, value))
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
	for i, arg := range call.Args {
		s.hand(taker{name, i}, arg)
	}
	args := s.functions[name]
	if s.unimported(call) {
		args = allArguments
	}
	if judged {
		s.addArguments(f, path, call, args)
	}
	if judged && s.builders[name] {
		s.built = append(s.built, site{f, slices.Clone(path)})
	}
}

// unimported reports whether call may be of a sink in a standard package
// whose import somebody has yet to write.
func (s *survey) unimported(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok || standardNames[id.Name] == "" || s.imports[standardNames[id.Name]] {
		return false
	}
	return len(standard.roles[function{standardNames[id.Name], "", sel.Sel.Name}]) > 0
}

// hand notes that the function which the walk is in hands e to t, if e is a
// parameter.
func (s *survey) hand(t taker, e ast.Expr) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return
	}
	if i, ok := s.parameters[id.Name]; ok {
		s.handing[t] = append(s.handing[t], giver{s.function, i})
	}
}

func (s *survey) addArguments(f *ast.File, path []ast.Node, call *ast.CallExpr, args arguments) {
	for i, arg := range call.Args {
		if args&argumentAt(i) != 0 && mayBeText(arg) {
			s.add(f, append(path, arg))
		}
	}
}

// mayBeText reports whether e can turn out to be a text that is known.
func mayBeText(e ast.Expr) bool { return isNamed(e) || isSum(e) || holdsText(e) }

// lookForWrappers adds the calls of the functions of the package that hand a
// parameter to a sink, or to another such function. It returns them.
func (s *survey) lookForWrappers(judged []*ast.File) map[*ast.FuncDecl]bool {
	wrappers, names := s.wrappers()
	if len(names) == 0 {
		return nil
	}
	for _, f := range judged {
		walk(f, func(path []ast.Node) {
			if call, ok := path[len(path)-1].(*ast.CallExpr); ok {
				s.addArguments(f, path, call, names[nameOf(call.Fun)])
			}
		})
	}
	return wrappers
}

// wrappers returns the functions that hand a parameter to a sink, and the
// arguments that these are by the functions' names.
func (s *survey) wrappers() (found map[*ast.FuncDecl]bool, names map[string]arguments) {
	found, names = make(map[*ast.FuncDecl]bool), make(map[string]arguments)
	queue := s.takers()
	for len(queue) > 0 {
		givers := s.handing[queue[0]]
		queue = queue[1:]
		for _, g := range givers {
			name := g.Name.Name
			if found[g.FuncDecl] && names[name]&argumentAt(g.parameter) != 0 || g.Body == nil {
				continue
			}
			found[g.FuncDecl] = true
			names[name] |= argumentAt(g.parameter)
			queue = append(queue, taker{name, g.parameter})
		}
	}
	return found, names
}

// takers returns what takes a URL by the table.
func (s *survey) takers() (all []taker) {
	for t := range s.handing {
		if t.arg == field && s.fields[t.name] || t.arg >= 0 && s.functions[t.name]&argumentAt(t.arg) != 0 {
			all = append(all, t)
		}
	}
	return all
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
		if i >= len(names) {
			break
		}
		name := nameOf(names[i])
		if holdsText(value) {
			s.named[name] = true
		}
		s.noteGiven(name, value)
	}
}

// noteGiven notes what the value holds that a name is given.
func (s *survey) noteGiven(name string, value ast.Expr) {
	s.inText(value, func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && mayHoldURL(lit.Value) {
			s.located[name] = true
		} else if isNamed(e) {
			from := variableName(e)
			s.given[from] = append(s.given[from], name)
		}
	})
}

// spread notes the names that are given a URL by another's name.
func (s *survey) spread() {
	queue := slices.Collect(maps.Keys(s.located))
	for len(queue) > 0 {
		for _, name := range s.given[queue[0]] {
			if !s.located[name] {
				s.located[name] = true
				queue = append(queue, name)
			}
		}
		queue = queue[1:]
	}
}

// lookForBuilt adds the arguments of the builders that are given a URL by its
// name; what they make of other texts is none, unless it is written there.
func (s *survey) lookForBuilt() {
	s.spread()
	for _, at := range s.built {
		call := at.path[len(at.path)-1].(*ast.CallExpr)
		located := false
		s.inText(call, func(e ast.Expr) { located = located || isNamed(e) && s.located[variableName(e)] })
		if located {
			s.addArguments(at.file, at.path, call, allArguments)
		}
	}
}

// inText calls visit for the literals and names that are put together to the
// text e, or are listed in it.
func (s *survey) inText(e ast.Expr, visit func(ast.Expr)) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if isSum(e) {
			s.inText(e.X, visit)
			s.inText(e.Y, visit)
		}
	case *ast.CallExpr:
		if s.builders[nameOf(e.Fun)] || mayConvert(e) {
			s.allInText(e.Args, visit)
		}
	case *ast.CompositeLit:
		s.allInText(e.Elts, visit)
	case *ast.KeyValueExpr:
		s.inText(e.Value, visit)
	case *ast.BasicLit, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		visit(e)
	}
}

func (s *survey) allInText(all []ast.Expr, visit func(ast.Expr)) {
	for _, e := range all {
		s.inText(e, visit)
	}
}

// mayConvert reports whether call may be a conversion to a type of the package.
func mayConvert(call *ast.CallExpr) bool {
	_, selected := call.Fun.(*ast.SelectorExpr)
	return len(call.Args) == 1 && !selected
}

// candidates returns the sites without those that turn out to hold no text.
func (s *survey) candidates() []site {
	return slices.DeleteFunc(s.sites, func(at site) bool {
		arg, ok := at.path[len(at.path)-1].(ast.Expr)
		return ok && isNamed(arg) && !s.named[variableName(arg)] && !isHostField(arg)
	})
}

// isHostField reports whether e may be the host of a URL or a request, which
// says something by itself.
func isHostField(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host"
}

func isNamed(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		return true
	}
	return false
}

// variableName returns the name of the variable that e, or what it is an
// element of, is kept in.
func variableName(e ast.Expr) string {
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		return nameOf(index.X)
	}
	return nameOf(e)
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
	case *ast.CompositeLit:
		return slices.ContainsFunc(e.Elts, holdsText)
	case *ast.KeyValueExpr:
		return holdsText(e.Value)
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

// joinsPort reports whether the literal at the end of path is the colon between
// a host and a port in a chain: scheme + host + ":" + port.
func joinsPort(path []ast.Node, lit *ast.BasicLit) bool {
	return len(lit.Value) > 2 && lit.Value[1] == ':' && len(path) > 1 && isOperand(path[len(path)-2])
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
