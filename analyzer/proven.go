package analyzer

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// This file reads what a program proves about the characters of a text before it uses that.

// reservedInQuery are the characters that a value in a query has to escape.
const reservedInQuery = " &+#%;"

// isProvenWord reports whether e has no blank for sure: it is a word that strings.Fields finds, its blanks are
// replaced, or the program leaves if it has one.
func (j *judge) isProvenWord(e ast.Expr) bool {
	return j.isOfFields(e) || j.isProven(e, " ") || j.replacesBlanks(j.latest(ast.Unparen(e)))
}

// replacesBlanks reports whether e is a call that leaves no blank of a text: strings.ReplaceAll(s, " ", "_"),
// strings.Join(strings.Fields(s), "-"), notWord.ReplaceAllString(s, "-"), strings.NewReplacer(" ", "_").Replace(s).
func (j *judge) replacesBlanks(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	with, known := j.names.Constant(call.Args[min(len(call.Args), 3)-1])
	known = known && !strings.Contains(with, " ")
	switch name := source.NameOf(call.Fun); {
	case j.names.Callee(call).Path == "strings" && (name == "Replace" || name == "ReplaceAll") && len(call.Args) > 2:
		from, _ := j.names.Constant(call.Args[1])
		return known && from == " "
	case j.names.Callee(call).Path == "strings" && name == "Join" && len(call.Args) == 2:
		return known && j.isListOfWords(call.Args[0])
	case name == "ReplaceAllString":
		return known && len(call.Args) == 2
	case name == "Replace" && len(call.Args) == 1:
		return j.replacerOfBlanks(call.Fun)
	}
	return false
}

// replacerOfBlanks reports whether e is the method of a replacer that knows blanks.
func (j *judge) replacerOfBlanks(e ast.Expr) bool {
	of, _ := source.Selected(e)
	if v, ok := of.(*ast.Ident); ok {
		of = cmp.Or(j.names.Latest(v), j.index.Initial(v.Name))
	}
	made, ok := of.(*ast.CallExpr)
	return ok && source.NameOf(made.Fun) == "NewReplacer" && len(made.Args) <= use.MaxUses &&
		slices.ContainsFunc(made.Args, func(e ast.Expr) bool { return source.IsText(e, " ") })
}

// isOfFields reports whether e is what strings.Fields finds between blanks, perhaps by way of a variable.
func (j *judge) isOfFields(e ast.Expr) bool {
	list := j.flow.RangedOver(e)
	if element, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		list = element.X
	}
	if list == nil {
		if values := j.names.AllValues(e); len(values) == 1 {
			element, ok := values[0].(*ast.IndexExpr)
			return ok && j.isOfFields(element)
		}
		return false
	}
	return j.isListOfWords(list)
}

// isListOfWords reports whether e is a list of what stands between blanks: strings.Fields(s), strings.Split(s, " ").
func (j *judge) isListOfWords(e ast.Expr) bool {
	if values := j.names.AllValues(e); len(values) == 1 {
		e = values[0]
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	name := source.NameOf(call.Fun)
	return strings.HasPrefix(name, "Fields") && len(call.Args) == 1 || name == "Split" && len(call.Args) == 2 && source.IsText(call.Args[1], " ")
}

// isProven reports whether the variable e has none of these characters where it is used, by a condition
// around it, or before it in one that leaves.
func (j *judge) isProven(e ast.Expr, chars string) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && slices.ContainsFunc(j.program.UsesOf(v), func(s use.Spot) bool {
		call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
		return ok && s.E.Pos() < e.Pos() && j.proves(call, s.Outside(), e, chars)
	})
}

// proves reports whether a call that is at s proves so, which asks of a variable whether it has these
// characters, or no others.
func (j *judge) proves(call *ast.CallExpr, s use.Spot, e ast.Expr, chars string) bool {
	lacks := j.matches(call, chars) // if the condition holds
	if !lacks && !finds(call, chars) {
		return false
	}
	for ; len(s.Around) > 0; s = s.Outside() {
		switch n := source.Above(s.Around, 0).(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			lacks = !lacks
		case *ast.BinaryExpr:
			if lacks != (n.Op == token.LAND) || !lacks && n.Op != token.LOR {
				return false
			}
		case *ast.IfStmt:
			if lacks {
				return n.Body.Pos() <= e.Pos() && e.Pos() < n.Body.End()
			}
			return use.Leaves(n.Body.List) && n.End() <= e.Pos()
		default:
			return false
		}
	}
	return false
}

// matches reports whether a call matches a text with a regular expression that admits none of these
// characters.
func (j *judge) matches(call *ast.CallExpr, chars string) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "MatchString" && len(call.Args) == 1 && j.flow.AdmitsOnly(sel.X, chars)
}

// finds reports whether a call tells whether one of these characters, all of which it names, is in a text:
// strings.ContainsAny(s, " \t").
func finds(call *ast.CallExpr, chars string) bool {
	name := source.NameOf(call.Fun)
	if len(call.Args) != 2 || !strings.HasPrefix(name, "Contains") {
		return false
	}
	if name == "ContainsFunc" {
		return chars == " " && source.NameOf(call.Args[1]) == "IsSpace"
	}
	lit, ok := call.Args[1].(*ast.BasicLit)
	return ok && (name == "ContainsAny" || len(chars) == 1) && !strings.ContainsFunc(chars, func(r rune) bool { return !strings.ContainsRune(lit.Value, r) }) &&
		(name == "ContainsAny" || len(lit.Value) == len(`" "`))
}
