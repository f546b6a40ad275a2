package names

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"urlvet.example/analyzer/internal/source"
)

const (
	// maxConstant bounds how many bytes the constants of a package take when go/types
	// evaluates them, and leastConstant, with constantPerByte for each byte of its source, those of
	// a small one. const a1 = a0 + a0 doubles a text, and that forty times is a terabyte; a line of
	// one name in a group evaluates what a line above says again. A package of 200 bytes has room
	// for megabytes, and a repository for thousands of these.
	maxConstant     = 1 << 25
	leastConstant   = 1 << 14
	constantPerByte = 1 << 7
	// leastText is how long a text has to be for the uses of its name to count.
	leastText = 1 << 7
	// pieceSize is what go/constant takes for a piece of a sum, beside its text.
	pieceSize = 1 << 4
	// evaluation is what it takes for a node of an expression that is evaluated again.
	evaluation = 1 << 6
)

// constants measures the constants of a package.
type constants struct {
	values map[string][]ast.Expr // of constants outside functions, by name
	known  map[ast.Expr]float64  // the texts of these
	texts  map[string]float64    // the texts of names
	long   map[string]float64    // those longer than leastText
	types  map[string]bool       // declared types named as builtin functions are
	groups []*ast.GenDecl        // outside functions

	local map[string]float64 // the texts of the constants in the declaration that is looked at
	cost  float64            // what is declared and repeated in it
}

// constantsOf returns the constants that the files declare outside functions.
func constantsOf(files []*ast.File, left map[ast.Node]bool) *constants {
	c := &constants{
		values: make(map[string][]ast.Expr), known: make(map[ast.Expr]float64), texts: make(map[string]float64),
		long: make(map[string]float64), types: make(map[string]bool),
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.CONST && !left[d] && len(d.Specs) > 0 {
				c.declare(d)
			}
		}
	}
	for spec := range typeSpecs(files, left) {
		c.declareType(spec)
	}
	for _, name := range slices.Sorted(maps.Keys(c.values)) { // the order tells where a circle is entered
		if text := c.text(name); text > leastText {
			c.long[name] = text
		}
	}
	return c
}

// declare notes the values of a group of constants outside functions.
func (c *constants) declare(d *ast.GenDecl) {
	c.groups = append(c.groups, d)
	for s, from := range valuesOf(d) {
		for i := range min(len(s.Names), len(from.Values)) {
			c.values[s.Names[i].Name] = append(c.values[s.Names[i].Name], from.Values[i])
		}
	}
}

// valuesOf returns the lines of a group of constants, each with the one that has its values.
func valuesOf(d *ast.GenDecl) func(yield func(s, from *ast.ValueSpec) bool) {
	return func(yield func(s, from *ast.ValueSpec) bool) {
		from := new(ast.ValueSpec)
		for _, spec := range d.Specs {
			s, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			if s.Type != nil || len(s.Values) > 0 {
				from = s
			}
			if !yield(s, from) {
				return
			}
		}
	}
}

// text returns how many bytes the text of a constant outside functions has, the longest one if
// several are of that name.
func (c *constants) text(name string) float64 {
	text, ok := c.texts[name]
	if ok {
		return text
	}
	if len(c.values[name]) > 1 {
		c.texts[name] = tooMuch // if it needs itself; which one go/types takes is open
	} else {
		c.texts[name] = 0 // go/types does not evaluate one that needs itself
	}
	for _, e := range c.values[name] {
		of, ok := c.known[e]
		if !ok {
			of = c.textOf(e)
			c.known[e] = of
		}
		text = max(text, of)
	}
	c.texts[name] = text
	return text
}

// tooMuch is as long as a text is measured.
const tooMuch = 2 * maxConstant

// textOf returns how many bytes the text of an expression has, 0 for what is no text.
func (c *constants) textOf(e ast.Expr) (all float64) {
	for source.IsSum(e) {
		sum := ast.Unparen(e).(*ast.BinaryExpr)
		all += c.textOf(sum.Y)
		e = sum.X
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			all += float64(len(e.Value)) + pieceSize
		}
	case *ast.Ident:
		all += max(c.text(e.Name), c.local[e.Name])
	case *ast.CallExpr:
		all += c.converted(e)
	}
	return min(all, tooMuch)
}

