package urlcheck

import (
	"strings"
	"testing"
)

// The rows of the table agree with each other.
func TestSchemeRows(t *testing.T) {
	owner := make(map[uint16]string)
	for _, r := range schemeRows {
		if r.name != strings.ToLower(r.name) || len(r.name) > longestScheme || spanOf(r.name, cSchemeName) != len(r.name) {
			t.Errorf("%q is no name in lower case of at most %d bytes", r.name, longestScheme)
		}
		if twin, ok := LookupScheme(r.twin); r.twin != "" && (!ok || !twin.Encrypted || twin.Twin != "" || r.shape&encrypted != 0) {
			t.Errorf("%s: the twin %q is %+v", r.name, r.twin, twin)
		}
		if r.shape&cleartext != 0 && r.twin == "" {
			t.Errorf("%s is sent in the clear and has no twin to use", r.name)
		}
		for g := range grammars {
			if s := frequentSpec(g, r.name); s != nil && s != allSchemes[r.name].specs[g] {
				t.Errorf("%s: frequentSpec has another scheme", r.name)
			}
		}
		if r.shape&ownsPort == 0 {
			continue
		}
		if other := owner[r.port]; other != "" || r.port == 0 {
			t.Errorf("port %d belongs to %s and %q", r.port, r.name, other)
		}
		owner[r.port] = r.name
	}
	if len(allSchemes) != len(schemeRows) {
		t.Errorf("%d rows have %d names", len(schemeRows), len(allSchemes))
	}
}

func TestLookupScheme(t *testing.T) {
	for _, want := range []Scheme{
		{Name: "http", Port: 80, Twin: "https", Web: true, Authority: true, Host: true},
		{Name: "https", Port: 443, Web: true, Encrypted: true, Authority: true, Host: true},
		{Name: "ws", Port: 80, Twin: "wss", Web: true, Authority: true, Host: true},
		{Name: "wss", Port: 443, Web: true, Encrypted: true, Authority: true, Host: true},
		{Name: "ftp", Port: 21, Twin: "ftps", Web: true, Authority: true, Host: true},
		{Name: "ssh", Port: 22, Encrypted: true, Authority: true, Host: true},
		{Name: "postgres", Port: 5432, Authority: true, Host: true},
		{Name: "s3", Authority: true},
		{Name: "file", Host: true},
		{Name: "unix"},
		{Name: "npipe"},
		{Name: "mailto"},
		{Name: "mongodb+srv", Encrypted: true, Authority: true, Host: true},
	} {
		for _, name := range []string{want.Name, strings.ToUpper(want.Name)} {
			if got, ok := LookupScheme(name); !ok || got != want {
				t.Errorf("%s: got %+v, %v, want %+v", name, got, ok, want)
			}
		}
	}
	for _, name := range []string{"", "http:", "serial", "docker-pullable", "hſ", strings.Repeat("http", 1000)} {
		if got, ok := LookupScheme(name); ok || got != (Scheme{}) {
			t.Errorf("%.20q: got %+v, %v", name, got, ok)
		}
	}
}
