package hostports

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"sync/atomic"

	"example.org/mesh"
)

// What a log shows, in chains and fields, and what is dialled as well.
func logged(s config, scheme string, l *mesh.Logger) {
	first := fmt.Sprintf("%s://%s:%d", scheme, s.Host, s.Port)
	l.Info().Str("addr", first).Msg("listening")
	second := fmt.Sprintf("http://%s:%d", s.Host, s.Port)
	l.Infow("listening", "addr", second)
	l.With("k", "v").Infof("listening on %s", second)
	third := fmt.Sprintf("http://%s:%d", s.Host, s.Port) // want `host-port-join`
	l.Info().Str("addr", third).Msg("listening")
	mesh.Open(third)
	fourth := fmt.Sprintf("http://%s:%d", s.Host, s.Port) // want `host-port-join`
	l.Str("addr", fourth)
}

// What a server runs on, what goes into a file, and what goes to standard error.
func written(w io.Writer, s config, server interface{ Run(string) error }) error {
	runs := fmt.Sprintf("http://%s:%d", s.Host, s.Port) // want `host-port-join`
	if err := server.Run(runs); err != nil {
		return err
	}
	file := fmt.Sprintf("http://%s:%d", s.Host, s.Port) // want `host-port-join`
	fmt.Fprintf(w, "url = %s", file)
	shown := fmt.Sprintf("http://%s:%d", s.Host, s.Port)
	if shown != "" {
		fmt.Fprintf(os.Stderr, "url %s", shown)
	}
	failed := fmt.Sprintf("http://%s:%d", s.Host, s.Port)
	return fmt.Errorf("no answer of %s: %w", failed, errors.ErrUnsupported)
}

// Labels of metrics and rows of a table.
type labels struct{ self_addr, peer_addr, next_addr string }

func (l *labels) set(m mesh.Metric, self, peer config) {
	l.self_addr = fmt.Sprintf("%s:%d", self.Host, self.Port)
	m.WithLabelValues(l.self_addr, "a").Set(1)
	l.peer_addr = fmt.Sprintf("%s:%d", peer.Host, peer.Port) // want `host-port-join`
	m.WithLabelValues(l.peer_addr).Set(1)
	l.next_addr = fmt.Sprintf("%s:%d", peer.Host, peer.Port) // want `host-port-join`
	log.Print(l.next_addr)
}

func (l *labels) dial() (net.Conn, error) { return mesh.Open(l.peer_addr) }

func rows(t mesh.Table, s config) {
	srcAddr := fmt.Sprintf("%s:%d", s.Host, s.Port)
	t.AppendRow(mesh.Row{"tcp", srcAddr})
	dstAddr := fmt.Sprintf("%s:%d", s.Host, s.Port) // want `host-port-join`
	t.Forward(mesh.Row{"tcp", dstAddr})
}

// A description of a job, and its command.
type job struct{ Description, Command string }

func jobs(host string, port int) []job {
	bind := fmt.Sprintf("%s:%d", host, port)
	listen := fmt.Sprintf("%s:%d", host, port) // want `host-port-join`
	return []job{{Description: fmt.Sprintf("listens on %s", bind)}, {Command: fmt.Sprintf("nc -l %s", listen)}}
}

// The result of a function that people read, and one of another.
func shownAddr(c config) string { return fmt.Sprintf("%s:%d", c.Host, c.Port) }

func usedAddr(c config) string { return fmt.Sprintf("%s:%d", c.Host, c.Port) } // want `host-port-join`

func both(c config) (net.Conn, error) {
	log.Printf("connects to %s", shownAddr(c))
	log.Printf("connects to %s", usedAddr(c))
	return mesh.Open(usedAddr(c))
}

// A result that a bare return returns.
func bare(c config) (addr string) {
	addr = fmt.Sprintf("%s:%d", c.Host, c.Port) // want `host-port-join`
	log.Print(addr)
	return
}

