// Package sinks gives strings without a scheme to what takes URLs, and to
// what only looks as if it did.
package sinks

import (
	"context"
	"net/http"
	"net/http/httptest"
	. "net/url"

	web "net/http"
)

type service struct {
	client *http.Client
	http.Client
}

func package_(ctx context.Context) {
	http.Get("www.x.org")                                    // want `scheme-missing`
	web.Head("www.x.org")                                    // want `scheme-missing`
	http.Post("www.x.org", "a/b", nil)                       // want `scheme-missing`
	http.PostForm(("www." + "x.org"), nil)                   // want `scheme-missing`
	http.NewRequest("GET", "www.x.org", nil)                 // want `scheme-missing`
	http.NewRequestWithContext(ctx, "GET", "www.x.org", nil) // want `scheme-missing`
	httptest.NewRequest("GET", " /a", nil)                   // want `char-edge-space`
	http.Redirect(nil, nil, "/a b", 302)                     // want `char-unsafe`
	ParseRequestURI("/a b")                                  // want `char-unsafe`
}

// Not even a relative reference.
func colons(port string) {
	Parse("://x.org")                       // want `scheme-missing: "://" has no scheme before it`
	Parse("1http://x.org")                  // want `scheme-missing: "1http" is not a scheme because of "1"`
	Parse("my_app:start")                   // want `scheme-missing: "my_app" is not a scheme because of "_"`
	Parse(":" + port)                       // want `scheme-missing: ":" has no scheme before it`
	http.Get(":")                           // want `scheme-missing: ":" has no scheme before it`
	http.NewRequest("GET", "://x.org", nil) // want `scheme-missing: "://" has no scheme before it`
	Parse("a:b")
	Parse("a/b_c:d")
	Parse("git@github.com:a/b.git") // want `arg-refused: url.Parse refuses it: the text before the first colon is not a scheme`
	_ = []string{"::", ":", "://x.org", "1http://x.org", "my_app://x.org", "my_app:start"}
}

func methods(s *service, base *URL) {
	c := &http.Client{Timeout: 1}
	c.Get("www.x.org")                                // want `scheme-missing`
	s.client.Get("www.x.org")                         // want `scheme-missing`
	s.Get("www.x.org")                                // want `scheme-missing`
	http.DefaultClient.Head("www.x.org")              // want `scheme-missing`
	httptest.NewServer(nil).Client().Get("www.x.org") // want `scheme-missing`
	_, _ = base.Parse("/a b")                         // want `char-unsafe`
	u, _ := Parse("http://example.org")
	_, _ = u.Parse("/a b") // want `char-unsafe`
}

// What a constant or a variable is used for adds to what it is.
func through() {
	u := "www.x.org" // want `scheme-missing: "www.x.org" has no scheme`
	http.Get(u)
}

type store map[string]string

func (s store) Get(key string) string { return s[key] }

func other(s store, unknown interface{ Get(string) }) {
	s.Get("www.x.org")
	unknown.Get("www.x.org")
	http := s
	http.Get("www.x.org")
}
