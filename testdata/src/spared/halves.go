package spared

import (
	"fmt"
	"net"
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

// What is before the last colon keeps its brackets, and what is before the first has no colon.

func headAndPort(addr string) (host, port string) {
	if i := strings.LastIndex(addr, ":"); i >= 0 {
		host = addr[:i]
		port = addr[i+1:]
		return host, port
	}
	return "", ""
}

func shownServerURL(addr string) string {
	host, port := headAndPort(addr)
	switch host {
	case "", "0.0.0.0", "::", "[::]":
		host = "localhost"
	}
	return "http://" + host + ":" + port
}

func firstPart(addr string) string { return addr[:strings.Index(addr, ":")] }

func firstPartURL(addr string, port int) string {
	host := firstPart(addr)
	return fmt.Sprintf("http://%s:%d/", host, port)
}

// A function returns the host that it is given, in brackets already.

func freePortOf(host string) (string, int, error) {
	l, err := net.Listen("tcp", host+":0")
	if err != nil {
		return "", 0, err
	}
	return host, l.Addr().(*net.TCPAddr).Port, nil
}

func freeHostPort() (string, error) {
	host, port, err := freePortOf("127.0.0.1")
	if err != nil {
		host, port, err = freePortOf("[::1]")
		if err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%v:%v", host, port), nil
}
