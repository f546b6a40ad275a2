package addresses

import (
	"net"
	"net/http"

	"example.org/dns"
)

// The network that is asked for, behind the address or beside it, has no IPv6 addresses.
var api, otherAPI, onBoth http.Server

func listeners(ip, port string) []*dns.Server {
	api.Addr = ip + ":" + port
	_, _ = net.Listen("tcp4", api.Addr)
	otherAPI.Addr = ip + ":" + port // want `host-port-join`
	_, _ = net.Listen("tcp", otherAPI.Addr)
	onBoth.Addr = ip + ":" + port // want `host-port-join`
	_, _ = net.Listen("tcp4", onBoth.Addr)
	_, _ = net.Listen("tcp", onBoth.Addr)
	return []*dns.Server{
		{Addr: ip + ":" + port, Net: "udp4"},
		{Addr: ip + ":" + port, Net: "udp"}, // want `host-port-join`
	}
}

func visit() { http.Get("http://" + api.Addr) }
