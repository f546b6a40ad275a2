package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// AreHalves reports whether two expressions are what is before and behind the first colon of
// one text, so that they are that text again with a colon between them:
// host, port, _ := strings.Cut(addr, ":").
func (f *Flow) AreHalves(before, behind ast.Expr) bool {
	return f.halves.Of([2]ast.Expr{before, behind}, func([2]ast.Expr) bool { return f.areHalves(before, behind, maxDepth) })
}

func (f *Flow) areHalves(before, behind ast.Expr, depth int) bool {
	if depth == 0 || before == nil || behind == nil || !f.names.Look(before, 1) {
		return false
	}
	switch a := ast.Unparen(before).(type) {
	case *ast.BasicLit: // return "", "", err
		b, ok := ast.Unparen(behind).(*ast.BasicLit)
		return ok && a.Value == `""` && b.Value == `""`
	case *ast.Ident:
		b, ok := ast.Unparen(behind).(*ast.Ident)
		return ok && f.areHalfVariables(a, b, depth)
	case *ast.SelectorExpr:
		b, ok := ast.Unparen(behind).(*ast.SelectorExpr)
		return ok && types.ExprString(a.X) == types.ExprString(b.X) && f.areHalfFields(a, b.Sel.Name, depth)
	}
	return false
}

// areHalfVariables is areHalves for variables. Literals may replace what they are given.
func (f *Flow) areHalfVariables(a, b *ast.Ident, depth int) bool {
	cut := f.cutInto(a, 0)
	if cut == nil || f.cutInto(b, 1) != cut {
		return false
	}
	if names.IsSplit(cut) {
		return source.NameOf(cut.Fun) == "Cut"
	}
	fn := f.ownFunction(cut)
	return fn != nil && fn.Body != nil && f.halving.Of(fn, func(*ast.FuncDecl) bool {
		first, second := f.returned(fn, 0), f.returned(fn, 1)
		for i := range first {
			if len(first) != len(second) || !f.areHalves(first[i], second[i], depth-1) {
				return false
			}
		}
		return len(first) > 0
	})
}

// cutInto returns the only call whose result at an index the variable v is given, nil if there
// is none, or it is given more than literals besides.
func (f *Flow) cutInto(v *ast.Ident, index int) (cut *ast.CallExpr) {
	values, _ := f.localValues(v)
	for _, value := range values {
		if value == nil {
			return nil
		}
		if _, literal := value.(*ast.BasicLit); literal {
			continue
		}
		call, at := resultOf(value)
		if call == nil || at != index || cut != nil {
			return nil
		}
		cut = call
	}
	return cut
}

// areHalfFields is areHalves for the field a and another one of the same value, by its name:
// both are given the halves wherever the package makes such a value. Literals may replace the
// host.
func (f *Flow) areHalfFields(a *ast.SelectorExpr, other string, depth int) bool {
	of := f.names.TypeNameOf(a.X)
	if of.Name == "" || of.Path != "" {
		return false
	}
	return f.halfFields.Of([2]field{{of.Name, a.Sel.Name}, {of.Name, other}}, func([2]field) bool {
		values := slices.DeleteFunc(f.index.Hosts(of.Name, a.Sel.Name), func(value ast.Expr) bool {
			_, literal := value.(*ast.BasicLit)
			return literal && f.isPlainName(value)
		})
		return source.Every(values, func(value ast.Expr) bool { return f.areHalves(value, f.besides(value, other), depth-1) })
	})
}

// besides returns the value of another field in the literal in which value is that of one, nil
// if there is none.
func (f *Flow) besides(value ast.Expr, other string) ast.Expr {
	file := f.files.At(value.Pos())
	if file == nil {
		return nil
	}
	path := source.PathTo(file.Tree, value)
	if len(path) < 3 {
		return nil
	}
	lit, ok := path[2].(*ast.CompositeLit)
	if !ok || len(lit.Elts) > maxFields {
		return nil
	}
	return f.names.FieldIn(lit, other)
}

// rejoin notes which hosts in t have nothing but what was behind them before they were cut off.
func (f *Flow) rejoin(t *Template) {
	hole := 0
	for i, p := range t.Pieces {
		if !p.Hole {
			continue
		}
		if i+2 < len(t.Pieces) && t.Pieces[i+2].Hole && string(t.Bytes[p.End:t.Pieces[i+2].Start]) == ":" && f.AreHalves(p.Expr, t.Pieces[i+2].Expr) {
			t.Kinds[hole] = urlcheck.Name
		}
		hole++
	}
}

// firstSearches and lastSearches are the functions of package strings that find a separator from the
// one end and from the other.
var (
	firstSearches = []string{"Index", "IndexByte", "IndexRune"}
	lastSearches  = []string{"LastIndex", "LastIndexByte"}
)

// isHeadAt reports whether e is what is before a colon in a variable, which one of these functions
// has found: addr[:i] of i := strings.LastIndex(addr, ":").
func (f *Flow) isHeadAt(e ast.Expr, searches []string) bool {
	whole, ok := headOf(e).(*ast.Ident)
	if !ok {
		return false
	}
	ends := []ast.Expr{ast.Unparen(e).(*ast.SliceExpr).High}
	if end, ok := ends[0].(*ast.Ident); ok {
		ends, _ = f.localValues(end)
	}
	return source.Every(ends, func(end ast.Expr) bool {
		call, ok := end.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 || !slices.Contains(searches, source.NameOf(call.Fun)) {
			return false
		}
		in, variable := call.Args[0].(*ast.Ident)
		colon, literal := call.Args[1].(*ast.BasicLit)
		return variable && in.Name == whole.Name && literal && strings.Trim(colon.Value, "`'\"") == ":"
	})
}

// keepsHead reports whether e is what is before the last colon of a text, with the brackets that it has,
// or a variable that is nothing else, a literal aside.
func (f *Flow) keepsHead(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return f.isHeadAt(e, lastSearches)
	}
	heads := 0
	values, _ := f.localValues(v)
	for _, value := range values {
		if value != nil && f.isHeadAt(value, lastSearches) {
			heads++
		} else if _, literal := value.(*ast.BasicLit); !literal {
			return false
		}
	}
	return heads > 0
}
