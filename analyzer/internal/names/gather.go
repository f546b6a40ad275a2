package names

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// fileIndex is the result of one walk over a file. It depends only on the file,
// on the names of sinks and on whether the file is judged, so it is valid until
// one of these changes.
type fileIndex struct {
	tree      *ast.File
	known     *sink.Names // the names that the walk looked for
	imports   sink.Imports
	declared  []*ast.ValueSpec // constants and variables outside functions
	functions []*ast.FuncDecl
	judged    bool // sites are wanted
	urls      bool // there are literals that may be URLs, in sites or not
	trail     trail
	sites     []Place         // literals that may be URLs, and what is given to sinks
	built     []*ast.CallExpr // calls of functions that build a text, or a path, from others
	own       []Call          // calls of functions that may be the package's own
	broken    []Place         // hosts and ports that are cut at a colon, and URLs that are joined as paths
	others    []Site          // calls that may do nothing, or ask for a scheme
	formats   []string        // names that are passed to formatting functions
	hosts     []fieldValue    // what fields are given that are named as hosts are
	bases     []fieldValue    // what fields are given that are named as URLs are, and the defaults of flags
	schemed   []string        // names that are searched for a scheme
	decoded   []ast.Expr      // what is decoded as a query is: url.QueryUnescape(s)
	encoded   []ast.Expr      // what is decoded as bytes in an alphabet without delimiters: base64.URLEncoding.DecodeString(s)
	targets   bool            // the target of an SRV record is written, or of what may be one
	handed    []handed
	deep      []ast.Node // declarations that are deeper than MaxPath

	assigned []ast.Node              // what gives values to names, until toNames is known
	toNames  []gift                  // what these nodes give
	noted    bool                    // toNames is known
	connects []mentioned             // what mentions returned
	places   map[*ast.CallExpr]Place // the results of placeOf
}

// handed is a parameter that a function passes on.
type handed struct {
	parameter
	to   slot
	sink bool // the tables may have a sink of that name
}

// Call is a call, and the name of what is called.
type Call struct {
	*ast.CallExpr
	name string
}

// fieldValue is what a field is given. The type that the field is of has no name
// where only its resolution would tell.
type fieldValue struct {
	owner, name string
	value       ast.Expr
	to          ast.Expr // the variable or the field as it is written, nil for a key of a literal
}

// gatherer walks one file.
type gatherer struct {
	found      *fileIndex
	known      *sink.Names
	function   *ast.FuncDecl  // that the walk is in
	parameters map[string]int // the indices of its parameters that are strings
}

func gatherFile(tree *ast.File, known *sink.Names, judged bool) *fileIndex {
	g := gatherer{found: &fileIndex{tree: tree, known: known, imports: known.ImportsOf(tree), judged: judged}, known: known}
	g.found.deep = walk(tree, g.visit)
	return g.found
}

func (g *gatherer) visit(path []ast.Node) {
	switch n := path[len(path)-1].(type) {
	case *ast.FuncDecl:
		g.function, g.parameters = n, stringParameters(n)
		g.found.functions = append(g.found.functions, n)
	case *ast.GenDecl:
		if len(path) == 2 { // outside functions
			g.function, g.parameters = nil, nil
		}
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			g.visitLiteral(path, n)
		}
	case *ast.AssignStmt:
		g.assign(n)
		g.visitAssigned(path, n)
	case *ast.ValueSpec:
		if len(path) == 3 { // outside functions
			g.found.declared = append(g.found.declared, n)
		}
		if len(n.Values) > 0 {
			g.assign(n)
		}
	case *ast.RangeStmt:
		if n.Value != nil {
			g.assign(n)
		}
	case *ast.KeyValueExpr:
		g.visitKeyValue(path, n)
	case *ast.CallExpr:
		g.visitCall(path, n)
	}
}

// assign notes a node that gives values to names.
func (g *gatherer) assign(n ast.Node) {
	g.found.assigned = append(g.found.assigned, n)
}

// Formatted returns the format of which e is made with operands that are handed on,
// fmt.Sprintf(format, args...), or e itself.
func Formatted(e ast.Expr) ast.Expr {
	if call, ok := e.(*ast.CallExpr); ok && call.Ellipsis.IsValid() && len(call.Args) == 2 && source.NameOf(call.Fun) == "Sprintf" {
		return call.Args[0]
	}
	return e
}

