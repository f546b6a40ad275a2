// Package names knows the names of a package: which of them matter, what they
// stand for, and what values they are given. It needs the package's syntax and
// nothing else.
package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// Site is a place in a file where a URL may be: a node and the way to it.
type Site struct {
	File *source.File
	Path []ast.Node // from the file to the node
}

// Node returns the node that the way leads to.
func (s Site) Node() ast.Node { return s.Path[len(s.Path)-1] }

// Root returns the declaration that the site is in.
func (s Site) Root() ast.Node { return s.Path[min(1, len(s.Path)-1)] }

// Index is what the files of a package hold that matters: literals that may be
// URLs, calls and fields that take them, and who gives what to whom.
type Index struct {
	Sites []Site
	// Formats are the names of what is handed to formatting functions.
	Formats map[string]bool
	// Wrappers are the functions that may hand a parameter on to a sink, in the
	// order of the source.
	Wrappers []*ast.FuncDecl

	known   *sink.Names
	imports map[*source.File]sink.Imports
	files   []*fileIndex
	seen    map[ast.Node]bool // what has a site
	// named are the names that are given a text; a sink's argument that is none
	// of them has no text to judge.
	named map[string]bool
	// located are those that are given a URL, and given are the names that may
	// get what another name holds.
	located map[string]bool
	given   map[string][]string
	handing map[slot][]parameter
	takers  []slot                    // that may be sinks by the tables
	wrapped map[string]sink.Arguments // what the wrappers hand on, by their names
	added   map[string]bool           // names of what something is added to: u += "/a"
}

// slot is an argument of the functions of a name or, at index sink.Field, a
// field of that name.
type slot struct {
	name string
	arg  int
}

// parameter is a parameter of a function, by its index.
type parameter struct {
	function *ast.FuncDecl
	index    int
}

// Fine reports whether nothing is wrong with the string literal of a spelling
// wherever it goes, if that is no sink; with prose, if it goes to what people
// read.
type Fine func(spelling string, prose bool) bool

// Gather walks the files and returns their index, nil if nothing in them can be
// a URL. judged says of which files sites are wanted.
func Gather(files *source.Files, lib *sink.Library, judged func(*source.File) bool, fine Fine) *Index {
	x := &Index{
		Formats: make(map[string]bool),
		known:   lib.Names(importsOf(files)),
		seen:    make(map[ast.Node]bool),
		named:   make(map[string]bool),
		located: make(map[string]bool),
		given:   make(map[string][]string),
		handing: make(map[slot][]parameter),
		wrapped: make(map[string]sink.Arguments),
		added:   make(map[string]bool),
		imports: make(map[*source.File]sink.Imports),
	}
	sites, built, urls := false, false, false
	for _, f := range files.All {
		file := gatherFile(f, x.known, judged(f))
		x.files = append(x.files, file)
		x.imports[f] = file.imports
		sites, built, urls = sites || len(file.sites) > 0, built || len(file.built) > 0, urls || file.urls
	}
	if !sites && !(built && urls) {
		return nil
	}
	for _, file := range x.files {
		x.noteFile(file)
	}
	x.addSites()
	x.Sites = slices.DeleteFunc(x.Sites, func(at Site) bool { return x.holdsNothing(at) || x.isFine(at, fine) })
	return x
}

