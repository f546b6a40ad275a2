package sink

import (
	"go/ast"
	"slices"
	"strings"
	"unicode"

	"urlvet.example/analyzer/internal/source"
)

// identifierWords are in the names of strings that look like URLs but are
// compared, not fetched: identifiers, vocabularies, patterns.
var identifierWords = []string{
	"xmlns", "ns", "namespace", "namespaces", "schema", "schemas", "scope", "scopes", "audience", "audiences", "aud",
	"regex", "regexp", "regexps", "re", "glob", "globs", "pattern", "patterns", "dtd", "doctype", "vocab", "vocabulary",
	"claim", "claims", "capability", "realm", "predicate", "rel",
}

// identifierEnds are more such words, which count only at the end of a name.
var identifierEnds = []string{
	"type", "types", "context", "space", "prefix", "prefixes", "suffix", "suffixes", "kind", "iri",
	"mask", "masked", "redacted", "selector", "name", "names", "expression", "expressions",
}

// proseEnds end the names of text for people.
var proseEnds = []string{
	"help", "usage", "long", "short", "example", "examples", "description", "desc", "doc", "docs", "title", "message",
	"msg", "text", "hint", "synopsis", "summary", "comment", "comments", "note", "notes", "placeholder", "label",
	"banner", "heading", "error", "err", "warning", "tooltip", "caption", "license", "copyright",
}

// ProseFunctions end the names of functions whose whole body builds text for
// people: usersResponseExamples, printUsage.
var ProseFunctions = []string{"example", "examples", "help", "usage"}

// NamedSegments are the segments of paths before those that people name.
var NamedSegments = []string{
	"bindings", "blob", "branch", "branches", "contents", "exchanges", "file", "files", "folder", "folders", "heads", "labels", "link", "object", "objects",
	"queues", "raw", "search", "subject", "subjects", "title", "titles", "topic", "topics", "tree", "vhosts",
}

// RoleByName returns what the name of a field, a variable, a type or a function
// says about its strings.
func RoleByName(name string) Role {
	all := Words(name)
	if len(all) == 0 {
		return Plain
	}
	last := all[len(all)-1]
	if slices.Contains(identifierEnds, last) && !isSourceName(all) || slices.ContainsFunc(all, isIdentifierWord) {
		return Pattern
	}
	if slices.Contains(proseEnds, last) {
		return Prose
	}
	return Plain
}

// isSourceName reports whether a name of these words is that of the name of a data source.
func isSourceName(all []string) bool {
	return len(all) > 1 && all[len(all)-1] == "name" && all[len(all)-2] == "source"
}

func isIdentifierWord(word string) bool { return slices.Contains(identifierWords, word) }

// Matchers are the functions and methods, of any package, that compare, search
// or match their arguments.
var Matchers = []string{
	"Compare", "Compile", "Contains", "ContainsAny", "ContainsRune", "ContainsString", "Count", "Cut", "CutPrefix", "CutSuffix", "DeepEqual", "Equal", "EqualFold", "Equals",
	"FindString", "HasPrefix", "HasSuffix", "Index", "IndexByte", "IndexRune", "LastIndex", "LastIndexByte", "Match", "MatchString", "Matches", "MustCompile", "NotContains",
	"NotEqual", "Replace", "ReplaceAll", "Split", "Trim", "TrimPrefix", "TrimSuffix",
}

// tellers are the functions and methods, of any package, that show their
// arguments to people.
var tellers = []string{
	"By", "Critical", "Debug", "Debugln", "Describe", "Error", "Errorln", "Fatal", "Fatalln", "Info", "Infoln", "It",
	"Log", "Logln", "Notice", "Panic", "Panicln", "Print", "Println", "Run", "Skip", "Trace", "Usage", "Warn", "Warning",
	"Warnln", "panic",
}

// RoleByFunction returns what a function that is not in the table does with so many
// arguments, judged by its name.
func RoleByFunction(name string, args int) Role {
	switch {
	case name == "append": // fast, because it may be around a text 64 times
		return Plain
	case slices.Contains(Matchers, name):
		return Pattern
	case isTeller(name, args), IsFormatter(name):
		return Prose
	}
	return RoleByName(name)
}

