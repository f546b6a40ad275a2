package use

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
)

// Declaration is what one walk finds in a declaration that has findings. Several of
// them may ask about it.
type Declaration struct {
	uses      map[types.Object][]Spot // of variables, but for those that give them values
	Assigned  []*ast.AssignStmt       // to fields, in the order of the source
	Written   map[string]assignments  // the same, by what they assign to
	Schemes   map[string]bool         // the URLs, as they are written, that are given a scheme which is not of the web
	Raw       bool                    // RawPath or Opaque is mentioned
	Queries   map[string]bool         // the URLs, as they are written, whose queries are compared
	Joins     map[string][]ast.Expr   // what is built of a text that is named as a URL is, by how it is written
	Repairs   bool                    // ":/" is replaced
	Accounts  bool                    // "@" is written, or "git@"
	counted   counting
	Keywords  map[string]bool      // the variables and builders, by their names, that get keywords of PostgreSQL
	Bracketed map[string]token.Pos // the ends of the first assignments that put what is written so in brackets
	Wholes    map[string]bool      // what is a whole authority in a format, by how it is written: "%s://%s/api"
	Ipv4      map[string]bool      // what follows "/ip4/" in the addresses of libp2p, by how it is written

	Https     token.Pos         // of the first call that asks for https
	AskedText map[string]asking // what calls ask of a text, by how it is written: strings.HasPrefix(what, text)
}

// asking is what calls ask of a text: whether it begins with others, or has them in it.
type asking struct {
	Slash     bool // "/"
	Slashes   bool // more that begins with two
	Backslash bool // something with one
	Scheme    bool // a scheme that is not "http://"
}

