package analyzer

import (
	"bytes"
	"cmp"
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/names"
	"urlvet.example/analyzer/internal/sink"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// judgeUnescaped reports run-time values in the query or the path of a URL that nothing
// escapes, although they may hold what must be escaped.
func (j *judge) judgeUnescaped(c flow.Candidate) {
	call, given := source.Above(c.At.Path, 1).(*ast.CallExpr)
	if c.Role == sink.Prose || given && names.IsEscaper(call) || j.isWordOfSentence(c) {
		return
	}
	text := string(c.Template.Bytes)
	for i, p := range c.Template.Pieces {
		if p.Start > use.LongestURL {
			return
		}
		if !p.Hole || p.Unfilled || p.Expr == nil || j.isPlainValue(p) {
			continue
		}
		before, after := text[:p.Start], text[p.End:]
		j.judgePairs(c, p)
		switch key := cmp.Or(parameterKey(c, before), recordKey(before, after), j.importedKey(c.Template, p, before)); {
		case j.isEncoder(c, p, before, after):
			j.tellValue(c, p, before)
		case key != "" && isWhole(after, "&#"):
			if j.mayNeedEscapes(c, p, key) && !j.isAddedToKeywords(c) {
				j.tellValue(c, p, before)
			}
		case startedKey(c, before) != "" && isWhole(after, "&#") && j.flow.FreeText(p.Expr) && !j.isSigned(c) && !j.isAsked(c, p.Expr) && !j.program.IsChosen(c, p.Expr):
			j.tellValue(c, p, before)
		case j.flow.IsDecodedPath(p.Expr) && (inPath(before) || j.isBehindBase(c, before)) && !j.isRebuilt(c, p) && !isKept(c) && !isRepository(c, p) && !strings.HasPrefix(before, "unix"):
			j.tellUnescaped(c, p, pathUnescaped, escaping(".EscapedPath()"), "path", "URL.EscapedPath")
		case isSegment(before, after) && (j.out.set.asked[pathUnescaped] && c.Template.Kind(i) == urlcheck.Variable || j.flow.FreeText(p.Expr) && !mayHaveSlash(p.Expr) && !isDigest(p.Expr)),
			j.isUnescapedSegment(c, p, before, after), j.isBehindBase(c, before) && isSegment("x://"+before, after) && j.flow.FreeText(p.Expr) && !isDigest(p.Expr):
			j.tellUnescaped(c, p, pathUnescaped, escaping("url.PathEscape"), "path segment "+j.program.Spelled(p.Expr), "url.PathEscape")
		case (j.out.set.asked[pathUnescaped] || j.besideEscaped(c, p)) && j.isNamedSegment(c, p, before, after):
			j.tellNamedSegment(c, p, before)
		}
	}
}

// isWordOfSentence reports whether a text that begins with a question mark is a word of a protocol that
// has no URLs: the file around writes others, which begin with an equals sign, "=name=%s". The API of
// RouterOS asks for an attribute so.
func (j *judge) isWordOfSentence(c flow.Candidate) bool {
	file := j.files.At(c.Expr.Pos())
	return file != nil && bytes.HasPrefix(c.Template.Bytes, []byte("?")) && j.attributes.Of(file.Tree, writesAttributes)
}

// writesAttributes reports whether a file writes words that set an attribute.
func writesAttributes(tree *ast.File) (found bool) {
	ast.Inspect(tree, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		found = found || ok && attributeWord.MatchString(lit.Value)
		return !found
	})
	return found
}

// attributeWord matches the spelling of a word that sets an attribute.
var attributeWord = regexp.MustCompile(`^"=[A-Za-z0-9.%_-]+=`)

// tellUnescaped reports piece p, unless what it is in is logged or hashed only, or becomes the path
// of a url.URL, which is decoded.
func (j *judge) tellUnescaped(c flow.Candidate, p flow.Piece, code string, fix *urlcheck.Fix, what, instead string) {
	if !j.program.IsUnread(c) && !(code == pathUnescaped && j.becomesDecoded(c)) {
		j.tell(c.Template, code, p.Start, p.End, fix, what, joinedWith(p), instead)
	}
}

