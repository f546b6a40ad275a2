package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// FreeText reports whether e may be, by what gives it, a text with any character: what a
// request or the command line has, a decoded part of a URL, the text of an error.
func (f *Flow) FreeText(e ast.Expr) bool {
	return f.freeText(ast.Unparen(e), make(visited), maxDepth)
}

// MayReserve reports whether e is known to be of an alphabet with characters that a query
// reserves: base64, a time with its zone, a list as fmt prints it.
func (f *Flow) MayReserve(e ast.Expr) bool {
	if isPrintedList(f.names.TypeOf(e)) {
		return true
	}
	values := append(slices.Clip(f.possible(e, maxDepth)), e) // they may be those of the tree
	return slices.ContainsFunc(values, func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		others, known, _ := f.others(call, sel.X)
		return known && strings.ContainsAny(others, breaking)
	})
}

// IsPlain reports whether e is printed without a character that a URL reserves by its type: a
// number or a bool.
func (f *Flow) IsPlain(e ast.Expr) bool {
	const plain = types.IsBoolean | types.IsInteger | types.IsFloat
	basic, ok := f.names.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&plain != 0
}

// IsTyped reports whether the type of e is known.
func (f *Flow) IsTyped(e ast.Expr) bool { return f.names.TypeOf(e) != types.Typ[types.Invalid] }

// IsDecodedPath reports whether e is the field Path of a URL, which has no escapes.
func (f *Flow) IsDecodedPath(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Path" && f.names.TypeNameOf(sel.X) == sink.Type{Path: "net/url", Name: "URL"}
}

// ArrivesEscaped reports whether e is a field that a function of the package decodes as a query is:
// url.QueryUnescape(info.URL).
func (f *Flow) ArrivesEscaped(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	at := field{f.OwnTypeOf(sel.X), sel.Sel.Name}
	return at.owner != "" && f.decoded.Of(at, func(field) bool {
		return slices.ContainsFunc(f.index.Decoded(), func(e ast.Expr) bool {
			other, ok := ast.Unparen(e).(*ast.SelectorExpr)
			return ok && other.Sel.Name == at.name && f.OwnTypeOf(other.X) == at.owner
		})
	})
}

// OwnTypeOf returns the name of the package's type that e, or what it points to, is of, "" if that
// is not known.
func (f *Flow) OwnTypeOf(e ast.Expr) string {
	switch of := f.names.TypeNameOf(e); {
	case of.Path != "":
		return ""
	case of.Name != "":
		return of.Name
	}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return f.typeOfParameter(id)
	}
	return ""
}

func (f *Flow) freeText(e ast.Expr, seen visited, depth int) bool {
	if depth == 0 {
		return false
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return f.callFree(e, seen, depth)
	case *ast.IndexExpr:
		return f.isArgument(e) || f.isRouteVariable(e)
	case *ast.Ident:
		if call, _ := f.names.Result(e); call != nil && sink.FreeTexts[f.names.Callee(call)] {
			return true
		}
		return slices.ContainsFunc(f.valuesBefore(e, seen), func(value ast.Expr) bool {
			value = ast.Unparen(value)
			if index, ok := value.(*ast.IndexExpr); ok && sink.IsID(e.Name) && f.isArgument(index) {
				return false // id := args[0], of who runs the program
			}
			return f.freeText(value, seen, depth-1)
		})
	}
	return false
}

// IsHash reports whether e is a hash, or a variable that is one as it is written: h := sha1.New().
func (f *Flow) IsHash(e ast.Expr) bool {
	values := []ast.Expr{e}
	if id, ok := e.(*ast.Ident); ok {
		values, _ = f.localValues(id)
	}
	return source.Every(values, func(value ast.Expr) bool {
		_, of, name := source.Called(value)
		return strings.HasPrefix(name, "New") && slices.Contains(hashMakers, source.NameOf(of))
	})
}

