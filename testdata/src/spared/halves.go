package spared

import (
	"fmt"
	"strings"
)

// A host and a port that a colon has parted are the same text again with a colon between them.

func rejoinedCut(serverAddr string) (string, error) {
	host, port, found := strings.Cut(serverAddr, ":")
	if !found || host == "" {
		return "", fmt.Errorf("no port")
	}
	serverAddr = fmt.Sprintf("%s:%s", host, port)
	return serverAddr, nil
}

func rejoinedSum(serverAddr string) string {
	host, port, _ := strings.Cut(serverAddr, ":")
	return host + ":" + port
}

func cutListen(l string) (host, portNumber string) {
	host, portNumber, _ = strings.Cut(l, ":")
	if host == "localhost" {
		host = "127.0.0.1"
	}
	return
}

func rejoinedResults(l, key, db string) string {
	serverHost, serverPort := cutListen(l)
	return fmt.Sprintf("postgres://%s@%s:%s/%s", key, serverHost, serverPort, db)
}

type halved struct{ Port, BindHost string }

func (h halved) Addr() string { return fmt.Sprintf("%s:%s", h.BindHost, h.Port) }

func halve(l string) halved {
	first, second, _ := strings.Cut(l, ":")
	return halved{BindHost: first, Port: second}
}
