package analyzer

import (
	"bytes"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer/internal/flow"
	"urlvet.example/analyzer/internal/purpose"
	"urlvet.example/analyzer/internal/source"
	"urlvet.example/analyzer/internal/use"
	"urlvet.example/urlcheck"
)

// policies are the rules that say nothing of a test unless they are enabled by
// name. A test makes up its servers, users and addresses, and nobody configures them
// otherwise.
var policies = []string{
	urlcheck.CodePortNondefault, urlcheck.CodePortMismatch, urlcheck.CodePortLeadingZero, urlcheck.CodeSchemeCleartext, urlcheck.CodeUserinfoUnescaped,
	urlcheck.CodeUserinfoToken, urlcheck.CodeUserinfoPlaceholder,
	urlcheck.CodeHostIPv4, argDSN, hostPortSplit, queryUnescaped, pathUnescaped, pathEmptySegment, urlRebuilt,
}

// mattersInTest reports whether p, a problem of t in file, would be one in a test or in
// support for tests, too. Some rules want more than elsewhere: a host that is known to lack
// brackets, one that is missing where nobody listens, a password that may be real. Support
// makes up the hosts that it joins.
func (j *judge) mattersInTest(t *flow.Template, p urlcheck.Problem, file *source.File) bool {
	switch {
	case j.out.set.asked[p.Code]:
		return true
	case p.Code == urlcheck.CodeHostPortJoin:
		host := t.PieceAt(p.Start).Expr
		return file.Test && host != nil && j.flow.LacksBrackets(host)
	case p.Code == urlcheck.CodeHostEmpty:
		return !bytes.HasPrefix(t.Bytes[p.End:], colon) // http://:8080, where it listens
	case p.Code == urlcheck.CodeSchemeMissing: // a client of the test's own takes "/a", and no parser "://"
		return !bytes.HasPrefix(t.Bytes, slash) && !bytes.HasPrefix(t.Bytes[p.Start:], colon) && !bytes.HasPrefix(t.Bytes[p.End:], colon)
	case p.Code == formatUnapplied: // a test asks for "/users/{id}", and for "/%GH"
		verb := t.PieceAt(p.Start).Verb
		return verb != "" && strings.ContainsAny(verb[len(verb)-1:], "dqsv")
	case p.Code == urlcheck.CodeUserinfoPassword:
		return mayBeReal(string(t.Bytes[p.Start:p.End]), string(t.Bytes[p.End:min(len(t.Bytes), p.End+use.LongestURL)]))
	case p.Code == urlcheck.CodePortRange:
		return !slices.ContainsFunc(file.Tree.Imports, interceptsRequests)
	}
	return !slices.Contains(policies, p.Code)
}

// interceptors are packages that answer the requests of a test themselves. Nobody dials a port.
var interceptors = []string{"github.com/h2non/gock", "github.com/jarcoal/httpmock", "gopkg.in/h2non/gock.v1"}

func interceptsRequests(spec *ast.ImportSpec) bool {
	return slices.Contains(interceptors, source.ImportPath(spec))
}

// supportWords are the words in names of directories of a module that hold its tests, what shows
// how it is used, or what its developers run: ort-tests, examples, demo_server.
var supportWords = []string{
	"acceptance", "bdd", "benchmark", "benchmarks", "demo", "demos", "dogfood", "e2e", "example", "examples", "hack", "loadtest", "samples",
	"scripts", "systest", "test", "testbed", "testenv", "testharness", "testinfra", "testing", "testkit", "tests", "testsuite",
}

// supportEnds end the names of what supports tests or shows how something is used: envtest, simpleexample.
// otherTests are words that end so and say something else. What has the number of a version before it is a test
// of others by a protocol, which users run: v5test.
var supportEnds = []string{"example", "examples", "fixture", "fixtures", "test"}
var otherTests = []string{
	"abtest", "attest", "backtest", "contest", "fastest", "greatest", "latest", "nettest", "pentest", "protest", "shortest", "speedtest",
}

