package edit

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// joinFixes returns the fix for a host and a port that are joined in t, where
// host is the offset of the host's hole: a call of net.JoinHostPort. It is a
// suggestion if the host may be written in brackets today, which the call would add
// once more.
func (ed *Editor) joinFixes(t *flow.Template, host int) (fixes []analysis.SuggestedFix, suggestion bool) {
	p := t.PieceAt(host)
	edits, early := ed.joinEdits(p)
	if len(edits) == 0 {
		return nil, false
	}
	fix := analysis.SuggestedFix{Message: "Join host and port with net.JoinHostPort", TextEdits: edits}
	switch {
	case !ed.flow.IsBare(p.Expr):
		fix.Message, suggestion = fix.Message+" (breaks a host that comes in brackets)", true
	case early:
		fix.Message, suggestion = fix.Message+" (reads them before what follows is called)", true
	}
	return []analysis.SuggestedFix{fix}, suggestion
}

// joinEdits returns the edits of the fix for the host p, and whether host or port are read early.
func (ed *Editor) joinEdits(p flow.Piece) (edits []analysis.TextEdit, early bool) {
	if !p.Hole || p.Expr == nil || p.Name != nil {
		return nil, false
	}
	written := p.Expr
	if p.Lit != nil {
		written = p.Lit.Lit
	}
	file := ed.files.At(written.Pos())
	if file == nil {
		return nil, false
	}
	path := source.PathTo(file.Tree, written)
	if path == nil || ed.variesAround(path) {
		return nil, false
	}
	j := joiner{ed: ed, file: file, decl: source.DeclAt(file.Tree, written.Pos())}
	name, imports, ok := j.packageIn("net")
	if !ok {
		return nil, false
	}
	j.imports = imports
	j.call = name + ".JoinHostPort"
	if p.Lit == nil {
		j.joinOperands(path)
	} else {
		j.joinVerbs(path, p.From)
	}
	if len(j.edits) == 0 || j.losesComment() {
		return nil, false
	}
	return append(j.imports, j.edits...), j.early
}

// joiner writes one call of net.JoinHostPort.
type joiner struct {
	ed    *Editor
	file  *source.File
	decl  ast.Decl // the declaration around the call
	call  string   // net.JoinHostPort as decl names it
	edits []analysis.TextEdit

	imports []analysis.TextEdit
	strconv string // the name of the package, once an edit uses it
	early   bool   // see readsEarly
}

// replace adds an edit. Edits must be added in the order of their positions.
func (j *joiner) replace(pos, end token.Pos, text string) {
	if pos < end || text != "" {
		j.edits = append(j.edits, analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)})
	}
}

func (j *joiner) insert(pos token.Pos, text string) { j.replace(pos, pos, text) }

// losesComment reports whether the edits would delete a comment.
func (j *joiner) losesComment() bool {
	comments := j.file.Tree.Comments
	return slices.ContainsFunc(j.edits, func(e analysis.TextEdit) bool {
		next := sort.Search(len(comments), func(i int) bool { return e.Pos < comments[i].End() })
		return next < len(comments) && comments[next].Pos() < e.End
	})
}

// joinOperands writes the edits for a host that is an operand of a chain, at
// path[0]: host + ":" + port, host + ":8080/x".
func (j *joiner) joinOperands(path []ast.Node) {
	operand := j.outside(path)
	top := operand
	for top+1 < len(path) && isPlus(path[top+1]) {
		top++
	}
	c := j.chainAt(path[top:])
	all := c.operands
	i := source.IndexOf(all, path[operand])
	if i < 0 || i+1 >= len(all) || !c.text {
		return
	}
	colon, ok := j.literal(all[i+1])
	switch {
	case !ok || !strings.HasPrefix(colon.Value, ":"):
	case colon.Value != ":":
		j.joinDigits(all[i], colon)
	case i+2 < len(all) && j.isPort(all[i+2]):
		host, port := all[i], all[i+2]
		j.insert(host.Pos(), j.call+"(")
		j.replace(host.End(), port.Pos(), ", ")
		j.insert(port.End(), ")")
	}
}

// outside returns the index in path of the expression at path[0] with the
// parentheses and conversions around it.
func (j *joiner) outside(path []ast.Node) int {
	for i, n := range path[1:] {
		_, paren := n.(*ast.ParenExpr)
		call, ok := n.(*ast.CallExpr)
		if !paren && (!ok || !j.ed.names.IsConversion(call)) {
			return i
		}
	}
	return 0
}

