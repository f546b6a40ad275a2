package analyzer

import (
	"go/ast"
	"go/token"
	"net/netip"
	"regexp"
	"slices"
	"sort"
	"strings"

	"urlvet.example/analyzer/internal/edit"
	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/purpose"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// judge finds what is wrong with the URLs of one package.
type judge struct {
	out   reporter
	turns []*settings // with which a text is judged, one after the other
	alike bool        // all files have the same

	files   *source.Files
	index   *names.Index
	names   *names.Names
	flow    *flow.Flow
	editor  *edit.Editor
	program *use.Program

	judged     *flow.Template                              // of the candidate that is judged
	secretive  flow.Memo[*ast.BasicLit, bool]              // hasSecret
	hidden     map[*flow.Template]bool                     // other texts whose secrets are among those of the result
	literals   flow.Memo[*source.Literal, []urlcheck.Span] // the secrets of literals
	read       map[*flow.Template]bool                     // texts of which those are, too, that literals have as they are written
	mayStandIn int                                         // how many more bytes stand in for operands; see leastStoodIn
	concealed  map[Span]bool                               // the secrets of the result

	unfilled unfilled // the holes of the last text that was asked about
	fields   urlParts // of the last text that was asked about
	alone    alone    // what is wrong with the last text that was asked about
	sums     source.Sums

	// What is asked again and again: about a file, a declaration or a function by each text in it, about a
	// value by each use of its name, about a call or a literal by each of its operands.
	purposes        flow.Memo[*source.File, *purpose.Purposes]    // purposesOf, of the test files that have findings
	attributes      flow.Memo[*ast.File, bool]                    // writesAttributes
	ipTables        flow.Memo[*ast.File, bool]                    // importsIPTables
	families        flow.Memo[ast.Node, map[string][]string]      // familiesIn
	pathUses        flow.Memo[*ast.FuncDecl, *pathUse]            // pathsIn
	networks        flow.Memo[*ast.FuncDecl, map[string]bool]     // networksIn
	markup          flow.Memo[*ast.FuncDecl, bool]                // escapesMarkup
	addressed       flow.Memo[*ast.FuncDecl, bool]                // returnsAddress
	responding      flow.Memo[*ast.FuncType, bool]                // takesResponse
	indexing        flow.Memo[*ast.AssignStmt, bool]              // whether elements are given values
	vain            flow.Memo[*ast.CallExpr, bool]                // escapesNothing
	requesting      flow.Memo[*ast.CallExpr, bool]                // namesMethod
	translating     flow.Memo[*ast.CallExpr, bool]                // isForIPTables
	logins          flow.Memo[*ast.CallExpr, bool]                // takesPassword
	constantRecords flow.Memo[*ast.CompositeLit, bool]            // isConstantRecord
	replies         flow.Memo[*ast.CompositeLit, bool]            // isAnswer
	ofWeb           flow.Memo[*ast.CompositeLit, bool]            // whether there is a scheme of the web
	entries         flow.Memo[*ast.CompositeLit, map[string]bool] // textsOf
	parts           flow.Memo[ast.Expr, map[string]bool]          // madeOf
	pairs           flow.Memo[ast.Expr, *pair]                    // pairOf
	demanded        flow.Memo[ast.Expr, map[string]bool]          // demands
	forHTTP         flow.Memo[ast.Expr, map[string]bool]          // asksForHTTP
	plainHosts      flow.Memo[ast.Expr, bool]                     // isOfPlainHost
	namedPorts      flow.Memo[ast.Expr, bool]                     // isNamedPort
	blank           flow.Memo[ast.Expr, bool]                     // mayHaveBlank
	completed       flow.Memo[ast.Expr, bool]                     // whether values have a scheme
	escapes         flow.Memo[ast.Expr, bool]                     // hasEscapes
	addresses       flow.Memo[ast.Expr, bool]                     // makesAddress
	harmless        flow.Memo[harmless, bool]                     // isHarmlessTo
	bases           flow.Memo[baseFor, bool]                      // values that are bases
	schemes         flow.Memo[schemeFor, bool]                    // values that are schemes
	elements        flow.Memo[judgedCall, bool]                   // judgeElements
	escapers        flow.Memo[*flow.Template, bool]               // escapesPath
	mistakes        flow.Memo[*ast.BasicLit, bool]                // whether a literal says that something is wrong
	helps           flow.Memo[string, bool]                       // isHelp
	otherDrivers    flow.Memo[string, bool]                       // hasOtherDriver
	placeholders    flow.Memo[string, bool]                       // isReplacedAnywhere
	ownSchemes      flow.Memo[struct{}, map[string]bool]          // schemesRead
	undone          flow.Memo[use.Deep, bool]                     // isUnescapedAt
	operands        flow.Memo[use.Deep, []standIn]                // standIns
}

// judge reports what is wrong with a candidate.
func (j *judge) judge(c flow.Candidate) {
	if j.program.IsDead(c.At.Path) || j.program.IsOverwritten(c.At.Path) {
		return
	}
	if j.program.IsStoredAnew(c) {
		j.judgeSecrets(c)
		return
	}
	if len(c.Template.Pieces) == 0 {
		if lit, ok := c.At.Node().(*ast.BasicLit); ok && c.Role.TakesURL() { // http.Get("")
			c.Template = &flow.Template{Pieces: []flow.Piece{{Expr: lit}}}
			j.judgeRefused(c, nil)
		}
		return
	}
	if j.program.IsLikePattern(c) {
		j.judgeSecrets(c)
		return
	}
	if !c.Role.IsSink() && isExpression(string(c.Template.Bytes)) {
		c.Role = sink.Pattern
	}
	j.judgeEscapes(c)
	j.judgeUnescaped(c)
	j.judgeJoints(c)
	j.judgeRebuilt(c)
	j.judgeSlashes(c)
	j.judgeBothWays(c)
	j.judgeJoinedPath(c)
	if c.Role == sink.Plain || isWritten(c) {
		j.judgeKeywords(c, "")
		j.judgeDriverAddress(c)
	}
	if c.Name == "SplitHostPort" {
		j.judgeSplitURL(c)
	}
	if c.Role == sink.Pattern {
		j.judgeSplit(c)
		j.judgeComparedOrigin(c)
		return
	}
	if judge, ok := usages[c.Role]; ok {
		judge(j, c)
		j.judgeSecrets(c)
		return
	}
	j.judgeURL(c)
}

// judgeSecrets reports a password or token in a URL that stands where none belongs:
// net.Dial("tcp", "https://bob:…@h/"). What else is wrong with the URL does not matter
// there.
func (j *judge) judgeSecrets(c flow.Candidate) {
	text := c.Template.Text()
	if !strings.Contains(text.Bytes, "://") {
		return
	}
	for _, p := range urlcheck.CheckText(text, j.out.set.profile) {
		if rule, _ := urlcheck.Lookup(p.Code); rule.Secret && !isExample(text.Bytes, p) && !j.isDeclared(c.Template, p) {
			j.report(c.Template, p)
		}
	}
}

// judgeURL reports what is wrong with a candidate that is a URL, if it is one.
func (j *judge) judgeURL(c flow.Candidate) {
	t, text := c.Template, j.withUsers(c.Template, j.hosted(c.Template))
	if c.Role == sink.Locator {
		j.judgeSource(c)
	}
	text = j.unlessRefused(c, text)
	text.Absolute = c.Role == sink.Absolute || c.Role == sink.Target && namesHost(text.Bytes) || strings.HasPrefix(text.Bytes, "www.")
	switch {
	case c.Role.TakesURL():
		said := j.judgeSink(c, text)
		j.judgeBase(c)
		j.judgeScheme(c, said)
		j.judgeRefused(c, said)
	case c.Role == sink.Plain && sink.IsBaseURL(c.Name) && schemeless.MatchString(text.Bytes):
		j.judgeNamedBase(c)
	case c.Role == sink.Plain && strings.HasPrefix(text.Bytes, "\x00:") && !strings.HasPrefix(text.Bytes, "\x00://"):
		j.judgeHostPort(c, text)
	case c.Role != sink.Plain && c.Role != sink.Locator || !isLocator(text) || isTemplate(text.Bytes) || isList(text.Bytes):
		j.judgeMentions(c, text)
	case hasOwnGrammar(text):
		j.check(c, j.unfinished(t, text), 0, urlcheck.Mention)
		j.checkOwnJoin(c, j.program.Spared(c, text))
	default:
		j.checkVerbs(t, func(i int) bool { return !j.mayBeFormat(c) && standsFor(t, i) })
		j.checkQuoted(t)
		j.checkHost(t, text)
		j.check(c, j.program.Spared(c, j.unfinished(t, text)), 0, urlcheck.Locator)
	}
}

// judgeSink reports, and returns, what is wrong with a candidate that a function takes for
// a URL.
func (j *judge) judgeSink(c flow.Candidate, text urlcheck.Text) []urlcheck.Problem {
	if text.Bytes == stdin || isTemplate(text.Bytes) && !strings.HasPrefix(text.Bytes, "<URL:") { // RFC 1738, appendix
		return nil
	}
	t := c.Template
	j.checkVerbs(t, func(int) bool { return true })
	j.checkQuoted(t)
	j.checkHost(t, text)
	if c.Role == sink.Base {
		text = unfinished(text)
	}
	return j.check(c, text, 0, urlcheck.Sink)
}

// stdin is what programs that take a file or a URL call standard input.
const stdin = "-"

// judgeMentions reports what is wrong with a text that as a whole is not a URL:
// a data source name, or a text that mentions URLs.
func (j *judge) judgeMentions(c flow.Candidate, text urlcheck.Text) {
	if c.Role == sink.Locator && !j.flow.IsFormat(c.Template) {
		j.checkSource(c.Template, text)
		return
	}
	if sink.HasWord(c.Name, sampleWords) {
		return
	}
	for _, m := range mentions(text) {
		j.check(c, m.Text, m.start, urlcheck.Mention)
		j.checkMentionedHost(c, m)
	}
}

// sampleWords are in the names of texts that show what may be wrong with others:
// SampleVulnerableConfig.
var sampleWords = []string{"sample", "samples", "insecure", "vulnerable"}

// unfinished returns text, the text of t, with a hole at its end if something
// follows it, or may.
func (j *judge) unfinished(t *flow.Template, text urlcheck.Text) urlcheck.Text {
	if j.flow.IsContinued(t) {
		return open(text)
	}
	return unfinished(text)
}

// namesHost reports whether a text without a scheme names a host. One that does
// not is a path, as in httptest.NewRequest("GET", "/a", nil).
func namesHost(s string) bool {
	first := strings.TrimSpace(s)
	first = first[:source.IndexOrLen(first, "/?#")]
	return strings.ContainsAny(first, ".:")
}

// check reports, and returns, what is wrong with text, the part of c's text that begins at
// offset at.
func (j *judge) check(c flow.Candidate, text urlcheck.Text, at int, degree urlcheck.Degree) (wrong []urlcheck.Problem) {
	t := c.Template
	for _, p := range urlcheck.CheckText(text, j.out.set.profile) {
		from := j.out.set.from[p.Code]
		if from > degree || j.allowed(text.Bytes, p) || degree == urlcheck.Mention && isExample(text.Bytes, p) ||
			p.Code == urlcheck.CodePortNondefault && j.isSetting(c, at+p.Start) || p.Code == urlcheck.CodeUserinfoPassword && (slices.Contains(helpFields, c.Name) || degree == urlcheck.Mention && j.isHelp(c.Name)) {
			continue
		}
		p.Start, p.End = at+p.Start, min(at+p.End, len(t.Bytes))
		if j.isExcused(c, p, degree) {
			continue
		}
		p = j.inFormat(t, p)
		wrong = append(wrong, p)
		if from <= urlcheck.Locator && j.isDeclared(t, p) {
			continue // reported where the constant is declared
		}
		j.report(t, p)
	}
	return wrong
}

// isExcused reports whether the code around the problem p of c's text, or the rest of the package, tells that it is none.
func (j *judge) isExcused(c flow.Candidate, p urlcheck.Problem, degree urlcheck.Degree) bool {
	switch p.Code {
	case urlcheck.CodeEscapeMalformed:
		return j.isPlaceholder(c, p)
	case urlcheck.CodeSchemeMissing, urlcheck.CodeHostEmpty:
		if j.mayComplete(c) {
			return true
		}
	case urlcheck.CodeSchemeTypo:
		return j.ownsScheme(string(c.Template.Bytes[p.Start:p.End])) || degree == urlcheck.Mention && j.tellsMistake(c.Template, p)
	case urlcheck.CodeSchemeDoubled:
		return degree == urlcheck.Mention && j.tellsMistake(c.Template, p)
	case urlcheck.CodePortMismatch:
		return j.isOfFamily(c)
	}
	return j.isSoundJoin(c, p) || j.program.IsEveryHost(c, p) || j.program.IsPayload(c, p)
}

// mayComplete reports whether c goes to a client that may have a transport of the package, which adds what a URL lacks:
// client.Get("/v1/users").
func (j *judge) mayComplete(c flow.Candidate) bool {
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if !ok || !j.index.HasFunction("RoundTrip") {
		return false
	}
	fn := j.names.Callee(call)
	return fn.Path == "net/http" && fn.Recv == "Client"
}

// isSetting reports whether the byte at an offset of c's text is written where a program keeps
// what it is set to: in the default of a flag, outside functions or in a record of constants, like
// the addresses of the services that it is a client of.
func (j *judge) isSetting(c flow.Candidate, offset int) bool {
	if c.IsFlagDefault() {
		return true
	}
	pos, _ := c.Template.Source(offset, offset+1)
	file := j.files.At(pos)
	if file == nil || j.out.set.asked[urlcheck.CodePortNondefault] {
		return false
	}
	_, outside := source.DeclAt(file.Tree, pos).(*ast.GenDecl)
	return outside || namesMachine(string(c.Template.Bytes[:offset])) && j.isOfRecord(c.At.Path)
}

// namesMachine reports whether what is before a port ends in a name with a dot, and no IP address.
func namesMachine(before string) bool {
	host := strings.TrimSuffix(before[strings.LastIndexAny(before, "/@")+1:], ":")
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err != nil && strings.Contains(host, ".") && !strings.Contains(host, "\x00")
}

// isOfRecord reports whether a path leads to a field of a record that is constant and has other texts,
// as what a client knows of its service: service{URI: "https://api.acme.dev:8080", ID: "6d47"}.
func (j *judge) isOfRecord(path []ast.Node) bool {
	around := path[:max(0, len(path)-1)]
	_, field := source.Above(around, 0).(*ast.KeyValueExpr)
	record, ok := source.Above(around, 1).(*ast.CompositeLit)
	return ok && field && j.constantRecords.Of(record, j.isConstantRecord)
}

func (j *judge) isConstantRecord(record *ast.CompositeLit) bool {
	texts := 0
	for _, e := range record.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		lit, isLit := kv.Value.(*ast.BasicLit)
		_, constant := j.names.Constant(kv.Value)
		if _, named := kv.Key.(*ast.Ident); !named || !isLit && !constant && !isBool(kv.Value) {
			return false
		}
		if constant || lit != nil && lit.Kind == token.STRING {
			texts++
		}
	}
	return texts > 1
}

