package urlcheck

import (
	"embed"
	"slices"
)

//go:embed doc/*.md
var pages embed.FS

// Rule is one row of the catalogue.
type Rule struct {
	Code    string // <component>-<defect>
	Summary string // what it reports, in one line
	Level   Level  // how bad its problems are
	Default bool   // whether Modern reports it
	From    Degree // from which degree on it may speak
	Source  string // the sections of the specifications behind it
	Page    string // Markdown: why, bad, good, fix, source
}

// code is the internal name of a rule, its index in the table.
type code uint8

const (
	charUnsafe code = iota
	charReserved
	charControl
	charHidden
	charNonASCII
	charEdgeSpace
	escapeMalformed
	escapeControl
	escapeInHost
	escapeNeedless
	escapeDouble
	schemeMissing
	schemeSlashes
	schemeTypo
	schemeDoubled
	schemeBackslash
	schemePrefix
	schemeCase
	schemeCleartext
	userinfoPassword
	userinfoPresent
	userinfoDelimiter
	userinfoHostLike
	userinfoUnescaped
	hostEmpty
	hostName
	hostIPv4
	hostIPv6
	hostConfusable
	hostNonASCII
	hostTrailingDot
	hostUnderscore
	hostPortJoin
	portInvalid
	portRange
	portEmpty
	portNondefault
	portMismatch
	portDefault
	pathDotSegment
	querySecondMark
	querySemicolon
	queryEntity
	queryUnescaped
	fragmentSecond
	fileHost
	filePath
	ftpType
	gopherPath
	mailtoAddress
	newsName
	nntpPath
	telnetPath
	waisPath
	prosperoField
	wsFragment
	urnName
	dataMedia
	telNumber
	codes // their number
)

// cell says what a profile makes of a rule.
type cell uint8

const (
	off cell = iota
	on       // reported at the rule's level
	bad      // reported as an error, and the text is not in the profile's language
)

// row is a rule as the table has it.
type row struct {
	name    string
	profile [grammars]cell
	at      Level
	from    Degree
	message string // fmt format of the predicate
	summary string
	source  string
}

func (r row) level(g grammar) Level {
	if r.profile[g] == bad {
		return Error
	}
	return r.at
}

