package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/urlcheck"
)

// piece is a run of a text's bytes with where it is written. The pieces of a
// text follow each other without gaps.
type piece struct {
	start, end int // byte offsets in the text

	// lit is the literal the run is written in, from byte from to byte to of
	// its value. It is nil for a constant's name or an operand.
	lit      *literal
	from, to int

	// expr is the operand that gives the run, if lit does not, or that fills
	// a verb.
	expr ast.Expr

	// name is the constant by whose name the run comes into the text.
	name ast.Expr

	hole      bool   // the run is the one byte of a hole
	spread    bool   // more than what is written there gives the run
	verb      string // of a hole, the directive that stands for it
	unfilled  bool   // of a hole, no call in sight fills the verb
	formatted bool   // the run is part of a format, so that % is written %% in it
}

// writing is a text with its pieces.
type writing struct {
	bytes  []byte
	pieces []piece
	kinds  []urlcheck.HoleKind // of the holes, in their order

	// ambiguous says that it is anybody's guess whether each percent sign is
	// doubled: const base = "http://h/a b", and fmt.Sprintf(base+"/%s", name).
	ambiguous bool
}

// text returns what is known of w.
func (w *writing) text() urlcheck.Text {
	t := urlcheck.Text{Bytes: string(w.bytes)}
	kinds := w.kinds
	for _, p := range w.pieces {
		if p.hole {
			t.Holes = append(t.Holes, urlcheck.Hole{At: p.start, Kind: kinds[0], Verb: p.verb})
			kinds = kinds[1:]
		}
	}
	return t
}

// write appends a run of known bytes; p says where it is written.
func (w *writing) write(s string, p piece) {
	if s == "" {
		return
	}
	p.start = len(w.bytes)
	w.bytes = append(w.bytes, s...)
	p.end = len(w.bytes)
	w.pieces = append(w.pieces, p)
}

// leave appends a hole.
func (w *writing) leave(kind urlcheck.HoleKind, p piece) {
	p.hole = true
	w.kinds = append(w.kinds, kind)
	w.write("\x00", p)
}

// maxSteps bounds how many names are followed to what they stand for in one
// text, as x := y + y; y := x + x in half-typed code never ends.
const maxSteps = 256

// folder folds expressions into writings.
type folder struct {
	*names
	fset *token.FileSet
	file *ast.File // of the expressions
	uses formatUses
	left *int // how many more names may be followed

	// formatted are the literals that are seen to be parts of formats, maybe
	// by the names of constants that are judged where they are declared.
	formatted map[*ast.BasicLit]bool

	// taken is the branch that is taken: an addition to a variable.
	taken ast.Stmt

	// self is the variable at the head of what is added to it, which stands
	// for what there is already.
	self ast.Expr
}

func newFolder(fset *token.FileSet, names *names) folder {
	return folder{names: names, fset: fset, uses: make(formatUses), formatted: make(map[*ast.BasicLit]bool)}
}

// formatUses holds what the calls in sight print with the verbs of literals.
type formatUses map[verbAt]urlcheck.HoleKind

// verbAt is a place of a verb: a byte offset in the value of a literal.
type verbAt struct {
	lit    *ast.BasicLit
	offset int
}

// tellingKinds are the kinds in the order in which one use of a format says
// more of what is wrong with it than another.
var tellingKinds = [...]urlcheck.HoleKind{
	urlcheck.Number, urlcheck.Name, urlcheck.Path, urlcheck.Unknown, urlcheck.Variable, urlcheck.Host,
}

// note adds a use of the verb at p.
func (u formatUses) note(p piece, kind urlcheck.HoleKind) {
	if p.lit == nil {
		return
	}
	at := verbAt{p.lit.BasicLit, p.from}
	before, ok := u[at]
	if !ok || slices.Index(tellingKinds[:], before) < slices.Index(tellingKinds[:], kind) {
		u[at] = kind
	}
}

