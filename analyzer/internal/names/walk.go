package names

import (
	"go/ast"
	"go/token"
)

// MaxPath is the depth in nodes at which the walk stops. People write a few
// dozen. In a chain, the last operands are the least deep. The time that
// go/types takes, and the memory that sites take, may grow with the square of
// the depth.
const MaxPath = 2000

// walker walks a file for the nodes that hold texts, give them names or take
// them. urlvet does this for every file, so it leaves out names, types and
// comments: it is several times as fast as ast.Inspect.
type walker struct {
	path  []ast.Node // from the file to the node
	visit func(path []ast.Node)
	deep  []ast.Node // declarations with something that is too deep
}

// walk calls visit for the declarations, assignments, loops over lists, calls,
// key-value pairs and literals of f, with the path to each. It returns the
// declarations with parts that are too deep to walk.
func walk(f *ast.File, visit func(path []ast.Node)) (deep []ast.Node) {
	w := walker{path: append(make([]ast.Node, 0, 64), f), visit: visit}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			w.function(decl)
		case *ast.GenDecl:
			w.declaration(decl)
		}
	}
	return w.deep
}

// enter adds n to the path. It reports false if n is too deep.
func (w *walker) enter(n ast.Node) bool {
	if len(w.path) == MaxPath {
		w.deep = append(w.deep, w.path[1])
		return false
	}
	w.path = append(w.path, n)
	return true
}

func (w *walker) leave() { w.path = w.path[:len(w.path)-1] }

func (w *walker) function(fn *ast.FuncDecl) {
	w.path = append(w.path, fn)
	w.visit(w.path)
	w.block(fn.Body)
	w.leave()
}

func (w *walker) declaration(decl *ast.GenDecl) {
	if decl.Tok != token.CONST && decl.Tok != token.VAR || !w.enter(decl) {
		return
	}
	w.visit(w.path)
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if ok && w.enter(spec) {
			w.visit(w.path)
			w.exprs(spec.Values)
			w.leave()
		}
	}
	w.leave()
}

func (w *walker) stmts(all []ast.Stmt) {
	for _, s := range all {
		w.stmt(s)
	}
}

func (w *walker) exprs(all []ast.Expr) {
	for _, e := range all {
		w.expr(e)
	}
}

// block walks a body; there may be none in half-typed code.
func (w *walker) block(b *ast.BlockStmt) {
	if b != nil {
		w.stmt(b)
	}
}

// stmt walks a statement, if there is one.
func (w *walker) stmt(s ast.Stmt) {
	if s == nil || !w.enter(s) {
		return
	}
	switch s := s.(type) {
	case *ast.ExprStmt:
		w.expr(s.X)
	case *ast.AssignStmt:
		w.visit(w.path)
		w.exprs(s.Lhs)
		w.exprs(s.Rhs)
	case *ast.BlockStmt:
		w.stmts(s.List)
	case *ast.IfStmt:
		w.stmt(s.Init)
		w.expr(s.Cond)
		w.block(s.Body)
		w.stmt(s.Else)
	case *ast.ReturnStmt:
		w.exprs(s.Results)
	case *ast.RangeStmt:
		w.visit(w.path)
		w.expr(s.X)
		w.block(s.Body)
	case *ast.DeclStmt:
		if decl, ok := s.Decl.(*ast.GenDecl); ok {
			w.declaration(decl)
		}
	default:
		w.rareStmt(s)
	}
	w.leave()
}

// rareStmt walks the statements that are less frequent.
func (w *walker) rareStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ForStmt:
		w.stmt(s.Init)
		w.expr(s.Cond)
		w.stmt(s.Post)
		w.block(s.Body)
	case *ast.SwitchStmt:
		w.stmt(s.Init)
		w.expr(s.Tag)
		w.block(s.Body)
	case *ast.TypeSwitchStmt:
		w.stmt(s.Init)
		w.stmt(s.Assign)
		w.block(s.Body)
	case *ast.CaseClause:
		w.exprs(s.List)
		w.stmts(s.Body)
	case *ast.SelectStmt:
		w.block(s.Body)
	case *ast.CommClause:
		w.stmt(s.Comm)
		w.stmts(s.Body)
	case *ast.DeferStmt:
		w.expr(s.Call)
	case *ast.GoStmt:
		w.expr(s.Call)
	case *ast.SendStmt:
		w.expr(s.Chan)
		w.expr(s.Value)
	case *ast.LabeledStmt:
		w.stmt(s.Stmt)
	case *ast.IncDecStmt:
		w.expr(s.X)
	}
}

// expr walks an expression, if there is one.
func (w *walker) expr(e ast.Expr) {
	switch e.(type) {
	case nil, *ast.Ident, *ast.StructType, *ast.InterfaceType, *ast.FuncType, *ast.MapType, *ast.ArrayType, *ast.ChanType:
		return
	}
	if !w.enter(e) {
		return
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		w.visit(w.path)
	case *ast.CallExpr:
		w.visit(w.path)
		w.expr(e.Fun)
		w.exprs(e.Args)
	case *ast.KeyValueExpr:
		w.visit(w.path)
		w.expr(e.Key)
		w.expr(e.Value)
	case *ast.SelectorExpr:
		w.expr(e.X)
	case *ast.BinaryExpr:
		w.expr(e.X)
		w.expr(e.Y)
	case *ast.CompositeLit:
		w.expr(e.Type)
		w.exprs(e.Elts)
	case *ast.FuncLit:
		w.block(e.Body)
	default:
		w.rareExpr(e)
	}
	w.leave()
}

// rareExpr walks the expressions that are less frequent.
func (w *walker) rareExpr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		w.expr(e.X)
	case *ast.StarExpr:
		w.expr(e.X)
	case *ast.ParenExpr:
		w.expr(e.X)
	case *ast.IndexExpr:
		w.expr(e.X)
		w.expr(e.Index)
	case *ast.IndexListExpr:
		w.expr(e.X)
	case *ast.SliceExpr:
		w.expr(e.X)
		w.expr(e.Low)
		w.expr(e.High)
		w.expr(e.Max)
	case *ast.TypeAssertExpr:
		w.expr(e.X)
	}
}
