// Package flows has URLs that are put together in several steps, or reach what
// takes them by way of variables, lists and functions of the package.
package flows

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

func additions(host, port, path string, secure bool) {
	a := "http://" + host
	a += ":" + port // want `host-port-join`
	a += path

	b := "http://" + host
	b = b + ":" + port // want `host-port-join`

	c := "http://example.org:7" + port // the rest of the port is added
	c += "0000"

	d := "www.x.org"
	d += path
	http.Get("http://" + d)

	e := "http://example.org:70000" // want `port-range`
	if secure {
		e += path
	}

	f := "http://example.org:80"
	if secure {
		f += port // may be a part of the number
	}

	g := "http://" + host
	for range path {
		g += ":" + port
	}

	h := "http//" // want `scheme-slashes`
	h += host

	i := "https:/" // nobody knows how the path begins
	i += path

	j := "http://example.org/"
	j += "a^b" // want `char-unsafe`
}

func before(path string) {
	u := "http://example.org"
	http.Get(u)
	u += ":" // the call came before
}

func selves(u, v string) {
	w := u + v
	w += "x" + w + w
	w = w + w
	http.Get(w)
	x := x + "http//" + x
}

func joined(host string, id int) {
	_ = strings.Join([]string{"http//example.org", host}, "/")                     // want `scheme-slashes`
	_ = strings.Join([]string{"http://" + host, "8080"}, ":")                      // want `host-port-join`
	_ = strings.Join([]string{"http://example.org", "a^b"}, "/")                   // want `char-unsafe`
	parts := []string{"http://example.org:70000", "a"}                             // want `port-range`
	_ = strings.Join(parts, "/")                                                   // all of it again
	_ = strings.Join([]string{"see htp://example.org", "or not"}, " ")             // want `scheme-typo`
	_ = fmt.Sprint("http://", host, ":", id)                                       // want `host-port-join`
	_ = fmt.Sprint("http://example.org/", id, id)                                  // prints "1 2"
	_ = fmt.Sprintf("http://%s/", fmt.Sprintf("%s:%d", host, id))                  // want `host-port-join`
	_ = fmt.Sprintf("http://%s/%s", host+":80", "a")                               // want `host-port-join`
	_ = fmt.Sprintf("%s/%s", "http//example.org", "a")                             // want `scheme-slashes`
	_ = fmt.Sprintf("%-20s", "http://example.org/")                                // for people
	_ = fmt.Sprintf("http://%s/%v", host, strings.Join([]string{"a", "bc^"}, "/")) // want `char-unsafe`
}

func formats(secure bool, host string, port int) {
	f := "http://%s:%d" // want `host-port-join`
	if secure {
		f = "https://%s:%d" // want `host-port-join`
	}
	_ = fmt.Sprintf(f, host, port)

	g := "http://example.org/%d"
	if secure {
		g = "https://example.org:%d/"
	}
	_ = fmt.Sprintf(g, port)
}

var mirrors = []string{
	"http://example.org/",
	"mirror.example.org", // want `scheme-missing`
}

func lists(n int) {
	for _, u := range []string{"www.x.org", "http://x.org"} { // want `scheme-missing: "www.x.org" has no scheme`
		http.Get(u)
	}
	for _, u := range mirrors {
		http.Get(u)
	}
	urls := []string{"www.y.org"}    // want `scheme-missing`
	urls = append(urls, "www.z.org") // want `scheme-missing`
	http.Get(urls[n])

	byName := map[string]string{
		"a": "www.a.org", // want `scheme-missing`
		"b": "www.b.org", // nothing gets it
	}
	http.Get(byName["a"])

	hosts := map[string]bool{"www.c.org": true}
	for h := range hosts {
		http.Get("http://" + h)
	}
}

func either(secure bool, given string) {
	u := "www.d.org" // want `scheme-missing`
	if secure {
		u = "www.e.org" // want `scheme-missing`
	}
	http.Get(u)

	v := "www.f.org"
	if secure {
		v = "https://" + v
	}
	http.Get(v)

	w := "www.g.org" // want `scheme-missing`
	if given != "" {
		w = given
	}
	http.Get(w)

	given = "www.h.org" // the caller's value may come too
	http.Get(given)
}

// fetch hands its parameter on as it is, and shows it.
func fetch(u string) error {
	resp, err := http.Get(u)
	if err != nil {
		return fmt.Errorf("%s: %w", u, err)
	}
	return resp.Body.Close()
}

type client struct{ base string }

func (c *client) load(n int, u string) { fetch((u)) }

// Fetch completes what it gets.
func Fetch(u string) {
	if !strings.Contains(u, "://") {
		u = "https://" + u
	}
	http.Get(u)
}

// open looks at what it gets.
func open(name string) {
	if isFile(name) {
		return
	}
	http.Get(name)
}

func isFile(string) bool { return false }

func (c *client) relative(path string) { http.Get(c.base + path) }

func wrappers(c *client, host string) {
	fetch("www.x.org")      // want `scheme-missing`
	c.load(1, "www.x.org")  // want `scheme-missing`
	u := "www." + "y.org"   // want `scheme-missing`
	c.load(1, u)            // through two functions
	new(client).load(2, "") // nothing to say
	Fetch("www.x.org")
	open("www.x.org")
	c.relative("a.html")
	load := c.load
	load(3, "www.x.org")
}

// url_ is a format wrapper.
func (c *client) url_(format string, args ...any) string {
	return c.base + fmt.Sprintf(format, args...)
}

func wrapped(c *client, host string, port int) {
	_ = c.url_("http://%s:%d/", host, port) // want `host-port-join`
	_ = c.url_("http://%s/%d/", host, port)
	_, _ = url.Parse(c.url_("/a/%s", host))
}

func schemes(secure bool, host string) {
	proto := "http://"
	if secure {
		proto = "https://"
	}
	_ = proto + host + ":80" // want `host-port-join`
	odd := "http://"
	if secure {
		odd = "tcp:"
	}
	_ = odd + host + ":80"
}

func targets(ctx context.Context, w http.ResponseWriter, r *http.Request, server *httptest.Server) {
	http.NewRequestWithContext(ctx, http.MethodConnect, "example.org:443", nil)
	http.NewRequest("CONNECT", "example.org:443", nil)
	http.Redirect(w, r, "login.html", http.StatusFound)
	http.Redirect(w, r, "www.x.org/login", http.StatusFound) // want `scheme-missing`
	http.Get("ws" + strings.TrimPrefix(server.URL, "http"))
	http.Get("http" + server.URL[2:])
	http.Get("http://example.org/job/ ") // want `char-edge-space`
}

const alertTemplate = "https://%s:%d/v2/alerts" // want `host-port-join`

func alert(host string, port int) string { return fmt.Sprintf(alertTemplate, host, port) }
