package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// resultKind returns what the package's own function says of its result at an
// index; false if it says nothing. It is read as it is written, without its types.
func (f *Flow) resultKind(call *ast.CallExpr, index int) (urlcheck.HoleKind, bool) {
	fn := f.ownFunction(call)
	if fn == nil || fn.Body == nil {
		return 0, false
	}
	known := f.results.Of(result{fn, index}, f.resultFact)
	return known.kind, known.known
}

// resultFact returns what all values of a result say.
func (f *Flow) resultFact(at result) fact {
	returned := slices.DeleteFunc(f.returned(at.fn, at.index), isNothing)
	known := f.factOf(returned, func(e ast.Expr) bool {
		return f.writesBrackets(e) || f.isSearched(at.fn, e) || f.isKeepingField(at.fn, e) || f.holdsBrackets(e) || f.keepsHead(e) || f.isPassedBrackets(e)
	})
	if !known.known && f.areDrawn(at.fn, returned) {
		return fact{urlcheck.Name, true}
	}
	return known
}

// isNothing reports whether e is an empty literal: return "", err.
func isNothing(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && len(lit.Value) == len(`""`)
}

// areAll reports whether there are values, each is as is says or an empty literal, and not all are empty.
func areAll(values []ast.Expr, is func(ast.Expr) bool) bool {
	empty := 0
	for _, value := range values {
		if isNothing(value) {
			empty++
		} else if value == nil || !is(value) {
			return false
		}
	}
	return empty < len(values)
}

// ownFunction returns the function of the package that a call calls, nil if it is none. In a
// declaration that is not resolved, its name tells, or that of the type of a parameter whose method
// it is.
func (f *Flow) ownFunction(call *ast.CallExpr) *ast.FuncDecl {
	callee := f.names.Callee(call)
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		if f.names.Object(fun) == nil {
			callee.Name = fun.Name
		}
	case *ast.SelectorExpr:
		if of, ok := fun.X.(*ast.Ident); ok && f.names.Object(of) == nil {
			return f.index.Method(f.typeOfParameter(of), fun.Sel.Name)
		}
	}
	if callee.Path != "" {
		return nil
	}
	if fn := f.index.Function(callee.Name); fn != nil {
		return fn
	}
	return f.index.Method(callee.Recv, callee.Name)
}

// typeOfParameter returns the name of the type of the parameter or receiver v, as it is written in
// a declaration that is not resolved; "" if it is another variable or the type has no name here.
func (f *Flow) typeOfParameter(v *ast.Ident) string {
	fn := f.functionAround(v)
	values, local := f.localValues(v)
	switch {
	case fn == nil || local && (len(values) != 1 || values[0] != nil):
		return ""
	case local:
		return f.typed.Of(fn, typesIn)[v.Name]
	case fn.Recv != nil && len(fn.Recv.List) == 1 && len(fn.Recv.List[0].Names) == 1 && fn.Recv.List[0].Names[0].Name == v.Name:
		return receiverName(fn)
	}
	return ""
}

// typesIn returns the names of the types of a function's parameters, by their names.
func typesIn(fn *ast.FuncDecl) map[string]string {
	all := make(map[string]string)
	for _, field := range fn.Type.Params.List {
		for _, id := range field.Names {
			all[id.Name] = nameOfType(field.Type)
		}
	}
	return all
}

