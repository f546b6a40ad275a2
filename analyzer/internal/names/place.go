package names

import (
	"go/ast"
	"slices"

	"urlvet.example/analyzer/internal/sink"
)

// Place is a place in a file where a URL may be: a node and those around it, which
// it shares with other places. There may be one at each level of code that is nested
// MaxPath levels deep.
type Place struct{ last *step }

// step is a node on the way to a place.
type step struct {
	node ast.Node
	up   *step // nil for the file
	root *step // of the declaration, of the file for that itself
	size int   // how many nodes there are from the file, this one included
}

// below returns the step to a node right below that of s, which is nil for the file.
func (s *step) below(n ast.Node) *step {
	next := &step{node: n, up: s, size: 1}
	next.root = next
	if s != nil {
		next.size = s.size + 1
	}
	if next.size > 2 {
		next.root = s.root
	}
	return next
}

// Node returns the node at the place.
func (p Place) Node() ast.Node { return p.last.node }

// Around returns the node that is so many levels above that at the place, nil if none
// is.
func (p Place) Around(levels int) ast.Node {
	s := p.last
	for ; levels > 0 && s != nil; levels-- {
		s = s.up
	}
	if s == nil {
		return nil
	}
	return s.node
}

// Up returns the place of the node around that at the place, false if none is.
func (p Place) Up() (Place, bool) { return Place{p.last.up}, p.last.up != nil }

// Root returns the declaration that the place is in.
func (p Place) Root() ast.Node { return p.last.root.node }

func (p Place) file() *ast.File {
	if up := p.last.root.up; up != nil {
		return up.node.(*ast.File)
	}
	return p.last.node.(*ast.File)
}

// Site returns the site at the place, shortened.
func (p Place) Site() Site {
	path := make([]ast.Node, min(p.last.size, maxSitePath))
	path[0] = p.file()
	for s, i := p.last, len(path)-1; i > 0; s, i = s.up, i-1 {
		path[i] = s.node
	}
	if len(path) > 1 {
		path[1] = p.Root()
	}
	return Site{path}
}

// trail makes the places of a file. It has the way to the last one.
type trail struct{ steps []*step }

// place returns the place of the last node of a path from the file. Of two ways to one node,
// which may be deep, the steps before it are the same.
func (t *trail) place(path []ast.Node) Place {
	i := min(len(t.steps), len(path))
	for i > 0 && t.steps[i-1].node != path[i-1] {
		i--
	}
	t.steps = t.steps[:i]
	for ; i < len(path); i++ {
		var up *step
		if i > 0 {
			up = t.steps[i-1]
		}
		t.steps = append(t.steps, up.below(path[i]))
	}
	return Place{t.steps[len(path)-1]}
}

// site returns the place of the node at the end of path, or of the chain that it is
// an operand of: a long chain is one site, not one for each of its literals.
func (t *trail) site(path []ast.Node) Place {
	i := len(path) - 1
	for i > 0 && IsOperand(path[i-1]) {
		i--
	}
	return t.place(path[:i+1])
}

// arguments returns the sites of those arguments of the call at a place that may be texts.
func (p Place) arguments(call *ast.CallExpr, args sink.Arguments) (all []Place) {
	for i, arg := range call.Args {
		if args.Has(i) && mayBeText(arg) {
			all = append(all, Place{p.last.below(arg)})
		}
	}
	return all
}

// Site is a place with the nodes around it at hand.
type Site struct {
	Path []ast.Node // from the file to the node; see Shortened
}

// maxSitePath bounds how many nodes a shortened site has.
const maxSitePath = 64

// Node returns the node at the end of the path.
func (s Site) Node() ast.Node { return s.Path[len(s.Path)-1] }

// Root returns the declaration that the site is in.
func (s Site) Root() ast.Node { return s.Path[min(1, len(s.Path)-1)] }

// Shortened returns a copy of a site of whose path no more than maxSitePath nodes are
// left: the file, the declaration, and the innermost.
func (s Site) Shortened() Site {
	if len(s.Path) <= maxSitePath {
		return Site{slices.Clone(s.Path)}
	}
	return Site{slices.Concat(s.Path[:2], s.Path[len(s.Path)-maxSitePath+2:])}
}
