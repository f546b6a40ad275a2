package hostports

import (
	"fmt"
	"net"
	"regexp"
	"strings"
)

// A constant that is no colon, and a text that is not cut.
const partSep = ","

func firstOf(servers string) (host, port string) {
	parts := strings.Split(servers, partSep)
	return parts[0], "389"
}

func dialFirst(servers string) (net.Conn, error) {
	host, port := firstOf(servers)
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port)) // want `host-port-join`
}

func trimmedServer(server string) (host, port string) {
	host = strings.TrimSuffix(server, "/")
	return strings.ToLower(host), "389"
}

func dialTrimmed(server string) (net.Conn, error) {
	host, port := trimmedServer(server)
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port)) // want `host-port-join`
}

// The group of a regular expression that takes colons.
var endpointPattern = regexp.MustCompile(`^(https?)://([^/]+):(\d+)(/.*)?$`)

func endpointOf(s string) (host, port string) {
	m := endpointPattern.FindStringSubmatch(s)
	return m[2], m[3]
}

func dialEndpoint(s string) (net.Conn, error) {
	host, port := endpointOf(s)
	return net.Dial("tcp", fmt.Sprintf("%s:%s", host, port)) // want `host-port-join`
}

// Who asks for a scheme does not ask for colons.
type requested struct{ Address, Port string }

func (r *requested) url() string {
	if strings.HasPrefix(r.Address, "://") {
		return "http" + r.Address
	}
	return fmt.Sprintf("http://%s:%s", r.Address, r.Port) // want `host-port-join`
}

func (r *requested) socket() string {
	if strings.Contains(r.Address, "://") || strings.Contains(r.Address, ":") {
		return r.Address
	}
	otherAddress := r.Address
	if strings.Contains(otherAddress, ":") {
		return otherAddress
	}
	return fmt.Sprintf("http://%s:%s", otherAddress, r.Port)
}

const requestedPort = 8082

// The message has the format that is written, also where a constant fills it.
func (r *requested) fixed() string {
	return fmt.Sprintf("http://%s:%d", r.Address, requestedPort) // want `host-port-join: host and port joined with %s:%d break on IPv6`
}

// What has a scheme has its brackets, what has none may lack them.
func (r *requested) schemedAddress() string {
	if strings.Index(r.Address, "http://") >= 0 || strings.HasPrefix(r.Address, "https://") {
		return r.Address + ":" + r.Port
	}
	if !strings.HasPrefix(r.Address, "http://") {
		return "http://" + r.Address + ":" + r.Port // want `host-port-join`
	}
	return "http://" + r.Address + ":" + r.Port // want `host-port-join`
}
