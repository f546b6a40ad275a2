// Package kin gives addresses, hosts and origins to what takes them.
package kin

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"flag"
	"log/syslog"
	"net"
	"net/http"
	"net/netip"
	"net/smtp"
)

func addresses(network string, handler http.Handler, d *net.Dialer, ctx context.Context) {
	_ = http.ListenAndServe("8080", nil)                    // want `arg-address: http.ListenAndServe wants host:port; this has no port$`
	_ = http.ListenAndServe("localhost", nil)               // want `arg-address: .* this has no port$`
	_, _ = net.Listen("tcp", "localhost")                   // want `arg-address`
	_, _ = net.Dial("tcp", "h:http//")                      // want `arg-address: net.Dial wants host:port; this has no port after the colon`
	_, _ = net.Dial("tcp", "::1:80")                        // want `arg-address: .* this has an IPv6 address without brackets$`
	_, _ = net.Dial("tcp", "[h]:80")                        // want `host-ipv6`
	_, _ = net.Dial("tcp", " h:80")                         // want `arg-address: .* this begins with white space$`
	_, _ = net.Dial("tcp", "*:80")                          // want `arg-address: .* every address`
	_, _ = net.Dial("tcp4", "[::1]:80")                     // want `arg-address: .* tcp4 takes none`
	_, _ = net.Listen("udp6", "127.0.0.1:80")               // want `arg-address: .* udp6 takes none`
	_, _ = d.DialContext(ctx, "tcp", "example.org")         // want `arg-address: d.DialContext wants host:port`
	_ = http.Server{Addr: "8080", Handler: handler}         // want `arg-address: Addr wants host:port`
	_ = smtp.SendMail("example.org", nil, "", nil, nil)     // want `arg-address`
	_, _ = netip.ParseAddrPort("10.0.0.1")                  // want `arg-address`
	_, _ = net.Listen(network, "localhost")                 // may be a socket
	_, _ = net.Listen("unix", "localhost")                  // is one
	_, _ = net.Dial("ip4:icmp", "example.org")              // has no port
	_, _ = syslog.Dial("", "", syslog.LOG_INFO, "tag")      // the local one
	_ = http.ListenAndServe("", nil)                        // the port of HTTP
	_, _ = net.Listen("tcp", "localhost:")                  // a port that the system picks
	_, _ = net.Dial("udp", "[fe80::1%eth0]:546")            // a zone
	_, _ = net.Dial("tcp", "example.org:domain")            // a service
	_, _ = tls.Dial("tcp", "[2001:db8::1]:443", nil)        // as it is done
	socket("run.sock")                                      // dials a socket
	_, _ = net.Dial("tcp", withPort("example.org"))         // has one
	_ = http.ListenAndServe(*flag.String("a", "", ""), nil) // nothing is known of it
}

func socket(name string) { _, _ = net.Dial("unix", name) }

func withPort(host string) string { return host + ":80" }

// Added later, in a branch.
func later(port string) {
	addr := "localhost"
	if port != "" {
		addr += ":" + port
	} else {
		addr += ":80"
	}
	_ = http.ListenAndServe(addr, nil)

	var srv http.Server
	srv.Addr = "localhost"
	srv.Addr = withPort(srv.Addr)
}

var addr = "localhost"

func init() { addr = withPort(addr) }

func listen() { _ = http.ListenAndServe(addr, nil) }

func hosts(r *net.Resolver, ctx context.Context) {
	_ = tls.Config{ServerName: "example.org:443"}               // want `arg-host: ServerName wants a host; this has a port$`
	_ = http.Cookie{Domain: "localhost:8080"}                   // want `arg-host: Domain wants a host`
	_ = http.Cookie{Domain: "example.org/app"}                  // want `arg-host: .* has a character that no host has`
	_ = net.ParseIP("10.0.0.1:80")                              // want `arg-host: net.ParseIP wants an IP address; this has a port`
	_ = net.ParseIP("10.0.0.0/8")                               // want `arg-host: .* this has a prefix length`
	_ = netip.MustParseAddr("localhost")                        // want `arg-host: .* this is not an IP address`
	_, _ = r.LookupHost(ctx, "example.org:53")                  // want `arg-host`
	_ = smtp.PlainAuth("", "", "", "smtp.example.org:587")      // want `arg-host`
	_ = x509.VerifyOptions{DNSName: "example.org:443"}          // want `arg-host`
	_ = net.JoinHostPort("example.org:80", "80")                // want `arg-host`
	_ = tls.Config{ServerName: "[2001:db8::1]"}                 // takes the brackets
	_ = http.Cookie{Domain: ".example.org"}                     // and its subdomains
	_ = net.JoinHostPort("", "80")                              // any interface
	_ = net.JoinHostPort("fe80::1%eth0", "80")                  // a zone
	_, _ = net.LookupTXT("_acme-challenge.example.org")         // a name as they are
	_, _ = net.LookupMX("example.org"), net.ParseIP("10.0.0.1") // likewise
}

// asks parse what may be an address.
func asks() {
	host := "localhost"
	_ = net.ParseIP(host) == nil
	for _, h := range []string{"localhost", "10.0.0.1"} {
		_, _ = netip.ParseAddr(h)
	}
	_ = isIP("localhost")
}

func isIP(s string) bool { return net.ParseIP(s) != nil }

func origins(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "https://example.org/")               // want `arg-origin: Access-Control-Allow-Origin wants an origin; this has a slash at its end`
	w.Header().Set("access-control-allow-origin", "https://a.org, https://b.org")       // want `arg-origin: .* more than one origin`
	w.Header().Set("Access-Control-Allow-Origin", "https://*.example.org")              // want `arg-origin: .* asterisk`
	_ = new(http.CrossOriginProtection).AddTrustedOrigin("https://example.org/app")     // want `arg-origin`
	w.Header().Add("Access-Control-Allow-Origin", "ACCESS_CONTROL")                     // want `arg-origin`
	w.Header().Set("Access-Control-Allow-Origin", "*")                                  // any
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))               // nothing is known of it
	w.Header().Set("Access-Control-Allow-Headers", "https://example.org/")              // another header
	w.Header()["Access-Control-Allow-Origin"] = []string{"https://example.org", "null"} // as they are
}