// nameOfType returns the name of a type of the package or of what it points to, "" if it is
// another one.
func nameOfType(t ast.Expr) string {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// functionAround returns the function that e is in, nil if it is in none.
func (f *Flow) functionAround(e ast.Expr) *ast.FuncDecl {
	file := f.files.At(e.Pos())
	if file == nil {
		return nil
	}
	fn, _ := source.DeclAt(file.Tree, e.Pos()).(*ast.FuncDecl)
	return fn
}

// isSearched reports whether a function searches the variable e, which it returns, for a
// colon or a bracket, cuts its end off a text that it searches for a bracket, or asks for the
// version of an IP address that it returns; or a function that gives it e does.
func (f *Flow) isSearched(fn *ast.FuncDecl, e ast.Expr) bool {
	return f.isSearchedHere(fn, e) || f.isSearchedBehind(e)
}

// isSearchedBehind reports whether e is a result of a function of the package that searches what
// it returns, or a variable that is given nothing else: ip := addressOf(i).
func (f *Flow) isSearchedBehind(e ast.Expr) bool {
	fn, index := f.ownResult(e)
	return fn != nil && f.searching.Of(result{fn, index}, func(result) bool {
		return slices.ContainsFunc(f.returned(fn, index), func(e ast.Expr) bool { return f.isSearchedHere(fn, e) })
	})
}

// isSearchedHere is isSearched for what fn does itself.
func (f *Flow) isSearchedHere(fn *ast.FuncDecl, e ast.Expr) bool {
	asked := f.bodyOf(fn).asked
	if ip := printedIP(e); ip != nil {
		_, known := asked[source.NameOf(ip)]
		return known
	}
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	if _, searched := asked[v.Name]; searched {
		return true
	}
	values, _ := f.localValues(v)
	return slices.ContainsFunc(values, func(value ast.Expr) bool {
		if head := headOf(value); head != nil {
			return asked[source.NameOf(head)]
		}
		if kind, captured := f.capturedKind(value); captured {
			return kind == urlcheck.Unknown
		}
		ip := printedIP(value)
		_, known := asked[source.NameOf(ip)]
		return ip != nil && known
	})
}

// printedIP returns the IP address that e is, by its name, or is the text of: ipnet.IP,
// ip.String(). It is nil if e is neither.
func printedIP(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if e.Sel.Name == "IP" {
			return e
		}
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "String" && len(e.Args) == 0 {
			return sel.X
		}
	}
	return nil
}

// headOf returns the text that e is the beginning of, nil if it is none: addr[:i].
func headOf(e ast.Expr) ast.Expr {
	part, ok := e.(*ast.SliceExpr)
	if !ok || part.Low != nil {
		return nil
	}
	return ast.Unparen(part.X)
}

// isKeepingField reports whether a method returns the field e of its receiver, which only gets
// hosts with the brackets that they need.
func (f *Flow) isKeepingField(fn *ast.FuncDecl, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.IsExported() || fn.Recv == nil || len(fn.Recv.List) != 1 || len(fn.Recv.List[0].Names) != 1 || fn.Recv.List[0].Names[0].Name != source.NameOf(sel.X) {
		return false
	}
	known := f.fields.Of(field{receiverName(fn), sel.Sel.Name}, f.fieldFact)
	return known.known && known.kind == urlcheck.Unknown
}

// result is a result of one of the package's functions, by its index.
type result struct {
	fn    *ast.FuncDecl
	index int
}

// fact is what all values of a field or a result say, if they say anything.
type fact struct {
	kind  urlcheck.HoleKind
	known bool
}

// isBracketer reports whether e calls a function that brackets IPv6 addresses, as it
// does in the package or by its name: formatIP(host).
func (f *Flow) isBracketer(e ast.Expr) bool {
	call, index := resultOf(e)
	if call == nil {
		return false
	}
	if sink.Brackets(source.NameOf(call.Fun)) {
		return index == 0
	}
	kind, ok := f.resultKind(call, index)
	return ok && kind == urlcheck.Unknown
}

// returned returns the results at an index of the return statements of a function, once the
// name of one that bare ones return.
func (f *Flow) returned(fn *ast.FuncDecl, index int) (results []ast.Expr) {
	bare := false
	for _, ret := range f.bodyOf(fn).returns {
		bare = bare || len(ret.Results) == 0
		if index < len(ret.Results) {
			results = append(results, ret.Results[index])
		}
	}
	if !bare {
		return results
	}
	if named, _ := fieldAt(fn.Type.Results, index); named != nil {
		results = append(results, named)
	}
	return results
}

