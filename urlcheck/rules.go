package urlcheck

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
)

//go:embed doc/*.md
var pages embed.FS

// Rule is one row of a catalogue. Rules returns the catalogue of this package.
// A package with its own rules has its own catalogue of such rows.
type Rule struct {
	Code    string   // <component>-<defect>
	Level   Level    // how bad its problems are
	From    Degree   // the least degree at which it reports
	In      Verdicts // the verdict of each profile
	Message string   // fmt format of a problem's message
	Summary string   // what it reports, in one line
	Help    string   // what to do about a problem that has no fix, in one line
	Secret  bool     // whether its problems are passwords or tokens, which are not to be shown
	Source  string   // the sections of the specifications behind it
	Pages   fs.FS    // contains the page, doc/<code>.md

	Weakness Weakness // what its problems open the door to; zero for most rules
}

// Weakness is the weakness in security that the problems of a rule are.
type Weakness struct {
	CWE   [2]int  // its numbers in the Common Weakness Enumeration, 0 for none
	Score float64 // how bad it is, from 0.1 to 10.0 as CVSS 3.1 has it
}

// The weaknesses that rules of this package know. Where CodeQL has a query for
// the weakness, the score is that of the query. The others are base scores of
// CVSS for little harm over the network: 5.3, and 4.3 if somebody has to be
// taken in.
var (
	hardCodedPassword    = Weakness{CWE: [2]int{259, 798}, Score: 9.8}
	hardCodedCredentials = Weakness{CWE: [2]int{798}, Score: 9.8}
	unencrypted          = Weakness{CWE: [2]int{319}, Score: 7.5}
	homoglyphs           = Weakness{CWE: [2]int{1007}, Score: 4.3}
	unescaped            = Weakness{CWE: [2]int{116}, Score: 5.3}
)

// Verdict is how a profile treats the problems of a rule.
type Verdict uint8

const (
	Reported  Verdict = iota // reported at the rule's level
	OnRequest                // reported only on request
	Invalid                  // reported as an error: the text is not in the profile's language
)

// Verdicts are the verdicts of Modern, RFC3986 and RFC1738, in this order. The
// zero Verdicts are Reported for all three.
type Verdicts [grammars]Verdict

// Default reports whether Modern reports the rule unless it is turned off.
func (r Rule) Default() bool { return r.In[modern] != OnRequest }

// LevelIn returns the level of the rule's problems under p, Off if p does not
// report them. Profile.With and Profile.Without turn the rules of this package
// on and off; for rules of other packages only the row counts.
func (r Rule) LevelIn(p Profile) Level {
	on := r.In[p.grammar] != OnRequest
	if c, ok := codeOf(r.Code); ok {
		on = p.rules().has(c)
	}
	if !on {
		return Off
	}
	return r.level(p.grammar)
}

// level returns the level of the rule in a profile that reports it.
func (r *Rule) level(g grammar) Level {
	if r.In[g] == Invalid {
		return Error
	}
	return r.Level
}

// Page returns the rule's page, in Markdown: one sentence, the level, and the
// sections Why, Example, Instead, When not, Options, Profiles, Related and
// Source, of which only Options, Profiles and Related may be missing. Each call
// reads it from Pages. The page is empty if Pages does not have it.
func (r Rule) Page() string {
	if r.Pages == nil {
		return ""
	}
	page, err := fs.ReadFile(r.Pages, "doc/"+r.Code+".md")
	if err != nil {
		return ""
	}
	return string(page)
}

// Problem returns a problem of the rule at the bytes from start to end. Its
// level is Error if the text is invalid under p, and the rule's level
// otherwise, whether or not p reports the rule. args are the arguments of the
// rule's message, which shows at most 64 bytes of each string.
func (r Rule) Problem(p Profile, start, end int, fix *Fix, args ...any) Problem {
	return r.problem(r.level(p.grammar), Span{start, end}, fix, args)
}

