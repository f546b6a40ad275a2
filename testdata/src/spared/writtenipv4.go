package spared

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

// An address that is written as four numbers is no IPv6 address. What is like it is in hostports/writtenipv4.go.
func askResolver() error {
	resolver := netip.MustParseAddr("127.0.0.53")
	conn, err := net.ListenPacket("udp", resolver.String()+":53")
	if err == nil {
		err = conn.Close()
	}
	return err
}

const loopback = "127.0.0.1"

func askLoopback() (net.Conn, error) {
	http.Get("http://" + net.ParseIP(loopback).String() + ":8080")
	ip := net.IPv4(127, 0, 0, 1)
	http.Get(fmt.Sprintf("http://%s:%d", ip, 8080))
	addr, err := netip.ParseAddr("10.0.0.1")
	if err != nil {
		return nil, err
	}
	host := addr.String()
	http.Get("http://" + host + ":8080")
	four := net.IP{10, 0, 0, 1}
	return net.Dial("tcp", four.String()+":22")
}

func askSender(packet []byte, port int) {
	sender := net.IP([]byte{packet[3], packet[2], packet[1], packet[0]})
	net.Dial("tcp", fmt.Sprintf("%s:%d", sender, port))
}