// ReturnsEscaped reports whether a function only returns what an escaper of net/url gives.
func (f *Flow) ReturnsEscaped(fn *ast.FuncDecl) bool {
	return f.returnsEscaped.Of(fn, func(*ast.FuncDecl) bool {
		return source.Every(f.returned(fn, 0), func(e ast.Expr) bool {
			call, ok := ast.Unparen(e).(*ast.CallExpr)
			return ok && names.IsEscaper(call)
		})
	})
}

// ownResult returns the function of the package, nil if it is none or has no body, whose result e is,
// or the only value of the local variable e, and the index of the result.
func (f *Flow) ownResult(e ast.Expr) (fn *ast.FuncDecl, index int) {
	call, index := resultOf(f.only(e))
	if call == nil {
		return nil, 0
	}
	if fn = f.ownFunction(call); fn == nil || fn.Body == nil {
		return nil, 0
	}
	return fn, index
}

// IsValueOfOwn reports whether e is a result of a function of the package, by its index, that always
// is empty or fit for a query as it is written: key, value := params(), which returns
// url.QueryEscape(s) or fmt.Sprintf("%d", id).
func (f *Flow) IsValueOfOwn(e ast.Expr) bool {
	fn, index := f.ownResult(e)
	return fn != nil && f.values.Of(result{fn, index}, func(result) bool { return areAll(f.returned(fn, index), isQueryValue) })
}

// isQueryValue reports whether e is escaped for a query, or a text with numbers in it that has nothing
// to escape there.
func isQueryValue(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	switch source.NameOf(call.Fun) {
	case "QueryEscape":
		return names.IsEscaper(call)
	case "Sprintf":
		lit, ok := call.Args[0].(*ast.BasicLit)
		return ok && !strings.ContainsAny(strings.ReplaceAll(lit.Value, "%d", ""), "%&#+; ")
	}
	return false
}

// fieldAt returns the name and the type of a parameter or a result at an index, nil for what it has not.
func fieldAt(list *ast.FieldList, index int) (name *ast.Ident, of ast.Expr) {
	if list == nil {
		return nil, nil
	}
	for _, field := range list.List {
		if index < len(field.Names) {
			return field.Names[index], field.Type
		}
		if index -= max(1, len(field.Names)); index < 0 {
			return nil, field.Type
		}
	}
	return nil, nil
}

// body is what one walk finds in a function, which many calls may ask about.
type body struct {
	returns []*ast.ReturnStmt   // but for those of function literals
	dials   bool                // an IPv4 address with a port, or a network of these, is written in it
	sockets bool                // it listens to datagrams of IPv4
	asked   map[string]bool     // the variables that are searched for a colon or a bracket, true for a bracket
	chosen  map[ast.Expr]string // the elements that are given to variables where a name is asked for, and that
}

func (f *Flow) bodyOf(fn *ast.FuncDecl) body { return f.bodyIn(fn.Body) }

// bodyIn is bodyOf for the statements of a function, or of a literal of one.
func (f *Flow) bodyIn(block *ast.BlockStmt) body { return f.bodies.Of(block, readBody) }

func readBody(block *ast.BlockStmt) (b body) {
	b.asked, b.chosen = make(map[string]bool), make(map[ast.Expr]string)
	both := false
	ast.Inspect(block, func(n ast.Node) bool {
		b.noteChosen(n)
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if e, brackets := names.Inspected(n); e != nil {
				b.asked[source.NameOf(e)] = b.asked[source.NameOf(e)] || brackets
			}
			b.sockets = b.sockets || isSocketOfIPv4(n)
		case *ast.ReturnStmt:
			b.returns = append(b.returns, n)
		case *ast.BasicLit:
			b.dials = b.dials || dialedIPv4.MatchString(n.Value)
			both = both || networkIPv6.MatchString(n.Value)
		}
		return true
	})
	b.dials, b.sockets = b.dials && !both, b.sockets && !both
	return b
}

