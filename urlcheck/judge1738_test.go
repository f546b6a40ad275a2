package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
	"urlvet.example/urlcheck/internal/grammar"
)

// TestJudgeRFC1738 checks the profile against the grammar of the RFC.
func TestJudgeRFC1738(t *testing.T) {
	judgeRFC1738(t).compare(t, func(s string) bool {
		return urlcheck.Parse(s, urlcheck.RFC1738).Valid
	})
}

// predefined1738 are the schemes of RFC 1738, section 3, each with the rule
// of section 5 for it.
var predefined1738 = []schemeRule{
	{"ftp", "ftpurl"},
	{"http", "httpurl"},
	{"gopher", "gopherurl"},
	{"mailto", "mailtourl"},
	{"news", "newsurl"},
	{"nntp", "nntpurl"},
	{"telnet", "telneturl"},
	{"wais", "waisurl"},
	{"file", "fileurl"},
	{"prospero", "prosperourl"},
}

// judgeRFC1738 is the grammar of section 5 with what else the RFC says:
//
//   - "[ / [ gtype" in gopherurl lacks the quotes around the slash.
//   - Section 2.1: scheme names ignore case. Nothing else does; literals
//     such as ";type=" are taken as they are spelled.
//   - Section 3.4.1: a gopher selector holds no tab, line feed or carriage
//     return, so that the first "%09" ends it.
//   - Section 5 has genericurl among the alternatives of url; a predefined
//     scheme has to match its own.
//   - https, which the RFC does not know, is judged by the rule for http.
func judgeRFC1738(t *testing.T) judge {
	source := readGrammar(t, "rfc1738.bnf")
	source = substitute(t, source, `[ / [ gtype`, `[ "/" [ gtype`)
	g := parse1738(t, source)
	https := parse1738(t, substitute(t, source, `"http://"`, `"https://"`))

	j := judge{perClass: 256}
	schemes := []string{"https"}
	for _, p := range predefined1738 {
		j.add1738(t, g, p.rule)
		schemes = append(schemes, p.scheme)
	}
	j.add1738(t, https, "httpurl")
	j.add1738(t, g, "otherurl")
	other := &j.rules[len(j.rules)-1]
	other.language = other.language.Minus(abnf(t, "r = "+anyOf(schemes)+` ":" *%x00-FF`, "r"))
	return j
}

func parse1738(t *testing.T, source string) *grammar.Grammar {
	g := must[*grammar.Grammar](t)(grammar.ParseBNF(source))
	refine(t, g, "selector", func(l *grammar.Language) *grammar.Language {
		return l.Minus(contains(t, "%09", "%0A", "%0D"))
	})
	return g
}

func (j *judge) add1738(t *testing.T, g *grammar.Grammar, rule string) {
	l := must[*grammar.Language](t)(g.Language(rule))
	j.rules = append(j.rules, ruleUnderTest{rule, g, l.FoldBefore(':')})
}

func substitute(t *testing.T, source, old, new string) string {
	t.Helper()
	if strings.Count(source, old) != 1 {
		t.Fatalf("%q is not there once", old)
	}
	return strings.Replace(source, old, new, 1)
}

// TestRFC1738ByHand checks the judge against URLs that a reader of the RFC
// judged.
func TestRFC1738ByHand(t *testing.T) {
	checkByHand(t, judgeRFC1738(t), valid1738, invalid1738)
}

const valid1738 = `
	http://h http://h/ http://h/a/b;c:@&=?q;:@&= http://h.a1-b.c:80/ http://1.2.3.999/ http://a.b-c/%7Ea//
	HTTP://h https://h/ http://h/?
	ftp://h ftp://@h/ ftp://u:@h/ ftp://u;?&=:p;?&=@h:21/%2Fetc//x?:@&=;type=a ftp://h/;type=D ftp://u/p@h
	file:/// file://localhost/a file://h/a?b file://1.2.3.4/
	gopher://h gopher://h/ gopher://h/1 gopher://h/%0A gopher://h/1//?;x%09a;b gopher://h/1%09%09/%0D%0a%09?
	gopher://h/1%09%0A gopher://h/%09 gopher://h:70/00/a
	mailto:a mailto:a%25b@c?/:;=& MailTo:a@b
	news:* news:a news:a.b-c+d_e news:a/?;:&=%40@h news:a@1.2.3.4
	nntp://h/a nntp://h:119/a.b/0123
	telnet://h telnet://u:p@h:23/ telnet://:@h
	wais://h/ wais://h/a wais://h/?b;:@&= wais://h/a/b/ wais://h/// wais://h:210/a/b/c%2F
	prospero://h/ prospero://h//a;b=c;d= prospero://h/a=b?:@&;=;:=?
	z39.50: x:// x:///;?:@= +: URL:ftp://h afs:a`

const invalid1738 = `
	http: http:// http:/// http:h http://h: http://h? http://h?a http://u@h/ http://h/#f http://h/~a http://h/a?b?c
	http://h/a?b/c http://h./ http://a_b/ http://-h/ http://h-/ http://a.1/ http://1.2.3/ http://1.2.3.4.5/
	http://h%41/ http://[::1]/ http://h/% http://h/%4 http://h/%4g http://h:80a/ http://h/[] http://h/é https:h
	ftp://h;type=a ftp://h/a;b ftp://h/;type=x ftp://h/;TYPE=a ftp://h/;type=ab ftp://u:p:q@h ftp:// ftp:
	file://h file:/a file://h:80/ file:///a;b file://u@h/
	gopher://h/1%0Aa gopher://h/1a%0d%09b gopher://h/1%09a/b gopher://h/1%09a? gopher://u@h/ gopher:h
	mailto: mailto:a#b mailto:"a"@b
	news: news:*a news:1 news:a/b news:a@ news:@h news:a@b@c news:a@h:1 news:a@b_c
	nntp://h nntp://h/ nntp://h/1 nntp://h/a/ nntp://h/a/b nntp://h/a/1/ nntp://h/*
	telnet: telnet://h/a telnet://h// telnet://h? telnet://h/?
	wais://h wais://h/a/b wais://h/a/b/c/d wais://h/a:b wais://h/a?b/c
	prospero://h prospero://h/a; prospero://h/a;b prospero://h/a;b=/ prospero://h/;a=b=c prospero://u@h/
	a :a a_b: x:# x:| //h /a`
