package hostports

import (
	"net/http"
	"strings"

	"github.com/emicklei/go-restful/v3"
)

type routed struct {
	Request *http.Request
	Host    string
}

// What is left of a host or an address is a host by its name.
func leftHost(addr, address, hostname string) []string {
	host := addr[:strings.Index(addr, ":")]         // want `host-port-split: strings.Index at ":" cuts IPv6 addresses apart`
	if i := strings.Index(hostname, ":"); i != -1 { // want `host-port-split`
		hostname = hostname[:i]
	}
	hostNoPort := strings.Split(address, ":")[0] // want `host-port-split`
	return []string{host, hostname, hostNoPort}
}

func cutHostname(hostname string) string {
	return strings.SplitN(hostname, ":", 2)[0] // want `host-port-split`
}

// What is left is no host, or what is behind the colon no port.
func leftOther(addr, address, image string) (kind, tag string) {
	addressType := strings.Split(address, ":")[0]
	if i := strings.Index(addr, ":"); i > 0 {
		addr, tag = addr[:i], addr[i+1:]
	}
	host := image[:strings.Index(image, ":")]
	first := strings.Split(addr, ":")[0]
	return addressType + first, tag + host
}

func hostOfClone(url string) string {
	host := strings.Split(url, "git@")[1]
	host = strings.Split(host, ":")[0]
	return host
}

func searchedHost(host string) string {
	if strings.HasPrefix(host, "[") {
		return host
	}
	if i := strings.Index(host, ":"); i != -1 {
		host = host[:i]
	}
	return host
}

// The request in the context of a router.
func ofRouter(r *restful.Request) []string {
	ip := strings.Split(r.Request.RemoteAddr, ":")[0] // want `host-port-split`
	key := strings.Split(r.Request.Host, ":")[0]      // want `host-port-split`
	kept := strings.Split(r.Response.Host, ":")[0]
	return []string{ip, key, kept}
}
