package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// passing are the functions and methods whose result is of the same kind as
// their argument or receiver: strings.TrimSpace(host), ip.String().
var passing = []string{
	"String", "Unwrap", "Clone", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimSuffix", "TrimPrefix", "TrimRight",
	"TrimLeft", "Sprint", "ToString", "Replace", "ReplaceAll", "Getenv", "LookupEnv", "Get", "Value", "Must",
}

// cutters are the functions of package strings that cut a text at a separator,
// which is in none of the parts.
var cutters = []string{"Cut", "Split", "SplitN"}

// longestOperand is from how many bytes on a text that a name stands for is not looked through: each
// of thousands of uses of the name would. It is longer than any host.
const longestOperand = 1 << 10

// maxDepth bounds how many variables are followed from one to the next.
const maxDepth = 8

// Kind returns what is known of the value of e, which is not a constant, as
// part of a text.
func (f *Flow) Kind(e ast.Expr) urlcheck.HoleKind {
	kind := f.kindWithin(ast.Unparen(e), maxDepth)
	if !f.names.Look(e, 0) {
		return urlcheck.Unknown // what says more may be among the values that are left out
	}
	return kind
}

// kindWithin is Kind for what depth variables lead to. What is known counts first:
// producers, what the program asks about, types. Names count last.
func (f *Flow) kindWithin(e ast.Expr, depth int) urlcheck.HoleKind {
	if !f.names.Look(e, 1) {
		return urlcheck.Unknown
	}
	call, isCall := e.(*ast.CallExpr)
	var index ast.Expr
	if part, ok := e.(*ast.IndexExpr); ok && !isCall {
		call, isCall = part.X.(*ast.CallExpr) // strings.Split(hostPort, ":")[0]
		index = part.Index
	}
	if isCall {
		if kind, ok := f.madeKind(call); ok {
			return kind // ip.To4() is a net.IP too, but has no colons
		}
		if kind, ok := f.alphabetKind(call, index); ok {
			return kind
		}
	}
	if f.names.IsGuarded(e) {
		return urlcheck.Unknown
	}
	if kind, ok := f.typeKind(e); ok {
		return kind
	}
	if f.names.IsUnseen(f.files.At(e.Pos()), e) || f.names.StartsConstant(e) {
		return urlcheck.Unknown
	}
	if isCall {
		return f.callKind(call, depth)
	}
	return f.variableKind(e, depth)
}

// typeKind returns what the type of e says; false if that is nothing.
func (f *Flow) typeKind(e ast.Expr) (urlcheck.HoleKind, bool) {
	t := f.names.TypeOf(e)
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsInteger != 0 {
		return urlcheck.Number, true
	}
	kind, ok := sink.TypeKinds[names.TypeName(t)]
	if ok && f.isIPv4(e) {
		return urlcheck.Name, true
	}
	return kind, ok
}

// variableKind is kindWithin for a variable, a field or an element.
func (f *Flow) variableKind(e ast.Expr, depth int) urlcheck.HoleKind {
	switch {
	case f.KeepsBrackets(e):
		return urlcheck.Address
	case f.isBracketed(e), f.mayBeStar(e):
		return urlcheck.Unknown
	case f.isCutOut(e), isServiceTarget(e), f.isRecordName(e), f.isSubdomain(e), f.isBesideIPv6(e), f.isLocalIPv4(e), f.names.IsEscaped(e):
		return urlcheck.Name
	}
	if kind, ok := f.capturedKind(e); ok {
		return kind
	}
	if kind, ok := f.parameterKind(e); ok {
		return kind
	}
	if kind, ok := f.givenKind(e, depth); ok {
		return kind
	}
	if kind, ok := f.fieldKind(e); ok {
		return kind
	}
	if id, ok := e.(*ast.Ident); ok && f.names.Initial(id) != nil && f.isPlainInitial(id, maxDepth) {
		return urlcheck.Name // var hostName = ownName()
	}
	if call, index := f.names.Result(e); call != nil {
		if kind, ok := f.resultKind(call, index); ok {
			return kind
		}
	}
	byName := kindByName(source.NameOf(e))
	values := f.possible(e, depth)
	if values == nil {
		return byName
	}
	kind, ok := f.valuesKind(values, depth-1)
	if !ok || kind == urlcheck.Host && byName == urlcheck.Name && !f.LacksBrackets(e) {
		return byName // domain := srv.Target: of two names, the nearer one
	}
	return kind
}

