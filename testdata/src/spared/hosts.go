package spared

import (
	"context"
	"crypto/tls"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"example.org/mesh"
	"github.com/docker/docker/client"
)

// Hosts that are never an IPv6 address where a port is joined to them. What is like them and may
// be one is in hostports/nearly.go.

type status struct{ Ipv4DefaultIP, NodeIpv4DefaultIP string }

// The name tells.
func named(s status, all []status, pubkey, publicKey string) {
	http.Get("https://" + s.NodeIpv4DefaultIP + ":6443")
	http.Get(fmt.Sprintf("https://%s:6443/logs", s.Ipv4DefaultIP))
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:80", pubkey))
	_, _ = net.Dial("tcp", publicKey+":80")
	var ips []string
	for _, one := range all {
		ips = append(ips, one.Ipv4DefaultIP)
	}
	for _, ip := range ips {
		http.Get("https://" + ip + ":6443")
	}
}

// A literal has what no address has.
func validator(native bool, project string, port uint16) (*http.Response, error) {
	var host string
	if native {
		host = "127.0.0.1"
	} else {
		host = fmt.Sprintf("%s_validator", project)
	}
	return http.Get(fmt.Sprintf("http://%s:%d", host, port))
}

func poet(number int) (*http.Response, error) {
	return http.Get(fmt.Sprintf("http://%s:%d", makePoet(number), 80))
}

const poetApp = "poet"

func makePoet(number int) string { return fmt.Sprintf("%s-%d", poetApp, number) }

// Who trims the last dot of a target expects a name.
func trimmed(domain string) (*http.Response, error) {
	_, records, err := net.LookupSRV("caldavs", "tcp", domain)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	target := strings.TrimSuffix(records[0].Target, ".")
	return http.Get(fmt.Sprintf("https://%v:%v", target, records[0].Port))
}

// Names of certificates.
func certified(cert tls.Certificate, port int) {
	http.Get(fmt.Sprintf("https://%s:%d", cert.Leaf.DNSNames[0], port))
	for _, host := range append(cert.Leaf.DNSNames, cert.Leaf.Subject.CommonName) {
		http.Get(fmt.Sprintf("https://%s:%d", host, port))
	}
	host, err := readCertificate(cert)
	if err != nil {
		host, _ = os.Hostname()
	}
	http.Get(fmt.Sprintf("https://%s:%d", host, port))
}

func readCertificate(cert tls.Certificate) (string, error) {
	if cert.Leaf == nil {
		return "", net.ErrClosed
	}
	return cert.Leaf.Subject.CommonName, nil
}

// What tells the services of a registry apart.
type registered struct {
	protocol, host, path string
	port                 int
	identity             atomic.Value
}

func (r *registered) GetIdentity() string {
	if kept := r.identity.Load(); kept != nil {
		return kept.(string)
	}
	made := r.protocol + "://" + r.host + ":" + strconv.Itoa(r.port) + r.path
	r.identity.Store(made)
	return made
}

// What is cut at all of its colons, and passed on.
func mapping(port string) []string {
	hostIP, hostPort, containerIP, containerPort := fourParts(port)
	return []string{addressWith(hostIP, hostPort), addressWith(containerIP, containerPort)}
}

func addressWith(ip, port string) (address string) {
	if ip == "" {
		ip = "localhost"
	}
	address = ip + ":" + port
	return address
}

func fourParts(port string) (string, string, string, string) {
	parts := strings.Split(port, ":")
	switch last := parts[len(parts)-1]; len(parts) {
	case 3:
		return parts[0], parts[1], "", last
	case 4:
		return parts[0], parts[1], parts[2], last
	default:
		return "", parts[0], "", last
	}
}

// The API of Docker has another field for IPv6 addresses.
func inContainer(cli *client.Client, id, port string) {
	inspected, _ := cli.ContainerInspect(context.Background(), id)
	http.Get("http://" + inspected.NetworkSettings.IPAddress + ":" + port + "/")
	http.Get("http://" + inspected.NetworkSettings.DefaultNetworkSettings.IPAddress + ":8080")
	http.Get("http://" + inspected.NetworkSettings.Networks["bridge"].IPAddress + ":" + port)
	for _, network := range inspected.NetworkSettings.Networks {
		http.Get(fmt.Sprintf("http://%s:%s", network.IPAddress, port))
	}
}

type ingress struct{ IP, Hostname string }

// What has an IP address beside it is a name.
func balancers(all []ingress, port int) (urls []string) {
	for _, lb := range all {
		if lb.IP != "" {
			urls = append(urls, "http://"+net.JoinHostPort(lb.IP, strconv.Itoa(port)))
		}
		urls = append(urls, fmt.Sprintf("http://%s:%d", lb.Hostname, port))
	}
	for _, lb := range mesh.Ingresses() {
		if lb.IP == "" {
			urls = append(urls, fmt.Sprintf("http://%s:%d", lb.Hostname, port))
		}
	}
	return urls
}

// Neither NetBIOS nor iptables has IPv6 addresses.
func netBIOS(host string) { net.Dial("udp", fmt.Sprintf("%s:137", host)) }

func addIPTablesRule(ip, port string) []string {
	var backends []string
	return append(backends, fmt.Sprintf("%s:%s", ip, port))
}

// Hosts that have their brackets already, as the defaults of their settings say.
type agent struct{ Host string }

func (a *agent) listen(port int) {
	if a.Host == "" {
		a.Host = "[::]"
	}
	net.Listen("tcp", fmt.Sprintf("%s:%d", a.Host, port))
	host := flag.String("host", "[::]", "where to listen")
	flag.Parse()
	net.Listen("tcp", fmt.Sprintf("%s:%d", *host, port))
}

// What is an IPv4 address in the same function.
func libp2p(ip, other string, port int) []string {
	println("/ip4/" + other)
	http.Get("http://" + other + ":80/")
	return []string{
		fmt.Sprintf("/ip4/%s/tcp/%d", ip, port),
		fmt.Sprintf("http://%s:%d", ip, port),
	}
}

// The network of one IPv4 address.
func routed(t *mesh.Tunnel, port int) (net.Listener, error) {
	if err := t.Route(t.Data.TunnelIP + "/32"); err != nil {
		return nil, err
	}
	return net.Listen("tcp", fmt.Sprintf("%s:%d", t.Data.TunnelIP, port))
}

// What asks which address a connection to 8.8.8.8 comes from has that name everywhere.
func outer(port int) []string {
	ip := mesh.GetOutboundIP()
	return []string{describe(ip, port), fmt.Sprintf("http://%s:%d", ip, port), fmt.Sprintf("http://%s:%d", mesh.GetOutboundIP().String(), port)}
}

func describe(ip string, port int) string { return fmt.Sprintf("http://%s:%d", ip, port) }