// DialsIPv4 reports whether an IPv4 address with a port is written in a function:
// net.Listen("tcp", "127.0.0.1:0").
func (f *Flow) DialsIPv4(fn *ast.FuncDecl) bool { return fn.Body != nil && f.bodyOf(fn).dials }

// Returned returns what the first return statements of a function with a body, so many at most, give
// for a result.
func (f *Flow) Returned(fn *ast.FuncDecl, result, most int) (all []ast.Expr) {
	returns := f.bodyOf(fn).returns
	for _, ret := range returns[:min(len(returns), most)] {
		if result < len(ret.Results) {
			all = append(all, ret.Results[result])
		}
	}
	return all
}

// HearsIPv4 reports whether a function listens to datagrams of IPv4, and names no network of IPv6. What it
// sends to is IPv4 as well: net.ListenUDP("udp4", nil).
func (f *Flow) HearsIPv4(fn *ast.FuncDecl) bool { return fn.Body != nil && f.bodyOf(fn).sockets }

// isSocketOfIPv4 reports whether a call listens to datagrams of IPv4.
func isSocketOfIPv4(call *ast.CallExpr) bool {
	name := source.NameOf(call.Fun)
	return (name == "ListenUDP" || name == "ListenPacket") && slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return source.IsText(e, "udp4") })
}

// dialedIPv4 matches the spelling of an IPv4 address with a port, perhaps as a verb, and those of
// networks that have no other addresses.
var dialedIPv4 = regexp.MustCompile(`^"([0-9]+(\.[0-9]+){3}:([0-9]+|%[dsv])|(tcp|udp|ip)4)"$`)

// networkIPv6 matches the spelling of networks of IPv6 addresses.
var networkIPv6 = regexp.MustCompile(`^"(tcp|udp|ip)6"$`)

// writesBrackets reports whether e is a host that has brackets if it needs them:
// "[" + ip + "]", net.JoinHostPort(host, port).
func (f *Flow) writesBrackets(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return strings.HasPrefix(f.head(e), "[") || ok && (source.NameOf(call.Fun) == "JoinHostPort" || f.returnsBrackets(call))
}

// returnsBrackets reports whether a call of a function literal where it stands returns such a
// host.
func (f *Flow) returnsBrackets(call *ast.CallExpr) bool {
	lit, ok := call.Fun.(*ast.FuncLit)
	return ok && f.bracketing.Of(lit, func(*ast.FuncLit) (found bool) {
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			ret, ok := n.(*ast.ReturnStmt)
			found = found || ok && len(ret.Results) > 0 && strings.HasPrefix(f.head(ret.Results[0]), "[")
			return !found
		})
		return found
	})
}

// holdsBrackets reports whether the function around the variable e assigns such a host to it,
// perhaps in a function literal: listenAll = "[::]".
func (f *Flow) holdsBrackets(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	values, _ := f.localValues(id)
	return slices.ContainsFunc(values, func(value ast.Expr) bool { return value != nil && f.writesBrackets(value) })
}

// parameterKind returns what all calls of an unexported function, or of a method of an
// unexported type, say of its parameter e; false if that is nothing.
func (f *Flow) parameterKind(e ast.Expr) (urlcheck.HoleKind, bool) {
	ok := f.arePassed(e, "a name or a host with its brackets", func(arg ast.Expr) bool { return f.isPlainName(arg) || f.isKeeping(arg) })
	if ok && !f.arePassed(e, "a name", f.isPlainName) {
		return urlcheck.Unknown, true
	}
	return urlcheck.Name, ok
}

// isPassedBrackets reports whether e is a parameter that all calls of the function give hosts with the
// brackets that they need.
func (f *Flow) isPassedBrackets(e ast.Expr) bool {
	kind, ok := f.parameterKind(ast.Unparen(e))
	return ok && kind == urlcheck.Unknown
}

// passed is a question to arePassed: what all calls of a function pass.
type passed struct {
	to   result // the parameter, by its index
	what string
}

