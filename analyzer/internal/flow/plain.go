package flow

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// isPlainName reports whether e is a text without a colon, as it is written: a literal, what is
// cut at a colon, what a constant with a dot is a part of, or the name of these.
func (f *Flow) isPlainName(e ast.Expr) bool { return f.isPlain(e, maxDepth) }

// isPlain is isPlainName for what depth names lead to.
func (f *Flow) isPlain(e ast.Expr, depth int) bool {
	if depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING && len(e.Value) > 2 && len(e.Value) <= longestOperand && !strings.ContainsAny(e.Value, ":[/")
	case *ast.BinaryExpr: // "sos." + region + ".acme.com"
		return source.IsSum(e) && f.hasDot(e) && !f.hasAny(e, ":[/")
	case *ast.Ident:
		return f.plain.once(e, depth, func() bool { return f.isPlainVariable(e, depth) })
	case *ast.CallExpr: // fmt.Sprintf("%s.%s.svc", name, namespace)
		return f.hasDot(e) || isOwnHostname(e) || isPlainEncoding(e) || f.isMatch(e) || f.isReplaced(e) || isShortened(e) && f.isPlain(e.Args[0], depth-1)
	case *ast.IndexExpr:
		return f.isPlainElement(e, depth)
	case *ast.SliceExpr:
		return f.isHeadAt(e, firstSearches)
	}
	return false
}

// isPlainVariable reports whether a variable or a constant only ever is a plain name.
func (f *Flow) isPlainVariable(id *ast.Ident, depth int) bool {
	if values, local := f.localValues(id); local {
		return f.arePlain(values, depth)
	}
	return f.isPlainInitial(id, depth)
}

// isPlainInitial reports whether a constant or a variable outside functions is declared with a
// plain name: const bindIP = "0.0.0.0", var hostName = ownName().
func (f *Flow) isPlainInitial(id *ast.Ident, depth int) bool {
	switch initial := f.index.Initial(id.Name).(type) {
	case *ast.BasicLit:
		return f.isPlain(initial, depth)
	case *ast.CallExpr:
		return f.isPlain(initial, depth) || f.returnsPlain(initial, depth-1)
	}
	return false
}

// returnsPlain reports whether a call is of a function of the package whose first result is a
// plain name. It may return in thousands of places, and have as many calls.
func (f *Flow) returnsPlain(call *ast.CallExpr, depth int) bool {
	id, ok := call.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	fn := f.index.Function(id.Name)
	return fn != nil && fn.Body != nil && f.plain.once(fn, depth, func() bool { return f.arePlain(f.returned(fn, 0), depth) })
}

// arePlain reports whether there are values, each is a plain name or empty, and not all are
// empty.
func (f *Flow) arePlain(values []ast.Expr, depth int) bool {
	return areAll(values, func(e ast.Expr) bool { return f.isPlain(e, depth-1) })
}

// shorteners are the functions of package strings whose result has no character that its first
// argument does not have, whatever its case.
var shorteners = []string{"ToLower", "ToUpper", "Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSpace", "TrimSuffix"}

// isShortened reports whether a call gives what its first argument has, or less.
func isShortened(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) > 0 && source.NameOf(sel.X) == "strings" && slices.Contains(shorteners, sel.Sel.Name)
}

// isSplit reports whether a call cuts a text at a colon, perhaps at a constant that is one:
// strings.Split(addr, colonSplit).
func (f *Flow) isSplit(call *ast.CallExpr) bool {
	if names.IsSplit(call) {
		return true
	}
	id, ok := names.Separator(call).(*ast.Ident)
	if !ok {
		return false
	}
	if value, known := f.names.Constant(id); known {
		return value == ":"
	}
	lit, ok := f.declaredConstant(id).(*ast.BasicLit)
	return ok && lit.Value == `":"`
}

// isPlainElement reports whether e is the first part of a text that is cut at a colon, the group
// of a regular expression without one, or an element of a list or map of plain names.
func (f *Flow) isPlainElement(e *ast.IndexExpr, depth int) bool {
	if kind, captured := f.capturedKind(e); captured && kind == urlcheck.Name || f.CutAtColon(e) != nil {
		return true
	}
	list, ok := e.X.(*ast.Ident)
	return ok && f.isPlainListNamed(list, e.Index, depth)
}

// isPlainListNamed is isPlainList for a variable.
func (f *Flow) isPlainListNamed(list *ast.Ident, index ast.Expr, depth int) bool {
	return source.Every(f.valuesNamed(list), func(value ast.Expr) bool { return f.isPlainList(value, index, depth) })
}

// isPlainList reports whether the elements at an index of a list are plain names.
func (f *Flow) isPlainList(list, index ast.Expr, depth int) bool {
	switch list := list.(type) {
	case *ast.CallExpr:
		if !f.isSplit(list) {
			return f.returnsPlainList(list, index, depth-1)
		}
		at, ok := index.(*ast.BasicLit)
		return ok && (at.Value == "0" || source.NameOf(list.Fun) == "Split")
	case *ast.CompositeLit:
		return source.Every(list.Elts, func(e ast.Expr) bool {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			return f.isPlain(e, depth-1)
		})
	}
	return false
}

// returnsPlainList reports whether a call is of a function of the package whose first result is a list
// of plain names, or nil beside an error.
func (f *Flow) returnsPlainList(call *ast.CallExpr, index ast.Expr, depth int) bool {
	fn := f.ownFunction(call)
	return depth > 0 && fn != nil && fn.Body != nil && f.plain.once(listOf{fn}, depth, func() bool {
		return source.Every(slices.DeleteFunc(f.returned(fn, 0), isNil), func(e ast.Expr) bool {
			if id, ok := e.(*ast.Ident); ok {
				return f.isPlainListNamed(id, index, depth)
			}
			return f.isPlainList(e, index, depth)
		})
	})
}

