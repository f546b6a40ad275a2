package hostports

import (
	"context"
	"errors"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"google.golang.org/grpc/peer"
)

// An address in a variable, cut at its first colon.
func cutVariables(ctx context.Context, r *http.Request, image string) []string {
	host := r.Host
	if i := strings.Index(host, ":"); i != -1 { // want `host-port-split: strings.Index at ":" cuts IPv6 addresses apart`
		host = host[:i]
	}
	addr := r.Header.Get("X-Real-IP")
	if addr == "" {
		addr = r.RemoteAddr
	}
	client, _, _ := strings.Cut(addr, ":") // want `host-port-split`
	p, _ := peer.FromContext(ctx)
	caller := strings.Split(p.Addr.String(), ":")[0] // want `host-port-split`
	if i := strings.IndexByte(image, ':'); i >= 0 {
		image = image[:i]
	}
	at := r.RemoteAddr
	if i := strings.Index(at, ":"); i >= 0 {
		at = at[i+1:]
	}
	known := r.Host
	if strings.HasPrefix(known, "[") {
		return nil
	}
	if i := strings.Index(known, ":"); i >= 0 {
		known = known[:i]
	}
	local := r.Host
	if i := strings.Index(local, ":"); i >= 0 && local[:i] == "localhost" {
		return nil
	}
	return []string{host, client, caller, image, at, known}
}

type endpoint struct {
	host string
	port int
}

// The second part is read as a port.
func parse(addr, macAddr, pciAddr, cliAddress string) (endpoint, error) {
	parts := strings.Split(addr, ":") // want `host-port-split`
	if len(parts) != 2 {
		return endpoint{}, errors.New("no address")
	}
	port, err := strconv.Atoi(parts[1])
	bytes := strings.Split(macAddr, ":")
	second, _ := strconv.ParseUint(bytes[1], 16, 8)
	function := strings.Split(pciAddr, ":")
	host, listenPort, _ := strings.Cut(cliAddress, ":") // want `host-port-split`
	_, _, _, _ = second, function, host, listenPort
	return endpoint{parts[0], port}, err
}

// A listener has the version of IP that it was given.
func freePort() (free endpoint, any string) {
	listener, _ := net.Listen("tcp", "127.0.0.1:0")
	address := listener.Addr().String()
	parts := strings.SplitN(address, ":", 2)
	free.port, _ = strconv.Atoi(parts[1])
	free.host = parts[0]
	return free, address
}

func listens(listener net.Listener) (host string) {
	address := listener.Addr().String()
	parts := strings.SplitN(address, ":", 2) // want `host-port-split`
	return parts[0]
}

// A listener in a network of IPv4, and one in another.
func freePort(port int) (string, error) {
	listener, err := net.Listen("tcp4", ":0")
	if err != nil {
		return "", err
	}
	addr := listener.Addr().String()
	return strings.SplitN(addr, ":", 2)[1], nil
}

func freePorts() (string, error) {
	first, err := net.Listen("tcp4", ":0")
	if err != nil {
		return "", err
	}
	second, err := net.Listen("tcp6", first.Addr().String())
	if err != nil {
		return "", err
	}
	addr := second.Addr().String()
	return strings.SplitN(addr, ":", 2)[1], nil // want `host-port-split`
}

// What a regular expression lets through.
var hostAndPort = regexp.MustCompile(`^[a-z0-9.-]+(?::[0-9]{1,5})?$`)

func validated(hostPort, other string) (string, string) {
	if !hostAndPort.MatchString(hostPort) {
		return "", ""
	}
	otherHostPort := other
	i, k := strings.Index(hostPort, ":"), strings.Index(otherHostPort, ":") // want `host-port-split`
	if i < 0 || k < 0 {
		return "", ""
	}
	return hostPort[:i], otherHostPort[:k]
}

// A port that stands alone or behind a host, a port in 64 bits, and what gets a port again.
func portAlone(hostPort string) string {
	parts := strings.Split(hostPort, ":") // want `host-port-split`
	port := parts[0]
	if len(parts) > 1 {
		port = parts[1]
	}
	return port
}

func widePort(addr string) (string, uint64) {
	parts := strings.Split(addr, ":") // want `host-port-split`
	portNumber, _ := strconv.ParseUint(parts[1], 10, 64)
	return parts[0], portNumber
}

func onFirstPort(member, host string) (string, string) {
	first, _, _ := strings.Cut(member, ":") // want `host-port-split`
	memberAddr := first + ":80"
	name, _, _ := strings.Cut(host, ":") // want `host-port-split`
	key := name + ":80"
	return memberAddr, key
}

func listensOn(l interface{ LocalTCPAddr() net.Addr }) string {
	return strings.Split(l.LocalTCPAddr().String(), ":")[1] // want `host-port-split`
}

func withNamespace(addr string) (string, int) {
	if strings.Contains(addr, ":") {
		parts := strings.Split(addr, ":") // want `host-port-split`
		port, _ := strconv.Atoi(parts[1])
		return parts[0], port
	}
	return addr, 0
}

// A number of any name may be a port.
func numbered(addr string) (string, int, error) {
	parts := strings.Split(addr, ":") // want `host-port-split`
	if len(parts) != 2 {
		return addr, 0, nil
	}
	number, err := strconv.Atoi(parts[1])
	return parts[0], number, err
}

// The cut is wrong, whatever made the address.
func added(r *http.Request) string {
	host := r.Host
	if !strings.Contains(host, ":") {
		host += ":443"
	}
	return strings.Split(host, ":")[0] // want `host-port-split`
}

// A path begins with a host, and another network has all addresses.
func paths(r *http.Request) []string {
	return []string{"/" + strings.Split(r.Host, ":")[0], "id/x:" + strings.Split(r.Host, ":")[0]} // want `host-port-split` `host-port-split`
}

func active(ctx context.Context, host string, conn net.Conn) string {
	if addrs, err := net.DefaultResolver.LookupIP(ctx, "ip", host); err == nil {
		return addrs[0].String()
	}
	return strings.Split(conn.LocalAddr().String(), ":")[0] // want `host-port-split`
}

// The parts are counted, and what has more colons is cut all the same, or nobody handles it.
func byPartsAlone(r *http.Request) string {
	p := strings.Split(r.RemoteAddr, ":") // want `host-port-split`
	if len(p) == 2 {
		return p[0]
	}
	return ""
}

func byPartsAgain(r *http.Request) []string {
	p := strings.Split(r.RemoteAddr, ":") // want `host-port-split`
	if len(p) > 2 {
		println(r.RemoteAddr[:strings.LastIndex(r.RemoteAddr, ":")])
	}
	return []string{p[0]}
}

func byOtherColons(r *http.Request, other string) string {
	if strings.Count(other, ":") > 1 {
		return other[:strings.LastIndex(other, ":")]
	}
	return strings.Split(r.RemoteAddr, ":")[0] // want `host-port-split`
}
