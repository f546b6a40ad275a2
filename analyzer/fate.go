package analyzer

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file follows a text to its uses: a fix is sure if all of them are better off with it.

// fate is what becomes of a text.
type fate struct {
	uses    int  // how many get it, 2 if more do, or nobody knows
	unknown bool // one of them may do anything with it
	altered bool // one of them cuts it, looks for it, compares it or has it as a key
	format  bool // one of them has it as a format
	text    bool // one of them has it, and not as a format
}

var (
	lost   = fate{uses: 2, unknown: true, text: true} // by way of code that is not seen
	given  = fate{uses: 1, unknown: true, text: true}
	edited = fate{uses: 1, altered: true, text: true}
	read   = fate{uses: 1, text: true}               // as a URL, or by people
	shown  = fate{uses: 1, text: true, format: true} // to people: by its name, log.Error may take a format
)

func (f fate) and(other fate) fate {
	return fate{
		min(2, f.uses+other.uses), f.unknown || other.unknown, f.altered || other.altered, f.format || other.format, f.text || other.text,
	}
}

// formatted is the fate of a format whose result has the fate f.
func (f fate) formatted() fate {
	f.format, f.text = true, f.format
	return f
}

// fateOf returns the fate of what is at s. depth bounds how many names are followed.
func (j *judge) fateOf(s spot, depth int) fate {
	formats := 0 // Sprintf(Sprintf("http://h/a b/%%d/%s", id), page) has two
	for len(s.around) > 0 && j.fieldAt(s) == "" && (isSelected(s) || j.hasPart(s)) {
		if call, ok := source.Above(s.around, 0).(*ast.CallExpr); ok && j.isFormatOf(call, s.e) {
			formats++
		}
		s = s.outside()
	}
	to := j.fateOfWhole(s, depth)
	for range min(2, formats) {
		to = to.formatted()
	}
	return to
}

// isSelected reports whether what is at s is a struct of which a field is selected, as pairs are
// that a loop is over: for _, p := range []struct{ from, to string }{{"htp:", "http:"}}.
func isSelected(s spot) bool {
	sel, ok := source.Above(s.around, 0).(*ast.SelectorExpr)
	return ok && sel.X == s.e
}

// fieldAt returns the name of the field that what is at s is, as an element without a key, "" if it
// is none, or the type is not known.
func (j *judge) fieldAt(s spot) string {
	lit, ok := source.Above(s.around, 0).(*ast.CompositeLit)
	if !ok {
		return ""
	}
	of, ok := j.names.TypeOf(lit).Underlying().(*types.Struct)
	if _, keyed := s.e.(*ast.KeyValueExpr); !ok || keyed {
		return ""
	}
	if at := source.IndexOf(lit.Elts, s.e); at >= 0 && at < of.NumFields() {
		return of.Field(at).Name()
	}
	return ""
}

// fateOfWhole is fateOf for what is no part of another text, list or map.
func (j *judge) fateOfWhole(s spot, depth int) fate {
	if depth == 0 || len(s.around) == 0 {
		return lost
	}
	switch parent := source.Above(s.around, 0).(type) {
	case *ast.CallExpr:
		return j.fateIn(parent, s, depth)
	case *ast.AssignStmt, *ast.ValueSpec:
		return j.fateOfKept(s, depth)
	case *ast.KeyValueExpr:
		lit, ok := source.Above(s.around, 1).(*ast.CompositeLit)
		if !ok || parent.Value != s.e {
			return edited
		}
		return j.fateOfField(lit, source.NameOf(parent.Key), depth)
	case *ast.CompositeLit:
		return j.fateOfField(parent, j.fieldAt(s), depth)
	case *ast.RangeStmt:
		return j.fateInLoop(parent, s, depth)
	case *ast.ReturnStmt:
		return j.fateOfResult(s, depth)
	case *ast.BinaryExpr:
		if lit, ok := parent.Y.(*ast.BasicLit); ok && lit.Value == `""` {
			return fate{} // whether there is one
		}
		return searched(depth)
	case *ast.CaseClause, *ast.SwitchStmt, *ast.IndexExpr, *ast.SliceExpr:
		return edited
	case *ast.ExprStmt:
		return fate{}
	}
	return lost
}

// fateInLoop returns the fate of what is at s in the head of a loop. What is no list may be a text,
// and the loop is over its characters.
func (j *judge) fateInLoop(loop *ast.RangeStmt, s spot, depth int) fate {
	v, named := loop.Value.(*ast.Ident)
	switch {
	case loop.X != s.e:
		return lost
	case !j.isList(s.e):
		return edited
	case loop.Value == nil:
		return fate{} // for i := range urls
	case named:
		return j.fateOfName(spot{v, s.around}, depth)
	}
	return lost
}

