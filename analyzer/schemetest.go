package analyzer

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// judgeSchemeTest reports a call that asks for a scheme, or replaces one, in a way that
// goes wrong with https.
func (j *judge) judgeSchemeTest(at names.Site, call *ast.CallExpr) {
	path := at.Path
	if source.NameOf(call.Fun) != "HasPrefix" {
		if asked := j.program.DeclarationAt(path).Https; (!asked.IsValid() || asked > call.Pos()) && !j.isAfterHTTP(path, call) && !j.lacksHTTPS(call.Args[0]) {
			j.tellSchemeTest(call, "turns https into httpss; replace \"http://\"")
		}
		return
	}
	not, ok := source.Above(path, 1).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT || len(path) < 4 {
		return
	}
	switch parent := source.Above(path, 2).(type) {
	case *ast.BinaryExpr:
		if parent.Op == token.LOR && parent.X == not && excludes(call, parent.Y) {
			j.tellSchemeTest(call, "is false for one of the two, so this always holds; use \"&&\"")
		}
	case *ast.IfStmt:
		if parent.Cond == not && prefixes(parent.Body, call) && !j.asksForHTTPS(path, call) {
			j.tellSchemeTest(call, "is false for https, which gets a second scheme")
		}
	}
}

// isAfterHTTP reports whether a call is where what it is given begins with "http://", which a
// condition around it says, or the variable that the condition is.
func (j *judge) isAfterHTTP(path []ast.Node, call *ast.CallExpr) bool {
	of := use.AsWritten(call.Args[0])
	for i, n := range path {
		branch, ok := n.(*ast.IfStmt)
		if !ok || call.Pos() < branch.Body.Pos() || branch.Body.End() < call.Pos() {
			continue
		}
		cond := branch.Cond
		if v, variable := cond.(*ast.Ident); variable {
			cond = assignedAbove(path[i-1], branch, v.Name)
		}
		if of != "" && j.forHTTP.Of(cond, asksForHTTP)[of] {
			return true
		}
	}
	return false
}

// hasScheme reports whether e has a scheme where it is, and so the brackets that it needs, for a
// condition around it asks for one: if strings.HasPrefix(addr, "http://") { return addr + ":" + port }.
func (j *judge) hasScheme(e ast.Expr) bool {
	of := use.AsWritten(e)
	if of == "" || !j.index.AsksScheme(source.NameOf(e)) || !j.names.Look(e, 0) {
		return false
	}
	around := j.program.SpotOf(e).Around
	return j.names.Look(e, len(around)) && slices.ContainsFunc(around[max(0, len(around)-use.MaxAround):], func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		return ok && branch.Body.Pos() < e.Pos() && e.Pos() < branch.Body.End() && branch.Cond.End()-branch.Cond.Pos() <= use.LongestWritten && asksForScheme(branch.Cond, of)
	})
}

// asksForScheme reports whether a condition asks a text for a scheme, and does not deny it.
func asksForScheme(cond ast.Expr, of string) bool {
	switch cond := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr: // strings.Index(addr, "http://") >= 0
		return asksForScheme(cond.X, of) || asksForScheme(cond.Y, of)
	case *ast.CallExpr:
		what, text, ok := use.AskedText(cond)
		return ok && what == of && strings.Contains(text, "://")
	}
	return false
}

