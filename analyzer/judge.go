package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/urlcheck"
)

// engine judges the candidates of one package.
type engine struct {
	*settings
	*survey
	folder
	silences map[*ast.File]silences
	found    map[finding]judgement
}

// judgement is a diagnostic and its level.
type judgement struct {
	analysis.Diagnostic
	level urlcheck.Level
}

// finding is what makes two diagnostics the same.
type finding struct {
	pos  token.Pos
	code string
}

// judgeAll judges every site once. All are folded before the first is judged,
// because a format may be used before it is declared.
func (e *engine) judgeAll(sites []site) {
	var candidates []candidate
	var writings []*writing
	seen := make(map[ast.Expr]bool)
	for _, at := range sites {
		e.file = at.file
		c := e.candidate(at)
		if c.expr == nil || seen[c.expr] {
			continue
		}
		seen[c.expr] = true
		candidates = append(candidates, c)
		writings = append(writings, e.foldCandidate(c))
	}
	for i, c := range candidates {
		e.file = c.file
		e.judge(c, writings[i])
	}
}

// foldCandidate folds c's expression. What stands in the declaration of a
// constant is constant, even if nobody sees the value.
func (e *engine) foldCandidate(c candidate) *writing {
	w := e.fold(c.expr)
	if slices.ContainsFunc(c.path, isConst) {
		clear(w.kinds)
	}
	return w
}

func isConst(n ast.Node) bool {
	group, ok := n.(*ast.GenDecl)
	return ok && group.Tok == token.CONST
}

// judge reports what is wrong with a candidate.
func (e *engine) judge(c candidate, w *writing) {
	if c.role == pattern || len(w.pieces) == 0 {
		return
	}
	sink := c.role.takesURL()
	if w.hasVerb() {
		w = w.guess(e.uses, e.handedOn(c, w))
	}
	t := w.text()
	t.Absolute = c.role == absolute || c.role == target && namesHost(t.Bytes)
	word := isLocator(t) && !isTemplate(t.Bytes) && !isList(t.Bytes)
	switch {
	case sink && isTemplate(t.Bytes):
	case sink:
		e.checkVerbs(w, func(int) bool { return true })
		e.check(w, t, 0, urlcheck.Sink)
	case c.role == plain && word && hasOwnGrammar(t):
		e.check(w, unfinished(t), 0, urlcheck.Mention)
	case c.role == plain && word:
		e.checkVerbs(w, func(i int) bool { return !e.mayBeFormat(c) && standsFor(w, i) })
		e.check(w, unfinished(t), 0, urlcheck.Locator)
	default:
		for _, m := range mentions(t) {
			e.check(w, m.Text, m.start, urlcheck.Mention)
		}
	}
}

// handedOn notes the operands of a format that a call of an unknown function
// hands on, one for each verb. It returns what its verbs print otherwise: those
// of a name may print anything, those of an argument may print nothing at all.
func (e *engine) handedOn(c candidate, w *writing) urlcheck.HoleKind {
	call, ok := c.path[max(0, len(c.path)-2)].(*ast.CallExpr)
	if !ok {
		return urlcheck.Variable
	}
	operands := call.Args[argIndex(call, c.expr)+1:]
	verbs := directives(string(w.bytes), true)
	if len(verbs) != len(operands) || len(w.kinds) > 0 {
		return urlcheck.Unknown
	}
	for i, d := range verbs {
		kind := e.kind(operands[i])
		if _, constant := e.constant(operands[i]); constant {
			kind = urlcheck.Name
		}
		e.uses.note(w.at(d.start, d.end), kind)
	}
	return urlcheck.Unknown
}

// namesHost reports whether a text without a scheme names a host. What does
// not is the path of a request to a handler that is called in the program.
func namesHost(s string) bool {
	first := strings.TrimSpace(s)
	first = first[:indexOrLen(first, "/?#")]
	return strings.ContainsAny(first, ".:")
}

