package spared

import (
	"fmt"
	"net"
	"net/http"
)

// The function behind the one that is called asks for the version.
func ownAddress() string {
	for _, one := range interfaces() {
		if ip := addressBehind(one); ip != "" {
			return ip
		}
	}
	return "127.0.0.1"
}

func firstAddress(one net.Addr) string { return addressBehind(one) }

func addressBehind(of net.Addr) string {
	var ip net.IP
	if network, ok := of.(*net.IPNet); ok {
		ip = network.IP
	}
	if ip = ip.To4(); ip == nil {
		return ""
	}
	return ip.String()
}

func interfaces() []net.Addr {
	all, _ := net.InterfaceAddrs()
	return all
}

func reached(one net.Addr, port int) {
	http.Get(fmt.Sprintf("http://%s:%d", ownAddress(), port))
	http.Get(fmt.Sprintf("http://%s:%d", firstAddress(one), port))
}

// What To4 returns has four bytes, or is nil.
func fourBytes(in net.IP, network *net.IPNet) {
	ip := in.To4()
	if ip == nil {
		return
	}
	http.Get(fmt.Sprintf("http://%s:%d", ip.String(), 80))
	http.Get(fmt.Sprintf("http://%s:%d", ip, 80))
	first := network.IP.To4()
	http.Get(fmt.Sprintf("http://%s:%d", first, 80))
}