// note notes a text that is asked for.
func (a *asking) note(text string) {
	a.Slash = a.Slash || text == "/"
	a.Slashes = a.Slashes || strings.HasPrefix(text, "//")
	a.Backslash = a.Backslash || strings.Contains(text, `\`)
	a.Scheme = a.Scheme || text != "http://" && (strings.Contains(text, "https") || strings.Contains(text, "://"))
}

// assignments are those to one field, by how it is written.
type assignments struct {
	first token.Pos // the least start of one
	Done  token.Pos // the least end of one
	Heads int       // how many name the field first
}

// MaxAround bounds how many nodes around a use are kept, and maxUses how many uses of a
// variable say anything.
const (
	MaxAround = 16
	MaxUses   = 64
)

// LongestWritten bounds the bytes of an expression that is compared as it is written.
const LongestWritten = 256

// AsWritten returns e as it is written, "" if that is too long to compare with others.
func AsWritten(e ast.Expr) string {
	if e.End()-e.Pos() > LongestWritten {
		return ""
	}
	return types.ExprString(e)
}

// Spelled returns e as it is written but for its literals, or the beginning of that, of which a
// message has less.
func (p *Program) Spelled(e ast.Expr) string {
	return p.spellings.Of(e, func(ast.Expr) string {
		s := p.withoutLiterals(types.ExprString(e), e)
		return strings.ToValidUTF8(s[:min(len(s), LongestURL)], "")
	})
}

// DeclarationAt returns the declaration that a path from the file leads into.
func (p *Program) DeclarationAt(path []ast.Node) *Declaration {
	return p.declarations.Of(path[min(1, len(path)-1)], p.declarationOf)
}

// declarationOf is declarationAt for one that nobody asked about.
func (p *Program) declarationOf(root ast.Node) *Declaration {
	d := &Declaration{
		uses: make(map[types.Object][]Spot), AskedText: make(map[string]asking), Queries: make(map[string]bool), Joins: make(map[string][]ast.Expr),
		Written: make(map[string]assignments), Schemes: make(map[string]bool),
		Bracketed: make(map[string]token.Pos), Wholes: make(map[string]bool), counted: counting{make(map[string][]token.Pos), make(map[string][]sides)}, Ipv4: make(map[string]bool), Keywords: make(map[string]bool),
	}
	ast.PreorderStack(root, nil, func(n ast.Node, stack []ast.Node) bool {
		p.note(d, n, stack)
		return true
	})
	return d
}

// note notes what a node inside those of stack says about a declaration.
func (p *Program) note(d *Declaration, n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if slices.ContainsFunc(n.Lhs, source.Is[*ast.SelectorExpr]) {
			d.noteAssigned(n)
			p.noteScheme(d, n)
		}
		d.noteBrackets(n)
	case *ast.BinaryExpr:
		if source.IsText(n.X, "/ip4/") {
			d.Ipv4[AsWritten(n.Y)] = true
		}
		switch {
		case !names.IsOperand(n):
			d.noteQuery(n.X)
		case len(stack) == 0 || !names.IsOperand(stack[len(stack)-1]):
			d.noteJoin(n, FirstOperand(n))
		}
	case *ast.IfStmt:
		d.counted.noteBranch(n, stack[0].End())
	case *ast.CallExpr:
		d.noteCall(n)
		d.counted.noteLast(n)
		if of, text, ok := AskedText(n); ok {
			d.noteAsked(n, of, text)
		}
	case *ast.BasicLit:
		d.Accounts = d.Accounts || accountEnd.MatchString(n.Value)
		if strings.Contains(n.Value, "=") && spelledKeyword.MatchString(n.Value) {
			d.Keywords[Grown(stack)] = true
		}
	case *ast.Ident:
		d.Raw = d.Raw || n.Name == "RawPath" || n.Name == "Opaque"
		if v, ok := p.names.Object(n).(*types.Var); ok && !isAssigned(n, stack) {
			d.uses[v] = append(d.uses[v], Spot{n, slices.Clone(stack[max(0, len(stack)-MaxAround):])})
		}
	}
}

// accountEnd matches the spelling of what ends the user before a host.
var accountEnd = regexp.MustCompile("^[\"'`][a-z]*@[\"'`]$")

// noteAssigned notes an assignment to fields, and maybe others.
func (d *Declaration) noteAssigned(assign *ast.AssignStmt) {
	d.Assigned = append(d.Assigned, assign)
	for i, e := range assign.Lhs {
		to := types.ExprString(e) // without the bodies of functions, so that none is inside another
		a, again := d.Written[to]
		if !again {
			a = assignments{first: assign.Pos(), Done: assign.End()}
		}
		a.first, a.Done = min(a.first, assign.Pos()), min(a.Done, assign.End())
		if i == 0 {
			a.Heads++
		}
		d.Written[to] = a
	}
}

// noteBrackets notes what an assignment puts in brackets: host = "[" + host + "]",
// c.Host = fmt.Sprintf("[%s]", c.Host).
func (d *Declaration) noteBrackets(assign *ast.AssignStmt) {
	if len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN {
		return
	}
	of, inner := AsWritten(assign.Lhs[0]), insideBrackets(assign.Rhs[0])
	if _, again := d.Bracketed[of]; !again && inner != nil && of != "" && AsWritten(inner) == of {
		d.Bracketed[of] = assign.End()
	}
}

// insideBrackets returns what e is in brackets, nil if it is something else.
func insideBrackets(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if len(e.Args) == 2 && source.NameOf(e.Fun) == "Sprintf" && (source.IsText(e.Args[0], "[%s]") || source.IsText(e.Args[0], "[%v]")) {
			return e.Args[1]
		}
	case *ast.BinaryExpr:
		if head, ok := e.X.(*ast.BinaryExpr); ok && source.IsText(head.X, "[") && source.IsText(e.Y, "]") {
			return head.Y
		}
	}
	return nil
}

// noteScheme notes the URL that an assignment gives a scheme which is not of the web.
func (p *Program) noteScheme(d *Declaration, assign *ast.AssignStmt) {
	to, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if ok && to.Sel.Name == "Scheme" && p.IsOtherScheme(assign.Rhs[0]) {
		d.Schemes[types.ExprString(to.X)] = true
	}
}

// noteAsked notes that a call asks for a text in another, which is "" if it is too long.
func (d *Declaration) noteAsked(call *ast.CallExpr, of, text string) {
	if !d.Https.IsValid() && strings.Contains(text, "https") {
		d.Https = call.Pos()
	}
	if of == "" {
		return
	}
	a := d.AskedText[of]
	a.note(text)
	d.AskedText[of] = a
}