// Pure are the functions and methods of package net/url whose result is all that
// they do.
var Pure = []string{"JoinPath", "Parse", "ResolveReference"}

// mayDiscard reports whether a call, as a statement, may have no effect:
// u.Query().Set("a", "b"), u.JoinPath("a"). Programs call flag.Parse().
func mayDiscard(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	inner, ok := sel.X.(*ast.CallExpr)
	return ok && source.NameOf(inner.Fun) == "Query" || slices.Contains(Pure, sel.Sel.Name)
}

// IsEscaper reports whether a call may be of url.PathEscape or url.QueryEscape.
func IsEscaper(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) == 1 && (sel.Sel.Name == "QueryEscape" || sel.Sel.Name == "PathEscape")
}

func (g *gatherer) visitLiteral(path []ast.Node, lit *ast.BasicLit) {
	urls := source.MayHoldURL(lit.Value) || strings.IndexByte(lit.Value, '/') >= 0 && takesSegment(lit.Value)
	g.found.urls = g.found.urls || urls
	if urls && isValue(path) || joinsPort(path, lit) || isJoinFormat(lit.Value) || takesParameter(lit.Value) || joinsQuery(path, lit) || isDriverFormat(lit.Value) {
		g.add(path)
	}
}

// isJoinFormat reports whether a literal is spelled as a format for a host and a port.
func isJoinFormat(spelling string) bool {
	return len(spelling) > 4 && spelling[1] == '%' && spelling[3] == ':' && joinFormat.MatchString(spelling)
}

var joinFormat = regexp.MustCompile("^[\"`]%[sv]:(%[sdv]|[0-9]+)[\"`]$")

// isDriverFormat reports whether a literal is spelled as the format for a data source name of the
// MySQL driver: "%s:%s@tcp(%s:%d)/%s".
func isDriverFormat(spelling string) bool { return strings.Contains(spelling, "@tcp(%") }

// takesParameter reports whether the spelling of a literal ends in the key of a query's
// parameter, or has a verb behind one: "/x?name=", "%s&page=%s".
func takesParameter(spelling string) bool {
	may := strings.IndexByte(spelling, '%') >= 0 || len(spelling) > 1 && spelling[len(spelling)-2] == '='
	return may && strings.ContainsAny(spelling, "?&=") && parameterEnd.MatchString(spelling)
}

var parameterEnd = regexp.MustCompile(`([?&]|^["` + "`" + `]%s)[A-Za-z0-9_.\[\]-]+=(%[+-]?[svq]|["` + "`" + `]$)|[?&]%[+]?[sv]|([" ;]|%[sv])password=(%[sv]([ ;]|["` + "`" + `]$)|["` + "`" + `]$)|^["` + "`" + `]%[sv]=%[sv]&["` + "`" + `]$`)

// joinsQuery reports whether the literal at the end of path is the mark before a parameter in
// a chain: u + "?" + query.
func joinsQuery(path []ast.Node, lit *ast.BasicLit) bool {
	if lit.Value != `"&"` && lit.Value != `"?"` || len(path) < 2 {
		return false
	}
	return IsOperand(path[len(path)-2])
}