// isTeller reports whether a function with that name is a teller. A test has a function beside its
// name, t.Run("empty", func(t *testing.T) { … }); what is given nothing else runs at that address.
func isTeller(name string, args int) bool {
	return slices.Contains(tellers, name) && (name != "Run" || args > 1)
}

// Shows reports whether a function with that name shows so many arguments to people and
// does nothing else with them. Sprintf, and Errorf, give a text to who calls them.
func Shows(name string, args int) bool {
	return isTeller(name, args) || IsFormatter(name) && name != "Sprintf" && name != "Errorf" && name != "Appendf"
}

// loggers are functions and methods of packages for logs that show their arguments, with
// keys, contexts or depths among them.
var loggers = []string{
	"DebugContext", "Debugc", "Debugw", "DebugS", "ErrorContext", "Errorc", "Errorw", "ErrorS", "ErrorDepth", "Fatalw", "InfoContext", "Infoc",
	"Infow", "InfoS", "InfoDepth", "Noticew", "Panicw", "Tracew", "WarnContext", "Warnc", "Warnw", "WarningDepth",
}

// Logs reports whether a function with that name writes its arguments to a log.
func Logs(name string) bool { return slices.Contains(loggers, name) }

// labelers are functions and methods that make labels of their arguments: of metrics, of the
// lines of a log, of the rows of a table.
var labelers = []string{
	"AddRow", "AddRows", "AppendRow", "AppendRows", "DeleteLabelValues", "GetMetricWithLabelValues", "Inc", "MustNewConstMetric", "NewConstMetric",
	"Observe", "observe", "WithField", "WithFields", "WithLabelValues", "WithValues",
}

// Labels reports whether a function with that name makes labels of its arguments.
func Labels(name string) bool { return slices.Contains(labelers, name) }

// Brackets reports whether the name of a function says that it puts an IPv6 address in
// brackets: FormatIP, wrapHost, QuoteIP, bracketize.
func Brackets(name string) bool {
	all := Words(name)
	has := func(words ...string) bool {
		return slices.ContainsFunc(all, func(word string) bool { return slices.Contains(words, word) })
	}
	brackets := slices.ContainsFunc(all, func(word string) bool { return strings.HasPrefix(word, "bracket") })
	return brackets || has("format", "wrap", "enclose") && has("ip", "ipv6", "host", "addr", "address") || has("quote") && has("ip", "ipv6")
}

// IsFormatter reports whether a function with that name takes a format, as
// Infof does.
func IsFormatter(name string) bool {
	if !strings.HasSuffix(strings.TrimRight(name, "_"), "f") {
		return false // fast for most calls
	}
	last := LastWord(name)
	return len(last) > 2 && strings.HasSuffix(last, "f") && !slices.Contains(endsInF, last)
}

// endsInF are words that end in f but do not name a formatting function.
var endsInF = []string{"self", "ref", "buf", "leaf", "diff", "conf", "pdf", "half", "tariff", "brief", "proof", "prof"}

// longestHead and longestTail bound in bytes which parts of a name are read. A name of a
// megabyte may be asked about at each of thousands of texts.
const (
	longestHead = 128
	longestTail = 128
)

// Ends returns a name without its middle if it is longer than any that people write.
func Ends(name string) string {
	if len(name) <= longestHead+longestTail {
		return name
	}
	return name[:longestHead] + "_" + name[len(name)-longestTail:]
}

// Words returns the words of an identifier, in lower case: "XMLNSPrefix" has
// "xmlns" and "prefix", "APP_HOST" has "app" and "host".
func Words(name string) []string {
	var all []string
	start := 0
	runes := []rune(strings.ReplaceAll(Ends(name), "IPv", "Ipv"))
	for i := range runes {
		if i > start && startsWord(runes, i) {
			all = appendWord(all, runes[start:i])
			start = i
		}
	}
	return appendWord(all, runes[start:])
}

