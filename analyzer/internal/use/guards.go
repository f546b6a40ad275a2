package use

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file reads conditions around a text, and what is never run.

// IsBehindDot reports whether the host e of c is where an if statement has found a dot in it, so that
// it is no IPv6 address: what package net prints for one that is mapped is an IPv4 address. Of
// other texts, brackets in the other branch tell that the author thought of IPv6.
func (p *Program) IsBehindDot(c flow.Candidate, e ast.Expr) bool {
	host := AsWritten(e)
	return host != "" && slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		return ok && branch.Body.Pos() <= e.Pos() && e.End() <= branch.Body.End() && asksForDot(branch.Cond, host) &&
			(p.isPrintedIP(e) || p.bracketing.Of(branch, func(*ast.IfStmt) bool { return p.bracketsElse(c.At.Path, branch) }))
	})
}

// asksForDot reports whether cond is strings.Contains(e, "."), with e as it is written.
func asksForDot(cond ast.Expr, e string) bool {
	call, ok := cond.(*ast.CallExpr)
	return ok && len(call.Args) == 2 && source.NameOf(call.Fun) == "Contains" && source.IsText(call.Args[1], ".") && AsWritten(call.Args[0]) == e
}

// isPrintedIP reports whether e is the text of an address of package net: ip.String().
func (p *Program) isPrintedIP(e ast.Expr) bool {
	call, of, name := source.Called(ast.Unparen(e))
	return name == "String" && len(call.Args) == 0 && p.names.TypeNameOf(of) == sink.Type{Path: "net", Name: "IP"}
}

// bracketsElse reports whether the other branch of an if statement on a path, or the statement
// behind one that leaves, writes a bracket.
func (p *Program) bracketsElse(path []ast.Node, branch *ast.IfStmt) bool {
	other := ast.Node(branch.Else)
	if branch.Else == nil {
		other = behind(path, branch)
	}
	if other == nil {
		return false
	}
	found := false
	ast.Inspect(other, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			found = found || strings.HasPrefix(lit.Value, `"[`)
		}
		return !found && p.names.Look(branch.Cond, 1)
	})
	return found
}

// behind returns the statement that follows another one on a path, if that leaves the list that
// both are in; nil if none does.
func behind(path []ast.Node, branch *ast.IfStmt) ast.Node {
	at := slices.Index(path, ast.Node(branch))
	if at < 1 || !Leaves(branch.Body.List) {
		return nil
	}
	list := following(path[at-1], branch)
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// following returns the statements of a list that are behind one of them.
func following(list ast.Node, of ast.Stmt) []ast.Stmt {
	all := source.Statements(list)
	i, _ := slices.BinarySearchFunc(all, of.End(), func(s ast.Stmt, end token.Pos) int { return int(s.Pos() - end) })
	return all[i:]
}

// IsDead reports whether a node is never run: in the list of statements that it is in, or around it,
// one before it returns or panics, and none has a label.
func (p *Program) IsDead(path []ast.Node) bool {
	for i, n := range path[:len(path)-1] {
		if list := source.Statements(n); len(list) > 1 && p.dead.Of(n, deadAfter) <= path[i+1].Pos() {
			return true
		}
	}
	return false
}

// deadAfter returns the end of the first statement of a list behind which nothing is run, the end of
// the list if there is none.
func deadAfter(of ast.Node) token.Pos {
	list := source.Statements(of)
	if i := slices.IndexFunc(list, stops); i >= 0 && !slices.ContainsFunc(list, source.Is[*ast.LabeledStmt]) {
		return list[i].End()
	}
	return of.End()
}

// IsOverwritten reports whether a node is in the value of a field that the next statements give
// another one, before anybody reads it:
// config := cors.Config{AllowOrigins: origins}; config.AllowOrigins = []string{"*"}.
func (p *Program) IsOverwritten(path []ast.Node) bool {
	for i, n := range path {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if lit, ok := path[i-1].(*ast.CompositeLit); ok && p.anew.Of(lit, func(*ast.CompositeLit) map[string]bool { return p.givenAnew(lit, path[:i-1]) })[source.NameOf(kv.Key)] {
			return true
		}
	}
	return false
}

// IsStoredAnew reports whether c is given to a variable inside a function that another statement gives
// a new value before anybody reads it: all who do are behind that in the same list, or show it only.
func (p *Program) IsStoredAnew(c flow.Candidate) bool {
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	if v == nil || !p.IsLocal(v) {
		return false
	}
	assigned := p.names.Assigned(p.names.Object(v))
	if len(assigned) < 2 || len(assigned) > maxAnew {
		return false
	}
	uses := p.UsesOf(v)
	return len(uses) > 0 && slices.ContainsFunc(assigned, func(value ast.Expr) bool {
		if value == nil || value.Pos() < c.Expr.End() {
			return false
		}
		around := p.SpotOf(value).Around
		assign, ok := source.Above(around, 0).(*ast.AssignStmt)
		list := source.Above(around, 1)
		return ok && assign.Tok == token.ASSIGN && source.Statements(list) != nil && !slices.ContainsFunc(uses, func(s Spot) bool {
			return (s.E.Pos() < assign.End() || list.End() < s.E.End()) && !p.IsToldAt(s, End{Depth: MaxTold})
		})
	})
}

// maxAnew bounds how many values of a variable are asked for the first that is read.
const maxAnew = 8

// givenAnew returns the fields of the variable that gets a literal of a struct, inside these nodes,
// to which the statements right behind it give values.
func (p *Program) givenAnew(lit *ast.CompositeLit, around []ast.Node) map[string]bool {
	all := make(map[string]bool)
	made := ast.Expr(lit)
	if and, ok := source.Above(around, 0).(*ast.UnaryExpr); ok && and.Op == token.AND {
		made, around = and, around[:len(around)-1]
	}
	assign, ok := source.Above(around, 0).(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || source.Above(around, 1) == nil {
		return all
	}
	v := source.Receiver(assign, made)
	for s := following(source.Above(around, 1), assign); v != nil && len(s) > 0; s = s[1:] {
		field := p.fieldSet(s[0], v)
		if field == "" {
			break
		}
		all[field] = true
	}
	return all
}

// fieldSet returns the field of the variable v that a statement gives a value, which is not made of
// the variable; "" if it is another statement.
func (p *Program) fieldSet(s ast.Stmt, v *ast.Ident) string {
	assign, ok := s.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return ""
	}
	field, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if of, ok := field.X.(*ast.Ident); !ok || of.Name != v.Name {
		return ""
	}
	reads := false
	ast.Inspect(assign.Rhs[0], func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		reads = reads || ok && id.Name == v.Name || !p.names.Look(v, 1)
		return !reads
	})
	if reads {
		return ""
	}
	return field.Sel.Name
}

// stops reports whether a statement returns or panics.
func stops(s ast.Stmt) bool {
	if call := source.CallOf(s); call != nil {
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return source.Is[*ast.ReturnStmt](s)
}
