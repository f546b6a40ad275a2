package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/urlcheck"
)

// typeKinds are the types whose values are known to be hosts.
var typeKinds = map[named]urlcheck.HoleKind{
	{path: "net", name: "IP"}:         urlcheck.Host,
	{path: "net", name: "IPAddr"}:     urlcheck.Host,
	{path: "net/netip", name: "Addr"}: urlcheck.Host,
}

// resultKinds are the functions whose results are known whatever the names
// around them say.
var resultKinds = map[function]urlcheck.HoleKind{
	{"os", "", "Hostname"}:                      urlcheck.Name,
	{"net/url", "", "PathEscape"}:               urlcheck.Name,
	{"net/url", "", "QueryEscape"}:              urlcheck.Name,
	{"strconv", "", "Itoa"}:                     urlcheck.Number,
	{"strconv", "", "FormatInt"}:                urlcheck.Number,
	{"strconv", "", "FormatUint"}:               urlcheck.Number,
	{"encoding/hex", "", "EncodeToString"}:      urlcheck.Name,
	{"net/http/httptest", "Server", "Listener"}: urlcheck.Unknown,
	{"net", "", "JoinHostPort"}:                 urlcheck.Unknown,
}

// passing are the functions and methods whose result is like what they are
// given: strings.TrimSpace(host), ip.String().
var passing = []string{
	"String", "Unwrap", "Clone", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimSuffix", "TrimPrefix", "TrimRight",
	"TrimLeft", "Sprint", "ToString", "Replace", "ReplaceAll", "Getenv", "LookupEnv", "Get", "Value", "Must",
}

// maxDepth bounds how many variables are followed from one to the next.
const maxDepth = 8

// kind returns what is known of the value of e, which is no constant, as part
// of a text.
func (f folder) kind(e ast.Expr) urlcheck.HoleKind {
	return f.kindWithin(ast.Unparen(e), maxDepth)
}

func (f folder) kindWithin(e ast.Expr, depth int) urlcheck.HoleKind {
	if t := f.info.TypeOf(e); t != nil {
		if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsInteger != 0 {
			return urlcheck.Number
		}
		if kind, ok := typeKinds[typeName(t)]; ok {
			return kind
		}
	}
	if f.unseen(f.file, e) || f.startsConstant(e) {
		return urlcheck.Unknown
	}
	if call, ok := e.(*ast.CallExpr); ok {
		return f.callKind(call, depth)
	}
	if values := f.allValues(e); values != nil && depth > 0 {
		if kind, ok := f.valuesKind(values, depth-1); ok {
			return kind
		}
	}
	return kindByName(nameOf(e))
}

// callKind is kind for a call.
func (f folder) callKind(call *ast.CallExpr, depth int) urlcheck.HoleKind {
	fn := f.callee(call)
	if kind, ok := resultKinds[fn]; ok {
		return kind
	}
	if f.conversion(call) {
		return f.kindWithin(ast.Unparen(call.Args[0]), depth)
	}
	name := nameOf(call)
	if !slices.Contains(passing, name) {
		return kindByName(name)
	}
	if len(call.Args) > 0 { // strings.TrimSpace(host), os.Getenv("APP_HOST")
		arg := ast.Unparen(call.Args[0])
		if key, ok := f.constant(arg); ok {
			return kindByName(key)
		}
		return f.kindWithin(arg, depth)
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok { // ip.String()
		return f.kindWithin(ast.Unparen(sel.X), depth)
	}
	return urlcheck.Variable
}

// valuesKind returns what follows from all that a variable can be; false if
// its name says more.
func (f folder) valuesKind(values []ast.Expr, depth int) (urlcheck.HoleKind, bool) {
	constants := 0
	for _, v := range values {
		value, ok := f.constant(v)
		if !ok {
			continue
		}
		constants++
		if value == "" || strings.ContainsAny(value, ":/?#@[]") {
			return urlcheck.Unknown, true
		}
	}
	if constants == len(values) {
		return urlcheck.Name, true
	}
	if len(values) > 1 {
		return urlcheck.Variable, false
	}
	kind := f.kindWithin(ast.Unparen(values[0]), depth)
	return kind, kind != urlcheck.Variable
}

// nameOf returns the identifier or key that says what e is.
func nameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return nameOf(e.Fun)
	case *ast.StarExpr:
		return nameOf(e.X)
	case *ast.UnaryExpr:
		return nameOf(e.X)
	case *ast.TypeAssertExpr:
		return nameOf(e.X)
	case *ast.IndexExpr: // vars["host"], hosts[i]
		if lit, ok := e.Index.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			return strings.Trim(lit.Value, "\"`")
		}
		return nameOf(e.X)
	}
	return ""
}
