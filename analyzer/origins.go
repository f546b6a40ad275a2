package analyzer

import (
	"go/ast"
	"go/token"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// judgeOriginHost judges a pattern for the hosts of origins, as websocket servers have them.
func (j *judge) judgeOriginHost(c flow.Candidate) {
	j.judgeKin(c, argOrigin, "the host of an origin", func(s string) *urlcheck.Fault {
		if strings.Contains(s, "://") {
			return urlcheck.CheckOrigin(s, true)
		}
		const any = "any://" // the scheme does not matter
		fault := urlcheck.CheckOrigin(any+s, true)
		if fault == nil || fault.Start < len(any) || strings.TrimSpace(s) == "" {
			return nil
		}
		fault.Start, fault.End = fault.Start-len(any), fault.End-len(any)
		return fault
	})
}

// isListed reports whether a text stands beside c in a list: c is too much then, and nothing is
// refused for it.
func (j *judge) isListed(c flow.Candidate, text string) bool {
	list := j.listAround(c)
	return list != nil && j.entries.Of(list, j.textsOf)[text]
}

// textsOf returns the texts in a list, and that of nothing.
func (j *judge) textsOf(list *ast.CompositeLit) map[string]bool {
	all := map[string]bool{"": true}
	for _, e := range list.Elts {
		if value, constant := j.valueOf(e); constant {
			all[value] = true
		}
	}
	return all
}

// listAround returns the literal of a list that c's expression is an element of, nil if there is
// none.
func (j *judge) listAround(c flow.Candidate) *ast.CompositeLit {
	parent := source.Above(c.At.Path, 1)
	if file := j.files.At(c.Expr.Pos()); c.At.Node() != ast.Node(c.Expr) && file != nil {
		parent = nil
		if path := source.PathTo(file.Tree, c.Expr); len(path) > 1 {
			parent = path[1]
		}
	}
	list, _ := parent.(*ast.CompositeLit)
	return list
}

// judgeComparedOrigin judges a constant that is compared with the origin of a request:
// r.Header.Get("Origin") == "https://example.org/".
func (j *judge) judgeComparedOrigin(c flow.Candidate) {
	other := comparedWith(c)
	if other == nil || !j.isOrigin(other) {
		return
	}
	text := c.Template.Text()
	if fault := urlcheck.CheckOrigin(text.Bytes, false); fault != nil && len(text.Holes) == 0 {
		j.tell(c.Template, argOrigin, fault.Start, fault.End, fault.Fix, "a comparison with Origin", "an origin", "; this "+fault.Message)
	}
}

// comparedWith returns what c's expression is compared with, nil if nothing is.
func comparedWith(c flow.Candidate) ast.Expr {
	switch parent := source.Above(c.At.Path, 1).(type) {
	case *ast.BinaryExpr:
		switch {
		case parent.Op != token.EQL && parent.Op != token.NEQ:
		case parent.X == c.Expr:
			return parent.Y
		default:
			return parent.X
		}
	case *ast.CaseClause:
		if s, ok := source.Above(c.At.Path, 3).(*ast.SwitchStmt); ok {
			return s.Tag
		}
	}
	return nil
}

// isOrigin reports whether e is the header Origin of a request, or a variable that holds it.
func (j *judge) isOrigin(e ast.Expr) bool {
	if values := j.names.AllValues(e); len(values) == 1 {
		e = values[0]
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || j.names.Callee(call) != (sink.Function{Path: "net/http", Recv: "Header", Name: "Get"}) {
		return false
	}
	key, constant := j.names.Constant(call.Args[0])
	return constant && strings.EqualFold(key, "Origin")
}
