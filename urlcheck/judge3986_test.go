package urlcheck_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
	"urlvet.example/urlcheck/internal/grammar"
)

// The schemes whose own RFCs restrict RFC 3986, and what was decided where
// a grammar and its prose differ, or where there is no grammar. The grammar
// decides, unless the prose says that something is not allowed; order,
// repetition, length and range are not part of the grammar.
//
//	http, https  9110 4.2.1, 4.2.2  An empty host is rejected. User information is only
//	                                deprecated (4.2.4), so it is valid.
//	ws, wss      6455 3             No fragment, and, as the rule has host and not authority,
//	                                no user information. The handshake (4.1) sends the host as
//	                                that of an HTTP request: it is not empty.
//	ftp          1738 3.2           In the characters of RFC 3986. A ";" only begins the final
//	                                ";type=".
//	file         8089 2             Neither query nor user information nor port; a path begins
//	                                with "/" and its first segment is not empty.
//	gopher       4266 2.1           Four forms, no user information. No character is reserved in
//	                                the path, so "?" is data. The selector holds no tab, line
//	                                feed or carriage return.
//	telnet       4248 2             Nothing follows the optional "/".
//	wais         4156 2             Three forms, no user information.
//	prospero     4157 2             ";" only begins a field, which has one "="; no user information.
//	nntp         5538               The server is not empty.
//	news         5538               The server may be empty: there is a default one.
//	mailto       6068 2             Percent-decoded addresses are those of RFC 5322, without white
//	                                space and comments, in UTF-8. "&", ";", "=", "/", "?", "[" and
//	                                "]" are encoded (item 1). Fragments are discouraged only.
//	urn          8141 2             As it stands.
//	data         2397 3             Tokens may be percent-encoded; base64 is not decoded.
//	tel          3966 3             "#", "[" and "]" are delimiters of RFC 3986, and ";" of
//	                                parameters. ext, isub and phone-context have their own form
//	                                only. Order and repetition are not judged: section 4 compares
//	                                parameters in any order.
//
// The hosts of gopher, telnet, wais, prospero, nntp and ftp are not empty: they
// are those of RFC 1738, which these RFCs restate. Every other scheme is
// judged by the rule URI of RFC 3986 alone.

// TestJudgeRFC3986 checks the profile against the grammars of the RFCs.
func TestJudgeRFC3986(t *testing.T) {
	judgeRFC3986(t).compare(t, func(s string) bool {
		return urlcheck.Parse(s, urlcheck.RFC3986).Valid
	})
}

// grammar3986 is the grammar of some schemes and their restrictions.
type grammar3986 struct {
	file     string
	rules    []schemeRule
	restrict func(*testing.T, *grammar.Grammar)
}

var grammars3986 = []grammar3986{
	{"http.abnf", []schemeRule{{"http", "http-URI"}, {"https", "https-URI"}}, needHost},
	{"ws.abnf", []schemeRule{{"ws", "ws-URI"}, {"wss", "wss-URI"}}, needHost},
	{"ftp.abnf", []schemeRule{{"ftp", "ftp-URI"}}, restrictFTP},
	{"file.abnf", []schemeRule{{"file", "file-URI"}}, asItStands},
	{"gopher.abnf", []schemeRule{{"gopher", "gopher-URI"}}, restrictGopher},
	{"telnet.abnf", []schemeRule{{"telnet", "telnet-URI"}}, needHost},
	{"wais.abnf", []schemeRule{{"wais", "wais-URI"}}, needHost},
	{"prospero.abnf", []schemeRule{{"prospero", "prospero-URI"}}, restrictProspero},
	{"news.abnf", []schemeRule{{"nntp", "nntp-URI"}, {"news", "news-URI"}}, needHost},
	{"mailto.abnf", []schemeRule{{"mailto", "mailto-URI"}}, encodeMailto},
	{"urn.abnf", []schemeRule{{"urn", "namestring"}}, asItStands},
	{"data.abnf", []schemeRule{{"data", "data-URI"}}, asItStands},
	{"tel.abnf", []schemeRule{{"tel", "tel-URI"}}, restrictTel},
}

func asItStands(*testing.T, *grammar.Grammar) {}

// needHost takes the empty reg-name away: RFC 9110, section 4.2.1, "A
// recipient that processes such a URI reference MUST reject it as invalid".
func needHost(t *testing.T, g *grammar.Grammar) {
	without(t, g, "host", grammar.Text(""))
}