// fold returns what is known of the string e behind the variable ahead, with
// all that is added to the variable v, if there are these.
func (f folder) fold(ahead, e ast.Expr, v *variable) *writing {
	w, left := new(writing), maxSteps
	f.left = &left
	if ahead != nil {
		w.leave(urlcheck.Unknown, piece{expr: ahead})
	}
	f.add(w, e)
	if v != nil {
		f.addAdded(w, v, f.file.FileEnd)
	}
	return w
}

func (f folder) add(w *writing, e ast.Expr) {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.BasicLit:
		if lit, ok := newLiteral(f.fset, e); ok {
			w.write(lit.value, piece{lit: lit, to: len(lit.value)})
			return
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			f.add(w, e.X)
			f.add(w, e.Y)
			return
		}
	case *ast.CallExpr:
		if f.addCall(w, e) {
			return
		}
	}
	f.addOperand(w, e)
}

// addCall adds the result of a call that is known to give a string; false if
// it is not.
func (f folder) addCall(w *writing, call *ast.CallExpr) bool {
	if f.conversion(call) {
		f.add(w, call.Args[0])
		return true
	}
	if call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	fn := f.callee(call)
	if at, ok := f.formatArg(fn); ok && at < len(call.Args) {
		return f.addFormatted(w, call.Args[at], call.Args[at+1:])
	}
	if f.roleOf(fn, 0) == concat {
		return f.addConcat(w, call)
	}
	return false
}

// addFormatted adds what a call makes of the format e and its operands; false
// if it is one of several formats, of which it only notes the use.
func (f folder) addFormatted(w *writing, e ast.Expr, operands []ast.Expr) bool {
	formats := f.alternatives(e, maxDepth)
	if len(formats) > 1 {
		for _, form := range formats {
			f.addFormatted(new(writing), form, operands)
		}
		return false
	}
	form := new(writing)
	f.add(form, e)
	f.addFormat(w, form, operands)
	return true
}

// addConcat adds what fmt.Sprint or strings.Join puts together; false if the
// texts are not all known.
func (f folder) addConcat(w *writing, call *ast.CallExpr) bool {
	parts, separator := call.Args, ast.Expr(nil)
	if nameOf(call.Fun) == "Join" {
		list, ok := f.onlyValue(call.Args[0]).(*ast.CompositeLit)
		if !ok || len(call.Args) != 2 {
			return false
		}
		parts, separator = f.elementsAt(list, nil), call.Args[1]
	} else if !f.isTight(parts) {
		return false
	}
	for i, p := range parts {
		if i > 0 && separator != nil {
			f.addSeparator(w, separator)
		}
		f.add(w, p)
	}
	return true
}

// isTight reports whether fmt.Sprint puts no blank between any two of these:
// one of them is a string.
func (f folder) isTight(operands []ast.Expr) bool {
	for i := 1; i < len(operands); i++ {
		if !f.isText(operands[i-1]) && !f.isText(operands[i]) {
			return false
		}
	}
	return true
}

// addSeparator adds e, which is written once but may come several times.
func (f folder) addSeparator(w *writing, e ast.Expr) {
	if value, ok := f.constant(e); ok {
		w.write(value, piece{expr: e, name: e})
		return
	}
	w.leave(urlcheck.Unknown, piece{expr: e})
}

// addOperand adds e, which is no literal, chain or format.
func (f folder) addOperand(w *writing, e ast.Expr) {
	if e == f.self {
		return
	}
	if value, ok := f.constant(e); ok {
		f.addConstant(w, e, value)
		return
	}
	if v := f.textual(e); v != nil && f.follow() {
		f.add(w, v.values[0])
		f.addAdded(w, v, e.Pos())
		return
	}
	if scheme, ok := f.schemeAhead(e); ok && len(w.bytes) == 0 {
		w.write(scheme, piece{expr: e, name: e})
		return
	}
	w.leave(f.kind(e), piece{expr: e})
}

// schemeAhead returns one of the values of the variable e if all of them are a
// scheme with its "://", so that it does not matter which it is.
func (f folder) schemeAhead(e ast.Expr) (scheme string, ok bool) {
	for _, value := range f.possible(ast.Unparen(e), maxDepth) {
		if scheme, ok = f.constant(value); !ok || !looksLikeURL(scheme) || !strings.HasSuffix(scheme, "://") {
			return "", false
		}
	}
	return scheme, ok
}