// isList reports whether e is known to be a list or a map, and not the bytes or the characters of a
// text.
func (j *judge) isList(e ast.Expr) bool {
	switch of := j.names.TypeOf(ast.Unparen(e)).Underlying().(type) {
	case *types.Slice:
		return !isCharacter(of.Elem())
	case *types.Array:
		return !isCharacter(of.Elem())
	case *types.Map:
		return true
	}
	return false
}

// isCharacter reports whether t is that of the bytes or the runes of a text, or not known.
func isCharacter(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Info()&types.IsInteger != 0 || basic.Kind() == types.Invalid)
}

// searched returns the fate of what is compared or searched for. What is so where it is written
// has only problems of that: r.Header.Get("Origin") == "https://h/".
func searched(depth int) fate {
	if depth == maxTold {
		return read
	}
	return edited
}

// textPackages are those of the library whose functions read, cut or compare any text.
var textPackages = []string{
	"bytes", "maps", "os", "path", "path/filepath", "regexp", "slices", "sort", "strconv", "strings", "unicode/utf8",
}

// fateIn returns the fate of what is at s, an argument of a call.
func (j *judge) fateIn(call *ast.CallExpr, s spot, depth int) fate {
	at, name, fn := source.IndexOf(call.Args, s.e), source.NameOf(call.Fun), j.names.Callee(call)
	if at < 0 {
		return lost
	}
	if fn.Path == "" && j.index.HasFunction(name) {
		return j.fateOfArgument(call, at, depth)
	}
	_, plain := ast.Unparen(call.Fun).(*ast.Ident)
	switch role := j.flow.RoleOf(fn, at); {
	case plain && (name == "panic" || name == "print" || name == "println"):
		return read
	case plain && (name == "len" || name == "cap") && j.isList(s.e):
		return fate{}
	case plain && types.Universe.Lookup(name) != nil:
		return edited // delete(m, "htp://h/"), len("htp://h/")
	case role == sink.Pattern:
		return searched(depth)
	case role == sink.PathElement, role == sink.Plain && slices.Contains(textPackages, fn.Path):
		return edited
	case role.IsSink():
		return read
	case j.isShownBy(call, s, fn, role):
		return j.fateShown(call, s.e, role)
	case j.isFormatOf(call, s.e):
		return given.formatted()
	case plain:
		return lost // a variable may be any function
	}
	return given
}

// isShownBy reports whether a call shows its arguments to people and does nothing else with them. One
// whose result is taken may make a text of them.
func (j *judge) isShownBy(call *ast.CallExpr, s spot, fn sink.Function, role sink.Role) bool {
	name := source.NameOf(call.Fun)
	if !isStatement(source.Above(s.around, 1)) || role != sink.Prose && !sink.Shows(name, len(call.Args)) && !sink.Logs(name) {
		return false
	}
	return !strings.HasPrefix(name, "Fprint") || fn.Path == "fmt" && j.isForReaders(call.Args[0])
}

// isStatement reports whether a node has a call that nobody takes the result of.
func isStatement(n ast.Node) bool {
	switch n.(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}

// isForReaders reports whether e is os.Stdout or os.Stderr. Any other writer may be that of a hash, or
// keep a text.
func (j *judge) isForReaders(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Stdout" && sel.Sel.Name != "Stderr" {
		return false
	}
	path, ok := j.names.Imported(sel.X)
	return ok && path == "os"
}

// fateShown returns the fate of the argument e of a call that shows it.
func (j *judge) fateShown(call *ast.CallExpr, e ast.Expr, role sink.Role) fate {
	switch {
	case j.isFormatOf(call, e):
		return read.formatted()
	case role == sink.Prose:
		return read
	}
	return shown
}

// fateOfArgument returns the fate of an argument of a function of the package, which may be one of
// another if what is called is not known.
func (j *judge) fateOfArgument(call *ast.CallExpr, at, depth int) fate {
	if _, ok := j.names.Object(ast.Unparen(call.Fun)).(*types.Var); ok {
		return lost
	}
	param := j.parameterGiven(call, at)
	if param == nil {
		return lost
	}
	to := j.fateOfName(j.spotOf(param), depth)
	if called := j.names.Signature(call); called == nil || called.Recv() != nil && types.IsInterface(called.Recv().Type()) {
		return to.and(fate{unknown: true})
	}
	return to
}

// parameterGiven returns the parameter of a function of the package that gets the argument of a call at an
// index, nil if that is not known.
func (j *judge) parameterGiven(call *ast.CallExpr, at int) *ast.Ident {
	fn := j.index.Function(source.NameOf(call.Fun))
	if fn == nil || fn.Body == nil || j.isMethodExpression(call) {
		return nil
	}
	return j.parameterAt(fn, at)
}

