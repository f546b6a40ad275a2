package queries

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
)

// A function returns what has to be escaped.

type looseLink struct {
	id  int
	raw string
}

func looseBase(port int, callback string) string {
	if callback != "" {
		return callback
	}
	return fmt.Sprintf("http://localhost:%d", port)
}

func (l *looseLink) link(port int) string {
	url := looseBase(port, url.QueryEscape(l.raw)+l.raw)
	return fmt.Sprintf("/login?callback=%s", url) // want `query-unescaped`
}

func looseCode(r *http.Request, id int) string {
	code := r.FormValue("code")
	return fmt.Sprintf("/user/%d/reset?code=%s", id, code) // want `query-unescaped`
}

// Nobody may get to the second value.
func listenOnce(host string, port int) (net.Listener, error) {
	addr := fmt.Sprintf("%s:%d", host, port) // want `host-port-join`
	if port == 0 {
		addr = net.JoinHostPort(host, "8080")
	}
	return net.Listen("tcp", addr)
}
