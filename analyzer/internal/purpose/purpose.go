package purpose

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
)

// faultWords are in the names of what is wrong on purpose, and failWords in the names
// of what is to come of it. People say either of it.
var (
	faultWords = sink.WordSet(`
		bad bogus broken corrupt corrupted denied disallowed empty evil faulty forbidden fuzz garbage illegal incorrect injection invalid
		malformed malicious mismatch mismatched missing mistyped misspelled misspelt nonsense refuse refused refuses reject rejected rejects
		unallowed unclosed unescaped unexpected unknown unparsable unparseable unprocessable unrecognised unrecognized unsupported
		unterminated wrong`)
	failWords = sink.WordSet(`err error errorf errors errs exceed exceeds fail failed failing fails failure failures panic panics`)
)

// soundWords are in the names of results that are false for what is wrong.
var soundWords = sink.WordSet(`
	accept accepted accepts allow allowed exp expect expected expects good legal match matched matches ok okay pass passed passes result
	should succeed succeeds success successful supported valid want wanted wants`)

// wantWords are in the names of what a test wants its code to write.
var wantWords = sink.WordSet(`expect expected expects golden want wanted wants`)

// helperWords begin the names of functions that compare what is made of a text with
// what is wanted of it.
var helperWords = sink.WordSet(`assert check expect test verify`)

// compareWords end the names of functions that compare texts: test.AssertEquals.
var compareWords = sink.WordSet(`eq equal equals`)

// denials turn the word behind them into its opposite, perhaps with an article in
// between: "not a valid URL", noErr. What is denied of a URL makes it wrong.
var (
	denied = sink.WordSet(`
		allowed authority colon connect fetch host hostname known open parse reach recognised recognized resolve scheme slashes supported understood valid`)
	denials  = sink.WordSet(`cannot isn isnt never no non not nothing without wont`)
	articles = sink.WordSet(`a an any t the`)
)

// saysWrong reports whether a sentence says that something is wrong or fails.
func saysWrong(text string) bool { return says(text, faultWords, failWords) }

// NamesWrong reports whether a name says that what it stands for is wrong.
func NamesWrong(name string) bool { return says(name, faultWords) }

// isForTest reports whether a name says that a text is nothing that the test uses:
// it is wrong, or what the code that is tested is to write.
func isForTest(name string) bool { return says(name, faultWords, wantWords) }

// says reports whether a text has one of the words without a denial, or denies
// what makes a URL right.
func says(text string, words ...map[string]bool) bool {
	not := false
	for _, word := range sink.Words(text) {
		known := slices.ContainsFunc(words, func(set map[string]bool) bool { return set[word] })
		if known && !not || not && denied[word] {
			return true
		}
		not = denials[word] || not && articles[word]
	}
	return false
}

// spans are parts of a file, sorted and apart from each other.
type spans []source.Span

// Covers reports whether pos is in one of the parts.
func (p spans) Covers(pos token.Pos) bool {
	i := sort.Search(len(p), func(i int) bool { return pos < p[i].To })
	return i < len(p) && p[i].From <= pos
}

// merged returns the parts without overlaps.
func merged(all []source.Span) spans {
	slices.SortFunc(all, func(a, b source.Span) int { return cmp.Compare(a.From, b.From) })
	apart := all[:0]
	for _, s := range all {
		if last := len(apart) - 1; last >= 0 && s.From <= apart[last].To {
			apart[last].To = max(apart[last].To, s.To)
		} else {
			apart = append(apart, s)
		}
	}
	return spans(apart)
}

// Purposes says what the texts in a test file are for.
type Purposes struct {
	Wrong  spans // they are wrong on purpose
	Tables spans // they are what is tested, and no fix may change them
}

// Of returns what the texts in a test file are for.
func Of(fset *token.FileSet, tree *ast.File) *Purposes {
	r := reader{fset: fset, fields: make(map[ast.Expr][]string), types: make(map[string][]string), local: make(map[string][]string), remarks: make(map[int]bool)}
	for _, group := range tree.Comments {
		if saysWrong(source.TextOf(group)) {
			r.remarks[r.line(group.End())] = true
		}
	}
	for _, decl := range tree.Decls {
		if group, ok := decl.(*ast.GenDecl); ok {
			declare(r.types, group)
		}
	}
	for _, decl := range tree.Decls {
		clear(r.local)
		ast.Inspect(decl, r.visit)
	}
	return &Purposes{merged(r.wrong), merged(r.tables)}
}

