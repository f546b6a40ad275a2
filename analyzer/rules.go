package analyzer

import (
	"embed"

	"urlvet.example/urlcheck"
)

//go:embed doc/*.md
var pages embed.FS

// The codes of the rules about how Go code uses URLs.
const (
	argAddress        = "arg-address"
	argDSN            = "arg-dsn"
	argHost           = "arg-host"
	argOrigin         = "arg-origin"
	argPathJoin       = "arg-path-join"
	argRefused        = "arg-refused"
	argURLField       = "arg-url-field"
	escapeMismatch    = "escape-mismatch"
	escapeTwice       = "escape-twice"
	formatUnapplied   = "format-unapplied"
	formatQuoted      = "format-quoted"
	hostBrackets      = "host-brackets"
	hostGlued         = "host-glued"
	hostPortSplit     = "host-port-split"
	ignoreMalformed   = "ignore-malformed"
	ignoreReason      = "ignore-reason"
	ignoreUnknown     = "ignore-unknown"
	ignoreUnused      = "ignore-unused"
	pathEmptySegment  = "path-empty-segment"
	pathUnescaped     = "path-unescaped"
	patternHostDot    = "pattern-host-dot"
	patternHostOpen   = "pattern-host-open"
	queryDiscarded    = "query-discarded"
	queryJoint        = "query-joint"
	queryUnescaped    = "query-unescaped"
	redirectOpen      = "redirect-open"
	urlRebuilt        = "url-rebuilt"
	schemeTest        = "scheme-test"
	schemeUnsupported = "scheme-unsupported"
)

// onRequest is what no profile reports unless it is enabled.
var onRequest = urlcheck.Verdicts{urlcheck.OnRequest, urlcheck.OnRequest, urlcheck.OnRequest}

// The weaknesses that usageRules know, with scores as urlcheck has them.
var (
	checkPassed  = urlcheck.Weakness{CWE: [2]int{20}, Score: 7.8}
	openRedirect = urlcheck.Weakness{CWE: [2]int{601}, Score: 6.1}
	unescaped    = urlcheck.Weakness{CWE: [2]int{116}, Score: 5.3}
)