// isBool reports whether e is true or false, as it is written.
func isBool(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && (id.Name == "true" || id.Name == "false")
}

// inFormat returns p, a problem of t, with the format as it is written if it is about one that a
// constant fills: "%s:%d", not "%s:8080".
func (j *judge) inFormat(t *flow.Template, p urlcheck.Problem) urlcheck.Problem {
	if p.Code != urlcheck.CodeHostPortJoin {
		return p
	}
	if format, ok := t.Format(p.Start, p.End); ok {
		rule, _ := urlcheck.Lookup(p.Code)
		p.Message = rule.Problem(j.out.set.options.Profile, p.Start, p.End, p.Fix, format).Message
	}
	return p
}

// isSoundJoin reports whether p is about a port that is joined to what is never an IPv6 address, or
// has the brackets that it needs.
func (j *judge) isSoundJoin(c flow.Candidate, p urlcheck.Problem) bool {
	if p.Code != urlcheck.CodeHostPortJoin {
		return false
	}
	first := c.Template.PieceAt(p.Start)
	host := first.Expr
	return host != nil && (j.flow.IsNeverIPv6(host) || j.program.IsBehindDot(c, host) || j.hasScheme(host) || j.flow.IsGivenBrackets(host) || j.isBracketedAbove(c, host) || j.isWholeElsewhere(c, host) || j.flow.IsGivenScheme(host) ||
		portOfIPv4.Match(c.Template.Bytes[first.End:]) || j.isMultiaddress(c, host) || j.isBesideIPv4(c))
}

