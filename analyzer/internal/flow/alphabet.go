package flow

import (
	"go/ast"
	"go/token"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/urlcheck"
)

// reserved are the characters that mean something in a query or are not allowed in
// one, and the plus sign.
const reserved = " &+#=%;"

// breaking are those of them that change a value. An equals sign in one is kept.
const breaking = " &+#%;"

// alphabetKind returns what the characters that can occur in the result of a call
// say: a name if none of them is reserved, a variable otherwise; false if they are
// not known.
func (f *Flow) alphabetKind(call *ast.CallExpr, index ast.Expr) (urlcheck.HoleKind, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 { // now.Format() in half-typed code
		return 0, false
	}
	if f.isReplaced(call) {
		return urlcheck.Name, true
	}
	if others, known, ok := f.others(call, sel.X); ok {
		return kindOf(known && !strings.ContainsAny(others, reserved))
	}
	switch f.names.Callee(call) {
	case sink.Function{Path: "regexp", Recv: "Regexp", Name: "FindString"}:
		return kindOf(f.isHarmless(sel.X, "0"))
	case sink.Function{Path: "regexp", Recv: "Regexp", Name: "FindStringSubmatch"}:
		lit, ok := index.(*ast.BasicLit)
		return kindOf(ok && f.isHarmless(sel.X, lit.Value))
	}
	return 0, false
}

// others returns what is in the result of a call beside letters and digits, if that is
// known, and whether the call encodes or formats; of is its receiver.
func (f *Flow) others(call *ast.CallExpr, of ast.Expr) (others string, known, ok bool) {
	switch f.names.Callee(call) {
	case sink.Function{Path: "encoding/base64", Recv: "Encoding", Name: "EncodeToString"}:
		others, known = sink.Base64[source.NameOf(of)]
		return others, known, true
	case sink.Function{Path: "time", Recv: "Time", Name: "Format"}:
		layout, constant := f.names.Constant(call.Args[0])
		if !constant { // time.RFC3339
			layout = sink.Layouts[source.NameOf(call.Args[0])]
		}
		if len(layout) > longestOperand { // each use reads it
			return "", false, true
		}
		if strings.Contains(layout, "Z07") && !f.isUTC(of, make(visited), maxDepth) || strings.Contains(layout, "-07") {
			return layout + "+", true, true // +07:00
		}
		return layout, layout != "", true
	}
	return "", false, false
}

// isUTC reports whether e is a time in UTC, which is written as Z, by the last method that chooses
// a zone.
func (f *Flow) isUTC(e ast.Expr, seen visited, depth int) bool {
	values := []ast.Expr{e}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && seen.visit(f.names.Object(id)) {
		values = f.names.AllValues(id)
	}
	return depth > 0 && slices.ContainsFunc(values, func(value ast.Expr) bool {
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		callee := f.names.Callee(call)
		if !ok || callee.Path != "time" || callee.Recv != "Time" {
			return false
		}
		return callee.Name == "UTC" || slices.Contains(zoneKeepers, callee.Name) && f.isUTC(sel.X, seen, depth-1)
	})
}

// zoneKeepers are the methods of time.Time that return another time in the same zone.
var zoneKeepers = []string{"Add", "AddDate", "Round", "Truncate"}

// IsEncoded reports whether e is a text in base64 or hexadecimal digits: by the function that
// gives it to e, or to the variable that e is.
func (f *Flow) IsEncoded(e ast.Expr) bool { return f.isEncoded(e, maxDepth) }

func (f *Flow) isEncoded(e ast.Expr, depth int) bool {
	if depth == 0 {
		return false
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		values := f.names.Assigned(f.names.Object(ast.Unparen(e)))
		return len(values) == 1 && values[0] != nil && f.isEncoded(values[0], depth-1) || len(values) == 0 && f.arePassed(ast.Unparen(e), "an encoded text", f.isWrittenEncoded)
	}
	if f.names.IsConversion(call) || source.NameOf(call.Fun) == "String" && len(call.Args) == 1 { // text.String(b)
		return f.isEncoded(call.Args[0], depth-1)
	}
	callee := f.names.Callee(call)
	return callee.Name == "EncodeToString" && strings.HasPrefix(callee.Path, "encoding/") || namesEncoding(callee.Name)
}