// mayBeImported reports whether another package may call a function or a method. None imports a
// command.
func (f *Flow) mayBeImported(fn *ast.FuncDecl) bool {
	if !fn.Name.IsExported() || fn.Recv != nil && !ast.IsExported(receiverName(fn)) {
		return false
	}
	file := f.files.At(fn.Pos())
	return file == nil || file.Tree.Name.Name != "main"
}

// arePassed reports whether there are calls that pass the parameter e, only the package calls
// the function, and each passes what is says.
func (f *Flow) arePassed(e ast.Expr, what string, is func(ast.Expr) bool) bool {
	fn, index := f.parameterOf(e)
	if fn == nil {
		values, known := f.givenToClosure(e)
		return known && !slices.ContainsFunc(values, func(value ast.Expr) bool { return !is(value) })
	}
	if f.mayBeImported(fn) || f.index.Function(fn.Name.Name) != fn {
		return false
	}
	return f.passing.Of(passed{result{fn, index}, what}, func(passed) bool {
		return source.Every(f.calls.Of(fn, f.callsOf), func(call names.Call) bool { return index < len(call.Args) && is(call.Args[index]) })
	})
}

// callsOf returns the calls of a function of the package, without those in tests if there are others:
// the program does not get what tests pass.
func (f *Flow) callsOf(fn *ast.FuncDecl) []names.Call {
	all := f.index.Calls(fn.Name.Name)
	calls := slices.DeleteFunc(slices.Clone(all), func(call names.Call) bool {
		file := f.files.At(call.Pos())
		return file != nil && file.Test
	})
	if len(calls) == 0 {
		return all
	}
	return calls
}

// IsPassedName reports whether e is a parameter of an unexported function that all its
// calls give texts without a colon or a slash, as they are written.
func (f *Flow) IsPassedName(e ast.Expr) bool {
	kind, ok := f.parameterKind(ast.Unparen(e))
	return ok && kind == urlcheck.Name
}

// IsPassedPath reports whether e is a parameter of an unexported function that all its calls
// give paths in which nothing has to be escaped, as they are written: "docs/a.yaml".
func (f *Flow) IsPassedPath(e ast.Expr) bool {
	return f.arePassed(ast.Unparen(e), "a path", f.isWrittenPath)
}

// IsPassedEscaped reports whether e is a parameter of a function that the package alone calls, which all
// its calls give what an escaper of net/url returns.
func (f *Flow) IsPassedEscaped(e ast.Expr) bool {
	return f.arePassed(ast.Unparen(e), "an escaped text", f.isEscaped)
}

// isEscaped reports whether e is what an escaper of net/url returns, or a variable that is only given
// that, as it is written.
func (f *Flow) isEscaped(e ast.Expr) bool {
	call, ok := f.only(e).(*ast.CallExpr)
	return ok && names.IsEscaper(call)
}

// isWrittenPath reports whether e is a literal, or a constant that is declared with one, of
// characters that a path may have. It is read as it is written: who calls may not be resolved.
func (f *Flow) isWrittenPath(e ast.Expr) bool {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		e = f.declaredConstant(id)
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return false
	}
	text, err := strconv.Unquote(lit.Value)
	return err == nil && !strings.ContainsFunc(text, func(r rune) bool {
		return r > '~' || r <= ' ' || strings.ContainsRune(`"#%<>?[\]^`+"`{|}", r)
	})
}

// IsPassedWords reports whether e is a parameter that a call in the package gives a constant with a
// blank, as it is written: "Bearer Token".
func (f *Flow) IsPassedWords(e ast.Expr) bool {
	if values, known := f.givenToClosure(e); known {
		return slices.ContainsFunc(values, f.isWords)
	}
	fn, index := f.parameterOf(ast.Unparen(e))
	return fn != nil && f.passing.Of(passed{result{fn, index}, "words"}, func(passed) bool {
		return slices.ContainsFunc(f.passed(fn, index), f.isWords)
	})
}

