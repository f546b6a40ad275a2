package spared

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// A host that lost its brackets may get them back before it is joined.
func bracketedOf(u *url.URL) string {
	h := u.Hostname()
	if strings.Contains(h, ":") {
		h = "[" + h + "]"
	}
	return h
}

func fromBracketed(u *url.URL, port int) string {
	x := bracketedOf(u)
	return fmt.Sprintf("%s:%d", x, port)
}

func fromBoth(x string, port int) string { return fmt.Sprintf("%s:%d", x, port) }

func dialBoth(u *url.URL) []string {
	return []string{fromBoth(u.Hostname(), 80), fromBoth(bracketedOf(u), 80), fromBracketed(u, 80)}
}

type bracketedRoute struct{ farHost, port string }

func newBracketedRoute(u *url.URL) *bracketedRoute {
	return &bracketedRoute{farHost: bracketedOf(u), port: u.Port()}
}

func (t *bracketedRoute) where() string { return t.farHost + ":" + t.port }

// What is not named as a URL may have a method of that name that gives a name.
type rackServer struct{ name, port string }

func (m rackServer) Hostname() string { return m.name }

type rackRoute struct{ farHost, port string }

func newRackRoute(m rackServer) *rackRoute { return &rackRoute{m.Hostname(), m.port} }

func (t *rackRoute) where() string { return t.farHost + ":" + t.port }

// A route target looks like an address.
func routeTarget(text, p string) string {
	h, _, err := net.SplitHostPort(text)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%s:%s", h, p)
}

// The key of a cache is no address.
func cachedBare(u *url.URL, cache map[string]int) int {
	key := destinationKey(u)
	return cache[key]
}

func destinationKey(u *url.URL) string { return hostOf(u) + ":" + u.Port() }

func hostOf(u *url.URL) string { return u.Hostname() }
