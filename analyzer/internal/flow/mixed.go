package flow

import (
	"go/ast"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// taking is a set of the shapes that sinks want of a variable's values.
type taking uint8

const (
	takesURL taking = 1 << iota
	takesAddress
	takesHost
	takesOrigin
	takesLocator
	takesOther
)

// takingOf returns what a sink in a role wants.
func takingOf(r sink.Role) taking {
	switch r {
	case sink.Address, sink.Authority, sink.Dialed:
		return takesAddress
	case sink.Hostname, sink.IP:
		return takesHost
	case sink.Origin, sink.OriginPattern, sink.OriginHost:
		return takesOrigin
	case sink.Locator:
		return takesLocator
	}
	if r.TakesURL() {
		return takesURL
	}
	return takesOther
}

// noteTaken notes what a sink takes of a variable or a field. Each driver of a database takes
// something else.
func (f *Flow) noteTaken(c Candidate) {
	if !c.Role.IsSink() {
		return
	}
	if of := f.ownField(c.Expr); of.name != "" {
		f.takenOf[of] |= takingOf(c.Role)
	}
	of := f.names.Object(stem(c.Expr))
	if of == nil {
		return
	}
	f.taken[of] |= takingOf(c.Role)
	call, ok := c.At.Path[max(0, len(c.At.Path)-2)].(*ast.CallExpr)
	at := 0
	if ok && c.Role == sink.Locator {
		at = source.IndexOf(call.Args, c.Expr)
	}
	if at < 1 {
		return
	}
	driver, _ := f.names.Constant(call.Args[at-1])
	if before, known := f.drivers[of]; known && before != driver {
		f.taken[of] |= takesOther
	}
	f.drivers[of] = driver
}

// isMixed reports whether the variable e holds texts of several shapes in turn, sinks of
// several kinds take it, and nobody sees which text is here: a URL for http.Get in one case, an
// address for net.Dial in another. values is how many of them may be here.
func (f *Flow) isMixed(e ast.Expr, values int) bool {
	e = ast.Unparen(e)
	if !f.isForSeveral(e) || values < 2 && !f.names.RunsLater(e) {
		return false
	}
	var first shape
	seen := false
	for _, value := range append(slices.Clip(f.names.Assigned(f.names.Object(e))), f.names.Initial(e)) {
		if value == nil || isNothing(value) {
			continue
		}
		if s := f.shapes.Of(value, f.shapeOf); seen && s != first {
			return true
		} else if !seen {
			first, seen = s, true
		}
	}
	return false
}

// isForSeveral reports whether sinks of several kinds take the variable e.
func (f *Flow) isForSeveral(e ast.Expr) bool {
	taken := f.taken[f.names.Object(e)]
	return taken&(taken-1) != 0
}

// IsDialedToo reports whether the field e of one of the package's types goes to sinks that want an
// address, besides others: each default may be for one of them.
func (f *Flow) IsDialedToo(e ast.Expr) bool {
	of := f.ownField(e)
	return of.name != "" && f.takenOf[of]&takesAddress != 0
}

// ownField returns the field of one of the package's types that e is, the zero value if it is none.
func (f *Flow) ownField(e ast.Expr) field {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return field{}
	}
	of := f.names.TypeNameOf(sel.X)
	if of.Path != "" || of.Name == "" {
		return field{}
	}
	return field{of.Name, sel.Sel.Name}
}

// shape is what the beginning of a text tells of its kind.
type shape struct{ url, colon, path, known bool }

// shapeOf returns what the beginning of the text e tells.
func (f *Flow) shapeOf(e ast.Expr) shape {
	head := f.head(e)
	return shape{source.LooksLikeURL(head), strings.Contains(head, ":"), strings.HasPrefix(head, "/"), head != ""}
}
