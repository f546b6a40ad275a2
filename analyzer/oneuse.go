package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// This file tells whether something else uses what a fix changes. A text that is wrong for
// one use may be right for another: origin := "https://h/", which is a base URL, too.

// written returns where the literal or the call is that a fix of p, a problem of t, changes, or
// the sum that it is an operand of.
func (j *judge) written(t *flow.Template, p urlcheck.Problem) spot {
	first := t.PieceOf(p.Start, p.End)
	e := first.Expr
	if first.Lit != nil {
		e = first.Lit.Lit
	}
	s := j.spotAlong(e, j.sums.PathTo)
	for names.IsOperand(source.Above(s.around, 0)) {
		s = s.outside()
	}
	return s
}

// isSure reports whether a fix of p, a problem of t, is right for all that may get what it changes
// at s: each of them needs that fix, or there is only the one that p is about. A percent sign that
// it writes is one more where a text is a format.
func (j *judge) isSure(t *flow.Template, p urlcheck.Problem, s spot) bool {
	to, first := j.fateOf(s, maxTold), t.PieceOf(p.Start, p.End)
	if to.altered {
		return false
	}
	if first.Lit != nil && strings.Contains(p.Fix.Text, "%") {
		if twice := first.Formatted && !first.Hole; to.unknown || twice && to.text || !twice && to.format {
			return false
		}
	}
	return to.uses < 2 || !to.unknown && j.isWrongAlone(t, p, s)
}

// isWrongAlone reports whether the text around the literal or call at s that gets a name, or is
// given to a function, has the problem p of t by itself, as a URL or a text that mentions some,
// with the same fix: then every use of it is wrong.
func (j *judge) isWrongAlone(t *flow.Template, p urlcheck.Problem, s spot) bool {
	for len(s.around) > 0 && j.isText(s) {
		s = s.outside()
	}
	if j.alone.e != s.e {
		j.alone = alone{s.e, j.wrongAlone(s.e)}
	}
	pos, end := t.Source(p.Start, p.End)
	fix, ok := j.alone.fixes[place{pos, end, p.Code}]
	return ok && fix == *p.Fix
}

// alone is what is wrong with a text by itself, as far as fixes are known.
type alone struct {
	e     ast.Expr
	fixes map[place]urlcheck.Fix
}

// place is where a text has a problem.
type place struct {
	pos, end token.Pos
	code     string
}

// isText reports whether what is at s is a part of a text.
func (j *judge) isText(s spot) bool {
	call, ok := source.Above(s.around, 0).(*ast.CallExpr)
	if !ok {
		return names.IsOperand(source.Above(s.around, 0))
	}
	return j.names.IsConversion(call) || j.isMadeOf(call, s.e) && strings.HasPrefix(source.NameOf(call.Fun), "Sprint")
}

// wrongAlone returns the fixes of what is wrong with the text e wherever it goes.
func (j *judge) wrongAlone(e ast.Expr) map[place]urlcheck.Fix {
	t := j.flow.Alone(e)
	if len(t.Pieces) == 0 {
		return nil
	}
	fixes := make(map[place]urlcheck.Fix)
	note := func(at int, p urlcheck.Problem) {
		if p.Fix != nil {
			pos, end := t.Source(at+p.Start, min(at+p.End, len(t.Bytes)))
			fixes[place{pos, end, p.Code}] = *p.Fix
		}
	}
	text := t.Text()
	if isLocator(text) || source.LooksLikeURL(text.Bytes) {
		for _, p := range slices.Concat(urlcheck.CheckText(unfinished(text), j.set.profile), urlcheck.CheckText(text, j.set.profile)) {
			note(0, p)
		}
	}
	for _, m := range mentions(text) {
		for _, p := range urlcheck.CheckText(m.Text, j.set.profile) {
			note(m.start, p)
		}
	}
	if i := unapplied(t); i >= 0 && !j.flow.IsFormat(t) {
		note(0, urlcheck.Problem{Code: formatUnapplied, Start: t.Pieces[i].Start, End: t.Pieces[i].End, Fix: removal(t, i)})
	}
	return fixes
}

