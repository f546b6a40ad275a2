package hostports

import (
	"encoding/binary"
	"fmt"
	"net"
)

// An IP address that may be made of sixteen bytes may have colons.
func addressOfNumbers(high, low uint64) net.IP {
	ip := make(net.IP, 16)
	binary.BigEndian.PutUint64(ip, high)
	binary.BigEndian.PutUint64(ip[8:], low)
	return ip
}

func endpointOfNumbers(high, low uint64, port int) string {
	addr := fmt.Sprintf("%s:%d", addressOfNumbers(high, low), port) // want `host-port-join: host and port joined with %s:%d break on IPv6`
	return addr
}

func addressOfEither(n uint32, b []byte) net.IP {
	if len(b) > 0 {
		return net.IP(b)
	}
	ip := make(net.IP, 4)
	binary.BigEndian.PutUint32(ip, n)
	return ip
}

func endpointOfEither(n uint32, b []byte, port int) string {
	addr := fmt.Sprintf("%s:%d", addressOfEither(n, b).String(), port) // want `host-port-join`
	return addr
}

type station struct{ nearIP net.IP }

func newStation(n byte) *station { return &station{nearIP: net.IPv4(10, 0, 0, n)} }

func (s *station) move(ip net.IP) { s.nearIP = ip }

func (s *station) Addr(port int) string {
	return fmt.Sprintf("%s:%d", s.nearIP.String(), port) // want `host-port-join`
}

func endpointOfArray(b [16]byte, port int) string {
	addr := fmt.Sprintf("%s:%d", net.IP(b[:]).String(), port) // want `host-port-join`
	return addr
}