// hashMakers are the names of packages whose functions New return a hash.
var hashMakers = []string{"adler32", "crc32", "crc64", "fnv", "hmac", "md5", "sha1", "sha256", "sha3", "sha512"}

// joinStrings is strings.Join.
var joinStrings = sink.Function{Path: "strings", Name: "Join"}

// callFree is freeText for a call.
func (f *Flow) callFree(call *ast.CallExpr, seen visited, depth int) bool {
	if f.names.IsConversion(call) {
		return f.freeText(ast.Unparen(call.Args[0]), seen, depth-1)
	}
	callee := f.names.Callee(call)
	if sink.FreeTexts[callee] {
		return true
	}
	name := source.NameOf(call.Fun)
	switch {
	case len(call.Args) == 0:
		return name == "Error" // err.Error()
	case callee == joinStrings && len(call.Args) == 2:
		return strings.Contains(f.head(call.Args[1]), " ")
	case callee.Path == "strings" && slices.Contains(passing, name):
		return f.freeText(ast.Unparen(call.Args[0]), seen, depth-1)
	case callee.Path != "":
		return false
	}
	fn := f.index.Function(callee.Name)
	return fn != nil && fn.Body != nil && f.free.Of(fn, func(*ast.FuncDecl) bool { return f.returnsFree(fn, depth-1) })
}

// returnsFree reports whether a function returns a free text, first of all.
func (f *Flow) returnsFree(fn *ast.FuncDecl, depth int) bool {
	seen := make(visited)
	return slices.ContainsFunc(f.returned(fn, 0), func(e ast.Expr) bool {
		return f.freeText(ast.Unparen(e), seen, depth)
	})
}

// isArgument reports whether e is an argument of the command line: os.Args[1],
// flags.Args()[0], and args[0] of a command's function.
func (f *Flow) isArgument(e *ast.IndexExpr) bool {
	switch x := ast.Unparen(e.X).(type) {
	case *ast.CallExpr:
		return source.NameOf(x.Fun) == "Args" && len(x.Args) == 0
	case *ast.SelectorExpr:
		path, ok := f.names.Imported(x.X)
		return ok && path == "os" && x.Sel.Name == "Args"
	case *ast.Ident:
		list, ok := f.names.TypeOf(x).(*types.Slice)
		return ok && x.Name == "args" && types.Identical(list.Elem(), types.Typ[types.String])
	}
	return false
}

// isRouteVariable reports whether e is a variable of a route of gorilla/mux, which decodes
// the path: mux.Vars(r)["name"]. Identifiers are plain.
func (f *Flow) isRouteVariable(e *ast.IndexExpr) bool {
	key, constant := f.names.Constant(e.Index)
	if !constant || sink.IsID(key) {
		return false
	}
	values := append(slices.Clip(f.names.AllValues(e.X)), e.X) // vars := mux.Vars(r)
	return slices.ContainsFunc(values, func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		return ok && f.names.Callee(call) == sink.Function{Path: "github.com/gorilla/mux", Name: "Vars"}
	})
}

// RouteKey returns the name of the variable of a route that e is, or has as a value, "" if it is
// none: c.Param("id"), r.PathValue("id"), mux.Vars(r)["id"].
func (f *Flow) RouteKey(e ast.Expr) string {
	values := []ast.Expr{e}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		values, _ = f.localValues(id)
	}
	for _, value := range values {
		if key := routeKey(value); key != "" {
			return key
		}
	}
	return ""
}

// routeGetters are the functions and methods, of any router, that return a variable of a route.
var routeGetters = []string{"ByName", "Param", "Params", "PathParam", "PathParameter", "PathValue", "URLParam"}

func routeKey(e ast.Expr) string {
	var key ast.Expr
	switch e := e.(type) {
	case *ast.CallExpr:
		if len(e.Args) > 0 && slices.Contains(routeGetters, source.NameOf(e.Fun)) {
			key = e.Args[len(e.Args)-1] // chi.URLParam(r, "id")
		}
	case *ast.IndexExpr:
		of := e.X
		if call, ok := of.(*ast.CallExpr); ok {
			of = call.Fun
		}
		if strings.EqualFold(source.NameOf(of), "vars") {
			key = e.Index
		}
	}
	lit, ok := key.(*ast.BasicLit)
	if !ok {
		return ""
	}
	return strings.Trim(lit.Value, "\"`")
}

