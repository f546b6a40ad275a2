package spared

import (
	"fmt"
	"net/url"
	"strconv"
)

// What has a scheme is no host, whatever its name. Brackets around it would make no address.
type workspace struct {
	EndpointHost string
	Port         int
	serverHost   string
	targetHost   string
}

func (w *workspace) GetEndpointHost() string { return "http://" + w.EndpointHost }

func connectWorkspace(w *workspace) string {
	endpoint := fmt.Sprintf("%s:%d", w.GetEndpointHost(), w.Port)
	return endpoint
}

func newWorkspace(host string) *workspace {
	return &workspace{serverHost: fmt.Sprintf("https://%s", host)}
}

func (w *workspace) serverAddr() string { return fmt.Sprintf("%s:%d", w.serverHost, w.Port) }

func (w *workspace) aim(host string) { w.targetHost = withScheme(host) }

func withScheme(host string) string {
	scheme := "wss"
	return scheme + "://" + host
}

func (w *workspace) targetAddr() string { return w.targetHost + ":" + strconv.Itoa(w.Port) }

func (w *workspace) pick(host string) (string, error) { return w.getTarget(), nil }

func (w *workspace) getTarget() string { return w.targetHost }

func pickedAddr(w *workspace) string {
	host, err := w.pick("a")
	if err != nil {
		return ""
	}
	addr := host + ":" + strconv.Itoa(w.Port)
	return addr
}

func secondOf(u *url.URL) (string, string) { return u.Port(), u.Scheme + "://" + u.Hostname() }

func secondAddr(u *url.URL) string {
	port, host := secondOf(u)
	serverAddr := fmt.Sprintf("%s:%s", host, port)
	return serverAddr
}

func branchAddr(host string, port int, secure bool) string {
	if secure {
		host = "https://" + host
	} else {
		host = "http://" + host
	}
	serverAddr := fmt.Sprintf("%s:%d", host, port)
	return serverAddr
}
