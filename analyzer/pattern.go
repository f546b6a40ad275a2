package analyzer

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// checkCodes are the rules about how programs check URLs and hosts.
var checkCodes = []string{patternHostDot, patternHostOpen, redirectOpen}

// judgeCheck reports a check of a URL or a host that lets others pass.
func (j *judge) judgeCheck(at names.Site, call *ast.CallExpr) {
	switch source.NameOf(call.Fun) {
	case "HasPrefix":
		j.judgePrefix(at, call)
		j.judgeRedirect(at, call)
	case "HasSuffix":
		j.judgeSuffix(at, call)
	default:
		j.judgePattern(at, call)
	}
}

// patternHost matches a host in a regular expression: behind a scheme, or at the start.
// Its dots are escaped or not, and its last label is a top-level domain.
var patternHost = regexp.MustCompile(`(?:^\^?|://)(?:\([^()]*\)[?*]?|\\\.)*((?:[A-Za-z0-9-]+\\?\.)+(?:com|org|net|io|dev|app|gov|edu|cloud|example))`)

// bareDot matches a dot that matches any character.
var bareDot = regexp.MustCompile(`[^\\]\.`)

// hostClosed matches what ends a host in a regular expression.
var hostClosed = regexp.MustCompile(`^(\)*[$/:?\\|]|\)*\(|\[)`)

// judgePattern judges a constant regular expression with a host in it.
func (j *judge) judgePattern(at names.Site, call *ast.CallExpr) {
	t := j.flow.Fold(call.Args[0])
	text := string(t.Bytes)
	m := patternHost.FindStringSubmatchIndex(text)
	if m == nil || len(t.Kinds) > 0 || m[3] < len(text) && isWord(text[m[3]]) {
		return // "spec.devices"
	}
	start, end := m[2], m[3]
	host := strings.ReplaceAll(text[start:end], `\`, "")
	if dot := bareDot.FindStringIndex(text[start:end]); dot != nil {
		i := start + dot[1] - 1
		other := strings.ReplaceAll(text[start:i], `\`, "") + "x" + strings.ReplaceAll(text[i+1:end], `\`, "")
		j.tell(t, patternHostDot, i, i+1, urlcheck.Suggest("Escape the dot", `\.`), other)
	}
	switch {
	case !isMatch(at, call):
	case !strings.HasPrefix(text, "^") && !strings.HasPrefix(text, `\A`):
		j.tell(t, patternHostOpen, 0, m[0]+1, nil, "https://evil.example/?"+host, "begin the expression with ^")
	case end == len(text) || !hostClosed.MatchString(text[end:]):
		j.tell(t, patternHostOpen, start, end, nil, host+".evil.example", "end the host with a slash or $")
	}
}

// isWord reports whether a byte continues a label.
func isWord(b byte) bool {
	return b == '-' || b == '_' || '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z'
}

// isMatch reports whether a call matches, or compiles an expression that is matched at
// once. Others may look for URLs in a text.
func isMatch(at names.Site, call *ast.CallExpr) bool {
	if strings.HasPrefix(source.NameOf(call.Fun), "Match") {
		return true
	}
	sel, ok := source.Above(at.Path, 1).(*ast.SelectorExpr)
	return ok && strings.HasPrefix(sel.Sel.Name, "Match")
}

// wholeHost matches a URL that is a scheme and a host with a top-level domain.
var wholeHost = regexp.MustCompile(`^(?:https?|wss?)://([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$`)

// judgePrefix reports the test of a prefix that ends in a host.
func (j *judge) judgePrefix(at names.Site, call *ast.CallExpr) {
	if len(call.Args) != 2 || !isCondition(at) {
		return
	}
	t := j.flow.Fold(call.Args[1])
	text := string(t.Bytes)
	if len(t.Kinds) > 0 || !wholeHost.MatchString(text) {
		return
	}
	var fix *urlcheck.Fix
	if last := text[len(text)-1:]; t.Pieces[len(t.Pieces)-1].Lit != nil {
		fix = urlcheck.Suggest("End it with a slash", last+"/")
	}
	j.tell(t, patternHostOpen, len(text)-1, len(text), fix, text+".evil.example", "end the prefix with a slash")
}

// hostName matches the name of a host, without a dot before it.
var hostName = regexp.MustCompile(`^([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$`)

// judgeSuffix reports the test of a host for a domain without the dot before it.
func (j *judge) judgeSuffix(at names.Site, call *ast.CallExpr) {
	if len(call.Args) != 2 || !isCondition(at) || j.flow.Kind(call.Args[0]) != urlcheck.Host && !j.flow.KeepsBrackets(call.Args[0]) && !j.flow.LacksBrackets(call.Args[0]) {
		return
	}
	t := j.flow.Fold(call.Args[1])
	if text := string(t.Bytes); len(t.Kinds) == 0 && hostName.MatchString(text) {
		j.tell(t, patternHostOpen, 0, len(text), nil, "evil"+text, "ask for the dot before it")
	}
}

// isCondition reports whether a call decides something: it is a condition, a part of one,
// or what a function returns.
func isCondition(at names.Site) bool {
	switch parent := source.Above(at.Path, 1).(type) {
	case *ast.IfStmt, *ast.ReturnStmt, *ast.CaseClause:
		return true
	case *ast.UnaryExpr:
		return parent.Op == token.NOT
	case *ast.BinaryExpr:
		return parent.Op == token.LAND || parent.Op == token.LOR
	case *ast.ParenExpr:
		return true
	}
	return false
}

// redirectWords are in the names of texts that a browser is sent to.
var redirectWords = []string{"redirect", "return", "next", "continue"}

// judgeRedirect reports the test that a redirect begins with a slash, if nothing tests for
// a second one.
func (j *judge) judgeRedirect(at names.Site, call *ast.CallExpr) {
	of, prefix, ok := use.AskedText(call)
	if !ok || of == "" || prefix != "/" || !isCondition(at) || !sink.HasWord(source.NameOf(call.Args[0]), redirectWords) {
		return
	}
	tested := j.program.DeclarationAt(at.Path).AskedText[of]
	t, passes := j.flow.Fold(call.Args[1]), `"//evil.example"`
	switch {
	case tested.Slashes && tested.Backslash || j.looksInto(at, call.Args[0]):
		return
	case tested.Slashes:
		passes = `"/\evil.example"`
	}
	j.tell(t, redirectOpen, 0, len(t.Bytes), nil, passes)
}

// looksInto reports whether the declaration around a site looks at a byte of e: next[1].
func (j *judge) looksInto(at names.Site, e ast.Expr) bool {
	v, ok := ast.Unparen(e).(*ast.Ident)
	return ok && slices.ContainsFunc(j.program.UsesAt(at.Path, v), func(u use.Spot) bool {
		return source.Is[*ast.IndexExpr](source.Above(u.Around, 0))
	})
}
