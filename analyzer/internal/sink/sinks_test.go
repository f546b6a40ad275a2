package sink

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/internal/slow"
)

// TestSinksExist looks up every row of the tables in the source of its library.
// Nothing else would tell that a row is misspelled or counts arguments wrongly.
func TestSinksExist(t *testing.T) {
	slow.Test(t, "downloads the libraries that the tables name")
	src := newSources(t)
	for _, row := range Rows {
		for name := range strings.FieldsSeq(row.Names) {
			err := src.find(row.Path, func(pkg *types.Package) error { return checkSink(pkg, row, name) })
			if err != nil {
				t.Errorf("%q %s.%s: %v", row.Path, row.Recv, name, err)
			}
		}
	}
	for _, p := range Producers {
		for name := range strings.FieldsSeq(p.Names) {
			if err := src.find(p.Path, func(pkg *types.Package) error { return checkProducer(pkg, p, name) }); err != nil {
				t.Errorf("producer %q %s.%s: %v", p.Path, p.Recv, name, err)
			}
		}
	}
	for _, f := range IPv4Fields {
		for _, name := range []string{f.Name, f.Beside} {
			if err := src.find(f.Path, func(pkg *types.Package) error { _, err := lookup(pkg, f.Recv, name); return err }); err != nil {
				t.Errorf("%q %s.%s: %v", f.Path, f.Recv, name, err)
			}
		}
	}
	for _, m := range src.modules {
		if !slices.ContainsFunc(Rows, func(row Row) bool { return within(row.Path, Unversioned(m.Path)) }) {
			t.Errorf("%s has no rows", m.Path)
		}
	}
}

// TestSchemesExist looks for the schemes of the table in the source of their libraries,
// and for one that is in none.
func TestSchemesExist(t *testing.T) {
	slow.Test(t, "downloads the libraries that the tables name")
	src := newSources(t)
	for of, all := range schemes {
		if !slices.ContainsFunc(Rows, func(row Row) bool { return row.Path == of.Path && row.Recv == of.Name && row.Role == Absolute }) {
			t.Errorf("%q %s takes no absolute URL", of.Path, of.Name)
		}
		text := src.text(of.Path)
		for _, scheme := range all {
			if !strings.Contains(text, `"`+scheme+`"`) {
				t.Errorf("%q: %s is not in its source", of.Path, scheme)
			}
		}
		if strings.Contains(text, `"prospero"`) {
			t.Errorf("%q: prospero is in its source", of.Path)
		}
	}
}

// text returns the source of the packages with an import path.
func (s *sources) text(importPath string) string {
	var all []byte
	for _, dir := range s.dirs(importPath) {
		names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				text, _ := os.ReadFile(name)
				all = append(all, text...)
			}
		}
	}
	return string(all)
}

// TestReceiversAreMade checks that methods in the table are found on receivers
// that a function of the library returns: web.New().Get("/a"). One of these
// functions has to be a producer.
func TestReceiversAreMade(t *testing.T) {
	slow.Test(t, "downloads the libraries that the tables name")
	src := newSources(t)
	for _, row := range Rows {
		if row.Recv == "" || row.Arg == Field || !row.Role.IsSink() || isMade(row.Path, row.Recv) {
			continue
		}
		err := src.find(row.Path, func(pkg *types.Package) error {
			if makers := makersOf(pkg, row.Recv); len(makers) > 0 {
				return fmt.Errorf("made by %s, none of which is a producer", strings.Join(makers, " "))
			}
			return nil
		})
		if err != nil {
			t.Errorf("%q %s: %v", row.Path, row.Recv, err)
		}
	}
}

// isMade reports whether a producer returns the type with that name.
func isMade(path, name string) bool {
	return slices.ContainsFunc(Producers, func(p Producer) bool {
		return slices.ContainsFunc(p.Results, func(t Type) bool { return t.Path == path && t.Name == name })
	})
}

// makersOf returns the functions of a package that return the type with that
// name or a pointer to it.
func makersOf(pkg *types.Package, name string) (makers []string) {
	for _, each := range pkg.Scope().Names() {
		fn, ok := pkg.Scope().Lookup(each).(*types.Func)
		if !ok || !fn.Exported() {
			continue
		}
		for v := range fn.Signature().Results().Variables() {
			t := types.Unalias(v.Type())
			if p, ok := t.(*types.Pointer); ok {
				t = types.Unalias(p.Elem())
			}
			if named, ok := t.(*types.Named); ok && named.Obj().Pkg() == pkg && named.Obj().Name() == name {
				makers = append(makers, each)
			}
		}
	}
	return makers
}