// givenKind returns what the value says that the field e of a variable has been given further
// up; false if that is nothing.
func (f *Flow) givenKind(e ast.Expr, depth int) (urlcheck.HoleKind, bool) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || depth <= 0 {
		return 0, false
	}
	value := f.names.GivenField(sel)
	switch {
	case value == nil:
		return 0, false
	case source.IsSum(value) && f.hasAny(value, ":/[@"):
		return urlcheck.Unknown, true // endpoint.Address = protocol + "://localhost"
	}
	return f.valuesKind([]ast.Expr{value}, depth-1)
}

// isCutOut reports whether e is an element of a text that is cut at its colons.
func (f *Flow) isCutOut(e ast.Expr) bool {
	element, ok := e.(*ast.IndexExpr)
	if !ok {
		return false
	}
	return source.Every(f.names.AllValues(element.X), func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		return ok && f.isSplit(call)
	})
}

// serviceWords are in the names of SRV records.
var serviceWords = []string{"srv", "srvs", "srvrecord", "rr"}

// isServiceTarget reports whether e is the target of an SRV record, which is a name (RFC
// 2782): srv.Target.
func isServiceTarget(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Target" && slices.ContainsFunc(sink.Words(source.NameOf(sel.X)), func(word string) bool {
		return slices.Contains(serviceWords, word)
	})
}

// recordLookups are the functions and methods that look up records of DNS whose host is a name,
// never an address (RFC 1035, section 3.3). The targets of SRV records are not among them: resolvers
// of services answer addresses there.
var recordLookups = []string{"LookupMX", "LookupNS"}

// isRecordName reports whether e is the name in a record that the program has looked up:
// servers[0].Host of servers, err := net.LookupNS(domain).
func (f *Flow) isRecordName(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Host" {
		return false
	}
	for _, record := range append(slices.Clip(f.names.AllValues(sel.X)), sel.X) {
		element, ok := ast.Unparen(record).(*ast.IndexExpr)
		if !ok {
			continue
		}
		if call := f.listCall(element.X); call != nil && slices.Contains(recordLookups, source.NameOf(call.Fun)) {
			return true
		}
	}
	return false
}

// listCall returns the call that gives the list e, nil if there is none.
func (f *Flow) listCall(e ast.Expr) *ast.CallExpr {
	if values := f.names.AllValues(e); len(values) == 1 {
		e = values[0]
	}
	call, _ := ast.Unparen(e).(*ast.CallExpr)
	return call
}

// isIPv4 reports whether the name of e, or of what gives its values, says that
// it is an IPv4 address, or it is made of four bytes.
func (f *Flow) isIPv4(e ast.Expr) bool {
	values := f.names.AllValues(e)
	if f.isWrittenIPv4(e) || source.Every(values, func(v ast.Expr) bool { return f.isMadeName(v) || f.isWrittenIPv4(v) }) {
		return true // ip := ip.To4()
	}
	if f.isOfFourBytes(e) {
		return true
	}
	return slices.ContainsFunc(append(slices.Clip(values), e), func(v ast.Expr) bool {
		return isIPv4Name(source.NameOf(v)) || f.isGivenFourBytes(v) || f.isLocalIPv4(v) || f.isDialedFrom(v) || f.isFiltered(v) || f.isBesideIPv6(v)
	})
}

// isMadeName reports whether e calls a function whose results are known to have no colons.
func (f *Flow) isMadeName(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	kind, ok := f.madeKind(call)
	return ok && kind == urlcheck.Name
}

