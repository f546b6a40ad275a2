package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// names is what the engine knows of the names in a package: all that follows
// from its own syntax and the stubs.
type names struct {
	*library
	info types.Info
	pkg  *types.Package

	foreign   []string // import paths that need not tell the package's name
	variables map[types.Object]*variable
	inspected map[spot]bool // in which the program looks for colons and brackets
	wrappers  roles         // of the functions of the package
}

// resolve looks the names of one package up. Of its functions only those in
// keep matter, and no declaration in deep does.
func resolve(fset *token.FileSet, files []*ast.File, lib *library, keep map[*ast.FuncDecl]bool, deep map[ast.Node]bool) *names {
	n := &names{
		library: lib,
		info: types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue),
			Defs:  make(map[*ast.Ident]types.Object),
			Uses:  make(map[*ast.Ident]types.Object),
		},
		foreign:   foreignImports(files),
		variables: make(map[types.Object]*variable),
		inspected: make(map[spot]bool),
		wrappers:  make(roles),
	}
	pruned := prune(files, keep, deep)
	n.check(fset, pruned)
	for _, f := range pruned {
		n.recordPackage(f)
	}
	for fn := range keep {
		ast.PreorderStack(fn.Body, nil, n.recordValues)
	}
	return n
}

// check type-checks the files as far as it can.
func (n *names) check(fset *token.FileSet, files []*ast.File) {
	// go/types does not promise to survive trees that no parser makes, as of
	// half-typed code. What was resolved until it gave up stands.
	defer func() { _ = recover() }()
	conf := types.Config{
		Importer:                 stubs{n.library, make(map[string]*types.Package)},
		Error:                    func(error) {},
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
	}
	n.pkg, _ = conf.Check("", fset, files, &n.info)
}

// constant returns the value of e if it is a constant: a string, or an
// integer in decimal digits.
func (n *names) constant(e ast.Expr) (string, bool) {
	switch v := n.info.Types[e].Value; {
	case v == nil:
		return "", false
	case v.Kind() == constant.String:
		return constant.StringVal(v), true
	case v.Kind() == constant.Int:
		return v.ExactString(), true
	}
	return "", false
}

// callee returns the function that call calls; the zero function if it is a
// value, or of this package, or unknown.
func (n *names) callee(call *ast.CallExpr) function {
	fun := ast.Unparen(call.Fun)
	if id, ok := fun.(*ast.Ident); ok {
		return declaredAs(n.info.Uses[id])
	}
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return function{}
	}
	if pkg, ok := n.imported(sel.X); ok {
		return function{path: pkg, name: sel.Sel.Name}
	}
	return declaredAs(n.info.Uses[sel.Sel])
}

func declaredAs(obj types.Object) function {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil {
		return function{}
	}
	f := function{path: fn.Pkg().Path(), name: fn.Name()}
	if recv := fn.Signature().Recv(); recv != nil {
		f.recv = typeName(recv.Type()).name
	}
	return f
}

// imported returns the import path of the package that e names.
func (n *names) imported(e ast.Expr) (string, bool) {
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
// would take id for: nothing declares it, and no import may be meant.
func (n *names) unimported(id *ast.Ident) (string, bool) {
	importPath, ok := standardNames[id.Name]
	if !ok || n.info.ObjectOf(id) != nil || slices.ContainsFunc(n.foreign, func(s string) bool { return strings.Contains(s, id.Name) }) {
		return "", false
	}
	return importPath, true
}

// standardNames are the packages of the standard library that have sinks, by
// name.
var standardNames = func() map[string]string {
	byName := make(map[string]string)
	for importPath := range standard.rows {
		first, _, _ := strings.Cut(importPath, "/")
		if !strings.Contains(first, ".") {
			byName[packageName(importPath)] = importPath
		}
	}
	return byName
}()

// foreignImports returns the imports from outside the standard library, whose
// packages may be named otherwise than their import paths say.
func foreignImports(files []*ast.File) (all []string) {
	for _, f := range files {
		for _, spec := range f.Imports {
			if first, _, _ := strings.Cut(spec.Path.Value, "/"); spec.Name == nil && strings.Contains(first, ".") {
				all = append(all, spec.Path.Value)
			}
		}
	}
	return all
}

// roleOf returns what f does with the argument at index arg.
func (n *names) roleOf(f function, arg int) role {
	if f.path == "" {
		return n.wrappers.of(f, arg)
	}
	return n.roles.of(f, arg)
}

// formatArg returns the index of the format among f's arguments.
func (n *names) formatArg(f function) (int, bool) {
	if f.path == "" {
		return n.wrappers.format(f)
	}
	return n.roles.format(f)
}

// fieldRole returns the role of the field of that name of a value of type t.
func (n *names) fieldRole(t types.Type, name string) role {
	if t == nil {
		return plain
	}
	of := typeName(t)
	return n.roles.of(function{of.path, of.name, name}, field)
}

// typeName returns the declared name of t or of what t points to.
func typeName(t types.Type) named {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	nt, ok := t.(*types.Named)
	if !ok || nt.Obj().Pkg() == nil {
		return named{}
	}
	return named{path: nt.Obj().Pkg().Path(), name: nt.Obj().Name()}
}

// conversion reports whether call converts its argument to a type.
func (n *names) conversion(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && n.info.Types[call.Fun].IsType()
}

// unseen reports whether e may be a constant that is declared where the
// engine does not look: in another package.
func (n *names) unseen(file *ast.File, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return n.info.ObjectOf(e) == nil && e.IsExported() // of a file that is not given, or of import . "p"
	case *ast.SelectorExpr:
		if _, ok := n.imported(e.X); ok {
			return true
		}
		id, ok := e.X.(*ast.Ident)
		return ok && n.info.ObjectOf(id) == nil && e.Sel.IsExported() && importsForeign(file)
	}
	return false
}

// importsForeign reports whether file imports a package whose name its import
// path need not tell: one from outside the standard library.
func importsForeign(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		first, _, _ := strings.Cut(spec.Path.Value, "/")
		return spec.Name == nil && strings.Contains(first, ".")
	})
}

// startsConstant reports whether e is a package variable that a constant
// initialises: flags and linkers set such variables, or nothing does.
func (n *names) startsConstant(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	obj := n.info.Uses[id]
	for _, init := range n.info.InitOrder {
		if slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return v == obj }) {
			_, constant := n.constant(init.Rhs)
			return constant
		}
	}
	return false
}

func exprs(ids []*ast.Ident) []ast.Expr {
	all := make([]ast.Expr, len(ids))
	for i, id := range ids {
		all[i] = id
	}
	return all
}
