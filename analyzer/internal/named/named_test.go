package named

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"urlvet.example/urlcheck"
)

// In the tests a question mark in brackets stands for a value that is not known.
func text(s string) string { return strings.ReplaceAll(s, "[?]", "\x00") }

func spelled(s string) string { return strings.ReplaceAll(s, "\x00", "[?]") }

func (t Thing) describe(s string) string {
	cut := func(at urlcheck.Span) string { return s[at.Start:at.End] }
	var b strings.Builder
	fmt.Fprintf(&b, "%v %s", t.Kind, cut(t.Span))
	for _, part := range []struct {
		name  string
		spans []urlcheck.Span
	}{
		{"scheme", []urlcheck.Span{t.Scheme}},
		{"host", []urlcheck.Span{t.Host}},
		{"port", []urlcheck.Span{t.Port}},
		{"secret", t.Secrets},
		{"open", t.Open},
	} {
		for _, at := range part.spans {
			if at.Start < at.End {
				fmt.Fprintf(&b, " %s=%s", part.name, cut(at))
			}
		}
	}
	return spelled(b.String())
}

func TestURLs(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"https://h.io/a", []string{"https://h.io/a"}},
		{"see https://h.io/a, and (http://h.io/b).", []string{"https://h.io/a", "http://h.io/b"}},
		{"https://en.h.io/wiki/Go_(game)", []string{"https://en.h.io/wiki/Go_(game)"}},
		{"(see https://en.h.io/wiki/Go_(game))", []string{"https://en.h.io/wiki/Go_(game)"}},
		{"url=http://h.io?q=", []string{"http://h.io?q="}},
		{"is it http://h.io?", []string{"http://h.io"}},
		{"https://{{ .Host }}/a/${ID}/$NAME/<id>/{x}", []string{"https://{{ .Host }}/a/${ID}/$NAME/<id>/{x}"}},
		{"<https://h.io/>", []string{"https://h.io/"}},
		{`<a href="https://h.io/x">`, []string{"https://h.io/x"}},
		{`^https://h\.io/`, nil},
		{`^https://(a|b)/`, nil},
		{`go to http://h.io\n`, []string{"http://h.io"}},
		{"http://a.io,http://b.io", []string{"http://a.io", "http://b.io"}},
		{"source=https://h.io;database=d", []string{"https://h.io"}},
		{"mongodb://a:1,b:2/d", []string{"mongodb://a:1,b:2/d"}},
		{"http://[::1]:80/ http://u@[::1]/", []string{"http://[::1]:80/", "http://u@[::1]/"}},
		{"https://h.io/ä。Und", []string{"https://h.io/ä"}},
		{"[?]://[?]/a", []string{"[?]://[?]/a"}},
		{"http[?]://h", []string{"http[?]://h"}},
		{"7http://h", []string{"http://h"}},
		{"://h", nil},
		{"mailto:a@b.io", []string{"mailto:a@b.io"}},
		{" https//h.io/ ", []string{"https//h.io/"}},
		{"http:/a b", nil},
		{"a: b//c", nil},
		{"http://h.io/{not closed", []string{"http://h.io/"}},
		{"", nil},
	} {
		var got []string
		s := text(tt.text)
		for _, at := range spans(s, urlcheck.Secrets(s)) {
			got = append(got, spelled(s[at.Start:at.End]))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestURLsOfSecrets has passwords with characters that end other URLs, and some with none.
func TestURLsOfSecrets(t *testing.T) {
	for _, middle := range strings.Split("' ) ; < > ] } \u200b | ^ ( [ {", " ") {
		s := "see postgres://user:q7Zx" + middle + "w2mA@db.io:80/x now, or http://u:k8" + middle + "Pq@h.io/?a=b."
		var got []string
		for _, thing := range URLs(s) {
			got = append(got, thing.describe(s))
		}
		if want := []string{
			"url postgres://user:q7Zx" + middle + "w2mA@db.io:80/x scheme=postgres host=db.io port=80 secret=q7Zx" + middle + "w2mA",
			"url http://u:k8" + middle + "Pq@h.io/?a=b scheme=http host=h.io secret=k8" + middle + "Pq",
		}; !slices.Equal(got, want) {
			t.Errorf("%q: got\n%q, want\n%q", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"<a href='http://h.io:80'>bob@h.io</a>":      "url http://h.io:80 scheme=http host=h.io port=80",
		"password=https://q7.io/Zx":                  "url https://q7.io/Zx scheme=https secret=https://q7.io/Zx",
		"postgres://user:q7\"Zx@db.io/x":             "url postgres://user:q7\"Zx@db.io/x scheme=postgres host=db.io secret=q7\"Zx",
		"postgres://user:q7`Zx@db.io/x":              "url postgres://user:q7`Zx@db.io/x scheme=postgres host=db.io secret=q7`Zx",
		`{"u":"http://h.io","m":"bob:x@h.io"}`:       "url http://h.io scheme=http host=h.io",
		`{"u":"http://h.io:port","m":"bob:x1@h.io"}`: "",
		"(http://h.io:80), bob@h.io":                 "url http://h.io:80 scheme=http host=h.io port=80",
		"http://h.io; password=q7Zx":                 "url http://h.io scheme=http host=h.io",
	} {
		var got []string
		for _, thing := range URLs(s) {
			got = append(got, thing.describe(s))
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%q: got\n%q, want\n%q", s, got, want)
		}
	}
}

func TestAt(t *testing.T) {
	for given, want := range map[string]string{
		"https://h.io/a":             "url https://h.io/a scheme=https host=h.io",
		"http://bob:hunter2@h:80/":   "url http://bob:hunter2@h:80/ scheme=http host=h port=80 secret=hunter2",
		"http://bob:[?]@h/":          "url http://bob:[?]@h/ scheme=http host=h",
		"amqp://guest:guest@h/":      "url amqp://guest:guest@h/ scheme=amqp host=h secret=guest",
		"http://[::1]:8080/x":        "url http://[::1]:8080/x scheme=http host=[::1] port=8080",
		"http://[?]:8080[?]":         "url http://[?]:8080[?] scheme=http host=[?] port=8080",
		"http://[?]:[?][?]":          "url http://[?]:[?][?] scheme=http host=[?] port=[?]",
		"http://api.h.io[?]":         "url http://api.h.io[?] scheme=http host=api.h.io",
		"http://localhost[?]":        "url http://localhost[?] scheme=http host=localhost",
		"http://api.[?]":             "url http://api.[?] scheme=http host=api.[?]",
		"http://[?][?]":              "url http://[?][?] scheme=http host=[?]",
		"http://node[?]/":            "url http://node[?]/ scheme=http host=node[?]",
		"mongodb://a:1,b:2/d":        "url mongodb://a:1,b:2/d scheme=mongodb host=a:1,b:2",
		"ldap://a.io,[?]":            "url ldap://a.io,[?] scheme=ldap host=a.io,[?]",
		"sqlserver://h:1433;db=d":    "url sqlserver://h:1433;db=d scheme=sqlserver host=h port=1433",
		"s3://bucket/key":            "url s3://bucket/key scheme=s3",
		"unix:///run/s.sock":         "url unix:///run/s.sock scheme=unix",
		"dns:///h.io:443":            "url dns:///h.io:443 scheme=dns host=h.io port=443",
		"pod://name":                 "url pod://name scheme=pod",
		"spin://h.io":                "url spin://h.io scheme=spin host=h.io",
		"spin://h:80":                "url spin://h:80 scheme=spin host=h port=80",
		"mailto:a@b.io":              "url mailto:a@b.io scheme=mailto host=b.io",
		"https//h.io/a":              "url https//h.io/a scheme=https host=h.io",
		`http:\\h.io\a`:              `url http:\\h.io\a scheme=http host=h.io`,
		"https://{id}.h.io/*":        "url https://{id}.h.io/* scheme=https host={id}.h.io open={id} open=*",
		"https://h.io/?api_key=abcd": "url https://h.io/?api_key=abcd scheme=https host=h.io secret=abcd",
		"https://h.io/?token=[?]":    "url https://h.io/?token=[?] scheme=https host=h.io",
		"https://h.io/?page=2&pwd=a": "url https://h.io/?page=2&pwd=a scheme=https host=h.io secret=a",
		"https://":                   "",
		"[?]://[?]":                  "",
		"https://[?]":                "url https://[?] scheme=https host=[?]",
		"scheme://host:port":         "",
		"http://host:port/path":      "",

		"https://u:x1/y@h.io:80/?p=q@r": "url https://u:x1/y@h.io:80/?p=q@r scheme=https host=h.io port=80 secret=x1/y",

		// several, in one another
		"https://h/?next=http://v:pw@h2":                   "url https://h/?next=http://v:pw@h2 scheme=https host=h secret=pw",
		"https://u:pw@h/?a=http://v:x1@h2,http://w:x/2@h3": "url https://u:pw@h/?a=http://v:x1@h2,http://w:x/2@h3 scheme=https host=h secret=pw secret=x1 secret=x/2",
	} {
		s := text(given)
		thing, ok := Whole(s)
		if got := thing.describe(s); ok != (want != "") || ok && got != want {
			t.Errorf("%s: %t, got\n%s, want\n%s", given, ok, got, want)
		}
	}
}

func TestIn(t *testing.T) {
	for _, tt := range []struct {
		in          func(string) (Thing, bool)
		given, want string
	}{
		{InAddress, "password=x1y2", ""},
		{InAddress, "h.io:80", "address h.io:80 host=h.io port=80"},
		{InAddress, ":80", "address :80 port=80"},
		{InAddress, "8080", "address 8080 port=8080"},
		{InAddress, " [::1]:80 ", "address [::1]:80 host=[::1] port=80"},
		{InAddress, "::1", "address ::1 host=::1"},
		{InAddress, "[?]:80", "address [?]:80 host=[?] port=80"},
		{InAddress, "[?]:[?]", ""},
		{InAddress, "/run/s.sock", ""},
		{InAddress, "", ""},
		{InHost, "h.io", "host h.io host=h.io"},
		{InHost, "[?]", ""},
		{InHost, "a/b", ""},
		{InHost, "password=x1y2", ""},
		{InSource, "app:secret@tcp(db:3306)/shop", "dsn app:secret@tcp(db:3306)/shop host=db port=3306 secret=secret"},
		{InSource, "[?]:[?]@tcp([?])/shop", "dsn [?]:[?]@tcp([?])/shop host=[?]"},
		{InSource, "app@unix(/run/s)/shop", "dsn app@unix(/run/s)/shop"},
		{InSource, "host=db port=5433 user=app password='se cret' dbname=d", "dsn host=db port=5433 user=app password='se cret' dbname=d host=db port=5433 secret=se cret"},
		{InSource, `password='se\' cret' host=db`, `dsn password='se\' cret' host=db host=db secret=se\' cret`},
		{InSource, "server=tcp:db.io,1433;user id=sa;pwd=x1", "dsn server=tcp:db.io,1433;user id=sa;pwd=x1 host=db.io port=1433 secret=x1"},
		{InSource, "host=/run/postgresql dbname=d", "dsn host=/run/postgresql dbname=d"},
		{InSource, ":memory:", "dsn :memory:"},
		{InSource, "[?]", ""},
	} {
		s := text(tt.given)
		thing, ok := tt.in(s)
		if got := thing.describe(s); ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("%s: %t, got\n%s, want\n%s", tt.given, ok, got, tt.want)
		}
	}
}

// FuzzNamed checks that all spans are in the text, in order and apart where they are said
// to be, and that a span of a host or a port cuts no character in two unless the text does.
func FuzzNamed(f *testing.F) {
	for _, s := range []string{
		"see https://u:p@h:80/{id}?token=abc and mongodb://a,b", "host=db password='x", "a:b@tcp(h:1)/d", "[::1]:80", "http://\x00:8\x00",
		"http:\\\\h", "$(", "{{", "mailto:", "x://[", "server=tcp:a,1;pwd=",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, thing := range URLs(s) {
			if thing.Start < end || thing.End < thing.Start || thing.End > len(s) {
				t.Fatalf("%v after %d", thing, end)
			}
			end = thing.End
			check(t, s, thing)
		}
		for _, in := range []func(string) (Thing, bool){InAddress, InHost, InSource} {
			if thing, ok := in(s); ok {
				check(t, s, thing)
			}
		}
	})
}

func check(t *testing.T, s string, thing Thing) {
	t.Helper()
	for _, at := range append([]urlcheck.Span{thing.Scheme, thing.Host, thing.Port}, append(thing.Secrets, thing.Open...)...) {
		if at.Start == 0 && at.End == 0 {
			continue
		}
		if at.Start < thing.Start || at.End < at.Start || at.End > thing.End {
			t.Fatalf("%v of %+v in %q", at, thing, s)
		}
		if utf8.ValidString(s) && !utf8.ValidString(s[at.Start:at.End]) {
			t.Errorf("%q of %q", s[at.Start:at.End], s)
		}
	}
	for _, list := range [][]urlcheck.Span{thing.Secrets, thing.Open} {
		for i := range list {
			if i > 0 && list[i].Start < list[i-1].End {
				t.Errorf("%v overlap in %q", list, s)
			}
		}
	}
}