// isWrittenEncoded is isEncoded for what a call passes, which may not be resolved: the call of a function
// that encodes by its name, or a variable that is only given that.
func (f *Flow) isWrittenEncoded(e ast.Expr) bool {
	call, ok := f.only(e).(*ast.CallExpr)
	return ok && (source.NameOf(call.Fun) == "EncodeToString" || namesEncoding(source.NameOf(call.Fun)))
}

// namesEncoding reports whether the name of a function says that it encodes: EncodeBase64, ToHex.
func namesEncoding(name string) bool {
	all := sink.Words(name)
	return !slices.Contains(all, "decode") && slices.ContainsFunc(all, func(word string) bool {
		return word == "base64" || word == "b64" || word == "hex"
	})
}

// areDrawn reports whether the texts that a function returns are drawn from an alphabet without
// reserved characters, or empty: b[i] = letters[rand.Intn(len(letters))], string(b).
func (f *Flow) areDrawn(fn *ast.FuncDecl, returned []ast.Expr) bool {
	var drawn map[string]bool
	for _, e := range returned {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Value == `""` {
			continue // beside an error
		}
		if drawn == nil {
			drawn = f.drawn.Of(fn, f.drawnIn)
		}
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return false
		}
		if from := gathered(call); (from == "" || !drawn[from]) && !isPlainEncoding(call) {
			return false
		}
	}
	return drawn != nil
}

// gathered returns the name of the variable whose letters a call makes a text of, "" if it is
// none: string(b), b.String().
func gathered(call *ast.CallExpr) string {
	sel, method := call.Fun.(*ast.SelectorExpr)
	switch {
	case method && sel.Sel.Name == "String" && len(call.Args) == 0:
		return source.NameOf(sel.X)
	case !method && len(call.Args) == 1 && source.NameOf(call.Fun) == "string":
		return source.NameOf(call.Args[0])
	}
	return ""
}

// drawnIn returns the names of the lists and builders that a function gives letters of harmless
// alphabets, true for those that get nothing else.
func (f *Flow) drawnIn(fn *ast.FuncDecl) map[string]bool {
	drawn := make(map[string]bool)
	give := func(to string, harmless bool) {
		before, known := drawn[to]
		drawn[to] = harmless && (before || !known)
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if to, ok := n.Lhs[0].(*ast.IndexExpr); ok {
				give(source.NameOf(to.X), len(n.Rhs) == 1 && f.isLetter(n.Rhs[0]))
			} else if call, ok := n.Rhs[0].(*ast.CallExpr); ok && source.NameOf(call.Fun) == "append" {
				give(source.NameOf(n.Lhs[0]), len(call.Args) == 2 && f.isLetter(call.Args[1]))
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(sel.Sel.Name, "Write") && len(n.Args) == 1 {
				give(source.NameOf(sel.X), f.isLetter(n.Args[0]))
			}
		}
		return true
	})
	return drawn
}

// isLetter reports whether e is an element of a constant alphabet without reserved characters.
func (f *Flow) isLetter(e ast.Expr) bool {
	element, ok := e.(*ast.IndexExpr)
	if !ok {
		return false
	}
	alphabet := element.X
	if id, ok := alphabet.(*ast.Ident); ok {
		values := f.valuesNamed(id)
		if len(values) != 1 {
			return false
		}
		alphabet = values[0]
	}
	if call, ok := alphabet.(*ast.CallExpr); ok && len(call.Args) == 1 { // []rune("abc")
		alphabet = call.Args[0]
	}
	lit, ok := alphabet.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && len(lit.Value) > 2 && !strings.ContainsAny(lit.Value[1:len(lit.Value)-1], reserved+`/:?@[]\"`)
}

func kindOf(harmless bool) (urlcheck.HoleKind, bool) {
	if harmless {
		return urlcheck.Name, true
	}
	return urlcheck.Variable, true
}

