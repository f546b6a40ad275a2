package use

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file knows the patterns of SQL's LIKE, in which a percent sign stands for any text.

// anyText matches a percent sign that begins no percent-escape.
var anyText = regexp.MustCompile(`%(?:[^0-9A-Fa-f]|.?[^0-9A-Fa-f]|.?$)`)

// likeOperand matches LIKE in a statement of SQL that gets its pattern as an argument, or ends there. In
// small letters it may be a word of a sentence.
var likeOperand = regexp.MustCompile("\\bI?LIKE\\s*(?:[A-Za-z]*\\(|'?%|[?$:@{]|[\"`]?$)|\\bi?like\\s+(?:\\?|[$:@]\\w)")

// IsLikePattern reports whether c is a pattern for LIKE: it goes to a call beside such a statement,
// db.Query("… WHERE url LIKE ?", "https://"+host+"/%"), or into the list of the operands of one.
func (p *Program) IsLikePattern(c flow.Candidate) bool {
	if c.Role.IsSink() || !anyText.Match(c.Template.Bytes) {
		return false
	}
	decl, around := source.DeclaredAround(c.At.Path), c.At.Path[:len(c.At.Path)-1]
	if p.isLiked(decl, around, c.Expr) {
		return true
	}
	v := source.Receiver(source.Above(around, 0), c.Expr)
	return v != nil && source.Every(p.UsesAt(around, v), func(u Spot) bool { return p.isLiked(decl, u.Around, u.E) })
}

// isLiked reports whether what is at e, inside these nodes of a declaration, is a pattern for LIKE.
func (p *Program) isLiked(decl ast.Node, around []ast.Node, e ast.Expr) bool {
	switch parent := source.Above(around, 0).(type) {
	case *ast.CallExpr:
		name := source.NameOf(parent.Fun)
		switch {
		case source.IndexOf(parent.Args, e) < 0:
			return false
		case name == "append":
			return p.asksLike(decl)
		}
		return sink.EndsInOneOf(name, likeWords) || slices.ContainsFunc(parent.Args, func(arg ast.Expr) bool { return p.asksLike(arg) })
	case *ast.KeyValueExpr: // squirrel.Like{"url": "https://%"}
		lit, ok := source.Above(around, 1).(*ast.CompositeLit)
		return ok && sink.EndsInOneOf(source.NameOf(lit.Type), likeWords)
	case *ast.CompositeLit: // []any{"https://%"}
		return p.asksLike(decl)
	}
	return false
}

// likeWords end the names of functions and types that write LIKE themselves.
var likeWords = []string{"ilike", "like"}

// asksLike reports whether a declaration, or the argument of a call, has a statement of SQL with LIKE and an
// operand.
func (p *Program) asksLike(n ast.Node) bool {
	return n != nil && p.likes.Of(n, func(ast.Node) (found bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				found = found || n.Kind == token.STRING && likeOperand.MatchString(n.Value)
			case *ast.Ident:
				value, constant := p.names.Constant(n)
				found = found || constant && p.names.Look(n, 1) && len(value) <= LongestURL && likeOperand.MatchString(value)
			}
			return !found
		})
		return found
	})
}
