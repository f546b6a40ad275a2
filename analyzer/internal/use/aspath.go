package use

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// This file knows paths that have the names of URLs, by what the program does with them.

// openers are the functions that take the path of a file, in the packages of the library that have them, and mounters
// those, of any package, that take the path which a handler serves first, or behind a method.
var (
	openers = sink.WordSet(`
		Chdir Create DirFS Glob Lstat Mkdir MkdirAll Open OpenFile ReadDir ReadFile Remove RemoveAll Stat Walk WalkDir WriteFile`)
	filePackages = sink.WordSet(`filepath fs ioutil os`)
	mounters     = sink.WordSet(`
		Any DELETE GET Group HEAD Handle HandleFunc Handler HandlerFunc Mount OPTIONS PATCH POST PUT PathPrefix Route Static StripPrefix`)
)

// opensFile reports whether what is at s is the path that a function of the library opens.
func opensFile(s Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok || len(call.Args) > MaxUses || source.IndexOf(call.Args, s.E) < 0 {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && openers[sel.Sel.Name] && filePackages[source.NameOf(sel.X)]
}

// isMounted reports whether what is at s is the path of a handler: mux.Handle(s, h), r.Handle("GET", s, h).
func (p *Program) isMounted(s Spot) bool {
	call, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok || !mounters[source.NameOf(call.Fun)] {
		return false
	}
	at := source.IndexOf(call.Args[:min(2, len(call.Args))], s.E)
	return at >= 0 && !p.flow.RoleOf(p.names.Callee(call), at).IsSink()
}

// isComparedWithPath reports whether what is at s is compared with the path of a URL, or looked for in one:
// r.URL.Path == s, strings.HasPrefix(r.URL.Path, s).
func (p *Program) isComparedWithPath(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.BinaryExpr:
		return (parent.Op == token.EQL || parent.Op == token.NEQ) && (p.IsURLPath(parent.X) || p.IsURLPath(parent.Y))
	case *ast.CallExpr:
		return len(parent.Args) <= MaxUses && p.names.Callee(parent).Path == "strings" && slices.ContainsFunc(parent.Args, p.IsURLPath)
	case *ast.CaseClause:
		choice, ok := source.Above(s.Around, 2).(*ast.SwitchStmt)
		return ok && choice.Tag != nil && p.IsURLPath(choice.Tag)
	}
	return false
}

// IsURLPath reports whether e is the path of a URL, perhaps trimmed: r.URL.Path, r.RequestURI, r.URL.EscapedPath(), or
// a variable that gets nothing else.
func (p *Program) IsURLPath(e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return p.readsURLPath(e)
	}
	return source.Every(p.names.Assigned(p.names.Object(v)), p.readsURLPath)
}

func (p *Program) readsURLPath(e ast.Expr) bool {
	e = ast.Unparen(e)
	for call, ok := e.(*ast.CallExpr); ok && len(call.Args) > 0; call, ok = e.(*ast.CallExpr) {
		if fn := p.names.Callee(call); fn.Path != "strings" || !strings.HasPrefix(fn.Name, "Trim") {
			return false
		}
		e = ast.Unparen(call.Args[0])
	}
	if _, of, name := source.Called(e); name == "EscapedPath" {
		return p.IsURL(of)
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Path" && p.IsURL(sel.X) || sel.Sel.Name == "RequestURI")
}

// IsURL reports whether e is a url.URL, or points to one.
func (p *Program) IsURL(e ast.Expr) bool {
	return p.names.TypeNameOf(e) == sink.Type{Path: "net/url", Name: "URL"}
}

// becomesPath reports whether a field that has paths gets what is at s: u.Path = s, http.Cookie{Path: s}.
func becomesPath(s Spot) bool {
	parent := source.Above(s.Around, 0)
	if kv, ok := parent.(*ast.KeyValueExpr); ok {
		return kv.Value == s.E && source.NameOf(kv.Key) == "Path"
	}
	field := fieldGiven(parent, s.E)
	return field != nil && field.Sel.Name == "Path"
}

// isBehindURL reports whether what is at s stands behind what begins a URL, so that it begins none itself:
// "https://h/" + s, fmt.Sprintf("http://%s", s).
func (p *Program) isBehindURL(s Spot) bool {
	for range MaxUses {
		sum, ok := source.Above(s.Around, 0).(*ast.BinaryExpr)
		if ok && sum.Y == s.E && source.IsSum(sum) {
			return endsInURL(p.flow.Fold(lastOperand(sum.X)).Bytes)
		}
		if !names.IsOperand(source.Above(s.Around, 0)) {
			break
		}
		s = s.Outside()
	}
	format, ok := source.Above(s.Around, 0).(*ast.CallExpr)
	if !ok {
		return false
	}
	t := p.flow.Fold(format)
	for _, piece := range t.Pieces[:min(len(t.Pieces), MaxAround)] {
		if piece.Expr == s.E {
			return endsInURL(t.Bytes[:piece.Start])
		}
	}
	return false
}

// lastOperand returns the last operand of a sum, or e if it is none.
func lastOperand(e ast.Expr) ast.Expr {
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		return sum.Y
	}
	return e
}

