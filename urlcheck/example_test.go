package urlcheck_test

import (
	"fmt"

	"urlvet.example/urlcheck"
)

func ExampleCheck() {
	for _, p := range urlcheck.Check("http//example.org/a b", urlcheck.Modern) {
		fmt.Printf("%d-%d %s %s: %s\n", p.Start, p.End, p.Level, p.Code, p.Message)
	}
	// Output:
	// 0-6 error scheme-slashes: "http//" lacks the colon; did you mean "http://"?
	// 19-20 error char-unsafe: a space in the path is not percent-encoded
}

func ExampleFix() {
	s := "http://example.org/a b"
	for _, p := range urlcheck.Check(s, urlcheck.Modern) {
		if p.Fix != nil {
			fmt.Printf("%s: %s\n", p.Fix.Title, s[:p.Start]+p.Fix.Text+s[p.End:])
		}
	}
	// Output: Percent-encode a space: http://example.org/a%20b
}

// The host is known only at run time, as in "http://" + host + ":70000/".
func ExampleCheckText() {
	t := urlcheck.Text{
		Bytes: "http://\x00:70000/",
		Holes: []urlcheck.Hole{{At: 7, Kind: urlcheck.Name}},
	}
	for _, p := range urlcheck.CheckText(t, urlcheck.Modern) {
		fmt.Println(p.Message)
	}
	// Output: port 70000 is out of range 1-65535
}

func ExampleParse() {
	s := "gopher://example.org/7find%09go"
	u := urlcheck.Parse(s, urlcheck.RFC1738)
	fmt.Println(u.Valid, s[u.Host.Start:u.Host.End], u.Port.Present())
	for _, part := range u.Parts {
		fmt.Printf("%s=%s\n", part.Name, s[part.Start:part.End])
	}
	// Output:
	// true example.org false
	// type=7
	// selector=find
	// search=go
}

func ExampleFindAll() {
	text := "I found it under <URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>, or see https://example.org/."
	for _, f := range urlcheck.FindAll(text) {
		fmt.Println(f.URL)
	}
	// Output:
	// ftp://info.cern.ch/pub/www/doc;type=d
	// https://example.org/
}

func ExampleProfile_With() {
	p, err := urlcheck.Modern.With("scheme-cleartext")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, problem := range urlcheck.Check("ftp://go.dev/dl", p) {
		fmt.Println(problem.Message)
	}
	// Output: ftp to "go.dev" is not encrypted
}

func ExampleLookup() {
	r, ok := urlcheck.Lookup("port-range")
	fmt.Println(ok, r.Summary)
	// Output: true port 0 or a port over 65535
}

func ExampleLookupScheme() {
	s, ok := urlcheck.LookupScheme("WS")
	fmt.Println(ok, s.Name, s.Port, s.Twin)
	// Output: true ws 80 wss
}