// textual returns the variable e if folding its only value tells more of it
// than that it is an operand; nil if not.
func (f folder) textual(e ast.Expr) *variable {
	v := f.known(e)
	if v == nil || len(v.values) != 1 || !f.isText(v.values[0]) && len(v.added) == 0 {
		return nil
	}
	return v
}

// onlyValue returns the only value of the variable e, or e itself.
func (f folder) onlyValue(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if values := f.allValues(e); len(values) == 1 {
		return ast.Unparen(values[0])
	}
	return e
}

// addAdded adds what is added to the value of v before pos. Nobody can tell
// whether an addition in a branch or a loop is made, but for the one taken.
func (f folder) addAdded(w *writing, v *variable, pos token.Pos) {
	for _, a := range v.added {
		switch {
		case a.list != v.list && a.Stmt != f.taken:
			w.leave(urlcheck.Unknown, piece{expr: a.expr})
		case a.End() <= pos:
			g := f
			g.self = a.self
			g.add(w, a.expr)
		}
	}
}

// addConstant adds the constant e, piece by piece as it is declared if it is
// declared in the package.
func (f folder) addConstant(w *writing, e ast.Expr, value string) {
	declared := new(writing)
	if def := f.definition(e); def != nil && f.follow() {
		f.add(declared, def)
	}
	if string(declared.bytes) != value || len(declared.kinds) > 0 {
		w.write(value, piece{expr: e, name: e})
		return
	}
	for _, p := range declared.pieces {
		p.name = e
		w.write(value[p.start:p.end], p)
	}
}

// follow reports whether one more name may be followed.
func (f folder) follow() bool {
	*f.left--
	return *f.left >= 0
}

// isText reports whether e is something that folding knows more of than that
// it is an operand.
func (f folder) isText(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	case *ast.CallExpr:
		fn := f.callee(e)
		_, ok := f.formatArg(fn)
		return ok || f.roleOf(fn, 0) == concat
	}
	_, ok := f.constant(e)
	return ok
}

// addFormat adds what a format makes of its operands. Behind a hole in the
// format nobody can tell which operand is whose.
func (f folder) addFormat(w, form *writing, operands []ast.Expr) {
	f.noteFormat(form)
	at, known := 0, len(form.kinds) == 0
	for _, d := range directives(string(form.bytes), false) {
		w.copy(form, at, d.start)
		at = d.end
		where := form.at(d.start, d.end)
		switch {
		case d.letter == '%':
			w.write("%", where)
		case !known || d.operand >= len(operands):
			w.leave(urlcheck.Unknown, where)
		default:
			f.addVerb(w, d, where, operands[d.operand])
		}
	}
	w.copy(form, at, len(form.bytes))
}

// noteFormat notes the literals that form is written in.
func (f folder) noteFormat(form *writing) {
	for _, p := range form.pieces {
		if p.lit != nil {
			f.formatted[p.lit.BasicLit] = true
		}
	}
}

// addVerb adds what the directive d, written at where, prints of operand.
func (f folder) addVerb(w *writing, d directive, where piece, operand ast.Expr) {
	where.expr = operand
	_, constant := f.constant(operand)
	kind := verbKind(d, f.kind(operand))
	switch {
	case constant:
		kind = verbKind(d, urlcheck.Name)
	case !d.bare:
		kind = verbKind(d, urlcheck.Unknown)
	}
	f.uses.note(where, kind)
	if constant && d.bare && strings.IndexByte("svd", d.letter) >= 0 || d.isPlain() && f.isFolded(operand) {
		f.add(w, operand)
		return
	}
	w.leave(kind, where)
}

// isFolded reports whether the operand e of a format is a text of several
// parts itself.
func (f folder) isFolded(e ast.Expr) bool { return f.isText(e) || f.textual(ast.Unparen(e)) != nil }

