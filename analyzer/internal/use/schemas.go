package use

import (
	"go/ast"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file reads what the schema of a Terraform resource says of an attribute.

// IsValidated reports whether e is the value of an attribute that the file around lets be an address, or
// one of a few words only: kind.(string) of kind, ok := d.GetOk("kind") beside
// "kind": {ValidateFunc: validation.StringInSlice(kinds, false)}.
func (p *Program) IsValidated(e ast.Expr) bool {
	key := p.attributeOf(e)
	file := p.files.At(e.Pos())
	return key != "" && file != nil && p.validated.Of(file.Tree, validatedIn)[key]
}

// attributeOf returns the spelling of the attribute whose value e is, "" if it is none.
func (p *Program) attributeOf(e ast.Expr) string {
	for range MaxTold {
		switch of := ast.Unparen(e).(type) {
		case *ast.TypeAssertExpr:
			e = of.X
		case *ast.Ident:
			value := p.names.Latest(of)
			if value == nil {
				return ""
			}
			e = value
		case *ast.CallExpr:
			return attributeRead(of)
		default:
			return ""
		}
	}
	return ""
}

// attributeReaders are the methods of the data of a resource that return the value of an attribute.
var attributeReaders = map[string]bool{"Get": true, "GetOk": true, "GetOkExists": true}

// attributeRead returns the spelling of the attribute that a call reads, "" if it reads none.
func attributeRead(call *ast.CallExpr) string {
	_, name := source.Selected(call.Fun)
	if !attributeReaders[name] || len(call.Args) != 1 {
		return ""
	}
	return FormatOf(call)
}

// validatedIn returns the attributes that the schemas in a file let be such values only, as they are
// spelled.
func validatedIn(tree *ast.File) map[string]bool {
	all := make(map[string]bool)
	ast.Inspect(tree, func(n ast.Node) bool {
		attribute, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, literal := attribute.Key.(*ast.BasicLit)
		if lit := literalOf(attribute.Value); literal && lit != nil {
			before, seen := all[key.Value]
			all[key.Value] = isValidating(lit) && (before || !seen)
		}
		return true
	})
	return all
}

// literalOf returns the literal that e is, or is the address of, nil if there is none.
func literalOf(e ast.Expr) *ast.CompositeLit {
	if and, ok := e.(*ast.UnaryExpr); ok {
		e = and.X
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// isValidating reports whether the schema of an attribute has a function that validates it, and a name in
// that says what is left.
func isValidating(schema *ast.CompositeLit) bool {
	for _, e := range schema.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || source.NameOf(kv.Key) != "ValidateFunc" && source.NameOf(kv.Key) != "ValidateDiagFunc" {
			continue
		}
		found := false
		ast.Inspect(kv.Value, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && sink.HasWord(id.Name, validWords)
			return !found
		})
		return found
	}
	return false
}

// validWords are in the names of functions that let a value be an address, an identifier or one of a few
// words only: validation.StringInSlice, validation.IsCIDR, ValidateBootType.
var validWords = []string{"cidr", "enum", "ip", "slice", "type", "uuid"}
