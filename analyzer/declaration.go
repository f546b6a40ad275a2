package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// declaration is what one walk finds in a declaration that has findings. Several of
// them may ask about it.
type declaration struct {
	uses     map[types.Object][]use // of variables, but for those that give them values
	assigned []*ast.AssignStmt      // to fields, in the order of the source
	raw      bool                   // RawPath or Opaque is mentioned
	queries  map[string]bool        // the URLs, as they are written, whose queries are compared
	joins    map[string][]ast.Expr  // what is built of a text that is named as a URL is, by how it is written
	repairs  bool                   // ":/" is replaced

	https token.Pos                  // of the first call that asks for https
	asked map[string]map[string]bool // the texts that calls ask for, by what they ask: strings.HasPrefix(what, text)
}

// use is an identifier and the nodes around it, the innermost last.
type use struct {
	id     *ast.Ident
	around []ast.Node
}

// maxAround bounds how many nodes around a use are kept, and maxUses how many uses of a
// variable say anything.
const (
	maxAround = 16
	maxUses   = 64
)

// declarationAt returns the declaration that a path from the file leads into.
func (j *judge) declarationAt(path []ast.Node) *declaration {
	root := path[min(1, len(path)-1)]
	d := j.declarations[root]
	if d == nil {
		d = &declaration{uses: make(map[types.Object][]use), asked: make(map[string]map[string]bool), queries: make(map[string]bool), joins: make(map[string][]ast.Expr)}
		j.declarations[root] = d
		ast.PreorderStack(root, nil, func(n ast.Node, stack []ast.Node) bool {
			j.note(d, n, stack)
			return true
		})
	}
	return d
}

// note notes what a node inside those of stack says about a declaration.
func (j *judge) note(d *declaration, n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if slices.ContainsFunc(n.Lhs, isField) {
			d.assigned = append(d.assigned, n)
		}
	case *ast.BinaryExpr:
		switch {
		case !names.IsOperand(n):
			d.noteQuery(n.X)
		case len(stack) == 0 || !names.IsOperand(stack[len(stack)-1]):
			d.noteJoin(n, firstOperand(n))
		}
	case *ast.CallExpr:
		d.noteCall(n)
		if of, text, ok := asked(n); ok {
			if d.asked[of] == nil {
				d.asked[of] = make(map[string]bool)
			}
			d.asked[of][text] = true
			if !d.https.IsValid() && strings.Contains(text, "https") {
				d.https = n.Pos()
			}
		}
	case *ast.Ident:
		d.raw = d.raw || n.Name == "RawPath" || n.Name == "Opaque"
		if v, ok := j.names.Object(n).(*types.Var); ok && !isAssigned(n, stack) {
			d.uses[v] = append(d.uses[v], use{n, slices.Clone(stack[max(0, len(stack)-maxAround):])})
		}
	}
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
		d.queries[types.ExprString(sel.X)] = true
	}
}

// noteCall notes the text that a format begins with, and a repair of a URL that has lost a
// slash: strings.Replace(s, ":/", "://", 1).
func (d *declaration) noteCall(call *ast.CallExpr) {
	if len(call.Args) < 2 {
		return
	}
	if format, ok := call.Args[0].(*ast.BasicLit); ok && strings.HasPrefix(format.Value, `"%s`) && source.NameOf(call.Fun) == "Sprintf" {
		d.noteJoin(call, call.Args[1])
	}
	if lit, ok := call.Args[1].(*ast.BasicLit); ok && lit.Value == `":/"` {
		d.repairs = true
	}
}

// noteJoin notes that a text is built of a URL, by its name, and what follows it.
func (d *declaration) noteJoin(whole, first ast.Expr) {
	if isJoinedTo(first) {
		written := types.ExprString(first)
		d.joins[written] = append(d.joins[written], whole)
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

func isField(e ast.Expr) bool {
	_, ok := e.(*ast.SelectorExpr)
	return ok
}

// isAssigned reports whether the node around an identifier gives it a value.
func isAssigned(id *ast.Ident, around []ast.Node) bool {
	if len(around) == 0 {
		return false
	}
	switch parent := around[len(around)-1].(type) {
	case *ast.AssignStmt:
		return source.IndexOf(parent.Lhs, id) >= 0
	case *ast.ValueSpec:
		return slices.Contains(parent.Names, id)
	}
	return false
}

// everyUse reports whether a variable in the declaration that path leads into is used,
// and each time as is says.
func (j *judge) everyUse(path []ast.Node, v *ast.Ident, is func(use) bool) bool {
	all := j.usesAt(path, v)
	return len(all) > 0 && !slices.ContainsFunc(all, func(u use) bool { return !is(u) })
}

// isNew reports whether a statement that ends path declares a variable which nothing uses
// yet: it is being typed.
func (j *judge) isNew(path []ast.Node, v *ast.Ident) bool {
	assign, ok := path[len(path)-1].(*ast.AssignStmt)
	return ok && assign.Tok == token.DEFINE && v.Name != "_" && len(j.declarationAt(path).uses[j.names.Object(v)]) == 0
}

// usesAt returns the uses of a variable in the declaration that path leads into, none
// if there are too many to look at.
func (j *judge) usesAt(path []ast.Node, v *ast.Ident) []use {
	all := j.declarationAt(path).uses[j.names.Object(v)]
	if len(all) > maxUses {
		return nil
	}
	return all
}
