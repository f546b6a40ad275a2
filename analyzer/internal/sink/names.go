package sink

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// Names are the names in the rows about a set of imported packages. A walk over
// source looks for them before anything is resolved.
type Names struct {
	Fields   map[string]bool // that are sinks
	Builders map[string]bool // functions that build texts from texts

	functions map[Function]Arguments // that are sinks
	elements  map[Function]Arguments // that are elements of paths, which must not be URLs
	methods   map[string]Arguments   // that are sinks, whatever the type
	sinks     map[string]bool        // the paths of functions and elements
	imports   map[string]bool        // without major versions
	roles     Roles

	Checks bool // calls that check URLs are looked for, too
}

// Names returns the names of the rows about packages with these import paths.
func (l *Library) Names(imports []string) *Names {
	n := &Names{
		Fields: make(map[string]bool), Builders: make(map[string]bool),
		functions: make(map[Function]Arguments), elements: make(map[Function]Arguments),
		methods: make(map[string]Arguments), sinks: make(map[string]bool), imports: make(map[string]bool), roles: l.Roles,
		Checks: l.Checks,
	}
	for _, importPath := range imports {
		stem := Unversioned(importPath)
		n.imports[stem] = true
		for _, row := range l.Rows[stem] {
			n.add(row)
		}
	}
	return n
}

func (n *Names) add(row Row) {
	for name := range strings.FieldsSeq(row.Names) {
		switch {
		case row.Role == Format || row.Role == Concat:
			n.Builders[name] = true
		case !row.Role.IsSink():
		case row.Arg == Field:
			n.Fields[name] = true
		case row.Role == PathElement && row.Recv == "":
			n.sinks[row.Path] = true
			n.elements[Function{Path: row.Path, Name: name}] |= argumentOf(row)
		case row.Recv == "":
			n.sinks[row.Path] = true
			n.functions[Function{Path: row.Path, Name: name}] |= argumentOf(row)
		default:
			n.methods[name] |= argumentOf(row)
		}
	}
}

func argumentOf(row Row) Arguments {
	if row.Arg == Every {
		return AllArguments
	}
	return ArgumentAt(row.Arg)
}

// Imports are the import paths of a file that rows are about, without major versions, by the
// names that the file uses for the packages. A name of other packages has none. The name of
// import . "p" is ".".
type Imports map[string][]string

// ImportsOf returns the imports of a file. There may be thousands of one name, and as many
// calls that ask for it: each path counts once, and only if it has rows.
func (n *Names) ImportsOf(f *ast.File) Imports {
	all := make(Imports)
	known := make(map[[2]string]bool)
	for _, spec := range f.Imports {
		importPath := source.ImportPath(spec)
		name := PackageName(importPath)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if all[name] == nil {
			all[name] = []string{}
		}
		if stem := Unversioned(importPath); n.sinks[stem] && !known[[2]string{name, stem}] {
			known[[2]string{name, stem}] = true
			all[name] = append(all[name], stem)
		}
	}
	return all
}

// Qualify reports whether a call is of a function qualified by the name of an
// imported package: http.Get.
func (imports Imports) Qualify(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && imports[id.Name] != nil
}

// Call returns the arguments of a call, in a file with these imports, that may
// be arguments of a sink.
func (n *Names) Call(imports Imports, call *ast.CallExpr) Arguments {
	if SetsOrigin(call) {
		return ArgumentAt(1)
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return ofPackages(n.functions, imports["."], fun.Name)
	case *ast.SelectorExpr:
		id, ok := fun.X.(*ast.Ident)
		if !ok {
			return n.methods[fun.Sel.Name]
		}
		if paths, ok := imports[id.Name]; ok {
			return ofPackages(n.functions, paths, fun.Sel.Name) | n.methods[fun.Sel.Name] // a variable may have the same name
		}
		if n.unimported(id.Name, fun.Sel.Name) {
			return AllArguments
		}
		return n.methods[fun.Sel.Name]
	}
	return 0
}

