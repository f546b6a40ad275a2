package spared

import (
	"fmt"
	"net/url"

	"example.org/naming"
)

// Functions of other packages that return the name of a domain by their own name.

func replaceHost(raw, newHost string) (string, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return "", err
	}
	if port := u.Port(); port != "" {
		u.Host = newHost + ":" + port
	}
	return u.String(), nil
}

func relayURL(raw, name string) (string, error) {
	domain := naming.RelayDomain(name)
	return replaceHost(raw, domain)
}

func hostAndPort(host string, port int) string {
	return fmt.Sprintf("https://%s:%d", host, port)
}

func queryHost(domain string) string { return hostAndPort(naming.QuerySubDomain(domain), 9142) }