// noteQuery notes the URL whose query e is, or is the length of: u.RawQuery,
// len(u.Query()).
func (d *Declaration) noteQuery(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if ok && source.NameOf(call.Fun) == "len" && len(call.Args) == 1 {
		e = call.Args[0]
	}
	if call, ok = e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && (sel.Sel.Name == "RawQuery" || sel.Sel.Name == "Query") {
		d.Queries[AsWritten(sel.X)] = true
	}
}

// noteCall notes the text that a format begins with, an IPv4 address in one, and a repair of a URL that has lost a
// slash: strings.Replace(s, ":/", "://", 1).
func (d *Declaration) noteCall(call *ast.CallExpr) {
	if len(call.Args) < 2 {
		return
	}
	if format, ok := call.Args[0].(*ast.BasicLit); ok && strings.HasPrefix(format.Value, `"%s`) && source.NameOf(call.Fun) == "Sprintf" {
		d.noteJoin(call, call.Args[1])
	}
	if format, ok := call.Args[0].(*ast.BasicLit); ok && strings.Contains(format.Value, "://%s/") {
		d.noteWhole(call, format.Value)
	}
	if format, ok := call.Args[0].(*ast.BasicLit); ok && strings.HasPrefix(format.Value, `"/ip4/%`) {
		d.Ipv4[AsWritten(call.Args[1])] = true
	}
	if lit, ok := call.Args[1].(*ast.BasicLit); ok && lit.Value == `":/"` {
		d.Repairs = true
	}
}

// noteWhole notes the operand that a call formats as the whole authority of a URL.
func (d *Declaration) noteWhole(call *ast.CallExpr, format string) {
	at := strings.Index(format, "://%s/") + len("://")
	verbs := source.Directives(format[:min(len(format), LongestURL)], false)
	if i := slices.IndexFunc(verbs, func(verb source.Directive) bool { return verb.Start == at }); i >= 0 && len(verbs) == len(call.Args)-1 {
		d.Wholes[AsWritten(call.Args[i+1])] = true
	}
}

// noteJoin notes that a text is built of a URL, by its name, and what follows it.
func (d *Declaration) noteJoin(whole, first ast.Expr) {
	if !IsJoinedTo(first) {
		return
	}
	if base := AsWritten(first); base != "" {
		d.Joins[base] = append(d.Joins[base], whole)
	}
}

// IsJoinedTo reports whether paths are joined to e, by its name.
func IsJoinedTo(e ast.Expr) bool {
	name := source.NameOf(e)
	return sink.IsURL(name) || strings.HasSuffix(name, "ndpoint")
}

// FirstOperand returns the operand that a sum begins with.
func FirstOperand(sum ast.Expr) ast.Expr {
	for source.IsSum(sum) {
		sum = ast.Unparen(sum).(*ast.BinaryExpr).X
	}
	return ast.Unparen(sum)
}

// isAssigned reports whether the node around an identifier gives it a value.
func isAssigned(id *ast.Ident, around []ast.Node) bool {
	switch parent := source.Above(around, 0).(type) {
	case *ast.AssignStmt:
		return source.IndexOf(parent.Lhs, id) >= 0
	case *ast.ValueSpec:
		return id.Pos() <= parent.Names[len(parent.Names)-1].Pos() // the names come first
	}
	return false
}

// IsNew reports whether a statement that ends path declares a variable which nothing uses
// yet: it is being typed.
func (p *Program) IsNew(path []ast.Node, v *ast.Ident) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	return ok && assign.Tok == token.DEFINE && v.Name != "_" && len(p.DeclarationAt(path).uses[p.names.Object(v)]) == 0
}

// UsesAt returns the uses of a variable in the declaration that path leads into, none
// if there are too many to look at.
func (p *Program) UsesAt(path []ast.Node, v *ast.Ident) []Spot {
	all := p.DeclarationAt(path).uses[p.names.Object(v)]
	if len(all) > MaxUses {
		return nil
	}
	return all
}

// Grown returns the name of the variable, or of the builder, that gets what is inside these nodes,
// "" if there is none.
func Grown(around []ast.Node) string {
	for _, n := range slices.Backward(around[max(0, len(around)-MaxAround):]) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return source.NameOf(n.Lhs[0])
		case *ast.CallExpr:
			if b := Builder(n); b != "" {
				return b
			}
		}
	}
	return ""
}

