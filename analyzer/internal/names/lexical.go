package names

import (
	"go/ast"
	"go/token"
)

// lexical walks a declaration and finds for each identifier whether it means
// something that the declaration declares itself, in the blocks of a function or
// as a parameter, or something outside.
type lexical struct {
	// use is called for each identifier that is neither a declaration, a field, a
	// label, a key of a literal nor blank. A type that is declared in the declaration
	// comes with it; own is true for whatever else is.
	use func(id *ast.Ident, spec *ast.TypeSpec, own bool)
	// sel is called for what follows a dot. outer is true for x in x.f if x is an
	// identifier from outside the declaration.
	sel func(n *ast.SelectorExpr, outer bool)
	// key is called for each identifier that is the key of an element of a literal,
	// with the type of the literal as far as it is written there, nil if it is not.
	// It may be the name of a field.
	key func(id *ast.Ident, of ast.Expr, own bool)
	// methods is called for each interface as it is written.
	methods func(n *ast.InterfaceType)

	meant    map[string][]meaning // of each name, the innermost last
	declared []string             // in the blocks around the walk
	blocks   []int                // where in declared each block begins
}

// meaning is what a name means in a block.
type meaning struct {
	spec  *ast.TypeSpec // nil for what is no type, and for a type parameter
	block int           // the depth of the block
}

func newLexical() *lexical {
	return &lexical{
		use:     func(*ast.Ident, *ast.TypeSpec, bool) {},
		sel:     func(*ast.SelectorExpr, bool) {},
		key:     func(*ast.Ident, ast.Expr, bool) {},
		methods: func(*ast.InterfaceType) {},
		meant:   make(map[string][]meaning),
	}
}

func (l *lexical) open() { l.blocks = append(l.blocks, len(l.declared)) }

func (l *lexical) close() {
	from := l.blocks[len(l.blocks)-1]
	for _, name := range l.declared[from:] {
		l.meant[name] = l.meant[name][:len(l.meant[name])-1]
	}
	l.declared, l.blocks = l.declared[:from], l.blocks[:len(l.blocks)-1]
}

// declare declares a name in the innermost block. The first declaration of a
// block counts, as it does for go/types. What is declared outside functions is
// none of the declaration's own.
func (l *lexical) declare(id *ast.Ident, spec *ast.TypeSpec) {
	depth := len(l.blocks)
	if depth == 0 || id.Name == "_" {
		return
	}
	if _, at, ok := l.lookup(id.Name); ok && at == depth {
		return
	}
	l.meant[id.Name] = append(l.meant[id.Name], meaning{spec, depth})
	l.declared = append(l.declared, id.Name)
}

func (l *lexical) lookup(name string) (spec *ast.TypeSpec, block int, ok bool) {
	all := l.meant[name]
	if len(all) == 0 {
		return nil, 0, false
	}
	m := all[len(all)-1]
	return m.spec, m.block, true
}

// declareExprs declares the identifiers among expressions and walks the others.
func (l *lexical) declareExprs(all ...ast.Expr) {
	for _, e := range all {
		if id, ok := e.(*ast.Ident); ok {
			l.declare(id, nil)
		} else {
			l.walk(e)
		}
	}
}

// declareFields declares the names of parameters.
func (l *lexical) declareFields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			l.declare(name, nil)
		}
	}
}

// fields walks the types of fields or parameters.
func (l *lexical) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		l.walk(f.Type)
	}
}

// walk walks n, which may be nil.
func (l *lexical) walk(n ast.Node) {
	if n == nil {
		return
	}
	var around []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			last := around[len(around)-1]
			around = around[:len(around)-1]
			if isBlock(last) {
				l.close()
			}
			return true
		}
		if l.special(n) {
			return false
		}
		if isBlock(n) {
			l.open()
		}
		around = append(around, n)
		return true
	})
}