// TestSinksNotFound checks that TestSinksExist can fail.
func TestSinksNotFound(t *testing.T) {
	src := &sources{std: goroot(t), loaded: make(map[string][]*types.Package)}
	rows := []struct {
		Row
		want string
	}{
		{Row{"log/slog", "", "String", 0, Absolute}, ""},
		{Row{"log/slog", "", "Any", 1, Prose}, ""},
		{Row{"log/slog", "Handler", "WithGroup", 0, Absolute}, ""}, // of an interface
		{Row{"log/slog", "Attr", "Key", Field, Address}, ""},
		{Row{"log/slog", "", "Srting", 0, Absolute}, "not declared"},
		{Row{"log/slog", "Attribute", "Key", Field, Address}, "not declared"},
		{Row{"log/slog", "Attr", "Name", Field, Address}, "not declared"},
		{Row{"log/slog", "", "String", 2, Absolute}, "no argument 2"},
		{Row{"log/slog", "", "Info", 2, Prose}, ""}, // of many
		{Row{"log/slog", "", "Info", 2, Absolute}, "any is no string"},
		{Row{"log/slog", "Logger", "Log", 1, Prose}, "log/slog.Level is no string"},
		{Row{"log/slog", "", "Any", 1, Absolute}, "any is no string"},
		{Row{"log/slog", "", "SetDefault", Every, Prose}, "takes no string"},
		{Row{"log/slog", "Logger", "With", Field, Prose}, "no field"},
		{Row{"log/slog", "Attr", "Key", 0, Address}, "no function"},
		{Row{"log/nothing", "", "String", 0, Absolute}, "no source"},
	}
	for _, row := range rows {
		err := src.find(row.Path, func(pkg *types.Package) error { return checkSink(pkg, row.Row, row.Names) })
		if got := fmt.Sprint(cmp.Or(err, errors.New("<nil>"))); !strings.Contains(got, cmp.Or(row.want, "<nil>")) {
			t.Errorf("%v: %s, want %q", row.Row, got, row.want)
		}
	}
}

// TestSinksAgree checks that no two rows are about the same argument, and that
// a name means the same in all versions of a library.
func TestSinksAgree(t *testing.T) {
	seen := make(Roles)
	named := make(map[Function]string) // of names in a package: "type" or "value"
	declare := func(path, name, kind string) {
		if before := named[Function{Path: path, Name: name}]; before != "" && before != kind {
			t.Errorf("%s.%s is a type and a value", path, name)
		}
		named[Function{Path: path, Name: name}] = kind
	}
	for _, row := range Rows {
		if row.Path != Unversioned(row.Path) {
			t.Errorf("%s has a major version", row.Path)
		}
		for name := range strings.FieldsSeq(row.Names) {
			f := Function{row.Path, row.Recv, name}
			if seen[f] != nil && (row.Arg < 0 || seen[f].of[Every] != Plain || seen[f].of[row.Arg] != Plain) {
				t.Errorf("%v has two rows for argument %d", f, row.Arg)
			}
			seen.Add(f, row.Arg, row.Role)
			if row.Recv == "" {
				declare(row.Path, name, "value")
			} else {
				declare(row.Path, row.Recv, "type")
			}
		}
	}
	for _, m := range Producers {
		for _, r := range m.Results {
			declare(r.Path, r.Name, "type")
		}
	}
}

// TestSinksAreSorted checks that the rows about a package are in one section,
// and that the sections are in the order of their first import paths.
func TestSinksAreSorted(t *testing.T) {
	var last, section string // the import path of the last row, and of the first in its section
	done := make(map[string]bool)
	for _, row := range tableRows(t, "Rows") {
		if row.first {
			if section != "" && !sortsBefore(section, row.path) {
				t.Errorf("line %d: the section of %s stands behind that of %s", row.line, row.path, section)
			}
			section = row.path
		}
		if row.path == last && !row.first {
			continue
		}
		if done[row.path] {
			t.Errorf("line %d: %s has rows elsewhere", row.line, row.path)
		}
		done[row.path] = true
		last = row.path
	}
	if len(done) < 2 {
		t.Error("no rows found")
	}
}

// sortsBefore puts the standard library before the others.
func sortsBefore(a, b string) bool {
	if source.IsStandard(a) != source.IsStandard(b) {
		return source.IsStandard(a)
	}
	return a < b
}

