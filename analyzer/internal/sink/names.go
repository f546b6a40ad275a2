package sink

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
)

// Names are the names of what a table's rows are about, as far as the packages
// are imported: what a walk over source looks for before anything is resolved.
type Names struct {
	Functions map[string]Arguments // that are sinks
	Fields    map[string]bool      // that are sinks
	Builders  map[string]bool      // functions that make texts of texts

	imports map[string]bool // without major versions
}

// Names returns the names of the rows about packages with these import paths.
func (l *Library) Names(imports []string) *Names {
	n := &Names{make(map[string]Arguments), make(map[string]bool), make(map[string]bool), make(map[string]bool)}
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
		case row.Arg == Every:
			n.Functions[name] = AllArguments
		default:
			n.Functions[name] |= ArgumentAt(row.Arg)
		}
	}
}

// Unimported reports whether call may be of a sink in a standard package whose
// import somebody has yet to write.
func (n *Names) Unimported(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	importPath := StandardNames[id.Name]
	return importPath != "" && !n.imports[importPath] && len(Standard.Roles[Function{importPath, "", sel.Sel.Name}]) > 0
}

// Arguments are indices of arguments, as bits. The last one stands for all
// that follow, too.
type Arguments uint64

// AllArguments are the arguments at every index.
const AllArguments Arguments = 1<<64 - 1

const lastArgument = 63

// ArgumentAt returns the argument at index i alone.
func ArgumentAt(i int) Arguments { return 1 << min(i, lastArgument) }

// Has reports whether the argument at index i is one of them.
func (a Arguments) Has(i int) bool { return a&ArgumentAt(i) != 0 }

// StandardNames are the import paths of the packages of the standard library
// that have sinks, by the packages' names.
var StandardNames = func() map[string]string {
	byName := make(map[string]string)
	for importPath := range Standard.Rows {
		first, _, _ := strings.Cut(importPath, "/")
		if !strings.Contains(first, ".") {
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