// restrictFTP: RFC 1738, section 3.2.2, "Within a name or CWD component, the
// characters "/" and ";" are reserved and must be encoded".
func restrictFTP(t *testing.T, g *grammar.Grammar) {
	needHost(t, g)
	without(t, g, "fchar", grammar.Text(";"))
}

// restrictGopher: RFC 4266, section 2.1, a selector "may contain any octets
// except 09 hexadecimal, 0A hexadecimal, and 0D hexadecimal".
func restrictGopher(t *testing.T, g *grammar.Grammar) {
	needHost(t, g)
	without(t, g, "selector", contains(t, "%09", "%0A", "%0D"))
}

// restrictProspero: RFC 4157, section 2, ";" "may not appear without quoting
// in the <hsoname>", and "=" separates a field's name from its value.
func restrictProspero(t *testing.T, g *grammar.Grammar) {
	needHost(t, g)
	without(t, g, "pname-char", grammar.Text(";").Union(grammar.Text("=")))
}

// encodeMailto: RFC 6068, section 2, items 1, 4 and 5. The grammar of
// addresses is that of their octets; in the URI most of them are encoded.
func encodeMailto(t *testing.T, g *grammar.Grammar) {
	const raw = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~" + // unreserved
		"!$'()*+," + // sub-delims but "&", ";" and "="
		":@" // of the gen-delims
	encode := func(l *grammar.Language) *grammar.Language { return l.PercentEncoded(raw) }
	refine(t, g, "local-part", encode)
	refine(t, g, "domain", encode)
}

// restrictTel: RFC 3986, sections 2.2 and 3.5, "#" begins the fragment and
// brackets only enclose a host; RFC 3966, section 3, ";" separates parameters.
func restrictTel(t *testing.T, g *grammar.Grammar) {
	without(t, g, "local-number-digits", contains(t, "#"))
	without(t, g, "param-unreserved", grammar.Text("[").Union(grammar.Text("]")))
	without(t, g, "uric", grammar.Text(";"))
	named := abnf(t, `r = ";" ( "ext" / "isub" / "phone-context" ) [ "=" *%x00-FF ]`, "r")
	context := must[*grammar.Language](t)(g.Language("context"))
	refine(t, g, "parameter", func(l *grammar.Language) *grammar.Language {
		return l.Minus(named).Union(context)
	})
}

func without(t *testing.T, g *grammar.Grammar, rule string, m *grammar.Language) {
	t.Helper()
	refine(t, g, rule, func(l *grammar.Language) *grammar.Language { return l.Minus(m) })
}

func judgeRFC3986(t *testing.T) judge {
	j := judge{perClass: 8}
	var schemes []string
	for _, s := range grammars3986 {
		g := must[*grammar.Grammar](t)(grammar.ParseABNF(readGrammar(t, "rfc3986.abnf", s.file)))
		s.restrict(t, g)
		for _, r := range s.rules {
			schemes = append(schemes, r.scheme)
			l := must[*grammar.Language](t)(g.Language(r.rule))
			j.rules = append(j.rules, ruleUnderTest{r.rule, g, l})
		}
	}
	g, uri := genericURI(t)
	named := abnf(t, "r = "+anyOf(schemes)+` ":" *%x00-FF`, "r")
	j.rules = append(j.rules, ruleUnderTest{"URI", g, uri.Minus(named)})
	return j
}

func genericURI(t *testing.T) (*grammar.Grammar, *grammar.Language) {
	g := must[*grammar.Grammar](t)(grammar.ParseABNF(readGrammar(t, "rfc3986.abnf")))
	return g, must[*grammar.Language](t)(g.Language("URI"))
}

// TestSchemesAreURIs proves that each scheme's language is a subset of that of
// RFC 3986, so that no grammar in testdata allows too much.
func TestSchemesAreURIs(t *testing.T) {
	_, uri := genericURI(t)
	for _, r := range judgeRFC3986(t).rules {
		if s, some := r.language.Minus(uri).Shortest(); some {
			t.Errorf("%s: %q is no URI", r.name, s)
		}
	}
}

// TestRFC3986ByHand checks the judge against URLs that a reader of the RFCs
// judged.
func TestRFC3986ByHand(t *testing.T) {
	checkByHand(t, judgeRFC3986(t), valid3986, invalid3986)
}