// joinsPairs reports whether a call of Join joins the pairs of a query, strings.Join(pairs, "&"), or a
// host and a port that are written in a list.
func joinsPairs(call *ast.CallExpr) bool {
	if len(call.Args) != 2 {
		return false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	_, list := call.Args[0].(*ast.CompositeLit)
	return ok && (lit.Value == `"&"` || list && lit.Value == `":"`)
}

// takesSegment reports whether the spelling of a literal is a path with a place for a segment
// that people name: "/topics/%s/versions", "/files/".
func takesSegment(spelling string) bool {
	return (strings.Contains(spelling, "/%") || strings.HasSuffix(spelling, `/"`)) && segmentPlace.MatchString(spelling)
}

var segmentPlace = regexp.MustCompile(`(?:^"|/)(?:` + strings.Join(sink.NamedSegments, "|") + `)/(?:%[sv]|"$)`)

// stringParameters returns the indices of a function's parameters that are
// strings.
func stringParameters(fn *ast.FuncDecl) (indices map[string]int) {
	i := 0
	for _, list := range fn.Type.Params.List {
		t, ok := list.Type.(*ast.Ident)
		for _, name := range list.Names {
			if _, twice := indices[name.Name]; ok && t.Name == "string" && !twice {
				if indices == nil {
					indices = make(map[string]int)
				}
				indices[name.Name] = i
			}
			i++
		}
	}
	return indices
}

// visitAssigned looks for fields that are sinks, server.Addr = addr, and for queries that
// are kept: q := u.Query().
func (g *gatherer) visitAssigned(path []ast.Node, assign *ast.AssignStmt) {
	if call, ok := assign.Rhs[0].(*ast.CallExpr); ok && len(assign.Rhs) == 1 && len(call.Args) == 0 && source.NameOf(call.Fun) == "Query" && g.found.judged {
		g.found.others = append(g.found.others, Site{append(path, call)}.Shortened())
	}
	for i, l := range assign.Lhs {
		sel, ok := l.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		value := assign.Rhs[min(i, len(assign.Rhs)-1)]
		g.giveField(g.receiver(sel.X), sel.Sel.Name, value, sel)
		switch {
		case i >= len(assign.Rhs):
		case g.known.Fields[sel.Sel.Name]:
			g.visitField(path, sel.Sel.Name, value)
		case sink.IsPathOfURL(sel) && mayBeText(value):
			g.add(append(path, value))
		}
	}
}

func (g *gatherer) visitKeyValue(path []ast.Node, kv *ast.KeyValueExpr) {
	if holdsText(kv.Value) {
		g.assign(kv)
	}
	name := source.NameOf(kv.Key)
	if lit, ok := path[len(path)-2].(*ast.CompositeLit); ok {
		g.giveField(source.NameOf(lit.Type), name, kv.Value, nil)
	}
	if g.known.Fields[name] {
		g.visitField(path, name, kv.Value)
	} else if lit, ok := kv.Value.(*ast.BasicLit); ok && sink.IsBaseURL(name) {
		g.add(append(path, lit))
	}
}

// receiver returns the name of the type of e if that is the receiver of the method
// that the walk is in, "" if not.
func (g *gatherer) receiver(e ast.Expr) string {
	if g.function == nil || g.function.Recv == nil || len(g.function.Recv.List) == 0 {
		return ""
	}
	recv := g.function.Recv.List[0]
	id, ok := e.(*ast.Ident)
	if !ok || len(recv.Names) == 0 || recv.Names[0].Name != id.Name {
		return ""
	}
	return source.NameOf(recv.Type)
}

// giveField notes the value of a field that is named as a host is.
func (g *gatherer) giveField(owner, name string, value, to ast.Expr) {
	if name == "Target" && (owner == "SRV" || owner == "") {
		g.found.targets = true
	}
	if sink.IsHost(name) {
		g.found.hosts = append(g.found.hosts, fieldValue{owner, name, value, to})
	} else if _, written := value.(*ast.BasicLit); isNamed(value) || written {
		if isURLName(name) {
			g.found.bases = append(g.found.bases, fieldValue{owner, name, value, to})
		}
	}
}

// pathParts returns what a value is made of, if it is a sum or joins paths.
func pathParts(value ast.Expr) (all []ast.Expr) {
	value = ast.Unparen(value)
	for len(all) < maxParts && source.IsSum(value) {
		sum := value.(*ast.BinaryExpr)
		all, value = append(all, sum.Y), ast.Unparen(sum.X)
	}
	if call, ok := value.(*ast.CallExpr); ok && JoinsPath(call) {
		return append(all, call.Args...)
	}
	return append(all, value)
}

// maxParts bounds how many operands of a sum are handed on.
const maxParts = 16

// JoinsPath reports whether a call makes a path of its arguments, a "?" in them included.
func JoinsPath(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && source.NameOf(sel.X) == "path" && (sel.Sel.Name == "Join" || sel.Sel.Name == "Clean")
}

// giveDefault notes the default of a flag that sets a variable or a field:
// flag.StringVar(&base, "base", "localhost:80", "").
func (g *gatherer) giveDefault(call *ast.CallExpr, to *ast.UnaryExpr) {
	at := slices.Index([]string{"", "", "StringVar", "StringVarP"}, source.NameOf(call.Fun))
	if at > 0 && at < len(call.Args) && call.Args[0] == to {
		g.found.bases = append(g.found.bases, fieldValue{"", source.NameOf(to), call.Args[at], to.X})
	}
}

// noteScheme notes what a call searches for a scheme: strings.HasPrefix(base, "http").
func (g *gatherer) noteScheme(call *ast.CallExpr) {
	if len(call.Args) != 2 {
		return
	}
	if lit, ok := call.Args[1].(*ast.BasicLit); ok && (strings.HasPrefix(lit.Value, `"http`) || strings.Contains(lit.Value, "://")) {
		g.found.schemed = append(g.found.schemed, source.NameOf(call.Args[0]))
	}
}

func (g *gatherer) visitField(path []ast.Node, name string, value ast.Expr) {
	for _, e := range pathParts(value) {
		g.hand(slot{name, sink.Field}, e, true)
	}
	call, ok := value.(*ast.CallExpr)
	if mayBeText(value) || ok && (source.NameOf(call.Fun) == "Hostname" || source.NameOf(call.Fun) == "Join") {
		g.add(append(path, value))
	}
}

func (g *gatherer) visitCall(path []ast.Node, call *ast.CallExpr) {
	name := source.NameOf(call.Fun)
	if sink.IsFormatter(name) {
		for _, arg := range call.Args {
			if name := source.NameOf(arg); name != "" {
				g.found.formats = append(g.found.formats, name)
			}
		}
	}
	for _, arg := range call.Args { // flag.StringVar(&conf.host, "host", "", "")
		if and, ok := arg.(*ast.UnaryExpr); ok {
			if sel, ok := and.X.(*ast.SelectorExpr); ok {
				g.giveField("", sel.Sel.Name, and, sel)
			}
			if strings.HasPrefix(name, "StringVar") {
				g.giveDefault(call, and)
			}
		}
	}
	g.noteScheme(call)
	if name == "QueryUnescape" && len(call.Args) == 1 {
		g.found.decoded = append(g.found.decoded, call.Args[0])
	}
	if of, ok := call.Fun.(*ast.SelectorExpr); ok && name == "DecodeString" && len(call.Args) == 1 && slices.Contains(plainEncodings, source.NameOf(of.X)) {
		g.found.encoded = append(g.found.encoded, call.Args[0])
	}
	args, elements := g.known.Call(g.found.imports, call), g.known.Elements(g.found.imports, call)
	if elements != 0 && IsCutToBase(path) {
		elements = 0 // whatever becomes of the scheme
	}
	if len(g.parameters) > 0 {
		for i, arg := range call.Args {
			g.hand(slot{name, i}, Formatted(arg), (args | elements).Has(i))
		}
	}
	if !g.found.judged {
		return
	}
	if args != 0 {
		g.found.sites = append(g.found.sites, g.found.trail.place(path).arguments(call, args)...)
	}
	if (IsSplit(call) || IsColonIndex(call)) && mayHoldHostPort(call.Args[0]) || len(call.Args) > 0 && elements.Has(0) && mayHoldURL(call.Args[0]) {
		g.found.broken = append(g.found.broken, g.found.trail.site(append(path, call.Args[0])))
	}
	if name == "SplitHostPort" && len(call.Args) == 1 && mayHoldURL(call.Args[0]) {
		g.found.broken = append(g.found.broken, g.found.trail.site(append(path, call.Args[0])))
	}
	if IsEscaper(call) || name == "Join" && joinsPairs(call) {
		g.found.broken = append(g.found.broken, g.found.trail.site(path))
	}
	if _, whole := path[len(path)-2].(*ast.ExprStmt); whole && mayDiscard(call) {
		g.found.others = append(g.found.others, Site{path}.Shortened())
	}
	if IsSchemeTest(call) || IsCutset(call) || EatsSlashes(call) || g.known.Checks && IsCheck(call) {
		g.found.others = append(g.found.others, Site{path}.Shortened())
	}
	if elements != 0 || g.known.Builders[name] {
		g.found.built = append(g.found.built, call)
	}
	if len(call.Args) > 0 && !g.found.imports.Qualify(call) {
		g.found.own = append(g.found.own, Call{call, name})
	}
}

// IsCutToBase reports whether the call that a path ends in is in one that takes the last element of its path alone:
// path.Base(path.Dir(url)).
func IsCutToBase(path []ast.Node) bool {
	for i := len(path) - 2; i >= 0; i-- {
		call, ok := path[i].(*ast.CallExpr)
		if !ok {
			return false
		}
		switch name := source.NameOf(call.Fun); name {
		case "Base", "Split":
			return isPathPackage(call.Fun)
		case "Clean", "Dir":
		default:
			return false
		}
	}
	return false
}

// isPathPackage reports whether e is a function of package path or path/filepath, by the name.
func isPathPackage(e ast.Expr) bool {
	of, _ := source.Selected(e)
	name := source.NameOf(of)
	return name == "path" || name == "filepath"
}

// checks are the functions of package regexp that compile, and those of package strings
// that ask for a part.
var checks = map[string][]string{
	"regexp":  {"Compile", "CompilePOSIX", "Match", "MatchString", "MustCompile", "MustCompilePOSIX"},
	"strings": {"HasPrefix", "HasSuffix"},
}

// IsCheck reports whether a call may check a URL or a host.
func IsCheck(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) > 0 && slices.Contains(checks[source.NameOf(sel.X)], sel.Sel.Name)
}

