package flow

import (
	"go/ast"
	"go/token"
	"math"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// maxSteps bounds how many names are replaced by their values in one text: x :=
// y + y; y := x + x in half-typed code never ends. Each of a thousand variables may be made
// of the one before, and each be used: after maxFollowed names in one package, only fewSteps
// are followed in a text.
const (
	maxSteps    = 256
	maxFollowed = 1 << 13
	fewSteps    = 4
)

// folding makes one template.
type folding struct {
	flow  *Flow
	left  *int     // how many more names may be followed
	taken ast.Stmt // the addition in a branch that is included
	named bool     // the text stands for a name

	// self is the variable at the start of what is added to it: u in u = u +
	// "/a". It adds nothing, because its value is in the template already.
	self ast.Expr
}

// anywhere is a position after all others.
const anywhere = token.Pos(math.MaxInt)

// fold returns what is known of the string e after the variable ahead, with
// everything that is added to the variable v. ahead and v may be nil. taken is
// the addition in a branch to include, nil if there is none.
func (f *Flow) fold(ahead, e ast.Expr, v *names.Variable, taken ast.Stmt) *Template {
	left := maxSteps
	if f.followed > maxFollowed {
		left = fewSteps
	}
	t, folding := new(Template), folding{flow: f, left: &left, taken: taken}
	if ahead != nil {
		t.leave(f.aheadKind(ahead, e), Piece{Expr: ahead})
	}
	folding.add(t, e)
	if v != nil {
		folding.addAdded(t, v, anywhere)
	}
	f.pieces += len(t.Pieces)
	return t
}

// aheadKind returns what is known of the variable that e is added to: nothing, as
// it holds what there is already, unless e begins as a port does.
func (f *Flow) aheadKind(ahead, e ast.Expr) urlcheck.HoleKind {
	if strings.HasPrefix(f.head(e), ":") {
		return f.Kind(ahead)
	}
	return urlcheck.Unknown
}

// Fold returns what is known of the string e by itself.
func (f *Flow) Fold(e ast.Expr) *Template { return f.fold(nil, e, nil, nil) }

// Operand returns a template that e fills at run time, whatever is known of it.
func Operand(e ast.Expr) *Template {
	t := new(Template)
	t.leave(urlcheck.Unknown, Piece{Expr: e})
	return t
}

// Alone returns what is known of the string e by itself, with holes for the verbs in it.
func (f *Flow) Alone(e ast.Expr) *Template {
	t := f.Fold(e)
	if t.hasVerb() {
		t = t.guess(f.uses, urlcheck.Unknown)
	}
	return t
}

func (f folding) add(t *Template, e ast.Expr) {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.BasicLit:
		if f.named && !f.flow.affords(e, len(e.Value)) {
			break
		}
		if lit, ok := source.NewLiteral(f.flow.files.Fset, e); ok {
			t.write(lit.Value, Piece{Lit: lit, To: len(lit.Value)})
			return
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			f.add(t, e.X)
			f.add(t, e.Y)
			return
		}
	case *ast.CallExpr:
		if f.addCall(t, e) {
			return
		}
	}
	f.addOperand(t, e)
}

// maxOperands is with how many arguments a call is taken for more than a value that is not
// known. A megabyte may be one call with 350,000.
const maxOperands = 1 << 12

// addCall adds the result of a call that builds a string. It returns false for
// any other call.
func (f folding) addCall(t *Template, call *ast.CallExpr) bool {
	if f.flow.names.IsConversion(call) {
		f.add(t, call.Args[0])
		return true
	}
	if call.Ellipsis.IsValid() || len(call.Args) == 0 || len(call.Args) > maxOperands {
		return false
	}
	fn := f.flow.names.Callee(call)
	if at, ok := f.flow.FormatOf(fn); ok && at < len(call.Args) {
		return f.addFormatted(t, call.Args[at], call.Args[at+1:])
	}
	if f.flow.RoleOf(fn, 0) == sink.Concat {
		return f.addConcat(t, call)
	}
	return false
}

