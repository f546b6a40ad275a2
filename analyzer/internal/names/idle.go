package names

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// idler leaves out of a function what the names at its sites cannot depend on:
// statements like t.Run("name", func() { … }) without a site in them. Test
// suites consist of these, and to check their types takes ten times as long as
// to find out that nobody needs them.
type idler struct {
	sites []token.Pos // sorted
}

// hasSite reports whether there is a site in n.
func (d idler) hasSite(n ast.Node) bool {
	i, _ := slices.BinarySearch(d.sites, n.Pos())
	return i < len(d.sites) && d.sites[i] < n.End()
}

// decl returns a copy of a declaration without its idle statements.
func (d idler) decl(decl ast.Decl) ast.Decl {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Body == nil {
			return decl
		}
		pruned := *decl
		pruned.Body = d.block(decl.Body)
		return &pruned
	case *ast.GenDecl:
		pruned := *decl
		pruned.Specs = slices.Clone(decl.Specs)
		for i, spec := range pruned.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok {
				pruned.Specs[i] = d.spec(spec)
			}
		}
		return &pruned
	}
	return decl
}

func (d idler) spec(spec *ast.ValueSpec) *ast.ValueSpec {
	pruned := *spec
	pruned.Values = slices.Clone(spec.Values)
	for i, value := range pruned.Values {
		if call, ok := value.(*ast.CallExpr); ok { // var _ = Describe("name", func() { … })
			pruned.Values[i] = d.call(call)
		}
	}
	return &pruned
}

func (d idler) block(b *ast.BlockStmt) *ast.BlockStmt {
	pruned := *b
	pruned.List = nil
	for _, s := range b.List {
		call := statementCall(s)
		switch {
		case call == nil:
			pruned.List = append(pruned.List, s)
		case d.hasSite(s):
			pruned.List = append(pruned.List, &ast.ExprStmt{X: d.call(call)})
		case !isIdle(s):
			pruned.List = append(pruned.List, s)
		}
	}
	return &pruned
}

// statementCall returns the call that a statement is, if a function literal is
// an argument of it; nil if not.
func statementCall(s ast.Stmt) *ast.CallExpr {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok || !slices.ContainsFunc(call.Args, isFuncLit) {
		return nil
	}
	return call
}

func isFuncLit(e ast.Expr) bool {
	_, ok := e.(*ast.FuncLit)
	return ok
}

// call returns a copy of a call without the idle statements in its function
// literals.
func (d idler) call(call *ast.CallExpr) *ast.CallExpr {
	pruned := *call
	pruned.Args = slices.Clone(call.Args)
	for i, arg := range pruned.Args {
		if lit, ok := arg.(*ast.FuncLit); ok && lit.Body != nil {
			copied := *lit
			copied.Body = d.block(lit.Body)
			pruned.Args[i] = &copied
		}
	}
	return &pruned
}

// isIdle reports whether a statement without sites says nothing of the variables
// outside it: it assigns to none, takes the address of none, and looks for a
// colon or a bracket in none.
func isIdle(s ast.Stmt) bool {
	declared, touched := make(map[string]bool), make(map[string]bool)
	inspects := false
	note := func(names map[string]bool, all ...ast.Expr) {
		for _, e := range all {
			if name := rootName(e); name != "" {
				names[name] = true
			}
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				note(declared, n.Lhs...)
			} else {
				note(touched, n.Lhs...)
			}
		case *ast.ValueSpec:
			note(declared, Exprs(n.Names)...)
		case *ast.Field:
			note(declared, Exprs(n.Names)...)
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				note(declared, n.Key, n.Value)
			} else {
				note(touched, n.Key, n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(touched, n.X)
			}
		case *ast.CallExpr:
			inspects = inspects || inspected(n) != nil
		}
		return !inspects
	})
	for name := range touched {
		if !declared[name] {
			return false
		}
	}
	return !inspects
}

// rootName returns the name of the variable that e is, or is a part of.
func rootName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// inspected returns what a call looks for a colon or a bracket in, nil if it does
// not: host of strings.Contains(host, ":").
func inspected(call *ast.CallExpr) ast.Expr {
	if len(call.Args) < 2 || !slices.Contains(sink.Matchers, source.NameOf(call.Fun)) {
		return nil
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	if !ok || !strings.ContainsAny(lit.Value, ":[") {
		return nil
	}
	return call.Args[0]
}
