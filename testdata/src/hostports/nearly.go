package hostports

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"strings"

	"example.org/mesh"
)

// Hosts that may be an IPv6 address all the same, beside those in spared/hosts.go.

type nodeStatus struct{ Ipv4OrIpv6Addr, DefaultIP string }

func nearlyNamed(s nodeStatus, all []nodeStatus, peerKeyHost string) {
	http.Get("https://" + s.Ipv4OrIpv6Addr + ":6443")          // want `host-port-join`
	http.Get(fmt.Sprintf("https://%s:6443/logs", s.DefaultIP)) // want `host-port-join`
	_, _ = net.Dial("tcp", peerKeyHost+":80")                  // want `host-port-join`
	var ips []string
	for _, one := range all {
		ips = append(ips, one.DefaultIP)
	}
	for _, ip := range ips {
		http.Get("https://" + ip + ":6443") // want `host-port-join`
	}
}

// A prefix of an address and a zone are no words of a name.
func validatedPort(native bool, suffix, zone string, port uint16) {
	var host string
	if native {
		host = "127.0.0.1"
	} else {
		host = fmt.Sprintf("fd00::%s", suffix)
	}
	http.Get(fmt.Sprintf("http://%s:%d", host, port))           // want `host-port-join`
	http.Get(fmt.Sprintf("http://%s:%d", zoned(zone), port))    // want `host-port-join`
	http.Get(fmt.Sprintf("http://%s:%d", scoped(suffix), port)) // want `host-port-join`
	other := mesh.Endpoint("other")
	if native {
		other = "other-" + suffix
	}
	http.Get(fmt.Sprintf("http://%s:%d", other, port)) // want `host-port-join`
}

func zoned(zone string) string { return "fe80::1%" + zone }

func scoped(address string) string { return fmt.Sprintf("%s%%eth0", address) }

// The target as it is may be what a resolver of services says.
func untrimmed(domain string) (*http.Response, error) {
	_, records, err := mesh.LookupSRV("caldavs", "tcp", domain)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	target := strings.TrimSpace(records[0].Target)
	return http.Get(fmt.Sprintf("https://%v:%v", target, records[0].Port)) // want `host-port-join`
}

func certifiedIPs(cert tls.Certificate, port int) {
	for _, ip := range cert.Leaf.IPAddresses {
		http.Get(fmt.Sprintf("https://%s:%d", ip, port)) // want `host-port-join`
	}
	host, err := readCertified(cert)
	if err != nil {
		host = "localhost"
	}
	http.Get(fmt.Sprintf("https://%s:%d", host, port)) // want `host-port-join`
}

func readCertified(cert tls.Certificate) (string, error) {
	if len(cert.Leaf.IPAddresses) > 0 {
		return cert.Leaf.IPAddresses[0].String(), nil
	}
	return cert.Leaf.Subject.CommonName, nil
}

type service struct {
	Host string
	Port int
}

// Clients of other protocols, of the package, and what is dialled, too.
func clients(user service) (all []any) {
	all = append(all, mesh.NewUserClient(fmt.Sprintf("%s:%d", user.Host, user.Port))) // want `host-port-join`
	all = append(all, newHTTPClient(fmt.Sprintf("%s:%d", user.Host, user.Port)))      // want `host-port-join`
	userAddr := fmt.Sprintf("%s:%d", user.Host, user.Port)                            // want `host-port-join`
	_, _ = net.Dial("tcp", userAddr)
	return append(all, mesh.NewHTTPClient(userAddr))
}

func newHTTPClient(address string) *http.Request {
	req, _ := http.NewRequest("GET", "http://"+address, nil)
	return req
}

// The program is another one, or not known.
func translate(program string, to net.IP, port string) {
	_ = exec.Command("ip6tables", "-t", "nat", "-j", "DNAT", "--to", to.String()+":"+port) // want `host-port-join`
	_ = exec.Command(program, "-t", "nat", "-j", "DNAT", "--to", to.String()+":"+port)     // want `host-port-join`
	_ = exec.Command("socat", "tcp-listen:80", to.String()+":"+port)                       // want `host-port-join`
}

// What is cut once may have colons behind the first one.
func mappingOnce(port string) []string {
	containerPort, containerIP := twoParts(port)
	return []string{addressOnce(containerIP, containerPort)}
}

func addressOnce(ip, port string) (address string) {
	if ip == "" {
		ip = "localhost"
	}
	address = ip + ":" + port // want `host-port-join`
	return address
}

func twoParts(port string) (string, string) {
	parts := strings.SplitN(port, ":", 2)
	if len(parts) == 2 {
		return parts[0], parts[1]
	}
	return port, ""
}

// A text with a dot may be an IPv4 address that is mapped, if nobody writes brackets; what has a
// colon is an IPv6 address.
func nearlyDotted(ip net.IP, host, server, port string) (net.Conn, error) {
	if strings.Contains(ip.String(), ":") {
		return net.Dial("tcp", fmt.Sprintf("%s:%s", ip.String(), port)) // want `host-port-join`
	}
	if strings.Contains(server, ".") {
		return net.Dial("tcp", fmt.Sprintf("%s:%s", server, port)) // want `host-port-join`
	}
	if strings.Contains(host, ".") {
		return net.Dial("tcp", fmt.Sprintf("%s:%s", server, port)) // want `host-port-join`
	}
	return net.Dial("tcp", fmt.Sprintf("[%s]:%s", host, port))
}

// A label leads behind the return, and one branch alone returns.
func nearlyTurnedOff(host string, port int) {
	if port == 0 {
		goto request
	}
	return
request:
	http.Get(fmt.Sprintf("http://%s:%d/verify", host, port)) // want `host-port-join`
	if port == 1 {
		return
	}
	http.Get(fmt.Sprintf("http://%s:%d/verify", host, port)) // want `host-port-join`
}

// What is shown as the value of a label is dialled as well.
func nearlyScraped(hostname, port string, ch chan<- mesh.Metric) (net.Conn, error) {
	endpoint := fmt.Sprintf("%s:%s", hostname, port) // want `host-port-join`
	ch <- mesh.MustNewConstMetric(1, endpoint)
	return mesh.DialTimeout(endpoint)
}

// Of what else has such a field, nobody knows.
func nearlyInContainer(node struct{ IPAddress string }, inspected mesh.Inspected, port string) {
	http.Get("http://" + node.IPAddress + ":" + port)                                                 // want `host-port-join`
	http.Get("http://" + inspected.NetworkSettings.GlobalIPv6Address + ":" + port)                    // want `host-port-join`
	http.Get("http://" + inspected.NetworkSettings.Networks["bridge"].Gateway.IPAddress + ":" + port) // want `host-port-join`
}
