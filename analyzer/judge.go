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
	silences map[*ast.File][]silence
	found    map[finding]judgement

	// continued are the literals that other text is seen to follow in the same
	// component of a URL: base of base + "7.1/", where base is "http://12".
	continued map[*ast.BasicLit]bool
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
		for _, c := range e.ways(c) {
			candidates = append(candidates, c)
			w := e.foldCandidate(c)
			e.noteContinued(w)
			writings = append(writings, w)
		}
	}
	for i, c := range candidates {
		e.file = c.file
		e.judge(c, writings[i])
	}
}

// noteContinued notes the literals in w behind which a component of a URL goes
// on.
func (e *engine) noteContinued(w *writing) {
	for i, p := range w.pieces {
		if i+1 == len(w.pieces) || p.lit == nil || p.to < len(p.lit.value) {
			continue
		}
		next := w.pieces[i+1]
		if !next.hole && strings.IndexByte("/?#", w.bytes[next.start]) < 0 {
			e.continued[p.lit.BasicLit] = true
		}
	}
}

// unfinished returns the text t of w with a hole at its end if something
// follows there, or may.
func (e *engine) unfinished(w *writing, t urlcheck.Text) urlcheck.Text {
	last := w.pieces[len(w.pieces)-1]
	if last.lit != nil && e.continued[last.lit.BasicLit] {
		return open(t)
	}
	return unfinished(t)
}

// ways returns c, or one candidate for each text that can reach the sink it is
// given to: the elements of a list, the values of a variable. An addition in a
// branch makes one more.
func (e *engine) ways(c candidate) []candidate {
	all := []candidate{c}
	for _, a := range e.branches(c) {
		c := c
		c.taken = a.Stmt
		all = append(all, c)
	}
	if !c.role.isSink() || e.isBracketed(c.expr) {
		return all
	}
	for i, expr := range e.alternatives(c.expr, maxDepth) {
		c.expr = expr
		all = append(all[:i], c)
	}
	return all
}

// maxBranches bounds how many branches of one variable are looked at.
const maxBranches = 8

// branches returns what is added in branches to the variable that c's
// expression is, or is assigned to.
func (e *engine) branches(c candidate) []addition {
	v := e.known(c.expr)
	if v == nil {
		v = e.whole(c)
	}
	if v == nil {
		return nil
	}
	branches := slices.DeleteFunc(slices.Clone(v.added), func(a addition) bool { return a.list == v.list || a.outer != v.list })
	return branches[:min(len(branches), maxBranches)]
}

// foldCandidate folds c's expression, with what is added to the variable that
// it is assigned to. What stands in the declaration of a constant is constant,
// even if nobody sees the value.
func (e *engine) foldCandidate(c candidate) *writing {
	f := e.folder
	f.taken = c.taken
	w := f.fold(c.ahead(), c.expr, e.whole(c))
	if slices.ContainsFunc(c.path, isConst) || e.isBracketed(c.variable()) || slices.ContainsFunc(c.path, isForIPv4) {
		clear(w.kinds)
	}
	return w
}

// isForIPv4 reports whether n is a function of which only IPv4 addresses are
// the business, by its name: releaseDHCPv4.
func isForIPv4(n ast.Node) bool {
	fn, ok := n.(*ast.FuncDecl)
	return ok && containsAnyOf(strings.ToLower(fn.Name.Name), []string{"ipv4", "ip4", "dhcpv4", "dhcp4"})
}

// whole returns the variable that c's expression is the only value of, nil if
// there is none.
func (e *engine) whole(c candidate) *variable {
	v := e.known(c.variable())
	if v == nil || len(v.values) != 1 || v.values[0] != c.expr {
		return nil
	}
	return v
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
	if w.hasVerb() || e.isFormat(w) {
		w = w.guess(e.uses, e.handedOn(c, w))
		w.ambiguous = c.role.takesURL() || !e.uses.has(w)
	}
	if judge, ok := usages[c.role]; ok {
		judge(e, c, w)
		return
	}
	e.judgeURL(c, w)
}

// judgeURL reports what is wrong with a candidate that is a URL, if it is one.
func (e *engine) judgeURL(c candidate, w *writing) {
	sink := c.role.takesURL()
	own := c.role == plain || c.role == locator
	t := w.text()
	t.Absolute = c.role == absolute || c.role == target && namesHost(t.Bytes) || strings.HasPrefix(t.Bytes, "www.")
	word := isLocator(t) && !isTemplate(t.Bytes) && !isList(t.Bytes)
	switch {
	case sink && isTemplate(t.Bytes) && !strings.HasPrefix(t.Bytes, "<URL:"): // RFC 1738, appendix
	case sink:
		e.checkVerbs(w, func(int) bool { return true })
		e.checkQuoted(w)
		e.check(w, t, 0, urlcheck.Sink)
	case own && word && hasOwnGrammar(t):
		e.check(w, e.unfinished(w, t), 0, urlcheck.Mention)
	case own && word:
		e.checkVerbs(w, func(i int) bool { return !e.mayBeFormat(c) && standsFor(w, i) })
		e.checkQuoted(w)
		e.check(w, e.unfinished(w, t), 0, urlcheck.Locator)
	case c.role == locator && !e.isFormat(w):
		e.checkSource(w, t)
	default:
		for _, m := range mentions(t) {
			e.check(w, m.Text, m.start, urlcheck.Mention)
		}
	}
}

// isFormat reports whether a literal of w is seen to be a part of a format too.
func (e *engine) isFormat(w *writing) bool {
	return slices.ContainsFunc(w.pieces, func(p piece) bool {
		return p.lit != nil && !p.formatted && e.formatted[p.lit.BasicLit]
	})
}

// handedOn notes the operands of a format that a call of an unknown function
// hands on, one for each verb. It returns what its verbs print otherwise: those
// of a name may print anything, those of an argument may print nothing at all.
func (e *engine) handedOn(c candidate, w *writing) urlcheck.HoleKind {
	call, ok := c.path[max(0, len(c.path)-2)].(*ast.CallExpr)
	if !ok || argIndex(call, c.expr) < 0 {
		return urlcheck.Variable
	}
	if c.role.isSink() { // http.NewRequest("GET", "http://h/50%off", nil)
		return urlcheck.Unknown
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
