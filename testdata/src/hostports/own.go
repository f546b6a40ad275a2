package hostports

import (
	"net"
	"net/http"
	"strings"
)

// A variable that is given the host it has been split into has no brackets any more.
func ownHost(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return "https://" + host + ":8443/" // want `host-port-join: host and port joined with \+ break on IPv6; use net.JoinHostPort`
}

func ownAddress(setting func(string) string) string {
	storeHost := setting("STORE")
	storeHost, storePort, err := net.SplitHostPort(storeHost)
	if err != nil {
		return ""
	}
	return storeHost + ":" + storePort // want `host-port-join`
}

// A bracket is put back, the program asks for a colon as well, or what is split is left as it is.
func ownBracket(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if net.ParseIP(host).To4() == nil {
		host = "[" + host + "]"
	}
	return "https://" + host + ":8443/"
}

func ownColon(r *http.Request) string {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	if strings.Contains(host, ":") {
		return "https://[" + host + "]:8443/"
	}
	return "https://" + host + ":8443/"
}

func ownWhole(r *http.Request) string {
	host := r.Host
	if _, _, err := net.SplitHostPort(host); err == nil {
		return "https://" + host + "/"
	}
	return "https://" + host + ":8443/"
}
