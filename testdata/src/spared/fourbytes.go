package spared

import (
	"encoding/binary"
	"fmt"
	"net"
)

// An IP address that is made of four bytes has no colons, whichever way it comes.
func addressOfNumber(n uint32) net.IP {
	ip := make(net.IP, 4)
	binary.BigEndian.PutUint32(ip, n)
	return ip
}

func endpointOfNumber(n uint32, port int) []string {
	b := make([]byte, net.IPv4len)
	binary.BigEndian.PutUint32(b, n)
	host := net.IP(b).String()
	addr := fmt.Sprintf("%s:%d", host, port)
	other := fmt.Sprintf("%s:%d", addressOfNumber(n), port)
	third := fmt.Sprintf("%s:%d", addressOfNumber(n).String(), port)
	return []string{addr, other, third}
}

type station struct{ nearIP net.IP }

func newStation(n byte) *station { return &station{nearIP: net.IPv4(10, 0, 0, n)} }

func (s *station) Addr(port int) string { return fmt.Sprintf("%s:%d", s.nearIP.String(), port) }

func endpointOfArray(b [4]byte, port int) []string {
	addr := fmt.Sprintf("%s:%d", net.IP(b[:]).String(), port)
	local := net.IP{127, 0, 0, 1}
	other := fmt.Sprintf("%s:%d", local.String(), port)
	return []string{addr, other}
}
