package analyzer

import (
	"errors"
	"go/token"
	"go/types"
	"path"
	"strings"
)

// function names a function, or a method of a named type.
type function struct{ path, recv, name string }

// roles is the table of sinks by function, then by argument.
var roles = func() map[function]map[int]role {
	index := make(map[function]map[int]role)
	for _, s := range sinks {
		for name := range strings.FieldsSeq(s.names) {
			f := function{s.path, s.recv, name}
			if index[f] == nil {
				index[f] = make(map[int]role)
			}
			index[f][s.arg] = s.role
		}
	}
	return index
}()

// roleOf returns what f does with the argument at index arg. The operands of
// a format have the format's role.
func roleOf(f function, arg int) role {
	args := roles[f]
	if r, ok := args[every]; ok {
		return r
	}
	if r, ok := args[arg]; ok {
		return r
	}
	if at, ok := formatArg(f); ok && arg > at {
		return format
	}
	return plain
}

// formatArg returns the index of the format among f's arguments.
func formatArg(f function) (int, bool) {
	for arg, r := range roles[f] {
		if r == format {
			return arg, true
		}
	}
	return 0, false
}

// stubs imports packages that hold what the tables say of them and nothing
// else. The other packages are empty.
type stubs map[string]*types.Package

// errStub is what makes go/types take a package as incomplete, so that a name
// it lacks is no error that spoils the expression around it.
var errStub = errors.New("stub")

// Import implements [types.Importer].
func (s stubs) Import(importPath string) (*types.Package, error) {
	return s.load(importPath), errStub
}

func (s stubs) load(importPath string) *types.Package {
	if pkg, ok := s[importPath]; ok {
		return pkg
	}
	pkg := types.NewPackage(importPath, packageName(importPath))
	s[importPath] = pkg
	for _, m := range makers {
		if m.path == importPath {
			s.addMaker(pkg, m)
		}
	}
	for _, row := range sinks {
		if row.path == importPath {
			s.addSink(pkg, row)
		}
	}
	pkg.MarkComplete()
	return pkg
}

func (s stubs) addMaker(pkg *types.Package, m maker) {
	var results []*types.Var
	for _, r := range m.results {
		results = append(results, types.NewVar(token.NoPos, pkg, "", s.typeOf(r)))
	}
	if m.variable {
		pkg.Scope().Insert(types.NewVar(token.NoPos, pkg, m.name, results[0].Type()))
		return
	}
	addFunc(pkg, m.recv, m.name, results)
}

func (s stubs) addSink(pkg *types.Package, row sink) {
	for name := range strings.FieldsSeq(row.names) {
		addFunc(pkg, row.recv, name, nil)
	}
}

func (s stubs) typeOf(n named) types.Type {
	if n == failure {
		return types.Universe.Lookup("error").Type()
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
	if isVersion(name) {
		name = path.Base(path.Dir(importPath))
	}
	if stem, version, ok := strings.Cut(name, "."); ok && (isVersion(version) || version == "go") {
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

func isVersion(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}