// listOf is the question whether a function returns a list of plain names.
type listOf struct{ fn *ast.FuncDecl }

func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}

// isOwnHostname reports whether a call is os.Hostname().
func isOwnHostname(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Hostname" && source.NameOf(sel.X) == "os"
}

// isPlainEncoding reports whether a call encodes bytes in an alphabet without what a URL
// reserves, as it is written: hex.EncodeToString(b), base64.RawURLEncoding.EncodeToString(b).
func isPlainEncoding(call *ast.CallExpr) bool {
	of, name := source.Selected(call.Fun)
	others, known := sink.Base64[source.NameOf(of)]
	return name == "EncodeToString" && (source.NameOf(of) == "hex" || known && !strings.ContainsAny(others, reserved+"/"))
}

// writtenIn is a question to hasAny.
type writtenIn struct {
	e     ast.Expr
	chars string
}

// hasAny reports whether a literal in e has one of these characters.
func (f *Flow) hasAny(e ast.Expr, chars string) bool {
	return f.haveAny.Of(writtenIn{e, chars}, func(writtenIn) bool { return hasAny(e, chars) })
}

// hasAny is Flow.hasAny for an expression that nobody asked about.
func hasAny(e ast.Expr, chars string) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		found = found || ok && strings.ContainsAny(lit.Value, chars)
		return !found
	})
	return found
}

// localValues returns what the function around id assigns to variables of its name, as it is
// written, nil for each that is not an expression; see resultOf for results but the first. It returns false if there are none.
func (f *Flow) localValues(id *ast.Ident) (values []ast.Expr, local bool) {
	fn := f.functionAround(id)
	if fn == nil || fn.Body == nil {
		return nil, false
	}
	values, local = f.locals.Of(fn, localsOf)[id.Name]
	return values, local
}

// valuesNamed returns what the function around id assigns to variables of its name, or what a variable of
// that name outside functions is declared with.
func (f *Flow) valuesNamed(id *ast.Ident) []ast.Expr {
	if values, local := f.localValues(id); local {
		return values
	}
	return []ast.Expr{f.index.Initial(id.Name)}
}

// only returns the only value of e, if that is a variable, nil if there are others or it is no
// expression; anything else as it is.
func (f *Flow) only(e ast.Expr) ast.Expr {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return e
	}
	if values, _ := f.localValues(v); len(values) == 1 {
		return values[0]
	}
	return nil
}

// localsOf returns the values of the variables of a function, by their names. Those of
// parameters are not known.
func localsOf(fn *ast.FuncDecl) map[string][]ast.Expr {
	all := make(map[string][]ast.Expr)
	give := func(to, value ast.Expr) {
		if id, ok := to.(*ast.Ident); ok && len(all[id.Name]) <= maxLocals {
			all[id.Name] = append(all[id.Name], value)
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType:
			eachName(n.Params, func(id *ast.Ident) { give(id, nil) })
		case *ast.AssignStmt:
			giveAll(n.Lhs, n.Rhs, n.Tok, give)
		case *ast.ValueSpec:
			giveAll(names.Exprs(n.Names), n.Values, token.DEFINE, give)
		case *ast.RangeStmt:
			give(n.Key, nil)
			give(n.Value, &ast.IndexExpr{X: n.X, Index: ast.NewIdent("_")})
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				give(n.X, nil)
			}
		}
		return true
	})
	return all
}

// RangedOver returns the list or map whose values the variable e only stands for, in a loop;
// nil if there is none.
func (f *Flow) RangedOver(e ast.Expr) ast.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	values, _ := f.localValues(id)
	if len(values) != 1 {
		return nil
	}
	element, ok := values[0].(*ast.IndexExpr)
	if !ok || element.Lbrack.IsValid() || source.NameOf(element.Index) != "_" {
		return nil
	}
	return element.X
}

// resultOf returns the call that e is a result of, and its index, as localsOf writes it; nil if
// there is none.
func resultOf(e ast.Expr) (call *ast.CallExpr, index int) {
	e = ast.Unparen(e)
	if element, ok := e.(*ast.IndexExpr); ok {
		at, ok := element.Index.(*ast.BasicLit)
		if !ok || element.Lbrack.IsValid() {
			return nil, 0 // an element, as it is written
		}
		e, index = element.X, bound(at)
	}
	call, _ = ast.Unparen(e).(*ast.CallExpr)
	return call, index
}

// maxLocals bounds how many values of a variable are looked at; more are as good as unknown.
const maxLocals = 16

func eachName(list *ast.FieldList, do func(*ast.Ident)) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, id := range field.Names {
			do(id)
		}
	}
}

// giveAll gives the values of an assignment to what is on its left. A declaration without
// values gives none.
func giveAll(left, right []ast.Expr, tok token.Token, give func(to, value ast.Expr)) {
	for i, to := range left {
		switch {
		case tok != token.ASSIGN && tok != token.DEFINE:
			give(to, nil)
		case len(left) == len(right):
			give(to, right[i])
		case len(right) == 1 && i == 0: // host, err := os.Hostname()
			give(to, right[0])
		case len(right) == 1:
			give(to, &ast.IndexExpr{X: right[0], Index: &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(i)}})
		case len(right) > 0:
			give(to, nil)
		}
	}
}