// isBracketedAbove reports whether a statement above has put the host e of c in brackets, perhaps where
// a setting asks for IPv6: if c.IPv6 { c.Host = "[" + c.Host + "]" }.
func (j *judge) isBracketedAbove(c flow.Candidate, e ast.Expr) bool {
	at, ok := j.program.DeclarationAt(c.At.Path).Bracketed[use.AsWritten(e)]
	return ok && at < e.Pos()
}

// isWholeElsewhere reports whether the host e of c may have a port or brackets: it is named as an address is,
// and the function around writes it as the whole authority of another URL: "%s://%s/api", scheme, server.
func (j *judge) isWholeElsewhere(c flow.Candidate, e ast.Expr) bool {
	return sink.EndsInOneOf(source.NameOf(e), sink.AddressWords) && j.program.DeclarationAt(c.At.Path).Wholes[use.AsWritten(e)]
}

// isMultiaddress reports whether the host e of c is an IPv4 address to the function around:
// fmt.Sprintf("/ip4/%s/tcp/%d", ip, port).
func (j *judge) isMultiaddress(c flow.Candidate, e ast.Expr) bool {
	host := use.AsWritten(e)
	return host != "" && j.program.DeclarationAt(c.At.Path).Ipv4[host]
}

// isBesideIPv4 reports whether the function around c listens to datagrams of IPv4.
func (j *judge) isBesideIPv4(c flow.Candidate) bool {
	fn, ok := source.DeclaredAround(c.At.Path).(*ast.FuncDecl)
	return ok && j.flow.HearsIPv4(fn)
}

