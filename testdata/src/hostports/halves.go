package hostports

import (
	"fmt"
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