// AllowOrigin is the header that names an origin.
const AllowOrigin = "Access-Control-Allow-Origin"

// headerWords are in the names of functions that set headers: Set, AddHeader, WithHeaders.
var headerWords = []string{"add", "append", "header", "headers", "put", "replace", "set"}

// SetsOrigin reports whether a call sets the header whose name is its first argument, so
// that the second is an origin: h.Set("Access-Control-Allow-Origin", origin). The name of an
// environment variable is none: h.Set("access-control-allow-origin", "ACCESS_CONTROL_ALLOW_ORIGIN").
func SetsOrigin(call *ast.CallExpr) bool {
	if len(call.Args) < 2 || !namesAllowOrigin(call) || !slices.ContainsFunc(Words(source.NameOf(call.Fun)), isHeaderWord) {
		return false
	}
	value, literal := call.Args[1].(*ast.BasicLit)
	return !literal || !strings.EqualFold(strings.ReplaceAll(strings.Trim(value.Value, "\"`"), "_", "-"), AllowOrigin)
}

func isHeaderWord(word string) bool { return slices.Contains(headerWords, word) }

// namesAllowOrigin reports whether the first argument of a call is the name of that header.
func namesAllowOrigin(call *ast.CallExpr) bool {
	switch header := call.Args[0].(type) {
	case *ast.BasicLit:
		return len(header.Value) == len(`""`)+len(AllowOrigin) && strings.EqualFold(header.Value[1:len(header.Value)-1], AllowOrigin)
	case *ast.UnaryExpr:
		return false // flags.StringVar(&conf.AccessControlAllowOrigin, "origins", …)
	}
	return strings.HasSuffix(source.NameOf(call.Args[0]), "AccessControlAllowOrigin") // echo.HeaderAccessControlAllowOrigin
}

// Elements returns the arguments of a call, in a file with these imports, that
// are elements of paths. They are only wrong if they are URLs.
func (n *Names) Elements(imports Imports, call *ast.CallExpr) Arguments {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(n.elements) == 0 {
		return 0
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return 0
	}
	return ofPackages(n.elements, imports[id.Name], sel.Sel.Name)
}

func ofPackages(functions map[Function]Arguments, paths []string, name string) (args Arguments) {
	for _, path := range paths {
		args |= functions[Function{Path: path, Name: name}]
	}
	return args
}

// unimported reports whether a selector may be a sink in a standard package
// that is not imported yet.
func (n *Names) unimported(pkg, name string) bool {
	importPath := StandardNames[pkg]
	return importPath != "" && !n.imports[importPath] && n.roles[Function{Path: importPath, Name: name}] != nil
}

// Arguments is a set of argument indices, as bits. The last bit also stands for
// all higher indices.
type Arguments uint64

// AllArguments has every index.
const AllArguments Arguments = 1<<64 - 1

const lastArgument = 63

// ArgumentAt returns the set of the one index i.
func ArgumentAt(i int) Arguments { return 1 << min(i, lastArgument) }

// Has reports whether index i is in the set.
func (a Arguments) Has(i int) bool { return a&ArgumentAt(i) != 0 }

// StandardNames maps the names of the standard library's packages that have
// sinks to their import paths.
var StandardNames = func() map[string]string {
	byName := make(map[string]string)
	for importPath := range Standard.Rows {
		if source.IsStandard(importPath) {
			byName[PackageName(importPath)] = importPath
		}
	}
	return byName
}()

// PackageName guesses the name of a package from its import path:
// "gopkg.in/yaml.v3", "math/rand/v2", "github.com/mattn/go-isatty".
func PackageName(importPath string) string {
	name := path.Base(importPath)
	if isMajor(name) {
		name = path.Base(path.Dir(importPath))
	}
	stem, version, dotted := strings.Cut(name, ".")
	if dotted && (isVersion(version) || version == "go" || !strings.Contains(Unversioned(importPath), "/")) { // resty.dev/v3
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