// endsInURL reports whether a text ends in one that goes on as a URL does: "see https://h", "/v1/", an operand.
func endsInURL(text []byte) bool {
	s := string(text[max(0, len(text)-LongestURL):])
	word := s[strings.LastIndexAny(s, " \t\n\"'`(<=")+1:]
	return strings.Contains(word, "://") || strings.HasSuffix(word, "/") || strings.HasSuffix(word, "\x00")
}

// IsPathAt reports whether what is at s, perhaps with more behind it, is used as a path: os.Open(s),
// mux.Handle(path.Join(s, "x")+"/", h), "https://" + s.
func (p *Program) IsPathAt(s Spot) bool {
	for range MaxAround {
		if opensFile(s) || p.isMounted(s) || p.isComparedWithPath(s) || becomesPath(s) || p.isBehindURL(s) {
			return true
		}
		if !p.begins(s) {
			break
		}
		s = s.Outside()
	}
	return false
}

// begins reports whether the expression around s has a text that begins with what is at s.
func (p *Program) begins(s Spot) bool {
	switch parent := source.Above(s.Around, 0).(type) {
	case *ast.ParenExpr:
		return true
	case *ast.BinaryExpr:
		return source.IsSum(parent) && parent.X == s.E
	case *ast.CallExpr:
		fn := p.names.Callee(parent)
		return len(parent.Args) > 0 && parent.Args[0] == s.E && (fn.Path == "path" || fn.Path == "path/filepath")
	}
	return false
}

// IsPath reports whether the program uses e, a variable or a field, as a path: os.ReadDir(repo.URL).
func (p *Program) IsPath(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return slices.ContainsFunc(p.UsesOf(e), func(s Spot) bool { return !changes(s, e.Name) && p.IsPathAt(s) })
	case *ast.SelectorExpr:
		return p.isFieldPath(p.flow.OwnTypeOf(e.X), e.Sel.Name)
	}
	return false
}

// changes reports whether what is at s, a variable of that name, is given back to it: baseURL = "https://" + baseURL.
func changes(s Spot, name string) bool {
	for levels := range min(len(s.Around), MaxAround) {
		if assign, ok := source.Above(s.Around, levels).(*ast.AssignStmt); ok {
			return len(assign.Lhs) == 1 && source.NameOf(assign.Lhs[0]) == name
		}
	}
	return false
}

// pathField is a question to isFieldPath.
type pathField struct{ of, name string }

// isFieldPath reports whether the program uses a field of a type of the package, or of one that is not
// known, as a path.
func (p *Program) isFieldPath(of, name string) bool {
	return p.fieldPaths.Of(pathField{of, name}, func(pathField) bool {
		return slices.ContainsFunc(p.FieldSpots(name), func(s Spot) bool {
			other := p.flow.OwnTypeOf(s.E.(*ast.SelectorExpr).X)
			return (of == "" || other == "" || other == of) && p.IsPathAt(s)
		})
	})
}

// isValuePath reports whether the program uses the variable or the field that gets what is at s as a path:
// image := Image{URL: path.Join(repo.URL, tag)}, os.Open(image.URL).
func (p *Program) isValuePath(s Spot) bool {
	parent := source.Above(s.Around, 0)
	if v := source.Receiver(parent, s.E); v != nil {
		return p.IsLocal(v) && slices.ContainsFunc(p.UsesOf(v), p.IsPathAt)
	}
	if field := fieldGiven(parent, s.E); field != nil {
		return p.isFieldPath(p.flow.OwnTypeOf(field.X), field.Sel.Name)
	}
	kv, keyed := parent.(*ast.KeyValueExpr)
	lit, ok := source.Above(s.Around, 1).(*ast.CompositeLit)
	if !keyed || !ok {
		return false
	}
	of, _ := lit.Type.(*ast.Ident)
	return of != nil && p.isFieldPath(of.Name, source.NameOf(kv.Key))
}

// IsJoinPath reports whether the program uses what the call around c joins as a path.
func (p *Program) IsJoinPath(c flow.Candidate) bool {
	around := c.At.Path[:len(c.At.Path)-1]
	call, ok := source.Above(around, 0).(*ast.CallExpr)
	if !ok {
		return false
	}
	s := Spot{call, around[:len(around)-1]}
	return p.IsPathAt(s) || p.isValuePath(s)
}
