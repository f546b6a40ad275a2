package names

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/patience"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// Names is what is known of the names in a package: what follows from its own
// syntax and from the stubs of the tables.
type Names struct {
	lib  *sink.Library
	info types.Info
	pkg  *types.Package

	foreign   []string           // import paths whose packages may have any name
	importers map[*ast.File]bool // the files with such imports
	hidden    map[string]bool    // what mayHide found
	variables map[types.Object]*Variable
	inspected map[accessPath]inspection                 // what the program searches for colons and brackets
	mentioned map[mention]bool                          // what mentions found
	fields    map[*ast.CompositeLit]map[string]ast.Expr // see keyed
	escaped   map[accessPath]*escapings
	escapes   bool                       // an escaper gives something a value
	within    span                       // the declaration that is looked at
	given     map[accessPath][]fieldGift // what fields of variables are given
	literals  []literal                  // the function literals of the declarations that are looked at
	nested    bool                       // see nest
	omitted   omissions
	summed    int                     // how many bytes of constants were joined by +
	sizes     map[*ast.BinaryExpr]int // what sizeOfSum found
	elements  int                     // how many elements of lists were looked at
	looks     int                     // see Look
}

// Resolve resolves the names of one package. It looks only at declarations with
// sites, at wrappers, and at what these name. Declarations of reserved names
// are always resolved.
func (x *Index) Resolve(files *source.Files, lib *sink.Library, reserved []string, wait *patience.Wait) *Names {
	keep := x.kept()
	n := &Names{
		lib:       lib,
		importers: make(map[*ast.File]bool),
		hidden:    make(map[string]bool),
		variables: make(map[types.Object]*Variable),
		inspected: make(map[accessPath]inspection),
		mentioned: make(map[mention]bool),
		fields:    make(map[*ast.CompositeLit]map[string]ast.Expr),
		escaped:   make(map[accessPath]*escapings),
		sizes:     make(map[*ast.BinaryExpr]int),
		given:     make(map[accessPath][]fieldGift),
		omitted:   make(omissions),
	}
	var trees []*ast.File
	for _, f := range files.All {
		trees = append(trees, f.Tree)
		foreign := foreignImports(f.Tree)
		n.foreign, n.importers[f.Tree] = append(n.foreign, foreign...), len(foreign) > 0
	}
	pruned := prune(trees, keep, x.deep(), reserved)
	n.check(files.Fset, bound(pruned, n.omitted), wait)
	for _, tree := range pruned {
		n.recordFile(tree, keep)
	}
	return n
}

// kept returns the declarations that have sites, and the wrappers.
func (x *Index) kept() map[ast.Node]bool {
	keep := make(map[ast.Node]bool)
	for _, at := range x.Sites {
		keep[at.Root()] = true
	}
	for _, at := range x.Others {
		keep[at.Root()] = true
	}
	for _, fn := range x.Wrappers {
		keep[fn] = true
	}
	return keep
}

// deep returns the declarations that are deeper than MaxPath.
func (x *Index) deep() map[ast.Node]bool {
	all := make(map[ast.Node]bool)
	for _, f := range x.files {
		for _, decl := range f.deep {
			all[decl] = true
		}
	}
	return all
}

// Constant returns the value of e if it is a constant: a string, or an
// integer in decimal digits.
func (n *Names) Constant(e ast.Expr) (string, bool) {
	switch v := n.info.Types[e].Value; {
	case v == nil:
		return "", false
	case v.Kind() == constant.String && n.affords(e):
		return constant.StringVal(v), true
	case v.Kind() == constant.Int:
		return v.ExactString(), true
	}
	return "", false
}

// maxSummed is how many bytes of constants are joined in a package before only those of
// up to longestSum bytes are: a thousand sums may have the same megabyte in them, and
// go/constant keeps the text of each.
const (
	maxSummed  = 1 << 25
	longestSum = 1 << 10
)

// affords reports whether the value of a constant may be asked for.
func (n *Names) affords(e ast.Expr) bool {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return true // go/constant has the text anyway
	}
	size := n.sizeOf(sum, MaxPath)
	n.summed += size
	if size > longestSum && n.summed > maxSummed {
		n.Omit(tooManySummed, e)
		return false
	}
	return true
}

// sizeOf returns about how many bytes the value of a constant has. depth bounds how
// deep its sums are followed.
func (n *Names) sizeOf(e ast.Expr, depth int) int {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return len(e.Value)
	case *ast.BinaryExpr:
		return n.sizeOfSum(e, depth)
	}
	if v := n.info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return len(constant.StringVal(v))
	}
	return 0
}

// sizeOfSum is sizeOf for a sum. Each of those in a long one may be asked about, many times.
func (n *Names) sizeOfSum(e *ast.BinaryExpr, depth int) int {
	if size, known := n.sizes[e]; known {
		return size
	}
	if depth == 0 {
		return maxSummed
	}
	size := n.sizeOf(e.X, depth-1) + n.sizeOf(e.Y, depth-1)
	if size < maxSummed { // else it may be deeper than this
		n.sizes[e] = size
	}
	return size
}

// Callee returns the function that call calls. The package's own functions have
// no path. It returns the zero Function if the callee is a value or is unknown.
func (n *Names) Callee(call *ast.CallExpr) sink.Function {
	fun := ast.Unparen(call.Fun)
	if id, ok := fun.(*ast.Ident); ok {
		return declaredAs(n.info.Uses[id])
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return sink.Function{}
	}
	if pkg, ok := n.Imported(sel.X); ok {
		return sink.Function{Path: pkg, Name: sel.Sel.Name}
	}
	return declaredAs(n.info.Uses[sel.Sel])
}

