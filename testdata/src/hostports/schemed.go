package hostports

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// A name that has no scheme in it says nothing against an IPv6 address, and neither does a scheme
// that is cut off, or that comes later.
type workspace struct {
	EndpointHost string
	Port         int
	serverHost   string
}

func (w *workspace) GetEndpointHost() string { return strings.TrimSpace(w.EndpointHost) }

func connectWorkspace(w *workspace) string {
	endpoint := fmt.Sprintf("%s:%d", w.GetEndpointHost(), w.Port) // want `host-port-join: host and port joined with %s:%d break on IPv6`
	return endpoint
}

func newWorkspace(host string) *workspace { return &workspace{serverHost: host} }

func (w *workspace) serverAddr() string { return fmt.Sprintf("%s:%d", w.serverHost, w.Port) } // want `host-port-join: host and port joined with %s:%d`

func bareHost(raw string) string {
	raw = "http://" + raw
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

func bareAddr(raw string, port int) string {
	addr := bareHost(raw) + ":" + strconv.Itoa(port) // want `host-port-join: host and port joined with \+ break on IPv6`
	return addr
}

func cutAddr(host string, port int) string {
	host = "http://" + host
	if port > 0 {
		host = strings.TrimPrefix(host, "http://")
	}
	serverAddr := fmt.Sprintf("%s:%d", host, port) // want `host-port-join: host and port joined with %s:%d`
	return serverAddr
}

func laterURL(host string, port int) string {
	serverAddr := fmt.Sprintf("%s:%d", host, port) // want `host-port-join: host and port joined with %s:%d`
	host = "http://" + serverAddr
	return host
}
