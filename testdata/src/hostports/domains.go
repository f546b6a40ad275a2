package hostports

import (
	"fmt"
	"net/url"

	"example.org/naming"
)

// The name of a function says that it returns a host, or one of the package that it does not.

func replaceAnyHost(raw, newHost string) (string, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", err
	}
	if port := u.Port(); port != "" {
		u.Host = newHost + ":" + port // want `host-port-join`
	}
	return u.String(), nil
}

func peerURL(raw, name string) (string, error) { return replaceAnyHost(raw, naming.PeerHost(name)) }

func stripPort(u *url.URL) string { return u.Hostname() }

func urlDomain(u *url.URL) string { return stripPort(u) }

func domainAndPort(host string, port int) string {
	return fmt.Sprintf("https://%s:%d", host, port) // want `host-port-join`
}

func queryDomain(u *url.URL) string { return domainAndPort(urlDomain(u), 9142) }
