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
		&http.Cookie{Domain: r.Host},    // want `arg-host`
		net.ParseIP(r.RemoteAddr),       // want `arg-host`
		net.ParseIP(u.Hostname()),
	}
}
