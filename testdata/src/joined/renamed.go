package main

import (
	"fmt"
	network "net"
	"strconv"
)

var documented = "192.0.2.1"

func renamed(host, port string) []string {
	return []string{
		"http://" + network.ParseIP(host).String() + ":" + port,        // want `host-port-join`
		fmt.Sprintf("http://%s:%s", network.ParseIP(documented), port), // want `host-port-join`
		fmt.Sprintf("http://%v:80", host),                              // want `host-port-join`
	}
}

func shadowed(network, host, port string) string {
	return "http://" + host + ":" + port + network // want `host-port-join`
}

// The file has strconv, so that its fixes need no fmt.
func converted(host string, port int) []string {
	const number = 8080
	text := strconv.Itoa(port)
	h, p, _ := network.SplitHostPort("example.org:8080")
	return []string{
		fmt.Sprintf("http://%s:%d/", host, port),        // want `host-port-join`
		fmt.Sprintf("http://%s:%v/", host, port+1),      // want `host-port-join`
		fmt.Sprintf("http://%s:%s/", host, text),        // want `host-port-join`
		fmt.Sprintf("http://%s:%d/", host, number),      // want `host-port-join`
		fmt.Sprintf("http://%s:%d/", host, uint8(port)), // want `host-port-join`
		fmt.Sprintf("http://%s:%s/", h, p),              // want `host-port-join`
		"http://" + h + ":" + p,                         // want `host-port-join`
		"http://" + host + ":" + text,                   // want `host-port-join`
	}
}
