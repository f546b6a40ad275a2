package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"
	"sort"

	"urlvet.example/analyzer/internal/source"
)

// reach says, by positions, which uses of a variable a value that it is given gets to. What
// only another turn of a loop brings up does not count.
type reach struct {
	done span // where it has been assigned for sure
	over span // where it has replaced what was assigned before
	lost span // behind it, where no way from it leads
	in   span // the function literal that assigns it, or all of the source
}

// span is a part of the source.
type span struct{ from, to token.Pos }

func (s span) covers(pos token.Pos) bool { return s.from <= pos && pos < s.to }

// anywhere is all of the source.
var anywhere = span{0, math.MaxInt}

// reachOf returns where a value gets that a statement right below the nodes of stack gives to a
// variable.
func reachOf(stmt ast.Node, stack []ast.Node, of types.Object) reach {
	if len(stack) == 0 {
		return reach{in: anywhere}
	}
	done := behind(stmt, stack[len(stack)-1])
	r := reach{done: done, over: done, in: anywhere}
	turn := token.NoPos // where the innermost loop begins
	for _, n := range slices.Backward(stack) {
		if lit, ok := n.(*ast.FuncLit); ok {
			r.in = span{lit.Pos(), lit.End()}
			break
		}
		if IsLoop(n) && !turn.IsValid() {
			turn = n.Pos()
		}
	}
	if Ends(lastOf(stack[len(stack)-1])) {
		r.lost = span{stack[len(stack)-1].End(), r.in.to}
	} else if of.Pos() >= turn {
		r.lost = elsewhere(stack)
	}
	return r
}

// behind returns where a statement has been executed for sure: behind it in the list of
// statements, or in the statement that it is the first part of.
func behind(stmt, list ast.Node) span {
	switch list := list.(type) {
	case *ast.RangeStmt:
		if list == stmt {
			return span{list.Body.Pos(), list.End()}
		}
	case *ast.ForStmt:
		if list.Init == stmt {
			return span{stmt.End(), list.End()}
		}
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
		return span{stmt.End(), list.End()}
	}
	return span{}
}

// lastOf returns the last of a list of statements, nil if n is none.
func lastOf(n ast.Node) ast.Stmt {
	list := source.Statements(n)
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// exits are the functions that do not return.
var exits = []string{"panic", "Exit", "Fatal", "Fatalf", "Fatalln"}

// Ends reports whether the function ends with a statement.
func Ends(s ast.Stmt) bool {
	_, returns := s.(*ast.ReturnStmt)
	call := source.CallOf(s)
	return returns || call != nil && slices.Contains(exits, source.NameOf(call.Fun))
}

// elsewhere returns what is behind the last of these nodes, a list of statements, and only
// executed if that is not: the else of its if, the cases further down, or the rest of a loop
// that it leaves.
func elsewhere(stack []ast.Node) span {
	list := stack[len(stack)-1]
	if branch, ok := lastOf(list).(*ast.BranchStmt); ok {
		return skipped(branch, stack)
	}
	switch list.(type) {
	case *ast.BlockStmt:
		if branch, ok := stack[max(0, len(stack)-2)].(*ast.IfStmt); ok && branch.Body == list && branch.Else != nil {
			return span{branch.Else.Pos(), branch.Else.End()}
		}
	case *ast.CaseClause, *ast.CommClause:
		return span{list.End(), stack[max(0, len(stack)-2)].End()}
	}
	return span{}
}

// skipped returns what a break or continue at the end of the last of these nodes skips.
func skipped(branch *ast.BranchStmt, stack []ast.Node) span {
	if branch.Label != nil || branch.Tok != token.BREAK && branch.Tok != token.CONTINUE {
		return span{}
	}
	for _, n := range slices.Backward(stack[:len(stack)-1]) {
		if IsLoop(n) || branch.Tok == token.BREAK && isChoice(n) {
			return span{stack[len(stack)-1].End(), n.End()}
		}
	}
	return span{}
}

// IsLoop reports whether n is a loop.
func IsLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

func isChoice(n ast.Node) bool {
	switch n.(type) {
	case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return true
	}
	return false
}

// before returns the values that are expressions and get to pos from further up.
func (v *Variable) before(pos token.Pos) (values []ast.Expr) {
	last := -1 // the value that has replaced those before
	for i, r := range v.reach {
		if r.over.covers(pos) {
			last = i
		}
	}
	for i, value := range v.Values {
		r := v.reach[i]
		replaced := i < last && r.in.covers(pos) // another function literal may be called at any time
		if value != nil && v.at[i] < pos && !replaced && !r.lost.covers(pos) {
			values = append(values, value)
		}
	}
	return values
}

// IsReplaced reports whether the variable e has been given another value for sure where it
// stands than the one that it was declared with.
func (n *Names) IsReplaced(e ast.Expr) bool {
	v := n.variables[n.Object(e)]
	return v != nil && len(v.reach) <= maxValues && n.Look(e, len(v.reach)) && slices.ContainsFunc(v.reach, func(r reach) bool { return r.over.covers(e.Pos()) })
}

// RunsLater reports whether e is in a function literal that may run when the variable e has
// been given another value further down.
func (n *Names) RunsLater(e ast.Expr) bool {
	obj := n.Object(e)
	v := n.variables[obj]
	if v == nil || len(v.reach) > maxValues || !n.Look(e, len(v.reach)) {
		return false
	}
	lit, ok := n.literalAt(e.Pos(), obj.Pos())
	return ok && slices.ContainsFunc(v.reach, func(r reach) bool { return r.over.from >= lit.to && r.in.covers(lit.from) })
}

// literal is a function literal, and the index of the one around it, -1 if there is none.
type literal struct {
	span
	outer int
}

// literalAt returns the outermost function literal around pos and not around other.
func (n *Names) literalAt(pos, other token.Pos) (lit span, ok bool) {
	if !n.nested {
		n.nested = true
		nest(n.literals)
	}
	at := sort.Search(len(n.literals), func(i int) bool { return n.literals[i].from > pos }) - 1
	for ; at >= 0 && !n.literals[at].covers(other); at = n.literals[at].outer {
		if n.literals[at].covers(pos) {
			lit, ok = n.literals[at].span, true
		}
	}
	return lit, ok
}

// nest sorts function literals, and finds which is around each.
func nest(all []literal) {
	slices.SortFunc(all, func(a, b literal) int { return cmp.Compare(a.from, b.from) })
	for i := range all {
		outer := i - 1
		for outer >= 0 && !all[outer].covers(all[i].from) {
			outer = all[outer].outer
		}
		all[i].outer = outer
	}
}
