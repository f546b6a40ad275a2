package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// declaration is what one walk finds in a declaration that has findings. Several of
// them may ask about it.
type declaration struct {
	uses      map[types.Object][]spot // of variables, but for those that give them values
	assigned  []*ast.AssignStmt       // to fields, in the order of the source
	written   map[string]assignments  // the same, by what they assign to
	schemes   map[string]bool         // the URLs, as they are written, that are given a scheme which is not of the web
	raw       bool                    // RawPath or Opaque is mentioned
	queries   map[string]bool         // the URLs, as they are written, whose queries are compared
	joins     map[string][]ast.Expr   // what is built of a text that is named as a URL is, by how it is written
	repairs   bool                    // ":/" is replaced
	accounts  bool                    // "@" is written, or "git@"
	counted   counting
	keywords  map[string]bool      // the variables and builders, by their names, that get keywords of PostgreSQL
	bracketed map[string]token.Pos // the ends of the first assignments that put what is written so in brackets
	wholes    map[string]bool      // what is a whole authority in a format, by how it is written: "%s://%s/api"
	ipv4      map[string]bool      // what follows "/ip4/" in the addresses of libp2p, by how it is written

	https token.Pos         // of the first call that asks for https
	asked map[string]asking // what calls ask of a text, by how it is written: strings.HasPrefix(what, text)
}

// asking is what calls ask of a text: whether it begins with others, or has them in it.
type asking struct {
	slash     bool // "/"
	slashes   bool // more that begins with two
	backslash bool // something with one
	scheme    bool // a scheme that is not "http://"
}

