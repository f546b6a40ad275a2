package flow

import (
	"go/ast"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file finds the texts that are no IPv6 address where a host stands, whatever else they may
// hold. Elsewhere in a URL they need not be harmless.

// IsNeverIPv6 reports whether e is no IPv6 address for sure: a text in whose literals is what
// no address has, a public key, the name in a certificate or in an SRV record, what is cut at
// its colons, or a variable or a result that is only ever one of these.
func (f *Flow) IsNeverIPv6(e ast.Expr) bool { return e != nil && f.isNeverIPv6(e, maxDepth) }

// isNeverIPv6 is IsNeverIPv6 for what depth names lead to.
func (f *Flow) isNeverIPv6(e ast.Expr, depth int) bool {
	e = ast.Unparen(e)
	if depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	if text, ok := f.names.Constant(e); ok {
		return text != "" && len(text) <= longestOperand && !strings.ContainsAny(text, ":[/@")
	}
	if isKeyName(source.NameOf(e)) {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return f.never.once(e, depth, func() bool { return f.isKeptIPv4(e) || f.isVariableNeverIPv6(e, depth) })
	case *ast.BasicLit: // in a function of which nothing is resolved
		return f.isPlain(e, depth)
	case *ast.BinaryExpr:
		return source.IsSum(e) && (f.isWorded(e) || f.isDomain(e, depth))
	case *ast.SelectorExpr:
		return e.Sel.Name == "CommonName" || e.Sel.Name == "Target" && f.isRecord(e.X, depth) || f.isBesideIP(e) || f.isOneIPv4(e) || f.isOnlyGivenIPv4(e) || f.isOnlyGivenDomains(e, depth) || f.isFieldNeverIPv6(e, depth)
	case *ast.CallExpr:
		return f.isWorded(e) || f.isDomain(e, depth) || f.isKeptIPv4(e) || f.isTrimmedName(e, depth) || isOwnHostname(e) || f.isDialedFrom(e) || f.isMatch(e) || f.givesDomain(e) || isShortened(e) && f.isNeverIPv6(e.Args[0], depth-1) || f.isResultNeverIPv6(e, 0, depth)
	case *ast.IndexExpr:
		if call, index := resultOf(e); call != nil {
			return f.isResultNeverIPv6(call, index, depth)
		}
		return f.isPlainElement(e, depth) || f.areCertified(e.X, depth) || f.areElementsNeverIPv6(e.X, depth)
	}
	return false
}

// isVariableNeverIPv6 is isNeverIPv6 for a variable, perhaps one in a function of which nothing
// is resolved.
func (f *Flow) isVariableNeverIPv6(v *ast.Ident, depth int) bool {
	if f.names.Object(v) == nil {
		values, local := f.localValues(v)
		return local && f.areNeverIPv6(values, depth-1) || !local && f.isPlainInitial(v, depth)
	}
	if call, index := f.names.Result(v); call != nil && index > 0 {
		values := f.names.AllValues(v)
		return len(values) == 0 && f.isResultNeverIPv6(call, index, depth)
	}
	if values := f.names.AllValues(v); len(values) > 0 {
		return f.areNeverIPv6(values, depth-1)
	}
	if list, ok := f.RangedOver(v).(*ast.Ident); ok {
		return f.isPlainListNamed(list, ast.NewIdent("_"), depth)
	}
	return f.isArgumentNeverIPv6(v, depth)
}

// isArgumentNeverIPv6 is isNeverIPv6 for the parameter of a function that the package alone
// calls: by all of its calls, and by what it assigns to the parameter.
func (f *Flow) isArgumentNeverIPv6(v *ast.Ident, depth int) bool {
	values, passed := f.argumentsOf(v)
	assigned := f.names.Assigned(f.names.Object(v))
	return passed && f.areNeverIPv6(values, depth-1) && (len(assigned) == 0 || f.areNeverIPv6(assigned, depth-1))
}

// argumentsOf returns what the calls of a function give its parameter v; false if v is none, or may be given
// more.
func (f *Flow) argumentsOf(v *ast.Ident) (values []ast.Expr, known bool) {
	fn, index := f.declaredIn(v)
	if fn == nil {
		return f.givenToClosure(v)
	}
	if f.mayBeImported(fn) || f.index.Function(fn.Name.Name) != fn {
		return nil, false
	}
	calls := f.calls.Of(fn, f.callsOf)
	if len(calls) > maxLocals {
		return nil, false
	}
	for _, call := range calls {
		if index >= len(call.Args) || call.Ellipsis.IsValid() && index == len(call.Args)-1 {
			return nil, false
		}
		values = append(values, call.Args[index])
	}
	return values, len(values) > 0
}

// isResultNeverIPv6 reports whether a result of one of the package's functions, by its index, is
// never an IPv6 address.
func (f *Flow) isResultNeverIPv6(call *ast.CallExpr, index, depth int) bool {
	fn := f.ownFunction(call)
	if fn == nil || fn.Body == nil {
		return false
	}
	return f.never.once(result{fn, index}, depth, func() bool { return f.areNeverIPv6(f.returned(fn, index), depth-1) })
}

// isFieldNeverIPv6 is isNeverIPv6 for a field of a variable that is only given a struct, which a
// function of the package may make: n := namesFor(project), n.Database. Each literal of the struct
// says what the field is, and neither a statement nor a method nor a decoder may give it more. If a decoder
// may, by the tag of the field, one of the values is a name of DNS, and nobody takes the variable's address.
func (f *Flow) isFieldNeverIPv6(e *ast.SelectorExpr, depth int) bool {
	made := f.names.AllValues(e.X)
	if len(made) != 1 || f.names.IsGivenField(e) || f.index.IsChanged(f.names.TypeNameOf(e.X).Name) {
		return false
	}
	if call, ok := ast.Unparen(made[0]).(*ast.CallExpr); ok {
		fn := f.ownFunction(call)
		if fn == nil || fn.Body == nil || !f.names.Look(e, len(f.bodyOf(fn).returns)) {
			return false
		}
		made = f.returned(fn, 0)
	} else if element, ok := made[0].(*ast.IndexExpr); ok {
		made, _ = f.elementsGiven(element.X, depth-1)
	}
	var values []ast.Expr
	for _, one := range made {
		lit, ok := ast.Unparen(one).(*ast.CompositeLit)
		if !ok {
			return false // a pointer, which others may have as well
		}
		values = append(values, f.names.FieldIn(lit, e.Sel.Name))
	}
	return f.areNeverIPv6(values, depth-1) && (!f.isTagged(e) || f.isLocal(e.X) && f.endInDomains(values, depth-1))
}

// isLocal reports whether e is a variable inside a function that only gets values which are seen.
func (f *Flow) isLocal(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	values, local := f.localValues(v)
	return local && !slices.Contains(values, nil)
}

// isOnlyGivenIPv4 reports whether e is a field that the package gives values, each of which is an IPv4
// address by a name in it, or by that of the function that is given it: VM{PublicIP: s.PublicNet.IPv4.IP.String()}.
func (f *Flow) isOnlyGivenIPv4(e *ast.SelectorExpr) bool {
	of := f.ownField(e)
	return of.name != "" && !f.isTagged(e) && f.givenIPv4.Of(of, func(field) bool {
		return source.Every(f.index.Hosts(of.owner, of.name), f.isSelectedIPv4)
	})
}

// isSelectedIPv4 reports whether e is a part of what is named as an IPv4 address is, or is given to a function of
// such a name: func (c *Client) IPv4(ip string).
func (f *Flow) isSelectedIPv4(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		fn := f.functionAround(e)
		return fn != nil && isIPv4Name(fn.Name.Name) && f.isParameter(e, fn)
	case *ast.CallExpr:
		return len(e.Args) == 0 && f.isSelectedIPv4(e.Fun)
	case *ast.SelectorExpr:
		return isIPv4Name(e.Sel.Name) || f.isSelectedIPv4(e.X)
	}
	return false
}