func (r *Rule) problem(level Level, at Span, fix *Fix, args []any) Problem {
	args = slices.Clone(args)
	for i, arg := range args {
		s, ok := arg.(string)
		if !ok {
			continue
		}
		if s = withoutTokens(s); len(s) > longest {
			s = beginning(s) + "…"
		}
		args[i] = s
	}
	return Problem{
		Code: r.Code, Level: level, Start: at.Start, End: at.End,
		Message: fmt.Sprintf(r.Message, args...), Fix: fix,
	}
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
	userinfoEmpty
	userinfoDelimiter
	userinfoHostLike
	userinfoUnescaped
	userinfoToken
	userinfoPlaceholder
	hostEmpty
	hostName
	hostIPv4
	hostIPv6
	hostIPv6Zone
	hostConfusable
	hostNonASCII
	hostTrailingDot
	hostUnderscore
	hostPortJoin
	portInvalid
	portRange
	portEmpty
	portLeadingZero
	portNondefault
	portMismatch
	portDefault
	pathDotSegment
	querySecondMark
	querySemicolon
	queryEntity
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
	codes // the number of rules
)

// The verdicts of most rules are the same in all profiles.
var (
	neverValid = Verdicts{Invalid, Invalid, Invalid}
	onRequest  = Verdicts{OnRequest, OnRequest, OnRequest}
)