// portOfIPv4 matches the ports of the names and datagrams of NetBIOS, which no other addresses have
// (RFC 1002, section 4).
var portOfIPv4 = regexp.MustCompile(`^:13[78]\b`)

// helpFields are the fields of commands with the text that shows how to use them, where
// passwords are examples: cobra.Command{Example: "$ connect postgres://alice:hunter2@db/"}.
var helpFields = []string{"Example", "Long", "Short", "Use", "Usage", "UsageText"}

// helpWords are in the names of texts that show how to use something: exampleRunFlag.
var helpWords = []string{"example", "examples", "help", "usage"}

// isHelp reports whether a variable of that name holds text that shows how to use a command: by
// its name, or because it is one of helpFields somewhere.
func (j *judge) isHelp(name string) bool {
	return sink.HasWord(name, helpWords) || j.helps.Of(name, func(string) bool {
		return slices.ContainsFunc(j.program.Identifiers(name), func(id *ast.Ident) bool {
			kv, ok := source.Above(j.program.SpotOf(id).Around, 0).(*ast.KeyValueExpr)
			return ok && kv.Value == id && slices.Contains(helpFields, source.NameOf(kv.Key))
		})
	})
}

// isExample reports whether p is about a password for a host that examples are made
// with, or for none, in a text for people.
func isExample(s string, p urlcheck.Problem) bool {
	_, host, ok := strings.Cut(s[p.End:], "@")
	host = host[:source.IndexOrLen(host, "/:?#\x00")]
	return ok && p.Code == urlcheck.CodeUserinfoPassword && (host == "" || urlcheck.IsReserved(host))
}