// isWords reports whether e is a literal, or a constant that is declared with one, of words with
// blanks between them.
func (f *Flow) isWords(e ast.Expr) bool {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		e = f.declaredConstant(id)
	}
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && strings.Contains(lit.Value, " ")
}

// declaredConstant returns what a constant outside functions is declared with, nil for any
// other name.
func (f *Flow) declaredConstant(id *ast.Ident) ast.Expr {
	initial := f.index.Initial(id.Name)
	if _, local := f.localValues(id); local || initial == nil {
		return nil
	}
	file := f.files.At(initial.Pos())
	if file == nil || !isConst(source.DeclAt(file.Tree, initial.Pos())) {
		return nil
	}
	return initial
}

// fieldKind returns what all values say that a field of the package's own gets;
// false if that is nothing, or another package may set it too.
func (f *Flow) fieldKind(e ast.Expr) (urlcheck.HoleKind, bool) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return 0, false
	}
	of := f.names.TypeNameOf(sel.X)
	if of.Name != "" && of.Path == "" {
		if kind, fixed := f.fixedKind(sel, field{of.Name, sel.Sel.Name}); fixed {
			return kind, true
		}
	}
	if of.Name == "" || sel.Sel.IsExported() && (ast.IsExported(of.Name) || f.isTagged(sel)) {
		return 0, false
	}
	known := f.fields.Of(field{of.Name, sel.Sel.Name}, f.fieldFact)
	return known.kind, known.known
}

// fieldFact returns what all values say that a field gets.
func (f *Flow) fieldFact(of field) fact {
	values := f.index.Hosts(of.owner, of.name)
	known := f.factOf(values, nil)
	if slices.ContainsFunc(values, f.isKeeping) && !slices.ContainsFunc(values, func(e ast.Expr) bool { return !f.isKeeping(e) && !f.isPlainName(e) }) {
		return fact{urlcheck.Unknown, true}
	}
	return known
}

