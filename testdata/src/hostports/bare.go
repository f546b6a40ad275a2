package hostports

import (
	"fmt"
	"net"
	"net/url"
)

// A host that lost its brackets in one function lacks them in the others of the package, too.
func destinationOf(u *url.URL) string { return u.Hostname() }

func fromResult(u *url.URL, port int) string {
	x := destinationOf(u)
	return fmt.Sprintf("%s:%d", x, port) // want `host-port-join: host and port joined with %s:%d break on IPv6`
}

func dialResult(u *url.URL) (net.Conn, error) {
	return net.Dial("tcp", fromResult(u, 80))
}

func fromParameter(x string, port int) string {
	return fmt.Sprintf("%s:%d", x, port) // want `host-port-join: host and port joined with %s:%d break on IPv6`
}

func dialParameter(u *url.URL) (net.Conn, error) {
	return net.Dial("tcp", fromParameter(u.Hostname(), 80))
}

type bareRoute struct{ farHost, port string }

func (t *bareRoute) aim(u *url.URL) { t.farHost, t.port = u.Hostname(), "80" }

func newBareRoute(text string) (*bareRoute, error) {
	h, p, err := net.SplitHostPort(text)
	if err != nil {
		return nil, err
	}
	return &bareRoute{farHost: h, port: p}, nil
}

func (t *bareRoute) where() string { return t.farHost + ":" + t.port } // want `host-port-join: host and port joined with \+ break on IPv6`

func (t *bareRoute) connect() (net.Conn, error) { return net.Dial("tcp", t.where()) }

func withoutZone(text string) string {
	h, p, err := net.SplitHostPort(text)
	if err != nil {
		return text
	}
	return h + ":" + p // want `host-port-join: host and port joined with \+ break on IPv6`
}
