package hostports

import (
	"net/http"
	"net/url"
	"strings"
)

// What is left of the host of a request is more than the name of a site.
func siteLink(r *http.Request) string {
	host := r.Host
	if at := strings.Index(host, ":"); at >= 0 { // want `host-port-split`
		host = host[:at]
	}
	if strings.HasSuffix(host, ".internal") {
		return ""
	}
	return "https://" + host + "/login"
}

// Clients are told apart, and a site may be an IPv6 address.
func isAllowedClient(allowed map[string]bool, r *http.Request) bool {
	parts := strings.Split(r.RemoteAddr, ":") // want `host-port-split`
	return allowed[parts[0]]
}

func schemeForSite(r *http.Request) string {
	host := r.Host
	if at := strings.IndexByte(host, ':'); at >= 0 { // want `host-port-split`
		host = host[:at]
	}
	switch host {
	case "localhost", "[::1]":
		return "http"
	}
	return "https"
}

// An origin is compared with the host that is asked for.
func isOwnOrigin(origin *url.URL, r *http.Request) bool {
	if at := strings.IndexByte(origin.Host, ':'); at > 0 { // want `host-port-split`
		return origin.Host[:at] == r.Host
	}
	return false
}

// A function literal further up gets what is left, and a loop the whole again.
func siteLater(r *http.Request, requests []*http.Request) (names []string) {
	host := r.Host
	defer func() { names = append(names, host+".example") }()
	if at := strings.Index(host, ":"); at >= 0 { // want `host-port-split`
		host = host[:at]
	}
	for _, one := range requests {
		site := one.Host
		for range 2 {
			names = append(names, site+"/")
			if at := strings.Index(site, ":"); at >= 0 { // want `host-port-split`
				site = site[:at]
			}
		}
	}
	return names
}
