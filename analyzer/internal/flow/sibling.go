package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// isBesideIPv6 reports whether e is a field for a host whose type has another one for its IPv6
// address, so that it holds IPv4 addresses: IP beside IPv6, Address beside IPv6Address.
func (f *Flow) isBesideIPv6(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || kindByName(sel.Sel.Name) != urlcheck.Host {
		return false
	}
	if sink.IsIPv4Field(f.ownerOf(sel.X), sel.Sel.Name) {
		return true
	}
	at := sibling{f.structOf(sel.X), shortName(sel.X), sel.Sel.Name}
	if at.of != nil {
		at.variable = ""
	}
	return f.siblings.Of(at, func(sibling) bool { return f.hasIPv6Beside(sel) })
}

// ownerOf returns the name of a field or a variable, of the list or the map that e is an element of.
func (f *Flow) ownerOf(e ast.Expr) string {
	if list := f.RangedOver(e); list != nil {
		return source.NameOf(list)
	}
	if element, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		e = element.X
	}
	return source.NameOf(e)
}

// depths are the answers to questions about variables and results which a bounded number of names
// leads to. A deeper look says no less, so that an answer is there for other depths, too, and does
// not depend on who asked first.
type depths map[any]struct {
	no  int // the most names that say no
	yes int // the fewest names that say yes, 0 if none do
}

// once returns the answer to a question that depth names may be followed for. What ask needs has a
// smaller depth: host = host comes to an end.
func (d depths) once(about any, depth int, ask func() bool) bool {
	if known := d[about]; depth <= known.no || 0 < known.yes && known.yes <= depth {
		return known.no < depth
	}
	answer := ask()
	known := d[about] // by now
	if answer {
		known.yes = depth
	} else {
		known.no = depth
	}
	d[about] = known
	return answer
}

// sibling is a question to isBesideIPv6.
type sibling struct {
	of       *types.Struct
	variable string // how it is written, if its type is not known
	name     string
}

// hasIPv6Beside is isBesideIPv6 for a field that is named as a host.
func (f *Flow) hasIPv6Beside(sel *ast.SelectorExpr) bool {
	fields, known := f.fieldsBeside(sel)
	if !known {
		fields = f.selected()[shortName(sel.X)]
	}
	plain := strings.ToLower(sel.Sel.Name)
	is := func(version string) bool {
		return slices.ContainsFunc(fields, func(name string) bool {
			return len(name) <= len(plain)+longestMark && isVersionOf(strings.ToLower(name), version, plain)
		})
	}
	return is("6") && !is("4")
}

// longestMark is how many bytes a version of IP adds to a name: IPv6. Hundreds of names may be far
// longer than that which each of thousands of uses asks about.
const longestMark = 4

// isVersionOf reports whether a name is another one, in lower case both, with a version of IP
// in it: ipv6address of address, externalipv6 of externalip.
func isVersionOf(name, version, of string) bool {
	for _, mark := range []string{"ipv" + version, "ip" + version, "v" + version, version} {
		before, after, ok := strings.Cut(name, mark)
		if ok && (before+after == of || before+"ip"+after == of) {
			return true
		}
	}
	return false
}

// fieldsBeside returns the names of the fields of the struct that e is a field of, false if its
// type is not known.
func (f *Flow) fieldsBeside(e *ast.SelectorExpr) (all []string, known bool) {
	fields := f.structOf(e.X)
	if fields == nil || fields.NumFields() > maxFields {
		return nil, fields != nil
	}
	for field := range fields.Fields() {
		all = append(all, field.Name())
	}
	return all, fields.NumFields() > 0
}

// structOf returns the struct that e is, or points to, nil if it is none.
func (f *Flow) structOf(e ast.Expr) *types.Struct {
	t := f.names.TypeOf(e)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	of, _ := t.Underlying().(*types.Struct)
	return of
}

// maxFields bounds how many fields are looked at for each use of one.
const maxFields = 256

// isBesideIP reports whether e is the field Hostname of what has another one for its IP address, so
// that it is a name: ingress.Hostname beside ingress.IP.
func (f *Flow) isBesideIP(e *ast.SelectorExpr) bool {
	if e.Sel.Name != "Hostname" {
		return false
	}
	fields, known := f.fieldsBeside(e)
	if !known {
		fields = f.selected()[shortName(e.X)]
	}
	return slices.Contains(fields, "IP")
}

// isOneIPv4 reports whether e is a field that the package makes the network of one IPv4 address of:
// c.TunnelIP + "/32".
func (f *Flow) isOneIPv4(e *ast.SelectorExpr) bool {
	fields := f.selected()[shortName(e.X)]
	return slices.Contains(fields, e.Sel.Name+"/32") && !slices.Contains(fields, e.Sel.Name+"/128")
}

// selected returns the fields and methods that the package selects of variables, once each, by
// how the variables are written, of those that are of a version of IP or named IP. Those that the
// length of a network is added to are there with it. It tells something of types of other packages.
func (f *Flow) selected() map[string][]string {
	if f.selections != nil {
		return f.selections
	}
	f.selections = make(map[string][]string)
	for _, file := range f.files.All {
		ast.Inspect(file.Tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "IP" || strings.Contains(n.Sel.Name, "6") {
					f.noteSelected(n, "")
				}
			case *ast.BinaryExpr:
				sel, ok := n.X.(*ast.SelectorExpr)
				if length, written := n.Y.(*ast.BasicLit); ok && written && (length.Value == `"/32"` || length.Value == `"/128"`) {
					f.noteSelected(sel, strings.Trim(length.Value, `"`))
				}
			}
			return true
		})
	}
	return f.selections
}

// noteSelected notes a field, with what is added to it.
func (f *Flow) noteSelected(e *ast.SelectorExpr, added string) {
	of, name := shortName(e.X), e.Sel.Name+added
	if of != "" && len(f.selections[of]) < maxFields && !slices.Contains(f.selections[of], name) {
		f.selections[of] = append(f.selections[of], name)
	}
}

// shortName returns how a variable or a field of one is written, "" for anything else.
func shortName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok {
			return of.Name + "." + e.Sel.Name
		}
	}
	return ""
}