// isPlus reports whether n is a sum without parentheses.
func isPlus(n ast.Node) bool {
	sum, ok := n.(*ast.BinaryExpr)
	return ok && sum.Op == token.ADD
}

// chain is a sum without parentheses around parts of it.
type chain struct {
	operands []ast.Expr
	text     bool // it is of type string
}

// chainAt returns the chain at path[0].
func (j *joiner) chainAt(path []ast.Node) chain {
	return j.ed.chains.Of(path[0], func(n ast.Node) chain {
		all := summands(n)
		return chain{all, j.isStringChain(all, path)}
	})
}

// summands returns the operands of a chain. An expression in parentheses is one
// operand.
func summands(n ast.Node) []ast.Expr {
	if !isPlus(n) {
		e, _ := n.(ast.Expr)
		return []ast.Expr{e}
	}
	sum := n.(*ast.BinaryExpr)
	return append(summands(sum.X), summands(sum.Y)...)
}

// literal returns the string literal e.
func (j *joiner) literal(e ast.Expr) (*source.Literal, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return nil, false
	}
	return source.NewLiteral(j.ed.files.Fset, lit)
}

// isPort reports whether e may be a port and nothing else. "8080/path" may not.
func (j *joiner) isPort(e ast.Expr) bool {
	value, known := j.ed.names.Constant(e)
	return !known || isNumber(value)
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// leadingDigits returns the digits that s begins with.
func leadingDigits(s string) string { return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))] }

// joinDigits writes the edits for host + ":8080/x".
func (j *joiner) joinDigits(host ast.Expr, colon *source.Literal) {
	port := leadingDigits(colon.Value[1:])
	_, end, exact := colon.Span(0, 1+len(port))
	if port == "" || !exact {
		return
	}
	call := ", " + strconv.Quote(port) + ")"
	if 1+len(port) == len(colon.Value) {
		end = colon.Lit.End()
	} else {
		call += " + " + colon.Lit.Value[:1] // the quote that the rest begins with
	}
	j.insert(host.Pos(), j.call+"(")
	j.replace(host.End(), end, call)
}

// formatCall is a call of a fmt function that prints each of its operands once,
// with a bare verb, in the order of the verbs.
type formatCall struct {
	*ast.CallExpr
	function string
	fmt      string // the name of the package
	form     *flow.Template
	format   string             // the text of form
	verbs    []source.Directive // one for each operand
	operands []ast.Expr
	plain    map[verbPlace]int // the indices of verbs that print text unchanged
	whole    bool              // see isWhole
}

// verbPlace says where a verb is written: in a literal, at an offset in its value.
type verbPlace struct {
	lit  ast.Node
	from int
}

// formatCallAround returns the call whose format is the literal at path[0], or
// a chain that the literal is part of, nil if there is none.
func (j *joiner) formatCallAround(path []ast.Node) *formatCall {
	i := 1
	for i < len(path)-1 && names.IsOperand(path[i]) {
		i++
	}
	call, ok := path[i].(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return nil
	}
	fn := j.ed.names.Callee(call)
	at, formats := j.ed.flow.FormatOf(fn)
	if !formats || fn.Path != "fmt" || source.IndexOf(call.Args, path[i-1]) != at {
		return nil
	}
	return j.ed.formats.Of(call, func(*ast.CallExpr) *formatCall { return j.ed.formatCallOf(call, fn.Name, at) })
}

// formatCallOf returns a call of a fmt function whose format is the argument at that index, nil
// if it is more than a formatCall.
func (ed *Editor) formatCallOf(call *ast.CallExpr, function string, at int) *formatCall {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	form := ed.flow.Fold(call.Args[at])
	c := &formatCall{
		CallExpr: call, function: function, fmt: source.NameOf(sel.X), form: form, format: string(form.Bytes), operands: call.Args[at+1:],
		plain: make(map[verbPlace]int),
	}
	c.verbs, ok = bareVerbs(c.format)
	if !ok || len(form.Kinds) > 0 || len(c.verbs) != len(c.operands) {
		return nil
	}
	for i, d := range slices.Backward(c.verbs) { // the first at a place counts
		if p := form.At(d.Start, d.End); p.Lit != nil && d.IsPlain() {
			c.plain[verbPlace{p.Lit.Lit, p.From}] = i
		}
	}
	c.whole = c.isWhole()
	return c
}