// Identifiers, and keys that functions look up or compare.
type resolver struct {
	id, dialed string
	ip         netip.Addr
	port       int
}

func (r *resolver) ID() string {
	r.id = fmt.Sprintf("tcp://%s:%d", r.ip, r.port)
	r.dialed = fmt.Sprintf("tcp://%s:%d", r.ip, r.port) // want `host-port-join`
	return r.id
}

func (r *resolver) spelled() string { return fmt.Sprintf("tcp://%s:%d", r.ip, r.port) }

func find(all []*resolver, wanted string) *resolver {
	for _, r := range all {
		if r.spelled() == wanted {
			return r
		}
	}
	return nil
}

type tokens map[string]string

func (t tokens) tokenOf(key string) string { return t[key] }

func (t tokens) passed(addr string) (net.Conn, error) { return mesh.Open(addr) }

func request(t tokens, u *url.URL) (*http.Request, error) {
	if _, err := t.passed(u.Hostname() + ":" + u.Port()); err != nil { // want `host-port-join`
		return nil, err
	}
	return http.NewRequest("GET", "/"+t.tokenOf(u.Hostname()+":"+u.Port()), nil)
}

// What a parameter becomes is a key of a map, and what another one becomes is dialled.
var pacers, peers map[string]*resolver

func pacerOf(remote string) *resolver {
	remote = pacedHost(remote)
	if existing, found := pacers[remote]; found {
		return existing
	}
	pacers[remote] = new(resolver)
	return pacers[remote]
}

func pacedHost(remote string) string {
	u, err := url.Parse(remote)
	if err != nil {
		return "default"
	}
	return fmt.Sprintf("%s:%s", u.Hostname(), u.Port())
}

func peerOf(remote string) *resolver {
	remote = dialedHostOf(remote)
	if existing, found := peers[remote]; found {
		return existing
	}
	_, _ = mesh.Open(remote)
	return nil
}

func dialedHostOf(remote string) string {
	u, err := url.Parse(remote)
	if err != nil {
		return "default"
	}
	return fmt.Sprintf("%s:%s", u.Hostname(), u.Port()) // want `host-port-join`
}

// A list of addresses is only logged or printed, and another one is dialled.
func nodes(hosts []string, port int) {
	var shownAddrs, printedAddrs, dialedAddrs []string
	for _, host := range hosts {
		shownAddrs = append(shownAddrs, fmt.Sprintf("%s:%d", host, port))
		printedAddrs = append(printedAddrs, fmt.Sprintf("%s:%v", host, port))
		dialedAddrs = append(dialedAddrs, fmt.Sprintf("%s:%d", host, port)) // want `host-port-join`
	}
	log.Printf("nodes: %s", strings.Join(shownAddrs, ","))
	log.Println(printedAddrs)
	_, _ = mesh.Open(strings.Join(dialedAddrs, ","))
}

func endpoints(hosts []string, port int) {
	_, _ = mesh.Open(endpointsOf(hosts, port))
	log.Print(shownEndpoints(hosts, port))
}

func endpointsOf(hosts []string, port int) string {
	var addrs []string
	for _, host := range hosts {
		addrs = append(addrs, fmt.Sprintf("%s:%d", host, port)) // want `host-port-join`
	}
	return strings.Join(addrs, ", ")
}

func shownEndpoints(hosts []string, port int) string {
	var addrs []string
	for _, host := range hosts {
		addrs = append(addrs, fmt.Sprintf("%s:%d", host, port))
	}
	return strings.Join(addrs, ", ")
}

// What is kept to be dialled; see spared/hosts.go for what tells services apart.
type registered struct {
	protocol, host, path string
	port                 int
	endpoint             atomic.Value
}

func (r *registered) GetEndpoint() string {
	made := r.protocol + "://" + r.host + ":" + strconv.Itoa(r.port) + r.path // want `host-port-join`
	r.endpoint.Store(made)
	return made
}