// isMethodExpression reports whether a call may be of a method with its receiver for the first argument:
// (*hub).put(h, u).
func (j *judge) isMethodExpression(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && j.names.IsType(sel.X)
}

// isFormatOf reports whether e is what a call has as a format, as far as its name tells: the first
// text that it is given.
func (j *judge) isFormatOf(call *ast.CallExpr, e ast.Expr) bool {
	if at, ok := j.flow.FormatOf(j.names.Callee(call)); ok {
		return source.IndexOf(call.Args, e) == at
	}
	if !sink.IsFormatter(source.NameOf(call.Fun)) {
		return false
	}
	first := j.firstTexts.Of(call, func(*ast.CallExpr) int { return slices.IndexFunc(call.Args, j.names.IsString) })
	return first < 0 || source.IndexOf(call.Args, e) <= first
}

// fateOfKept returns the fate of the variable, the constant or the field that a statement gives
// what is at s.
func (j *judge) fateOfKept(s spot, depth int) fate {
	if v := source.Receiver(source.Above(s.around, 0), s.e); v != nil {
		switch {
		case v.Name == "_":
			return fate{}
		case j.isRepeated(s):
			return lost
		}
		return j.fateOfName(spot{v, s.around}, depth)
	}
	field := fieldGiven(source.Above(s.around, 0), s.e)
	if field == nil {
		return lost
	}
	return j.fateOfField(field.X, field.Sel.Name, depth)
}

// fateOfName returns the fate of the variable, the constant or the parameter that is declared, or
// given a value, at s.
func (j *judge) fateOfName(s spot, depth int) fate {
	v := s.e.(*ast.Ident)
	return j.fates.Of(deep{j.subject(v, s), depth}, func(deep) fate {
		if j.isGlobal(v, s) && !j.isOwn(v.Name, s) {
			return lost
		}
		uses, ok := j.otherUses(v, s)
		if !ok {
			return lost
		}
		to := fateOfAll(uses, depth-1, j.fateOf)
		if j.isNamedResult(v, s) {
			return to.and(j.fateOfResult(s, depth))
		}
		return to
	})
}

// fateOfAll returns the fate of what is at all these spots, by what of says of one.
func fateOfAll(spots iter.Seq[spot], depth int, of func(spot, int) fate) (to fate) {
	for s := range spots {
		if to = to.and(of(s, depth)); to.altered {
			break
		}
	}
	return to
}

// fateOfResult returns the fate of what the function around s returns there.
func (j *judge) fateOfResult(s spot, depth int) fate {
	fn := functionAround(s.around)
	if fn == nil || !isFirstResult(s, fn) {
		return lost
	}
	return j.fates.Of(deep{fn, depth}, func(deep) fate {
		switch calls := j.callSpots(fn); {
		case !j.isOwn(fn.Name.Name, s):
			return lost
		case len(j.mentions(fn.Name.Name)) == 1:
			return fate{}
		case len(calls) == 0:
			return lost
		default:
			return fateOfAll(slices.Values(calls), depth-1, j.fateOf)
		}
	})
}

// isFirstResult reports whether what is at s is the first result of the function, by a return or by its
// name: of the others nobody knows yet which variable gets them.
func isFirstResult(s spot, fn *ast.FuncDecl) bool {
	if ret, ok := source.Above(s.around, 0).(*ast.ReturnStmt); ok {
		return source.IndexOf(ret.Results, s.e) == 0
	}
	first := fn.Type.Results.List[0].Names
	return len(first) > 0 && first[0].Name == source.NameOf(s.e)
}

// fateOfField returns the fate of a field of e, which may be a list or a map that has one. What a
// sink takes of a type of the library is a use of it.
func (j *judge) fateOfField(e ast.Expr, name string, depth int) fate {
	of, at, role := fate{}, j.spotOf(e), j.names.FieldRole(e, name)
	switch {
	case role == sink.Pattern:
		of = edited
	case role == sink.Component:
		of = given // a path has no escapes before it is printed
	case role != sink.Plain:
		of = read
	case len(at.around) == 0 || !j.isOwn(name, at):
		return lost
	case isForeign(e):
		of = given
	}
	if role == sink.Plain {
		of = of.and(j.fateOfStruct(at, depth))
	}
	return of.and(j.fates.Of(deep{"." + name, depth}, func(deep) fate {
		if len(j.mentions(name)) > maxUses {
			return lost
		}
		return fateOfAll(slices.Values(j.fieldSpots(name)), depth-1, j.fateOf)
	}))
}

// isForeign reports whether e is a value of a type of another package: oauth2.Endpoint{…}.
func isForeign(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	return ok && source.Is[*ast.SelectorExpr](lit.Type)
}
