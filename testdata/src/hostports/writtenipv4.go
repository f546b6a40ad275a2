package hostports

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

// An address that is not written as four numbers, or not only so.
func askResolvers(port int, six bool) {
	resolver := netip.MustParseAddr("::1")
	net.ListenPacket("udp", resolver.String()+":53") // want `host-port-join`
	either := netip.MustParseAddr("127.0.0.53")
	if six {
		either = netip.MustParseAddr("::1")
	}
	net.ListenPacket("udp", either.String()+":53") // want `host-port-join`
	mapped := netip.MustParseAddr("::ffff:127.0.0.1")
	net.ListenPacket("udp", mapped.String()+":53") // want `host-port-join`
	ip := net.IP{12: 0, 13: 0, 14: 0, 15: 1}
	http.Get(fmt.Sprintf("http://%s:%d", ip, port)) // want `host-port-join`
}
