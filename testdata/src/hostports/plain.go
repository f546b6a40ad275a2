package hostports

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"

	"example.org/mesh"
)

// An IPv4 address or no host at all, and one that a setting may give.
func listening(port int, all bool, setting string) error {
	host := "127.0.0.1"
	if all {
		host = ""
	}
	if _, err := net.Listen("tcp", fmt.Sprintf("%s:%d", host, port)); err != nil {
		return err
	}
	other := "127.0.0.1"
	if all {
		other = setting
	}
	_, err := net.Listen("tcp", fmt.Sprintf("%s:%d", other, port)) // want `host-port-join`
	return err
}

func everywhere(port string, found []string) (addresses []string) {
	for _, host := range []string{"localhost", "127.0.0.1"} {
		addresses = append(addresses, host+":"+port)
	}
	for _, host := range found {
		addresses = append(addresses, host+":"+port) // want `host-port-join`
	}
	return addresses
}

// A name that its package makes.
var (
	hostName = ownName()
	hostIP   = ownIP()

	scannerEndpoint = fmt.Sprintf("scanner.%s.svc", os.Getenv("NAMESPACE"))
	sensorEndpoint  = mesh.Endpoint("sensor")
)

func ownName() string {
	name, _ := os.Hostname()
	return name
}

func ownIP() string {
	ip, _ := mesh.IP()
	return ip
}

func getScannerEndpoint() string { return scannerEndpoint }

func getSensorEndpoint() string { return sensorEndpoint }

func own(port int) {
	http.Get(fmt.Sprintf("http://%s:%d/metrics", hostName, port))
	http.Get(fmt.Sprintf("http://%s:%d/metrics", hostIP, port)) // want `host-port-join`
	http.Get(fmt.Sprintf("http://%s:8080", getScannerEndpoint()))
	http.Get(fmt.Sprintf("http://%s:8080", getSensorEndpoint())) // want `host-port-join`
}

// What the only calls of a function pass on.
type device struct{ facility, address, peer string }

func console(d device) error {
	host := "sos." + d.facility + ".acme.com"
	if err := rescue(host); err != nil {
		return err
	}
	parts := strings.Split(d.peer, ":")
	first := parts[0]
	if err := reach(first); err != nil {
		return err
	}
	host = d.address
	last := "0.0.0.0"
	last = d.address
	return restart(last)
}

func rescue(host string) error { return dialTo(host + ":22") } // want `host-port-join`

func reach(host string) error { return dialTo(host + ":22") }

func restart(host string) error { return dialTo(host + ":22") } // want `host-port-join`

func dialTo(addr string) error {
	_, err := net.Dial("tcp", addr)
	return err
}

func serial(d device) error {
	host := "sos." + d.facility + ".acme.com"
	return attach(host)
}

func attach(host string) error { return dialTo(host + ":22") }

// All parts of what is cut at its colons have none, but what is behind the first one may.
func forward(d device) error {
	parts := strings.Split(d.peer, ":")
	host := parts[1]
	if err := forwardTo(host); err != nil {
		return err
	}
	rest := strings.SplitN(d.peer, ":", 2)
	behind := rest[1]
	return forwardBehind(behind)
}

func forwardTo(host string) error { return dialTo(host + ":22") }

func forwardBehind(host string) error { return dialTo(host + ":22") } // want `host-port-join`

// A host that may be a star is for people.
func shownBind(host string, port int) string {
	if host == "" {
		host = "*"
	}
	return fmt.Sprintf("%s:%d", host, port)
}

func listenBind(host string, port int) string {
	if host == "" {
		host = "localhost"
	}
	return fmt.Sprintf("%s:%d", host, port) // want `host-port-join`
}

var _ = fmt.Sprint(shownBind("", 1), listenBind("", 1))

type fieldHolder struct{ Address, Endpoint string }

// What else a field may have been given is not known.
func fieldsGiven(e, other *fieldHolder, local bool, port string) {
	var at fieldHolder
	if local {
		at.Address = "localhost"
	}
	e.Endpoint = at.Address + ":" + port // want `host-port-join`
	at.Address = "localhost"
	at = *other
	e.Endpoint = at.Address + ":" + port // want `host-port-join`
	at.Address = "localhost"
	if local {
		at.Address = other.Address
	}
	e.Endpoint = at.Address + ":" + port // want `host-port-join`
}

type machine struct{ MAC, Hostname string }

// Names beside other fields, and other ports.
func machines(all []machine, port int) (urls []string) {
	for _, m := range all {
		if m.MAC != "" {
			continue
		}
		urls = append(urls, fmt.Sprintf("http://%s:%d", m.Hostname, port)) // want `host-port-join`
	}
	return urls
}

func sessions(host string) {
	net.Dial("tcp", fmt.Sprintf("%s:139", host))  // want `host-port-join`
	net.Dial("tcp", fmt.Sprintf("%s:1377", host)) // want `host-port-join`
}

// Defaults without brackets.
type bareAgent struct{ Host string }

func (a *bareAgent) listen(port int) {
	if a.Host == "" {
		a.Host = "::"
	}
	net.Listen("tcp", fmt.Sprintf("%s:%d", a.Host, port)) // want `host-port-join`
	host := flag.String("host", "localhost", "where to listen")
	flag.Parse()
	net.Listen("tcp", fmt.Sprintf("%s:%d", *host, port)) // want `host-port-join`
}

// What may be an IPv6 address in the same function.
func libp2p6(ip, other string, port int) []string {
	return []string{
		fmt.Sprintf("/ip6/%s/tcp/%d", ip, port),
		fmt.Sprintf("/ip4/%s/tcp/%d", other, port),
		fmt.Sprintf("http://%s:%d", ip, port), // want `host-port-join`
	}
}

// The network of one address of either version, and of many.
func routedBoth(t *mesh.Tunnel, six bool, port int) (net.Listener, error) {
	network := t.Data.TunnelIP + "/32"
	if six {
		network = t.Data.TunnelIP + "/128"
	}
	if err := t.Route(network); err != nil {
		return nil, err
	}
	return net.Listen("tcp", fmt.Sprintf("%s:%d", t.Data.TunnelIP, port)) // want `host-port-join`
}

func routedMany(other *mesh.Tunnel, port int) (net.Listener, error) {
	other.Route(other.Data.TunnelIP + "/64")
	return net.Listen("tcp", fmt.Sprintf("%s:%d", other.Data.TunnelIP, port)) // want `host-port-join`
}

// What may dial any address.
func GetOutboundIP(to string) string {
	conn, _ := net.Dial("udp", to)
	host, _, _ := net.SplitHostPort(conn.LocalAddr().String())
	return host
}

func outer(to string, port int) []string {
	ip, otherIP := GetOutboundIP(to), mesh.GetInboundIP()
	return []string{fmt.Sprintf("http://%s:%d", ip, port), fmt.Sprintf("http://%s:%d", otherIP, port)} // want `host-port-join` `host-port-join`
}
