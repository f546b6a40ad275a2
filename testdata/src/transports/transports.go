// Package transports has a client of its own.
package transports

import (
	"net/http"
	"net/url"
)

// A transport of the package adds what the URLs of its client lack.
type baseTransport struct{ base string }

func (t *baseTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	u, err := url.Parse(t.base + r.URL.Path)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL, r.Host = u, u.Host
	return http.DefaultTransport.RoundTrip(r)
}

type api struct{ *http.Client }

func newAPI(base string) *api {
	return &api{&http.Client{Transport: &baseTransport{base}}}
}

func (a *api) users() {
	a.Get("/v1/users")
	a.Post("/v1/users", "", nil)
	a.Client.Head("http:///healthz")
	http.Get("/v1/users") // want `scheme-missing`
}