// isSupport reports whether a file that is no test itself is used by tests, or by the
// developers of its module alone.
func (r *reporter) isSupport(file *source.File) bool {
	dirs := r.dirs
	if of := r.set.options.InModule; of != nil {
		dirs = strings.Split(path.Dir(of(file.Name)), "/")
	}
	return file.Support || slices.ContainsFunc(dirs, supports)
}

// supports reports whether one of the words in the name of a directory is a supportWord, or ends in one of
// supportEnds.
func supports(dir string) bool {
	for word := range strings.FieldsFuncSeq(dir, isJoiner) {
		if slices.Contains(supportWords, word) || endsAsSupport(word) {
			return true
		}
	}
	return false
}

// endsAsSupport reports whether a word ends in one of supportEnds, and is none of otherTests.
func endsAsSupport(word string) bool {
	return !slices.Contains(otherTests, word) && !strings.ContainsAny(word, "0123456789") && slices.ContainsFunc(supportEnds, func(end string) bool { return strings.HasSuffix(word, end) })
}

// isJoiner reports whether r parts the words in the name of a directory.
func isJoiner(r rune) bool { return r == '-' || r == '_' || r == '.' }

// isOfTest reports whether pos is in a function that tests call, by its name and what it gets to
// fail with: func TestServer(s *Server, t testingstub.T).
func isOfTest(file *source.File, pos token.Pos) bool {
	fn, ok := source.DeclAt(file.Tree, pos).(*ast.FuncDecl)
	return ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") && len(fn.Type.Params.List) <= use.MaxUses &&
		slices.ContainsFunc(fn.Type.Params.List, func(p *ast.Field) bool {
			name := source.NameOf(p.Type)
			return name == "T" || name == "TB"
		})
}

// dirsOf returns the directories of a repository that lead to a package, by its import path.
// A module of the tests alone may be in one of them.
func dirsOf(pass *analysis.Pass) []string {
	if pass.Pkg == nil {
		return nil
	}
	importPath, _, _ := strings.Cut(pass.Pkg.Path(), " ") // m/a [m/a.test]
	all, root := strings.Split(importPath, "/"), 1
	switch {
	case slices.Contains(forges, all[0]):
		root = 3 // github.com/owner/name
	case strings.Contains(all[0], "."):
		root = 2 // example.org/name
	}
	return all[min(root, len(all)):]
}

// forges are hosts with repositories of many owners.
var forges = []string{"bitbucket.org", "codeberg.org", "gitee.com", "github.com", "gitlab.com"}

var colon, slash = []byte(":"), []byte("/")

// isOnPurpose reports whether a text at pos, in a test, is wrong on purpose: by what it
// says itself, or by the code around it.
func (j *judge) isOnPurpose(file *source.File, t *flow.Template, pos token.Pos) bool {
	if len(t.Bytes) <= purpose.LongestRemark && purpose.NamesWrong(string(t.Bytes)) {
		return true // https://[invalid-host]
	}
	return j.purposesIn(file).Wrong.Covers(pos)
}

// purposesIn returns what the texts in a test file are for.
func (j *judge) purposesIn(file *source.File) *purpose.Purposes {
	return j.purposes.Of(file, func(*source.File) *purpose.Purposes { return purpose.Of(j.files.Fset, file.Tree) })
}

// mayFix reports whether a fix may change the text at pos: a generator would
// overwrite it, and the tables of a test are what it tests.
func (j *judge) mayFix(file *source.File, pos token.Pos) bool {
	return !file.Generated && !(file.Test && j.purposesIn(file).Tables.Covers(pos))
}

// leastSecret is the length in bytes of the shortest password that may be real.
const leastSecret = 8

// mayBeReal reports whether a password in a test may open something: it has
// letters and digits, and the host behind it is a public one.
func mayBeReal(password, behind string) bool {
	_, host, found := strings.Cut(behind, "@")
	if i := strings.IndexByte(host, '('); i >= 0 { // tcp(db.example.org:3306)/shop
		host = host[i+1:]
	}
	host = host[:source.IndexOrLen(host, "/:?#)\x00")]
	random := len(password) >= leastSecret && strings.ContainsAny(password, "0123456789") &&
		strings.ContainsFunc(password, func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
	return found && random && host != "" && !isInner(host) && !urlcheck.IsReserved(host)
}