// Declared returns the function that fn declares, with its parameters.
func (n *Names) Declared(fn *ast.FuncDecl) (f sink.Function, params []*types.Var, ok bool) {
	obj, ok := n.info.Defs[fn.Name].(*types.Func)
	if !ok {
		return f, nil, false
	}
	for _, list := range fn.Type.Params.List {
		for _, name := range list.Names {
			param, _ := n.info.Defs[name].(*types.Var)
			params = append(params, param)
		}
	}
	return declaredAs(obj), params, true
}

func declaredAs(obj types.Object) sink.Function {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil {
		return sink.Function{}
	}
	f := sink.Function{Path: fn.Pkg().Path(), Name: fn.Name()}
	if recv := fn.Signature().Recv(); recv != nil {
		f.Recv = TypeName(recv.Type()).Name
	}
	return f
}

// Imported returns the import path of the package that e names.
func (n *Names) Imported(e ast.Expr) (string, bool) {
	id, ok := e.(*ast.Ident)
	if !ok {
		return "", false
	}
	if pkg, ok := n.info.Uses[id].(*types.PkgName); ok {
		return pkg.Imported().Path(), true
	}
	return n.unimported(id)
}

// unimported returns the import path of the standard package that goimports
// would import for id. It fails if id is declared, or if the name may come from
// an import outside the standard library.
func (n *Names) unimported(id *ast.Ident) (string, bool) {
	importPath, ok := sink.StandardNames[id.Name]
	if !ok || n.info.ObjectOf(id) != nil || n.mayHide(id.Name) {
		return "", false
	}
	return importPath, true
}

// mayHide reports whether a package from outside the standard library may have that name. It
// remembers that: there may be as many uses of a name as imports.
func (n *Names) mayHide(name string) bool {
	hides, ok := n.hidden[name]
	if !ok {
		hides = slices.ContainsFunc(n.foreign, func(s string) bool { return strings.Contains(s, name) })
		n.hidden[name] = hides
	}
	return hides
}

// foreignImports returns the imports from outside the standard library, whose
// packages may be named otherwise than their import paths say.
func foreignImports(f *ast.File) (all []string) {
	for _, spec := range f.Imports {
		if isForeign(spec) {
			all = append(all, spec.Path.Value)
		}
	}
	return all
}

// isForeign reports whether a package is from outside the standard library and
// the import does not name it.
func isForeign(spec *ast.ImportSpec) bool {
	return spec.Name == nil && !source.IsStandard(source.ImportPath(spec))
}

// FieldRole returns the role of the field of e with that name.
func (n *Names) FieldRole(e ast.Expr, name string) sink.Role {
	t := n.info.TypeOf(e)
	if t == nil {
		return sink.Plain
	}
	of := TypeName(t)
	return n.lib.Roles.Of(sink.Function{Path: of.Path, Recv: of.Name, Name: name}, sink.Field)
}

// TypeOf returns the type of e, invalid if it is not known.
func (n *Names) TypeOf(e ast.Expr) types.Type {
	if t := n.info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// TypeNameOf returns the declared name of the type of e, or of what that points to.
func (n *Names) TypeNameOf(e ast.Expr) sink.Type { return TypeName(n.TypeOf(e)) }

// IsString reports whether e is known to be of type string, not of another type
// whose values are text. string(x) is, whatever x is.
func (n *Names) IsString(e ast.Expr) bool {
	e = ast.Unparen(e)
	call, ok := e.(*ast.CallExpr)
	return IsString(n.TypeOf(e)) || ok && n.IsConversion(call) && IsString(n.TypeOf(call.Fun))
}

// IsString reports whether t is the type string.
func IsString(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }

// TypeName returns the declared name of t or of what t points to.
func TypeName(t types.Type) sink.Type {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	nt, ok := t.(*types.Named)
	if !ok || nt.Obj().Pkg() == nil {
		return sink.Type{}
	}
	return sink.Type{Path: nt.Obj().Pkg().Path(), Name: nt.Obj().Name()}
}

// IsConversion reports whether call converts its argument to a type.
func (n *Names) IsConversion(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && n.info.Types[call.Fun].IsType()
}

// IsType reports whether e is a type.
func (n *Names) IsType(e ast.Expr) bool { return n.info.Types[e].IsType() }

// Signature returns the signature of what call calls as it is declared, before
// a type parameter becomes string; nil if it is not known.
func (n *Names) Signature(call *ast.CallExpr) *types.Signature {
	var name *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	}
	fn := n.info.Uses[name]
	if fn == nil {
		return nil
	}
	sig, _ := fn.Type().(*types.Signature)
	return sig
}

// Declares reports whether the package may declare name outside functions.
func (n *Names) Declares(name string) bool { return n.pkg == nil || n.pkg.Scope().Lookup(name) != nil }

// IsUnseen reports whether e may be a constant of another package or of a file
// that is not given.
func (n *Names) IsUnseen(file *source.File, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return n.info.ObjectOf(e) == nil && e.IsExported() // of a file that is not given, or of import . "p"
	case *ast.SelectorExpr:
		if _, ok := n.Imported(e.X); ok {
			return true
		}
		id, ok := e.X.(*ast.Ident)
		return ok && n.info.ObjectOf(id) == nil && e.Sel.IsExported() && file != nil && n.importers[file.Tree]
	}
	return false
}
