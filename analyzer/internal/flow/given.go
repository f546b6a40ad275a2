package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/source"
)

// Given returns expressions that may give the operand e its value, as far as they are seen:
// what is assigned to a variable or to a field of the package's own, the default of a flag,
// what the package's calls pass for a parameter. There may be others.
func (f *Flow) Given(e ast.Expr) []ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.StarExpr: // *base of base := flag.String("base", "localhost:80", "")
		return flagDefaults(append(f.names.AllValues(e.X), f.names.Initial(e.X)))
	case *ast.SelectorExpr:
		if values := f.names.Fields(e); values != nil {
			return values
		}
		if of := f.names.TypeNameOf(e.X); of.Path == "" && of.Name != "" {
			return f.basesOf(of.Name, e.Sel)
		}
	case *ast.Ident:
		return f.givenTo(e)
	}
	return nil
}

// IsGivenBrackets reports whether one of the texts that may be seen to give the host e its value is an
// address in brackets, so that more of them would break it: h := flag.String("host", "[::]", "").
func (f *Flow) IsGivenBrackets(e ast.Expr) bool {
	values := f.Given(e)
	return f.names.Look(e, len(values)) && slices.ContainsFunc(values, func(value ast.Expr) bool {
		if value == nil {
			return false
		}
		text, constant := f.names.Constant(value)
		return constant && strings.HasPrefix(text, "[")
	})
}

// givenTo is Given for a variable.
func (f *Flow) givenTo(id *ast.Ident) []ast.Expr {
	if initial := f.names.Initial(id); initial != nil {
		return []ast.Expr{initial}
	}
	if fn, index := f.parameterOf(id); fn != nil {
		return f.passed(fn, index)
	}
	values := f.valuesBefore(id, make(visited))
	if obj := f.names.Object(id); obj != nil {
		values = append(values, f.index.Bases("", id.Name, func(to ast.Expr) bool {
			v, ok := to.(*ast.Ident)
			return ok && f.mayBeSame(obj, v)
		})...)
	}
	return values
}

// basesOf returns what a field of a type of the package may be given, if it is named as a URL or a host is.
func (f *Flow) basesOf(owner string, field *ast.Ident) []ast.Expr {
	return f.index.Bases(owner, field.Name, func(to ast.Expr) bool {
		sel, ok := to.(*ast.SelectorExpr)
		return to == nil || ok && f.mayBeSame(f.names.Used(field), sel.Sel)
	})
}

// mayBeSame reports whether an identifier may refer to an object, as far as both are known. One in a function without
// texts is not, and is none of the variables of another.
func (f *Flow) mayBeSame(obj types.Object, id *ast.Ident) bool {
	if obj == nil {
		return true
	}
	of := f.names.Object(id)
	isLocal := obj.Parent() != nil && (obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope())
	return of == obj || of == nil && !isLocal
}

// maxPassed bounds how many calls of a function are looked at for each use of a parameter.
const maxPassed = 64

// passed returns what the calls of a function of the package pass for a parameter, nothing
// if they are too many.
func (f *Flow) passed(fn *ast.FuncDecl, index int) (values []ast.Expr) {
	calls := f.index.Calls(fn.Name.Name)
	if f.index.Function(fn.Name.Name) != fn || len(calls) > maxPassed {
		return nil
	}
	for _, call := range calls {
		if index < len(call.Args) && !call.Ellipsis.IsValid() {
			values = append(values, call.Args[index])
		}
	}
	return values
}

// flagDefaults returns the defaults of the flags that calls among the values define:
// flag.String("base", "localhost:80", "").
func flagDefaults(values []ast.Expr) (defaults []ast.Expr) {
	for _, value := range values {
		call, ok := value.(*ast.CallExpr)
		if !ok {
			continue
		}
		if at, defines := definesFlag[source.NameOf(call.Fun)]; defines && at < len(call.Args) {
			defaults = append(defaults, call.Args[at])
		}
	}
	return defaults
}

// definesFlag has the functions that define a flag and return what it sets, of package flag
// and its kin, with the index of the default.
var definesFlag = map[string]int{"String": 1, "StringP": 2}

// setsFlag has those that are told what the flag sets.
var setsFlag = map[string]int{"StringVar": 2, "StringVarP": 3}

// IsFlagDefault reports whether c is the default of a flag, which the user may change.
func (c Candidate) IsFlagDefault() bool {
	call, ok := c.At.Path[max(0, len(c.At.Path)-2)].(*ast.CallExpr)
	if !ok || len(call.Args) < 3 {
		return false
	}
	name := source.NameOf(call.Fun)
	at, ok := definesFlag[name]
	if !ok {
		at, ok = setsFlag[name]
	}
	return ok && at < len(call.Args) && source.IndexOf(call.Args, c.At.Node()) == at
}

// Schemes returns the constants that the variable e, a scheme, may be, nil if not all of its
// values are known.
func (f *Flow) Schemes(e ast.Expr) []ast.Expr {
	values := f.possible(ast.Unparen(e), maxDepth)
	if fn, index := f.parameterOf(ast.Unparen(e)); fn != nil && !fn.Name.IsExported() {
		values = f.passed(fn, index)
	}
	if slices.ContainsFunc(values, func(value ast.Expr) bool {
		_, literal := value.(*ast.BasicLit)
		_, constant := f.names.Constant(value)
		return !literal && !constant
	}) {
		return nil
	}
	return values
}

// IsExtended reports whether something is added to the variable e.
func (f *Flow) IsExtended(e ast.Expr) bool {
	v := f.names.Known(e)
	return v != nil && len(v.Added) > 0
}

// EndsInSlash reports whether e ends in a slash for sure: as it is written, or because each text
// that the function of the package returns which it calls does.
func (f *Flow) EndsInSlash(e ast.Expr) bool { return f.endsInSlash(e, maxDepth) }

func (f *Flow) endsInSlash(e ast.Expr, depth int) bool {
	if depth == 0 || !f.names.Look(e, 1) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return strings.HasSuffix(e.Value, `/"`)
	case *ast.BinaryExpr:
		return f.endsInSlash(e.Y, depth-1)
	case *ast.CallExpr:
		if source.NameOf(e.Fun) == "Sprintf" && len(e.Args) > 0 {
			return f.endsInSlash(e.Args[0], depth-1)
		}
		fn := f.ownFunction(e)
		return fn != nil && fn.Body != nil && f.slashed.Of(fn, func(*ast.FuncDecl) bool {
			return source.Every(f.returned(fn, 0), func(e ast.Expr) bool { return f.endsInSlash(e, depth-1) })
		})
	}
	return false
}