// tableRow is the place of a row in the source.
type tableRow struct {
	path  string
	line  int
	first bool // of a section: after a blank line
}

// tableRows returns the rows of the table in a variable of sinks.go.
func tableRows(t *testing.T, variable string) []tableRow {
	t.Helper()
	src, err := os.ReadFile("sinks.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "sinks.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	table := initial(f, variable)
	var rows []tableRow
	end := table.Lbrace
	for i, e := range table.Elts {
		path := strings.Trim(e.(*ast.CompositeLit).Elts[0].(*ast.BasicLit).Value, `"`)
		between := src[fset.Position(end).Offset:fset.Position(e.Pos()).Offset]
		rows = append(rows, tableRow{path, fset.Position(e.Pos()).Line, i == 0 || bytes.Contains(between, []byte("\n\n"))})
		end = e.End()
	}
	return rows
}

// initial returns the composite literal in the declaration of a variable of f.
func initial(f *ast.File, variable string) *ast.CompositeLit {
	for _, decl := range f.Decls {
		if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.VAR {
			for _, spec := range group.Specs {
				if spec := spec.(*ast.ValueSpec); spec.Names[0].Name == variable {
					return spec.Values[0].(*ast.CompositeLit)
				}
			}
		}
	}
	return new(ast.CompositeLit)
}

// sources has the packages of the libraries that the tables name.
type sources struct {
	std     string   // the directory of the packages of the standard library
	modules []module // that have the other packages
	loaded  map[string][]*types.Package
	tables  map[string]bool // the import paths in the tables
}

// module is what `go mod download -json` prints about a module.
type module struct{ Path, Dir, Error string }

func newSources(t *testing.T) *sources {
	t.Helper()
	s := &sources{
		std:     goroot(t),
		modules: download(t),
		loaded:  make(map[string][]*types.Package),
		tables:  make(map[string]bool),
	}
	for _, row := range Rows {
		s.tables[row.Path] = true
	}
	for _, m := range Producers {
		s.tables[m.Path] = true
	}
	return s
}

func goroot(t *testing.T) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(root)), "src")
}

// download downloads the modules that the libraries' go.mod requires, without
// their dependencies.
func download(t *testing.T) []module {
	t.Helper()
	var file struct {
		Require []struct{ Path, Version string }
	}
	if err := goMod(t, "edit", "-json").Decode(&file); err != nil {
		t.Fatal(err)
	}
	args := []string{"download", "-json"}
	for _, m := range file.Require {
		args = append(args, m.Path+"@"+m.Version)
	}
	var all []module
	for dec := goMod(t, args...); dec.More(); {
		var m module
		if err := dec.Decode(&m); err != nil || m.Error != "" {
			t.Fatal(cmp.Or(err, errors.New(m.Error)))
		}
		all = append(all, m)
	}
	if len(all) != len(file.Require) {
		t.Fatalf("%d modules of %d", len(all), len(file.Require))
	}
	return all
}

// goMod runs `go mod` in the directory of the libraries' go.mod. The test's own
// settings must not change the result.
func goMod(t *testing.T, args ...string) *json.Decoder {
	t.Helper()
	cmd := exec.Command("go", append([]string{"mod"}, args...)...)
	cmd.Dir = filepath.Join("testdata", "libraries")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && len(out) == 0 { // of a module that fails, -json tells
		t.Fatalf("go mod %s: %v\n%s", args[0], err, &stderr)
	}
	return json.NewDecoder(bytes.NewReader(out))
}

// find checks the packages with an import path, one for each version among the
// modules. It is enough if one passes.
func (s *sources) find(importPath string, check func(*types.Package) error) error {
	err := errors.New("no source")
	for _, pkg := range s.packages(importPath) {
		if err = check(pkg); err == nil {
			return nil
		}
	}
	return err
}

// Import implements [types.Importer] for the packages of the tables. Other
// packages are empty.
func (s *sources) Import(importPath string) (*types.Package, error) {
	stem := Unversioned(importPath)
	if !s.tables[stem] {
		return nil, errors.New("not in the tables")
	}
	all := s.packages(stem)
	if len(all) == 0 {
		return nil, errors.New("no source")
	}
	return all[0], nil
}

func (s *sources) packages(importPath string) []*types.Package {
	if all, ok := s.loaded[importPath]; ok {
		return all
	}
	s.loaded[importPath] = nil // a package may import itself indirectly
	var all []*types.Package
	for _, dir := range s.dirs(importPath) {
		if pkg := s.load(importPath, dir); pkg != nil {
			all = append(all, pkg)
		}
	}
	s.loaded[importPath] = all
	return all
}

