package kin

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// Hosts that keep their ports.
func ported(u *url.URL, r *http.Request, asked *url.URL) []any {
	if !strings.Contains(asked.Host, ":") {
		net.LookupHost(asked.Host)
	}
	net.LookupHost(u.Host) // want `arg-host: net.LookupHost wants a host; Host keeps brackets and port, use Hostname`
	net.LookupHost(u.Hostname())
	return []any{
		&tls.Config{ServerName: u.Host}, // want `arg-host`
		net.ParseIP(r.RemoteAddr),       // want `arg-host`
		net.ParseIP(u.Hostname()),
	}
}

// What a server is sent has its own host, and a proxy may be sent another one.
func served(w http.ResponseWriter, r *http.Request) {
	net.LookupHost(r.URL.Host)                      // want `arg-host`
	http.SetCookie(w, &http.Cookie{Domain: r.Host}) // a port makes net/http drop it: the cookie is for that host alone
}

func sent(r *http.Request) any { return &tls.Config{ServerName: r.URL.Host} } // want `arg-host`

// What is given may be the host alone.
func cut(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	whole := r.Host // want `arg-host: net.ParseIP wants an IP address; Host keeps its port`
	return net.ParseIP(host) != nil || net.ParseIP(whole) != nil
}

// Other variables of these names make the values of those above known.
func others(hosts []string) (all string) {
	for _, host := range hosts {
		whole := host + "/"
		all += whole
	}
	return all
}

// written has a URL without a port, and one with a port.
func written() {
	const local = "http://127.0.0.1"
	plain, _ := url.Parse(local)
	ported, _ := url.Parse(local + ":8080")
	net.LookupHost(plain.Host)
	net.LookupHost(ported.Host) // want `arg-host`
}

// rejoined puts a port behind a host that lacks one, and that still has its brackets.
func rejoined(u *url.URL) string {
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		host = u.Host // want `arg-host: net.JoinHostPort wants a host; Host keeps brackets and port, use Hostname`
		port = "443"
	}
	return net.JoinHostPort(host, port)
}

// A placeholder stands where nothing is configured, and nothing else is no host.
func placeholders(configured []string) []string {
	host := "<proxyhost>"
	if len(configured) > 0 {
		host = configured[0]
	}
	return []string{net.JoinHostPort(host, "443"), net.JoinHostPort("<host>", "443")} // want `arg-host`
}