// lacksHTTPS reports whether each "https" in the text e has become "http":
// strings.ReplaceAll(s, "https", "http"), or a variable that is given it last.
func (j *judge) lacksHTTPS(e ast.Expr) bool {
	if v, ok := ast.Unparen(e).(*ast.Ident); ok {
		e = j.names.Latest(v)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && names.Replaces(call, "https", "http")
}

// asksForHTTP returns the texts, as they are written, that begin with "http://" if a condition
// holds.
func asksForHTTP(cond ast.Expr) map[string]bool {
	texts := make(map[string]bool)
	flow.EachOf(cond, token.LAND, func(e ast.Expr) {
		if of, prefix, ok := use.AskedText(e); ok && prefix == "http://" && source.NameOf(e) == "HasPrefix" {
			texts[of] = true
		}
	})
	return texts
}

// assignedAbove returns what the last statement of a block before another gives a variable,
// nil if it gives it nothing.
func assignedAbove(block ast.Node, before ast.Stmt, name string) ast.Expr {
	body, ok := block.(*ast.BlockStmt)
	if !ok {
		return nil
	}
	i, _ := slices.BinarySearchFunc(body.List, before.Pos(), func(s ast.Stmt, at token.Pos) int { return int(s.Pos() - at) })
	if i < 1 {
		return nil
	}
	assign, ok := body.List[i-1].(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || source.NameOf(assign.Lhs[0]) != name {
		return nil
	}
	return assign.Rhs[0]
}

func (j *judge) tellSchemeTest(call *ast.CallExpr, why string) {
	t := j.flow.Fold(call)
	j.tell(t, schemeTest, 0, len(t.Bytes), nil, source.NameOf(call.Fun), why)
}

// excludes reports whether other denies another prefix of the same text, so that one of
// the two always holds.
func excludes(call *ast.CallExpr, other ast.Expr) bool {
	not, ok := ast.Unparen(other).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return false
	}
	if second, ok := ast.Unparen(not.X).(*ast.CallExpr); !ok || source.NameOf(second.Fun) != "HasPrefix" {
		return false // HasSuffix(s, ".git")
	}
	of, prefix, _ := use.AskedText(call)
	otherOf, otherPrefix, ok := use.AskedText(not.X)
	return ok && of != "" && of == otherOf && !strings.HasPrefix(prefix, otherPrefix) && !strings.HasPrefix(otherPrefix, prefix)
}

// prefixes reports whether a body puts a scheme before what a call asks about.
func prefixes(body *ast.BlockStmt, call *ast.CallExpr) bool {
	of, _, _ := use.AskedText(call)
	return slices.ContainsFunc(body.List, func(stmt ast.Stmt) bool {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || of == "" || use.AsWritten(assign.Lhs[0]) != of {
			return false
		}
		sum, ok := assign.Rhs[0].(*ast.BinaryExpr)
		return ok && isScheme(sum.X) && use.AsWritten(sum.Y) == of
	})
}

// isScheme reports whether e is "http://" or "https://".
func isScheme(e ast.Expr) bool {
	return source.IsText(e, "http://") || source.IsText(e, "https://")
}

// asksForHTTPS reports whether the declaration around a call for "http://" also asks for
// https, or for a scheme in another way.
func (j *judge) asksForHTTPS(path []ast.Node, call *ast.CallExpr) bool {
	of, prefix, _ := use.AskedText(call)
	if prefix != "http://" || of == "" {
		return true
	}
	return j.program.DeclarationAt(path).AskedText[of].Scheme
}

// ownScheme matches the spelling of a scheme, with what is behind it or without. longestScheme bounds it in bytes.
var ownScheme = regexp.MustCompile("^[\"`]([a-z][a-z0-9+.-]*)(?::|:/?/)?[\"`]$")

const longestScheme = 24

// schemeReaders are functions that register a scheme, or look for one.
var schemeReaders = []string{"CutPrefix", "HasPrefix", "TrimPrefix", "EqualFold", "RegisterProtocol"}

// ownsScheme reports whether the package has a scheme of that name, which it registers, looks up or cuts off:
// strings.CutPrefix(s, "hotp://").
func (j *judge) ownsScheme(name string) bool {
	return j.ownSchemes.Of(struct{}{}, func(struct{}) map[string]bool { return j.schemesRead() })[strings.ToLower(name)]
}

// schemesRead returns the schemes that the package looks for.
func (j *judge) schemesRead() map[string]bool {
	all := make(map[string]bool)
	note := func(read ...ast.Expr) {
		for _, e := range read[:min(len(read), use.MaxUses)] {
			if id, ok := e.(*ast.Ident); ok {
				e = j.index.Initial(id.Name)
			}
			if lit, ok := e.(*ast.BasicLit); ok && len(lit.Value) <= longestScheme {
				if m := ownScheme.FindStringSubmatch(lit.Value); m != nil {
					all[m[1]] = true
				}
			}
		}
	}
	for _, file := range j.files.All {
		ast.Inspect(file.Tree, func(n ast.Node) bool {
			note(readIn(n)...)
			return true
		})
	}
	return all
}

// readIn returns what a node looks for, as far as it may be a scheme.
func readIn(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.CallExpr:
		if slices.Contains(schemeReaders, source.NameOf(n.Fun)) {
			return n.Args
		}
	case *ast.CaseClause:
		return n.List
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Key}
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	}
	return nil
}