// IsSchemeTest reports whether a call asks for the scheme http, or replaces it:
// strings.HasPrefix(s, "http://"), strings.Replace(s, "http", "https", 1).
func IsSchemeTest(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 2 || source.NameOf(sel.X) != "strings" {
		return false
	}
	first, _ := call.Args[1].(*ast.BasicLit)
	if first != nil && sel.Sel.Name == "HasPrefix" {
		return first.Value == `"http://"` || first.Value == `"https://"`
	}
	return Replaces(call, "http", "https")
}

// Replaces reports whether a call replaces one text by another, both as they are written:
// strings.ReplaceAll(s, "//", "/").
func Replaces(call *ast.CallExpr, from, to string) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 3 || !strings.HasPrefix(sel.Sel.Name, "Replace") || source.NameOf(sel.X) != "strings" {
		return false
	}
	first, _ := call.Args[1].(*ast.BasicLit)
	second, _ := call.Args[2].(*ast.BasicLit)
	return first != nil && second != nil && first.Value == `"`+from+`"` && second.Value == `"`+to+`"`
}

// IsCutset reports whether a call cuts off every letter of a scheme, not the scheme:
// strings.TrimLeft(s, "https://").
func IsCutset(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 || !slices.Contains([]string{"Trim", "TrimLeft", "TrimRight"}, sel.Sel.Name) || source.NameOf(sel.X) != "strings" {
		return false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	return ok && strings.Contains(lit.Value, "://") && len(lit.Value) > len(`"x://"`)
}

// EatsSlashes reports whether a call replaces two slashes by one: strings.ReplaceAll(s, "//", "/").
func EatsSlashes(call *ast.CallExpr) bool { return Replaces(call, "//", "/") }

// splitters are the functions of package strings that cut a text at each colon, or
// at the first one.
var splitters = []string{"Split", "SplitN", "SplitSeq", "Cut"}

// IsSplit reports whether a call cuts a text at a colon: strings.Split(host, ":").
func IsSplit(call *ast.CallExpr) bool { return isColon(Separator(call)) }

// Separator returns what a call cuts a text at, nil if it cuts none.
func Separator(call *ast.CallExpr) ast.Expr {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 2 || source.NameOf(sel.X) != "strings" || !slices.Contains(splitters, sel.Sel.Name) {
		return nil
	}
	return call.Args[1]
}

// isColon reports whether e is the literal of a text that is a colon.
func isColon(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Value == `":"`
}

// IsColonIndex reports whether a call finds the first colon: strings.Index(host, ":").
func IsColonIndex(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 || source.NameOf(sel.X) != "strings" || !strings.HasPrefix(sel.Sel.Name, "Index") {
		return false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	return ok && (lit.Value == `":"` || lit.Value == "':'")
}

// mayHoldURL reports whether e may be a URL by its name.
func mayHoldURL(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return isURLName(source.NameOf(e)) || ok && len(call.Args) == 0 && source.NameOf(call.Fun) == "String" // u.String()
}

func isURLName(name string) bool { return sink.IsURL(name) || strings.HasSuffix(name, "ndpoint") }

// mayHoldHostPort reports whether e may be a host with a port: a field of a URL or
// a request, the text of a net.Addr, or by its name. A variable may hold one of these.
func mayHoldHostPort(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.CallExpr:
		return source.NameOf(e.Fun) == "String"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Host" || e.Sel.Name == "RemoteAddr" || sink.IsHostPort(e.Sel.Name)
	}
	return sink.IsHostPort(source.NameOf(e))
}

// hand notes that the function around the walk passes e to a slot, if e is a
// parameter of that function.
func (g *gatherer) hand(to slot, e ast.Expr, sink bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return
	}
	if i, ok := g.parameters[id.Name]; ok {
		g.found.handed = append(g.found.handed, handed{parameter{g.function, i}, to, sink})
	}
}