// isParameter reports whether v is named as a parameter of fn is, which is given nothing else.
func (f *Flow) isParameter(v *ast.Ident, fn *ast.FuncDecl) bool {
	_, parameter := f.typed.Of(fn, typesIn)[v.Name]
	return parameter && len(f.names.Assigned(f.names.Object(v))) == 0
}

// areNeverIPv6 reports whether there are values, each is never an IPv6 address or empty, and not
// all are empty.
func (f *Flow) areNeverIPv6(values []ast.Expr, depth int) bool {
	return areAll(values, func(e ast.Expr) bool { return f.isNeverIPv6(e, depth) })
}

// domainWords end the names of functions whose results are names.
var domainWords = []string{"domain", "fqdn", "subdomain"}

// givesDomain reports whether a call is of a function of another package that returns the name of a
// domain by its own name: naming.NodeDomain(node). What those of the package return tells more.
func (f *Flow) givesDomain(call *ast.CallExpr) bool {
	return slices.Contains(domainWords, sink.LastWord(source.NameOf(call.Fun))) && !f.index.HasFunction(source.NameOf(call.Fun))
}

// isKeyName reports whether a name is that of a public key, which some networks have for hosts.
func isKeyName(name string) bool {
	all := sink.Words(name)
	if len(all) == 0 {
		return false
	}
	switch last := all[len(all)-1]; last {
	case "pubkey", "publickey", "pk":
		return true
	case "key":
		return len(all) > 1 && (all[len(all)-2] == "public" || all[len(all)-2] == "pub")
	}
	return false
}

