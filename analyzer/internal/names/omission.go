package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
)

// Omission is what exceeds a bound and is left out for that.
type Omission struct {
	Why string      // what it is, in words that follow a position
	At  []token.Pos // where it begins
}

// Why something is left out.
const (
	TooManyNames    = "more names in the texts of a package than are followed; it is checked without some of their values"
	TooManyParts    = "names that stand for texts of too many parts together; it is checked without some of their values"
	TooManyBytes    = "names that stand for too much text together; it is checked without the ends of their values"
	TooSlow         = "go/types takes too long for this package, or those before it; it is checked without types"
	TooManyRegexps  = "regular expressions of too much text together; it is checked without what some of them match"
	tooManyLooks    = "too many values of variables for their uses; it is checked without some of their values"
	tooManyElements = "lists of too many elements for their uses; it is checked without some of their elements"
	tooManySummed   = "sums of too much text together; it is checked without the values of some of them"

	tooDeep        = "nested more than 2,000 levels deep; what is deeper is not checked"
	tooLong        = "a chain of more than 65,536 declarations that need each other; it is checked without their types"
	tooCircular    = "more than 256 variables that need each other in a circle; they are checked without their types"
	tooLarge       = "a type that is too large when it is written out; what needs it is checked without"
	tooMany        = "types that are too large together when they are written out; what needs them is checked without"
	tooManyMethods = "an interface of too many methods for the values that may go to one; what needs it is checked without"
	tooManyFields  = "a struct of too many fields for the selectors that go through them; what needs it is checked without"
	tooManyCopied  = "instances of generic types and functions that are too large together; what needs them is checked without"
	tooMuchText    = "constants that are too large together when they are evaluated; what needs them is checked without"
	tooWordy       = "types that are too large together in messages about mistakes; the package is checked without some types"
	unresolved     = "go/types fails on this package; it is checked without some types"
)

// omissions are the positions of what is left out, by why.
type omissions map[string][]token.Pos

func (o omissions) add(why string, n ast.Node) { o[why] = append(o[why], n.Pos()) }

// all returns the omissions in the order of their first positions. What is left out
// for several reasons of one kind counts once.
func (o omissions) all() (all []Omission) {
	for why, at := range o {
		slices.Sort(at)
		all = append(all, Omission{why, slices.Compact(at)})
	}
	slices.SortFunc(all, func(x, y Omission) int { return cmp.Compare(x.At[0], y.At[0]) })
	return all
}

// Omit notes that something is left out at a node.
func (n *Names) Omit(why string, at ast.Node) { n.omitted.add(why, at) }

// LeftOut returns what was left out until now.
func (n *Names) LeftOut() []Omission { return n.omitted.all() }

// TooDeep returns the declarations that were not walked to their ends.
func (x *Index) TooDeep() Omission {
	o := make(omissions)
	for decl := range x.deep() {
		o.add(tooDeep, decl)
	}
	if all := o.all(); len(all) > 0 {
		return all[0]
	}
	return Omission{}
}