// add adds the site of the node at the end of path.
func (g *gatherer) add(path []ast.Node) {
	if g.found.judged {
		g.found.sites = append(g.found.sites, g.found.trail.site(path))
	}
}

// mayBeText reports whether e may turn out to be a known text.
func mayBeText(e ast.Expr) bool { return isNamed(e) || source.IsSum(e) || holdsText(e) }

// IsOperand reports whether a child of n is an operand of a chain.
func IsOperand(n ast.Node) bool {
	if _, paren := n.(*ast.ParenExpr); paren {
		return true
	}
	e, ok := n.(ast.Expr)
	return ok && source.IsSum(e)
}

func isNamed(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		return true
	}
	return false
}

// variableName returns the name of the variable that e is, or is an element of.
func variableName(e ast.Expr) string {
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		return source.NameOf(index.X)
	}
	return source.NameOf(e)
}

// holdsText reports whether e contains a string literal as part of its value.
func holdsText(e ast.Expr) bool { return textBehind(e, asDeep) }

// textBehind is holdsText for what stands behind no more than so many keys and calls. There may
// be one where there are more.
func textBehind(e ast.Expr, left levels) bool {
	within := func(e ast.Expr) bool { return textBehind(e, left) }
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (within(e.X) || within(e.Y))
	case *ast.CallExpr:
		left.calls--
		return left.calls < 0 || slices.ContainsFunc(e.Args, within)
	case *ast.CompositeLit:
		return slices.ContainsFunc(e.Elts, within)
	case *ast.KeyValueExpr:
		left.keys--
		return left.keys < 0 || within(e.Value)
	case *ast.UnaryExpr:
		return e.Op == token.AND && within(e.X)
	}
	return false
}

