// Package names resolves the names of a package: which of them matter, what
// they refer to, and what values they are given. It reads only the package's
// syntax.
package names

import (
	"cmp"
	"go/ast"
	"maps"
	"slices"
	"strings"
	"sync"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// Index is what matters in the files of a package: literals that may be URLs,
// calls and fields that take URLs, and which value goes to which name.
type Index struct {
	Sites []Place
	// Others are the calls that no text goes to and that may be wrong: those that may
	// change nothing, or ask for a scheme.
	Others []Site
	// Formats has the names that are passed to formatting functions.
	Formats map[string]bool
	// Wrappers are the functions that may pass a parameter on to a sink, in
	// source order.
	Wrappers []*ast.FuncDecl

	// By name, made when first asked for, as few packages have a text that somebody
	// asks about: the functions and methods of the package, what may be calls of
	// them, what constants and variables outside functions are declared with, and
	// what fields are given that are named as hosts are.
	functions func() map[string][]*ast.FuncDecl
	methods   func() map[string][]*ast.FuncDecl // by type and name, "server.Start"
	changed   func() map[string]bool            // the types that have methods with a pointer for the receiver
	calls     func() map[string][]Call
	initial   func() map[string]ast.Expr
	owned     func() map[string][]fieldValue // the hosts by type and name, "server.host", ".host" if the type is not known
	bases     func() map[string][]fieldValue // by type and name, too: what fields are given that are named as URLs are, and the defaults of flags
	schemed   func() map[string][]string     // the names that are searched for a scheme
	decoded   func() []ast.Expr              // what is decoded as a query is
	encoded   func() []ast.Expr              // what is decoded as bytes in an alphabet without delimiters
	targets   func() bool                    // the target of an SRV record is written, or of what may be one

	known   *sink.Names
	imports map[*ast.File]sink.Imports
	files   []*fileIndex
	seen    map[ast.Node]bool // nodes that have a site
	// named has the names that are given a text. A sink's argument with any
	// other name has no text to judge.
	named map[string]bool
	// located has the names that are given a URL. given has, for each name, the
	// names that may get its value.
	located map[string]bool
	given   map[string][]string
	handing map[slot][]parameter
	takers  []slot                    // slots that may be sinks by the tables
	wrapped map[string]sink.Arguments // what the wrappers pass on, by their names
	added   map[string]bool           // names that something is added to: u += "/a"
	grows   map[ast.Node]bool         // what growsIn found
}

// slot is an argument of the functions with that name or, at index sink.Field,
// a field with that name.
type slot struct {
	name string
	arg  int
}

// parameter is a parameter of a function, by its index.
type parameter struct {
	function *ast.FuncDecl
	index    int
}

// Wanted says which findings an index is for.
type Wanted struct {
	// Judged reports whether a file counts: both what is in it and what it
	// proves about other files.
	Judged func(*source.File) bool
	// Shown reports whether the findings in a file are wanted. Others count for what they prove about these. If
	// Shown is nil, all are wanted.
	Shown func(*source.File) bool
	// Fine reports whether the string literal with that spelling, in that file, has no defect
	// wherever it goes, except to a sink. prose says that it goes to what
	// people read.
	Fine func(in *ast.File, spelling string, prose bool) bool
}

// Gather walks the files and returns their index, nil if all of them was walked
// and nothing can be a URL. It reuses what kept has of a file; kept may be nil.
func Gather(files *source.Files, lib *sink.Library, want Wanted, kept *Kept) *Index {
	x := &Index{
		Formats: make(map[string]bool),
		known:   kept.known(lib, importsOf(files)),
		imports: make(map[*ast.File]sink.Imports),
		seen:    make(map[ast.Node]bool),
		named:   make(map[string]bool),
		located: make(map[string]bool),
		given:   make(map[string][]string),
		handing: make(map[slot][]parameter),
		wrapped: make(map[string]sink.Arguments),
		added:   make(map[string]bool),
		grows:   make(map[ast.Node]bool),
	}
	x.functions, x.calls = sync.OnceValue(x.functionsByName), sync.OnceValue(x.callsByName)
	x.initial, x.bases, x.schemed = sync.OnceValue(x.initialByName), sync.OnceValue(x.basesByOwner), sync.OnceValue(x.schemedByName)
	x.owned, x.decoded = sync.OnceValue(x.hostsByOwner), sync.OnceValue(x.allDecoded)
	x.targets, x.methods = sync.OnceValue(x.anyTarget), sync.OnceValue(x.methodsByOwner)
	x.changed, x.encoded = sync.OnceValue(x.changedTypes), sync.OnceValue(x.allEncoded)
	sites, built, urls := false, false, false
	for _, f := range files.All {
		file := kept.file(f.Tree, x.known, want.Judged(f))
		x.files = append(x.files, file)
		x.imports[f.Tree] = file.imports
		sites, built, urls = sites || len(file.sites)+len(file.broken)+len(file.others) > 0, built || len(file.built) > 0, urls || file.urls
	}
	kept.forget(files.Fset)
	if !sites && !(built && urls) {
		if len(x.deep()) > 0 {
			return x // nobody knows what is further down
		}
		return nil
	}
	for _, file := range x.files {
		x.noteFile(file)
	}
	x.addSites()
	x.dropSites(func(at Place) bool { return x.holdsNothing(at) || x.isFine(at, want.Fine) })
	for _, file := range x.files {
		x.addAll(file.broken)
		x.Others = append(x.Others, file.others...)
	}
	if want.Shown != nil {
		x.show(files, want.Shown)
	}
	x.dropWrappers()
	return x
}

// dropSites leaves out the sites that have nothing to check as texts. They may still be sites by what they are, as a URL
// that is joined to a path is.
func (x *Index) dropSites(fine func(Place) bool) {
	x.Sites = slices.DeleteFunc(x.Sites, func(at Place) bool {
		dropped := fine(at)
		if dropped {
			delete(x.seen, at.Node())
		}
		return dropped
	})
}

// dropWrappers leaves out the wrappers that no site is passed to, directly or
// through another wrapper.
func (x *Index) dropWrappers() {
	called, seen := make(map[string]bool), make(map[*step]bool)
	for _, at := range x.Sites {
		for s := at.last; s != nil && !seen[s]; s = s.up { // thousands of texts may be in the same calls
			seen[s] = true
			if call, ok := s.node.(*ast.CallExpr); ok {
				called[source.NameOf(call.Fun)] = true
			}
		}
	}
	calls := make(map[string][]string) // for each function name, the names of what it passes a parameter to
	for to, givers := range x.handing {
		for _, p := range givers {
			name := p.function.Name.Name
			calls[name] = append(calls[name], to.name)
		}
	}
	spread(called, calls)
	x.Wrappers = slices.DeleteFunc(x.Wrappers, func(fn *ast.FuncDecl) bool { return !called[fn.Name.Name] })
}

// importsOf returns the import paths of a package, sorted and without
// duplicates.
func importsOf(files *source.Files) []string {
	all := make(map[string]bool)
	for _, f := range files.All {
		for _, spec := range f.Tree.Imports {
			all[source.ImportPath(spec)] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// noteFile adds what a file says about names to the index.
func (x *Index) noteFile(f *fileIndex) {
	for _, name := range f.formats {
		x.Formats[name] = true
	}
	for _, gift := range f.gifts() {
		switch {
		case gift.grows:
			x.added[gift.name] = true
		case gift.text:
			x.named[gift.name] = true
		case gift.url:
			x.located[gift.name] = true
		default:
			x.given[gift.from] = append(x.given[gift.from], gift.name)
		}
	}
	for _, h := range f.handed {
		x.handing[h.to] = append(x.handing[h.to], h.parameter)
		if h.sink {
			x.takers = append(x.takers, h.to)
		}
	}
}

func (x *Index) functionsByName() map[string][]*ast.FuncDecl {
	return byName(x.files, func(f *fileIndex) []*ast.FuncDecl { return f.functions }, func(fn *ast.FuncDecl) string { return fn.Name.Name })
}

func (x *Index) methodsByOwner() map[string][]*ast.FuncDecl {
	return byName(x.files, func(f *fileIndex) []*ast.FuncDecl { return f.functions }, func(fn *ast.FuncDecl) string {
		if fn.Recv == nil || len(fn.Recv.List) == 0 {
			return ""
		}
		return BaseName(fn.Recv.List[0].Type) + "." + fn.Name.Name
	})
}

func (x *Index) changedTypes() map[string]bool {
	all := make(map[string]bool)
	for _, f := range x.files {
		for _, fn := range f.functions {
			if fn.Recv == nil || len(fn.Recv.List) == 0 {
				continue
			}
			if star, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok {
				all[BaseName(star.X)] = true
			}
		}
	}
	return all
}

func (x *Index) callsByName() map[string][]Call {
	return byName(x.files, func(f *fileIndex) []Call { return f.own }, func(call Call) string { return call.name })
}

func (x *Index) hostsByOwner() map[string][]fieldValue {
	return byName(x.files, func(f *fileIndex) []fieldValue { return f.hosts }, func(h fieldValue) string { return h.owner + "." + h.name })
}

func (x *Index) basesByOwner() map[string][]fieldValue {
	return byName(x.files, func(f *fileIndex) []fieldValue { return f.bases }, func(b fieldValue) string { return b.owner + "." + b.name })
}

func (x *Index) schemedByName() map[string][]string {
	return byName(x.files, func(f *fileIndex) []string { return f.schemed }, func(name string) string { return name })
}

func (x *Index) allDecoded() []ast.Expr {
	return atMost(x.files, func(f *fileIndex) []ast.Expr { return f.decoded })
}

func (x *Index) allEncoded() []ast.Expr {
	return atMost(x.files, func(f *fileIndex) []ast.Expr { return f.encoded })
}

// atMost returns what files hold, nothing if that is too much to look at for each use.
func atMost(files []*fileIndex, held func(*fileIndex) []ast.Expr) (all []ast.Expr) {
	for _, f := range files {
		all = append(all, held(f)...)
	}
	if len(all) > maxValues {
		return nil
	}
	return all
}

func (x *Index) anyTarget() bool {
	return slices.ContainsFunc(x.files, func(f *fileIndex) bool { return f.targets })
}

func (x *Index) initialByName() map[string]ast.Expr {
	all := make(map[string]ast.Expr)
	for _, f := range x.files {
		for _, spec := range f.declared {
			for i, name := range spec.Names[:min(len(spec.Names), len(spec.Values))] {
				all[name.Name] = spec.Values[i]
			}
		}
	}
	return all
}

// byName returns what the files have, by name.
func byName[T any](files []*fileIndex, of func(*fileIndex) []T, name func(T) string) map[string][]T {
	all := make(map[string][]T)
	for _, f := range files {
		for _, e := range of(f) {
			n := name(e)
			all[n] = append(all[n], e)
		}
	}
	return all
}

// addSites collects the sites: those of the files; the arguments of functions
// that build a text, if one argument has a name that is given a URL; and the
// arguments of wrappers.
func (x *Index) addSites() {
	for _, f := range x.files {
		x.addAll(f.sites)
	}
	spread(x.located, x.given)
	for _, f := range x.files {
		for _, call := range f.built {
			if x.joinsLocated(call) {
				x.addArguments(f, call, sink.AllArguments)
			}
		}
	}
	x.findWrappers()
	for _, f := range x.files {
		for _, call := range f.own {
			if args := x.wrapped[call.name]; args != 0 {
				x.addArguments(f, call.CallExpr, args)
			}
		}
	}
}

// addArguments adds the sites of those arguments of a call that may be texts.
func (x *Index) addArguments(f *fileIndex, call *ast.CallExpr, args sink.Arguments) {
	if !slices.ContainsFunc(call.Args, mayBeText) {
		return
	}
	if at, ok := f.placeOf(call); ok {
		x.addAll(at.arguments(call, args))
	}
}

// Function returns the only function or method of that name in the package, nil
// if there are several or none.
func (x *Index) Function(name string) *ast.FuncDecl {
	if all := x.functions()[name]; len(all) == 1 {
		return all[0]
	}
	return nil
}

// Method returns the method of a type in the package, nil if it has none of that name.
func (x *Index) Method(owner, name string) *ast.FuncDecl {
	if all := x.methods()[owner+"."+name]; len(all) == 1 {
		return all[0]
	}
	return nil
}

// IsChanged reports whether a type of the package has a method that may change its values.
func (x *Index) IsChanged(owner string) bool { return x.changed()[owner] }

// HasFunction reports whether the package has a function or a method of that name.
func (x *Index) HasFunction(name string) bool { return len(x.functions()[name]) > 0 }

// Initial returns what the constant or variable of that name outside functions is
// declared with, nil if there is none.
func (x *Index) Initial(name string) ast.Expr { return x.initial()[name] }

// Hosts returns all values that the package may give to a field of one of its types,
// if that is named as a host is; the call if that gives several. There are none if they are too
// many to look at for each type.
func (x *Index) Hosts(owner, field string) (values []ast.Expr) {
	owned, others := x.owned()[owner+"."+field], x.owned()["."+field]
	if len(owned)+len(others) > maxValues {
		return nil
	}
	for _, h := range slices.Concat(owned, others) {
		values = append(values, h.value)
	}
	return values
}

// OwnsHosts reports whether one of what Hosts returns is given to a field of that type for sure.
func (x *Index) OwnsHosts(owner, field string) bool { return len(x.owned()[owner+"."+field]) > 0 }

// Bases returns values that the package may give to a field of one of its types, if that is
// named as a URL or a host is, and the defaults of flags that set it. A variable has no
// owner. What they are written to, a variable, a field or nil, has to be meant. There are none if they are too many to
// look at for each use.
func (x *Index) Bases(owner, name string, meant func(to ast.Expr) bool) (values []ast.Expr) {
	keys := []string{"." + name}
	if owner != "" {
		keys = []string{owner + "." + name, "." + name}
	}
	for _, given := range []map[string][]fieldValue{x.bases(), x.owned()} {
		for _, key := range keys {
			if len(values)+len(given[key]) > maxValues {
				return nil
			}
			for _, v := range given[key] {
				if meant(v.to) {
					values = append(values, v.value)
				}
			}
		}
	}
	return values
}

// AsksScheme reports whether the package searches something of that name for a scheme.
func (x *Index) AsksScheme(name string) bool { return len(x.schemed()[name]) > 0 }

// Decoded returns what the package decodes as a query is, url.QueryUnescape(s), nothing if that
// is too much to look at for each use.
func (x *Index) Decoded() []ast.Expr { return x.decoded() }

// Encoded returns what the package decodes as bytes in an alphabet without the delimiters of URLs,
// nothing if that is too much to look at.
func (x *Index) Encoded() []ast.Expr { return x.encoded() }

// plainEncodings are the encodings of packages encoding/base64 and encoding/hex whose alphabets have
// none of the delimiters of URLs but "=", which is none in user information.
var plainEncodings = []string{"RawURLEncoding", "URLEncoding", "hex"}

// WritesTarget reports whether the package writes the target of an SRV record, or of what may be one.
func (x *Index) WritesTarget() bool { return x.targets() }

// Calls returns what may be calls of the package's functions of that name.
func (x *Index) Calls(name string) []Call { return x.calls()[name] }

// joinsLocated reports whether a call joins a name that is given a URL.
func (x *Index) joinsLocated(call *ast.CallExpr) bool {
	located := false
	allInText(x.known.Builders, call.Args, asDeep, func(e ast.Expr) { located = located || isNamed(e) && x.located[variableName(e)] })
	return located
}

func (x *Index) addAll(sites []Place) {
	for _, at := range sites {
		if n := at.Node(); !x.seen[n] {
			x.seen[n] = true
			x.Sites = append(x.Sites, at)
		}
	}
}

// spread adds to names those that may get the value of one of them, at any
// number of steps.
func spread(names map[string]bool, given map[string][]string) {
	queue := slices.Collect(maps.Keys(names))
	for len(queue) > 0 {
		for _, name := range given[queue[0]] {
			if !names[name] {
				names[name] = true
				queue = append(queue, name)
			}
		}
		queue = queue[1:]
	}
}

// findWrappers finds, by their names, the functions of the package that may
// pass a parameter on to a sink, directly or through another function.
func (x *Index) findWrappers() {
	queue := x.takers
	found := make(map[*ast.FuncDecl]bool)
	asked := make(map[slot]bool) // a function may take the same in many places
	for ; len(queue) > 0; queue = queue[1:] {
		if asked[queue[0]] {
			continue
		}
		asked[queue[0]] = true
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
	}
	slices.SortFunc(x.Wrappers, func(a, b *ast.FuncDecl) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// holdsNothing reports whether a site is a name that is never given a text.
func (x *Index) holdsNothing(at Place) bool {
	arg, ok := at.Node().(ast.Expr)
	return ok && isNamed(arg) && !x.named[variableName(arg)] && !isHostField(arg)
}

// isHostField reports whether e may be the host of a URL or a request, which
// matters whatever its value is.
func isHostField(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Host" || sel.Sel.Name == "RemoteAddr")
}

// isFine reports whether a site is a literal without defects that does not go
// to a sink, a builder or a variable that grows. Most literals are, so this
// saves resolving the names around them.
func (x *Index) isFine(at Place, fine func(in *ast.File, spelling string, prose bool) bool) bool {
	lit, ok := at.Node().(*ast.BasicLit)
	if !ok {
		return false
	}
	switch parent := at.Around(1).(type) {
	case *ast.CallExpr:
		name := source.NameOf(parent.Fun)
		if x.known.Builders[name] || x.wrapped[name] != 0 || x.known.Call(x.imports[at.file()], parent)|x.known.Elements(x.imports[at.file()], parent) != 0 {
			return false
		}
		if (name == "Replace" || name == "ReplaceAll") && strings.ContainsAny(lit.Value, "@=") {
			return false // what comes into the place of a password is one
		}
		writes := name == "Fprintf" && takesParameter(lit.Value) // to a builder, perhaps
		return fine(at.file(), lit.Value, sink.RoleByFunction(name, len(parent.Args)) == sink.Prose && !writes)
	case *ast.CompositeLit: // strings.Join([]string{"http://h", id}, "/")
		if _, ok := at.Around(2).(*ast.CallExpr); ok {
			return false
		}
	case *ast.KeyValueExpr:
		if x.known.Fields[source.NameOf(parent.Key)] {
			return false
		}
	case *ast.AssignStmt:
		if x.growsIn(parent) {
			return false
		}
	case *ast.ValueSpec:
		if x.growsIn(parent) {
			return false
		}
	case *ast.ReturnStmt:
	default:
		return false
	}
	return fine(at.file(), lit.Value, false)
}

// growsIn reports whether one of the names that an assignment or declaration gives values
// to may grow. Each of thousands of values in one asks.
func (x *Index) growsIn(at ast.Node) bool {
	grows, known := x.grows[at]
	if known {
		return grows
	}
	switch at := at.(type) {
	case *ast.AssignStmt:
		grows = slices.ContainsFunc(at.Lhs, x.mayGrow)
	case *ast.ValueSpec:
		grows = slices.ContainsFunc(Exprs(at.Names), x.mayGrow)
	}
	x.grows[at] = grows
	return grows
}

// mayGrow reports whether something may be added to e, or e may be a field that
// is a sink.
func (x *Index) mayGrow(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return !ok || x.added[id.Name]
}
