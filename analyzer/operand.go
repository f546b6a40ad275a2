package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
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
	{"net", "IP", "To4"}:                        urlcheck.Name,
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
	call, isCall := e.(*ast.CallExpr)
	if isCall {
		if kind, ok := resultKinds[f.callee(call)]; ok {
			return kind // of net.IP, unless it is ip.To4()
		}
	}
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
	if isCall {
		return f.callKind(call, depth)
	}
	if f.bracketed(e) {
		return urlcheck.Unknown
	}
	if values := f.allValues(e); values != nil && depth > 0 {
		if kind, ok := f.valuesKind(values, depth-1); ok {
			return kind
		}
	}
	return kindByName(nameOf(e))
}

// bracketed reports whether e, or the whole of what it is a part of, is the
// host of a URL or a request, which keeps the brackets of an IPv6 address.
func (f folder) bracketed(e ast.Expr) bool {
	if part, ok := e.(*ast.SliceExpr); ok {
		e = ast.Unparen(part.X)
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Host" {
		return false
	}
	t := f.info.TypeOf(sel.X)
	return t != nil && slices.Contains(bracketing, typeName(t))
}

// bracketing are the types with a field Host for the host of a URL.
var bracketing = []named{{path: "net/url", name: "URL"}, {path: "net/http", name: "Request"}}

// callKind is kind for a call.
func (f folder) callKind(call *ast.CallExpr, depth int) urlcheck.HoleKind {
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
		if strings.HasPrefix(f.head(v), "[") {
			return urlcheck.Unknown, true // if strings.Contains(host, ":") { host = "[" + host + "]" }
		}
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
	if hasDot(values[0]) {
		return urlcheck.Name, true // fmt.Sprintf("%s.%s.svc", name, namespace)
	}
	kind := f.kindWithin(ast.Unparen(values[0]), depth)
	return kind, kind != urlcheck.Variable
}

// head returns the literal that the text e begins with, "" if there is none.
func (f folder) head(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		value, _ := strconv.Unquote(e.Value)
		return value
	case *ast.BinaryExpr:
		return f.head(e.X)
	case *ast.CallExpr:
		if at, ok := formatArg(f.callee(e)); ok && at < len(e.Args) {
			return f.head(e.Args[at])
		}
	}
	return ""
}

// hasDot reports whether a literal with a dot is a part of the text e, so that
// it is no IPv6 address.
func hasDot(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING && strings.Contains(e.Value, ".")
	case *ast.BinaryExpr:
		return hasDot(e.X) || hasDot(e.Y)
	case *ast.CallExpr:
		return nameOf(e.Fun) == "Sprintf" && slices.ContainsFunc(e.Args, hasDot)
	}
	return false
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
