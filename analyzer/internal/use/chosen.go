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
)

// This file finds the variables that a program lets have a few values only.

// IsChosen reports whether the variable e has one of a few plain texts, since the program has
// left the function, or the round of a loop, for all others above.
func (p *Program) IsChosen(c flow.Candidate, e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && slices.ContainsFunc(p.UsesAt(c.At.Path, v), func(u Spot) bool {
		return u.E.Pos() < v.Pos() && p.leavesOthers(u, v) && !p.isAssignedBetween(u.E, v)
	})
}

// isAssignedBetween reports whether the variable may get a value between two of its uses. Of
// values that are no expressions, one alone is what it is declared with, in a loop.
func (p *Program) isAssignedBetween(first, second ast.Expr) bool {
	values := p.names.Assigned(p.names.Object(second))
	return slices.ContainsFunc(values, func(value ast.Expr) bool {
		if value == nil {
			return len(values) > 1
		}
		return first.Pos() < value.Pos() && value.Pos() < second.Pos()
	})
}

// leavesOthers reports whether a use of a variable is in a condition that ends what is around
// it, up to v, unless the variable has one of a few texts.
func (p *Program) leavesOthers(u Spot, v *ast.Ident) bool {
	child := ast.Node(u.E)
	for i, n := range slices.Backward(u.Around) {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n.Cond == child && Leaves(n.Body.List) && isBehind(u.Around[:i], n, v.Pos()) && p.excludesOthers(n.Cond, v)
		case *ast.SwitchStmt:
			return n.Tag == child && isBehind(u.Around[:i], n, v.Pos()) && choosesCases(n)
		case ast.Stmt:
			return false
		}
		child = n
	}
	return false
}

// isBehind reports whether a position is behind a statement inside these nodes, in the same list
// of statements or further in.
func isBehind(around []ast.Node, stmt ast.Node, at token.Pos) bool {
	return len(around) > 0 && stmt.End() <= at && at < source.Above(around, 0).End()
}

// Leaves reports whether a list of statements ends with one that leaves it.
func Leaves(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	branch, ok := last.(*ast.BranchStmt)
	return ok && branch.Tok == token.CONTINUE || names.Ends(last)
}

// choosesCases reports whether the cases of a switch statement are plain texts, and it leaves
// the function for others: switch format { case "a", "b": default: return err }.
func choosesCases(n *ast.SwitchStmt) bool {
	others := false
	for _, s := range n.Body.List {
		clause, ok := s.(*ast.CaseClause)
		switch {
		case !ok || slices.ContainsFunc(clause.List, func(e ast.Expr) bool { return !isPlainText(e) }):
			return false
		case clause.List == nil:
			others = Leaves(clause.Body)
		}
	}
	return others
}

// excludesOthers reports whether a condition holds for each value of the variable v but a few plain
// texts: v != "a" && v != "b", !slices.Contains([]string{"a", "b"}, v).
func (p *Program) excludesOthers(cond ast.Expr, v *ast.Ident) bool {
	switch cond := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch cond.Op {
		case token.LAND:
			return p.excludesOthers(cond.X, v) && p.excludesOthers(cond.Y, v)
		case token.LOR:
			return p.excludesOthers(cond.X, v) || p.excludesOthers(cond.Y, v)
		case token.NEQ:
			return isNameOf(cond.X, v) && isPlainText(cond.Y)
		}
	case *ast.UnaryExpr:
		call, ok := cond.X.(*ast.CallExpr)
		return ok && cond.Op == token.NOT && p.isMember(call, v)
	}
	return false
}

// isMember reports whether a call tells whether the variable v is one of a few plain texts, by its
// name or by what the function of the package does: slices.Contains([]string{"a", "b"}, v).
func (p *Program) isMember(call *ast.CallExpr, v *ast.Ident) bool {
	if len(call.Args) != 2 {
		return false
	}
	list := slices.IndexFunc(call.Args, p.isPlainList)
	if list < 0 || !isNameOf(call.Args[1-list], v) {
		return false
	}
	callee := p.names.Callee(call)
	fn := p.index.Function(callee.Name)
	if callee.Path != "" || callee.Recv != "" || fn == nil {
		return sink.HasWord(source.NameOf(call.Fun), memberWords)
	}
	return p.members.Of(member{fn, list}, func(member) bool {
		return fn.Body != nil && findsMember(fn.Body.List, p.ParameterAt(fn, list), p.ParameterAt(fn, 1-list))
	})
}

// memberWords are in the names of functions that tell whether something is in a list.
var memberWords = []string{"contain", "contains", "has", "in", "include", "includes"}

// member is a question to isMember: whether a function looks for an argument in another one, the
// list.
type member struct {
	fn   *ast.FuncDecl
	list int
}

// isPlainList reports whether e is a list of plain texts, as it is written.
func (p *Program) isPlainList(e ast.Expr) bool {
	list, ok := e.(*ast.CompositeLit)
	return ok && p.plainLists.Of(list, func(*ast.CompositeLit) bool {
		return !slices.ContainsFunc(list.Elts, func(e ast.Expr) bool { return !isPlainText(e) })
	})
}

