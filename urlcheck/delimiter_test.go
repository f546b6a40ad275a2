package urlcheck_test

import (
	"testing"

	"urlvet.example/urlcheck"
)

// A password with a delimiter in it is reported before a database, too.
func TestDelimiterBeforeDatabase(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"postgres://user:hunter/2@db.io/x", "/"},
		{"postgresql://user:hunter#2@db.io/x", "#"},
		{"mongodb+srv://user:hunter?2@db.io/x", "?"},
		{"mysql://user:hunter/2@a.io:1,b.io:2/x", "/"},
		{"postgres://user:hunter2@db.io/x@y", ""},
		{"postgres://a:1,b:2/x@y", ""},
		{"postgres://db.io:5432/x?user=a@b", ""},
		{"postgres://host:port/x?user=a@b", ""},
		{"postgres://host:{port}/x?user=a@b", ""},
		{"postgres://db.io:pw/x", ""},
		{"docker://repository:tag/x@y", ""},
	} {
		got := ""
		for _, p := range urlcheck.Check(test.url, urlcheck.Modern) {
			if p.Code == urlcheck.CodeUserinfoDelimiter {
				got = test.url[p.Start:p.End]
			}
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.url, got, test.want)
		}
	}
}