const valid3986 = `
	http://h http://h:/ http://u:p:q@h:80/a//b?c?/#d?/ HTTPS://[::1]:8080 http://[v1.a:b]/ http://999.1.1.1/
	http://%41_./ http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com
	http://[1:2:3:4:5:6:7:8] http://[1:2:3:4:5:6:1.2.3.4] http://[::] http://[1::8] http://[1:2:3:4:5:6:7::]
	http://[::2:3:4:5:6:7:8] http://[::ffff:255.249.199.99]
	ws://h wss://h:1/a?b=c
	ftp://h ftp://h/a?b;type=a ftp://u@h/;TYPE=I#f ftp://h;type=a
	file:/ file:/a//b file:/// file://h/a file://[::1]/#x file://localhost/C:/a
	gopher://h gopher://h/ gopher://h/0?a%09%0A/%09? gopher://h/%0A gopher://h/1#f
	telnet://h telnet://u:p@h:23/ telnet://h/#f
	wais://h/ wais://h/a?b/?c wais://h/a;:@/b/c
	prospero://h/ prospero://h//a=b?;c=;=d prospero://h/#a
	nntp://h/a nntp://u@h:/a%2F.b-+_/1234567890123456
	news: news:* news:a.*b%2F news:///a news://h/ news://h/a@b news:a%22@b news:%22a(%22@%5B:%5D news:a!$&'*+-=_~.@b#f
	mailto: mailto:?= mailto:a@b mailto:a.b+c@d,e@f?cc=g@h&= mailto:gorby%25kremvax@example.com
	mailto:%22not%40me%22@example.org mailto:%22oh%5C%5Cno%22@example.org
	mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org mailto:unlikely%3Faddress@example.com?blat=foop
	mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO mailto:a@%5B127.0.0.1%5D mailto:a@b?c=;:@,#d
	mailto:%22a,b@c%22@d mailto:%22%22@a mailto:!$'*+-_~%23@~
	urn:ab:c URN:a-b:c:d/e@! urn:ab:c?+d?e/?=f#g urn:ab:c?=d urn:x12345678901234567890123456789-a:b urn:ab:c?+a?=
	data:, data:text/plain,x data:;base64,x data:a/b;c=d;e=%22,f DATA:a/b;c=d;BASE64,/?x#y data:;base64=x,
	tel:+1-201-555-0123 tel:7042;phone-context=example.com tel:863-1234;phone-context=+1-914-555 tel:+1;ext=2;isub=a?b
	tel:+(1).2;x tel:*;a=/:&+$;phone-context=a.b.;ext= tel:aF;PHONE-CONTEXT=x tel:+1;phone-context=+2 tel:+1;ext=1;ext=2#f
	x: a+-.1:b x:/ x:/a//b x:a//b x://// x://@:?#  ldap://[2001:db8::7]/c=GB?objectClass?one httpx:a x:?a#b`

