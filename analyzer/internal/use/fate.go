package use

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

// Fate is what becomes of a text.
type Fate struct {
	Uses    int  // how many get it, 2 if more do, or nobody knows
	Unknown bool // one of them may do anything with it
	Altered bool // one of them cuts it, looks for it, compares it or has it as a key
	Format  bool // one of them has it as a format
	Text    bool // one of them has it, and not as a format
	Inside  bool // one of them has it behind another text: target+"/fetch?url="+u
	Asked   bool // one of them sees whether it is refused
}

var (
	lost   = Fate{Uses: 2, Unknown: true, Text: true} // by way of code that is not seen
	given  = Fate{Uses: 1, Unknown: true, Text: true}
	edited = Fate{Uses: 1, Altered: true, Text: true}
	read   = Fate{Uses: 1, Text: true} // as a URL, or by people
	asked  = Fate{Uses: 1, Asked: true, Text: true}
	shown  = Fate{Uses: 1, Text: true, Format: true} // to people: by its name, log.Error may take a format
)

func (f Fate) and(other Fate) Fate {
	return Fate{
		min(2, f.Uses+other.Uses), f.Unknown || other.Unknown, f.Altered || other.Altered, f.Format || other.Format, f.Text || other.Text,
		f.Inside || other.Inside, f.Asked || other.Asked,
	}
}

// formatted is the fate of a format whose result has the fate f.
func (f Fate) formatted() Fate {
	f.Format, f.Text = true, f.Format
	return f
}

// FateOf returns the fate of what is at s. depth bounds how many names are followed.
func (p *Program) FateOf(s Spot, depth int) Fate {
	formats, inside := 0, false // Sprintf(Sprintf("http://h/a b/%%d/%s", id), page) has two
	for len(s.Around) > 0 && p.hasPart(s) && !p.isInStruct(s) {
		inside = inside || p.isBehind(s)
		if call, ok := source.Above(s.Around, 0).(*ast.CallExpr); ok && p.isFormatOf(call, s.E) {
			formats++
		}
		s = s.Outside()
	}
	to := p.fateOfWhole(s, depth)
	for range min(2, formats) {
		to = to.formatted()
	}
	to.Inside = to.Inside || inside
	return to
}

// isBehind reports whether what is at s, a part of a text, stands behind another one in it.
func (p *Program) isBehind(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.BinaryExpr:
		return parent.Y == s.E
	case *ast.CompositeLit:
		call, ok := source.Above(s.Around, 1).(*ast.CallExpr)
		return ok && p.isMadeOf(call, parent) && source.IndexOf(parent.Elts, s.E) > 0 // strings.Join([]string{target, u}, "?url=")
	case *ast.CallExpr:
		at, ok := p.flow.FormatOf(p.names.Callee(parent))
		arg := source.IndexOf(parent.Args, s.E)
		if !ok {
			return arg > 0 && p.names.Callee(parent).Path == "fmt" // Sprint
		}
		if arg <= at {
			return false // the format, or there is none: fmt.Appendf(u)
		}
		format, _ := p.names.Constant(parent.Args[at])
		return arg > at+1 || !strings.HasPrefix(format, "%s") && !strings.HasPrefix(format, "%v")
	}
	return false
}

// isInStruct reports whether what is at s may be a field of a struct, as an element without a key.
func (p *Program) isInStruct(s Spot) bool {
	lit, ok := source.Above(s.Around, 0).(*ast.CompositeLit)
	return ok && !p.isList(lit)
}

