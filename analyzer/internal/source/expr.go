package source

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"urlvet.example/urlcheck"
)

// NameOf returns the identifier or key that names e, "" if there is none.
func NameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return NameOf(e.Fun)
	case *ast.StarExpr:
		return NameOf(e.X)
	case *ast.UnaryExpr:
		return NameOf(e.X)
	case *ast.TypeAssertExpr:
		return NameOf(e.X)
	case *ast.IndexExpr: // vars["host"], hosts[i]
		if lit, ok := e.Index.(*ast.BasicLit); ok && Named(lit) != "" {
			return Named(lit)
		}
		return NameOf(e.X)
	}
	return ""
}

// longestNamed bounds in bytes what a literal names.
const longestNamed = 64

// Named returns what a literal names that is a key, or asks for a variable: "HOST", "X-Real-Ip". Any other
// text is no name, so that messages have neither what moves a cursor nor a password, and neither is a token.
func Named(lit *ast.BasicLit) string {
	name := strings.Trim(lit.Value, "\"`")
	if lit.Kind != token.STRING || len(name) > longestNamed || strings.ContainsFunc(name, isOfNoName) {
		return ""
	}
	if len(name) >= len("ghp_") && len(urlcheck.Secrets("https://h.example/"+name)) > 0 {
		return ""
	}
	return name
}

func isOfNoName(r rune) bool {
	return r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.", r)
}

// ImportPath returns the path of an import, "" in half-typed code.
func ImportPath(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

// IsStandard reports whether an import path is one of the standard library, or of a
// module whose path has no dot.
func IsStandard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// IsSum reports whether e is a sum, perhaps in parentheses.
func IsSum(e ast.Expr) bool {
	sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && sum.Op == token.ADD
}

// fewExprs is how many expressions are compared one by one. To ask a long sum where it begins
// takes longer.
const fewExprs = 8

// IndexOf returns the index of e among the expressions, which are in the order of the
// source, -1 if it is not one of them. A call may have thousands of arguments, and each
// may ask.
func IndexOf(all []ast.Expr, e ast.Node) int {
	if e == nil {
		return -1
	}
	if len(all) <= fewExprs {
		return slices.IndexFunc(all, func(x ast.Expr) bool { return x == e })
	}
	i, _ := slices.BinarySearchFunc(all, e.Pos(), func(x ast.Expr, pos token.Pos) int { return int(x.Pos() - pos) })
	for ; i < len(all) && all[i].Pos() == e.Pos(); i++ {
		if all[i] == e {
			return i
		}
	}
	return -1
}

// Every reports whether there are some, and each is as is says.
func Every[T any](all []T, is func(T) bool) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(one T) bool { return !is(one) })
}

// Selected returns what e is selected of, and its name: u and "String" of u.String. It returns nil and ""
// if e is no selector.
func Selected(e ast.Expr) (of ast.Expr, name string) {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		return sel.X, sel.Sel.Name
	}
	return nil, ""
}

// Called is Selected for the function of a call: u and "String" of u.String().
func Called(e ast.Expr) (call *ast.CallExpr, of ast.Expr, name string) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil, nil, ""
	}
	of, name = Selected(call.Fun)
	return call, of, name
}

// IsText reports whether e is the literal of a text.
func IsText(e ast.Expr, text string) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Value == `"`+text+`"`
}

// CallOf returns the call that a statement is, nil if it is none.
func CallOf(s ast.Stmt) *ast.CallExpr {
	if e, ok := s.(*ast.ExprStmt); ok {
		call, _ := e.X.(*ast.CallExpr)
		return call
	}
	return nil
}

// FunctionType returns the type of the function that n is, nil if it is none.
func FunctionType(n ast.Node) *ast.FuncType {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type
	case *ast.FuncLit:
		return n.Type
	}
	return nil
}

// IndexOrLen returns the offset of the first of the characters in a text, its length if there is none.
func IndexOrLen(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// Is reports whether n is a node, or a type, of one kind.
func Is[T, N any](n N) bool {
	_, ok := any(n).(T)
	return ok
}

// Unquoted returns the text that the literal e is, false if it is none.
func Unquoted(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