// tell reports a violation of a rule about how Go code uses URLs.
func (j *judge) tell(t *flow.Template, code string, start, end int, fix *urlcheck.Fix, args ...any) {
	if !j.out.set.reports(code) {
		j.visit(t, start, end)
		return
	}
	j.report(t, usageRule(code).Problem(j.out.set.options.Profile, start, end, fix, args...))
}

// checkVerbs reports the first verb that no call fills, if counts is true for
// the index of its piece.
func (j *judge) checkVerbs(t *flow.Template, counts func(int) bool) {
	if i := unapplied(t); i >= 0 && counts(i) {
		j.tell(t, formatUnapplied, t.Pieces[i].Start, t.Pieces[i].End, removal(t, i), t.Pieces[i].Verb)
	}
}

// unapplied returns the index of the piece with the first verb that no call fills, -1 if there
// is none.
func unapplied(t *flow.Template) int {
	return slices.IndexFunc(t.Pieces, func(p flow.Piece) bool { return p.Unfilled })
}

// removal returns the fix that removes the verb of piece i, nil if no operand follows that it
// may stand for.
func removal(t *flow.Template, i int) *urlcheck.Fix {
	if p := t.Pieces[i]; isRunTime(t, i+1) && len(p.Verb) == 2 {
		return &urlcheck.Fix{Title: "Remove " + p.Verb}
	}
	return nil
}