// reader finds what is wrong on purpose in a file.
type reader struct {
	fset    *token.FileSet
	wrong   []source.Span
	tables  []source.Span
	types   map[string][]string   // the fields of struct types outside functions, by the names of these
	local   map[string][]string   // and of those in the function that is visited, as far as it is
	fields  map[ast.Expr][]string // of the rows of tables, whose type is not written
	remarks map[int]bool          // lines on which a comment ends that says what is wrong
}

func (r *reader) line(pos token.Pos) int { return r.fset.PositionFor(pos, false).Line }

// mark notes that the texts in n are wrong on purpose.
func (r *reader) mark(n ast.Node) { r.wrong = append(r.wrong, source.Span{From: n.Pos(), To: n.End()}) }

// declare notes the fields of the struct types in a group; other types have none.
func declare(types map[string][]string, group *ast.GenDecl) {
	for _, spec := range group.Specs {
		if spec, ok := spec.(*ast.TypeSpec); ok {
			types[spec.Name.Name] = nil
			if t, ok := spec.Type.(*ast.StructType); ok {
				types[spec.Name.Name] = fieldNames(t)
			}
		}
	}
}

func (r *reader) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if NamesWrong(n.Name.Name) {
			r.mark(n)
		}
	case *ast.DeclStmt:
		if group, ok := n.Decl.(*ast.GenDecl); ok {
			declare(r.local, group)
		}
	case *ast.AssignStmt:
		r.visitNamed(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		r.visitNamed(names.Exprs(n.Names), n.Values)
	case *ast.RangeStmt:
		if n.Value != nil {
			r.visitNamed([]ast.Expr{n.Value}, []ast.Expr{n.X})
		}
	case *ast.CompositeLit:
		r.visitComposite(n)
	case *ast.CallExpr:
		r.visitCompared(n)
		if isTitled(n) || isHelper(n) || slices.ContainsFunc(n.Args, isFailure) {
			r.mark(n)
		}
	case *ast.BlockStmt:
		r.visitList(n.Lbrace, n.List)
	case *ast.CaseClause:
		r.visitList(n.Colon, n.Body)
	}
	return true
}

// visitNamed looks for names that say what is wrong: badURL := "http//h".
func (r *reader) visitNamed(left, values []ast.Expr) {
	for i, value := range values {
		if i < len(left) && isNamedForTest(left[i]) {
			r.mark(value)
		}
	}
}

// isNamedForTest reports whether a variable is for the test alone by its name, or by that
// of the variable which it is a field of.
func isNamedForTest(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return isForTest(e.Name)
	case *ast.SelectorExpr:
		return isForTest(e.Sel.Name) || isNamedForTest(e.X)
	case *ast.IndexExpr:
		return isNamedForTest(e.X)
	}
	return false
}

// visitCompared looks for literals that are compared with what the code writes.
func (r *reader) visitCompared(call *ast.CallExpr) {
	if !compareWords[sink.LastWord(source.NameOf(call.Fun))] {
		return
	}
	for _, arg := range call.Args {
		if _, ok := arg.(*ast.BasicLit); ok {
			r.mark(arg)
		}
	}
}

// isTitled reports whether a call names a part of a test for what is wrong:
// t.Run("bad port", func…), Entry("no valid host", …).
func isTitled(call *ast.CallExpr) bool {
	if len(call.Args) < 2 {
		return false
	}
	_, body := call.Args[len(call.Args)-1].(*ast.FuncLit)
	return (body || strings.HasSuffix(source.NameOf(call.Fun), "Entry")) && isRemark(call.Args[0])
}

// isHelper reports whether a call hands a text and what is wanted of it to a helper of
// the test: testParse(t, "http:/h", "/h").
func isHelper(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	words, literals := sink.Words(id.Name), 0
	for _, arg := range call.Args {
		if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			literals++
		}
	}
	return len(words) > 0 && helperWords[words[0]] && literals > 1
}

// LongestRemark bounds in bytes what is taken for a remark, and not for a document.
const LongestRemark = 200

// isRemark reports whether e is a literal for people that says what is wrong.
func isRemark(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || len(lit.Value) > LongestRemark {
		return false
	}
	text, err := strconv.Unquote(lit.Value)
	return err == nil && !source.LooksLikeURL(text) && saysWrong(text)
}