// fateOfWhole is FateOf for what is no part of another text, list or map.
func (p *Program) fateOfWhole(s Spot, depth int) Fate {
	if depth == 0 || len(s.Around) == 0 {
		return lost
	}
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.CallExpr:
		return p.fateIn(parent, s, depth)
	case *ast.AssignStmt, *ast.ValueSpec:
		return p.fateOfKept(s, depth)
	case *ast.KeyValueExpr:
		if parent.Value != s.E {
			return edited
		}
		return lost // the field of a struct, which may be compared, encoded or given away as a whole
	case *ast.RangeStmt:
		return p.fateInLoop(parent, s, depth)
	case *ast.ReturnStmt:
		return p.fateOfResult(s, depth)
	case *ast.BinaryExpr:
		if lit, ok := parent.Y.(*ast.BasicLit); ok && lit.Value == `""` {
			return Fate{} // whether there is one
		}
		return edited
	case *ast.CaseClause, *ast.SwitchStmt, *ast.IndexExpr, *ast.SliceExpr:
		return edited
	case *ast.StarExpr, *ast.ParenExpr:
		return p.FateOf(s.Outside(), depth) // that of a flag: *site, (*site)[8:]
	case *ast.UnaryExpr:
		if call, ok := source.Above(s.Around, 1).(*ast.CallExpr); ok && p.names.Callee(call).Path == "flag" {
			return Fate{} // flag.StringVar(&site, …) sets it
		}
	case *ast.ExprStmt:
		return Fate{}
	}
	return lost
}

// fateInLoop returns the fate of what is at s in the head of a loop. What is no list may be a text,
// and the loop is over its characters.
func (p *Program) fateInLoop(loop *ast.RangeStmt, s Spot, depth int) Fate {
	v, named := loop.Value.(*ast.Ident)
	switch {
	case loop.X != s.E:
		return lost
	case !p.isList(s.E):
		return edited
	case loop.Value == nil:
		return Fate{} // for i := range urls
	case named:
		return p.fateOfName(Spot{v, s.Around}, depth)
	}
	return lost
}

