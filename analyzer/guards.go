package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
)

// This file reads conditions around a text, and what is never run.

// isBehindDot reports whether the host e of c is where an if statement has found a dot in it, so that
// it is no IPv6 address: what package net prints for one that is mapped is an IPv4 address. Of
// other texts, brackets in the other branch tell that the author thought of IPv6.
func (j *judge) isBehindDot(c flow.Candidate, e ast.Expr) bool {
	if e == nil {
		return false
	}
	host := asWritten(e)
	return host != "" && slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		return ok && branch.Body.Pos() <= e.Pos() && e.End() <= branch.Body.End() && asksForDot(branch.Cond, host) &&
			(j.isPrintedIP(e) || j.answered.once(branch, func() bool { return j.bracketsElse(c.At.Path, branch) }))
	})
}

// asksForDot reports whether cond is strings.Contains(e, "."), with e as it is written.
func asksForDot(cond ast.Expr, e string) bool {
	call, ok := cond.(*ast.CallExpr)
	return ok && len(call.Args) == 2 && source.NameOf(call.Fun) == "Contains" && isText(call.Args[1], ".") && asWritten(call.Args[0]) == e
}

// isPrintedIP reports whether e is the text of an address of package net: ip.String().
func (j *judge) isPrintedIP(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 || source.NameOf(call.Fun) != "String" {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	of := j.names.TypeNameOf(sel.X)
	return of.Path == "net" && of.Name == "IP"
}

// bracketsElse reports whether the other branch of an if statement on a path, or the statement
// behind one that leaves, writes a bracket.
func (j *judge) bracketsElse(path []ast.Node, branch *ast.IfStmt) bool {
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
		return !found && j.names.Look(branch.Cond, 1)
	})
	return found
}

// behind returns the statement that follows another one on a path, if that leaves the list that
// both are in; nil if none does.
func behind(path []ast.Node, branch *ast.IfStmt) ast.Node {
	at := slices.Index(path, ast.Node(branch))
	if at < 1 || !leaves(branch.Body.List) {
		return nil
	}
	list := source.Statements(path[at-1])
	i, _ := slices.BinarySearchFunc(list, branch.End(), func(s ast.Stmt, end token.Pos) int { return int(s.Pos() - end) })
	if i == len(list) {
		return nil
	}
	return list[i]
}

// isDead reports whether a node is never run: in the list of statements that it is in, or around it,
// one before it returns or panics, and none has a label.
func (j *judge) isDead(path []ast.Node) bool {
	for i, n := range path[:len(path)-1] {
		if list := source.Statements(n); len(list) > 1 && j.deadAfter(n, list) <= path[i+1].Pos() {
			return true
		}
	}
	return false
}

// deadAfter returns the end of the first statement of a list behind which nothing is run, the end of
// the list if there is none.
func (j *judge) deadAfter(of ast.Node, list []ast.Stmt) token.Pos {
	end, known := j.dead[of]
	if known {
		return end
	}
	end = of.End()
	if !slices.ContainsFunc(list, isLabeled) {
		if i := slices.IndexFunc(list, stops); i >= 0 {
			end = list[i].End()
		}
	}
	j.dead[of] = end
	return end
}

func isLabeled(s ast.Stmt) bool {
	_, ok := s.(*ast.LabeledStmt)
	return ok
}

// stops reports whether a statement returns or panics.
func stops(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}