// isKeeping reports whether e is a host with the brackets that it needs, or a variable of which
// a value is one.
func (f *Flow) isKeeping(e ast.Expr) bool {
	if f.writesBrackets(e) || isHostOfURL(e) || f.isBracketer(e) {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	values, _ := f.localValues(id)
	return slices.ContainsFunc(values, func(value ast.Expr) bool { return value != nil && f.isBracketer(value) })
}

// field is a field of one of the package's types, by their names.
type field struct{ owner, name string }

// factOf returns what these values say: they are plain names, or one of them brackets.
func (f *Flow) factOf(values []ast.Expr, brackets func(ast.Expr) bool) fact {
	switch {
	case brackets != nil && slices.ContainsFunc(values, brackets):
		return fact{urlcheck.Unknown, true}
	case source.Every(values, f.isPlainName):
		return fact{urlcheck.Name, true}
	}
	return fact{}
}

// isTagged reports whether the field e has a tag, by which a decoder sets it.
func (f *Flow) isTagged(e *ast.SelectorExpr) bool {
	fields := f.structOf(e.X)
	if fields == nil {
		return false
	}
	return f.tagged.Of(sibling{of: fields, name: e.Sel.Name}, func(sibling) bool {
		for i := range fields.NumFields() {
			if fields.Field(i).Name() == e.Sel.Name {
				return fields.Tag(i) != ""
			}
		}
		return false
	})
}

// isHostOfURL reports whether e is the field Host of what is named like a URL or a
// request, which keeps brackets: u.Host.
func isHostOfURL(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host" && slices.Contains(urlOwners, sink.LastWord(source.NameOf(sel.X)))
}

// urlOwners end the names of URLs and requests.
var urlOwners = []string{"u", "url", "uri", "r", "req", "request"}

// parameterOf returns the function of which the identifier e is a parameter that
// keeps its value, and its index; nil if it is none.
func (f *Flow) parameterOf(e ast.Expr) (*ast.FuncDecl, int) {
	id, ok := e.(*ast.Ident)
	if !ok || f.names.IsAssigned(f.names.Used(id)) {
		return nil, 0
	}
	return f.declaredIn(id)
}

// declaredIn is parameterOf for a parameter whether it keeps its value or not.
func (f *Flow) declaredIn(id *ast.Ident) (*ast.FuncDecl, int) {
	param, ok := f.names.Used(id).(*types.Var)
	if !ok {
		return nil, 0
	}
	fn := f.functionAround(id)
	if fn == nil {
		return nil, 0
	}
	if i, ok := f.params.Of(fn, f.parametersOf)[param]; ok {
		return fn, i
	}
	return nil, 0
}

// parametersOf returns the indexes of the parameters of a function.
func (f *Flow) parametersOf(fn *ast.FuncDecl) map[*types.Var]int {
	all := make(map[*types.Var]int)
	_, params, _ := f.names.Declared(fn)
	for i, param := range params {
		if _, known := all[param]; !known {
			all[param] = i
		}
	}
	return all
}

// LacksBrackets reports whether e, or one of its values, is the host of an address
// without the brackets that an IPv6 address needs before a port: what
// net.SplitHostPort or Hostname returns, or the text of a net.IP.
func (f *Flow) LacksBrackets(e ast.Expr) bool {
	return f.lacksBrackets(ast.Unparen(e), make(visited)) && f.names.Look(e, 0)
}

func (f *Flow) lacksBrackets(e ast.Expr, seen visited) bool {
	if f.names.IsGuarded(e) || f.isBracketed(e) {
		return false
	}
	if _, ok := sink.TypeKinds[f.names.TypeNameOf(e)]; ok {
		return !f.isIPv4(e)
	}
	if f.isOnlyBare(e, maxDepth) {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return f.callLacksBrackets(e, seen)
	case *ast.IndexExpr:
		return f.isLookedUp(e.X)
	case *ast.SelectorExpr:
		return f.isAssertedIP(e) && !f.isInIPv4(e)
	case *ast.Ident:
		return !f.isSubdomain(e) && slices.ContainsFunc(f.valuesBefore(e, seen), func(value ast.Expr) bool {
			return f.lacksBrackets(ast.Unparen(value), seen)
		})
	}
	return false
}

// isLookedUp reports whether a list is of the addresses of a name: net.LookupHost(name).
func (f *Flow) isLookedUp(list ast.Expr) bool {
	return slices.ContainsFunc(f.names.AllValues(ast.Unparen(list)), func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		return ok && sink.Lookups[f.names.Callee(call)]
	})
}

// isAsserted reports whether e is known to be an address of package net by an assertion:
// conn.LocalAddr().(*net.TCPAddr).
func (f *Flow) isAsserted(e ast.Expr) bool {
	return slices.ContainsFunc(append(slices.Clip(f.names.AllValues(e)), e), func(value ast.Expr) bool {
		assertion, ok := ast.Unparen(value).(*ast.TypeAssertExpr)
		if !ok {
			return false
		}
		pointer, ok := assertion.Type.(*ast.StarExpr)
		if !ok {
			return false
		}
		of, ok := pointer.X.(*ast.SelectorExpr)
		if !ok || !slices.Contains(assertable, of.Sel.Name) {
			return false
		}
		path, imported := f.names.Imported(of.X)
		return imported && path == "net"
	})
}

// isAssertedIP reports whether e is the field IP of such an address.
func (f *Flow) isAssertedIP(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "IP" && f.isAsserted(ast.Unparen(sel.X))
}

// assertable are the types of addresses in package net with a field IP.
var assertable = []string{"IPAddr", "IPNet", "TCPAddr", "UDPAddr"}

// isLocalIPv4 reports whether e is the IP address of such a one, where an IPv4 address is dialed:
// conn.LocalAddr().(*net.UDPAddr).IP.
func (f *Flow) isLocalIPv4(e ast.Expr) bool { return f.isAssertedIP(e) && f.isInIPv4(e) }

