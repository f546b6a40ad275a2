package flow

import (
	"go/ast"
	"go/types"
)

// ArrivesEncoded reports whether e is a field, perhaps by way of a variable, that a function of the
// package decodes from an alphabet without delimiters: base64.URLEncoding.DecodeString(c.Token).
func (f *Flow) ArrivesEncoded(e ast.Expr) bool {
	at := f.fieldPath(e)
	return at != "" && f.encodedPaths()[at]
}

// encodedPaths returns the paths of the fields that the package decodes so.
func (f *Flow) encodedPaths() map[string]bool {
	if f.encoded == nil {
		f.encoded = make(map[string]bool)
		for _, e := range f.index.Encoded() {
			f.encoded[f.fieldPath(e)] = true
		}
	}
	return f.encoded
}

// fieldPath returns the type of the package that the field e, or the only value of the variable e, is
// reached from, and how it is written behind that: "node.conf.Token" of n.conf.Token; "" if it is none.
func (f *Flow) fieldPath(e ast.Expr) string {
	e = ast.Unparen(f.only(e))
	if e == nil || e.End()-e.Pos() > longestOperand {
		return ""
	}
	root := rootOf(e)
	if root == nil || root == e {
		return ""
	}
	of := f.OwnTypeOf(root)
	if of == "" {
		return ""
	}
	return of + types.ExprString(e)[len(root.Name):]
}

// rootOf returns the variable that a field is reached from, through fields and types that are
// asserted; nil if there is none.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch at := e.(type) {
		case *ast.SelectorExpr:
			e = at.X
		case *ast.TypeAssertExpr:
			e = at.X
		default:
			root, _ := e.(*ast.Ident)
			return root
		}
	}
}