// dirs returns the directories that may have the packages with an import path.
func (s *sources) dirs(importPath string) []string {
	if source.IsStandard(importPath) {
		return []string{filepath.Join(s.std, importPath)}
	}
	var dirs []string
	for _, m := range s.modules {
		if stem := Unversioned(m.Path); within(importPath, stem) {
			dir := filepath.Join(m.Dir, importPath[len(stem):])
			versions, _ := filepath.Glob(filepath.Join(dir, "v[0-9]*")) // a directory, not of a module
			dirs = append(append(dirs, dir), versions...)
		}
	}
	return dirs
}

// within reports whether a package is in the module with that path.
func within(importPath, modulePath string) bool {
	return strings.HasPrefix(importPath+"/", modulePath+"/")
}

// load reads the package in dir, with the files for all platforms. It returns
// nil if there is none.
func (s *sources) load(importPath, dir string) *types.Package {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if f, _ := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution); f != nil && f.Name.Name != "main" {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil
	}
	conf := types.Config{Importer: s, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	pkg, _ := conf.Check(importPath, fset, files, nil)
	return pkg
}

// lookup returns the declaration of a name in a package: a function, a
// variable, or a method or field of recv.
func lookup(pkg *types.Package, recv, name string) (types.Object, error) {
	obj := pkg.Scope().Lookup(cmp.Or(recv, name))
	if obj != nil && recv != "" {
		obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, name)
	}
	if obj == nil {
		return nil, errors.New("not declared")
	}
	return obj, nil
}

func checkSink(pkg *types.Package, row Row, name string) error {
	obj, err := lookup(pkg, row.Recv, name)
	if err != nil {
		return err
	}
	v, isVar := obj.(*types.Var)
	if row.Arg == Field {
		if !isVar || !v.IsField() {
			return errors.New("no field")
		}
		return checkText(v.Type(), row.Role)
	}
	sig, ok := obj.Type().Underlying().(*types.Signature)
	if !ok {
		return errors.New("no function")
	}
	if row.Arg == Every {
		for p := range sig.Params().Variables() {
			if checkText(p.Type(), row.Role) == nil {
				return nil
			}
		}
		return errors.New("takes no string")
	}
	last := sig.Params().Len() - 1
	if row.Arg > last && !sig.Variadic() {
		return fmt.Errorf("no argument %d", row.Arg)
	}
	return checkText(sig.Params().At(min(row.Arg, last)).Type(), row.Role)
}

// checkText reports a type that is neither string nor a list of strings. If the
// role takes any text, []byte and any are fine too.
func checkText(t types.Type, r Role) error {
	elem := t
	if list, ok := t.Underlying().(*types.Slice); ok {
		elem = list.Elem()
	}
	anyText := r == Concat || r == Prose || r == Pattern
	switch u := elem.Underlying().(type) {
	case *types.Basic:
		if u.Kind() == types.String || anyText && u.Kind() == types.Byte && elem != t {
			return nil
		}
	case *types.Interface:
		if anyText && u.Empty() {
			return nil
		}
	}
	return fmt.Errorf("%s is no string", t)
}

func checkProducer(pkg *types.Package, p Producer, name string) error {
	obj, err := lookup(pkg, p.Recv, name)
	if err != nil {
		return err
	}
	if _, isVar := obj.(*types.Var); isVar != p.Variable {
		return fmt.Errorf("%s is no such thing", obj)
	}
	got := []types.Type{obj.Type()}
	if sig, ok := obj.Type().(*types.Signature); ok {
		got = got[:0]
		for v := range sig.Results().Variables() {
			got = append(got, v.Type())
		}
	}
	if !slices.EqualFunc(got, p.Results, isNamedType) {
		return fmt.Errorf("gives %v", got)
	}
	return nil
}

// isNamedType reports whether t is the type n.
func isNamedType(t types.Type, n Type) bool {
	p, pointer := types.Unalias(t).(*types.Pointer)
	if pointer {
		t = types.Unalias(p.Elem())
	}
	if n.Path == "" {
		return pointer == n.Pointer && types.Identical(t, types.Universe.Lookup(cmp.Or(n.Name, "error")).Type())
	}
	named, ok := t.(*types.Named)
	return ok && pointer == n.Pointer && Unversioned(named.Obj().Pkg().Path()) == n.Path && named.Obj().Name() == n.Name
}