// isBlock reports whether what is declared in n ends with it, for the nodes that
// need nothing else.
func isBlock(n ast.Node) bool {
	switch n.(type) {
	case *ast.BlockStmt, *ast.IfStmt, *ast.ForStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// special walks n if it declares names, or has identifiers that are no uses, and
// reports whether it did.
func (l *lexical) special(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		if n.Name != "_" { // _ = v means no declaration, var _ = v neither
			spec, _, own := l.lookup(n.Name)
			l.use(n, spec, own)
		}
	case *ast.FuncDecl:
		l.function(n.Recv, n.Type, n.Body)
	case *ast.FuncLit:
		l.function(nil, n.Type, n.Body)
	case *ast.FuncType:
		l.fields(n.TypeParams)
		l.fields(n.Params)
		l.fields(n.Results)
	case *ast.StructType:
		l.fields(n.Fields)
	case *ast.InterfaceType:
		l.methods(n)
		l.fields(n.Methods)
	case *ast.TypeSpec:
		l.typeSpec(n)
	case *ast.ValueSpec:
		l.valueSpec(n)
	case *ast.RangeStmt:
		l.loop(n)
	case *ast.SelectorExpr:
		l.selector(n)
	case *ast.CompositeLit:
		l.composite(n, n.Type)
	case *ast.LabeledStmt:
		l.walk(n.Stmt)
	case *ast.AssignStmt:
		return l.define(n)
	case *ast.BranchStmt, *ast.ImportSpec:
	default:
		return false
	}
	return true
}

// declareTypes declares the type parameters of a function.
func (l *lexical) declareTypes(recv *ast.FieldList, of *ast.FuncType) {
	if recv != nil {
		for _, f := range recv.List {
			l.declareExprs(receiverArguments(f.Type)...)
		}
	}
	l.declareFields(of.TypeParams)
}

// declareParams declares the parameters of a function.
func (l *lexical) declareParams(recv *ast.FieldList, of *ast.FuncType) {
	l.declareFields(recv)
	l.declareFields(of.Params)
	l.declareFields(of.Results)
}

// function walks a function. Its parameters are declared after their types, in
// the same block as what its body declares.
func (l *lexical) function(recv *ast.FieldList, of *ast.FuncType, body *ast.BlockStmt) {
	l.open()
	defer l.close()
	l.declareTypes(recv, of)
	l.fields(of.TypeParams)
	l.fields(recv)
	l.fields(of.Params)
	l.fields(of.Results)
	l.declareParams(recv, of)
	if body == nil {
		return
	}
	for _, stmt := range body.List {
		l.walk(stmt)
	}
}

// typeSpec walks a type, which may name itself.
func (l *lexical) typeSpec(n *ast.TypeSpec) {
	l.declare(n.Name, n)
	l.open()
	defer l.close()
	l.declareFields(n.TypeParams)
	l.fields(n.TypeParams)
	l.walk(n.Type)
}

func (l *lexical) valueSpec(n *ast.ValueSpec) {
	l.walk(n.Type)
	for _, v := range n.Values {
		l.walk(v)
	}
	for _, name := range n.Names {
		l.declare(name, nil)
	}
}

// define walks x := e, and reports whether n is that.
func (l *lexical) define(n *ast.AssignStmt) bool {
	if n.Tok != token.DEFINE {
		return false
	}
	for _, e := range n.Rhs {
		l.walk(e)
	}
	l.declareExprs(n.Lhs...)
	return true
}

func (l *lexical) loop(n *ast.RangeStmt) {
	l.open()
	defer l.close()
	l.walk(n.X)
	for _, e := range []ast.Expr{n.Key, n.Value} {
		switch {
		case e == nil:
		case n.Tok == token.DEFINE:
			l.declareExprs(e)
		default:
			l.walk(e)
		}
	}
	l.walk(n.Body)
}

func (l *lexical) selector(n *ast.SelectorExpr) {
	l.walk(n.X)
	id, ok := n.X.(*ast.Ident)
	if ok {
		_, _, own := l.lookup(id.Name)
		ok = !own
	}
	l.sel(n, ok)
}

// composite walks a literal of a type, which may be written in one around it: the
// type of {1, 2} in []T{{1, 2}}.
func (l *lexical) composite(n *ast.CompositeLit, of ast.Expr) {
	l.walk(n.Type)
	for _, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				_, _, own := l.lookup(id.Name)
				l.key(id, of, own)
			} else {
				l.element(kv.Key, keyType(of))
			}
			e = kv.Value
		}
		l.element(e, elementType(of))
	}
}

// element walks a key or a value of a literal, which may be a literal whose type
// is not written.
func (l *lexical) element(e, of ast.Expr) {
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
		l.composite(lit, of)
		return
	}
	l.walk(e)
}

// keyType returns the type of the keys of a map as it is written, nil if none is.
func keyType(of ast.Expr) ast.Expr {
	if m, ok := of.(*ast.MapType); ok {
		return pointed(m.Key)
	}
	return nil
}

// elementType returns the type of the elements of a list or a map as it is
// written, nil if none is.
func elementType(of ast.Expr) ast.Expr {
	switch of := of.(type) {
	case *ast.ArrayType:
		return pointed(of.Elt)
	case *ast.MapType:
		return pointed(of.Value)
	}
	return nil
}

// pointed returns T for *T: &T{} may be written {} in a list.
func pointed(e ast.Expr) ast.Expr {
	if star, ok := e.(*ast.StarExpr); ok {
		return star.X
	}
	return e
}

// receiverArguments returns the type arguments in the type of a receiver, which
// are the names of its type parameters: P of *T[P].
func receiverArguments(e ast.Expr) []ast.Expr {
	if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		e = star.X
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		return e.Indices
	}
	return nil
}
