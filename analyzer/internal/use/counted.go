package use

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/source"
)

// This file tells where an address has one colon at most, because a statement counts them.

// counting is what a declaration says of how many colons texts have.
type counting struct {
	last  map[string][]token.Pos // where a text is searched for the last colon, by how it is written
	sides map[string][]sides     // the branches where it is known to have one, by what is counted: "parts", "strings.Count(addr)"
}

// sides are where a text has one colon at most, and where it may have more.
type sides struct{ few, many source.Span }

// IsCounted reports whether a call inside these nodes cuts an address at its colons where there is
// one at most, or only to count them, and the address is cut at the last one where there are more:
// if len(parts) > 2 { return addr[:strings.LastIndex(addr, ":")] }; return parts[0].
func (p *Program) IsCounted(call *ast.CallExpr, path []ast.Node) bool {
	of := AsWritten(call.Args[0])
	if of == "" {
		return false
	}
	c := p.DeclarationAt(path).counted
	cut, all := []token.Pos{call.Pos()}, c.sides[countOf(of)]
	if v := source.Receiver(source.Above(path, 0), call); v != nil {
		cut, all = elementsOf(p.UsesAt(path, v)), append(slices.Clip(all), c.sides[v.Name]...)
	}
	last := c.last[of]
	if len(cut) == 0 || len(all) > MaxUses || len(last) > MaxUses {
		return false
	}
	return slices.ContainsFunc(all, func(s sides) bool {
		return slices.ContainsFunc(last, s.many.Covers) && !slices.ContainsFunc(cut, func(pos token.Pos) bool { return !s.few.Covers(pos) })
	})
}

// elementsOf returns where elements of a list are used.
func elementsOf(uses []Spot) (all []token.Pos) {
	for _, u := range uses {
		if part, _ := ElementOf(u); part != nil {
			all = append(all, part.Pos())
		}
	}
	return all
}

// countOf returns the key of the number of colons in a text.
func countOf(text string) string { return "strings.Count(" + text + ")" }

// noteLast notes a call that searches a text for the last colon.
func (c *counting) noteLast(call *ast.CallExpr) {
	if len(call.Args) != 2 || !strings.HasPrefix(source.NameOf(call.Fun), "LastIndex") {
		return
	}
	if of := AsWritten(call.Args[0]); of != "" {
		c.last[of] = append(c.last[of], call.Pos())
	}
}

// noteBranch notes an if statement that asks for the number of colons or parts of a text, in a
// declaration that ends there.
func (c *counting) noteBranch(branch *ast.IfStmt, end token.Pos) {
	body, other := source.Span{From: branch.Body.Pos(), To: branch.Body.End()}, source.Span{From: branch.Body.End(), To: branch.End()}
	if branch.Else == nil && Leaves(branch.Body.List) {
		other.To = end
	}
	if of, more := counted(branch.Cond); of != "" && more {
		c.sides[of] = append(c.sides[of], sides{other, body})
		return
	}
	flow.EachOf(branch.Cond, token.LAND, func(e ast.Expr) {
		if of, more := counted(e); of != "" && !more {
			c.sides[of] = append(c.sides[of], sides{body, other})
		}
	})
}

// counted returns what e asks for the number of, and whether it asks for more than the two parts of a
// host and a port: len(parts) > 2, strings.Count(addr, ":") > 1. It returns "" if it asks something
// else.
func counted(e ast.Expr) (of string, more bool) {
	cond, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return "", false
	}
	call, ok := cond.X.(*ast.CallExpr)
	number, written := cond.Y.(*ast.BasicLit)
	if !ok || !written || len(call.Args) == 0 {
		return "", false
	}
	asked := cond.Op.String() + number.Value
	switch source.NameOf(call.Fun) {
	case "len":
		of = source.NameOf(call.Args[0])
	case "Count":
		if len(call.Args) == 2 && source.IsText(call.Args[1], ":") {
			of, asked = countOf(AsWritten(call.Args[0])), partsOfColons[asked]
		}
	}
	more, known := partsAsked[asked]
	if !known {
		return "", false
	}
	return of, more
}

// partsAsked says whether a comparison asks for more than two parts, or for no more.
var partsAsked = map[string]bool{">2": true, ">=3": true, "<=2": false, "<3": false, "==2": false}

// partsOfColons has what a comparison of the number of colons says of that of parts.
var partsOfColons = map[string]string{">1": ">2", ">=2": ">=3", "<=1": "<=2", "<2": "<3", "==1": "==2"}