// areCertified reports whether a list is of the names in a certificate, which has another one for
// IP addresses: append(cert.DNSNames, cert.Subject.CommonName).
func (f *Flow) areCertified(list ast.Expr, depth int) bool {
	switch list := ast.Unparen(list).(type) {
	case *ast.SelectorExpr:
		return list.Sel.Name == "DNSNames"
	case *ast.Ident:
		values := f.names.AllValues(list)
		return len(values) == 1 && depth > 0 && f.areCertified(values[0], depth-1)
	case *ast.CallExpr:
		return source.NameOf(list.Fun) == "append" && len(list.Args) > 0 && depth > 0 && f.areCertified(list.Args[0], depth-1) &&
			!slices.ContainsFunc(list.Args[1:], func(e ast.Expr) bool { return !f.isNeverIPv6(e, depth-1) })
	}
	return false
}

// isWorded reports whether e, as it is written, has a character in its literals that no IP
// address has, and none that ends a host: fmt.Sprintf("%s_validator", project).
func (f *Flow) isWorded(e ast.Expr) bool {
	return f.worded.Of(e, func(ast.Expr) bool {
		worded, other := false, false
		eachText(e, func(text string) {
			worded = worded || strings.ContainsFunc(text, isBeyondHex)
			other = other || strings.ContainsFunc(text, isNoPartOfName)
		})
		return worded && !other
	})
}

// eachText calls do for the literals that e is made of, but for the verbs of its formats.
func eachText(e ast.Expr, do func(text string)) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if text, ok := source.Unquoted(e); ok {
			do(text)
		}
	case *ast.BinaryExpr:
		eachText(e.X, do)
		eachText(e.Y, do)
	case *ast.CallExpr:
		if source.NameOf(e.Fun) != "Sprintf" || len(e.Args) == 0 {
			return
		}
		eachText(e.Args[0], func(format string) { do(withoutVerbs(format)) })
		for _, operand := range e.Args[1:] {
			eachText(operand, do)
		}
	}
}

// withoutVerbs returns a format without what stands for its operands.
func withoutVerbs(format string) string {
	var rest strings.Builder
	end := 0
	for _, verb := range source.Directives(format, false) {
		rest.WriteString(format[end:verb.Start])
		if end = verb.End; verb.Letter == '%' {
			end--
		}
	}
	return rest.String() + format[end:]
}

// isBeyondHex reports whether r is in names, and in no IP address.
func isBeyondHex(r rune) bool {
	return 'g' <= r && r <= 'z' || 'G' <= r && r <= 'Z' || r == '_' || r == '-'
}

// isNoPartOfName reports whether r is in neither a name nor an IPv4 address.
func isNoPartOfName(r rune) bool {
	return !isBeyondHex(r) && (r < '0' || '9' < r) && (r < 'a' || 'f' < r) && (r < 'A' || 'F' < r) && r != '.'
}
