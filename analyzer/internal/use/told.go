package use

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// This file finds the texts that nobody connects to: people read them, or they tell
// things apart.

// End says what may become of a text that nobody connects to, and how many names may still be
// followed to there.
type End struct {
	unread bool // a program reads it, as a label, a key or what is hashed; people, who follow links, in a log at most
	Depth  int
}

// further returns the end of a text behind one more name.
func (to End) further() End {
	to.Depth--
	return to
}

// toldBy is a question about a variable, a field or a function.
type toldBy struct {
	about any
	to    End
}

// MaxTold bounds how many variables, fields and functions are followed to where a text is
// shown.
const MaxTold = 4

// IsTold reports whether a text tells things apart by its name, or is shown to people and
// goes nowhere else.
func (p *Program) IsTold(c flow.Candidate) bool {
	return sink.EndsInOneOf(c.Name, sink.KeyWords) || p.IsToldAt(Where(c), End{Depth: MaxTold})
}

// Spared returns text, the text of c, with nothing said of a host before a port if c is told.
func (p *Program) Spared(c flow.Candidate, text urlcheck.Text) urlcheck.Text {
	host := slices.IndexFunc(text.Holes, func(h urlcheck.Hole) bool {
		return h.At > 0 && strings.IndexByte("/@", text.Bytes[h.At-1]) >= 0 && strings.HasPrefix(text.Bytes[h.At+1:], ":")
	})
	if host < 0 || !p.IsTold(c) {
		return text
	}
	text.Holes = slices.Clone(text.Holes)
	text.Holes[host].Kind = urlcheck.Unknown
	return text
}

// IsUnread reports whether a text is logged, looked up or hashed and goes nowhere else. What fmt
// prints may be a link that people follow.
func (p *Program) IsUnread(c flow.Candidate) bool {
	return p.IsToldAt(Where(c), End{unread: true, Depth: MaxTold})
}

// IsToldAt reports whether the text at s comes to such an end and nothing else.
func (p *Program) IsToldAt(s Spot, to End) bool {
	s = textAround(s)
	if to.Depth == 0 {
		return false
	}
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.IndexExpr: // pacers[host]
		return parent.Index == s.E
	case *ast.KeyValueExpr:
		return !to.unread && parent.Value == s.E && sink.RoleByName(source.NameOf(parent.Key)) == sink.Prose
	case *ast.CompositeLit: // tw.AppendRow(table.Row{addr})
		call, ok := source.Above(s.Around, 1).(*ast.CallExpr)
		return ok && sink.Labels(source.NameOf(call.Fun))
	case *ast.CallExpr:
		return source.IndexOf(parent.Args, s.E) >= 0 && p.isToldTo(parent, s, to) // it may be what is called
	case *ast.AssignStmt, *ast.ValueSpec:
		return p.isToldVariable(s.Around, s.E, to)
	case *ast.ReturnStmt:
		return p.isToldResult(s.Around, s.E, to)
	}
	return false
}

// isToldTo reports whether a call brings its argument at s to such an end.
func (p *Program) isToldTo(call *ast.CallExpr, s Spot, to End) bool {
	if isLookup(call, source.Above(s.Around, 1)) || isStoredKey(call) || p.isHashing(call) || p.isToldArgument(call, s.E, to) {
		return true
	}
	return isShowing(call, s.Around[:len(s.Around)-1]) && !(to.unread && p.isForPeople(call))
}

// isForPeople reports whether a call that shows its arguments does so outside a log.
func (p *Program) isForPeople(call *ast.CallExpr) bool {
	name := source.NameOf(call.Fun)
	return name == "Errorf" || p.names.Callee(call).Path == "fmt"
}

// Where returns where the text of c is.
func Where(c flow.Candidate) Spot { return Spot{c.Expr, c.At.Path[:len(c.At.Path)-1]} }

// textAround returns the text, or the list, that what is at s is a part of.
func textAround(s Spot) Spot {
	for n := source.Above(s.Around, 0); isPrinted(n, s.E) || isKeptOf(n, s.E); n = source.Above(s.Around, 0) {
		s = s.Outside()
	}
	return s
}