// addFormatted adds what a call makes of the format e and its operands. If e is
// one of several formats, it only notes their use, and returns false.
func (f folding) addFormatted(t *Template, e ast.Expr, operands []ast.Expr) bool {
	formats := f.flow.names.Alternatives(e, maxDepth)
	if len(formats) > 1 {
		if f.flow.followed += len(formats); f.flow.followed > maxFollowed {
			f.flow.names.Omit(names.TooManyNames, e)
			return false
		}
		for _, form := range formats {
			f.addFormatted(new(Template), form, operands)
		}
		return false
	}
	if _, literal := ast.Unparen(e).(*ast.BasicLit); !literal && !f.flow.hasRoom(len(t.Pieces), e) {
		return false
	}
	form := new(Template)
	f.add(form, e)
	f.addFormat(t, form, operands)
	return true
}

// addConcat adds the result of fmt.Sprint or strings.Join. It returns false if
// not all the texts are known.
func (f folding) addConcat(t *Template, call *ast.CallExpr) bool {
	parts, separator := call.Args, ast.Expr(nil)
	if source.NameOf(call.Fun) == "Join" {
		list, ok := f.flow.onlyValue(call.Args[0]).(*ast.CompositeLit)
		if !ok || len(call.Args) != 2 || len(list.Elts) > maxOperands || list != call.Args[0] && !f.flow.hasRoom(len(t.Pieces), list) {
			return false
		}
		parts, separator = f.flow.names.ElementsAt(list, nil), call.Args[1]
	} else if !f.flow.isTight(parts) {
		return false
	}
	for i, p := range parts {
		if i > 0 && separator != nil {
			f.addSeparator(t, separator)
		}
		f.add(t, p)
	}
	return true
}

// isTight reports whether fmt.Sprint puts no blank between any two of these
// operands, because one of each two neighbors is a string.
func (f *Flow) isTight(operands []ast.Expr) bool {
	for i := 1; i < len(operands); i++ {
		if !f.isText(operands[i-1]) && !f.isText(operands[i]) {
			return false
		}
	}
	return true
}

// addSeparator adds e, which is written once but may occur several times in the
// text.
func (f folding) addSeparator(t *Template, e ast.Expr) {
	if value, ok := f.flow.names.Constant(e); ok {
		t.write(value, Piece{Expr: e, Name: e})
		return
	}
	t.leave(urlcheck.Unknown, Piece{Expr: e})
}

// addOperand adds e, which is not a literal, a chain or a format.
func (f folding) addOperand(t *Template, e ast.Expr) {
	if e == f.self {
		return
	}
	if value, ok := f.flow.names.Constant(e); ok {
		f.addConstant(t, e, value)
		return
	}
	if v := f.flow.textual(e); v != nil && f.followValue(e) && f.flow.hasRoom(len(t.Pieces), e) {
		within, before := f, len(t.Pieces)
		within.named = true
		within.add(t, v.Values[0])
		t.standIn(v.Values[0], before)
		f.addAdded(t, v, e.Pos())
		return
	}
	if scheme, ok := f.flow.schemeAhead(e); ok && len(t.Bytes) == 0 {
		t.write(scheme, Piece{Expr: e, Name: e})
		return
	}
	t.leave(f.flow.Kind(e), Piece{Expr: e})
}

// schemeAhead returns one of the values of the variable e if each of them is a
// scheme with its "://", so that it does not matter which one it is.
func (f *Flow) schemeAhead(e ast.Expr) (scheme string, ok bool) {
	for _, value := range f.possible(ast.Unparen(e), maxDepth) {
		if scheme, ok = f.names.Constant(value); !ok || len(scheme) > longestOperand || !source.LooksLikeURL(scheme) || !strings.HasSuffix(scheme, "://") {
			return "", false
		}
	}
	return scheme, ok
}

// textual returns the variable e if folding its only value tells more of it
// than that it is an operand, nil if it does not.
func (f *Flow) textual(e ast.Expr) *names.Variable {
	v := f.names.Known(e)
	if v == nil || len(v.Values) != 1 || !f.isText(v.Values[0]) && len(v.Added) == 0 {
		return nil
	}
	return v
}

