package edit

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
)

// varying knows what may be otherwise on another system: type Port is int in port_linux.go, and uint16 in
// port_other.go. What a fix makes of its values may not compile there, and a text may not be the URL that
// is mended.
type varying struct {
	ed     *Editor
	unseen *declared
	own    map[string][]ast.Node // by the names that the files declare outside functions, see methodName: what tells what each is
	any    bool                  // one of these may be declared by an unseen file, too

	known   map[string]bool       // by name
	objects map[types.Object]bool // local ones
}

// methodName is the name under which a method of a type is noted, which no function has.
func methodName(of, name string) string { return of + "." + name }

func (ed *Editor) newVarying() *varying {
	v := &varying{ed: ed, unseen: ed.others(), own: make(map[string][]ast.Node), known: make(map[string]bool), objects: make(map[types.Object]bool)}
	for _, f := range ed.files.All {
		for _, decl := range f.Tree.Decls {
			v.declare(decl)
		}
	}
	for name := range v.own {
		v.any = v.any || v.unseen.has(name)
	}
	return v
}

func (v *varying) declare(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		v.add(declaredName(decl), decl.Type)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				v.add(spec.Name.Name, spec.Type)
			case *ast.ValueSpec:
				v.declareValues(spec)
			}
		}
	}
}

func (v *varying) declareValues(spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		v.add(name.Name, name)
		if spec.Type != nil {
			v.add(name.Name, spec.Type)
		}
		if len(spec.Values) > 0 {
			v.add(name.Name, spec.Values[min(i, len(spec.Values)-1)])
		}
	}
}

func (v *varying) add(name string, tells ast.Node) { v.own[name] = append(v.own[name], tells) }

// declaredName returns the name under which a function or a method is noted.
func declaredName(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return decl.Name.Name
	}
	return methodName(names.BaseName(decl.Recv.List[0].Type), decl.Name.Name)
}

// name reports whether what a name stands for, or what that is made of, may be otherwise elsewhere.
func (v *varying) name(name string) bool {
	varies, known := v.known[name]
	if known || v.own[name] == nil {
		return varies
	}
	v.known[name] = v.unseen.has(name) // also what it is asked while it is looked at
	for _, n := range v.own[name] {
		v.known[name] = v.known[name] || v.node(n, v.declaration)
	}
	return v.known[name]
}

// declaration is what node asks in a declaration outside functions.
func (v *varying) declaration(id *ast.Ident) bool { return v.name(id.Name) }

// node reports whether a name in a node is one for which varies holds, or a method that varies.
func (v *varying) node(n ast.Node, varies func(*ast.Ident) bool) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || varies(n)
		case *ast.SelectorExpr:
			found = found || v.method(n.Sel) || v.typed(v.ed.names.TypeOf(n)) || v.node(n.X, varies)
			return false
		case *ast.CallExpr, *ast.IndexExpr:
			found = found || v.typed(v.ed.names.TypeOf(n.(ast.Expr)))
		}
		return !found
	})
	return found
}

// method reports whether a name that is selected is that of a method which may be otherwise elsewhere.
func (v *varying) method(name *ast.Ident) bool {
	fn, ok := v.ed.names.Used(name).(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	of := fn.Signature().Recv().Type()
	if pointer, ok := of.(*types.Pointer); ok {
		of = pointer.Elem()
	}
	named, ok := types.Unalias(of).(*types.Named)
	return ok && v.name(methodName(named.Obj().Name(), name.Name))
}

// used is what node asks in a function: a name may be that of a local variable, by its type and values.
func (v *varying) used(id *ast.Ident) bool {
	obj := v.ed.names.Object(id)
	if obj == nil || obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
		return v.name(id.Name)
	}
	varies, known := v.objects[obj]
	if known {
		return varies
	}
	v.objects[obj] = v.typed(obj.Type())
	if of := v.ed.names.Known(id); of != nil {
		for _, value := range of.Values {
			v.objects[obj] = v.objects[obj] || v.node(value, v.used)
		}
	}
	return v.objects[obj]
}

// typed reports whether a type has a name that varies, or leads to one.
func (v *varying) typed(t types.Type) bool {
	for {
		switch of := t.(type) {
		case *types.Alias:
			if v.name(of.Obj().Name()) {
				return true
			}
			t = of.Rhs()
		case *types.Named:
			return v.name(of.Obj().Name())
		case interface{ Elem() types.Type }:
			t = of.Elem()
		default:
			return false
		}
	}
}

// varies reports whether what a text is made of may be otherwise on another system, or the value at
// an offset of it, which a fix may be about. Other values are not known anywhere.
func (ed *Editor) varies(t *flow.Template, at int) bool {
	p := t.PieceAt(at)
	return p.Hole && p.Expr != nil && ed.variesIn(p.Expr) || ed.texts.Of(t, func(t *flow.Template) bool {
		return slices.ContainsFunc(t.Pieces, func(p flow.Piece) bool {
			e := cmp.Or(p.Name, p.Expr)
			return e != nil && !p.Hole && ed.variesIn(e)
		})
	})
}

// variesIn reports whether a name in a function's code may stand for something else on another system.
func (ed *Editor) variesIn(n ast.Node) bool {
	v := ed.varying()
	return v.any && v.node(n, v.used)
}

// variesAround is variesIn for the statement around path[0], and the results of the function, which
// tell what types are wanted.
func (ed *Editor) variesAround(path []ast.Node) bool {
	stated := false
	for _, n := range path {
		switch n := n.(type) {
		case ast.Stmt, *ast.ValueSpec:
			if !stated && ed.statements.Of(n, ed.variesIn) {
				return true
			}
			stated = true
		case *ast.FuncLit, *ast.FuncDecl:
			return ed.statements.Of(source.FunctionType(n), ed.variesIn)
		}
	}
	return false
}