// bareVerbs returns the directives of a format that print an operand. It
// returns false if one has more than its letter.
func bareVerbs(format string) (verbs []source.Directive, ok bool) {
	signs := strings.Count(format, "%")
	for _, d := range source.Directives(format, false) {
		switch {
		case d.End-d.Start != len("%s"):
			return nil, false
		case d.Letter == '%':
			signs -= 2
		default:
			signs--
			verbs = append(verbs, d)
		}
	}
	return verbs, signs == 0 // "%!" uses up an operand too
}

// port returns the port after the verb at index i and a colon: its digits, or
// none if the next verb prints it. end is where it ends in the format.
func (c *formatCall) port(i int) (digits string, end int, ok bool) {
	colon := c.verbs[i].End
	rest, ok := strings.CutPrefix(c.format[colon:], ":")
	if !ok {
		return "", 0, false
	}
	if digits = leadingDigits(rest); digits != "" {
		return digits, colon + 1 + len(digits), true
	}
	if i+1 == len(c.verbs) || c.verbs[i+1].Start != colon+1 || strings.IndexByte("sdv", c.verbs[i+1].Letter) < 0 {
		return "", 0, false
	}
	return "", c.verbs[i+1].End, true
}

// span returns where a part of the format is written. It is not exact if the
// part is spread over several pieces.
func (c *formatCall) span(start, end int) (pos, stop token.Pos, exact bool) {
	p := c.form.PieceAt(start)
	if end > p.End {
		return 0, 0, false
	}
	return p.Span(start, end)
}

// joinVerbs writes the edits for a host that a call prints with the verb at
// byte offset from in the value of the literal at path[0].
func (j *joiner) joinVerbs(path []ast.Node, from int) {
	c := j.formatCallAround(path)
	if c == nil {
		return
	}
	i, ok := c.plain[verbPlace{path[0], from}]
	if !ok {
		return
	}
	digits, end, ok := c.port(i)
	if !ok {
		return
	}
	pos, stop, exact := c.span(c.verbs[i].End, end)
	if !exact {
		return
	}
	fmtStays := !c.whole || j.keeps(c.fmt)
	host := j.argument(c, i, fmtStays)
	port := argument{after: strconv.Quote(digits)}
	j.early = j.readsEarly(host, c.operands[i+1:])
	if digits == "" {
		port = j.argument(c, i+1, fmtStays)
		j.early = j.early || j.readsEarly(port, c.operands[i+2:])
	}
	switch {
	case !c.whole:
		j.replace(pos, stop, "")
		j.insert(host.Pos(), j.call+"("+host.before)
		j.joinArguments(host, port, ")")
	case fmtStays || host.usesFmt || port.usesFmt:
		j.replace(c.Fun.Pos(), c.Fun.End(), j.call)
		j.replace(c.Args[0].Pos(), host.Pos(), host.before)
		j.joinArguments(host, port, "")
	}
}

// joinArguments writes the edits after the end of the host.
func (j *joiner) joinArguments(host, port argument, closing string) {
	if port.Expr == nil {
		j.insert(host.End(), host.after+", "+port.after+closing)
		return
	}
	j.replace(host.End(), port.Pos(), host.after+", "+port.before)
	j.insert(port.End(), port.after+closing)
}

// wholeJoin matches the formats that only join a host and a port.
var wholeJoin = regexp.MustCompile(`^%[sv]:(%[sdv]|[0-9]+)$`)

// isWhole reports whether the call prints host and port and nothing else, so
// that net.JoinHostPort can replace it.
func (c *formatCall) isWhole() bool {
	_, single := c.Args[0].(*ast.BasicLit)
	return single && c.function == "Sprintf" && wholeJoin.MatchString(c.format)
}

// keeps reports whether the file uses the package with that name beyond the
// calls of Sprintf that fixes replace with net.JoinHostPort. Several fixes may
// be applied at once, and an unused import does not compile.
func (j *joiner) keeps(name string) bool {
	in := j.ed.uses.Of(j.file, usesIn)
	uses := in.all[name]
	return uses.other == 0 && uses.selected > in.joins[name]
}

// isWholeJoin reports whether net.JoinHostPort may replace a call.
func isWholeJoin(call *ast.CallExpr) bool {
	if source.NameOf(call.Fun) != "Sprintf" || len(call.Args) == 0 {
		return false
	}
	format, ok := source.Unquoted(call.Args[0])
	return ok && wholeJoin.MatchString(format)
}