// longestRegexp is the length in bytes of the longest regular expression that is read, and
// maxRegexps of all in one package. The classes of a thousand bytes may have a hundred thousand
// ranges.
const (
	longestRegexp = 1000
	maxRegexps    = 1 << 16
)

// isHarmless reports whether the capture of a constant regular expression can hold no
// reserved character. Capture 0 is the whole match.
func (f *Flow) isHarmless(re ast.Expr, capture string) bool {
	group := f.group(re, capture)
	return group != nil && !f.mayHold(group, reserved)
}

// capturedKind returns what a regular expression says of the host e that it captures,
// m[1] of m := re.FindStringSubmatch(addr): with a bracket in it, it has those that it needs.
func (f *Flow) capturedKind(e ast.Expr) (urlcheck.HoleKind, bool) {
	group := f.captured(e)
	switch {
	case group == nil:
		return 0, false
	case !f.mayHold(group, ":"):
		return urlcheck.Name, true
	}
	return urlcheck.Unknown, f.mayHold(group, "[")
}

// isMatch reports whether a call returns what a regular expression matches, which has no colon:
// re.FindString(s).
func (f *Flow) isMatch(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "FindString" {
		return false
	}
	group := f.group(sel.X, "0")
	return group != nil && !f.mayHold(group, ":")
}

// pattern returns the regular expression that e spells, nil if that is not known.
func (f *Flow) pattern(e ast.Expr) *syntax.Regexp {
	if text, ok := f.written(e); ok && len(text) <= longestRegexp {
		return f.treeOf(text, e)
	}
	return nil
}

// written returns the value of a constant, or of a literal of which nothing is resolved, perhaps by
// the name of its variable.
func (f *Flow) written(e ast.Expr) (string, bool) {
	if text, ok := f.names.Constant(e); ok {
		return text, true
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		lit, ok = f.initial(e).(*ast.BasicLit) // text := `[0-9.]+`; regexp.MustCompile(text)
	}
	if !ok {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// treeOf returns what a regular expression at e is made of, nil if it is none, or the package
// has too many.
func (f *Flow) treeOf(text string, e ast.Expr) *syntax.Regexp {
	tree, known := f.regexps[text]
	if known {
		return tree
	}
	if f.parsed += len(text); f.parsed > maxRegexps {
		f.names.Omit(names.TooManyRegexps, e)
		return nil
	}
	tree, _ = syntax.Parse(text, syntax.Perl)
	f.regexps[text] = tree
	return tree
}

// initial returns what a variable outside functions is declared with, or the only
// value of one inside, perhaps in a function of which nothing is resolved; nil if that is not
// known.
func (f *Flow) initial(e ast.Expr) ast.Expr {
	if value := f.names.Initial(e); value != nil {
		return value
	}
	if values := f.names.AllValues(e); len(values) == 1 {
		return ast.Unparen(values[0])
	}
	id, ok := e.(*ast.Ident)
	if !ok || f.names.Object(id) != nil {
		return nil
	}
	values, local := f.localValues(id)
	switch {
	case !local:
		return f.index.Initial(id.Name)
	case len(values) == 1:
		return values[0]
	}
	return nil
}

// held is a question to mayHold.
type held struct {
	by    *syntax.Regexp
	chars string
}

// mayHold reports whether one of these characters can be in what re matches.
func (f *Flow) mayHold(re *syntax.Regexp, chars string) bool {
	return f.held.Of(held{re, chars}, func(held) bool { return mayHold(re, chars) })
}

// mayHold is Flow.mayHold for what nobody asked about.
func mayHold(re *syntax.Regexp, chars string) bool {
	switch re.Op {
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpLiteral:
		return strings.ContainsAny(string(re.Rune), chars)
	case syntax.OpCharClass:
		return strings.ContainsFunc(chars, func(r rune) bool { return inClass(re.Rune, r) })
	}
	return slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return mayHold(sub, chars) })
}

// inClass reports whether r is in one of the ranges, which are pairs of runes.
func inClass(ranges []rune, r rune) bool {
	for pair := range slices.Chunk(ranges, 2) {
		if pair[0] <= r && r <= pair[1] {
			return true
		}
	}
	return false
}
