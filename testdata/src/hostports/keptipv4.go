package hostports

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
)

// Functions that keep the IPv6 addresses, or all of them.

func ownIPv6(addrs []net.Addr) []string {
	var hosts []string
	for _, a := range addrs {
		ipnet, ok := a.(*net.IPNet)
		if !ok || ipnet.IP.To4() != nil {
			continue
		}
		hosts = append(hosts, ipnet.IP.String())
	}
	return hosts
}

func announceIPv6(addrs []net.Addr, port int) {
	for _, host := range ownIPv6(addrs) {
		http.Get(fmt.Sprintf("http://%s:%d/", host, port)) // want `host-port-join`
	}
}

func ownFirst(addrs []net.Addr) []string {
	var hosts []string
	for _, a := range addrs {
		ip := a.(*net.IPNet).IP
		if ip.To4() == nil {
			hosts = append(hosts, ip.String())
			continue
		}
		hosts = append([]string{ip.String()}, hosts...)
	}
	return hosts
}

func announceFirst(addrs []net.Addr, port int) {
	for _, host := range ownFirst(addrs) {
		http.Get(fmt.Sprintf("http://%s:%d/", host, port)) // want `host-port-join`
	}
}

func keptWithOthers(list []string, more []string) (kept []string) {
	for _, host := range list {
		if ip := net.ParseIP(host); ip.To4() != nil {
			kept = append(kept, host)
		}
	}
	return append(kept, more...)
}

func askKept(list, more []string) {
	for _, host := range keptWithOthers(list, more) {
		http.Get("http://" + host + ":8080/") // want `host-port-join`
	}
}

func loopbackOrFour(addrs []netip.Addr) (kept []string) {
	for _, addr := range addrs {
		if addr.Is4() || addr.IsLoopback() {
			kept = append(kept, addr.String())
		}
	}
	return kept
}

func askLoopback(addrs []netip.Addr) {
	for _, host := range loopbackOrFour(addrs) {
		http.Get("http://" + host + ":8080/") // want `host-port-join`
	}
}

type anyAddress struct{ host, name string }

func askAny(all []net.Interface, port int) {
	var found []anyAddress
	for _, one := range all {
		addrs, _ := one.Addrs()
		ip := addrs[0].(*net.IPNet).IP
		if ip == nil {
			continue
		}
		host := ip.String()
		found = append(found, anyAddress{host: host, name: one.Name})
	}
	for _, one := range found {
		http.Get(fmt.Sprintf("http://%s:%d/", one.host, port)) // want `host-port-join`
	}
}