// isKeptOf reports whether n is the same text as e, in bytes, or trimmed: []byte(s),
// strings.TrimSuffix(s, "&").
func isKeptOf(n ast.Node, e ast.Expr) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0] != e {
		return false
	}
	name := source.NameOf(call.Fun)
	return source.Is[*ast.ArrayType](call.Fun) || strings.HasPrefix(name, "Trim") || name == "ToLower" || name == "ToUpper"
}

// isPrinted reports whether n is a text, or a list, that e is a part of.
func isPrinted(n ast.Node, e ast.Expr) bool {
	if names.IsOperand(n) {
		return true
	}
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch at := source.IndexOf(call.Args, e); source.NameOf(call.Fun) {
	case "Sprintf", "Sprint", "append":
		return at >= 0
	case "Join": // strings.Join(addrs, ", ")
		return at == 0 && len(call.Args) == 2
	}
	return false
}

// isShowing reports whether a call inside these nodes shows its arguments to people, or
// makes a label of them: log.Info().Str("addr", addr).Msg("listening").
func isShowing(call *ast.CallExpr, around []ast.Node) bool {
	name := source.NameOf(call.Fun)
	switch {
	case name == "Fprintf", name == "Fprintln", name == "Fprint":
		file := source.NameOf(call.Args[0])
		return file == "Stdout" || file == "Stderr" // not a connection or a file
	case name == "Run": // runner.Run(ctx, conn, command)
		return false
	case sink.Shows(name, len(call.Args)), sink.Logs(name), sink.Labels(name), name == "Errorf":
		return true
	case len(call.Args) != 2 || name != "Str" && name != "String" && name != "Any":
		return false
	}
	if isLogField(call) {
		return true
	}
	for _, n := range slices.Backward(around) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if name := n.Sel.Name; name == "Msg" || name == "Msgf" || name == "Send" {
				return true
			}
		case *ast.CallExpr:
		default:
			return false
		}
	}
	return false
}

// isLogField reports whether a call makes a field of a log: zap.String("addr", addr).
func isLogField(call *ast.CallExpr) bool {
	name := source.NameOf(call.Fun)
	pkg, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) == 2 && (name == "Str" || name == "String" || name == "Any") && slices.Contains(loggingPackages, source.NameOf(pkg.X))
}

// loggingPackages are the names of packages whose functions make fields of a log.
var loggingPackages = []string{"attribute", "log", "logger", "slog", "zap"}

// isToldArgument reports whether the function of the package that a call gives e to only
// shows it, or looks it up.
func (p *Program) isToldArgument(call *ast.CallExpr, e ast.Expr, to End) bool {
	fn, at := p.index.Function(source.NameOf(call.Fun)), source.IndexOf(call.Args, e)
	if fn == nil || fn.Body == nil || at < 0 || p.names.Callee(call).Path != "" {
		return false
	}
	param := p.ParameterAt(fn, at)
	return param != nil && p.told.Of(toldBy{param, to}, func(toldBy) bool {
		return source.Every(p.VariableSpots(param.Name, fn.Body), func(s Spot) bool { return p.IsToldAt(s, to.further()) })
	})
}

// IsKey reports whether c's text tells things apart: by the name of it, or of the variable that no
// sink is given, or because something is looked up by it and nothing else is done.
func (p *Program) IsKey(c flow.Candidate) bool {
	given, _ := c.At.Node().(ast.Expr)
	if c.Role.TakesURL() || len(c.At.Path) < 2 {
		return false
	}
	if sink.EndsInOneOf(c.Name, sink.KeyWords) || sink.EndsInOneOf(source.NameOf(given), sink.KeyWords) {
		return true
	}
	around := c.At.Path[:len(c.At.Path)-1]
	if call, ok := source.Above(around, 0).(*ast.CallExpr); ok {
		return isLookup(call, source.Above(around, 1))
	}
	v := source.Receiver(source.Above(around, 0), c.Expr)
	return v != nil && source.Every(p.UsesAt(around, v), func(u Spot) bool {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		return ok && isLookup(call, source.Above(u.Around, 1))
	})
}