// onlyValue returns the only value of the variable e, or e itself.
func (f *Flow) onlyValue(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if values := f.names.AllValues(e); len(values) == 1 {
		return ast.Unparen(values[0])
	}
	return e
}

// addAdded adds what is added to v before pos. Whether an addition in a branch
// or a loop is made is unknown, except for the one taken.
func (f folding) addAdded(t *Template, v *names.Variable, pos token.Pos) {
	for _, a := range v.Added {
		switch {
		case a.List != v.List && a.Stmt != f.taken:
			t.leave(urlcheck.Unknown, Piece{Expr: a.Expr})
		case a.End() <= pos:
			within, before := f, len(t.Pieces)
			within.self = a.Self
			within.add(t, a.Expr)
			t.standIn(a.Stmt, before)
		}
	}
}

// standIn notes the place of the pieces from index on, but for those that have one: it is that
// of a variable in it.
func (t *Template) standIn(place ast.Node, index int) {
	for i := index; i < len(t.Pieces); i++ {
		if t.Pieces[i].place == nil {
			t.Pieces[i].place = place
		}
	}
}

// addConstant adds the constant e, piece by piece if the package declares it.
func (f folding) addConstant(t *Template, e ast.Expr, value string) {
	if !f.flow.affords(e, len(value)) {
		t.write(value[:longestName], Piece{Expr: e, Name: e})
		t.leave(urlcheck.Unknown, Piece{Expr: e})
		return
	}
	declared := new(Template)
	if def := f.flow.names.Definition(e); def != nil && f.follow() && f.flow.hasRoom(len(t.Pieces), e) {
		f.add(declared, def)
	}
	if string(declared.Bytes) != value || len(declared.Kinds) > 0 {
		t.write(value, Piece{Expr: e, Name: e})
		return
	}
	for _, p := range declared.Pieces {
		p.Name = e
		t.write(value[p.Start:p.End], p)
	}
}

// A constant of a megabyte may be used thousands of times, and a line may make one of ten bytes,
// in each of thousands of packages. After maxCopied bytes in one package, or copiedPerByte for each
// byte of its source, no more than longestName bytes are put in the place of a name.
const (
	maxCopied     = 1 << 20
	copiedPerByte = 1 << 5
	longestName   = 1 << 7
)

// affords reports whether all of a text of n bytes may be put in the place of e, a name.
func (f *Flow) affords(e ast.Expr, n int) bool {
	f.copied += n
	if n > longestName && f.copied > f.mayCopy {
		f.names.Omit(names.TooManyBytes, e)
		return false
	}
	return true
}

// A name may stand for a text of a thousand pieces, and be used in thousands of places, or twenty
// times in each of thousands of packages. The templates of one package have no more than maxPieces,
// and leastPieces and one for bytesPerPiece of its source. Beyond, names stand for themselves.
const (
	maxPieces     = 1 << 18
	leastPieces   = 1 << 6
	bytesPerPiece = 1 << 2
)

// hasRoom reports whether pieces may be written for the name e, in a template that has so many
// of them already.
func (f *Flow) hasRoom(pieces int, e ast.Expr) bool {
	if f.pieces+pieces > f.mayPieces {
		f.names.Omit(names.TooManyParts, e)
		return false
	}
	return true
}

// follow reports whether one more name may be followed.
func (f folding) follow() bool {
	*f.left--
	f.flow.followed++
	return *f.left >= 0
}

// followValue is follow for a name whose value is not known if it is not followed.
func (f folding) followValue(e ast.Expr) bool {
	followed := f.follow()
	if !followed && f.flow.followed > maxFollowed { // not x := y + y; y := x + x
		f.flow.names.Omit(names.TooManyNames, e)
	}
	return followed
}

// isText reports whether folding e tells more of it than that it is an operand.
func (f *Flow) isText(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	case *ast.CallExpr:
		fn := f.names.Callee(e)
		_, ok := f.FormatOf(fn)
		return ok || f.RoleOf(fn, 0) == sink.Concat
	}
	_, ok := f.names.Constant(e)
	return ok
}

// manyVerbs is from how many verbs on it pays to make room at once for what they print.
const manyVerbs = 64

