package flow

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// makings is how a package makes values of its types, by what is written, in all of its files.
type makings struct {
	literals map[string][]*ast.CompositeLit // by the name of their type
	others   map[string]int                 // how often that name is neither before a literal nor in a signature
	given    map[string][]ast.Expr          // what fields of a name are assigned, nil if that is not known
	keyed    map[field][]ast.Expr           // what the literals give to a field by its name
	unkeyed  map[string]bool                // the types with a literal that names no fields
}

// made returns the makings of the package. One walk finds all.
func (f *Flow) made() *makings {
	if f.makings != nil {
		return f.makings
	}
	f.makings = &makings{
		literals: make(map[string][]*ast.CompositeLit),
		others:   make(map[string]int),
		given:    make(map[string][]ast.Expr),
		keyed:    make(map[field][]ast.Expr),
		unkeyed:  make(map[string]bool),
	}
	for _, file := range f.files.All {
		ast.Inspect(file.Tree, func(n ast.Node) bool {
			f.makings.note(n)
			return true
		})
	}
	return f.makings
}

func (m *makings) note(n ast.Node) {
	switch n := n.(type) {
	case *ast.Ident:
		m.others[n.Name]++
	case *ast.SelectorExpr: // http.Client
		m.others[n.Sel.Name]--
	case *ast.TypeSpec:
		m.others[n.Name.Name]--
	case *ast.CompositeLit:
		if id, ok := n.Type.(*ast.Ident); ok {
			m.noteLiteral(id.Name, n)
		}
	case *ast.FuncDecl:
		m.noteSignature(n.Recv, n.Type.Params, n.Type.Results)
	case *ast.AssignStmt:
		for i, to := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) {
				m.give(to, n.Rhs[i])
			} else {
				m.give(to, nil)
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			m.give(n.X, nil) // flag.StringVar(&c.password, …)
		}
	}
}

// noteLiteral notes a literal of the type of that name.
func (m *makings) noteLiteral(of string, lit *ast.CompositeLit) {
	m.literals[of] = append(m.literals[of], lit)
	m.others[of]--
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			name := source.NameOf(kv.Key)
			m.keyed[field{of, name}] = append(m.keyed[field{of, name}], kv.Value)
		} else {
			m.unkeyed[of] = true
		}
	}
}

// noteSignature notes the types of parameters and results.
func (m *makings) noteSignature(lists ...*ast.FieldList) {
	for _, list := range lists {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			of := field.Type
			if pointer, ok := of.(*ast.StarExpr); ok {
				of = pointer.X
			}
			if id, ok := of.(*ast.Ident); ok {
				m.others[id.Name]--
			}
		}
	}
}

func (m *makings) give(to, value ast.Expr) {
	if sel, ok := ast.Unparen(to).(*ast.SelectorExpr); ok {
		m.given[sel.Sel.Name] = append(m.given[sel.Sel.Name], value)
	}
}

// isFixedField reports whether all that the package writes to a field of one of its types is
// harmless constants: it makes values of the type by literals alone, each gives the field one, and
// something that is not known to another field, so that nobody is meant to fill in the rest.
func (f *Flow) isFixedField(of field) bool {
	m := f.made()
	literals, given := m.literals[of.owner], m.given[of.name]
	return len(literals) > 0 && m.others[of.owner] == 0 &&
		!slices.ContainsFunc(literals, func(lit *ast.CompositeLit) bool { return !f.fixes(lit, of.name) }) &&
		f.names.Look(literals[0], len(given)) && !slices.ContainsFunc(given, func(e ast.Expr) bool { return !f.isHarmlessText(e) })
}

// fixes reports whether a literal gives a field a harmless constant, and another one something
// else.
func (f *Flow) fixes(lit *ast.CompositeLit, name string) bool {
	fixed, open := false, false
	if !f.names.Look(lit, len(lit.Elts)) {
		return false
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		switch id, named := keyOf(kv); {
		case !ok || !named:
			return false
		case id.Name == name:
			fixed = f.isHarmlessText(kv.Value)
		default:
			_, literal := kv.Value.(*ast.BasicLit)
			open = open || !literal
		}
	}
	return fixed && open
}

func keyOf(kv *ast.KeyValueExpr) (id *ast.Ident, named bool) {
	if kv == nil {
		return nil, false
	}
	id, named = kv.Key.(*ast.Ident)
	return id, named
}

// isHarmlessText reports whether e is a literal, or a constant that is declared with one, without
// a character that a URL reserves.
func (f *Flow) isHarmlessText(e ast.Expr) bool {
	if id, ok := e.(*ast.Ident); ok {
		e = f.declaredConstant(id)
	}
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && len(lit.Value) > len(`""`) &&
		!strings.ContainsAny(lit.Value[1:len(lit.Value)-1], reserved+`/:?@[]\"<>`)
}

// fixedKind returns what the field e of an own type says that is no host by its name, if it gets
// harmless constants only; false if that is nothing.
func (f *Flow) fixedKind(e *ast.SelectorExpr, of field) (urlcheck.HoleKind, bool) {
	if kindByName(of.name) != urlcheck.Variable || f.isTagged(e) {
		return 0, false
	}
	return urlcheck.Name, f.fixed.Of(of, f.isFixedField)
}