// becomesDecoded reports whether c's text is assigned to the path of a URL, and nothing else is
// done with it.
func (j *judge) becomesDecoded(c flow.Candidate) bool {
	if c.Role == sink.Component && c.Name == "Path" {
		return true
	}
	v := source.Receiver(source.Above(c.At.Path, 1), c.Expr)
	return v != nil && source.Every(j.program.UsesAt(c.At.Path, v), j.becomesURLPath)
}

// isPlainValue reports whether piece p is escaped already, if only for HTML, of which escape-mismatch
// speaks, or has a type whose values need no escape.
func (j *judge) isPlainValue(p flow.Piece) bool {
	return j.names.IsEscaped(p.Expr) || j.program.IsEscapedByOwn(p.Expr) || j.callsMarkup(p.Expr) || j.flow.ArrivesEscaped(p.Expr) || j.flow.IsPassedEscaped(p.Expr) || j.flow.IsPlain(p.Expr) || isFlag(p) && !j.flow.IsTyped(p.Expr) ||
		strings.EqualFold(p.Verb, "%x") || j.flow.IsOfDigits(p.Expr) || j.isProven(p.Expr, reservedInQuery)
}

// flagWords begin the names of what is true or false.
var flagWords = []string{"disable", "disabled", "enable", "enabled", "force", "has", "is", "should", "skip"}

// isFlag reports whether piece p is a value under %v whose name says that it is true or false.
func isFlag(p flow.Piece) bool {
	all := sink.Words(source.NameOf(p.Expr))
	return strings.HasSuffix(p.Verb, "v") && len(all) > 0 && slices.Contains(flagWords, all[0])
}

// escaping returns the fix that calls an escaper for the operand. It changes what is
// requested for values that need it.
func escaping(name string) *urlcheck.Fix {
	return urlcheck.Suggest("Escape it with "+strings.Trim(name, ".()"), name)
}

// tellValue reports the value of a parameter, which follows before.
func (j *judge) tellValue(c flow.Candidate, p flow.Piece, before string) {
	escaper := j.queryEscaper(c, before)
	j.tellUnescaped(c, p, queryUnescaped, j.escapingValue(p.Expr, escaper), j.program.Spelled(p.Expr), escaper)
}

// escapingValue returns the fix that escapes the value of a parameter, nil if a part of it is
// escaped as it is written: strings.Join(terms, "+AND+").
func (j *judge) escapingValue(e ast.Expr, escaper string) *urlcheck.Fix {
	values := j.names.Assigned(j.names.Object(ast.Unparen(e)))
	if slices.ContainsFunc(values, func(value ast.Expr) bool {
		return value != nil && j.escapes.Of(value, j.hasEscapes)
	}) {
		return nil
	}
	return escaping(escaper)
}

// hasEscapes reports whether e is joined of texts that are written as a query has them, or of
// what an escaper returns.
func (j *judge) hasEscapes(e ast.Expr) bool {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 2 && source.NameOf(call.Fun) == "Join" {
		separator, _ := j.names.Constant(call.Args[1])
		return strings.ContainsAny(separator, "+%")
	}
	return slices.ContainsFunc(j.flow.Fold(e).Pieces, func(p flow.Piece) bool {
		call, ok := p.Expr.(*ast.CallExpr)
		return ok && names.IsEscaper(call)
	})
}

// joinedWith returns the verb that prints a piece, or the operator.
func joinedWith(p flow.Piece) string {
	if p.Verb == "" {
		return "+"
	}
	return p.Verb
}

// queryKey matches the key of a query's parameter.
var queryKey = regexp.MustCompile(`^[A-Za-z0-9_.\[\]-]+$`)

// keyBefore returns the key of a query's parameter that before ends in, and the offset of the
// separator ahead of it; "" if there is none. The separator may be a value: "%sname=%s". Each
// of a thousand operands asks, so only the end is looked at.
func keyBefore(before string) (key string, separator int) {
	before, ok := strings.CutSuffix(before, "=")
	separator = strings.LastIndexAny(before, "?&\x00")
	if !ok || separator < 0 || !queryKey.MatchString(before[separator+1:]) {
		return "", 0
	}
	return before[separator+1:], separator
}

