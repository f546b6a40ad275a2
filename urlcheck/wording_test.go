package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// TestWording has the messages whose words depend on what is wrong: what is seen, and
// what it does to a Go program.
func TestWording(t *testing.T) {
	for _, tt := range []struct{ url, want string }{
		{"https://h.org/日本語/", `"日本語" in the path is not percent-encoded`},
		{"https://h.org/a b", `a space in the path is not percent-encoded`},
		{`https://h.org/a\b`, `a backslash in the path is not percent-encoded`},
		{"https://h.org/red shoes and hats", `spaces in the path are not percent-encoded`},
		{`https://h.org/a\b\c`, `backslashes in the path are not percent-encoded`},
		{`https://h.org/?a="b"`, `quotation marks in the query are not percent-encoded`},
		{"https://h.org/a|b|c", `"|" in the path is not percent-encoded`},
		{"https://h.org/<id>", `"<" and ">" in the path are not percent-encoded`},
		{"https://h.org/{a|b}", `"{", "|" and "}" in the path are not percent-encoded`},
		{"https://h.org/a `<b>`", `" ", "` + "`" + `" and others in the path are not percent-encoded`},
		{`https://h.org/a"b`, `a quotation mark in the path is not percent-encoded`},
		{"https://h.org/a\u200bb", `invisible U+200B in the path`},
		{"https://h.org/a\u200b\u200bb", `"\u200b\u200b" in the path is invisible or a look-alike`},
		{"https://h.org/a\u00a0b", `U+00A0 in the path looks like a space`},
		{"https://h.org/a\u2019b", `U+2019 in the path looks like "'"`},
		{"https://h.org/a\u2014b", `U+2014 in the path looks like "-"`},
		{"https://h.org/a\uff1fb", `U+FF1F in the path looks like "?"`},
		{"https://h.org/a\n", `a line break at the end of the URL`},
		{"\thttps://h.org/a", `a tab at the start of the URL`},
		{" \t\nhttps://h.org/a", `white space at the start of the URL`},
		{"https://h.org/%zz", `"%zz" is not a percent-escape; url.Parse fails`},
		{"https://h.org/?q=50%", `"%" is not a percent-escape; Go drops the parameter`},
		{"http://[fe80::1%eth0]/", `"%et" is not a percent-escape; a zone begins with %25`},
		{"mailto:a%zz@h.org", `"%zz" is not a percent-escape`},
		{`http:\\h.org\a`, `backslashes after "http:", which Go does not take for slashes`},
		{"https.//h.org/a", `"https.//" has a dot instead of the colon; did you mean "https://"?`},
		{"http,//h.org/a", `"http,//" has a comma instead of the colon; did you mean "http://"?`},
		{"https://shop:q7Zx8Kv@h.org/", `password of "shop" is hard-coded`},
		{"redis://:q7Zx8Kv@h.org/", `a password is hard-coded`},
		{"http:///a", `no host in a URL of http`},
		{"http://h.org/\x01", `control character U+0001 in the path`},
		{"http://:8080/a", `no host before ":8080"`},
		{"http://a..h.org/", `host "a..h.org" has two dots in a row`},
		{"http://.h.org/", `host ".h.org" begins with a dot`},
		{"http://a.org,b.org/", `host "a.org,b.org" has ","`},
		{"http://192.168.1.256/", `host "192.168.1.256" is not an IPv4 address: 256 is over 255`},
		{"http://010.0.0.1/", `host "010.0.0.1" has "010", octal to some parsers and decimal to others`},
		{"http://0x7f.0.0.1/", `host "0x7f.0.0.1" has hexadecimal numbers, which some parsers alone take`},
		{"http://1.2.3.4.5/", `host "1.2.3.4.5" is not an IPv4 address: more than four numbers`},
		{"http://192.0.2.1./", `host "192.0.2.1." is an IPv4 address with a dot after it`},
		{"file://h:80/a", `port "80" is not allowed: file URLs have none`},
		{"http://127.1/", `host "127.1" is an IPv4 address to some parsers only`},
		{"http://2130706433/", `host "2130706433" is an IPv4 address to some parsers only`},
		{"http://\u0430cme.org/", `"` + "\u0430" + `cme" in the host has the Cyrillic letter U+0430`},
		{"http://\u0441\u0430\u0440\u0435.com/", `"` + "\u0441\u0430\u0440\u0435" + `" in the host looks Latin and is not`},
		{"http://h.org:443:8443/", `port "443:8443" is two ports`},
		{"http://h.org:http/", `port "http" is not a number`},
		{"https://shop.acme.com:8443/", `port 8443 is hard-coded; the default of https is 443`},
		{"http://h.org/?page=1?size=2", `second "?" is in the value of "page"; did you mean "&"?`},
		{"http://h.org/?a=1;b=2", `Go drops parameters joined by ";"; use "&"`},
		{"http://h.org/?a=1&amp;b=2", `"&amp;" is HTML; Go drops the parameter after it`},
		{"data:text/plain", `no comma in a data URL, so no data`},
		{`file://C:\Users\a.log`, `"C:" is read as the host but is a drive letter`},
	} {
		problems := urlcheck.CheckText(urlcheck.Text{Bytes: tt.url, Absolute: true}, urlcheck.Modern)
		if len(problems) != 1 || problems[0].Message != tt.want {
			t.Errorf("%q: got %v, want %s", tt.url, problems, tt.want)
		}
	}
}

// TestFilling takes texts without a scheme, where a URL has to have one. A word that only fills the
// place of one is written over.
func TestFilling(t *testing.T) {
	for u, want := range map[string]int{
		"placeholder_sentry_dsn": 0,
		"Placeholder":            0,
		"dummy-endpoint":         0,
		"placeholders":           1,
		"sentry_dsn":             1,
		"example.org":            1,
		"placeholder/path":       1,
		"":                       1,
	} {
		if problems := urlcheck.CheckText(urlcheck.Text{Bytes: u, Absolute: true}, urlcheck.Modern); len(problems) != want {
			t.Errorf("%q: got %v, want %d", u, problems, want)
		}
	}
}

// A URL in quotation marks of its own is one slip.
func TestQuotedTwice(t *testing.T) {
	for _, u := range []string{`"https://h.org/a"`, `'https://h.org/a'`, "`https://h.org/a`"} {
		problems := urlcheck.CheckText(urlcheck.Text{Bytes: u, Absolute: true}, urlcheck.Modern)
		if len(problems) != 1 || problems[0].Code != urlcheck.CodeSchemeMissing || !strings.HasSuffix(problems[0].Message, " begins with a quotation mark of its own") {
			t.Errorf("%s: got %v", u, problems)
		}
	}
}