// madeKind returns the kind of what a call returns if the function that it calls tells. No other
// than that of net.IP is called To4; the type of x.IP.To4() may not be resolved.
func (f *Flow) madeKind(call *ast.CallExpr) (urlcheck.HoleKind, bool) {
	if kind, ok := sink.ResultKinds[f.names.Callee(call)]; ok {
		return kind, true
	}
	return urlcheck.Name, len(call.Args) == 0 && source.NameOf(call.Fun) == "To4" || f.isWrittenIPv4(call)
}

// isDialedFrom reports whether e calls a function of the package, or a literal where it stands, that
// asks which address a connection to an IPv4 address comes from: net.Dial("udp", "8.8.8.8:80").
func (f *Flow) isDialedFrom(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if lit, ok := call.Fun.(*ast.FuncLit); ok {
		return f.bodyIn(lit.Body).dials
	}
	callee := f.names.Callee(call)
	fn := f.index.Function(callee.Name)
	if callee.Path != "" || fn == nil || fn.Body == nil {
		return slices.Contains(ownIPv4Names, strings.ToLower(source.NameOf(call.Fun)))
	}
	return f.bodyOf(fn).dials
}

// ownIPv4Names are how a function is named wherever it is copied to that asks for an own address by way of IPv4,
// or for the first one of an interface which To4 returns. One of the package says itself what it returns.
var ownIPv4Names = []string{"getoutboundip", "getlocalip", "gethostip"}

// isFiltered reports whether e calls a function of the package that asks for the version of the
// address which it returns.
func (f *Flow) isFiltered(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	kind, known := f.resultKind(call, 0)
	return known && kind == urlcheck.Unknown
}

// bound returns the number that e spells, -1 if it is none.
func bound(e ast.Expr) int {
	if lit, ok := e.(*ast.BasicLit); ok {
		if n, err := strconv.Atoi(lit.Value); err == nil {
			return n
		}
	}
	return -1
}

// KeepsBrackets reports whether e, or what e is a slice of, is the host of a
// URL or a request, which keeps the brackets of an IPv6 address.
func (f *Flow) KeepsBrackets(e ast.Expr) bool {
	if part, ok := e.(*ast.SliceExpr); ok {
		e = ast.Unparen(part.X)
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Host" {
		return false
	}
	t := f.names.TypeOf(sel.X)
	return slices.Contains(sink.Bracketing, names.TypeName(t)) || f.embeds.Of(t, embedsBracketing)
}

// embedsBracketing reports whether a field Host of t is that of an embedded URL or
// request: struct { *url.URL; … }.
func embedsBracketing(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	fields, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	embeds := false
	for field := range fields.Fields() {
		if field.Name() == "Host" {
			return false
		}
		embeds = embeds || field.Embedded() && slices.Contains(sink.Bracketing, names.TypeName(field.Type()))
	}
	return embeds
}

