package urlcheck_test

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"urlvet.example/urlcheck"
)

// wantSameRequest fails if a sure fix changes what Go's client asks for. A URL
// that the client refuses asks for nothing.
func wantSameRequest(t *testing.T, s, fixed string, p urlcheck.Problem) {
	t.Helper()
	before, works := requested(s)
	if p.Fix.Suggestion || !works {
		return
	}
	if after, _ := requested(fixed); after != before {
		t.Errorf("%s turns %q into %q, and the request from\n%+v into\n%+v", p.Code, s, fixed, before, after)
	}
}

// request is what a client asks for.
type request struct{ scheme, user, host, path, query string }

// requested returns what net/http asks for of a URL, as far as a server can tell
// it apart; false if it sends no request.
func requested(s string) (request, bool) {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || !strings.Contains(" http https ws wss ", " "+u.Scheme+" ") {
		return request{}, false
	}
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil || !mayAnswer(u.Hostname()) {
		return request{}, false
	}
	port := strings.TrimLeft(u.Port(), "0") // 0080 is dialed as 80
	if port == "" {
		port = map[string]string{"http": "80", "https": "443", "ws": "80", "wss": "443"}[u.Scheme]
	}
	return request{
		scheme: u.Scheme,
		user:   u.User.String(),
		host:   strings.ToLower(u.Hostname()) + " " + port,
		path:   strings.TrimPrefix(u.Path, "/"),
		query:  values.Encode(),
	}, true
}

// mayAnswer reports whether a host can be found: it is an address, or a name of
// letters, digits, hyphens and underscores. Nobody names one like a scheme.
func mayAnswer(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	last := host[strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')+1:]
	numeric := last != "" && strings.IndexByte("0123456789", last[0]) >= 0
	other := strings.ContainsFunc(host, func(r rune) bool {
		return r < utf8.RuneSelf && r != '.' && r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return !numeric && !other && host != "http" && host != "https"
}