// note notes a text that is asked for.
func (a *asking) note(text string) {
	a.slash = a.slash || text == "/"
	a.slashes = a.slashes || strings.HasPrefix(text, "//")
	a.backslash = a.backslash || strings.Contains(text, `\`)
	a.scheme = a.scheme || text != "http://" && (strings.Contains(text, "https") || strings.Contains(text, "://"))
}

// assignments are those to one field, by how it is written.
type assignments struct {
	first token.Pos // the least start of one
	done  token.Pos // the least end of one
	heads int       // how many name the field first
}

// maxAround bounds how many nodes around a use are kept, and maxUses how many uses of a
// variable say anything.
const (
	maxAround = 16
	maxUses   = 64
)

// longestWritten bounds the bytes of an expression that is compared as it is written.
const longestWritten = 256

// asWritten returns e as it is written, "" if that is too long to compare with others.
func asWritten(e ast.Expr) string {
	if e.End()-e.Pos() > longestWritten {
		return ""
	}
	return types.ExprString(e)
}

// spelled returns e as it is written but for its literals, or the beginning of that, of which a
// message has less.
func (j *judge) spelled(e ast.Expr) string {
	return j.spellings.Of(e, func(ast.Expr) string {
		s := j.withoutLiterals(types.ExprString(e), e)
		return strings.ToValidUTF8(s[:min(len(s), longestURL)], "")
	})
}

// declarationAt returns the declaration that a path from the file leads into.
func (j *judge) declarationAt(path []ast.Node) *declaration {
	return j.declarations.Of(path[min(1, len(path)-1)], j.declarationOf)
}

// declarationOf is declarationAt for one that nobody asked about.
func (j *judge) declarationOf(root ast.Node) *declaration {
	d := &declaration{
		uses: make(map[types.Object][]spot), asked: make(map[string]asking), queries: make(map[string]bool), joins: make(map[string][]ast.Expr),
		written: make(map[string]assignments), schemes: make(map[string]bool),
		bracketed: make(map[string]token.Pos), wholes: make(map[string]bool), counted: counting{make(map[string][]token.Pos), make(map[string][]sides)}, ipv4: make(map[string]bool), keywords: make(map[string]bool),
	}
	ast.PreorderStack(root, nil, func(n ast.Node, stack []ast.Node) bool {
		j.note(d, n, stack)
		return true
	})
	return d
}

// note notes what a node inside those of stack says about a declaration.
func (j *judge) note(d *declaration, n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if slices.ContainsFunc(n.Lhs, source.Is[*ast.SelectorExpr]) {
			d.noteAssigned(n)
			j.noteScheme(d, n)
		}
		d.noteBrackets(n)
	case *ast.BinaryExpr:
		if source.IsText(n.X, "/ip4/") {
			d.ipv4[asWritten(n.Y)] = true
		}
		switch {
		case !names.IsOperand(n):
			d.noteQuery(n.X)
		case len(stack) == 0 || !names.IsOperand(stack[len(stack)-1]):
			d.noteJoin(n, firstOperand(n))
		}
	case *ast.IfStmt:
		d.counted.noteBranch(n, stack[0].End())
	case *ast.CallExpr:
		d.noteCall(n)
		d.counted.noteLast(n)
		if of, text, ok := asked(n); ok {
			d.noteAsked(n, of, text)
		}
	case *ast.BasicLit:
		d.accounts = d.accounts || accountEnd.MatchString(n.Value)
		if strings.Contains(n.Value, "=") && spelledKeyword.MatchString(n.Value) {
			d.keywords[grown(stack)] = true
		}
	case *ast.Ident:
		d.raw = d.raw || n.Name == "RawPath" || n.Name == "Opaque"
		if v, ok := j.names.Object(n).(*types.Var); ok && !isAssigned(n, stack) {
			d.uses[v] = append(d.uses[v], spot{n, slices.Clone(stack[max(0, len(stack)-maxAround):])})
		}
	}
}

// accountEnd matches the spelling of what ends the user before a host.
var accountEnd = regexp.MustCompile("^[\"'`][a-z]*@[\"'`]$")

// noteAssigned notes an assignment to fields, and maybe others.
func (d *declaration) noteAssigned(assign *ast.AssignStmt) {
	d.assigned = append(d.assigned, assign)
	for i, e := range assign.Lhs {
		to := types.ExprString(e) // without the bodies of functions, so that none is inside another
		a, again := d.written[to]
		if !again {
			a = assignments{first: assign.Pos(), done: assign.End()}
		}
		a.first, a.done = min(a.first, assign.Pos()), min(a.done, assign.End())
		if i == 0 {
			a.heads++
		}
		d.written[to] = a
	}
}

// noteBrackets notes what an assignment puts in brackets: host = "[" + host + "]",
// c.Host = fmt.Sprintf("[%s]", c.Host).
func (d *declaration) noteBrackets(assign *ast.AssignStmt) {
	if len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN {
		return
	}
	of, inner := asWritten(assign.Lhs[0]), insideBrackets(assign.Rhs[0])
	if _, again := d.bracketed[of]; !again && inner != nil && of != "" && asWritten(inner) == of {
		d.bracketed[of] = assign.End()
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
func (j *judge) noteScheme(d *declaration, assign *ast.AssignStmt) {
	to, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if ok && to.Sel.Name == "Scheme" && j.isOtherScheme(assign.Rhs[0]) {
		d.schemes[types.ExprString(to.X)] = true
	}
}

// noteAsked notes that a call asks for a text in another, which is "" if it is too long.
func (d *declaration) noteAsked(call *ast.CallExpr, of, text string) {
	if !d.https.IsValid() && strings.Contains(text, "https") {
		d.https = call.Pos()
	}
	if of == "" {
		return
	}
	a := d.asked[of]
	a.note(text)
	d.asked[of] = a
}

// noteQuery notes the URL whose query e is, or is the length of: u.RawQuery,
// len(u.Query()).
func (d *declaration) noteQuery(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if ok && source.NameOf(call.Fun) == "len" && len(call.Args) == 1 {
		e = call.Args[0]
	}
	if call, ok = e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && (sel.Sel.Name == "RawQuery" || sel.Sel.Name == "Query") {
		d.queries[asWritten(sel.X)] = true
	}
}

// noteCall notes the text that a format begins with, an IPv4 address in one, and a repair of a URL that has lost a
// slash: strings.Replace(s, ":/", "://", 1).
func (d *declaration) noteCall(call *ast.CallExpr) {
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
		d.ipv4[asWritten(call.Args[1])] = true
	}
	if lit, ok := call.Args[1].(*ast.BasicLit); ok && lit.Value == `":/"` {
		d.repairs = true
	}
}

// noteWhole notes the operand that a call formats as the whole authority of a URL.
func (d *declaration) noteWhole(call *ast.CallExpr, format string) {
	at := strings.Index(format, "://%s/") + len("://")
	verbs := source.Directives(format[:min(len(format), longestURL)], false)
	if i := slices.IndexFunc(verbs, func(verb source.Directive) bool { return verb.Start == at }); i >= 0 && len(verbs) == len(call.Args)-1 {
		d.wholes[asWritten(call.Args[i+1])] = true
	}
}

// noteJoin notes that a text is built of a URL, by its name, and what follows it.
func (d *declaration) noteJoin(whole, first ast.Expr) {
	if !isJoinedTo(first) {
		return
	}
	if base := asWritten(first); base != "" {
		d.joins[base] = append(d.joins[base], whole)
	}
}

// isJoinedTo reports whether paths are joined to e, by its name.
func isJoinedTo(e ast.Expr) bool {
	name := source.NameOf(e)
	return sink.IsURL(name) || strings.HasSuffix(name, "ndpoint")
}

// firstOperand returns the operand that a sum begins with.
func firstOperand(sum ast.Expr) ast.Expr {
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

// isNew reports whether a statement that ends path declares a variable which nothing uses
// yet: it is being typed.
func (j *judge) isNew(path []ast.Node, v *ast.Ident) bool {
	assign, ok := source.Above(path, 0).(*ast.AssignStmt)
	return ok && assign.Tok == token.DEFINE && v.Name != "_" && len(j.declarationAt(path).uses[j.names.Object(v)]) == 0
}

// usesAt returns the uses of a variable in the declaration that path leads into, none
// if there are too many to look at.
func (j *judge) usesAt(path []ast.Node, v *ast.Ident) []spot {
	all := j.declarationAt(path).uses[j.names.Object(v)]
	if len(all) > maxUses {
		return nil
	}
	return all
}