// loneKey matches the key of the first parameter, as in "q=" + url.PathEscape(q).
var loneKey = regexp.MustCompile(`^([A-Za-z0-9_.-]+)=$`)

// parameterKey returns the key of the parameter whose value follows before, "" if none does.
func parameterKey(c flow.Candidate, before string) string {
	if key, separator := keyBefore(before); key != "" && !strings.ContainsAny(before, " \t\n<") {
		if strings.IndexByte(before, '?') < 0 && isCapitals(key) {
			return "" // HOST=a&X_REAL_IP=b, headers or an environment
		}
		if before[separator] != 0 || sink.EndsInOneOf(source.NameOf(c.Template.PieceAt(separator).Expr), separatorWords) {
			return key
		}
	}
	if !mayBeLoneKey(before) {
		return ""
	}
	if m := loneKey.FindStringSubmatch(before); m != nil && sink.EndsInOneOf(c.Name, queryWords) {
		return m[1]
	}
	return ""
}

// startedKey returns the key of the parameter of which a part of the value is written at the end
// of before, "" if there is none: "/?trace=parsing - " + err.Error(). What people read may have
// blanks in it, too, but no function takes that for a URL.
func startedKey(c flow.Candidate, before string) string {
	separator := strings.LastIndexAny(before, "?&#\x00")
	if separator < 0 || before[separator] != '?' && before[separator] != '&' {
		return ""
	}
	key, value, ok := strings.Cut(before[separator+1:], "=")
	if !ok || value == "" || !queryKey.MatchString(key) || !c.Role.TakesURL() && strings.ContainsAny(before, " \t\n<") {
		return ""
	}
	return key
}

// mayBeLoneKey reports whether before ends in a key and has no hole: so the long start of a text
// is not read again before each of its holes.
func mayBeLoneKey(before string) bool {
	return strings.HasSuffix(before, "=") && strings.IndexByte(before, 0) < 0
}

// separatorWords end the names of what separates parameters.
var separatorWords = []string{"sep", "separator", "delim", "delimiter", "prefix", "joiner"}

// isWhole reports whether what follows a hole begins with one of the delimiters, or is
// nothing.
func isWhole(after, delimiters string) bool {
	return after == "" || strings.ContainsRune(delimiters, rune(after[0]))
}

// isSegment reports whether what stands between before and after is a whole segment of
// the path of a URL. At the end of the path it is only after a name, as in
// "/users/" + id: the end of "https://h/%s" is often the rest of a path.
func isSegment(before, after string) bool {
	rest, _ := behindScheme(before)
	host := source.IndexOrLen(rest, "/?#")
	if !inPath(before) || host == len(rest) || !strings.HasSuffix(rest, "/") || !isWhole(after, "/?#") {
		return false
	}
	if strings.HasPrefix(after, "/") {
		return true
	}
	path := strings.TrimSuffix(rest[host:], "/")
	last := path[strings.LastIndexByte(path, '/')+1:]
	return last != "" && !strings.Contains(last, "\x00")
}

// isUnescapedSegment reports whether p is a segment that is named as people name things,
// and another segment is escaped. Most authors know which of them need it, so the rule has to
// be enabled by name.
func (j *judge) isUnescapedSegment(c flow.Candidate, p flow.Piece, before, after string) bool {
	if !j.out.set.asked[pathUnescaped] {
		return false
	}
	_, constant := j.names.Constant(p.Expr)
	return !constant && !j.flow.IsPassedName(p.Expr) && strings.HasSuffix(before, "/") && isWhole(after, "/?#") && sink.EndsInOneOf(source.NameOf(p.Expr), givenNames) &&
		!sink.HasWord(source.NameOf(p.Expr), use.EscapedWords) && !sink.HasWord(source.NameOf(p.Expr), identifierWords) && j.besideEscaped(c, p) && j.isPath(c, before, after)
}