// check reports what is wrong with t, the part of w that begins at offset at.
func (e *engine) check(w *writing, t urlcheck.Text, at int, degree urlcheck.Degree) {
	for _, p := range urlcheck.CheckText(t, e.profile) {
		from, on := e.from[p.Code]
		if !on || from > degree || e.allowed(t.Bytes, p) {
			continue
		}
		p.Start, p.End = at+p.Start, min(at+p.End, len(w.bytes))
		if from <= urlcheck.Locator && e.declaredURL(w, p) {
			continue // reported where the constant is declared
		}
		e.report(w, p)
	}
}

// checkVerbs reports the first verb that no call fills and that counts, given
// the index of its piece.
func (e *engine) checkVerbs(w *writing, counts func(int) bool) {
	if _, on := e.from[formatUnapplied]; !on {
		return
	}
	i := slices.IndexFunc(w.pieces, func(p piece) bool { return p.unfilled })
	if i < 0 || !counts(i) {
		return
	}
	p := w.pieces[i]
	problem := urlcheck.Problem{
		Code: formatUnapplied, Level: urlcheck.Error, Start: p.start, End: p.end,
		Message: fmt.Sprintf("no call fills the verb %s", p.verb),
	}
	if isRunTime(w, i+1) && len(p.verb) == 2 {
		problem.Fix = &urlcheck.Fix{Title: "Remove " + p.verb}
	}
	e.report(w, problem)
}

// standsFor reports whether a host is appended right behind the verb of piece
// i, as in "http://%s" + host, so that the verb stands for it.
func standsFor(w *writing, i int) bool {
	if !isRunTime(w, i+1) {
		return false
	}
	holes := 0
	for _, p := range w.pieces[:i+1] {
		if p.hole {
			holes++
		}
	}
	kind := w.kinds[holes]
	return kind == urlcheck.Host || kind == urlcheck.Name
}

// isRunTime reports whether piece i of w is an operand of a chain.
func isRunTime(w *writing, i int) bool {
	return i < len(w.pieces) && w.pieces[i].hole && w.pieces[i].lit == nil
}

// formatNames end the names of what holds formats.
var formatNames = []string{"format", "formats", "fmt", "template", "tmpl", "pattern"}

// mayBeFormat reports whether c may end up as a format: by its name, by how
// that name is used, or because more arguments follow it in a call.
func (e *engine) mayBeFormat(c candidate) bool {
	all := words(c.name)
	if e.formats[c.name] || len(all) > 0 && slices.Contains(formatNames, all[len(all)-1]) {
		return true
	}
	call, ok := c.path[max(0, len(c.path)-2)].(*ast.CallExpr)
	return ok && (isFormatter(nameOf(call.Fun)) || argIndex(call, c.expr) < len(call.Args)-1)
}

// declaredURL reports whether p lies within a constant that looks like a URL
// by itself.
func (e *engine) declaredURL(w *writing, p urlcheck.Problem) bool {
	first := w.pieceAt(p.Start)
	if first.name == nil {
		return false
	}
	for _, q := range w.pieces {
		if q.start < p.End && p.Start < q.end && q.name != first.name {
			return false
		}
	}
	value, ok := e.constant(first.name)
	return ok && looksLikeURL(value)
}

// portCodes are the rules that an allowed host or port silences.
var portCodes = []string{"port-nondefault", "port-mismatch", "port-default"}

// allowed reports whether the options allow what p finds wrong with the port
// of the URL s.
func (e *engine) allowed(s string, p urlcheck.Problem) bool {
	if !slices.Contains(portCodes, p.Code) {
		return false
	}
	port := strings.TrimPrefix(s[p.Start:p.End], ":")
	host := strings.TrimSuffix(s[:p.Start], ":")
	host = host[strings.LastIndexAny(host, "/@")+1:]
	if p.Code == "port-nondefault" && isInner(host) {
		return true
	}
	return slices.Contains(e.AllowPort, port) || slices.ContainsFunc(e.AllowHost, func(glob string) bool {
		ok, _ := path.Match(strings.ToLower(glob), strings.ToLower(host))
		return ok
	})
}
