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
	info types.Info
	pkg  *types.Package

	// values holds the expressions assigned to a local variable. A variable
	// that gets a value in another way has nil among them.
	values map[types.Object][]ast.Expr
	// declared are the local variables whose first value is in values: no
	// parameters.
	declared map[types.Object]bool
}

// resolve looks the names of one package up. Of its functions only those in
// keep matter.
func resolve(fset *token.FileSet, files []*ast.File, keep map[*ast.FuncDecl]bool) *names {
	n := &names{
		info: types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue),
			Defs:  make(map[*ast.Ident]types.Object),
			Uses:  make(map[*ast.Ident]types.Object),
		},
		values:   make(map[types.Object][]ast.Expr),
		declared: make(map[types.Object]bool),
	}
	pruned := make([]*ast.File, len(files))
	for i, f := range files {
		pruned[i] = prune(f, keep)
	}
	n.check(fset, pruned)
	for _, f := range pruned {
		n.recordConstants(f)
	}
	for fn := range keep {
		ast.Inspect(fn.Body, n.recordValues)
	}
	return n
}

// check type-checks the files as far as it can.
func (n *names) check(fset *token.FileSet, files []*ast.File) {
	// go/types does not promise to survive trees that no parser makes, as of
	// half-typed code. What was resolved until it gave up stands.
	defer func() { _ = recover() }()
	conf := types.Config{
		Importer:                 make(stubs),
		Error:                    func(error) {},
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
	}
	n.pkg, _ = conf.Check("", fset, files, &n.info)
}

// prune returns a copy of f without the bodies of the functions that are not
// in keep. The trees below are shared with f and stay as they are.
func prune(f *ast.File, keep map[*ast.FuncDecl]bool) *ast.File {
	pruned := *f
	pruned.GoVersion = ""
	pruned.Decls = slices.Clone(f.Decls)
	for i, decl := range pruned.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || keep[fn] {
			continue
		}
		head := *fn
		head.Body = nil
		pruned.Decls[i] = &head
	}
	return &pruned
}

// recordConstants notes what the constants outside functions are declared as.
func (n *names) recordConstants(f *ast.File) {
	for _, decl := range f.Decls {
		if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.CONST {
			ast.Inspect(group, n.recordValues)
		}
	}
}

// definition returns the expression that declares the constant e; nil if it
// has none or is not of this package.
func (n *names) definition(e ast.Expr) ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	if values := n.values[n.info.Uses[id]]; len(values) == 1 {
		return values[0]
	}
	return nil
}

// recordValues notes what a node assigns to variables.
func (n *names) recordValues(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.AssignStmt:
		n.recordAll(node.Lhs, node.Rhs, node.Tok == token.ASSIGN || node.Tok == token.DEFINE)
	case *ast.ValueSpec:
		n.recordAll(exprs(node.Names), node.Values, true)
	case *ast.RangeStmt:
		n.record(node.Key, nil)
		n.record(node.Value, nil)
	case *ast.UnaryExpr:
		if node.Op == token.AND {
			n.record(node.X, nil)
		}
	}
	return true
}

// recordAll notes an assignment; not a simple one, like +=, if simple is false.
func (n *names) recordAll(lhs, rhs []ast.Expr, simple bool) {
	for i, l := range lhs {
		switch {
		case !simple:
			n.record(l, nil)
		case len(lhs) == len(rhs):
			n.record(l, rhs[i])
		case len(rhs) == 1 && i == 0: // host, err := os.Hostname()
			n.record(l, rhs[0])
		default:
			n.record(l, nil)
		}
	}
}

func (n *names) record(variable, value ast.Expr) {
	id, ok := variable.(*ast.Ident)
	if !ok {
		return
	}
	if obj := n.info.Defs[id]; obj != nil {
		n.declared[obj] = true
	}
	if obj := n.info.ObjectOf(id); obj != nil {
		n.values[obj] = append(n.values[obj], value)
	}
}

// allValues returns every expression that can be the value of the local
// variable e, or nil if they are not all known.
func (n *names) allValues(e ast.Expr) []ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	obj := n.info.Uses[id]
	if !n.declared[obj] || slices.Contains(n.values[obj], nil) {
		return nil
	}
	return n.values[obj]
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
	pkg, ok := n.info.Uses[id].(*types.PkgName)
	if !ok {
		return "", false
	}
	return pkg.Imported().Path(), true
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
		return n.info.ObjectOf(e) == nil && e.IsExported() && importsNames(file)
	case *ast.SelectorExpr:
		if _, ok := n.imported(e.X); ok {
			return true
		}
		id, ok := e.X.(*ast.Ident)
		return ok && n.info.ObjectOf(id) == nil && e.Sel.IsExported() && importsForeign(file)
	}
	return false
}

// importsNames reports whether file has an import of the form `import . "p"`.
func importsNames(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		return spec.Name != nil && spec.Name.Name == "."
	})
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
