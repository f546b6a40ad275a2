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
	size int   // how many nodes there are from the file, this one included
}

// Node returns the node at the place.
func (p Place) Node() ast.Node { return p.last.node }

// around returns the node that is so many levels above that at the place, nil if none
// is.
func (p Place) around(levels int) ast.Node {
	s := p.last
	for ; levels > 0 && s != nil; levels-- {
		s = s.up
	}
	if s == nil {
		return nil
	}
	return s.node
}

// Root returns the declaration that the place is in.
func (p Place) Root() ast.Node { return p.around(max(0, p.last.size-2)) }

func (p Place) file() *ast.File { return p.around(p.last.size - 1).(*ast.File) }

// Path returns the nodes from the file to the place. It uses the memory of path.
func (p Place) Path(path []ast.Node) []ast.Node {
	path = slices.Grow(path[:0], p.last.size)[:p.last.size]
	for s := p.last; s != nil; s = s.up {
		path[s.size-1] = s.node
	}
	return path
}

// trail makes the places of a file. It has the way to the last one.
type trail struct{ steps []*step }

// place returns the place of the last node of a path from the file.
func (t *trail) place(path []ast.Node) Place {
	i := 0
	for i < min(len(t.steps), len(path)) && t.steps[i].node == path[i] {
		i++
	}
	t.steps = t.steps[:i]
	for ; i < len(path); i++ {
		s := &step{node: path[i], size: i + 1}
		if i > 0 {
			s.up = t.steps[i-1]
		}
		t.steps = append(t.steps, s)
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

// arguments returns the sites of those arguments of the call at the end of path
// that may be texts.
func (t *trail) arguments(path []ast.Node, call *ast.CallExpr, args sink.Arguments) (all []Place) {
	for i, arg := range call.Args {
		if args.Has(i) && mayBeText(arg) {
			all = append(all, t.site(append(path, arg)))
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

// file returns the file that the site is in.
func (s Site) file() *ast.File { return s.Path[0].(*ast.File) }

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