// converted returns how many bytes the text of a call has: a conversion, or max and min.
func (c *constants) converted(call *ast.CallExpr) float64 {
	if name := source.NameOf(call.Fun); isMeasure(name) && !c.types[name] {
		return 0
	}
	all := float64(pieceSize) // string('a')
	for _, arg := range call.Args {
		all += c.textOf(arg)
	}
	return all
}

func (c *constants) declareType(spec *ast.TypeSpec) {
	if isMeasure(spec.Name.Name) {
		c.types[spec.Name.Name] = true
	}
}

// isMeasure reports whether the builtin function of a name makes a number of a text.
func isMeasure(name string) bool { return name == "len" || name == "cap" }

// measure returns what the constants cost that are declared in a part of a declaration, and what
// is repeated in it. Beyond maxConstant it ends.
func (c *constants) measure(n ast.Node) float64 {
	c.local, c.cost = make(map[string]float64), 0
	if d, ok := n.(*ast.GenDecl); ok {
		c.group(d, false, false)
	} else {
		c.walk(n, false)
	}
	return c.cost
}

// walk adds what a node costs. All of one that is repeated does. What is not is as long as its
// source, but for the names of constants.
func (c *constants) walk(n ast.Node, repeated bool) {
	if n == nil {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if c.cost > maxConstant || n == nil {
			return false
		}
		if repeated {
			c.cost += evaluation
		}
		switch n := n.(type) {
		case *ast.BasicLit:
			if repeated {
				c.cost += float64(len(n.Value))
			}
		case *ast.Ident:
			c.cost += c.use(n.Name, repeated)
		case *ast.TypeSpec:
			c.declareType(n)
		case *ast.DeclStmt:
			if d, ok := n.Decl.(*ast.GenDecl); ok && d.Tok == token.CONST {
				c.group(d, repeated, true)
				return false
			}
		}
		return true
	})
}

// use returns what a use of a name costs. usesIn counts those of constants outside functions, their
// declarations included, but not how often they are repeated.
func (c *constants) use(name string, repeated bool) float64 {
	text := c.local[name]
	if repeated {
		text = max(text, c.long[name])
	}
	if text <= leastText {
		return 0
	}
	return text
}

// group adds what a group of constants costs. Those of a function are declared by it, one after
// the other, as go/types does it: in what is repeated, a name may mean something else each time.
func (c *constants) group(d *ast.GenDecl, repeated, local bool) {
	for s, from := range valuesOf(d) {
		again := repeated || s != from
		if from.Type != nil {
			c.walk(from.Type, again)
		}
		for _, e := range from.Values {
			c.walk(e, again)
		}
		if c.cost > maxConstant {
			return
		}
		if local {
			c.declareLocal(s.Names, from.Values)
		}
	}
}

// declareLocal declares constants in a function. Their values are evaluated before.
func (c *constants) declareLocal(names []*ast.Ident, values []ast.Expr) {
	texts := make([]float64, min(len(names), len(values)))
	for i := range texts {
		texts[i] = c.textOf(values[i])
	}
	for i, text := range texts {
		c.local[names[i].Name] = max(c.local[names[i].Name], text)
		if text > leastText {
			c.cost += text
		}
	}
}

// dropConstants makes the declarations heavy that cost most for their constants, where all cost
// more together than a package of so many bytes may.
func (b *bounder) dropConstants(c *constants, all uses, written int) {
	var units []unit
	for _, d := range c.groups {
		units = append(units, unit{d.Specs[0], c.measure(d) + c.mentioned(d, all.mentions)})
	}
	for _, n := range all.declaring {
		units = append(units, unit{n, c.measure(n)})
	}
	slices.SortStableFunc(units, func(x, y unit) int { return cmp.Compare(x.weight, y.weight) })
	total, most := 0.0, float64(min(leastConstant+constantPerByte*written, maxConstant))
	for _, u := range units {
		if total += u.weight; total > most {
			b.drop(u.node, tooMuchText)
		}
	}
}

// mentioned returns what the uses of a group of constants cost.
func (c *constants) mentioned(d *ast.GenDecl, mentions map[string]int) (all float64) {
	if len(c.long) == 0 {
		return 0
	}
	for s := range valuesOf(d) {
		for _, name := range s.Names {
			all += c.long[name.Name] * float64(mentions[name.Name])
		}
	}
	return all
}