// standsFor reports whether a host is appended right after the verb of piece i,
// as in "http://%s" + host, where the verb is a placeholder for it.
func standsFor(t *flow.Template, i int) bool {
	if !isRunTime(t, i+1) {
		return false
	}
	kind := t.Kind(i + 1)
	return kind == urlcheck.Host || kind == urlcheck.Name
}

// isRunTime reports whether piece i of t is an operand of a chain whose value
// is not known.
func isRunTime(t *flow.Template, i int) bool {
	return i < len(t.Pieces) && t.Pieces[i].Hole && t.Pieces[i].Lit == nil
}

// formatNames are the last words in the names of formats: logFormat.
var formatNames = []string{"format", "formats", "fmt", "template", "tmpl", "pattern"}

// mayBeFormat reports whether c may end up as a format: by its name, by how
// that name is used, or because more arguments follow it in a call.
func (j *judge) mayBeFormat(c flow.Candidate) bool {
	if j.index.Formats[c.Name] || slices.Contains(formatNames, sink.LastWord(c.Name)) {
		return true
	}
	call, ok := source.Above(c.At.Path, 1).(*ast.CallExpr)
	return ok && (sink.IsFormatter(source.NameOf(call.Fun)) || source.IndexOf(call.Args, c.Expr) < len(call.Args)-1)
}

// isDeclared reports whether p is within a constant that looks like a URL by
// itself.
func (j *judge) isDeclared(t *flow.Template, p urlcheck.Problem) bool {
	first := t.PieceAt(p.Start)
	if first.Name == nil {
		return false
	}
	at := sort.Search(len(t.Pieces), func(i int) bool { return p.Start < t.Pieces[i].End })
	for ; at < len(t.Pieces) && t.Pieces[at].Start < p.End; at++ {
		if t.Pieces[at].Name != first.Name {
			return false
		}
	}
	value, ok := j.names.Constant(first.Name)
	return ok && source.LooksLikeURL(value)
}

// portCodes are the rules that an allowed host or port silences.
var portCodes = []string{urlcheck.CodePortNondefault, urlcheck.CodePortMismatch, urlcheck.CodePortDefault}

// allowed reports whether p is about the port of the URL s, and the options
// allow that port or host, or the host is internal, or stands for a socket.
func (j *judge) allowed(s string, p urlcheck.Problem) bool {
	if p.Code == urlcheck.CodePortEmpty && strings.HasSuffix(s[:p.Start], "//unix") {
		return true // http://unix:/run/a.sock, as nginx and others write the path of a socket
	}
	if !slices.Contains(portCodes, p.Code) {
		return false
	}
	port := strings.TrimPrefix(s[p.Start:p.End], ":")
	host := strings.TrimSuffix(s[:p.Start], ":")
	host = host[strings.LastIndexAny(host, "/@")+1:]
	if p.Code == urlcheck.CodePortNondefault && isInner(host) {
		return true
	}
	return j.out.set.ports[port] || j.out.set.hosts.has(host)
}