// isInIPv4 reports whether e is in a function in which an IPv4 address with a port is written.
func (f *Flow) isInIPv4(e ast.Expr) bool {
	fn := f.functionAround(e)
	return fn != nil && f.DialsIPv4(fn)
}

// isSubdomain reports whether the program puts labels before the variable e if they are
// not there yet, host = "api." + host, so that it is a name.
func (f *Flow) isSubdomain(e ast.Expr) bool {
	of := f.names.Object(e)
	return f.names.IsHeaded(e) && f.subdomains.Of(of, func(types.Object) bool {
		return slices.ContainsFunc(f.names.Assigned(of), func(value ast.Expr) bool {
			sum, ok := value.(*ast.BinaryExpr)
			if !ok || source.NameOf(sum.Y) != source.NameOf(e) {
				return false
			}
			head := f.head(sum)
			return len(head) > 1 && strings.HasSuffix(head, ".") && !strings.ContainsAny(head, "[:/")
		})
	})
}

// CutAtColon returns the call that cuts e off before a colon, strings.Split(s, ":")
// for its element 0, nil if there is none.
func (f *Flow) CutAtColon(e ast.Expr) *ast.CallExpr {
	return f.cutAtColon(ast.Unparen(e), make(visited))
}

// visited are the variables that are followed already: h = h leads nowhere.
type visited map[types.Object]bool

// visit reports whether a variable is new.
func (seen visited) visit(obj types.Object) bool {
	again := seen[obj]
	seen[obj] = true
	return !again
}

func (f *Flow) cutAtColon(e ast.Expr, seen visited) *ast.CallExpr {
	switch e := e.(type) {
	case *ast.CallExpr:
		if names.IsSplit(e) {
			return e
		}
	case *ast.IndexExpr:
		if first, ok := e.Index.(*ast.BasicLit); ok && first.Value == "0" {
			return f.cutAtColon(ast.Unparen(e.X), seen)
		}
	case *ast.Ident:
		for _, value := range f.valuesBefore(e, seen) {
			if cut := f.cutAtColon(ast.Unparen(value), seen); cut != nil {
				return cut
			}
		}
	}
	return nil
}

// valuesBefore returns what is known to be assigned to the variable e further up,
// nothing if that is asked again.
func (f *Flow) valuesBefore(e *ast.Ident, seen visited) []ast.Expr {
	obj := f.names.Object(e)
	if obj == nil || !seen.visit(obj) {
		return nil
	}
	return f.names.AssignedBefore(e)
}

// IsBare reports whether every value of e is known to be without brackets.
func (f *Flow) IsBare(e ast.Expr) bool { return f.isBare(ast.Unparen(e), make(visited)) }

func (f *Flow) isBare(e ast.Expr, seen visited) bool {
	if value, ok := f.names.Constant(e); ok {
		return !strings.Contains(value, "[")
	}
	id, variable := e.(*ast.Ident)
	if _, typed := sink.TypeKinds[f.names.TypeNameOf(e)]; !variable || typed {
		return f.LacksBrackets(e)
	}
	if !seen.visit(f.names.Object(id)) {
		return true // host = host: its other values tell
	}
	return source.Every(f.names.AllValues(e), func(value ast.Expr) bool { return f.isBare(ast.Unparen(value), seen) })
}

func (f *Flow) callLacksBrackets(call *ast.CallExpr, seen visited) bool {
	callee := f.names.Callee(call)
	if callee == (sink.Function{Path: "net", Name: "SplitHostPort"}) {
		return true
	}
	if kind, ok := sink.ResultKinds[callee]; ok {
		return kind == urlcheck.Host
	}
	if _, ok := sink.TypeKinds[sink.Type{Path: callee.Path, Name: callee.Name}]; ok && callee.Recv == "" {
		return !f.isIPv4(call) // net.IP(b), a conversion
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "String" && len(call.Args) == 0 && f.lacksBrackets(ast.Unparen(sel.X), seen)
}