// argument is an operand with the text around it that makes it a string.
// Without an operand, after is the whole argument.
type argument struct {
	ast.Expr
	before, after string
	usesFmt       bool
}

// argument returns an argument that prints the operand at index i as its verb
// does. Where the type is not fully known, it formats with the same verb.
func (j *joiner) argument(c *formatCall, i int, fmtStays bool) argument {
	e, verb := c.operands[i], c.verbs[i].Letter
	t, _ := types.Unalias(j.ed.names.TypeOf(e)).(*types.Basic)
	integer := t != nil && t.Info()&types.IsInteger != 0
	switch {
	case verb != 'd' && j.ed.names.IsString(e):
		return argument{Expr: e}
	case verb != 's' && isDigits(e):
		return argument{e, `"`, `"`, false}
	case verb != 'd' && j.isAddress(e):
		return argument{e, "", ".String()", false}
	case verb != 's' && integer && t.Kind() == types.Int && fmtStays && j.importStrconv():
		return argument{e, j.strconv + ".Itoa(", ")", false}
	case verb == 'v' || verb == 'd' && integer:
		return argument{e, c.fmt + ".Sprint(", ")", true}
	}
	return argument{e, c.fmt + `.Sprintf("%` + string(verb) + `", `, ")", true}
}

// maxLater bounds how many operands are looked at that follow one.
const maxLater = 16

// readsEarly reports whether an operand that a call makes a text of is read before what a later operand may
// do to it: fmt reads all of them when all are there, but addr.String() goes before next(addr).
func (j *joiner) readsEarly(a argument, later []ast.Expr) bool {
	if a.Expr == nil || a.before+a.after == "" || isDigits(a.Expr) {
		return false
	}
	v := j.ed.names.Object(leftmost(a.Expr))
	shared := v == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	return slices.ContainsFunc(later[:min(len(later), maxLater)], func(e ast.Expr) bool { return j.mayChange(e, v, shared) })
}

// mayChange reports whether an operand calls a function of the package that has the variable v, or may have
// it, since it is shared.
func (j *joiner) mayChange(operand ast.Expr, v types.Object, shared bool) (found bool) {
	ast.Inspect(operand, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || j.ed.names.IsConversion(call) || j.ed.names.Callee(call).Path != "" {
			return !found
		}
		_, literal := ast.Unparen(call.Fun).(*ast.FuncLit)
		found = found || shared || literal || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return j.hasVariable(arg, v) })
		return !found
	})
	return found
}

func (j *joiner) hasVariable(n ast.Node, v types.Object) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || j.ed.names.Object(id) == v
		}
		return !found
	})
	return found
}

// leftmost returns the expression that e begins with: p in p.a[1].b.
func leftmost(e ast.Expr) ast.Expr {
	for {
		switch of := e.(type) {
		case *ast.ParenExpr:
			e = of.X
		case *ast.SelectorExpr:
			e = of.X
		case *ast.IndexExpr:
			e = of.X
		case *ast.CallExpr:
			e = of.Fun
		default:
			return e
		}
	}
}

// isDigits reports whether e is a number written in decimal digits.
func isDigits(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.INT && isNumber(lit.Value) && (lit.Value == "0" || lit.Value[0] != '0')
}

// isAddress reports whether e is an IP address whose String method can be
// called.
func (j *joiner) isAddress(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr, *ast.ParenExpr:
	default:
		return false
	}
	t, ok := types.Unalias(j.ed.names.TypeOf(e)).(*types.Named)
	return ok && slices.Contains(texters, names.TypeName(t))
}

// texters are the types that fmt prints with their String method.
var texters = []sink.Type{{Path: "net", Name: "IP"}, {Path: "net/netip", Name: "Addr"}}

// importStrconv reports whether the declaration can refer to package strconv, by
// the name that it notes, with the import that the fix adds where it is missing. If
// two imports had to be added at one place, the order would be anybody's guess.
func (j *joiner) importStrconv() bool {
	name, edits, ok := j.packageIn("strconv")
	if !ok || name == j.strconv {
		return ok
	}
	clash := slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		return slices.ContainsFunc(j.imports, func(other analysis.TextEdit) bool { return other.Pos == e.Pos })
	})
	if clash {
		return false
	}
	j.strconv, j.imports = name, append(j.imports, edits...)
	return true
}