// addFormat adds what a format makes of its operands. If the format itself has
// a hole, it is unknown which verb prints which operand.
func (f folding) addFormat(t, form *Template, operands []ast.Expr) {
	f.flow.noteFormat(form)
	at, known, text, left := 0, len(form.Kinds) == 0, string(form.Bytes), &reading{Template: form}
	all := source.Directives(text, false)
	if len(all) > manyVerbs {
		t.grow(len(text), 2*len(all), len(all))
	}
	for _, d := range all {
		t.copy(left, at, d.Start)
		at = d.End
		where := form.At(d.Start, d.End)
		switch {
		case d.Letter == '%':
			at = t.percent(text, d, form.At)
		case !known || d.Operand >= len(operands):
			t.leave(urlcheck.Unknown, where)
		default:
			f.addVerb(t, d, where, operands[d.Operand])
		}
	}
	t.copy(left, at, len(form.Bytes))
}

// addVerb adds what the directive d, written at where, prints of operand.
func (f folding) addVerb(t *Template, d source.Directive, where Piece, operand ast.Expr) {
	where.Expr = operand
	_, constant := f.flow.names.Constant(operand)
	kind := verbKind(d, f.flow.Kind(operand))
	switch {
	case constant:
		kind = verbKind(d, urlcheck.Name)
	case !d.Bare:
		kind = verbKind(d, urlcheck.Unknown)
	}
	f.flow.uses.note(where, kind)
	if constant && d.Bare && strings.IndexByte("svd", d.Letter) >= 0 || d.IsPlain() && f.flow.isFolded(operand) {
		before := len(t.Pieces)
		f.add(t, operand)
		if constant && len(t.Pieces) == before+1 {
			t.Pieces[before].Verb = where.Verb
		}
		return
	}
	t.leave(kind, where)
}

// isFolded reports whether the operand e of a format is itself a text that
// folding knows.
func (f *Flow) isFolded(e ast.Expr) bool { return f.isText(e) || f.textual(ast.Unparen(e)) != nil }

// verbKind returns what is known of the text that a directive prints for an
// operand of that kind.
func verbKind(d source.Directive, operand urlcheck.HoleKind) urlcheck.HoleKind {
	switch d.Letter {
	case 's', 'v':
		return operand
	case 'd', 'o', 'b':
		return urlcheck.Number
	case 'x', 'X', 't':
		return urlcheck.Name
	}
	return urlcheck.Unknown
}

// formatUses has what the known calls print with the verbs of literals.
type formatUses map[verbAt]urlcheck.HoleKind

// verbAt is the place of a verb: a byte offset in the value of a literal.
type verbAt struct {
	lit    *ast.BasicLit
	offset int
}

// tellingKinds are the kinds, from the use of a format that says least about
// what is wrong with it to the use that says most.
var tellingKinds = [...]urlcheck.HoleKind{
	urlcheck.Number, urlcheck.Name, urlcheck.Path, urlcheck.Unknown, urlcheck.Address, urlcheck.Variable, urlcheck.Host,
}

// note adds a use of the verb at p.
func (u formatUses) note(p Piece, kind urlcheck.HoleKind) {
	if p.Lit == nil {
		return
	}
	at := verbAt{p.Lit.Lit, p.From}
	before, ok := u[at]
	if !ok || slices.Index(tellingKinds[:], before) < slices.Index(tellingKinds[:], kind) {
		u[at] = kind
	}
}

// kind returns what is known of what the verb at p prints, other if the verb
// has no known use.
func (u formatUses) kind(p Piece, other urlcheck.HoleKind) urlcheck.HoleKind {
	if p.Lit != nil {
		if kind, ok := u[verbAt{p.Lit.Lit, p.From}]; ok {
			return kind
		}
	}
	return other
}

// has reports whether a known call prints with a verb of t.
func (u formatUses) has(t *Template) bool {
	return slices.ContainsFunc(t.Pieces, func(p Piece) bool {
		if !p.Unfilled || p.Lit == nil {
			return false
		}
		_, ok := u[verbAt{p.Lit.Lit, p.From}]
		return ok
	})
}