// callKind is kindWithin for a call.
func (f *Flow) callKind(call *ast.CallExpr, depth int) urlcheck.HoleKind {
	if f.names.IsConversion(call) {
		return f.kindWithin(ast.Unparen(call.Args[0]), depth)
	}
	if kind, ok := f.bodyKind(call); ok {
		return kind
	}
	name := source.NameOf(call)
	if slices.Contains(alphabetWords, sink.LastWord(name)) {
		return urlcheck.Name // random.Hex(16)
	}
	if f.isDotted(call) {
		return urlcheck.Name // fmt.Sprintf(serviceFormat, name, namespace)
	}
	if strings.Contains(strings.ToLower(sink.Ends(name)), "hostname") {
		return hostnameKind(call)
	}
	if slices.Contains(cutters, name) && len(call.Args) > 1 && strings.Contains(f.head(call.Args[1]), ":") {
		return urlcheck.Name // host, _, _ := strings.Cut(hostPort, ":")
	}
	if sink.Brackets(name) {
		return urlcheck.Unknown
	}
	if !slices.Contains(passing, name) {
		if kind := kindByName(name); kind != urlcheck.Host || !slices.Contains(sink.Words(name), "service") {
			return kind
		}
		return urlcheck.Name // ServiceHost(cluster, "db") is db.cluster.svc
	}
	if len(call.Args) > 0 { // strings.TrimSpace(host), os.Getenv("APP_HOST")
		arg := ast.Unparen(call.Args[0])
		if key, ok := f.names.Constant(arg); ok {
			return kindByName(key)
		}
		return f.kindWithin(arg, depth)
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok { // ip.String(), flags.Host.Value()
		if f.isIPv4(sel.X) {
			return urlcheck.Name
		}
		_, address := sink.TypeKinds[f.names.TypeNameOf(sel.X)]
		if kind := f.kindWithin(ast.Unparen(sel.X), depth); name != "String" || kind != urlcheck.Host || address || isIP(sel.X) {
			return kind
		}
		return urlcheck.Unknown // the String method of a host may write brackets
	}
	return urlcheck.Variable
}

// bodyKind is callKind for what is known by the body of the function, or of the literal of one.
func (f *Flow) bodyKind(call *ast.CallExpr) (urlcheck.HoleKind, bool) {
	if f.isDialedFrom(call) {
		return urlcheck.Name, true
	}
	if lit, ok := call.Fun.(*ast.FuncLit); ok && len(f.bodyIn(lit.Body).asked) > 0 {
		return urlcheck.Unknown, true // it handles IPv6 addresses itself, or drops them
	}
	return f.resultKind(call, 0)
}

// alphabetWords end the names of functions that make texts of a harmless alphabet.
var alphabetWords = []string{"guid", "hex", "uuid"}

// hostnameKind is callKind for a function that returns a host name. If the
// receiver is named like a URL, it may be an IPv6 address; else it is the name
// of a machine.
func hostnameKind(call *ast.CallExpr) urlcheck.HoleKind {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return urlcheck.Name
	}
	if slices.Contains(urlWords, sink.LastWord(source.NameOf(sel.X))) {
		return urlcheck.Host
	}
	return urlcheck.Name
}

// isIP reports whether e is named like an IP address, whose String method
// writes no brackets.
func isIP(e ast.Expr) bool {
	last := sink.LastWord(source.NameOf(e))
	return last == "ip" || last == "ips"
}

// possible returns what the variable or element e can be, nil if that is not
// fully known.
func (f *Flow) possible(e ast.Expr, depth int) []ast.Expr {
	if depth <= 0 {
		return nil
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		return f.names.Elements(index.X, index.Index, depth)
	}
	var all []ast.Expr
	for _, value := range f.names.AllValues(e) {
		if inner := f.names.Alternatives(value, depth); inner != nil {
			all = append(all, inner...)
		} else {
			all = append(all, value)
		}
	}
	return all
}

// valuesKind returns what follows from all the values of a variable. It returns
// false if the variable's name says more.
func (f *Flow) valuesKind(values []ast.Expr, depth int) (urlcheck.HoleKind, bool) {
	constants := 0
	for _, v := range values {
		value, ok := f.names.Constant(v)
		if !ok {
			continue
		}
		constants++
		if value == "" && len(values) == 1 || len(value) > longestOperand || strings.ContainsAny(value, ":/?#@[]") {
			return urlcheck.Unknown, true
		}
	}
	if constants == len(values) && !f.areEmpty(values) {
		return urlcheck.Name, true
	}
	if len(values) > 1 {
		return f.commonKind(values, depth)
	}
	if f.hasDot(values[0]) {
		return urlcheck.Name, true // fmt.Sprintf("%s.%s.svc", name, namespace)
	}
	kind := f.kindWithin(ast.Unparen(values[0]), depth)
	return kind, kind != urlcheck.Variable
}