// rules is the catalogue. The cells are what modern, rfc3986 and rfc1738 make
// of the rule.
var rules = [codes]row{
	charUnsafe: {"char-unsafe", [grammars]cell{on, bad, bad}, Warning, Locator,
		"%s in the %s is not percent-encoded",
		"a space or one of < > \" \\ ^ { } | ` (rfc1738: also # ~ [ ]) unencoded", "RFC 1738, 2.2; RFC 3986, 2.4"},
	charReserved: {"char-reserved", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%s is reserved in this %s",
		"a reserved character unencoded where its component or scheme gives it another meaning", "RFC 1738, 2.2; RFC 3986, 2.2"},
	charControl: {"char-control", [grammars]cell{bad, bad, bad}, Error, Locator,
		"control character %s in the %s",
		"an ASCII control character unencoded", "RFC 1738, 2.2; RFC 3986, 2"},
	charHidden: {"char-hidden", [grammars]cell{bad, bad, bad}, Error, Mention,
		"%s in the %s is invisible or a look-alike",
		"a zero-width or bidirectional character, soft hyphen, BOM, odd blank or look-alike of ASCII punctuation", "RFC 3987, 4.1; UTS 39"},
	charNonASCII: {"char-non-ascii", [grammars]cell{on, bad, bad}, Warning, Locator,
		"%s in the %s is not percent-encoded",
		"another character outside ASCII in user information, path, query or fragment", "RFC 3986, 2.5"},
	charEdgeSpace: {"char-edge-space", [grammars]cell{bad, bad, bad}, Error, Sink,
		"blanks at the %s of the URL",
		"a blank or line break at an end of a URL given to something that takes URLs", "RFC 3986, appendix C"},
	escapeMalformed: {"escape-malformed", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q is not a percent-escape",
		"a percent sign without two hexadecimal digits", "RFC 3986, 2.1"},
	escapeControl: {"escape-control", [grammars]cell{on, on, on}, Warning, Locator,
		"%q is an encoded control character",
		"%00, %0A or %0D", "RFC 1738, 6; RFC 3986, 7.3"},
	escapeInHost: {"escape-in-host", [grammars]cell{bad, off, bad}, Error, Locator,
		"%q in the host is decoded by some parsers only",
		"a percent-escape in the host of a network scheme", "RFC 3986, 3.2.2; WHATWG URL, 3.5"},
	escapeNeedless: {"escape-needless", [grammars]cell{off, off, off}, Warning, Locator,
		"%q is an escape for %s, which needs none",
		"an escape for an unreserved character", "RFC 3986, 2.3"},
	escapeDouble: {"escape-double", [grammars]cell{off, off, off}, Warning, Locator,
		"%q is an escape encoded twice",
		"a percent sign encoded before what looks like an escape", "RFC 3986, 2.4"},

	schemeMissing: {"scheme-missing", [grammars]cell{bad, bad, bad}, Error, Sink,
		"%q has no scheme",
		"no scheme where an absolute URL is needed; host:port read as a scheme", "RFC 3986, 3.1, 4.3"},
	schemeSlashes: {"scheme-slashes", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q %s; did you mean %q?",
		"http:/h, http//h, http:h, http:://h, http;//h", "RFC 3986, 3; RFC 9110, 4.2"},
	schemeTypo: {"scheme-typo", [grammars]cell{on, on, on}, Error, Mention,
		"scheme %q is misspelt; did you mean %q?",
		"a scheme one letter away from http or https", "RFC 9110, 4.2"},
	schemeDoubled: {"scheme-doubled", [grammars]cell{on, on, on}, Error, Mention,
		"%q has two schemes; did you mean %q?",
		"https://https://h, http://https//h", "RFC 3986, 3.1"}, //nolint:urlvet // shows what it reports
	schemeBackslash: {"scheme-backslash", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q after %q are backslashes",
		"backslashes for the slashes after the scheme", "RFC 3986, 3; WHATWG URL, 4.4"},
	schemePrefix: {"scheme-prefix", [grammars]cell{on, on, on}, Warning, Sink,
		"%q is for URLs in plain text and no part of them",
		"the prefix URL: or the wrapper <URL:...>", "RFC 1738, appendix; RFC 3986, appendix C"},
	schemeCase: {"scheme-case", [grammars]cell{off, off, off}, Warning, Locator,
		"scheme %q is not in lower case",
		"a scheme with upper-case letters", "RFC 3986, 3.1"},
	schemeCleartext: {"scheme-cleartext", [grammars]cell{off, off, off}, Warning, Locator,
		"%s to %q is not encrypted",
		"http, ws, ftp or ldap to a remote host", "RFC 9110, 4.2.2, 17"},

	userinfoPassword: {"userinfo-password", [grammars]cell{on, on, on}, Error, Mention,
		"password of %q is written into the URL",
		"a password in a URL, placeholders aside", "RFC 1738, 6; RFC 3986, 3.2.1"},
	userinfoPresent: {"userinfo-present", [grammars]cell{off, bad, bad}, Warning, Locator,
		"%s takes no user information",
		"user information in an HTTP URL", "RFC 9110, 4.2.4; RFC 1738, 3.3"},
	userinfoDelimiter: {"userinfo-delimiter", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q in user or password is not percent-encoded",
		"a raw @ : / ? or # inside user or password", "RFC 1738, 3.1; RFC 3986, 3.2.1"},
	userinfoHostLike: {"userinfo-host-like", [grammars]cell{on, on, on}, Error, Locator,
		"user %q looks like the host, which is %q",
		"a user that looks like a host: http://good.com@evil.com", "RFC 3986, 7.6"},
	userinfoUnescaped: {"userinfo-unescaped", [grammars]cell{on, on, on}, Warning, Locator,
		"%s joined with %s is not escaped; use url.UserPassword",
		"a user or password joined by + or Sprintf that nothing escapes", "RFC 3986, 2.4, 3.2.1"},

	hostEmpty: {"host-empty", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%s needs a host",
		"no host where the scheme needs one", "RFC 3986, 3.2.2; RFC 9110, 4.2.1"},
	hostName: {"host-name", [grammars]cell{bad, off, bad}, Error, Locator,
		"host %q %s",
		"a label that is empty, longer than 63 bytes, has a bad character, or a hyphen at an end", "RFC 1123, 2.1; RFC 1738, 3.1"},
	hostIPv4: {"host-ipv4", [grammars]cell{bad, off, on}, Error, Locator,
		"host %q is no dotted quad; parsers disagree on it",
		"a numeric host other than four decimal numbers up to 255", "RFC 3986, 7.4; WHATWG URL, 3.5"},
	hostIPv6: {"host-ipv6", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q %s",
		"an IPv6 address without brackets, malformed or with a zone; IPvFuture", "RFC 3986, 3.2.2; RFC 9844"},
	hostConfusable: {"host-confusable", [grammars]cell{bad, off, off}, Error, Locator,
		"%q in the host %s",
		"mixed scripts, mapped dots, full-width or deleted characters in a host", "UTS 46; UTS 39"},
	hostNonASCII: {"host-non-ascii", [grammars]cell{off, off, off}, Warning, Locator,
		"host %q is not in its ASCII form",
		"an internationalised host not in its ASCII form", "RFC 5890, 2.3.2.1"},
	hostTrailingDot: {"host-trailing-dot", [grammars]cell{off, off, bad}, Warning, Locator,
		"host %q ends in a dot",
		"a dot at the end of the host", "RFC 3986, 3.2.2"},
	hostUnderscore: {"host-underscore", [grammars]cell{off, off, off}, Warning, Locator,
		"host %q has an underscore",
		"an underscore in the host", "RFC 1123, 2.1"},
	hostPortJoin: {"host-port-join", [grammars]cell{on, on, on}, Warning, Locator,
		"host and port joined with %s break on IPv6; use net.JoinHostPort",
		"host and port joined by + or Sprintf, which breaks IPv6", "RFC 3986, 3.2.2"},

	portInvalid: {"port-invalid", [grammars]cell{bad, bad, bad}, Error, Locator,
		"port %q is not a number",
		"a port that is not all digits, or for a scheme without ports", "RFC 3986, 3.2.3"},
	portRange: {"port-range", [grammars]cell{bad, on, on}, Error, Locator,
		"port %s is out of range 1-65535",
		"port 0 or a port over 65535", "RFC 3986, 3.2.3; RFC 6335, 6"},
	portEmpty: {"port-empty", [grammars]cell{on, on, bad}, Warning, Locator,
		"colon without a port",
		"a colon without a port", "RFC 3986, 3.2.3, 6.2.3"},
	portNondefault: {"port-nondefault", [grammars]cell{on, on, on}, Warning, Locator,
		"port %s is not the default of %s, %d",
		"a literal port other than the scheme's default, on a host that is not this machine or an example", "RFC 1738, 6; RFC 3986, 7.2"},
	portMismatch: {"port-mismatch", [grammars]cell{on, on, on}, Warning, Locator,
		"port %s belongs to %s, not %s",
		"another protocol's port: http://h:443, gopher://h:25", "RFC 1738, 6; RFC 3986, 7.2"},
	portDefault: {"port-default", [grammars]cell{off, off, off}, Warning, Locator,
		"port %s is the default of %s",
		"the default port spelt out", "RFC 3986, 3.2.3, 6.2.3"},

	pathDotSegment: {"path-dot-segment", [grammars]cell{off, off, off}, Warning, Locator,
		"%q is resolved by some clients and sent by others",
		"a segment . or .. in the path, escaped or not", "RFC 3986, 5.2.4, 6.2.2.3"},
	querySecondMark: {"query-second-mark", [grammars]cell{on, on, off}, Warning, Locator,
		"second \"?\" begins a parameter; did you mean \"&\"?",
		"?a=1?b=2", "RFC 3986, 3.4; WHATWG URL, 5.1"},
	querySemicolon: {"query-semicolon", [grammars]cell{on, on, on}, Warning, Locator,
		"\";\" separates parameters, which Go drops; use \"&\"",
		"a semicolon between parameters", "WHATWG URL, 5.1"},
	queryEntity: {"query-entity", [grammars]cell{on, on, on}, Warning, Locator,
		"\"&amp;\" is HTML for \"&\"",
		"&amp; between parameters", "WHATWG URL, 5.1"},
	queryUnescaped: {"query-unescaped", [grammars]cell{off, off, off}, Warning, Locator,
		"%s joined with %s is not escaped; use url.%s",
		"a query value or path segment joined by + or Sprintf that nothing escapes", "RFC 3986, 2.4, 3.3, 3.4"},
	fragmentSecond: {"fragment-second", [grammars]cell{on, bad, bad}, Warning, Locator,
		"second \"#\" in the fragment is not percent-encoded",
		"two number signs", "RFC 3986, 3.5"},

	fileHost: {"file-host", [grammars]cell{bad, on, on}, Error, Locator,
		"%q is read as the host but %s",
		"a directory or drive letter where the host stands", "RFC 8089, 2, appendix E.2"},
	filePath: {"file-path", [grammars]cell{bad, bad, bad}, Error, Sink,
		"path %q %s",
		"a file URL without an absolute path", "RFC 8089, 2; RFC 1738, 3.10"},
	ftpType: {"ftp-type", [grammars]cell{bad, bad, bad}, Error, Locator,
		"type code %q is none of a, i and d",
		"a type code other than a, i and d", "RFC 1738, 3.2.2"},
	gopherPath: {"gopher-path", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q may not occur in a gopher %s",
		"a line break in a selector; rfc1738: a slash or question mark in a search", "RFC 4266, 2; RFC 1738, 3.4.1"},
	mailtoAddress: {"mailto-address", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q is no %s",
		"an address without a mailbox or a domain; rfc3986: a malformed header field too", "RFC 6068, 2; RFC 1738, 3.5"},
	newsName: {"news-name", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q is neither a newsgroup nor a message identifier",
		"neither a newsgroup nor a message identifier", "RFC 5538, 4; RFC 1738, 3.6"},
	nntpPath: {"nntp-path", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q %s",
		"no newsgroup, or an article that is no number", "RFC 5538, 3; RFC 1738, 3.7"},
	telnetPath: {"telnet-path", [grammars]cell{bad, bad, bad}, Error, Locator,
		"path %q has no meaning in telnet",
		"anything after the host but a slash", "RFC 4248, 2; RFC 1738, 3.8"},
	waisPath: {"wais-path", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q is no database, search or document",
		"none of the three forms of a WAIS URL", "RFC 4156, 2; RFC 1738, 3.9"},
	prosperoField: {"prospero-field", [grammars]cell{bad, bad, bad}, Error, Locator,
		"%q %s",
		"no object name, or a field that is not name=value", "RFC 4157, 2; RFC 1738, 3.11"},
	wsFragment: {"ws-fragment", [grammars]cell{bad, bad, off}, Error, Locator,
		"fragment %q has no meaning in a WebSocket URL",
		"a fragment in a WebSocket URL", "RFC 6455, 3"},
	urnName: {"urn-name", [grammars]cell{bad, bad, off}, Error, Locator,
		"%q %s",
		"a malformed namespace identifier, name or component of a URN", "RFC 8141, 2"},
	dataMedia: {"data-media", [grammars]cell{bad, bad, off}, Error, Locator,
		"%q is not a media type before a comma",
		"no comma in a data URL; rfc3986: a malformed media type too", "RFC 2397, 3"},
	telNumber: {"tel-number", [grammars]cell{off, bad, off}, Error, Locator,
		"%q is not a telephone number",
		"a malformed number or parameter, or a local number without a context", "RFC 3966, 3"},
}

// defaults are the rules that each profile reports.
var defaults = func() (sets [grammars]ruleSet) {
	for c, r := range rules {
		for g, cell := range r.profile {
			if cell != off {
				sets[g] |= bit(code(c))
			}
		}
	}
	return sets
}()

// Rules returns the catalogue, in the order of the components.
func Rules() []Rule {
	all := make([]Rule, 0, codes)
	for _, r := range rules {
		all = append(all, r.public())
	}
	return all
}

// Lookup returns the rule of that code.
func Lookup(name string) (Rule, bool) {
	c, ok := codeOf(name)
	if !ok {
		return Rule{}, false
	}
	return rules[c].public(), true
}

func (r row) public() Rule {
	page, err := pages.ReadFile("doc/" + r.name + ".md")
	if err != nil {
		panic(err) // a row without its page; TestPages fails before this can ship
	}
	return Rule{
		Code: r.name, Summary: r.summary, Level: r.at, Default: r.profile[modern] != off,
		From: r.from, Source: r.source, Page: string(page),
	}
}

func codeOf(name string) (code, bool) {
	i := slices.IndexFunc(rules[:], func(r row) bool { return r.name == name })
	return code(i), i >= 0
}