// LastWord returns the last word of an identifier, "" if it has none.
func LastWord(name string) string {
	all := Words(name)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}

// startsWord reports whether a new word starts at i: at a capital after another
// letter, or at the last of several capitals before a small letter.
func startsWord(s []rune, i int) bool {
	if !unicode.IsLetter(s[i]) && !unicode.IsDigit(s[i]) || !unicode.IsLetter(s[i-1]) && !unicode.IsDigit(s[i-1]) {
		return true
	}
	if !unicode.IsUpper(s[i]) {
		return false
	}
	return !unicode.IsUpper(s[i-1]) || i+1 < len(s) && unicode.IsLower(s[i+1])
}

func appendWord(all []string, word []rune) []string {
	w := strings.ToLower(strings.TrimFunc(string(word), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}))
	if w == "" {
		return all
	}
	return append(all, w)
}

// hostEnds end the names of hosts.
var hostEnds = []string{"host", "Host", "addr", "Addr", "address", "Address", "ip", "IP", "server", "Server", "destination", "Destination"}

// IsHost reports whether a value of that name may be a host. It is fast.
func IsHost(name string) bool {
	return slices.ContainsFunc(hostEnds, func(end string) bool { return strings.HasSuffix(name, end) })
}

// relativeWords are in the names of URLs that are paths: AppSubURL. Assets are often
// served by the program itself.
var relativeWords = []string{"sub", "rel", "relative", "path", "local", "asset", "assets", "static"}

// IsURL reports whether a value of that name is a URL with its scheme.
func IsURL(name string) bool {
	if !strings.HasSuffix(name, "URL") && !strings.HasSuffix(name, "Url") && !strings.HasSuffix(name, "url") {
		return false // fast for most names
	}
	return !slices.ContainsFunc(Words(name), func(word string) bool { return slices.Contains(relativeWords, word) })
}

// IsBaseURL reports whether a value of that name is a URL that the paths of requests are
// joined to. It is fast.
func IsBaseURL(name string) bool {
	return strings.HasSuffix(name, "BaseURL") || strings.HasSuffix(name, "BaseUrl") || name == "baseURL" || name == "baseUrl"
}

// IsPathOfURL reports whether e is the path of what is named a URL: apiURL.Path.
func IsPathOfURL(e *ast.SelectorExpr) bool {
	return e.Sel.Name == "Path" && IsURL(source.NameOf(e.X))
}

// IsID reports whether a value of that name is an identifier that no person makes up.
func IsID(name string) bool {
	last := LastWord(name)
	return last == "id" || last == "ids" || last == "uuid" || last == "guid"
}

// IsHostPort reports whether a value of that name is a host with a port.
func IsHostPort(name string) bool {
	all := Words(name)
	if len(all) == 0 {
		return false
	}
	last := all[len(all)-1]
	return last == "hostport" || last == "port" && len(all) > 1 && all[len(all)-2] == "host"
}

// KeyWords end the names of what tells things apart: func (c Config) InstanceKey() string.
var KeyWords = []string{"key", "id", "identifier", "identity", "label", "fingerprint"}

// AddressWords end the names of what holds addresses.
var AddressWords = []string{
	"addr", "addrs", "address", "addresses", "endpoint", "endpoints", "hostport", "hostports", "listen", "server", "servers",
	"target", "upstream", "broker", "backend", "nameserver", "resolver", "bind", "servername", "connstr", "connectionstring",
}

// EndsInOneOf reports whether the last word of a name is one of these.
func EndsInOneOf(name string, words []string) bool {
	all := Words(name)
	if len(all) == 0 {
		return false
	}
	last := all[len(all)-1]
	return slices.Contains(words, last) || len(all) > 1 && slices.Contains(words, all[len(all)-2]+last)
}

// WordSet returns the set of the words in a text that has blanks between them.
func WordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// HasWord reports whether one of the words is in a name.
func HasWord(name string, words []string) bool {
	return slices.ContainsFunc(Words(name), func(word string) bool {
		return slices.Contains(words, strings.TrimRight(word, "0123456789"))
	})
}