// verbKind returns what is known of the text a directive prints of an operand
// of that kind.
func verbKind(d directive, operand urlcheck.HoleKind) urlcheck.HoleKind {
	switch d.letter {
	case 's', 'v':
		return operand
	case 'd', 'o', 'b':
		return urlcheck.Number
	case 'x', 'X', 't':
		return urlcheck.Name
	}
	return urlcheck.Unknown
}

// copy appends the bytes of form from start to end. A call formats them.
func (w *writing) copy(form *writing, start, end int) {
	hole := 0
	for _, p := range form.pieces {
		from, to := max(p.start, start), min(p.end, end)
		switch {
		case p.hole && from < to:
			w.leave(form.kinds[hole], p)
		case from < to:
			w.write(string(form.bytes[from:to]), p.part(from, to, true))
		}
		if p.hole {
			hole++
		}
	}
}

// part returns where the bytes of p's text from start to end are written, a
// part of p.
func (p piece) part(start, end int, formatted bool) piece {
	if p.lit != nil && p.to-p.from == p.end-p.start {
		p.from, p.to = p.from+start-p.start, p.from+end-p.start
	}
	p.formatted = p.formatted || formatted
	return p
}

// guess returns w with holes for the verbs in what no call in sight formats.
// uses says what they print, and other what those print that nobody is seen to
// use.
func (w *writing) guess(uses formatUses, other urlcheck.HoleKind) *writing {
	guessed, kinds := new(writing), w.kinds
	for _, p := range w.pieces {
		switch {
		case p.hole:
			guessed.leave(kinds[0], p)
			kinds = kinds[1:]
		case p.formatted:
			guessed.write(string(w.bytes[p.start:p.end]), p)
		default:
			guessed.guessPiece(string(w.bytes[p.start:p.end]), p, uses, other)
		}
	}
	return guessed
}

func (w *writing) guessPiece(s string, p piece, uses formatUses, other urlcheck.HoleKind) {
	at := 0
	for _, d := range append(directives(s, true), directive{start: len(s), end: len(s)}) {
		w.write(s[at:d.start], p.part(p.start+at, p.start+d.start, true))
		at = d.end
		where := p.part(p.start+d.start, p.start+d.end, true)
		switch d.letter {
		case 0: // the end
		case '%':
			w.write("%", where)
		default:
			where.verb, where.unfilled = s[d.start:d.end], true
			w.leave(verbKind(d, uses.kind(where, other)), where)
		}
	}
}

// kind returns what is known of what the verb at p prints, other if nobody is
// seen to use it.
func (u formatUses) kind(p piece, other urlcheck.HoleKind) urlcheck.HoleKind {
	if p.lit != nil {
		if kind, ok := u[verbAt{p.lit.BasicLit, p.from}]; ok {
			return kind
		}
	}
	return other
}

// has reports whether a call is seen to print with a verb of w.
func (u formatUses) has(w *writing) bool {
	return slices.ContainsFunc(w.pieces, func(p piece) bool {
		if !p.unfilled || p.lit == nil {
			return false
		}
		_, ok := u[verbAt{p.lit.BasicLit, p.from}]
		return ok
	})
}

// hasVerb reports whether w has a verb that no call in sight fills.
func (w *writing) hasVerb() bool {
	return slices.ContainsFunc(w.pieces, func(p piece) bool {
		return !p.hole && !p.formatted && slices.ContainsFunc(
			directives(string(w.bytes[p.start:p.end]), true),
			func(d directive) bool { return d.letter != '%' })
	})
}

// at returns where the bytes of a format from start to end, one directive,
// are written; only where it begins if it is spread over several literals.
func (w *writing) at(start, end int) piece {
	p := w.pieceAt(start)
	p.spread = end > p.end
	p = p.part(start, min(end, p.end), true)
	p.verb = string(w.bytes[start:end])
	return p
}

// pieceAt returns the piece that holds the byte at offset at, or the last one.
func (w *writing) pieceAt(at int) piece {
	for _, p := range w.pieces {
		if at < p.end {
			return p
		}
	}
	return w.pieces[len(w.pieces)-1]
}
