package flow

import (
	"go/ast"
	"net"
	"net/netip"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// isWrittenIPv4 reports whether e is an IPv4 address by how it is written: net.IP{127, 0, 0, 1},
// net.IPv4(127, 0, 0, 1), or what is parsed from a constant, netip.MustParseAddr("127.0.0.53").
func (f *Flow) isWrittenIPv4(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return isOfFour(e) && f.names.TypeNameOf(e) == sink.Type{Path: "net", Name: "IP"}
	case *ast.CallExpr:
		switch f.names.Callee(e) {
		case sink.Function{Path: "net", Name: "IPv4"}:
			return true
		case sink.Function{Path: "net", Name: "IP"}: // net.IP([]byte{b[3], b[2], b[1], b[0]})
			return len(e.Args) == 1 && isOfFour(e.Args[0])
		}
		parsed := names.ParsedIn(e)
		return parsed != nil && f.isDotted4(parsed)
	}
	return false
}

// isOfFour reports whether e is the literal of a list of as many elements as an IPv4 address has bytes.
func isOfFour(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == net.IPv4len && !source.Is[*ast.KeyValueExpr](lit.Elts[0])
}

// isDotted4 reports whether e is a constant that is an IPv4 address.
func (f *Flow) isDotted4(e ast.Expr) bool {
	text, _ := f.names.Constant(e)
	addr, err := netip.ParseAddr(text[:min(len(text), longestOperand)])
	return err == nil && addr.Is4()
}