const invalid3986 = `
	http: http:a http:/a http:// http:///a http://:80 http://u@ http://h:a http://a@b@c http://h/[] http://h/^ http://h#a#b
	http://[::1 http://::1/ http://[1:2:3:4:5:6:7] http://[1:2:3:4:5:6:7:8:9] http://[1::2::3] http://[12345::]
	http://[::256.1.1.1] http://[::01.2.3.4] http://[v1] http://[v.a] http://[vg.a] http://[1.2.3.4] http://[::1%25a] http://[::g]
	ws://h#a ws://u@h wss:h ws:///a wss://h#
	ftp://h/a;b ftp://h/;type=x ftp:/h ftp:///a
	file: file:a file:c:/a file://h file:////a file://h//a file:///a?b file://h:1/ file://u@h/
	gopher://h/1%0a gopher://h/1a%0D%09 gopher://u@h/ gopher:///1 gopher://h?a
	telnet://h/a telnet://h? telnet://h// telnet:///
	wais://h wais://h/a/b wais://h/a/b/c/d wais://h/a/b/c?d wais://u@h/
	prospero://h prospero://h/a; prospero://h/a;b prospero://h/a;b=c=d prospero://h/a;b=c/d prospero://u@h/
	nntp://h nntp://h/ nntp://h/a/ nntp://h/a/b nntp://h/a/12345678901234567 nntp:///a nntp://h/* nntp:a
	news:a/b news://h news:a@ news:@b news:a@b@c news:a? news:a@b/ news:(@b news:a!
	mailto:a mailto:@b mailto:a@ mailto:? mailto:?a mailto:a@b?c=d?e=f mailto:a@b?c=/ mailto:a@b, mailto:a&b@c mailto:a;b@c
	mailto:a=b@c mailto:.a@b mailto:a.@b mailto:a..b@c mailto:a%20b@c mailto:a%40b@c mailto:%22a%22b@c mailto:%22%00%22@c
	mailto:a@[127.0.0.1] mailto:a@b%20c mailto:a@%E7%B4 mailto:%FF@b mailto:%ED%A0%80@b mailto:%22a%20b%22@c mailto:a%2Cb@c
	mailto:a(b)@c mailto:a:b@c mailto:a@b:c mailto:a@%5B%5D%5D mailto:a%4@b
	urn: urn:a urn:a:b urn:ab: urn:-ab:c urn:ab-:c urn:ab:c?d urn:ab:c?+ urn:ab:/ urn:x12345678901234567890123456789012:b urn:ab:c?=d?+[
	data: data:x data:text,x data:;charset,x data:a/b;base64;c=d,x data:a/b;c="d",x data:a/,x data:a/b/c,x data:a/b;c=,x
	tel: tel:+ tel:+- tel:7042 tel:+1;ext=a tel:+1;isub= tel:+1;phone-context=1 tel:+1;phone-context tel:+1;a=[ tel:+1; tel:+1;=a
	tel:1#;phone-context=a tel:1;phone-context=a.1 tel:+1;ext tel:g;phone-context=a tel:+1?a tel:+1;isub=a;;b
	: :a a 1a:b a_b:c /a //a ?a #a x://[a] x:a#b#c x:% x://a:b x://h:1a x:\a`

// TestIPv6Shapes tries every number of groups on either side of "::", with
// and without a second one and an IPv4 address at the end.
func TestIPv6Shapes(t *testing.T) {
	j := judgeRFC3986(t)
	for left := range 10 {
		for right := range 10 {
			for _, middle := range []string{":", "::", ":::", "::a::"} {
				for _, tail := range []string{"", "1.2.3.4", ":1.2.3.4"} {
					host := groups(left) + middle + groups(right) + tail
					url := "http://[" + host + "]/"
					if want := j.valid(url); urlcheck.Parse(url, urlcheck.RFC3986).Valid != want {
						t.Errorf("%s: want valid %v", url, want)
					}
				}
			}
		}
	}
}

// TestIPv6Tails tries every octet, and more, in an IPv4 address at the end.
func TestIPv6Tails(t *testing.T) {
	for n := range 1100 {
		for _, format := range []string{"%d", "%02d", "%03d"} {
			octet := fmt.Sprintf(format, n)
			url := "http://[::1.2." + octet + ".4]/"
			want := n < 256 && octet == strconv.Itoa(n)
			if urlcheck.Parse(url, urlcheck.RFC3986).Valid != want {
				t.Errorf("%s: want valid %v", url, want)
			}
		}
	}
}

func groups(n int) string {
	return strings.TrimSuffix(strings.Repeat("f0:", n), ":")
}

// TestJSONSchemaURI runs the uri cases of JSON-Schema-Test-Suite.
func TestJSONSchemaURI(t *testing.T) {
	var suites []struct {
		Tests []struct {
			Description string
			Data        any
			Valid       bool
		}
	}
	data := must[[]byte](t)(os.ReadFile("testdata/json-schema/uri.json"))
	if err := json.Unmarshal(data, &suites); err != nil {
		t.Fatal(err)
	}
	j := judgeRFC3986(t)
	seen := 0
	for _, suite := range suites {
		for _, test := range suite.Tests {
			s, isText := test.Data.(string)
			if !isText {
				continue
			}
			seen++
			if j.valid(s) != test.Valid {
				t.Errorf("the judge differs: %s: %q", test.Description, s)
			}
			if urlcheck.Parse(s, urlcheck.RFC3986).Valid != test.Valid {
				t.Errorf("%s: %q: want valid %v", test.Description, s, test.Valid)
			}
		}
	}
	if seen < 30 {
		t.Errorf("%d cases", seen)
	}
}
