package names

import (
	"go/ast"
	"go/token"
	"math"
)

const (
	// maxSearched bounds how many fields go/types goes through in a package: for each
	// selector and each key of a literal, all of the struct. No struct is left out for it
	// that has no more than leastSearched.
	maxSearched   = 1 << 28
	leastSearched = 1 << 10
	// maxWritten bounds how many parts of types without a name go/types may write out in
	// messages about expressions. No type is left out for it that has no more than
	// leastWritten.
	maxWritten   = 1 << 24
	leastWritten = 1 << 7
)

// uses are how many expressions of a package may cost what a type or a constant is large.
type uses struct {
	searching, writing int
	mentions           map[string]int // of long constants, by name
	declaring          []ast.Node     // parts of declarations with constants in them
}

// usesIn counts the expressions of the files that look for a field, those that may be mistakes,
// and those that name a long constant.
func usesIn(files []*ast.File, long map[string]float64) uses {
	all := uses{mentions: make(map[string]int)}
	for _, f := range files {
		for _, decl := range f.Decls {
			for _, part := range parts(decl) {
				all.count(part, long)
			}
		}
	}
	return all
}

func (all *uses) count(part ast.Node, long map[string]float64) {
	declares := false
	ast.Inspect(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr, *ast.KeyValueExpr:
			all.searching++
			all.writing++
		case *ast.CallExpr, *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr,
			*ast.CompositeLit, *ast.AssignStmt, *ast.ReturnStmt, *ast.RangeStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.CaseClause, *ast.ValueSpec:
			all.writing++
		case *ast.GenDecl:
			declares = declares || n.Tok == token.CONST
		case *ast.Ident:
			if len(long) > 0 && long[n.Name] > 0 {
				all.mentions[n.Name]++
			}
		}
		return true
	})
	if declares {
		all.declaring = append(all.declaring, part)
	}
}

// dropStructs makes structs opaque that have too many fields for so many selectors as there
// are, and finds how many fields, and parts of a type without a name, are not too many.
func (b *bounder) dropStructs(files []*ast.File, all uses) {
	b.searchable = max(leastSearched, maxSearched/max(1, all.searching))
	b.writable = float64(max(leastWritten, maxWritten/max(1, all.writing)))
	fields := make(map[*ast.TypeSpec]float64)
	for spec := range typeSpecs(files, b.left) {
		if b.fieldsOf(spec, fields) > float64(b.searchable) {
			b.opaque[spec] = true
			b.omitted.add(tooManyFields, spec)
		}
	}
}

// fieldsOf returns how many fields a struct has, those of embedded ones included, 0 for
// another type, by way of known.
func (b *bounder) fieldsOf(spec *ast.TypeSpec, known map[*ast.TypeSpec]float64) float64 {
	n, ok := known[spec]
	of, isStruct := spec.Type.(*ast.StructType)
	if ok || !isStruct {
		return n
	}
	known[spec] = 0 // in case that it embeds itself
	for _, f := range of.Fields.List {
		n += math.Max(1, float64(len(f.Names)))
		if id := baseIdent(f.Type); id != nil && len(f.Names) == 0 {
			for _, embedded := range b.specs[id.Name] {
				n += b.fieldsOf(embedded, known)
			}
		}
	}
	known[spec] = n
	return n
}

// baseIdent returns the name of an embedded type, or of that of a receiver: T of *T and T[P]. It
// is nil for a type of another package or without a name.
func baseIdent(e ast.Expr) *ast.Ident {
	for {
		switch t := e.(type) {
		case *ast.Ident:
			return t
		case *ast.StarExpr:
			e = t.X
		case *ast.ParenExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		default:
			return nil
		}
	}
}

// isTooLong reports whether a type without a name that stands in n is too long to be written
// out as often as it may be, or has too many fields.
func (b *bounder) isTooLong(e ast.Expr, n ast.Node) bool {
	if spec, ok := n.(*ast.TypeSpec); ok && spec.Type == e && !spec.Assign.IsValid() {
		return false // it has a name
	}
	of, isStruct := e.(*ast.StructType)
	return isStruct && of.Fields.NumFields() > b.searchable || b.of(e, scope{}).size > b.writable
}