// isPrintedList reports whether a value is printed with blanks between its parts:
// [a b], map[a:b].
func isPrintedList(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Slice:
		basic, ok := t.Elem().Underlying().(*types.Basic)
		return ok && basic.Kind() != types.Byte
	}
	return false
}

// IsMap reports whether e is a map.
func (f *Flow) IsMap(e ast.Expr) bool {
	return source.Is[*types.Map](f.names.TypeOf(e).Underlying())
}

// IsCutFromURL reports whether e is a part of a text that a scheme is cut off, which has
// never been decoded: strings.TrimPrefix(url, "github://").
func (f *Flow) IsCutFromURL(e ast.Expr) bool {
	return f.isCutFromURL(ast.Unparen(e), make(visited), longestCut)
}

// longestCut bounds how many steps a text is followed that is cut again and again.
const longestCut = 4 * maxDepth

func (f *Flow) isCutFromURL(e ast.Expr, seen visited, depth int) bool {
	if depth == 0 {
		return false
	}
	follow := func(e ast.Expr) bool { return f.isCutFromURL(ast.Unparen(e), seen, depth-1) }
	switch e := e.(type) {
	case *ast.IndexExpr:
		return follow(e.X)
	case *ast.SliceExpr:
		return follow(e.X)
	case *ast.BinaryExpr:
		return source.IsSum(e) && follow(e.Y)
	case *ast.CallExpr:
		if len(e.Args) == 0 || f.names.Callee(e).Path != "strings" {
			return false
		}
		return f.cutsScheme(e) || follow(e.Args[0])
	case *ast.Ident:
		return f.isBehindCut(e) || slices.ContainsFunc(f.valuesBefore(e, seen), follow)
	}
	return false
}

// isBehindCut reports whether the variable e has what stands behind a scheme: _, rest, _ := strings.Cut(url, "://").
func (f *Flow) isBehindCut(e *ast.Ident) bool {
	call, at := f.names.Result(e)
	return call != nil && at == 1 && f.names.Callee(call) == sink.Function{Path: "strings", Name: "Cut"} && f.cutsScheme(call)
}

// cutsScheme reports whether a call takes a scheme off a text, perhaps with a host.
func (f *Flow) cutsScheme(call *ast.CallExpr) bool {
	switch source.NameOf(call.Fun) {
	case "Cut", "CutPrefix", "Split", "SplitN", "TrimPrefix":
		return len(call.Args) > 1 && f.isScheme(call.Args[1])
	}
	return false
}

// isScheme reports whether e is a scheme as it is written, "https://", perhaps with a host, a constant that is one, or
// stands for each element of a list of them: for _, scheme := range []string{"http://", "https://"}.
func (f *Flow) isScheme(e ast.Expr) bool {
	if text, constant := f.names.Constant(e); constant {
		return strings.Contains(text, "://")
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		return strings.Contains(e.Value, "://")
	case *ast.Ident:
		list := f.RangedOver(e)
		return list != nil && f.areSchemes(list)
	}
	return false
}

// areSchemes reports whether e is a list of schemes, or the name of one.
func (f *Flow) areSchemes(e ast.Expr) bool {
	if id, ok := e.(*ast.Ident); ok {
		values := f.valuesNamed(id)
		if len(values) != 1 {
			return false
		}
		e = values[0]
	}
	list, ok := e.(*ast.CompositeLit)
	return ok && f.schemes.Of(list, func(*ast.CompositeLit) bool {
		return source.Every(list.Elts, func(e ast.Expr) bool {
			lit, ok := e.(*ast.BasicLit)
			return ok && strings.HasSuffix(lit.Value, `://"`)
		})
	})
}