// isCompiled reports whether the compiler may refuse another text in place of that of which what
// is at s is a part: it is a case or a key, which are there once, or a constant whose length or
// bytes count. depth bounds how many constants are followed.
func (j *judge) isCompiled(s spot, depth int) bool {
	s, compared := j.operation(s)
	switch parent := source.Above(s.around, 0).(type) {
	case *ast.CaseClause:
		return !compared // true and false may be there twice
	case *ast.KeyValueExpr:
		return parent.Key == s.e && !j.isNamedField(parent)
	case *ast.IndexExpr:
		return parent.X == s.e
	case *ast.SliceExpr:
		return parent.X == s.e
	case *ast.CallExpr:
		return source.NameOf(parent.Fun) == "len"
	case *ast.ValueSpec:
		v := source.Receiver(parent, s.e)
		group, ok := source.Above(s.around, 1).(*ast.GenDecl)
		return ok && v != nil && group.Tok == token.CONST && j.isConstantCompiled(spot{v, s.around}, depth)
	}
	return false
}

// operation returns what operators, conversions and min or max make of what is at s, which may be
// a constant if that is one, and whether it is what a comparison tells: c == "a".
func (j *judge) operation(s spot) (whole spot, compared bool) {
	for len(s.around) > 0 {
		switch parent := source.Above(s.around, 0).(type) {
		case *ast.BinaryExpr:
			compared = compared || parent.Op != token.ADD
		case *ast.UnaryExpr:
			compared = compared || parent.Op == token.NOT
		case *ast.CallExpr:
			if name := source.NameOf(parent.Fun); len(parent.Args) != 1 && !j.isText(s) && name != "min" && name != "max" || name == "len" {
				return s, compared // of one argument, it may be a conversion to a type that is not known
			}
		case *ast.ParenExpr:
		default:
			return s, compared
		}
		s = s.outside()
	}
	return s, compared
}

// isConstantCompiled is isCompiled for the uses of the constant that is declared at s.
func (j *judge) isConstantCompiled(s spot, depth int) bool {
	v := s.e.(*ast.Ident)
	return depth == 0 || j.isRepeated(s) || j.compiled.Of(deep{j.subject(v, s), depth}, func(deep) bool {
		uses, ok := j.otherUses(v, s)
		if !ok {
			return true
		}
		for use := range uses {
			if j.isCompiled(use, depth-1) {
				return true
			}
		}
		return false
	})
}

// global is a name outside functions. Of two in a package, the compiler refuses one.
type global string

// subject returns what a question about v is about, which is declared, or given a value, at s.
func (j *judge) subject(v *ast.Ident, s spot) any {
	if j.isGlobal(v, s) {
		return global(v.Name)
	}
	if of := j.names.Object(v); of != nil {
		return of
	}
	return v
}

// isNamedField reports whether the key of an element is known to be the name of a field.
func (j *judge) isNamedField(kv *ast.KeyValueExpr) bool {
	v, ok := j.names.Object(kv.Key).(*types.Var)
	return ok && v.IsField()
}

// outside returns the expression around one.
func (s spot) outside() spot {
	e, _ := source.Above(s.around, 0).(ast.Expr)
	return spot{e, s.around[:len(s.around)-1]}
}

// whole returns the text, the list or the map that what is at s is a part or an element of.
func (j *judge) whole(s spot) spot {
	for len(s.around) > 0 && j.hasPart(s) {
		s = s.outside()
	}
	return s
}

// hasPart reports whether what is at s is in the value of the expression around it.
func (j *judge) hasPart(s spot) bool {
	switch parent := source.Above(s.around, 0).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.IndexExpr:
		return parent.X == s.e && j.isList(s.e)
	case *ast.KeyValueExpr:
		return parent.Value == s.e && !j.isField(parent)
	case *ast.CallExpr:
		return j.names.IsConversion(parent) || j.isMadeOf(parent, s.e)
	case ast.Node:
		return names.IsOperand(parent)
	}
	return false
}

// isMadeOf reports whether a call returns a text, or a list, that e is a part of, or e itself. Other
// packages, and the package itself, have functions that are named Join, too.
func (j *judge) isMadeOf(call *ast.CallExpr, e ast.Expr) bool {
	fn := j.names.Callee(call)
	if fn == (sink.Function{Path: "cmp", Name: "Or"}) { // cmp.Or(os.Getenv("URL"), "http://h/")
		return source.IndexOf(call.Args, e) >= 0
	}
	_, plain := ast.Unparen(call.Fun).(*ast.Ident)
	return isPrinted(call, e) && (fn.Path == "fmt" || fn.Path == "strings" || plain && !j.index.HasFunction(source.NameOf(call.Fun)))
}