// isList reports whether e is known to be a list or a map, and not the bytes or the characters of a
// text.
func (p *Program) isList(e ast.Expr) bool {
	switch of := p.names.TypeOf(ast.Unparen(e)).Underlying().(type) {
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

// searched returns the fate of what is searched for. What is so where it is written has only problems
// of that: regexp.MustCompile("^https://h.org/").
func searched(depth int) Fate {
	if depth == MaxTold {
		return read
	}
	return edited
}

// textPackages are those of the library whose functions read, cut or compare any text.
var textPackages = []string{
	"bytes", "maps", "os", "path", "path/filepath", "regexp", "slices", "sort", "strconv", "strings", "unicode/utf8",
}

// fateIn returns the fate of what is at s, an argument of a call.
func (p *Program) fateIn(call *ast.CallExpr, s Spot, depth int) Fate {
	at, name, fn := source.IndexOf(call.Args, s.E), source.NameOf(call.Fun), p.names.Callee(call)
	if at < 0 {
		return lost
	}
	if p.isReadBack(call, at) {
		return edited
	}
	if onlyParses(fn) && isAsked(s.Around) {
		return asked
	}
	if fn.Path == "" && p.index.HasFunction(name) {
		return p.fateOfArgument(call, at, depth)
	}
	switch role := p.flow.RoleOf(fn, at); {
	case p.isVariable(call.Fun):
		return lost // any function
	case p.isBuiltin(call.Fun):
		return p.fateInBuiltin(name, s)
	case fn.Path == "flag":
		return p.fateOfFlag(call, at, s, depth)
	case role == sink.Pattern && !isSubject(fn, at):
		return searched(depth)
	case role == sink.Pattern, role == sink.PathElement, role == sink.Plain && slices.Contains(textPackages, fn.Path):
		return edited
	case fn == sink.Function{Path: "net/url", Name: "JoinPath"}:
		return read.and(p.fateOfWhole(s.Outside(), depth))
	case role.IsSink():
		return read
	case p.isShownBy(call, s, fn, role):
		return p.fateShown(call, s.E, role)
	case p.isFormatOf(call, s.E):
		return given.formatted()
	case source.Is[*ast.Ident](ast.Unparen(call.Fun)):
		return lost // it may be a variable of another file
	}
	return given
}

// isVariable reports whether what is called is known to be a variable, a parameter or a field.
func (p *Program) isVariable(fun ast.Expr) bool {
	fun = ast.Unparen(fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		fun = sel.Sel
	}
	_, ok := p.names.Object(fun).(*types.Var)
	return ok
}

// isBuiltin reports whether what is called is a function of the language.
func (p *Program) isBuiltin(fun ast.Expr) bool {
	id, ok := ast.Unparen(fun).(*ast.Ident)
	return ok && types.Universe.Lookup(id.Name) != nil
}

// fateInBuiltin returns the fate of what is at s, an argument of a function of the language.
func (p *Program) fateInBuiltin(name string, s Spot) Fate {
	switch {
	case name == "panic" || name == "print" || name == "println":
		return read
	case (name == "len" || name == "cap") && p.isList(s.E):
		return Fate{}
	}
	return edited // delete(m, "htp://h/"), len("htp://h/")
}

// isSubject reports whether an argument is the text in which a function looks for the others.
func isSubject(fn sink.Function, at int) bool {
	return at == 0 && (fn.Path == "strings" || fn.Path == "bytes") && fn.Name != "NewReplacer"
}

// fateOfFlag returns the fate of an argument of a function of package flag, by the variable that has its default.
func (p *Program) fateOfFlag(call *ast.CallExpr, at int, s Spot, depth int) Fate {
	switch name := source.NameOf(call.Fun); {
	case p.Reads(Flag):
		return lost
	case name == "String" && at == 1:
		return p.fateOfWhole(s.Outside(), depth)
	case name == "StringVar" && at == 2:
		if to, ok := call.Args[0].(*ast.UnaryExpr); ok && source.Is[*ast.Ident](to.X) {
			return p.fateOfName(p.SpotOf(to.X), depth)
		}
		return lost
	}
	return read // the name, or the help
}

// logPackages are those for logs. What others do with a text, no name of theirs tells: p.Printf of
// golang.org/x/text/message looks it up among translations, tx.Run sends it to a database.
var logPackages = []string{"github.com/golang/glog", "github.com/sirupsen/logrus", "k8s.io/klog", "k8s.io/klog/v2", "log", "log/slog"}

// isShownBy reports whether a call shows its arguments to people and does nothing else with them. One
// whose result is taken may make a text of them.
func (p *Program) isShownBy(call *ast.CallExpr, s Spot, fn sink.Function, role sink.Role) bool {
	name := source.NameOf(call.Fun)
	if !isStatement(source.Above(s.Around, 1)) || role != sink.Prose && !sink.Shows(name, len(call.Args)) && !sink.Logs(name) {
		return false
	}
	switch {
	case strings.HasPrefix(name, "Fprint"):
		return fn.Path == "fmt" && p.isForReaders(call.Args[0])
	case fn.Path == "fmt":
		return true
	case !slices.Contains(logPackages, fn.Path):
		return false
	}
	return !p.keepsLogs()
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
func (p *Program) isForReaders(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Stdout" && sel.Sel.Name != "Stderr" {
		return false
	}
	path, ok := p.names.Imported(sel.X)
	return ok && path == "os"
}

// fateShown returns the fate of the argument e of a call that shows it.
func (p *Program) fateShown(call *ast.CallExpr, e ast.Expr, role sink.Role) Fate {
	switch {
	case p.isFormatOf(call, e):
		return read.formatted()
	case role == sink.Prose:
		return read
	}
	return shown
}

// fateOfArgument returns the fate of an argument of a function of the package, which may be one of
// another if what is called is not known.
func (p *Program) fateOfArgument(call *ast.CallExpr, at, depth int) Fate {
	if p.isVariable(call.Fun) {
		return lost
	}
	param := p.parameterGiven(call, at)
	if param == nil {
		return lost
	}
	to := p.fateOfName(p.SpotOf(param), depth)
	if called := p.names.Signature(call); called == nil || called.Recv() != nil && types.IsInterface(called.Recv().Type()) {
		return to.and(Fate{Unknown: true})
	}
	return to
}

// parameterGiven returns the parameter of a function of the package that gets the argument of a call at an
// index, nil if that is not known.
func (p *Program) parameterGiven(call *ast.CallExpr, at int) *ast.Ident {
	name := source.NameOf(call.Fun)
	fn := p.index.Function(name)
	if fn == nil || fn.Body == nil || p.isMethodExpression(call) || p.editor.DeclaredUnseen(name) {
		return nil // or it is another one for another system
	}
	return p.ParameterAt(fn, at)
}

// isMethodExpression reports whether a call may be of a method with its receiver for the first argument:
// (*hub).put(h, u).
func (p *Program) isMethodExpression(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && p.names.IsType(sel.X)
}

// isFormatOf reports whether e is what a call has as a format, as far as its name tells: the first
// text that it is given.
func (p *Program) isFormatOf(call *ast.CallExpr, e ast.Expr) bool {
	if at, ok := p.flow.FormatOf(p.names.Callee(call)); ok {
		return source.IndexOf(call.Args, e) == at
	}
	if !sink.IsFormatter(source.NameOf(call.Fun)) {
		return false
	}
	first := p.firstTexts.Of(call, func(*ast.CallExpr) int { return slices.IndexFunc(call.Args, p.names.IsString) })
	return first < 0 || source.IndexOf(call.Args, e) <= first
}

// fateOfKept returns the fate of the variable, the constant or the field that a statement gives
// what is at s.
func (p *Program) fateOfKept(s Spot, depth int) Fate {
	if v := source.Receiver(source.Above(s.Around, 0), s.E); v != nil {
		switch {
		case v.Name == "_":
			return Fate{}
		case p.isRepeated(s):
			return lost
		}
		return p.fateOfName(Spot{v, s.Around}, depth)
	}
	return lost
}

// fateOfName returns the fate of the variable, the constant or the parameter that is declared, or
// given a value, at s.
func (p *Program) fateOfName(s Spot, depth int) Fate {
	v := s.E.(*ast.Ident)
	return p.fates.Of(Deep{p.subject(v, s), depth}, func(Deep) Fate {
		if p.isGlobal(v, s) && !p.isOwn(v.Name, s) {
			return lost
		}
		uses, ok := p.otherUses(v, s)
		if !ok {
			return lost
		}
		to := fateOfAll(uses, depth-1, p.FateOf)
		if p.isNamedResult(v, s) {
			return to.and(p.fateOfResult(s, depth))
		}
		return to
	})
}

// fateOfAll returns the fate of what is at all these spots, by what of says of one.
func fateOfAll(spots iter.Seq[Spot], depth int, of func(Spot, int) Fate) (to Fate) {
	for s := range spots {
		if to = to.and(of(s, depth)); to.Altered {
			break
		}
	}
	return to
}

// fateOfResult returns the fate of what the function around s returns there. Methods are called by who
// has the value in an interface, too: by fmt and by templates.
func (p *Program) fateOfResult(s Spot, depth int) Fate {
	fn := functionAround(s.Around)
	if fn == nil || fn.Recv != nil || !isFirstResult(s, fn) {
		return lost
	}
	return p.fates.Of(Deep{fn, depth}, func(Deep) Fate {
		switch calls := p.callSpots(fn); {
		case !p.isOwn(fn.Name.Name, s):
			return lost
		case len(p.mentions(fn.Name.Name)) == 1:
			return Fate{}
		case len(calls) == 0:
			return lost
		default:
			return fateOfAll(slices.Values(calls), depth-1, p.FateOf)
		}
	})
}

// isFirstResult reports whether what is at s is the first result of the function, by a return or by its
// name: of the others nobody knows yet which variable gets them.
func isFirstResult(s Spot, fn *ast.FuncDecl) bool {
	if ret, ok := source.Above(s.Around, 0).(*ast.ReturnStmt); ok {
		return source.IndexOf(ret.Results, s.E) == 0
	}
	first := fn.Type.Results.List[0].Names
	return len(first) > 0 && first[0].Name == source.NameOf(s.E)
}

// IsForeign reports whether e is a value of a type of another package: oauth2.Endpoint{…}.
func IsForeign(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	return ok && source.Is[*ast.SelectorExpr](lit.Type)
}