// isLookup reports whether a method looks up its only argument, inside a node that asks whether it
// was found, by its name: b, ok := c.Get(key). A request returns an error there.
func isLookup(call *ast.CallExpr, parent ast.Node) bool {
	_, method := call.Fun.(*ast.SelectorExpr)
	assign, ok := parent.(*ast.AssignStmt)
	return method && ok && len(call.Args) == 1 && len(assign.Lhs) == 2 && sink.EndsInOneOf(source.NameOf(assign.Lhs[1]), foundWords)
}

// foundWords end the names of what tells whether something was found.
var foundWords = []string{"ok", "found", "exists", "hit", "has"}

// isStoredKey reports whether a call keeps its argument as what tells things apart by its name:
// u.identity.Store(s), of an atomic.Value.
func isStoredKey(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Store" && len(call.Args) == 1 && sink.EndsInOneOf(source.NameOf(sel.X), sink.KeyWords)
}

// hashWords are in the names of functions and methods that hash a text, and hashPackages the names
// of packages whose functions Sum do.
var (
	hashWords    = []string{"digest", "hash", "hmac", "md5", "sha", "sha1", "sha256", "sha512"}
	hashPackages = []string{"adler32", "crc32", "crc64", "md5", "sha1", "sha256", "sha3", "sha512"}
)

// isHashing reports whether a call hashes its arguments, or compares a signature of them, which are no request then: sha1.Sum(b),
// h.Write(b), or by its name, tool.SHA1(s). A function of the package says so itself.
func (p *Program) isHashing(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch name := sel.Sel.Name; {
	case name == "Write", name == "WriteString" && len(call.Args) == 1:
		return p.flow.IsHash(sel.X)
	case name == "WriteString" && len(call.Args) == 2: // io.WriteString(h, s)
		return p.flow.IsHash(call.Args[0])
	case name == "Verify" && len(call.Args) > 1: // a signature of it
		return true
	case strings.HasPrefix(name, "Sum"):
		return slices.Contains(hashPackages, source.NameOf(sel.X))
	default:
		return slices.ContainsFunc(sink.Words(name), func(word string) bool { return slices.Contains(hashWords, word) })
	}
}

// ParameterAt returns the name of a function's parameter at an index, nil if there is none.
func (p *Program) ParameterAt(fn *ast.FuncDecl, at int) *ast.Ident {
	all := p.params.Of(fn, parametersOf)
	if at < 0 || at >= len(all) {
		return nil
	}
	return all[at]
}

// parametersOf returns the names of a function's parameters, nil for one that has none.
func parametersOf(fn *ast.FuncDecl) (all []*ast.Ident) {
	for _, list := range fn.Type.Params.List {
		if len(list.Names) == 0 {
			all = append(all, nil)
		}
		all = append(all, list.Names...)
	}
	return all
}

// isToldVariable reports whether the variable or the field that a statement gives e is only
// shown, or tells things apart by its name.
func (p *Program) isToldVariable(around []ast.Node, e ast.Expr, to End) bool {
	if v := source.Receiver(source.Above(around, 0), e); v != nil {
		if p.IsLocal(v) {
			return p.told.Of(toldBy{p.names.Object(v), to}, func(toldBy) bool { return p.areTold(p.UsesOf(v), to.further()) })
		}
		return p.told.Of(toldBy{v, to}, func(toldBy) bool { return p.areTold(p.usesBehind(around, v), to.further()) })
	}
	field := fieldGiven(source.Above(around, 0), e)
	switch {
	case field == nil:
		return false
	case !to.unread && (sink.EndsInOneOf(field.Sel.Name, sink.KeyWords) || sink.RoleByName(field.Sel.Name) == sink.Prose):
		return true
	case field.Sel.IsExported():
		return false // other packages may dial it
	}
	// Of a field that is only logged so far, somebody may want more.
	return p.labels.Of(field.Sel.Name, func(name string) bool { return source.Every(p.FieldSpots(name), isLabel) })
}

