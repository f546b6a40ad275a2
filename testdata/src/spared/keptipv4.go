package spared

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

// What a function keeps in a list has passed the question whether it is an IPv4 address. What is like it is in
// hostports/keptipv4.go.

func ownAddresses(addrs []net.Addr) ([]string, error) {
	var hosts []string
	for _, a := range addrs {
		ipnet, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		if ipnet.IP.IsLoopback() || ipnet.IP.To4() == nil {
			continue
		}
		hosts = append(hosts, ipnet.IP.String())
	}
	return hosts, nil
}

func announce(addrs []net.Addr, port int) error {
	hosts, err := ownAddresses(addrs)
	if err != nil {
		return err
	}
	for _, host := range hosts {
		http.Get(fmt.Sprintf("http://%s:%d/", host, port))
	}
	return askFirst(hosts, port)
}

func askFirst(hosts []string, port int) error {
	_, err := http.Get(fmt.Sprintf("http://%s:%d/", hosts[0], port))
	return err
}

func parsedHosts(list []string) (kept []string) {
	for _, host := range list {
		if ip := net.ParseIP(host); ip != nil && ip.To4() != nil {
			kept = append(kept, host)
		}
	}
	return kept
}

func askParsed(list []string) {
	for _, host := range parsedHosts(list) {
		http.Get("http://" + host + ":8080/")
	}
}

func firstFour(addrs []netip.Addr) []string {
	kept := make([]string, 0, len(addrs))
	for _, addr := range addrs {
		if !addr.Is4() {
			continue
		}
		kept = append(kept, addr.String())
	}
	return kept
}

func askFour(addrs []netip.Addr) {
	for _, host := range firstFour(addrs) {
		http.Get("http://" + host + ":8080/")
	}
}

// The same in a field of what is kept.
type interfaceAddress struct{ host, name string }

func askInterfaces(all []net.Interface, port int) {
	var found []interfaceAddress
	for _, one := range all {
		addrs, _ := one.Addrs()
		ip := addrs[0].(*net.IPNet).IP
		if ip = ip.To4(); ip == nil {
			continue
		}
		host := ip.String()
		found = append(found, interfaceAddress{host: host, name: one.Name})
	}
	for _, one := range found {
		http.Get(fmt.Sprintf("http://%s:%d/", one.host, port))
	}
}