// usageRules are the rules about how Go code uses URLs. Their pages are in
// doc/.
var usageRules = withPages([]urlcheck.Rule{
	{
		Code:    argAddress,
		Message: "%s wants %s%s",
		Summary: "no host:port where an address is wanted: a URL, a host alone, a port alone",
		Help:    "give it host:port; net.JoinHostPort makes one, url.URL.Host holds one",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net, Dial; RFC 3986, section 3.2",
	},
	{
		Code:    argDSN,
		Message: "%s wants a %s data source name; this %s",
		Summary: "a data source name that its driver refuses or misreads: a URL for MySQL, host:port for PostgreSQL",
		Help:    "write the form that the driver parses; its page shows one for each driver",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "the source of the drivers: go-sql-driver/mysql, lib/pq, pgx, go-mssqldb, clickhouse-go, go-sqlite3",
	},
	{
		Code:    argHost,
		Message: "%s wants %s%s",
		Summary: "a URL, or a host with its port, where a host alone is wanted",
		Help:    "give it the host alone: u.Hostname(), or what net.SplitHostPort returns",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "packages net and crypto/tls; RFC 3986, section 3.2.2",
	},
	{
		Code:    argOrigin,
		Message: "%s wants %s%s",
		Summary: "an allowed origin that no browser sends: with a slash at its end, a path, or no scheme",
		Help:    "write scheme://host or scheme://host:port, as browsers send it",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "RFC 6454, section 6.2; Fetch Standard, Origin header",
	},
	{
		Code:    argPathJoin,
		Message: "%s turns %q into %s; use %s",
		Summary: "path.Join, path.Clean or their kin on a URL, which eat a slash",
		Help:    "call url.JoinPath(base, elem...) or u.JoinPath(elem...)",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package path, Clean; package net/url, JoinPath",
	},
	{
		Code:    argRefused,
		Message: "%s refuses it: %s",
		Summary: "a constant that the function it goes to always refuses",
		Help:    "mend the text, or check it where it is made: this call always returns an error",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "packages net/url and net/http; RFC 3986, sections 3 and 4.2",
	},
	{
		Code:    argURLField,
		Message: "%s %s",
		Summary: "a field of url.URL with a delimiter or an escape that String writes itself",
		Help:    "set each field to its own component, decoded; url.Parse parts a whole URL",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net/url, URL; RFC 3986, section 3",
	},
	{
		Code:    escapeMismatch,
		Message: "%s %s; use url.%s",
		Summary: "a value escaped for the wrong part: url.QueryEscape in a path, url.PathEscape in a query",
		Help:    "call url.PathEscape in a path, url.QueryEscape in a query, url.UserPassword before a host",
		Level:   urlcheck.Error,
		From:    urlcheck.Locator,
		Source:  "package net/url, PathEscape and QueryEscape; RFC 3986, section 3.3; WHATWG URL, application/x-www-form-urlencoded",
	},
	{
		Code:    escapeTwice,
		Message: "%s escapes what is escaped again: %s",
		Summary: "an escaped value that is escaped again",
		Help:    "give it the text as it is: it is escaped when it is printed",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net/url, URL and Values; RFC 3986, section 2.4",
	},
	{
		Code:    formatUnapplied,
		Message: "%s stays in the URL; no call fills it",
		Summary: "a format verb or placeholder in a URL that nothing fills in",
		Help:    "fill it in with fmt.Sprintf or strings.NewReplacer before it is used",
		Level:   urlcheck.Error,
		From:    urlcheck.Locator,
		Source:  "package fmt; RFC 3986, section 2.1",
	},
	{
		Code:    formatQuoted,
		Message: "%s prints %s into the URL",
		Summary: "a format verb that prints quotes, spaces or Go syntax into a URL",
		Help:    "use %s with url.PathEscape or url.QueryEscape",
		Level:   urlcheck.Warning,
		From:    urlcheck.Locator,
		Source:  "package fmt; RFC 3986, section 2",
	},
	{
		Code:    hostBrackets,
		Message: "%s has no brackets, which an IPv6 address needs here",
		Summary: "the host of a URL that may be an IPv6 address without its brackets",
		Help:    "keep u.Host, or call net.JoinHostPort; Hostname is for what takes a bare host",
		Level:   urlcheck.Error,
		From:    urlcheck.Locator,
		In:      onRequest,
		Source:  "package net/url, URL.Hostname; RFC 3986, section 3.2.2",
	},
	{
		Code:    hostGlued,
		Message: "no slash stands between %s and path",
		Summary: "a host or base and a path joined without a slash, so that the path continues it",
		Help:    "begin the path with a slash, or call url.JoinPath",
		Level:   urlcheck.Error,
		From:    urlcheck.Locator,
		Source:  "RFC 3986, 3.2, 3.3",
	},
	{
		Code:    hostPortSplit,
		Message: "%s at \":\" cuts IPv6 addresses apart; use net.SplitHostPort",
		Summary: "a host and a port separated by cutting at a colon, which breaks IPv6",
		Help:    "call net.SplitHostPort, u.Hostname and u.Port",
		Level:   urlcheck.Warning,
		From:    urlcheck.Sink,
		Source:  "package net, SplitHostPort; RFC 3986, section 3.2.2",
	},
	{
		Code:    ignoreMalformed,
		Message: `%q silences nothing; write "//urlvet:ignore rule reason"`,
		Summary: "a comment that looks as if it silences a rule and does not: with a space in front, or without a rule",
		Help:    "write it as a directive: //urlvet:ignore rule reason, with no space before urlvet",
		Level:   urlcheck.Warning,
		From:    urlcheck.Mention,
		Source:  "Go Doc Comments, Syntax: directives have no space before them",
	},
	{
		Code:    ignoreReason,
		Message: "no reason is given, so %s stays on",
		Summary: "a comment that silences rules without a reason",
		Help:    "say after the rules why they do not apply here",
		Level:   urlcheck.Warning,
		From:    urlcheck.Mention,
		Source:  "urlvet: //urlvet:ignore rule[,rule] reason",
	},
	{
		Code:    ignoreUnknown,
		Message: "no rule is named %q%s",
		Summary: "a comment that silences a rule that does not exist",
		Help:    "name a rule or a glob such as host-*; 'urlvet rules' lists them",
		Level:   urlcheck.Warning,
		From:    urlcheck.Mention,
		Source:  "urlvet rules",
	},
	{
		Code:    ignoreUnused,
		Message: "nothing here breaks %s",
		Summary: "a comment that silences a rule that nothing there breaks",
		Help:    "remove it: nothing is silenced here",
		Level:   urlcheck.Warning,
		From:    urlcheck.Mention,
		Source:  "urlvet: //urlvet:ignore rule[,rule] reason",
	},
	{
		Code:    pathEmptySegment,
		Message: "a second slash makes an empty segment",
		Summary: "two texts joined into a URL that both have the slash",
		Help:    "drop one of the slashes, or call url.JoinPath",
		Level:   urlcheck.Warning,
		From:    urlcheck.Locator,
		Source:  "RFC 3986, 3.3; package net/http, ServeMux",
	},
	{
		Code:    pathUnescaped,
		Message: "%s joined with %s is not escaped; use %s",
		Summary: "a path segment that may contain \"/\", \"?\" or \"#\" and is not escaped",
		Help:    "call url.PathEscape for each segment, or url.URL.JoinPath",
		Level:   urlcheck.Warning,
		From:    urlcheck.Locator,
		Source:  "RFC 3986, 2.4, 3.3",

		Weakness: unescaped,
	},
	{
		Code:    patternHostDot,
		Message: "the dot matches any character, so %s matches, too",
		Summary: "a host in a regular expression whose dot matches any character",
		Help:    "write \\. for a dot, or call regexp.QuoteMeta",
		Level:   urlcheck.Warning,
		From:    urlcheck.Sink,
		In:      onRequest,
		Source:  "package regexp/syntax; RFC 3986, section 3.2.2; CWE-20",

		Weakness: checkPassed,
	},
	{
		Code:    patternHostOpen,
		Message: "%s passes, too: %s",
		Summary: "a check of a host that lets longer hosts pass: no anchor, no slash after it, no dot before it",
		Help:    "parse the URL and compare u.Hostname(), or anchor the pattern",
		Level:   urlcheck.Warning,
		From:    urlcheck.Sink,
		In:      onRequest,
		Source:  "packages regexp and strings; RFC 3986, section 3.2.2; CWE-20",

		Weakness: checkPassed,
	},
	{
		Code:    queryDiscarded,
		Message: "%s %s",
		Summary: "a change to a URL or its query that is thrown away",
		Help:    "keep the result: q := u.Query(); q.Set(k, v); u.RawQuery = q.Encode()",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "package net/url, URL.Query, URL.JoinPath and URL.ResolveReference",
	},
	{
		Code:    queryJoint,
		Message: "%s %s",
		Summary: "a query joined without \"?\", a parameter joined without \"&\"",
		Help:    "write \"?\" before the first parameter and \"&\" before each other one; url.Values.Encode does",
		Level:   urlcheck.Error,
		From:    urlcheck.Mention,
		Source:  "package net/url, Values.Encode and URL.RawQuery; RFC 3986, 3.4",
	},
	{
		Code:    queryUnescaped,
		Message: "query value %s joined with %s is not escaped; use %s",
		Summary: "a query value that may contain \"&\", \"+\", \"#\" or a space and is not escaped",
		Help:    "call url.QueryEscape for the value, or build the query with url.Values",
		Level:   urlcheck.Warning,
		From:    urlcheck.Mention,
		Source:  "RFC 3986, 2.4, 3.4; WHATWG URL, application/x-www-form-urlencoded",

		Weakness: unescaped,
	},
	{
		Code:    redirectOpen,
		Message: "%s passes, too, and leads to another site",
		Summary: "a check of a redirect that lets //evil.example or /\\evil.example pass",
		Help:    "parse the URL and let it pass if Scheme and Host are empty and the path begins with one slash",
		Level:   urlcheck.Warning,
		From:    urlcheck.Sink,
		In:      onRequest,
		Source:  "RFC 3986, section 4.2; WHATWG URL, section 4.4; CWE-601",

		Weakness: openRedirect,
	},
	{
		Code:    schemeTest,
		Message: "%s %s",
		Summary: "a test for http, or a replacement of it, that goes wrong with https",
		Help:    "parse the URL and compare u.Scheme, or test for http:// and https://",
		Level:   urlcheck.Warning,
		From:    urlcheck.Sink,
		Source:  "package strings, HasPrefix and Replace; RFC 3986, section 3.1",
	},
	{
		Code:    schemeUnsupported,
		Message: "%s takes %s only, not %s",
		Summary: "a scheme that the client does not speak",
		Help:    "use a client that speaks the scheme, or the scheme that the client speaks",
		Level:   urlcheck.Error,
		From:    urlcheck.Sink,
		Source:  "the source of the client: package net/http, Transport; RFC 3986, section 3.1",
	},
	{
		Code:    urlRebuilt,
		Message: "%s.Path has lost its escapes; use EscapedPath, or a copy of the URL and its String",
		Summary: "a URL rebuilt from the decoded parts of another",
		Help:    "copy the URL, change the copy and print it: v := *u; v.String()",
		Level:   urlcheck.Warning,
		From:    urlcheck.Locator,
		In:      onRequest,
		Source:  "package net/url, URL.String and URL.EscapedPath; RFC 3986, 2.4",
	},
})

// withPages returns these rules with the pages that they have.
func withPages(rules []urlcheck.Rule) []urlcheck.Rule {
	for i := range rules {
		rules[i].Pages = pages
	}
	return rules
}

// Rules returns the catalogue: the rules of urlcheck, followed by those about
// how Go code uses URLs.
func Rules() []urlcheck.Rule { return append(urlcheck.Rules(), usageRules...) }

// Lookup returns the rule with that code.
func Lookup(code string) (urlcheck.Rule, bool) {
	if r := usageRule(code); r != nil {
		return *r, true
	}
	return urlcheck.Lookup(code)
}

// usageRule returns the rule about how Go code uses URLs with that code, nil if
// there is none.
func usageRule(code string) *urlcheck.Rule {
	for i := range usageRules {
		if usageRules[i].Code == code {
			return &usageRules[i]
		}
	}
	return nil
}