// IsLocal reports whether v is a variable that is declared inside a function, not one of its
// results, which a bare return returns.
func (p *Program) IsLocal(v *ast.Ident) bool {
	of := p.names.Object(v)
	return of != nil && p.names.Known(v) != nil && of.Parent() != nil && of.Parent().Parent() != types.Universe
}

// fieldGiven returns the field that an assignment gives the value e, nil if there is none.
func fieldGiven(n ast.Node, e ast.Expr) *ast.SelectorExpr {
	assign, ok := n.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != len(assign.Rhs) {
		return nil
	}
	at := source.IndexOf(assign.Rhs, e)
	if at < 0 {
		return nil
	}
	field, _ := assign.Lhs[at].(*ast.SelectorExpr)
	return field
}

// isToldResult reports whether all calls of a function show what it returns, and no other
// package calls it, or one that is seen compares it: who compares has it for a key.
func (p *Program) isToldResult(around []ast.Node, e ast.Expr, to End) bool {
	ret, ok := source.Above(around, 0).(*ast.ReturnStmt)
	fn := functionAround(around)
	if !ok || fn == nil || source.IndexOf(ret.Results, e) != 0 {
		return false
	}
	return !to.unread && sink.EndsInOneOf(fn.Name.Name, sink.KeyWords) || p.told.Of(toldBy{fn, to}, func(toldBy) bool {
		calls := p.callSpots(fn)
		return (!fn.Name.IsExported() || slices.ContainsFunc(calls, tellsApart)) && source.Every(calls, func(s Spot) bool {
			return tellsApart(s) || p.areTold([]Spot{s}, to.further())
		})
	})
}

// functionAround returns the function that a statement inside these nodes is of, nil if that is
// a literal, or too far up.
func functionAround(around []ast.Node) *ast.FuncDecl {
	for _, n := range slices.Backward(around) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return nil
		case *ast.FuncDecl:
			return n
		}
	}
	return nil
}

// areTold reports whether there are spots and each shows its expression, or asks only
// whether there is one.
func (p *Program) areTold(spots []Spot, to End) bool {
	told := 0
	for _, s := range spots {
		switch {
		case IsTested(s) || isExtended(s):
		case p.IsToldAt(s, to):
			told++
		default:
			return false
		}
	}
	return told > 0
}

// isExtended reports whether an expression is a text or a list that more is added to, where it is:
// addrs = append(addrs, addr), query = query + pair.
func isExtended(s Spot) bool {
	all := textAround(s)
	assign, ok := source.Above(all.Around, 0).(*ast.AssignStmt)
	return ok && all.E != s.E && len(assign.Lhs) == 1 && types.ExprString(assign.Lhs[0]) == types.ExprString(s.E)
}

// isLabel reports whether an expression becomes a label of a metric or the like, where it is.
func isLabel(s Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	return ok && sink.Labels(source.NameOf(call.Fun))
}

// isCompared reports whether an expression is compared with another text, or is the key of a map,
// where it is.
func isCompared(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.BinaryExpr:
		return (parent.Op == token.EQL || parent.Op == token.NEQ) && !IsTested(s)
	case *ast.IndexExpr:
		return parent.Index == s.E
	case *ast.CallExpr:
		name := source.NameOf(parent.Fun)
		return name == "Compare" || name == "EqualFold"
	}
	return false
}

// tellsApart reports whether an expression is compared, or the name of what gets it says that it tells things
// apart: certID = b.GetAddress(), keyPair{ID: b.GetAddress()}.
func tellsApart(s Spot) bool {
	return isCompared(s) || sink.EndsInOneOf(NameOfReceiver(s), sink.KeyWords)
}

// IsTested reports whether an expression is compared with a literal: addr != "".
func IsTested(s Spot) bool {
	both, ok := source.Above(s.Around, 0).(*ast.BinaryExpr)
	if !ok || both.Op != token.EQL && both.Op != token.NEQ {
		return false
	}
	return source.Is[*ast.BasicLit](both.Y)
}