// commonKind returns what is known of all of several values: that they are names, or that each
// is one or may be a constant of another package.
func (f *Flow) commonKind(values []ast.Expr, depth int) (kind urlcheck.HoleKind, ok bool) {
	kind = urlcheck.Name
	for _, value := range values {
		switch f.valueKind(value, depth) {
		case urlcheck.Name:
		case urlcheck.Unknown:
			kind = urlcheck.Unknown
		default:
			return kind, false
		}
	}
	return kind, true
}

// valueKind returns what is known of one of several values.
func (f *Flow) valueKind(e ast.Expr, depth int) urlcheck.HoleKind {
	value, constant := f.names.Constant(e)
	if constant && value != "" || f.hasDot(e) {
		return urlcheck.Name
	}
	return f.kindWithin(ast.Unparen(e), depth)
}

// mayBeStar reports whether the variable e is a star where there is no host, which is written
// for people: if host == "" { host = "*" }.
func (f *Flow) mayBeStar(e ast.Expr) bool {
	return slices.ContainsFunc(f.names.Assigned(f.names.Object(e)), func(value ast.Expr) bool { return source.IsText(value, "*") })
}

// areEmpty reports whether all of these constants are empty.
func (f *Flow) areEmpty(values []ast.Expr) bool {
	return !slices.ContainsFunc(values, func(e ast.Expr) bool {
		value, _ := f.names.Constant(e)
		return value != ""
	})
}

// isBracketed reports whether a value that is assigned to the variable e begins
// with a bracket, as in "[" + host + "]", is of a function of the package that writes one, or
// keeps the one that it has.
func (f *Flow) isBracketed(e ast.Expr) bool {
	obj := f.names.Object(e)
	return obj != nil && f.bracketed.Of(obj, func(types.Object) bool {
		return slices.ContainsFunc(f.names.Assigned(obj), func(value ast.Expr) bool {
			return value != nil && (strings.HasPrefix(f.head(value), "[") || f.isBracketer(value) || f.isHeadOfHandled(value))
		})
	})
}

// isHeadOfHandled reports whether e is what is before an end that is cut off, addr[:i], and the
// program searches the whole for a bracket.
func (f *Flow) isHeadOfHandled(e ast.Expr) bool {
	whole := headOf(e)
	return whole != nil && f.names.HandlesBrackets(whole)
}

// head returns the literal that the text e begins with, or as much of it as a host may have, ""
// if there is none. Each of thousands of uses of a text of a megabyte may ask.
func (f *Flow) head(e ast.Expr) string { return f.heads.Of(e, f.findHead) }

// findHead is head for a text that nobody asked about.
func (f *Flow) findHead(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		value, _ := strconv.Unquote(e.Value)
		return value[:min(len(value), longestOperand)]
	case *ast.BinaryExpr:
		return f.findHead(e.X)
	case *ast.CallExpr:
		if at, ok := f.FormatOf(f.names.Callee(e)); ok && at < len(e.Args) {
			return f.findHead(e.Args[at])
		}
	}
	return ""
}

// isDotted reports whether a call formats a constant that is known to have a dot, so
// that the result is no IPv6 address.
func (f *Flow) isDotted(call *ast.CallExpr) bool {
	at, ok := f.FormatOf(f.names.Callee(call))
	if !ok || at >= len(call.Args) {
		return false
	}
	format, known := f.names.Constant(call.Args[at])
	return known && len(format) <= longestOperand && strings.Contains(format, ".") && !strings.ContainsAny(format, ":[/")
}

// hasDot reports whether a literal with a dot is part of the text e, so that e
// is not an IPv6 address. Each of thousands of uses of a sum of thousands may ask.
func (f *Flow) hasDot(e ast.Expr) bool { return f.dotted.Of(e, hasDot) }

// hasDot is Flow.hasDot for a text that nobody asked about.
func hasDot(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING && strings.Contains(e.Value, ".")
	case *ast.BinaryExpr:
		return hasDot(e.X) || hasDot(e.Y)
	case *ast.CallExpr:
		return source.NameOf(e.Fun) == "Sprintf" && slices.ContainsFunc(e.Args, hasDot)
	}
	return false
}