// importsOf returns the import paths of a package, sorted, each once.
func importsOf(files *source.Files) []string {
	all := make(map[string]bool)
	for _, f := range files.All {
		for _, spec := range f.Tree.Imports {
			all[strings.Trim(spec.Path.Value, "\"`")] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// noteFile adds what a file says of names to the index.
func (x *Index) noteFile(f *fileIndex) {
	for _, call := range f.formatters {
		for _, arg := range call.Args {
			if name := source.NameOf(arg); name != "" {
				x.Formats[name] = true
			}
		}
	}
	for _, n := range f.assigned {
		x.noteAssigned(n)
	}
	for _, h := range f.handed {
		x.handing[h.to] = append(x.handing[h.to], h.parameter)
		if h.sink {
			x.takers = append(x.takers, h.to)
		}
	}
}

// noteAssigned notes the names that a statement or declaration gives something.
func (x *Index) noteAssigned(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN || len(n.Rhs) == 1 && source.IsSum(n.Rhs[0]) {
			x.added[source.NameOf(n.Lhs[0])] = true
		}
		for i := range min(len(n.Lhs), len(n.Rhs)) {
			x.noteValue(source.NameOf(n.Lhs[i]), n.Rhs[i])
		}
	case *ast.ValueSpec:
		for i := range min(len(n.Names), len(n.Values)) {
			x.noteValue(n.Names[i].Name, n.Values[i])
		}
	case *ast.RangeStmt:
		if isNamed(n.X) || holdsText(n.X) {
			name := source.NameOf(n.Value)
			x.named[name] = true
			x.noteGiven(name, n.X)
		}
	case *ast.KeyValueExpr:
		x.noteValue(source.NameOf(n.Key), n.Value)
	}
}

func (x *Index) noteValue(name string, value ast.Expr) {
	if holdsText(value) {
		x.named[name] = true
	}
	x.noteGiven(name, value)
}

// noteGiven notes what the value holds that a name is given.
func (x *Index) noteGiven(name string, value ast.Expr) {
	x.inText(value, func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && source.MayHoldURL(lit.Value) {
			x.located[name] = true
		} else if isNamed(e) {
			from := variableName(e)
			x.given[from] = append(x.given[from], name)
		}
	})
}

// addSites collects the sites: of the files; the arguments of functions that make
// a text of others, if one of these is a URL by its name; and those of the
// package's functions that hand a parameter on to a sink.
func (x *Index) addSites() {
	for _, f := range x.files {
		x.addAll(f.sites)
	}
	x.spread()
	for _, f := range x.files {
		for _, call := range f.built {
			if !x.joinsLocated(call) {
				continue
			}
			if path := f.file.PathTo(call); path != nil {
				slices.Reverse(path)
				x.addAll(arguments(Site{f.file, path}, call, sink.AllArguments))
			}
		}
	}
	x.findWrappers()
	if len(x.wrapped) > 0 {
		for _, f := range x.files {
			x.addAll(f.argumentsOf(x.wrapped))
		}
	}
}

// joinsLocated reports whether a call joins what is given a URL by its name.
func (x *Index) joinsLocated(call *ast.CallExpr) bool {
	located := false
	x.allInText(call.Args, func(e ast.Expr) { located = located || isNamed(e) && x.located[variableName(e)] })
	return located
}

func (x *Index) addAll(sites []Site) {
	for _, at := range sites {
		if n := at.Node(); !x.seen[n] {
			x.seen[n] = true
			x.Sites = append(x.Sites, at)
		}
	}
}

// spread notes the names that are given a URL by another's name.
func (x *Index) spread() {
	queue := slices.Collect(maps.Keys(x.located))
	for len(queue) > 0 {
		for _, name := range x.given[queue[0]] {
			if !x.located[name] {
				x.located[name] = true
				queue = append(queue, name)
			}
		}
		queue = queue[1:]
	}
}

// findWrappers finds the functions of the package that may hand a parameter on to
// a sink, directly or through another one, by their names.
func (x *Index) findWrappers() {
	queue := x.takers
	found := make(map[*ast.FuncDecl]bool)
	for len(queue) > 0 {
		for _, p := range x.handing[queue[0]] {
			name := p.function.Name.Name
			if p.function.Body != nil && !found[p.function] {
				found[p.function] = true
				x.Wrappers = append(x.Wrappers, p.function)
			}
			if !x.wrapped[name].Has(p.index) {
				x.wrapped[name] |= sink.ArgumentAt(p.index)
				queue = append(queue, slot{name, p.index})
			}
		}
		queue = queue[1:]
	}
	slices.SortFunc(x.Wrappers, func(a, b *ast.FuncDecl) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// inText calls visit for the literals and names that are put together to the
// text e, or are listed in it.
func (x *Index) inText(e ast.Expr, visit func(ast.Expr)) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if source.IsSum(e) {
			x.inText(e.X, visit)
			x.inText(e.Y, visit)
		}
	case *ast.CallExpr:
		if x.known.Builders[source.NameOf(e.Fun)] || mayConvert(e) {
			x.allInText(e.Args, visit)
		}
	case *ast.CompositeLit:
		x.allInText(e.Elts, visit)
	case *ast.KeyValueExpr:
		x.inText(e.Value, visit)
	case *ast.UnaryExpr: // &config{URL: "http://h/"}
		x.inText(e.X, visit)
	case *ast.BasicLit, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		visit(e)
	}
}

func (x *Index) allInText(all []ast.Expr, visit func(ast.Expr)) {
	for _, e := range all {
		x.inText(e, visit)
	}
}

// mayConvert reports whether call may be a conversion to a type of the package.
func mayConvert(call *ast.CallExpr) bool {
	_, selected := call.Fun.(*ast.SelectorExpr)
	return len(call.Args) == 1 && !selected
}

// holdsNothing reports whether a site turns out to hold no text: nobody gives its
// name one.
func (x *Index) holdsNothing(at Site) bool {
	arg, ok := at.Node().(ast.Expr)
	return ok && isNamed(arg) && !x.named[variableName(arg)] && !isHostField(arg)
}

// isHostField reports whether e may be the host of a URL or a request, which
// says something by itself.
func isHostField(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host"
}

// isFine reports whether a site is a literal that goes to nothing that is judged
// by other standards than any URL, and is fine. Most literals are: nobody has to
// find out what is around them.
func (x *Index) isFine(at Site, fine Fine) bool {
	lit, ok := at.Node().(*ast.BasicLit)
	if !ok || len(at.Path) < 2 {
		return false
	}
	switch parent := at.Path[len(at.Path)-2].(type) {
	case *ast.CallExpr:
		name := source.NameOf(parent.Fun)
		if x.known.Builders[name] || x.wrapped[name] != 0 || x.known.Call(x.imports[at.File], parent)|x.known.Elements(x.imports[at.File], parent) != 0 {
			return false
		}
		return fine(lit.Value, sink.RoleByFunction(name) == sink.Prose)
	case *ast.CompositeLit: // strings.Join([]string{"http://h", id}, "/")
		if _, ok := at.Path[max(0, len(at.Path)-3)].(*ast.CallExpr); ok {
			return false
		}
	case *ast.KeyValueExpr:
		if x.known.Fields[source.NameOf(parent.Key)] {
			return false
		}
	case *ast.AssignStmt:
		if slices.ContainsFunc(parent.Lhs, x.mayGrow) {
			return false
		}
	case *ast.ValueSpec:
		if slices.ContainsFunc(Exprs(parent.Names), x.mayGrow) {
			return false
		}
	case *ast.ReturnStmt:
	default:
		return false
	}
	return fine(lit.Value, false)
}

// mayGrow reports whether something may be added to what e is assigned, or
// whether e may be a field that is a sink.
func (x *Index) mayGrow(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return !ok || x.added[id.Name]
}
