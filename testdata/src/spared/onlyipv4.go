package spared

import (
	"fmt"
	"net"
	"net/http"
	"strings"

	"example.org/mesh"
)

// A function that opens a socket for IPv4 sends to no other addresses. What is like it is in hostports/onlyipv4.go.
func pingPeer(localIP, remoteIP string, port int) error {
	socket, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.ParseIP(localIP)})
	if err != nil {
		return err
	}
	peer, err := net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", remoteIP, port))
	if err != nil {
		return err
	}
	_, err = socket.WriteToUDP(nil, peer)
	return err
}

// All that the package gives to these fields are IPv4 addresses by their names.
type machine struct{ PublicIP string }

type cloudServer struct {
	Net struct{ IPv4 struct{ IP net.IP } }
}

func machineOf(s *cloudServer) *machine { return &machine{PublicIP: s.Net.IPv4.IP.String()} }

func pingMachine(m *machine) { http.Get("http://" + m.PublicIP + ":8080") }

type shell struct{ MachineIP string }

func (s *shell) IPv4(ip string) *shell {
	s.MachineIP = ip
	return s
}

func (s *shell) dial() (net.Conn, error) { return net.Dial("tcp", s.MachineIP+":22") }

// The host of a record is a name with a last dot.
func dialMailServer(mxRecords []string) (net.Conn, error) {
	server := strings.TrimSuffix(mxRecords[0], ".")
	return net.Dial("tcp", fmt.Sprintf("%s:465", server))
}

// What returns the first address that To4 has four bytes of, has these names everywhere.
func firstOwn(port int) []string {
	ip, _ := mesh.GetLocalIP()
	address, err := mesh.GetHostIP()
	if err != nil {
		return nil
	}
	return []string{fmt.Sprintf("http://%s:%d", ip, port), fmt.Sprintf("http://%s:%d", address, port)}
}