// identifierWords are in the names of names that have an alphabet without reserved
// characters: those of DNS labels and of identifiers.
var identifierWords = []string{"project", "namespace", "service", "cluster", "bucket", "region", "tenant", "account", "container", "pod", "node", "host", "domain"}

// givenNames end the names of what people name things.
var givenNames = []string{"name", "title", "label", "topic", "subject", "group", "user", "username", "file", "filename", "branch", "tag", "key", "path"}

// mayHaveSlash reports whether an operand may be more than one segment by its name:
// owner/name of a repository, feature/x of a branch.
func mayHaveSlash(e ast.Expr) bool {
	return sink.EndsInOneOf(source.NameOf(e), []string{"branch", "dir", "image", "path", "ref", "repo", "repository"})
}

// isDigest reports whether an operand is of a fixed alphabet by its name, whatever gives it.
func isDigest(e ast.Expr) bool {
	return sink.EndsInOneOf(source.NameOf(e), []string{"digest", "hash", "sha", "slug", "uuid", "guid"})
}

// inPath reports whether what follows before is in the path of an absolute URL, or is
// all of it.
func inPath(before string) bool {
	rest, absolute := behindScheme(before)
	return absolute && rest != "" && !strings.ContainsAny(rest, "?#")
}

// mayNeedEscapes reports whether the value of a parameter can hold what must be escaped:
// by where it comes from, or by its name and its key. That the value beside it is escaped says
// nothing: it may be the only one that needs it.
func (j *judge) mayNeedEscapes(c flow.Candidate, p flow.Piece, key string) bool {
	name := source.NameOf(p.Expr)
	kind := j.flow.Kind(p.Expr)
	switch {
	case sink.EndsInOneOf(key, numberWords) || j.isSigned(c) || j.isAsked(c, p.Expr) || j.program.IsChosen(c, p.Expr) || sink.EndsInOneOf(name, labelWords) && sink.EndsInOneOf(key, labelWords):
		return false
	case sink.EndsInOneOf(name, identifiers) && !j.out.set.asked[queryUnescaped]:
		return false
	case j.flow.FreeText(p.Expr) || j.flow.MayReserve(p.Expr) || j.flow.IsDecodedPath(p.Expr) || j.flow.IsPassedWords(p.Expr):
		return true
	case j.isURLValue(p):
		return !isCallback(key, name) || j.out.set.asked[queryUnescaped]
	case kind != urlcheck.Variable && kind != urlcheck.Host, sink.EndsInOneOf(name, plainWords), sink.EndsInOneOf(name, randomWords), sink.HasWord(name, use.EscapedWords):
		return false
	case j.out.set.asked[queryUnescaped]:
		return true
	}
	return sink.EndsInOneOf(key, freeWords) && sink.EndsInOneOf(j.nameOfElement(p.Expr), freeWords) && !j.isProvenWord(p.Expr)
}

// nameOfElement returns the name of a value, or of what it is one of: a tag for t of
// for _, t := range m.Tags.
func (j *judge) nameOfElement(e ast.Expr) string {
	if list := j.flow.RangedOver(e); list != nil && len(source.NameOf(e)) == 1 {
		return strings.TrimSuffix(source.NameOf(list), "s")
	}
	return source.NameOf(e)
}

// identifiers end the names of values that only a forged request fills with reserved characters, and
// that the program looks up anyway.
var identifiers = []string{"hash", "id", "lang", "language", "locale", "sid", "uuid"}

// isCallback reports whether a URL is one of the program's own, to which OAuth leads back: it
// is registered there, and has neither parameters nor a fragment (RFC 6749, section 3.1.2).
func isCallback(key, name string) bool {
	return key == "redirect_uri" && sink.HasWord(name, []string{"callback", "redirect"})
}

// randomWords end the names of texts that a program draws from a harmless alphabet, as
// OAuth wants it (RFC 6749, RFC 7636).
var randomWords = []string{"challenge", "nonce", "state", "verifier"}

// numberWords end the keys of parameters whose values are numbers.
var numberWords = []string{"limit", "offset", "count", "size", "page", "port", "timeout", "interval", "max", "min", "n"}

