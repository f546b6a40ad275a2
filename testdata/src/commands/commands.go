// Command commands has exported functions that nobody else can call.
package main

import (
	"fmt"
	"net"
	"strings"
)

func main() {
	Send("::1", 80)
	SendBare("::1", 80)
}

func Send(addr string, port int) { Connect(brackets(addr), port) }

func SendBare(addr string, port int) { ConnectBare(addr, port) }

func Connect(addr string, port int) {
	_, _ = net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", addr, port))
}

func ConnectBare(addr string, port int) {
	_, _ = net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", addr, port)) // want `host-port-join`
}

func brackets(addr string) string {
	if strings.Count(addr, ":") > 1 {
		return "[" + addr + "]"
	}
	return addr
}
