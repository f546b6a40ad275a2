package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
)

// This file knows the families of URLs in a declaration that have the same scheme and host, and
// different ports: who writes them means each.

// isOfFamily reports whether c is one of such a family.
func (j *judge) isOfFamily(c flow.Candidate) bool {
	base, _, ok := writtenAuthority(c.Expr)
	return ok && len(j.families.Of(source.DeclaredAround(c.At.Path), familiesIn)[base]) > 1
}

// familiesIn returns the ports in the URLs of a declaration, by what is before them.
func familiesIn(decl ast.Node) map[string][]string {
	all := make(map[string][]string)
	if decl == nil {
		return all
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		base, port, ok := writtenAuthority(e)
		if ok && len(all[base]) < 2 && !slices.Contains(all[base], port) {
			all[base] = append(all[base], port)
		}
		return !names.IsOperand(n) // a sum is read as a whole
	})
	return all
}

// writtenAuthority returns the scheme and host of the URL that e is, as it is written, and its port, which
// may be "". It returns false if e is none.
func writtenAuthority(e ast.Expr) (base, port string, ok bool) {
	first, isLit := use.FirstOperand(e).(*ast.BasicLit)
	if call, isCall := e.(*ast.CallExpr); isCall && source.NameOf(call.Fun) == "Sprintf" && len(call.Args) > 0 {
		first, isLit = call.Args[0].(*ast.BasicLit)
	}
	if !isLit || first.Kind != token.STRING || !strings.Contains(first.Value[:min(len(first.Value), use.LongestWritten)], "://") {
		return "", "", false
	}
	text, operands := writtenText(e)
	scheme, rest, ok := strings.Cut(text, "://")
	host := rest[:source.IndexOrLen(rest, "/?#")]
	if at := strings.LastIndexByte(host, ':'); at >= 0 && strings.Trim(host[at+1:], "0123456789") == "" {
		host, port = host[:at], host[at+1:]
	}
	base = scheme + "://" + host
	used := operands[:min(len(operands), strings.Count(base, "\x00"))]
	return base + "\x00" + strings.Join(used, "\x00"), port, ok && !slices.Contains(used, "")
}

// writtenText returns the beginning of a sum or of what a format makes, with a zero byte for each
// operand, and the operands as they are written.
func writtenText(e ast.Expr) (text string, operands []string) {
	if call, ok := e.(*ast.CallExpr); ok {
		for _, arg := range call.Args[1:min(len(call.Args), use.MaxUses)] {
			operands = append(operands, use.AsWritten(arg))
		}
		return strings.NewReplacer("%s", "\x00", "%v", "\x00", "%d", "\x00").Replace(headOf(call.Args[0])), operands
	}
	var parts []ast.Expr
	for source.IsSum(e) {
		sum := ast.Unparen(e).(*ast.BinaryExpr)
		parts, e = append(parts, sum.Y), sum.X
	}
	parts = append(parts, e)
	slices.Reverse(parts)
	for _, part := range parts[:min(len(parts), use.MaxUses)] {
		if _, ok := part.(*ast.BasicLit); ok {
			text += headOf(part)
			continue
		}
		text, operands = text+"\x00", append(operands, use.AsWritten(part))
	}
	return text, operands
}

// headOf returns the beginning of the text of a literal, in which an authority ends.
func headOf(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || len(lit.Value) > use.LongestURL {
		return ""
	}
	text, _ := strconv.Unquote(lit.Value)
	return text
}
