package analyzer

import (
	"cmp"
	"errors"
	"go/token"
	"go/types"
	"path"
	"strings"
)

// stubs imports packages that hold what the tables say of them and nothing
// else. The other packages are empty.
type stubs struct {
	library *library
	loaded  map[string]*types.Package // by import path without its major version
}

// errStub is what makes go/types take a package as incomplete, so that a name
// it lacks is no error that spoils the expression around it.
var errStub = errors.New("stub")

// Import implements [types.Importer].
func (s stubs) Import(importPath string) (*types.Package, error) {
	return s.load(importPath), errStub
}

func (s stubs) load(importPath string) *types.Package {
	stem := unversioned(importPath)
	if pkg, ok := s.loaded[stem]; ok {
		return pkg
	}
	pkg := types.NewPackage(stem, packageName(importPath))
	s.loaded[stem] = pkg
	for _, m := range makers {
		if m.path == stem {
			s.addMaker(pkg, m)
		}
	}
	for _, row := range s.library.rows[stem] {
		s.addSink(pkg, row)
	}
	pkg.MarkComplete()
	return pkg
}

func (s stubs) addMaker(pkg *types.Package, m maker) {
	var results []*types.Var
	for _, r := range m.results {
		results = append(results, types.NewVar(token.NoPos, pkg, "", s.typeOf(r)))
	}
	if m.variable && m.recv != "" {
		addField(typeNamed(pkg, m.recv), types.NewField(token.NoPos, pkg, m.name, results[0].Type(), false))
		return
	}
	if m.variable {
		pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, m.name, results[0].Type()))
		return
	}
	addFunc(pkg, m.recv, m.name, results)
}

func (s stubs) addSink(pkg *types.Package, row sink) {
	if row.arg == field {
		typeNamed(pkg, row.recv)
		return
	}
	for name := range strings.FieldsSeq(row.names) {
		addFunc(pkg, row.recv, name, nil)
	}
}

func (s stubs) typeOf(n named) types.Type {
	if n.path == "" {
		return types.Universe.Lookup(cmp.Or(n.name, "error")).Type()
	}
	t := typeNamed(s.load(n.path), n.name)
	if n.pointer {
		return types.NewPointer(t)
	}
	return t
}

// typeNamed returns the type of that name, which it declares as an empty
// struct if it is new.
func typeNamed(pkg *types.Package, name string) *types.Named {
	if obj := pkg.Scope().Lookup(name); obj != nil {
		return obj.Type().(*types.Named)
	}
	obj := types.NewTypeName(token.NoPos, pkg, name, nil)
	pkg.Scope().Insert(obj)
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
// any arguments. One that is there already stays.
func addFunc(pkg *types.Package, recv, name string, results []*types.Var) {
	anys := types.NewSlice(types.Universe.Lookup("any").Type())
	params := types.NewTuple(types.NewVar(token.NoPos, pkg, "", anys))
	if recv == "" {
		sig := types.NewSignatureType(nil, nil, nil, params, types.NewTuple(results...), true)
		pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, name, sig))
		return
	}
	t := typeNamed(pkg, recv)
	self := types.NewVar(token.NoPos, pkg, "", types.NewPointer(t))
	sig := types.NewSignatureType(self, nil, nil, params, types.NewTuple(results...), true)
	t.AddMethod(types.NewFunc(token.NoPos, pkg, name, sig))
}

// packageName guesses the name of a package from its import path:
// "gopkg.in/yaml.v3", "math/rand/v2", "github.com/mattn/go-isatty".
func packageName(importPath string) string {
	name := path.Base(importPath)
	if isMajor(name) {
		name = path.Base(path.Dir(importPath))
	}
	stem, version, dotted := strings.Cut(name, ".")
	if dotted && (isVersion(version) || version == "go" || !strings.Contains(unversioned(importPath), "/")) { // resty.dev/v3
		name = stem
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go")
	if !token.IsIdentifier(name) {
		return "_" + strings.Map(identifierRune, name)
	}
	return name
}

func identifierRune(r rune) rune {
	if token.IsIdentifier("_" + string(r)) {
		return r
	}
	return '_'
}
