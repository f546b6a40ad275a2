package hostports

import (
	"fmt"
	"net"
	"net/http"
)

// Functions that return IPv4 addresses alone.
func localIP() string {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if ipnet, ok := addr.(*net.IPNet); ok && !ipnet.IP.IsLoopback() {
			if ipnet.IP.To4() != nil {
				return ipnet.IP.String()
			}
		}
	}
	return ""
}

func lastLocalIP() (ip string) {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if ipnet, ok := addr.(*net.IPNet); ok && ipnet.IP.To4() != nil {
			ip = ipnet.IP.String()
		}
	}
	return ip
}

func localNetIP() net.IP {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if ipnet, ok := addr.(*net.IPNet); ok && ipnet.IP.To4() != nil {
			return ipnet.IP
		}
	}
	return nil
}

func localIPOrError() (string, error) {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return "", err
	}
	for _, addr := range addrs {
		ip := addr.(*net.IPNet).IP
		if ip = ip.To4(); ip == nil {
			continue
		}
		return ip.String(), nil
	}
	return "127.0.0.1", nil
}

func anyLocalIP() string {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if ipnet, ok := addr.(*net.IPNet); ok && !ipnet.IP.IsLoopback() {
			return ipnet.IP.String()
		}
	}
	return ""
}

func anyNetIP() net.IP {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if ipnet, ok := addr.(*net.IPNet); ok && !ipnet.IP.IsLoopback() {
			return ipnet.IP
		}
	}
	return nil
}

func locals() {
	http.Get(fmt.Sprintf("http://%s:%d", localIP(), 80))
	http.Get(fmt.Sprintf("http://%s:%d", lastLocalIP(), 80))
	http.Get(fmt.Sprintf("http://%s:%d", localNetIP(), 80))
	ip := localNetIP()
	http.Get(fmt.Sprintf("http://%s:%d", ip.String(), 80))
	ip4, _ := localIPOrError()
	http.Get(fmt.Sprintf("http://%s:%d", ip4, 80))
	http.Get(fmt.Sprintf("http://%s:%d", anyLocalIP(), 80)) // want `host-port-join`
	http.Get(fmt.Sprintf("http://%s:%d", anyNetIP(), 80))   // want `host-port-join`
}

// The function behind the one that is called asks nothing.
func anyAddress() string {
	for _, one := range localAddresses() {
		if ip := addressOf(one); ip != "" {
			return ip
		}
	}
	return "127.0.0.1"
}

func addressOf(of net.Addr) string {
	if network, ok := of.(*net.IPNet); ok {
		return network.IP.String()
	}
	return ""
}

func localAddresses() []net.Addr {
	all, _ := net.InterfaceAddrs()
	return all
}

func reachedAny(port int) {
	http.Get(fmt.Sprintf("http://%s:%d", anyAddress(), port)) // want `host-port-join`
}

// Not every address that it is given has four bytes.
func fourOrMore(in net.IP) {
	ip := in.To4()
	if ip == nil {
		ip = in
	}
	http.Get(fmt.Sprintf("http://%s:%d", ip, 80)) // want `host-port-join`
}

// Literals that are called where they stand, and the address of a connection.
func literals(host string, port int) []string {
	ip := func() string {
		found := []string{}
		addrs, _ := net.InterfaceAddrs()
		for _, addr := range addrs {
			if ipnet, ok := addr.(*net.IPNet); ok && ipnet.IP.To4() != nil {
				found = append(found, ipnet.IP.String())
			}
		}
		return found[0]
	}()
	outerIP := func() string {
		conn, _ := net.Dial("udp", "8.8.8.8:80")
		return conn.LocalAddr().(*net.UDPAddr).IP.String()
	}()
	anyIP := func() string {
		addrs, _ := net.InterfaceAddrs()
		return addrs[0].(*net.IPNet).IP.String()
	}()
	return []string{
		fmt.Sprintf("http://%s:%d", ip, port),
		fmt.Sprintf("http://%s:%d", outerIP, port),
		fmt.Sprintf("http://%s:%d", anyIP, port), // want `host-port-join`
	}
}

func connected(port int) string {
	conn, _ := net.Dial("udp", "8.8.8.8:80")
	ip := conn.LocalAddr().(*net.UDPAddr).IP
	return fmt.Sprintf("http://%s:%d", ip, port)
}

func connectedAnywhere(to string, port int) string {
	conn, _ := net.Dial("udp", to)
	ip := conn.LocalAddr().(*net.UDPAddr).IP
	return fmt.Sprintf("http://%s:%d", ip, port) // want `host-port-join`
}

func nearTo(port int) string { return fmt.Sprintf("http://%s:%d", connectedFrom(), port) }

func connectedFrom() string {
	conn, _ := net.Dial("udp", "8.8.8.8:80")
	addr := conn.LocalAddr().(*net.UDPAddr)
	return addr.IP.String()
}
