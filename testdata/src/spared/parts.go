package spared

import (
	"fmt"
	"net"
	"regexp"
	"strings"
)

// A constant is what an address is cut at.
const partSep = ":"

func peerOf(peer string) (id, ip, port string, err error) {
	parts := strings.Split(peer, partSep)
	if len(parts) != 3 {
		return "", "", "", net.ErrClosed
	}
	ip = parts[1]
	return parts[0], ip, parts[2], nil
}

func addressOfPeer(peer string) string {
	_, ip, port, _ := peerOf(peer)
	address := fmt.Sprintf("%v:%v", ip, port)
	return address
}

func dialFirst(server string) (net.Conn, error) {
	p := strings.Split(server, partSep)
	host, port := p[0], p[1]
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port))
}

// What is cut off a part of an address does not matter.
func serverOf(rest string) (host, port string, ok bool) {
	parts := strings.Split(rest, ":")
	host = strings.TrimSuffix(parts[0], "/")
	port = "389"
	if len(parts) > 1 {
		port = parts[1]
	}
	return strings.ToLower(strings.TrimSpace(host)), port, true
}

func dialServer(server string) (net.Conn, error) {
	host, port, ok := serverOf(server)
	if !ok {
		return nil, net.ErrClosed
	}
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port))
}

// The group of a regular expression that takes no colon.
var endpointPattern = regexp.MustCompile(`^(https?)://([^/:]+)(?::(\d+))?(/.*)?$`)

func endpointOf(s string) (host, port string) {
	m := endpointPattern.FindStringSubmatch(s)
	return m[2], m[3]
}

func dialEndpoint(s string) (net.Conn, error) {
	host, port := endpointOf(s)
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port))
}
