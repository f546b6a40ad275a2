package use

import (
	"bytes"
	"go/ast"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// ServesOnly reports whether c is the address of a server which only serves what others listen
// on, so that nobody reads it: srv := &http.Server{Addr: addr}; srv.Serve(listener).
func (p *Program) ServesOnly(c flow.Candidate) bool {
	around := c.At.Path[:len(c.At.Path)-1]
	lit, ok := source.Above(around, 1).(*ast.CompositeLit)
	if !ok || c.Name != "Addr" || source.NameOf(lit.Type) != "Server" {
		return false
	}
	made := ast.Expr(lit)
	around = around[:len(around)-2]
	if and, ok := source.Above(around, 0).(*ast.UnaryExpr); ok {
		made, around = and, around[:len(around)-1]
	}
	if isOfTestServer(around) {
		return true
	}
	spots := p.spotsOfValue(source.Above(around, 0), made)
	return slices.ContainsFunc(spots, isServing) && !slices.ContainsFunc(spots, readsAddr)
}

// spotsOfValue returns where the variable inside a function, or the field, is used that n gives
// a value.
func (p *Program) spotsOfValue(n ast.Node, value ast.Expr) []Spot {
	if v := source.Receiver(n, value); v != nil {
		if !p.IsLocal(v) {
			return nil
		}
		return p.UsesOf(v)
	}
	if field := fieldGiven(n, value); field != nil {
		return p.FieldSpots(field.Sel.Name)
	}
	if kv, ok := n.(*ast.KeyValueExpr); ok {
		return p.FieldSpots(source.NameOf(kv.Key))
	}
	return nil
}

// isServing reports whether a server serves a listener: srv.Serve(listener).
func isServing(s Spot) bool {
	sel, ok := source.Above(s.Around, 0).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Serve" || sel.Sel.Name == "ServeTLS")
}

// isOfTestServer reports whether what is around the value of a field is the literal of a test server, which brings a listener
// for its server: httptest.Server{Listener: l, Config: &http.Server{Addr: name}}.
func isOfTestServer(around []ast.Node) bool {
	lit, ok := source.Above(around, 1).(*ast.CompositeLit)
	if !ok {
		return false
	}
	kv, ok := source.Above(around, 0).(*ast.KeyValueExpr)
	of, _ := source.Selected(lit.Type)
	return ok && source.NameOf(kv.Key) == "Config" && source.NameOf(of) == "httptest"
}

// readsAddr reports whether a server may read its address where it is used, or others may. The address of a socket is
// none that is wrong: net.Listen("unix", srv.Addr).
func readsAddr(s Spot) bool {
	sel, ok := source.Above(s.Around, 0).(*ast.SelectorExpr)
	if !ok || strings.HasPrefix(sel.Sel.Name, "ListenAndServe") {
		return true
	}
	if sel.Sel.Name != "Addr" {
		return false
	}
	call, _ := source.Above(s.Around, 1).(*ast.CallExpr)
	at := -1
	if call != nil {
		at = source.IndexOf(call.Args, sel)
	}
	return at < 1 || !source.IsText(call.Args[at-1], "unix")
}

// IsEveryHost reports whether p is about a host that is missing before a port, in what the name of
// the variable or the setting says is listened on: http://:4180 stands for all addresses.
func (p *Program) IsEveryHost(c flow.Candidate, problem urlcheck.Problem) bool {
	if problem.Code != urlcheck.CodeHostEmpty || !bytes.HasPrefix(c.Template.Bytes[problem.End:], []byte(":")) {
		return false
	}
	return isListenName(c.Name) || isListenName(p.settingOf(c))
}

// isListenName reports whether a name is that of an address that is listened on.
func isListenName(name string) bool {
	return sink.HasWord(name, []string{"bind", "listen", "listener", "listening"}) || sink.EndsInOneOf(name, []string{"httpaddress", "httpsaddress", "httpaddr", "httpsaddr"})
}

// settingOf returns the name of the setting that c's text is the value of, "" if it is none:
// EnvVar{Name: "HTTP_ADDRESS", Value: "http://:4180"}.
func (p *Program) settingOf(c flow.Candidate) string {
	lit, ok := source.Above(c.At.Path, 2).(*ast.CompositeLit)
	if !ok || c.Name != "Value" || len(lit.Elts) > MaxUses {
		return ""
	}
	name, _ := p.names.Constant(p.names.FieldIn(lit, "Name"))
	return name
}
