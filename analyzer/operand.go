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
	{"net/url", "URL", "Hostname"}:              urlcheck.Host,
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

// cutters are the functions of package strings that cut a text at what they
// are given, which is in none of the parts.
var cutters = []string{"Cut", "Split", "SplitN"}

// maxDepth bounds how many variables are followed from one to the next.
const maxDepth = 8

// kind returns what is known of the value of e, which is no constant, as part
// of a text.
func (f folder) kind(e ast.Expr) urlcheck.HoleKind {
	return f.kindWithin(ast.Unparen(e), maxDepth)
}

func (f folder) kindWithin(e ast.Expr, depth int) urlcheck.HoleKind {
	call, isCall := e.(*ast.CallExpr)
	if part, ok := e.(*ast.IndexExpr); ok && !isCall {
		call, isCall = part.X.(*ast.CallExpr) // strings.Split(hostPort, ":")[0]
	}
	if isCall {
		if kind, ok := resultKinds[f.callee(call)]; ok {
			return kind // of net.IP, unless it is ip.To4()
		}
	}
	if t := f.info.TypeOf(e); t != nil {
		if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsInteger != 0 {
			return urlcheck.Number
		}
		if kind, ok := typeKinds[typeName(t)]; ok && !f.isIPv4(e) {
			return kind
		}
	}
	if f.unseen(f.file, e) || f.startsConstant(e) {
		return urlcheck.Unknown
	}
	if isCall {
		return f.callKind(call, depth)
	}
	if f.bracketed(e) || f.isBracketed(e) || f.inspected[f.spotOf(e)] {
		return urlcheck.Unknown
	}
	if values := f.possible(e, depth); values != nil {
		if kind, ok := f.valuesKind(values, depth-1); ok {
			return kind
		}
	}
	return kindByName(nameOf(e))
}

// isIPv4 reports whether the name of e, or of what gives its values, says that
// it is an IPv4 address.
func (f folder) isIPv4(e ast.Expr) bool {
	return slices.ContainsFunc(append(f.allValues(e), e), func(v ast.Expr) bool {
		all := words(nameOf(v))
		return len(all) > 0 && slices.Contains(ipv4Words, all[len(all)-1])
	})
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
	if strings.Contains(strings.ToLower(name), "hostname") {
		return hostnameKind(call)
	}
	if slices.Contains(cutters, name) && len(call.Args) > 1 && strings.Contains(f.head(call.Args[1]), ":") {
		return urlcheck.Name // host, _, _ := strings.Cut(hostPort, ":")
	}
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
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok { // ip.String(), flags.Host.Value()
		if kind := f.kindWithin(ast.Unparen(sel.X), depth); name != "String" || kind != urlcheck.Host || isIP(sel.X) {
			return kind
		}
		return urlcheck.Unknown // the String method of a host may write brackets
	}
	return urlcheck.Variable
}

// hostnameKind is callKind for what returns a host name: that of a URL, which
// may be an IPv6 address, if the receiver is named like one, else the name of
// a machine.
func hostnameKind(call *ast.CallExpr) urlcheck.HoleKind {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return urlcheck.Name
	}
	all := words(nameOf(sel.X))
	if len(all) > 0 && slices.Contains(urlWords, all[len(all)-1]) {
		return urlcheck.Host
	}
	return urlcheck.Name
}

// isIP reports whether e is named as an IP address is, whose String method
// writes no brackets.
func isIP(e ast.Expr) bool {
	all := words(nameOf(e))
	return len(all) > 0 && (all[len(all)-1] == "ip" || all[len(all)-1] == "ips")
}

// possible returns what the variable or element e can be, nil if that is not
// all known.
func (f folder) possible(e ast.Expr, depth int) []ast.Expr {
	if depth <= 0 {
		return nil
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		return f.elements(index.X, index.Index, depth)
	}
	var all []ast.Expr
	for _, value := range f.allValues(e) {
		if inner := f.alternatives(value, depth); inner != nil {
			all = append(all, inner...)
		} else {
			all = append(all, value)
		}
	}
	return all
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
		if value == "" && len(values) == 1 || strings.ContainsAny(value, ":/?#@[]") {
			return urlcheck.Unknown, true
		}
	}
	if constants == len(values) && !slices.ContainsFunc(values, f.isEmpty) {
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

func (f folder) isEmpty(e ast.Expr) bool {
	value, ok := f.constant(e)
	return ok && value == ""
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
		if at, ok := f.formatArg(f.callee(e)); ok && at < len(e.Args) {
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
