package analyzer

import (
	"slices"
	"strings"
	"unicode"

	"urlvet.example/urlcheck"
)

// kindWords say by the last word of an operand's name what its value is.
var kindWords = map[string]urlcheck.HoleKind{
	"host": urlcheck.Host, "hosts": urlcheck.Host, "hostname": urlcheck.Host, "hostnames": urlcheck.Host,
	"addr": urlcheck.Host, "addrs": urlcheck.Host, "address": urlcheck.Host, "addresses": urlcheck.Host,
	"ip": urlcheck.Host, "ips": urlcheck.Host, "ipv6": urlcheck.Host, "server": urlcheck.Host,

	"domain": urlcheck.Name, "fqdn": urlcheck.Name, "region": urlcheck.Name, "service": urlcheck.Name,
	"svc": urlcheck.Name, "name": urlcheck.Name, "namespace": urlcheck.Name, "project": urlcheck.Name,
	"account": urlcheck.Name, "bucket": urlcheck.Name, "tenant": urlcheck.Name, "zone": urlcheck.Name,
	"cluster": urlcheck.Name, "subdomain": urlcheck.Name, "container": urlcheck.Name, "pod": urlcheck.Name,
	"token": urlcheck.Name, "pat": urlcheck.Name, "jwt": urlcheck.Name, "id": urlcheck.Name, "uuid": urlcheck.Name,
	"guid": urlcheck.Name, "sha": urlcheck.Name, "hash": urlcheck.Name, "digest": urlcheck.Name,
	"ipv4": urlcheck.Name, "ip4": urlcheck.Name, "dns": urlcheck.Name, "version": urlcheck.Name,

	"path": urlcheck.Path, "uri": urlcheck.Path, "url": urlcheck.Path, "route": urlcheck.Path,
	"dir": urlcheck.Path, "file": urlcheck.Path, "suffix": urlcheck.Path, "rest": urlcheck.Path,
	"prefix": urlcheck.Path, "location": urlcheck.Path,
}

// ipv4Words end the names of what is an IPv4 address for sure.
var ipv4Words = []string{"ipv4", "ip4", "v4", "4"}

// urlWords end the names of what holds a parsed URL.
var urlWords = []string{
	"url", "uri", "u", "parsed", "endpoint", "target", "upstream", "backend", "proxy", "addr", "address", "origin",
	"referer", "base", "remote",
}

// kindByName returns what the name of an operand says of its value.
func kindByName(name string) urlcheck.HoleKind {
	all := words(name)
	if len(all) == 0 {
		return urlcheck.Variable
	}
	last := all[len(all)-1]
	if last == "name" && slices.Contains(all, "host") { // hostName
		return urlcheck.Host
	}
	if kind, ok := kindWords[last]; ok {
		return kind
	}
	return urlcheck.Variable
}

// identifierWords are in the names of what holds identifiers, vocabulary or
// patterns that look like URLs and are compared, not fetched.
var identifierWords = []string{
	"xmlns", "ns", "namespace", "namespaces", "schema", "schemas", "scope", "scopes", "audience", "audiences", "aud",
	"regex", "regexp", "regexps", "re", "glob", "globs", "pattern", "patterns", "dtd", "doctype", "vocab", "vocabulary",
	"claim", "claims", "capability", "realm", "predicate", "rel",
}

// identifierEnds are such words where they end a name.
var identifierEnds = []string{
	"type", "types", "context", "space", "prefix", "prefixes", "suffix", "suffixes", "kind", "iri",
	"mask", "masked", "redacted", "selector", "name", "names",
}

// proseEnds end the names of what holds text for people.
var proseEnds = []string{
	"help", "usage", "long", "short", "example", "examples", "description", "desc", "doc", "docs", "title", "message",
	"msg", "text", "hint", "synopsis", "summary", "comment", "comments", "note", "notes", "placeholder", "label",
	"banner", "heading", "error", "err", "warning", "tooltip", "caption", "license", "copyright",
}

// proseFunctions end the names of functions whose whole body makes text for
// people: usersResponseExamples, printUsage.
var proseFunctions = []string{"example", "examples", "help", "usage"}

// roleByName returns what the name of a field, a variable, a type or a
// function says of the strings that belong to it.
func roleByName(name string) role {
	all := words(name)
	if len(all) == 0 {
		return plain
	}
	last := all[len(all)-1]
	if slices.Contains(identifierEnds, last) || slices.ContainsFunc(all, isIdentifierWord) {
		return pattern
	}
	if slices.Contains(proseEnds, last) {
		return text
	}
	return plain
}

func isIdentifierWord(word string) bool { return slices.Contains(identifierWords, word) }

// matchers are the functions and methods, of any package, that compare, search
// or match their arguments.
var matchers = []string{
	"Compare", "Compile", "Contains", "ContainsAny", "ContainsRune", "ContainsString", "Count", "Cut", "CutPrefix", "CutSuffix", "Equal", "EqualFold", "Equals",
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

// roleByFunction returns what a function that the table does not know does
// with its arguments, by its name.
func roleByFunction(name string) role {
	switch {
	case slices.Contains(matchers, name):
		return pattern
	case slices.Contains(tellers, name), isFormatter(name):
		return text
	}
	return roleByName(name)
}

// isFormatter reports whether a function of that name takes a format, as
// Infof does.
func isFormatter(name string) bool {
	if !strings.HasSuffix(strings.TrimRight(name, "_"), "f") {
		return false // the most calls, in no time
	}
	all := words(name)
	if len(all) == 0 {
		return false
	}
	last := all[len(all)-1]
	return len(last) > 2 && strings.HasSuffix(last, "f") && !slices.Contains(endsInF, last)
}

// endsInF are words that end in f and are no Printf.
var endsInF = []string{"self", "ref", "buf", "leaf", "diff", "conf", "pdf", "half", "tariff", "brief", "proof", "prof"}

// words returns the words of an identifier, in lower case: "XMLNSPrefix" has
// "xmlns" and "prefix", "APP_HOST" has "app" and "host".
func words(name string) []string {
	var all []string
	start := 0
	runes := []rune(strings.ReplaceAll(name, "IPv", "Ipv"))
	for i := range runes {
		if i > start && startsWord(runes, i) {
			all = appendWord(all, runes[start:i])
			start = i
		}
	}
	return appendWord(all, runes[start:])
}

// startsWord reports whether a new word starts at i: a capital behind another
// letter, or the last capital of several before a small letter.
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