// findsMember reports whether statements return true for an element of the list that is v, and false
// behind the loop.
func findsMember(body []ast.Stmt, list, v *ast.Ident) bool {
	if len(body) != 2 || list == nil || v == nil || !returns(body[1], "false") {
		return false
	}
	loop, ok := body[0].(*ast.RangeStmt)
	if !ok || !isNameOf(loop.X, list) || loop.Value == nil || len(loop.Body.List) != 1 {
		return false
	}
	branch, ok := loop.Body.List[0].(*ast.IfStmt)
	if !ok || branch.Else != nil || len(branch.Body.List) != 1 || !returns(branch.Body.List[0], "true") {
		return false
	}
	cond, ok := branch.Cond.(*ast.BinaryExpr)
	element, named := loop.Value.(*ast.Ident)
	return ok && named && cond.Op == token.EQL && (isNameOf(cond.X, element) && isNameOf(cond.Y, v) || isNameOf(cond.X, v) && isNameOf(cond.Y, element))
}

// returns reports whether a statement returns what is written so, and nothing else.
func returns(stmt ast.Stmt, written string) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && source.NameOf(ret.Results[0]) == written
}

func isNameOf(e ast.Expr, v *ast.Ident) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == v.Name
}

// isPlainText reports whether e is a text, as it is written, without a character that a URL
// reserves.
func isPlainText(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && !strings.ContainsAny(lit.Value[1:len(lit.Value)-1], " &+#%;=?/\\")
}

// IsIdentifier reports whether c's text is an identifier, or a part of one, by the name of what
// gets it, and begins with neither a scheme nor a slash: p.VersionID = "a::b?k=v".
func (p *Program) IsIdentifier(c flow.Candidate) bool {
	if !sink.EndsInOneOf(c.Name, sink.KeyWords) || c.Role.TakesURL() || len(c.At.Path) < 2 {
		return false
	}
	assign, ok := source.Above(c.At.Path, 1).(*ast.AssignStmt)
	if !ok || assign.Tok != token.ADD_ASSIGN {
		return !beginsURL(c.Template)
	}
	begins := p.beginnings(c.At.Path, assign.Lhs[0])
	return len(begins) > 0 && !slices.ContainsFunc(begins, func(value ast.Expr) bool {
		return value == nil || p.begun.Of(value, func(ast.Expr) bool { return beginsURL(p.flow.Fold(value)) })
	})
}

// beginnings returns what is assigned to the variable or field e in the declaration that path
// leads into.
func (p *Program) beginnings(path []ast.Node, e ast.Expr) (values []ast.Expr) {
	if id, ok := e.(*ast.Ident); ok {
		return p.names.AssignedBefore(id)
	}
	all := p.DeclarationAt(path).Assigned
	if len(all) > MaxUses {
		return nil
	}
	written := types.ExprString(e)
	for _, assign := range all {
		if assign.Tok == token.ASSIGN && len(assign.Lhs) == 1 && len(assign.Rhs) == 1 && types.ExprString(assign.Lhs[0]) == written {
			values = append(values, assign.Rhs[0])
		}
	}
	return values
}

// beginsURL reports whether a text is a URL, or its path.
func beginsURL(t *flow.Template) bool {
	text := string(t.Bytes[:min(len(t.Bytes), LongestURL)])
	return strings.HasPrefix(text, "/") || strings.Contains(text, "://") || strings.HasPrefix(text, "\x00/")
}

// rawWords are in the names of what must not be escaped, beside those that say that it is.
var rawWords = []string{"raw", "unescaped", "unencoded", "verbatim"}

// IsOfRaw reports whether e is a value of a list or a map whose name says that it is escaped
// already, or must not be: for k, v := range notEncodedParams.
func (p *Program) IsOfRaw(e ast.Expr) bool {
	list := p.flow.RangedOver(e)
	return list != nil && (sink.HasWord(source.NameOf(list), EscapedWords) || sink.HasWord(source.NameOf(list), rawWords))
}

// IsEscapedByOwn reports whether e is what a function of the package returns that escapes it:
// it returns what an escaper gives, or it calls one and its name says that it makes a part of
// a query.
func (p *Program) IsEscapedByOwn(e ast.Expr) bool {
	if p.flow.IsValueOfOwn(e) {
		return true
	}
	values := p.names.AllValues(e)
	if len(values) == 1 {
		e = values[0]
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := p.names.Callee(call)
	if fn.Path != "" || fn.Name == "" {
		return false
	}
	own := p.index.Function(fn.Name)
	if own == nil || own.Body == nil || len(p.EscapedIn(own)) == 0 || sink.IsURL(fn.Name) {
		return false
	}
	return sink.EndsInOneOf(fn.Name, valueWords) || p.flow.ReturnsEscaped(own)
}

// valueWords end the names of functions that make a part of a query.
var valueWords = []string{"query", "param", "queryparam", "parameter", "value"}

// EscapedIn returns the names that a function gives to escapers.
func (p *Program) EscapedIn(fn *ast.FuncDecl) map[string]bool { return p.escaped.Of(fn, escapedBy) }

// escapedBy returns the names that a function gives to escapers.
func escapedBy(fn *ast.FuncDecl) map[string]bool {
	all := make(map[string]bool)
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && names.IsEscaper(call) {
			all[source.NameOf(call.Args[0])] = true
		}
		return true
	})
	return all
}

// EscapedWords are in the names of texts that are escaped.
var EscapedWords = []string{"escape", "escaped", "encode", "encoded", "quote", "quoted", "safe", "sanitise", "sanitised", "sanitize", "sanitized", "b64", "base64", "hex"}