// Builder returns the name of the builder that a call writes a text to, "" if it does not:
// fmt.Fprint(&b, "sslmode=disable"), b.WriteString(" dbname=app").
func Builder(call *ast.CallExpr) string {
	switch name := source.NameOf(call.Fun); {
	case name == "WriteString":
		of, _ := source.Selected(call.Fun)
		return source.NameOf(of)
	case strings.HasPrefix(name, "Fprint") && len(call.Args) > 1:
		if to, ok := call.Args[0].(*ast.UnaryExpr); ok && to.Op == token.AND {
			return source.NameOf(to.X)
		}
	}
	return ""
}

// spelledKeyword matches a keyword that only PostgreSQL has in the spelling of a literal, not in a URL.
var spelledKeyword = regexp.MustCompile("(?:[\"` ]|%[sv])(?:dbname|sslmode|sslrootcert)=")

// AskedText returns what a call asks about, "" if that is too long to be compared, and the text that
// it asks for: strings.HasPrefix(of, text).
func AskedText(e ast.Expr) (of, text string, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return "", "", false
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	if !ok {
		return "", "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return AsWritten(call.Args[0]), text, err == nil
}

// SetsBefore reports whether the declaration assigns to a field of what is written so, or to
// that itself, before pos. It may do so if that is too long to say.
func (d *Declaration) SetsBefore(of, field string, pos token.Pos) bool {
	if of == "" {
		return true
	}
	set, ok := d.Written[of+field]
	return ok && set.first < pos
}

// askWords are in the names of functions that a program asks for what is known by a name:
// os.Getenv, r.FormValue, viper.GetString, mux.Vars.
var askWords = []string{
	"arg", "config", "cookie", "env", "environ", "field", "flag", "form", "get", "getenv", "header", "lookup", "option", "param",
	"query", "setting", "value", "var", "vars",
}

// Asks reports whether a call gives what its literal only names: os.Getenv("HOST"), and not
// url.QueryEscape("hunter2").
func Asks(call *ast.CallExpr) bool {
	return sink.HasWord(source.NameOf(call.Fun), askWords) && !sink.HasWord(source.NameOf(call.Fun), EscapedWords)
}

// Asked returns the argument of a call that only names what it gives, nil if there is none: "HOST" in
// os.Getenv("HOST"). What stands behind that may be the value for want of another: env("PASS", "hunter2").
func (p *Program) Asked(call *ast.CallExpr) ast.Expr {
	first := slices.IndexFunc(call.Args, func(e ast.Expr) bool {
		_, constant := p.names.Constant(e)
		return constant || source.Is[*ast.BasicLit](e)
	})
	if first < 0 || !Asks(call) {
		return nil
	}
	return call.Args[first]
}

// withoutLiterals returns an expression, which is written as s, with an ellipsis in each of its
// literals that is no name, but for those in braces, which are not in s. It may be a password.
func (p *Program) withoutLiterals(s string, e ast.Expr) string {
	var b strings.Builder
	isName := map[ast.Node]bool{}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CompositeLit, *ast.Field:
			return false
		case *ast.IndexExpr:
			isName[n.Index] = true
		case *ast.CallExpr:
			if name := p.Asked(n); name != nil {
				isName[name] = true
			}
		case *ast.BasicLit:
			before, rest, found := strings.Cut(s, n.Value)
			if n.Kind != token.STRING || !found {
				return true
			}
			s = rest
			if isName[n] && source.Named(n) != "" || len(n.Value) == len(`""`) {
				b.WriteString(before + n.Value)
			} else {
				b.WriteString(before + `"…"`)
			}
		}
		return true
	})
	return b.String() + s
}

// IsOtherScheme reports whether a value is a scheme that is not one of the web.
func (p *Program) IsOtherScheme(value ast.Expr) bool {
	scheme, constant := p.names.Constant(value)
	return constant && !sink.IsWeb(scheme)
}

// LongestURL is the length in bytes of what is read before a value: a page of HTML may
// hold a thousand of them.
const LongestURL = 4096