// isValue reports whether the literal at the end of path is an expression: not
// an import path, a struct tag, a key or an index.
func isValue(path []ast.Node) bool {
	if len(path) < 2 {
		return false
	}
	lit := path[len(path)-1]
	switch parent := path[len(path)-2].(type) {
	case *ast.ImportSpec, *ast.Field:
		return false
	case *ast.KeyValueExpr:
		return parent.Key != lit
	case *ast.IndexExpr:
		return parent.Index != lit
	}
	return true
}

// joinsPort reports whether the literal at the end of path is the colon between
// a host and a port in a chain, scheme + host + ":" + port, or is put behind a
// host: server += ":53".
func joinsPort(path []ast.Node, lit *ast.BasicLit) bool {
	if len(lit.Value) <= 2 || lit.Value[1] != ':' || len(path) < 2 {
		return false
	}
	parent := path[len(path)-2]
	if call, ok := parent.(*ast.CallExpr); ok { // fmt.Sprint(host, ":", port)
		return source.NameOf(call.Fun) == "Sprint" && len(call.Args) > 1
	}
	assign, ok := parent.(*ast.AssignStmt)
	return IsOperand(parent) || ok && assign.Tok == token.ADD_ASSIGN
}

// Exprs returns the identifiers as expressions.
func Exprs(ids []*ast.Ident) []ast.Expr {
	all := make([]ast.Expr, len(ids))
	for i, id := range ids {
		all[i] = id
	}
	return all
}
