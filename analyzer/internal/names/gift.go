package names

import (
	"go/ast"
	"go/token"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

// gift is one fact about a name that follows from a value it is given.
type gift struct {
	name  string
	from  string // the name is given the value of this name, or may be
	text  bool   // it is given a text
	url   bool   // it is given what may be a URL
	grows bool   // something is added to it: u += "/a"
}

// gifts returns what the file gives to names.
func (f *fileIndex) gifts() []gift {
	if !f.noted {
		f.noted = true
		g := giver{builders: f.known.Builders}
		for _, a := range f.assigned {
			g.assigned(a)
		}
		f.toNames, f.assigned = g.all, nil
	}
	return f.toNames
}

// placeOf returns the place of a call in the file, false if it is not there.
func (f *fileIndex) placeOf(call *ast.CallExpr) (at Place, ok bool) {
	at, ok = f.places[call]
	if ok {
		return at, true
	}
	path := source.PathTo(f.tree, call)
	if path == nil {
		return at, false
	}
	slices.Reverse(path)
	at = f.trail.place(path)
	if f.places == nil {
		f.places = make(map[*ast.CallExpr]Place)
	}
	f.places[call] = at
	return at, true
}

// giver collects the gifts of one file.
type giver struct {
	builders map[string]bool
	all      []gift
}

func (g *giver) give(to gift) {
	if last := len(g.all) - 1; last < 0 || g.all[last] != to {
		g.all = append(g.all, to)
	}
}

// assigned notes what a statement or declaration gives to names.
func (g *giver) assigned(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN || len(n.Rhs) == 1 && source.IsSum(n.Rhs[0]) {
			g.give(gift{name: source.NameOf(n.Lhs[0]), grows: true})
		}
		for i := range min(len(n.Lhs), len(n.Rhs)) {
			g.value(source.NameOf(n.Lhs[i]), n.Rhs[i])
		}
	case *ast.ValueSpec:
		for i := range min(len(n.Names), len(n.Values)) {
			g.value(n.Names[i].Name, n.Values[i])
		}
	case *ast.RangeStmt:
		if isNamed(n.X) || holdsText(n.X) {
			name := source.NameOf(n.Value)
			g.give(gift{name: name, text: true})
			g.held(name, n.X)
		}
	case *ast.KeyValueExpr:
		g.value(source.NameOf(n.Key), n.Value)
	}
}

func (g *giver) value(name string, value ast.Expr) {
	if holdsText(value) {
		g.give(gift{name: name, text: true})
	}
	g.held(name, value)
}

// held notes the URLs and names that are part of the value which a name is
// given.
func (g *giver) held(name string, value ast.Expr) {
	inText(g.builders, value, asDeep, func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && (source.MayHoldURL(lit.Value) || takesSegment(lit.Value)) {
			g.give(gift{name: name, url: true})
		} else if isNamed(e) {
			g.give(gift{name: name, from: variableName(e)})
		}
	})
}

// maxKeys bounds through how many keys a value is followed to each of the names that it is
// part of: u in config{hosts: []host{{url: u}}}. Each key is such a name itself.
const maxKeys = 4

// maxNestedCalls bounds through how many calls, each an argument of the one before, a value is
// followed to what it is part of. Each of those calls is such a value itself.
const maxNestedCalls = 64

// levels is how many keys and calls a value is still followed through.
type levels struct{ keys, calls int }

var asDeep = levels{maxKeys, maxNestedCalls}

// inText calls visit for the literals and names that make up the text e, or are
// listed in it, behind no more than so many keys: for the key where there are more. builders
// are the functions that build texts.
func inText(builders map[string]bool, e ast.Expr, left levels, visit func(ast.Expr)) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if source.IsSum(e) {
			inText(builders, e.X, left, visit)
			inText(builders, e.Y, left, visit)
		}
	case *ast.CallExpr:
		if left.calls > 0 && (builders[source.NameOf(e.Fun)] || mayConvert(e)) {
			left.calls--
			allInText(builders, e.Args, left, visit)
		}
	case *ast.CompositeLit:
		allInText(builders, e.Elts, left, visit)
	case *ast.KeyValueExpr:
		if left.keys == 0 {
			visit(e.Key)
			return
		}
		left.keys--
		inText(builders, e.Value, left, visit)
	case *ast.UnaryExpr: // &config{URL: "http://h/"}
		inText(builders, e.X, left, visit)
	case *ast.BasicLit, *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		visit(e)
	}
}

func allInText(builders map[string]bool, all []ast.Expr, left levels, visit func(ast.Expr)) {
	for _, e := range all {
		inText(builders, e, left, visit)
	}
}

// mayConvert reports whether call may be a conversion to one of the package's
// types.
func mayConvert(call *ast.CallExpr) bool {
	_, selected := call.Fun.(*ast.SelectorExpr)
	return len(call.Args) == 1 && !selected
}