// rules is the catalogue, in the order of the components.
var rules = [codes]Rule{
	charUnsafe: {
		Code: CodeCharUnsafe, Level: Warning, From: Locator, In: Verdicts{Reported, Invalid, Invalid},
		Message: "%s in the %s %s not percent-encoded",
		Summary: "a space or one of < > \" \\ ^ { } | ` (rfc1738: also # ~ [ ]) unencoded",
		Help:    "percent-encode it: url.PathEscape for a segment, url.QueryEscape for a query value",
		Source:  "RFC 1738, 2.2; RFC 3986, 2.4",
	},
	charReserved: {
		Code: CodeCharReserved, Level: Error, From: Locator, In: neverValid,
		Message: "%s is reserved in this %s",
		Summary: "a reserved character unencoded where its component or scheme gives it another meaning",
		Help:    "percent-encode it where it is data; leave it where it separates, and mend what it separates",
		Source:  "RFC 1738, 2.2; RFC 3986, 2.2",
	},
	charControl: {
		Code: CodeCharControl, Level: Error, From: Locator, In: neverValid,
		Message: "%s in the %s",
		Summary: "an ASCII control character unencoded",
		Help:    "remove it, or percent-encode it if the resource is really named so",
		Source:  "RFC 1738, 2.2; RFC 3986, 2",
	},
	charHidden: {
		Code: CodeCharHidden, Level: Error, From: Mention, In: neverValid,
		Message: "%s in the %s%s",
		Summary: "a zero-width or bidirectional character, soft hyphen, BOM, odd space or look-alike of ASCII punctuation",
		Help:    "type the character again on a keyboard; if it is meant, percent-encode it",
		Source:  "RFC 3987, 4.1; UTS 39",

		Weakness: homoglyphs,
	},
	charNonASCII: {
		Code: CodeCharNonASCII, Level: Warning, From: Locator, In: Verdicts{Reported, Invalid, Invalid},
		Message: "%s in the %s is not percent-encoded",
		Summary: "another character outside ASCII in user information, path, query or fragment",
		Help:    "percent-encode it; url.URL does it when it prints itself",
		Source:  "RFC 3986, 2.5",
	},
	charEdgeSpace: {
		Code: CodeCharEdgeSpace, Level: Error, From: Sink, In: neverValid,
		Message: "%s at the %s of the URL",
		Summary: "a space or line break at an end of a URL given to something that takes URLs",
		Help:    "remove it, or call strings.TrimSpace on what is read from outside",
		Source:  "RFC 3986, appendix C",
	},
	escapeMalformed: {
		Code: CodeEscapeMalformed, Level: Error, From: Locator, In: neverValid,
		Message: "%s is not a percent-escape%s",
		Summary: "a percent sign without two hexadecimal digits",
		Help:    "write %25 for a percent sign, or mend the two hexadecimal digits",
		Source:  "RFC 3986, 2.1",
	},
	escapeControl: {
		Code: CodeEscapeControl, Level: Warning, From: Locator,
		Message: "%s is an encoded control character",
		Summary: "%00, %0A or %0D",
		Help:    "remove it: servers and proxies may split a header or a command at it",
		Source:  "RFC 1738, 6; RFC 3986, 7.3",
	},
	escapeInHost: {
		Code: CodeEscapeInHost, Level: Error, From: Locator, In: Verdicts{Invalid, OnRequest, Invalid},
		Message: "%s in the host is decoded by some parsers only",
		Summary: "a percent-escape in the host of a network scheme",
		Help:    "write the host without escapes",
		Source:  "RFC 3986, 3.2.2; WHATWG URL, 3.5",
	},
	escapeNeedless: {
		Code: CodeEscapeNeedless, Level: Warning, From: Locator, In: onRequest,
		Message: "%s is an escape for %s, which needs none",
		Summary: "an escape for an unreserved character",
		Help:    "write the character itself: caches and signatures tell the two forms apart",
		Source:  "RFC 3986, 2.3",
	},
	escapeDouble: {
		Code: CodeEscapeDouble, Level: Warning, From: Locator, In: onRequest,
		Message: "%s is an escape encoded twice",
		Summary: "a percent sign encoded before what looks like an escape",
		Help:    "encode once: what is decoded once is still an escape",
		Source:  "RFC 3986, 2.4",
	},

	schemeMissing: {
		Code: CodeSchemeMissing, Level: Error, From: Sink, In: neverValid,
		Message: "%q %s",
		Summary: "no scheme where an absolute URL or a colon needs one; host:port read as a scheme",
		Help:    "begin with the scheme, https:// for example",
		Source:  "RFC 3986, 3.1, 4.2, 4.3",
	},
	schemeSlashes: {
		Code: CodeSchemeSlashes, Level: Error, From: Locator, In: neverValid,
		Message: "%q %s; did you mean %q?",
		Summary: "http:/h, http//h, http:h, http:://h, http;//h",
		Help:    "write scheme, colon and two slashes: https://host/",
		Source:  "RFC 3986, 3; RFC 9110, 4.2",
	},
	schemeTypo: {
		Code: CodeSchemeTypo, Level: Error, From: Mention,
		Message: "scheme %q is misspelled; did you mean %q?",
		Summary: "a scheme one letter away from http or https",
		Help:    "write http or https",
		Source:  "RFC 9110, 4.2",
	},
	schemeDoubled: {
		Code: CodeSchemeDoubled, Level: Error, From: Mention,
		Message: "%q has two schemes; did you mean %q?",
		Summary: "https://https://h, http://https//h", //nolint:urlvet // shows what it reports
		Help:    "keep one scheme; strip it where the host comes from outside",
		Source:  "RFC 3986, 3.1",
	},
	schemeBackslash: {
		Code: CodeSchemeBackslash, Level: Error, From: Locator, In: neverValid,
		Message: "backslashes after %q, which Go does not take for slashes",
		Summary: "backslashes for the slashes after the scheme",
		Help:    "write two slashes, //",
		Source:  "RFC 3986, 3; WHATWG URL, 4.4",
	},
	schemePrefix: {
		Code: CodeSchemePrefix, Level: Warning, From: Sink,
		Message: "%q is for URLs in plain text and not part of them",
		Summary: "the prefix URL: or the wrapper <URL:...>",
		Help:    "pass the URL without the wrapper",
		Source:  "RFC 1738, appendix; RFC 3986, appendix C",
	},
	schemeCase: {
		Code: CodeSchemeCase, Level: Warning, From: Locator, In: onRequest,
		Message: "scheme %q is not in lower case",
		Summary: "a scheme with upper-case letters",
		Help:    "write the scheme in lower case",
		Source:  "RFC 3986, 3.1",
	},
	schemeCleartext: {
		Code: CodeSchemeCleartext, Level: Warning, From: Locator, In: onRequest,
		Message: "%s to %q is not encrypted",
		Summary: "http, ws, ftp or ldap to a remote host",
		Help:    "use https, wss, ftps or ldaps if the host speaks it",
		Source:  "RFC 9110, 4.2.2, 17",

		Weakness: unencrypted,
	},

	userinfoPassword: {
		Code: CodeUserinfoPassword, Level: Error, From: Mention, Secret: true,
		Message: "%s is hard-coded",
		Summary: "a password in a URL, placeholders aside",
		Help:    "read it at run time, from the environment or a secret store, and change it where it was valid",
		Source:  "RFC 1738, 6; RFC 3986, 3.2.1",

		Weakness: hardCodedPassword,
	},
	userinfoPresent: {
		Code: CodeUserinfoPresent, Level: Warning, From: Locator, In: Verdicts{OnRequest, Invalid, Invalid},
		Message: "credentials in a URL are deprecated for %s; use Request.SetBasicAuth",
		Summary: "user information in an HTTP URL",
		Help:    "send it in a header: http.Request.SetBasicAuth",
		Source:  "RFC 9110, 4.2.4; RFC 1738, 3.3",
	},
	userinfoEmpty: {
		Code: CodeUserinfoEmpty, Level: Warning, From: Locator, In: Verdicts{Reported, OnRequest, OnRequest},
		Message: "\":@\" logs in with an empty user and password",
		Summary: "an empty user with an empty password: http://:@h",
		Help:    "remove \":@\", or fill in the user that was meant",
		Source:  "RFC 3986, 3.2.1; RFC 7617, 2",
	},
	userinfoDelimiter: {
		Code: CodeUserinfoDelimiter, Level: Error, From: Locator, In: neverValid,
		Message: "%q in user or password is not percent-encoded",
		Summary: "a raw @ : / ? or # inside user or password",
		Help:    "build it with url.UserPassword, which encodes it",
		Source:  "RFC 1738, 3.1; RFC 3986, 3.2.1",
	},
	userinfoHostLike: {
		Code: CodeUserinfoHostLike, Level: Error, From: Locator,
		Message: "user %q looks like the host, which is %q",
		Summary: "a user that looks like a host: http://good.com@evil.com, http://h%2f@evil.com",
		Help:    "check which host is meant: the program goes to the one after the @",
		Source:  "RFC 3986, 7.6",
	},
	userinfoUnescaped: {
		Code: CodeUserinfoUnescaped, Level: Warning, From: Locator,
		Message: "%s joined with %s is not escaped; \"/\" or \"@\" in it breaks the URL",
		Summary: "a user or password joined by + or Sprintf that nothing escapes",
		Help:    "set User: url.UserPassword(name, password) in a url.URL and use its String",
		Source:  "RFC 3986, 2.4, 3.2.1",

		Weakness: unescaped,
	},
	userinfoToken: {
		Code: CodeUserinfoToken, Level: Error, From: Mention, Secret: true,
		Message: "a %s is hard-coded",
		Summary: "a live token, key or webhook in a URL, by the forms that its provider publishes",
		Help:    "revoke it, and read its successor at run time",
		Source:  "RFC 3986, 7.5; RFC 6750, 2.3",

		Weakness: hardCodedCredentials,
	},
	userinfoPlaceholder: {
		Code: CodeUserinfoPlaceholder, Level: Warning, From: Locator, In: onRequest,
		Message: "password of %q is a placeholder or a known default",
		Summary: "a password that userinfo-password spares: postgres:postgres@, guest:guest@",
		Help:    "read it at run time, and refuse the default",
		Source:  "RFC 1738, 6; RFC 3986, 3.2.1",
	},

	hostEmpty: {
		Code: CodeHostEmpty, Level: Error, From: Locator, In: neverValid,
		Message: "%s",
		Summary: "no host where the scheme needs one",
		Help:    "write the host between the slashes and the path",
		Source:  "RFC 3986, 3.2.2; RFC 9110, 4.2.1",
	},
	hostName: {
		Code: CodeHostName, Level: Error, From: Locator, In: Verdicts{Invalid, OnRequest, Invalid},
		Message: "host %q %s",
		Summary: "a label that is empty, longer than 63 bytes, has a bad character, or a hyphen at an end",
		Help:    "mend the name: letters, digits, hyphens and single dots",
		Source:  "RFC 1123, 2.1; RFC 1738, 3.1",
	},
	hostIPv4: {
		Code: CodeHostIPv4, Level: Error, From: Locator, In: Verdicts{Invalid, OnRequest, Reported},
		Message: "host %q %s",
		Summary: "a numeric host other than four decimal numbers up to 255",
		Help:    "write four decimal numbers from 0 to 255",
		Source:  "RFC 3986, 7.4; WHATWG URL, 3.5",
	},
	hostIPv6: {
		Code: CodeHostIPv6, Level: Error, From: Locator, In: neverValid,
		Message: "%q %s",
		Summary: "an IPv6 address without brackets or malformed; IPvFuture",
		Help:    "write the address in brackets: http://[2001:db8::1]:8080/",
		Source:  "RFC 3986, 3.2.2",
	},
	hostIPv6Zone: {
		Code: CodeHostIPv6Zone, Level: Warning, From: Locator, In: Verdicts{OnRequest, Invalid, OnRequest},
		Message: "%q is a zone, which browsers and most parsers refuse",
		Summary: "an IPv6 address with a zone: [fe80::1%25eth0]",
		Help:    "keep the zone out of the URL: set it in a net.Dialer, or in net.TCPAddr",
		Source:  "RFC 9844; RFC 6874",
	},
	hostConfusable: {
		Code: CodeHostConfusable, Level: Error, From: Locator, In: Verdicts{Invalid, OnRequest, OnRequest},
		Message: "%q in the host %s",
		Summary: "mixed scripts, mapped dots, full-width or deleted characters in a host",
		Help:    "type the name again in one script, or write its xn-- form",
		Source:  "UTS 46; UTS 39",

		Weakness: homoglyphs,
	},
	hostNonASCII: {
		Code: CodeHostNonASCII, Level: Warning, From: Locator, In: onRequest,
		Message: "host %q is not in its ASCII form",
		Summary: "an internationalised host not in its ASCII form",
		Help:    "write its xn-- form, which idna.Lookup.ToASCII returns",
		Source:  "RFC 5890, 2.3.2.1",
	},
	hostTrailingDot: {
		Code: CodeHostTrailingDot, Level: Warning, From: Locator, In: Verdicts{OnRequest, OnRequest, Invalid},
		Message: "host %q ends in a dot",
		Summary: "a dot at the end of the host",
		Help:    "remove the dot: certificates and virtual hosts are compared without it",
		Source:  "RFC 3986, 3.2.2",
	},
	hostUnderscore: {
		Code: CodeHostUnderscore, Level: Warning, From: Locator, In: onRequest,
		Message: "host %q has an underscore",
		Summary: "an underscore in the host",
		Help:    "rename the host: certificates and some resolvers refuse an underscore",
		Source:  "RFC 1123, 2.1",
	},
	hostPortJoin: {
		Code: CodeHostPortJoin, Level: Warning, From: Locator,
		Message: "host and port joined with %s break on IPv6; use net.JoinHostPort",
		Summary: "host and port joined by + or Sprintf, which breaks IPv6",
		Help:    "call net.JoinHostPort(host, port), which puts brackets around an IPv6 address",
		Source:  "RFC 3986, 3.2.2",
	},

	portInvalid: {
		Code: CodePortInvalid, Level: Error, From: Locator, In: neverValid,
		Message: "port %q %s",
		Summary: "a port that is not all digits, or for a scheme without ports",
		Help:    "write a decimal number, or remove the colon",
		Source:  "RFC 3986, 3.2.3",
	},
	portRange: {
		Code: CodePortRange, Level: Error, From: Locator, In: Verdicts{Invalid, Reported, Reported},
		Message: "port %s is out of range 1-65535",
		Summary: "port 0 or a port over 65535",
		Help:    "write a port from 1 to 65535",
		Source:  "RFC 3986, 3.2.3; RFC 6335, 6",
	},
	portEmpty: {
		Code: CodePortEmpty, Level: Warning, From: Locator, In: Verdicts{Reported, Reported, Invalid},
		Message: "colon without a port",
		Summary: "a colon without a port",
		Help:    "remove the colon, or write the port",
		Source:  "RFC 3986, 3.2.3, 6.2.3",
	},
	portLeadingZero: {
		Code: CodePortLeadingZero, Level: Warning, From: Locator,
		Message: "port %s begins with a zero, which some clients drop",
		Summary: "a port that begins with a zero",
		Help:    "write the number without the zero",
		Source:  "RFC 3986, 3.2.3, 6.2.3",
	},
	portNondefault: {
		Code: CodePortNondefault, Level: Warning, From: Locator,
		Message: "port %s is hard-coded; the default of %s is %d",
		Summary: "a literal port other than the scheme's default, on a host that is not this machine or an example",
		Help:    "make the port configurable, or accept it with -allow-port or -allow-host",
		Source:  "RFC 1738, 6; RFC 3986, 7.2",
	},
	portMismatch: {
		Code: CodePortMismatch, Level: Warning, From: Locator,
		Message: "port %s belongs to %s, not %s",
		Summary: "another protocol's port: http://h:443, gopher://h:25",
		Help:    "use the scheme that the port is for, or the port of the scheme",
		Source:  "RFC 1738, 6; RFC 3986, 7.2",
	},
	portDefault: {
		Code: CodePortDefault, Level: Warning, From: Locator, In: onRequest,
		Message: "port %s is the default of %s",
		Summary: "the default port spelt out",
		Help:    "leave it out: with and without it, caches and origins may differ",
		Source:  "RFC 3986, 3.2.3, 6.2.3",
	},

	pathDotSegment: {
		Code: CodePathDotSegment, Level: Warning, From: Locator, In: onRequest,
		Message: "%q is resolved by some clients and sent by others",
		Summary: "a segment . or .. in the path, escaped or not",
		Help:    "write the path that it leads to",
		Source:  "RFC 3986, 5.2.4, 6.2.2.3",
	},
	querySecondMark: {
		Code: CodeQuerySecondMark, Level: Warning, From: Locator, In: Verdicts{Reported, Reported, OnRequest},
		Message: "second \"?\" is in the value of %q; did you mean \"&\"?",
		Summary: "?a=1?b=2",
		Help:    "write \"&\", or \"%3F\" if the value holds a question mark",
		Source:  "RFC 3986, 3.4; WHATWG URL, 5.1",
	},
	querySemicolon: {
		Code: CodeQuerySemicolon, Level: Warning, From: Locator,
		Message: "Go drops parameters joined by \";\"; use \"&\"",
		Summary: "a semicolon between parameters",
		Help:    "write \"&\" between parameters, or \"%3B\" if the value holds a semicolon",
		Source:  "WHATWG URL, 5.1",
	},
	queryEntity: {
		Code: CodeQueryEntity, Level: Warning, From: Locator,
		Message: "\"&amp;\" is HTML; Go drops the parameter after it",
		Summary: "&amp; between parameters",
		Help:    "write \"&\": the URL is not HTML here",
		Source:  "WHATWG URL, 5.1",
	},
	fragmentSecond: {
		Code: CodeFragmentSecond, Level: Warning, From: Locator, In: Verdicts{Reported, Invalid, Invalid},
		Message: "second \"#\" in the fragment is not percent-encoded",
		Summary: "two number signs",
		Help:    "write \"%23\" for the second one",
		Source:  "RFC 3986, 3.5",
	},

	fileHost: {
		Code: CodeFileHost, Level: Error, From: Locator, In: Verdicts{Invalid, Reported, Reported},
		Message: "%q is read as the host but %s",
		Summary: "a directory or drive letter in place of the host",
		Help:    "write three slashes, file:///dir/file, or file:///C:/dir",
		Source:  "RFC 8089, 2, appendix E.2",
	},
	filePath: {
		Code: CodeFilePath, Level: Error, From: Sink, In: neverValid,
		Message: "path %q %s",
		Summary: "a file URL without an absolute path, or with four slashes",
		Help:    "write an absolute path after file://",
		Source:  "RFC 8089, 2; RFC 1738, 3.10",
	},
	ftpType: {
		Code: CodeFTPType, Level: Error, From: Locator, In: neverValid,
		Message: "type code %q is none of a, i and d",
		Summary: "a type code other than a, i and d",
		Help:    "write ;type=a, ;type=i or ;type=d, or leave it out",
		Source:  "RFC 1738, 3.2.2",
	},
	gopherPath: {
		Code: CodeGopherPath, Level: Error, From: Locator, In: neverValid,
		Message: "%q may not occur in a gopher %s",
		Summary: "a line break in a selector; rfc1738: a slash or question mark in a search",
		Help:    "remove it, or percent-encode it where RFC 4266 allows that",
		Source:  "RFC 4266, 2; RFC 1738, 3.4.1",
	},
	mailtoAddress: {
		Code: CodeMailtoAddress, Level: Error, From: Locator, In: neverValid,
		Message: "%q is not a %s",
		Summary: "an address without a mailbox or a domain; rfc3986: a malformed header field too",
		Help:    "write mailto:user@domain",
		Source:  "RFC 6068, 2; RFC 1738, 3.5",
	},
	newsName: {
		Code: CodeNewsName, Level: Error, From: Locator, In: neverValid,
		Message: "%q is neither a newsgroup nor a message identifier",
		Summary: "neither a newsgroup nor a message identifier",
		Help:    "write a group, comp.lang.go, or unique@host",
		Source:  "RFC 5538, 4; RFC 1738, 3.6",
	},
	nntpPath: {
		Code: CodeNNTPPath, Level: Error, From: Locator, In: neverValid,
		Message: "%q %s",
		Summary: "no newsgroup, or an article that is not a number",
		Help:    "write nntp://host/group/number",
		Source:  "RFC 5538, 3; RFC 1738, 3.7",
	},
	telnetPath: {
		Code: CodeTelnetPath, Level: Error, From: Locator, In: neverValid,
		Message: "path %q has no meaning in telnet",
		Summary: "anything after the host but a slash",
		Help:    "end the URL after the host and port",
		Source:  "RFC 4248, 2; RFC 1738, 3.8",
	},
	waisPath: {
		Code: CodeWAISPath, Level: Error, From: Locator, In: neverValid,
		Message: "%q is not a database, search or document",
		Summary: "none of the three forms of a WAIS URL",
		Help:    "write database, database?search or database/type/path",
		Source:  "RFC 4156, 2; RFC 1738, 3.9",
	},
	prosperoField: {
		Code: CodeProsperoField, Level: Error, From: Locator, In: neverValid,
		Message: "%q %s",
		Summary: "no object name, or a field that is not name=value",
		Help:    "write the object name and ;field=value for each field",
		Source:  "RFC 4157, 2; RFC 1738, 3.11",
	},
	wsFragment: {
		Code: CodeWSFragment, Level: Error, From: Locator, In: Verdicts{Invalid, Invalid, OnRequest},
		Message: "fragment %q has no meaning in a WebSocket URL",
		Summary: "a fragment in a WebSocket URL",
		Help:    "remove the fragment: it is never sent",
		Source:  "RFC 6455, 3",
	},
	urnName: {
		Code: CodeURNName, Level: Error, From: Locator, In: Verdicts{Invalid, Invalid, OnRequest},
		Message: "%q %s",
		Summary: "a malformed namespace identifier, name or component of a URN",
		Help:    "write urn:namespace:name, with letters, digits and hyphens in the namespace",
		Source:  "RFC 8141, 2",
	},
	dataMedia: {
		Code: CodeDataMedia, Level: Error, From: Locator, In: Verdicts{Invalid, Invalid, OnRequest},
		Message: "%s",
		Summary: "no comma in a data URL; rfc3986: a malformed media type too",
		Help:    "write a comma before the data: data:text/plain;base64,SGk=",
		Source:  "RFC 2397, 3",
	},
	telNumber: {
		Code: CodeTelNumber, Level: Error, From: Locator, In: Verdicts{OnRequest, Invalid, OnRequest},
		Message: "%q is not a telephone number",
		Summary: "a malformed number or parameter, or a local number without a context",
		Help:    "write the international number, tel:+15550100, or add ;phone-context=",
		Source:  "RFC 3966, 3",
	},
}

// defaults are the rules that each profile reports.
var defaults = func() (sets [grammars]ruleSet) {
	for c, r := range rules {
		for g, verdict := range r.In {
			if verdict != OnRequest {
				sets[g] |= bit(code(c))
			}
		}
	}
	return sets
}()

// Rules returns the catalogue, in the order of the components.
func Rules() []Rule {
	all := slices.Clone(rules[:])
	for i := range all {
		all[i].Pages = pages
	}
	return all
}

// Lookup returns the rule with that code.
func Lookup(name string) (Rule, bool) {
	c, ok := codeOf(name)
	if !ok {
		return Rule{}, false
	}
	r := rules[c]
	r.Pages = pages
	return r, true
}

func codeOf(name string) (code, bool) {
	i := slices.IndexFunc(rules[:], func(r Rule) bool { return r.Code == name })
	return code(i), i >= 0
}
