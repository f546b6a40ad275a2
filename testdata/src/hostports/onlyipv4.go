package hostports

import (
	"fmt"
	"net"
	"net/http"
	"strings"
)

// A function that has sockets of both versions, or of neither by name.
func pingBoth(remoteIP string, port int) {
	net.ListenUDP("udp4", nil)
	net.ListenUDP("udp6", nil)
	net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", remoteIP, port)) // want `host-port-join`
}

func pingEither(remoteIP string, port int) {
	net.ListenUDP("udp", nil)
	net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", remoteIP, port)) // want `host-port-join`
}

// One of the values is any address, or a decoder sets it.
type guest struct{ PublicIP string }

type cloudGuest struct {
	Net struct{ IPv4, IPv6 struct{ IP net.IP } }
}

func guestOf(s *cloudGuest, v6 bool) *guest {
	if v6 {
		return &guest{PublicIP: s.Net.IPv6.IP.String()}
	}
	return &guest{PublicIP: s.Net.IPv4.IP.String()}
}

func pingGuest(m *guest) { http.Get("http://" + m.PublicIP + ":8080") } // want `host-port-join`

type storedGuest struct {
	GuestIP string `json:"ip"`
}

func newStoredGuest(publicIPv4 string) *storedGuest { return &storedGuest{GuestIP: publicIPv4} }

func pingStored(m *storedGuest) { http.Get("http://" + m.GuestIP + ":8080") } // want `host-port-join`

// What ends without a dot may be an address.
func dialMailHost(hosts []string) (net.Conn, error) {
	mailHost := strings.TrimSuffix(hosts[0], "/")
	return net.Dial("tcp", fmt.Sprintf("%s:465", mailHost)) // want `host-port-join`
}

// One of the package has such a name, and says itself what it returns.
func GetLocalIP(iface *net.Interface) string {
	addrs, _ := iface.Addrs()
	return addrs[0].(*net.IPNet).IP.String()
}

func firstOfOwn(iface *net.Interface, port int) string {
	ip := GetLocalIP(iface)
	return fmt.Sprintf("http://%s:%d", ip, port) // want `host-port-join`
}