// isField reports whether the key of an element may be the name of a field.
func (j *judge) isField(kv *ast.KeyValueExpr) bool {
	id, ok := kv.Key.(*ast.Ident)
	if !ok {
		return false
	}
	return j.names.Object(id) == nil || j.isNamedField(kv)
}

// isOwn reports whether no other package can use a name outside functions, which is
// declared where s is, and no file that is not judged does.
func (j *judge) isOwn(name string, s spot) bool {
	file, ok := s.around[0].(*ast.File)
	return (!ast.IsExported(name) || ok && file.Name != nil && file.Name.Name == "main") && !j.editor.MentionedUnseen(name)
}

// isRepeated reports whether a constant may be declared with the value of another: those
// behind it in its group may have none.
func (j *judge) isRepeated(s spot) bool {
	group, ok := source.Above(s.around, 1).(*ast.GenDecl)
	return ok && group.Tok == token.CONST && j.repeating.Of(group, func(*ast.GenDecl) bool {
		return slices.ContainsFunc(group.Specs, func(spec ast.Spec) bool {
			value, ok := spec.(*ast.ValueSpec)
			return ok && len(value.Values) == 0
		})
	})
}

// isNamedResult reports whether v may be a result of the function around it, which a bare return
// returns.
func (j *judge) isNamedResult(v *ast.Ident, s spot) bool {
	return slices.ContainsFunc(s.around, func(n ast.Node) bool {
		t := source.FunctionType(n)
		return t != nil && j.isNamedIn(t.Results, v.Name)
	})
}

// isGlobal reports whether v, at s, is declared outside functions.
func (j *judge) isGlobal(v *ast.Ident, s spot) bool {
	if of := j.names.Object(v); of != nil && of.Parent() != nil {
		return of.Parent().Parent() == types.Universe
	}
	_, local := source.Above(s.around, len(s.around)-2).(*ast.FuncDecl)
	return !local || j.names.Declares(v.Name)
}

// otherUses returns where what v names may be used, v being at s, but for where it gets a value,
// or something is added to it. It fails if that is too much to look at for each name of a function.
// Of a hundred thousand uses, one after the other is looked at, as what is around all takes
// gigabytes.
func (j *judge) otherUses(v *ast.Ident, s spot) (uses iter.Seq[spot], ok bool) {
	if v.Name == "_" {
		return slices.Values([]spot(nil)), true
	}
	all := j.mentions(v.Name)
	if !j.isGlobal(v, s) {
		decl := s.around[1]
		if all = between(all, decl.Pos(), decl.End()); len(all) > maxUses {
			return nil, false
		}
	}
	of := j.names.Object(v)
	return func(yield func(spot) bool) {
		for _, id := range all {
			if other := j.names.Object(id); other != nil && of != nil && other != of {
				continue
			}
			if use := j.spotOf(id); use.isUse() && !j.isAddedTo(use) && !yield(use) {
				return
			}
		}
	}, true
}

// between returns those of the identifiers, in the order of the source, that are in a range.
func between(all []*ast.Ident, pos, end token.Pos) []*ast.Ident {
	at := func(id *ast.Ident, pos token.Pos) int { return int(id.Pos() - pos) }
	from, _ := slices.BinarySearchFunc(all, pos, at)
	to, _ := slices.BinarySearchFunc(all, end, at)
	return all[from:to]
}

// isUse reports whether an identifier may stand for a value: it is not declared or assigned to
// where it is, and no field.
func (s spot) isUse() bool {
	id := s.e.(*ast.Ident)
	switch parent := source.Above(s.around, 0).(type) {
	case nil, *ast.Field:
		return false
	case *ast.SelectorExpr:
		return parent.Sel != id
	case *ast.RangeStmt:
		return parent.X == id
	}
	return !isAssigned(id, s.around)
}

// isAddedTo reports whether a use makes the next value of the variable itself: u = u + "/a".
func (j *judge) isAddedTo(use spot) bool {
	id := use.e.(*ast.Ident)
	use = j.whole(use)
	assign, ok := source.Above(use.around, 0).(*ast.AssignStmt)
	if !ok || assign.Tok == token.DEFINE { // u := u + "/a" declares another
		return false
	}
	v := source.Receiver(assign, use.e)
	return v != nil && v.Name == id.Name && j.names.Object(v) == j.names.Object(id)
}

// isAssignedTo reports whether a field gets a value where it is.
func isAssignedTo(s spot) bool {
	assign, ok := source.Above(s.around, 0).(*ast.AssignStmt)
	return ok && source.IndexOf(assign.Lhs, s.e) >= 0
}
