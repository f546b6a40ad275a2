package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// These are the values of v and n, which only the running program knows. They
// are in no text.
const (
	anyText   = "\uf8ff"
	anyNumber = "987654321"
)

// library declares what the programs under test, and the fixes of their URLs,
// use of the standard library.
var library = map[string]string{
	"fmt":      "package fmt; func Sprintf(string, ...any) string; func Sprint(...any) string; func Println(...any)",
	"net":      "package net; func JoinHostPort(host, port string) string; func Dial(string, string) (int, error)",
	"net/http": "package http; func Get(string) (int, error); func NewRequest(string, string, any) (int, error)",
	"net/url":  "package url; func Parse(string) (int, error); type URL struct{ Scheme, Host, Path, RawQuery, Fragment string }",
	"strconv":  "package strconv; func Itoa(int) string",
	"strings":  "package strings; func Join([]string, string) string",
}

// functions implement the functions of the library and of the programs.
var functions = map[string]func(args []any) any{
	"fmt.Sprintf":      func(args []any) any { return fmt.Sprintf(args[0].(string), args[1:]...) },
	"p.form":           func(args []any) any { return fmt.Sprintf(args[0].(string), args[1:]...) },
	"fmt.Sprint":       func(args []any) any { return fmt.Sprint(args...) },
	"net.JoinHostPort": func(args []any) any { return net.JoinHostPort(args[0].(string), args[1].(string)) },
	"strconv.Itoa":     func(args []any) any { return strconv.Itoa(args[0].(int)) },
	"strings.Join":     func(args []any) any { return strings.Join(args[0].([]string), args[1].(string)) },
}

// compiled is the library, type-checked.
var compiled = sync.OnceValue(func() importing {
	all := make(importing)
	for path, source := range library {
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, "a.go", source, 0)
		if err != nil {
			panic(err)
		}
		conf := types.Config{IgnoreFuncBodies: true}
		if all[path], err = conf.Check(path, fset, []*ast.File{tree}, nil); err != nil {
			panic(err)
		}
	}
	return all
})

type importing map[string]*types.Package

func (all importing) Import(path string) (*types.Package, error) {
	if pkg, ok := all[path]; ok {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// program is a package that compiles, and the values of its expressions.
type program struct {
	fset  *token.FileSet
	trees []*ast.File
	info  types.Info
	// operands are the values of the parameters, by name.
	operands map[string]any
	// parts are the values that the names are declared with, and what is added
	// to them.
	parts map[types.Object][]ast.Expr
}

// newProgram returns an error if files do not parse or have a type error.
func newProgram(files []file) (*program, error) {
	p := &program{
		fset:     token.NewFileSet(),
		info:     types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}},
		operands: map[string]any{"v": anyText, "n": 987654321},
		parts:    map[types.Object][]ast.Expr{},
	}
	for _, f := range files {
		tree, err := parser.ParseFile(p.fset, f.name, f.source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.trees = append(p.trees, tree)
	}
	conf := types.Config{Importer: compiled()}
	if _, err := conf.Check("p", p.fset, p.trees, &p.info); err != nil {
		return nil, err
	}
	for _, tree := range p.trees {
		ast.Inspect(tree, p.declare)
	}
	return p, nil
}

// declare notes what n assigns to names.
func (p *program) declare(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, value := range n.Values {
			p.parts[p.info.Defs[n.Names[i]]] = []ast.Expr{value}
		}
	case *ast.AssignStmt:
		for i, name := range n.Lhs {
			if id, ok := name.(*ast.Ident); ok && id.Name != "_" && len(n.Lhs) == len(n.Rhs) {
				obj := p.info.ObjectOf(id)
				p.parts[obj] = append(p.parts[obj], n.Rhs[i])
			}
		}
	}
	return true
}

// values returns the value of every constant and variable by its name. The
// expression between the marks is named subject.
func (p *program) values() map[string]string {
	all := make(map[string]string)
	for obj := range p.parts {
		if s, ok := p.named(obj).(string); ok {
			all[obj.Name()] = s
		}
	}
	all["subject"], _ = p.value(p.subject()).(string)
	return all
}

// verb also matches percent-escapes, which are not verbs where a text is not
// known to be a format.
var verb = regexp.MustCompile(`%(?:[0-9A-Fa-f]{2}|[-+# 0]*[][0-9.*]*[vTtbcdoOqxXUeEfFgGspw%])`)

// formatted returns the value of a text that may be a format with no known
// call.
func formatted(text string) string {
	return verb.ReplaceAllStringFunc(text, func(v string) string {
		switch {
		case v == "%%":
			return "%"
		case escape.MatchString(v):
			return v
		}
		return anyText
	})
}

var escape = regexp.MustCompile(`^%[0-9A-Fa-f]{2}$`)

const (
	openMark  = "/*«*/"
	closeMark = "/*»*/"
)

// subject returns the expression between the marks.
func (p *program) subject() (marked ast.Expr) {
	var from, to token.Pos
	for _, group := range p.trees[0].Comments {
		switch group.List[0].Text {
		case openMark:
			from = group.End()
		case closeMark:
			to = group.Pos()
		}
	}
	ast.Inspect(p.trees[0], func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && marked == nil && from <= e.Pos() && e.End() <= to {
			marked = e
		}
		return marked == nil
	})
	return marked
}

// value returns a string, an int or a list of strings, or nil if e has another
// value.
func (p *program) value(e ast.Expr) any {
	switch v := p.info.Types[e].Value; {
	case v != nil && v.Kind() == constant.String:
		return constant.StringVal(v)
	case v != nil && v.Kind() == constant.Int:
		i, _ := constant.Int64Val(v)
		return int(i)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.value(e.X)
	case *ast.Ident:
		return p.named(p.info.Uses[e])
	case *ast.CompositeLit:
		return p.list(e)
	case *ast.BinaryExpr:
		return p.value(e.X).(string) + p.value(e.Y).(string)
	case *ast.CallExpr:
		return p.call(e)
	}
	return nil
}

// named returns the value of a variable, constant or parameter.
func (p *program) named(obj types.Object) any {
	parts := p.parts[obj]
	if len(parts) == 0 {
		return p.operands[obj.Name()]
	}
	value := p.value(parts[0])
	for _, part := range parts[1:] {
		value = value.(string) + p.value(part).(string)
	}
	return value
}

func (p *program) list(lit *ast.CompositeLit) any {
	var all []string
	for _, e := range lit.Elts {
		if s, ok := p.value(e).(string); ok {
			all = append(all, s)
		}
	}
	return all
}

func (p *program) call(call *ast.CallExpr) any {
	var args []any
	for _, arg := range call.Args {
		args = append(args, p.value(arg))
	}
	if p.info.Types[call.Fun].IsType() { // string(…)
		return args[0]
	}
	id, _ := call.Fun.(*ast.Ident)
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		id = sel.Sel
	}
	if fn, ok := p.info.Uses[id].(*types.Func); ok && functions[fn.FullName()] != nil {
		return functions[fn.FullName()](args)
	}
	return nil
}

// holes returns value with one byte for each operand, in the form that urlcheck
// takes, and the offsets of these bytes.
func holes(value string) (text string, at []int) {
	for value != "" {
		rest, ok := cutOperand(value)
		if ok {
			at = append(at, len(text))
			text += "\x00"
		} else {
			text += value[:1]
			rest = value[1:]
		}
		value = rest
	}
	return text, at
}

func cutOperand(value string) (rest string, ok bool) {
	for _, operand := range []string{anyText, anyNumber} {
		if rest, ok := strings.CutPrefix(value, operand); ok {
			return rest, true
		}
	}
	return value, false
}
