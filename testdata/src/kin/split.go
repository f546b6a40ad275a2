package kin

import (
	"net"
	"net/http"
	"net/url"
)

type splitMember struct{ PeerURL, ServerURL, Addr string }

func newMember(u *url.URL) splitMember { return splitMember{ServerURL: u.String()} }

// What SplitHostPort is given.
func splits(m splitMember, u *url.URL, r *http.Request, peerURL string) {
	net.SplitHostPort(m.PeerURL)   // want `arg-address: net.SplitHostPort wants host:port, not a URL`
	net.SplitHostPort(m.ServerURL) // want `arg-address`
	net.SplitHostPort(u.String())  // want `arg-address`
	net.SplitHostPort(u.Host)
	net.SplitHostPort(m.Addr)
	net.SplitHostPort(r.RemoteAddr)
	net.SplitHostPort(peerURL)
	net.SplitHostPort("localhost")
	net.SplitHostPort("localhost:80")
	net.SplitHostPort("http://localhost:80")
	net.SplitHostPort(":80")
	net.SplitHostPort("")
}

// The field has an address or a URL.
func splitOrParsed(m splitMember) (u *url.URL, err error) {
	host, _, err := net.SplitHostPort(m.PeerURL)
	if err != nil || host == "file" {
		return url.Parse(m.PeerURL)
	}
	return &url.URL{Scheme: "grpc", Host: m.PeerURL}, nil
}

// What is parsed before is a URL.
func splitAndParsed(m, other splitMember) {
	_, _ = url.Parse(m.PeerURL)
	net.SplitHostPort(m.PeerURL) // want `arg-address`
	_, _ = url.Parse(other.PeerURL)
}
