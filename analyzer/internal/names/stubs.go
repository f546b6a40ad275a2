package names

import (
	"cmp"
	"errors"
	"go/token"
	"go/types"
	"strings"

	"urlvet.example/analyzer/internal/sink"
)

// stubs imports packages with what the tables say of them and nothing else. A
// package that is not in the tables is empty.
type stubs struct {
	lib    *sink.Library
	loaded map[string]*types.Package // by import path without its major version
}

// errStub makes go/types treat a package as incomplete. A name that the package
// lacks is then no error that spoils the expression around it.
var errStub = errors.New("stub")

// Import implements [types.Importer].
func (s stubs) Import(importPath string) (*types.Package, error) {
	return s.load(importPath), errStub
}

func (s stubs) load(importPath string) *types.Package {
	stem := sink.Unversioned(importPath)
	if pkg, ok := s.loaded[stem]; ok {
		return pkg
	}
	pkg := types.NewPackage(stem, sink.PackageName(importPath))
	s.loaded[stem] = pkg
	for _, p := range s.lib.Producers[stem] {
		s.addProducer(pkg, p)
	}
	for _, row := range s.lib.Rows[stem] {
		s.addSink(pkg, row)
	}
	pkg.MarkComplete()
	return pkg
}

func (s stubs) addProducer(pkg *types.Package, p sink.Producer) {
	var results []*types.Var
	for _, r := range p.Results {
		results = append(results, types.NewVar(token.NoPos, pkg, "", s.typeOf(r)))
	}
	for name := range strings.FieldsSeq(p.Names) {
		switch {
		case p.Variable && p.Recv != "":
			addField(stubType(pkg, p.Recv), types.NewField(token.NoPos, pkg, name, results[0].Type(), false))
		case p.Variable:
			pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, name, results[0].Type()))
		default:
			addFunc(pkg, p.Recv, name, results)
		}
	}
}

func (s stubs) addSink(pkg *types.Package, row sink.Row) {
	if row.Arg == sink.Field {
		stubType(pkg, row.Recv)
		return
	}
	for name := range strings.FieldsSeq(row.Names) {
		addFunc(pkg, row.Recv, name, nil)
	}
}

func (s stubs) typeOf(n sink.Type) types.Type {
	var t types.Type
	if n.Path == "" {
		t = types.Universe.Lookup(cmp.Or(n.Name, "error")).Type()
	} else {
		t = stubType(s.load(n.Path), n.Name)
	}
	if n.Pointer {
		return types.NewPointer(t)
	}
	return t
}

// lists are the types that are map[string][]string, which make takes.
var lists = map[sink.Type]bool{{Path: "net/http", Name: "Header"}: true, {Path: "net/url", Name: "Values"}: true}

// isList reports whether a type of another package with that name may be a map.
func isList(name string) bool {
	for t := range lists {
		if t.Name == name {
			return true
		}
	}
	return false
}

// stubType returns the type with that name. It declares a new one as an empty
// struct, unless it is one of the lists.
func stubType(pkg *types.Package, name string) *types.Named {
	if obj := pkg.Scope().Lookup(name); obj != nil {
		return obj.Type().(*types.Named)
	}
	obj := types.NewTypeName(token.NoPos, pkg, name, nil)
	pkg.Scope().Insert(obj)
	if lists[sink.Type{Path: pkg.Path(), Name: name}] {
		text := types.Universe.Lookup("string").Type()
		return types.NewNamed(obj, types.NewMap(text, types.NewSlice(text)), nil)
	}
	return types.NewNamed(obj, types.NewStruct(nil, nil), nil)
}

func addField(t *types.Named, f *types.Var) {
	fields := []*types.Var{f}
	for old := range t.Underlying().(*types.Struct).Fields() {
		fields = append(fields, old)
	}
	t.SetUnderlying(types.NewStruct(fields, nil))
}

// addFunc declares a function, or a method of the type named recv, that takes
// any arguments. It does not replace one that is already declared.
func addFunc(pkg *types.Package, recv, name string, results []*types.Var) {
	anys := types.NewSlice(types.Universe.Lookup("any").Type())
	params := types.NewTuple(types.NewVar(token.NoPos, pkg, "", anys))
	if recv == "" {
		sig := types.NewSignatureType(nil, nil, nil, params, types.NewTuple(results...), true)
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, sig))
		return
	}
	t := stubType(pkg, recv)
	self := types.NewVar(token.NoPos, pkg, "", t) // not a pointer: time.Now().Format has no address
	sig := types.NewSignatureType(self, nil, nil, params, types.NewTuple(results...), true)
	t.AddMethod(types.NewFunc(token.NoPos, pkg, name, sig))
}
