package use

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file knows paths of files that have the names of URLs, by the functions that open them.

// openers are the functions that take the path of a file, in the packages of the library that have them.
var (
	openers = sink.WordSet(`
		Chdir Create DirFS Glob Lstat Mkdir MkdirAll Open OpenFile ReadDir ReadFile Remove RemoveAll Stat Walk WalkDir WriteFile`)
	filePackages = sink.WordSet(`filepath fs ioutil os`)
)

// OpensFile reports whether what is at s is the path that a function of the library opens.
func OpensFile(s Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok || len(call.Args) > MaxUses || source.IndexOf(call.Args, s.E) < 0 {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && openers[sel.Sel.Name] && filePackages[source.NameOf(sel.X)]
}

// IsOpened reports whether the program opens a file whose path e is, a variable or a field:
// os.ReadDir(repo.URL).
func (p *Program) IsOpened(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return slices.ContainsFunc(p.UsesOf(e), OpensFile)
	case *ast.SelectorExpr:
		return p.isFieldOpened(p.flow.OwnTypeOf(e.X), e.Sel.Name)
	}
	return false
}

// openedField is a question to isFieldOpened.
type openedField struct{ of, name string }

// isFieldOpened reports whether the program opens a field of a type of the package, or of one that is not
// known.
func (p *Program) isFieldOpened(of, name string) bool {
	return p.opened.Of(openedField{of, name}, func(openedField) bool {
		return slices.ContainsFunc(p.FieldSpots(name), func(s Spot) bool {
			other := p.flow.OwnTypeOf(s.E.(*ast.SelectorExpr).X)
			return (of == "" || other == "" || other == of) && OpensFile(s)
		})
	})
}

// isValueOpened reports whether the program opens the variable or the field that gets a value inside these
// nodes: image := Image{URL: path.Join(repo.URL, tag)}, os.Open(image.URL).
func (p *Program) isValueOpened(around []ast.Node, value ast.Expr) bool {
	parent := source.Above(around, 0)
	if v := source.Receiver(parent, value); v != nil {
		return p.IsLocal(v) && slices.ContainsFunc(p.UsesOf(v), OpensFile)
	}
	if field := fieldGiven(parent, value); field != nil {
		return p.isFieldOpened(p.flow.OwnTypeOf(field.X), field.Sel.Name)
	}
	kv, keyed := parent.(*ast.KeyValueExpr)
	lit, ok := source.Above(around, 1).(*ast.CompositeLit)
	if !keyed || !ok {
		return false
	}
	of, _ := lit.Type.(*ast.Ident)
	return of != nil && p.isFieldOpened(of.Name, source.NameOf(kv.Key))
}

// IsJoinOpened reports whether the program opens what the call around c joins.
func (p *Program) IsJoinOpened(c flow.Candidate) bool {
	around := c.At.Path[:len(c.At.Path)-1]
	call, ok := source.Above(around, 0).(*ast.CallExpr)
	return ok && p.isValueOpened(around[:len(around)-1], call)
}