// visitComposite looks at the elements of a list or map for names and remarks, and
// at those of a row for siblings that say that the row is to fail.
func (r *reader) visitComposite(lit *ast.CompositeLit) {
	fields := r.fieldsOf(lit)
	if !isRow(lit) && len(lit.Elts) > 1 {
		r.tables = append(r.tables, source.Span{From: lit.Pos(), To: lit.End()})
	}
	failing, before := false, lit.Lbrace
	for i, e := range lit.Elts {
		key, value := "", e
		kv, keyed := e.(*ast.KeyValueExpr)
		switch {
		case keyed:
			key, value = keyOf(kv), kv.Value
			if isRemark(kv.Key) {
				r.mark(value)
			}
		case i < len(fields):
			key = fields[i]
		}
		if isForTest(key) {
			r.mark(value)
		}
		if r.isRemarked(e, before) {
			r.mark(e)
		}
		before = e.End()
		failing = failing || isRow(lit) && (isRemark(value) || isFailure(value) || saysFailure(key, value))
	}
	if failing {
		r.mark(lit)
	}
}

// keyOf returns the name of a field, or the literal that is the key in a map.
func keyOf(kv *ast.KeyValueExpr) string {
	if lit, ok := kv.Key.(*ast.BasicLit); ok {
		return strings.Trim(lit.Value, "\"`")
	}
	return source.NameOf(kv.Key)
}

// isRemarked reports whether a comment above n or behind it says what is wrong. The one
// on the line on which the code before n ends is about that.
func (r *reader) isRemarked(n ast.Node, before token.Pos) bool {
	above := r.line(n.Pos()) - 1
	return r.remarks[above] && r.line(before) < above || r.remarks[r.line(n.End())]
}

// isRow reports whether the elements of a composite literal belong together: it is
// no list and no map.
func isRow(lit *ast.CompositeLit) bool {
	switch lit.Type.(type) {
	case *ast.ArrayType, *ast.MapType:
		return false
	}
	return true
}

// fieldsOf returns the names of the fields of a row that is written without them.
// Of a table, it notes those of the rows.
func (r *reader) fieldsOf(lit *ast.CompositeLit) []string {
	var element ast.Expr
	switch t := lit.Type.(type) {
	case nil:
		return r.fields[lit]
	case *ast.ArrayType:
		element = t.Elt
	case *ast.MapType:
		element = t.Value
	default:
		return r.fieldsOfType(t)
	}
	fields := r.fieldsOfType(element)
	if fields == nil {
		return nil
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		r.fields[e] = fields
	}
	return nil
}

// fieldsOfType returns the names of the fields of a struct type of the file.
func (r *reader) fieldsOfType(t ast.Expr) []string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return r.fieldsOfType(t.X)
	case *ast.StructType:
		return fieldNames(t)
	case *ast.Ident:
		if fields, ok := r.local[t.Name]; ok {
			return fields
		}
		return r.types[t.Name]
	}
	return nil
}

func fieldNames(t *ast.StructType) (all []string) {
	for _, field := range t.Fields.List {
		for _, name := range field.Names {
			all = append(all, name.Name)
		}
	}
	return all
}

// saysFailure reports whether a field with that name and value says that the row is
// to fail: wantErr: true, valid: false, err: "no host". A text that is wanted says that
// the others are what it is made of, whatever they are.
func saysFailure(name string, value ast.Expr) bool {
	wrong := saysWrong(name)
	switch e := ast.Unparen(value).(type) {
	case *ast.BasicLit:
		if !wrong { // want: "/h"
			return e.Kind == token.STRING && says(name, wantWords)
		}
		return e.Kind == token.STRING && len(e.Value) > 2 && !source.LooksLikeURL(strings.Trim(e.Value, "\"`"))
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		text := source.NameOf(e)
		if !wrong { // valid: false, want: lint.Error
			return (text == "false" || failWords[strings.ToLower(text)] && text != "err") && says(name, soundWords)
		}
		// ErrorLog: logger says nothing.
		return (text == "true" || saysWrong(sink.LastWord(name))) && text != "nil" && text != "false" && !assertsNone[text]
	case *ast.FuncLit:
		return wrong && saysWrong(sink.LastWord(name))
	}
	return false
}

// isFailure reports whether e is an error by its name or by what makes it, a status
// for what is wrong, or a function that asserts an error: ErrHost,
// errors.New("no host"), http.StatusBadRequest, require.Error.
func isFailure(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		sel, ok := e.Fun.(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Errorf" && source.NameOf(sel.X) == "fmt" || source.NameOf(sel.X) == "errors")
	case *ast.Ident:
		return len(sink.Words(e.Name)) > 1 && saysWrong(e.Name)
	case *ast.SelectorExpr:
		if pkg := source.NameOf(e.X); pkg == "require" || pkg == "assert" {
			return assertsError[e.Sel.Name]
		}
		return len(sink.Words(e.Sel.Name)) > 1 && saysWrong(e.Sel.Name)
	}
	return false
}
