package hostports

import (
	"fmt"
	"net"
	"strings"
)

// Of an IPv6 address, these are not the text again that was cut.

func otherPort(serverAddr, port string) string {
	host, _, _ := strings.Cut(serverAddr, ":") // want `host-port-split`
	return fmt.Sprintf("%s:%s", host, port)
}

func allParts(serverAddr string) string {
	parts := strings.Split(serverAddr, ":") // want `host-port-split`
	host, port := parts[0], parts[1]
	return host + ":" + port
}

func cutResults(listenAddr string) (host, portNumber string) {
	host, portNumber, _ = strings.Cut(listenAddr, ":") // want `host-port-split`
	if host == "localhost" {
		host = "127.0.0.1"
	}
	return
}

func twoHosts(firstAddr, secondAddr string) (host, port string) {
	host, port, _ = strings.Cut(firstAddr, ":") // want `host-port-split`
	if host == "" {
		host, _, _ = strings.Cut(secondAddr, ":")
	}
	return host, port
}

func joinTwo(a, b, db string) string {
	serverHost, serverPort := twoHosts(a, b)
	return fmt.Sprintf("postgres://%s:%s/%s", serverHost, serverPort, db) // want `host-port-join`
}

type mixedHost struct{ Host, Port string }

func (h mixedHost) Addr() string { return fmt.Sprintf("%s:%s", h.Host, h.Port) } // want `host-port-join`

func mix(first, second string) []mixedHost {
	host, port, _ := strings.Cut(first, ":")
	return []mixedHost{{Host: host, Port: port}, {Host: second, Port: port}}
}

// The brackets are taken off.

func trimmedHead(addr string) (host, port string) {
	i := strings.LastIndex(addr, ":")
	return strings.Trim(addr[:i], "[]"), addr[i+1:]
}

func trimmedServerURL(addr string) string {
	host, port := trimmedHead(addr)
	return "http://" + host + ":" + port // want `host-port-join`
}

func bareHead(addr string) string {
	host, _, _ := net.SplitHostPort(addr)
	return host
}

func bareHeadURL(addr string, port int) string {
	host := bareHead(addr)
	return fmt.Sprintf("http://%s:%d/", host, port) // want `host-port-join`
}

func bareFreePort(host string) (string, int, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return "", 0, err
	}
	return host, l.Addr().(*net.TCPAddr).Port, nil
}

func bareFreeHostPort() (string, error) {
	host, port, err := bareFreePort("127.0.0.1")
	if err != nil {
		host, port, err = bareFreePort("::1")
	}
	return fmt.Sprintf("%v:%v", host, port), err // want `host-port-join`
}