// signWords are in the names of functions and variables that make the text of a
// signature, which is never a query.
var signWords = []string{"sign", "signature", "signed", "hmac", "hash", "digest", "canonical", "canonicalize", "canonicalized", "md5", "sha"}

// isSigned reports whether a text is made to be signed, or is a token whose fields only
// look like parameters.
func (j *judge) isSigned(c flow.Candidate) bool {
	if sink.EndsInOneOf(c.Name, []string{"token"}) && bytes.IndexByte(c.Template.Bytes, '?') < 0 {
		return true
	}
	return sink.HasWord(c.Name, signWords) || slices.ContainsFunc(c.At.Path, func(n ast.Node) bool {
		fn, ok := n.(*ast.FuncDecl)
		return ok && (sink.HasWord(fn.Name.Name, signWords) || isMethodOfSigner(fn) && !c.Role.TakesURL() && bytes.IndexByte(c.Template.Bytes, '?') < 0)
	})
}

// signerWords are in the names of types that make signatures, of pairs without a question mark before
// them. A signed URL is requested.
var signerWords = []string{"sign", "signature", "signer", "hmac"}

// isMethodOfSigner reports whether fn is a method of a type that makes signatures by its name:
// func (s *SignUtil) URL() string.
func isMethodOfSigner(fn *ast.FuncDecl) bool {
	return fn.Recv != nil && len(fn.Recv.List) == 1 && sink.HasWord(source.NameOf(fn.Recv.List[0].Type), signerWords)
}

// isAsked reports whether the program asks of a variable whether it has reserved
// characters: strings.ContainsAny(s, "&%").
func (j *judge) isAsked(c flow.Candidate, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && slices.ContainsFunc(j.program.UsesAt(c.At.Path, id), func(u use.Spot) bool {
		call, ok := source.Above(u.Around, 0).(*ast.CallExpr)
		return ok && len(call.Args) <= use.MaxUses && strings.HasSuffix(source.NameOf(call.Fun), "Any") && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			lit, ok := arg.(*ast.BasicLit)
			return ok && strings.Contains(lit.Value, "&")
		})
	})
}

// freeWords end the keys and the names of texts that people write.
var freeWords = []string{
	"q", "query", "search", "filter", "filters", "selector", "user", "username", "email", "error", "err", "message", "msg", "reason", "title",
	"text", "comment", "description", "redirect", "url", "uri", "callback", "continuation", "continue", "cursor", "file", "filename", "filepath",
	"promql", "logql", "jql", "sql", "phrase", "scopes",
	"path", "folder", "branch", "tag", "label", "labels", "expr", "expression", "subject", "pattern", "term", "password",
	"samlrequest", "samlresponse", // base64
}

// besideEscaped reports whether p is a variable and another operand is given to an escaper
// for paths, not in the query.
func (j *judge) besideEscaped(c flow.Candidate, p flow.Piece) bool {
	if _, called := p.Expr.(*ast.CallExpr); called || p.Verb != "" && p.Verb != "%s" || isOfClosure(c.At.Path, p.Expr) {
		return false
	}
	return j.escapers.Of(c.Template, escapesPath)
}

// escapesPath reports whether an operand of a text is given to an escaper for paths, not in the
// query.
func escapesPath(t *flow.Template) bool {
	query := source.IndexOrLen(string(t.Bytes), "?")
	return slices.ContainsFunc(t.Pieces, func(q flow.Piece) bool {
		call, ok := q.Expr.(*ast.CallExpr)
		return ok && q.Start <= query && isPathEscaper(call)
	})
}

// isOfClosure reports whether e is a parameter of a function literal among the nodes.
// Its calls are near, and often give it constants.
func isOfClosure(path []ast.Node, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && slices.ContainsFunc(path, func(n ast.Node) bool {
		fn, ok := n.(*ast.FuncLit)
		return ok && len(fn.Type.Params.List) <= use.MaxUses && fn.Type.Params.NumFields() <= use.MaxUses && slices.ContainsFunc(fn.Type.Params.List, func(list *ast.Field) bool {
			return slices.ContainsFunc(list.Names, func(name *ast.Ident) bool { return name.Name == id.Name })
		})
	})
}
