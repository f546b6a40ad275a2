// Package hostports joins hosts and ports where no URL and no sink is in sight:
// what is known of the host, or two names that agree, tell an address.
package hostports

import (
	"context"
	"crypto/md5"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"

	"example.org/dns"
	"example.org/mesh"
	"example.org/ssh"
)

// What has lost its brackets lacks them wherever the text goes.
func lost(value string, u *url.URL, ip net.IP, addr netip.Addr) []string {
	host, port, err := net.SplitHostPort(value)
	if err != nil {
		host, port = value, "80"
	}
	request := struct{ To string }{u.Hostname()}
	request.To += ":" + u.Port()
	return []string{
		fmt.Sprintf("%s:%s", host, port), // want `host-port-join`
		u.Hostname() + ":" + u.Port(),    // want `host-port-join`
		fmt.Sprintf("%v:%d", ip, 80),     // want `host-port-join`
		addr.String() + ":80",            // want `host-port-join`
	}
}

type config struct {
	Host string
	Port int
}

type mailAddr struct{ Host, Port string }

func (a mailAddr) String() string { return fmt.Sprintf("%s:%s", a.Host, a.Port) } // want `host-port-join`

func (c *config) Endpoint() string { return fmt.Sprintf("%s:%d", c.Host, c.Port) } // want `host-port-join`

type controller struct {
	listener net.Listener
	ip       string
	bindPort int
	addr     string
}

// The other result is an address.
func (c *controller) advertised() string {
	if c.ip != "" {
		return fmt.Sprintf("%s:%d", c.ip, c.bindPort) // want `host-port-join`
	}
	return c.listener.Addr().String()
}

func kept(c *controller, host string, port int) mesh.Peer {
	c.addr = host + ":" + strconv.Itoa(port)       // want `host-port-join`
	serverAddr := fmt.Sprintf("%s:%d", host, port) // want `host-port-join`
	println(serverAddr)
	return mesh.Peer{
		Addr:  fmt.Sprintf("%s:%d", host, port), // want `host-port-join`
		Label: fmt.Sprintf("%s:%d", host, port),
	}
}

func handed(ctx context.Context, cl *dns.Client, msg *dns.Msg, server string, port int) {
	cl.Exchange(msg, fmt.Sprintf("%s:%d", server, port)) // want `host-port-join`
	ssh.Dial("tcp", server+":"+strconv.Itoa(port), nil)  // want `host-port-join`
	mesh.NewClient(fmt.Sprintf("%s:8500", server))       // want `host-port-join`
	for _, ns := range strings.Fields(server) {
		cl.Exchange(msg, fmt.Sprintf("%s:%d", ns, port)) // want `host-port-join`
	}
	mesh.Dial("tcp4", fmt.Sprintf("%s:%d", server, port))
	net.SplitHostPort(fmt.Sprintf("%s:%d", server, port))
}

// People, labels and keys are told a host and a port by any text.
func told(host string, port int, ip net.IP, labels map[string]string) map[string]any {
	log.Printf("%s:%d", host, port)
	log.Printf("open http://%s:%d/", host, port)
	log.Printf("open http://%s:%d/", ip, port) // want `host-port-join`
	log.Printf("%s:%d", ip, port)
	labels["address"] = fmt.Sprintf("%s:%d", host, port)
	return map[string]any{"server": fmt.Sprintf("%s:%d", host, port)}
}

// Who asks for a colon, a port or a version of IP knows of IPv6.
func asked(host, addr string, port int, ip net.IP) (address string) {
	if strings.IndexByte(host, ':') >= 0 {
		return "[" + host + "]:80"
	}
	address = fmt.Sprintf("%s:%d", host, port)
	if _, _, err := net.SplitHostPort(addr); err != nil {
		addr += ":80"
		address = addr + ":443"
	}
	if ip.To4() == nil {
		return fmt.Sprintf("[%s]:%d", ip, port)
	}
	return fmt.Sprintf("%s:%d", ip, port)
}

// What the package's own functions return is known.
func helped(ip, region string, port int) (address string) {
	address = fmt.Sprintf("%s:%d", bracketed(ip), port)
	address = fmt.Sprintf("%s:%d", hostOf(region), port)
	address = fmt.Sprintf("%s:%d", serviceHost(region), port)
	metricsAddress, healthAddress := defaults(ip)
	address = fmt.Sprintf("%s:%d", metricsAddress, port)
	address = fmt.Sprintf("%s:%d", healthAddress, port)
	address = fmt.Sprintf("%s:%d", plainHost(ip), port) // want `host-port-join`
	return only("localhost", port) + only("db.example.org", port)
}

func bracketed(ip string) string {
	if strings.Contains(ip, ":") {
		return "[" + ip + "]"
	}
	return ip
}

func plainHost(host string) string { return strings.Trim(host, "[]") }

var regions = map[string]string{"north": "north.example.org", "south": "south.example.org"}

func hostOf(region string) string { return regions[region] }

func serviceHost(name string) string { return fmt.Sprintf("%s.%s.svc", name, "default") }

func defaults(bind string) (metrics, health string) {
	if net.ParseIP(bind).To4() != nil {
		return "127.0.0.1", "0.0.0.0"
	}
	return "[::1]", "[::]"
}

// The nearer of two names says what it is.
func resolved(srv *net.SRV) string {
	domain := strings.TrimRight(srv.Target, ".")
	return fmt.Sprintf("https://%s:%d/", domain, srv.Port)
}

// only is called with names alone.
func only(host string, port int) (address string) {
	return fmt.Sprintf("%s:%d", host, port)
}

func twice(u *url.URL, port string) url.URL {
	fixed := *u
	fixed.Host = net.JoinHostPort(u.Host, port) // want `arg-host: .* Host keeps brackets and port`
	return fixed
}

// An IPv6 address has more colons than one.
func parted(r *http.Request, conn net.Conn, addr, hostPort, macAddr, digest, image string) {
	_ = strings.Split(r.Host, ":")[0]                      // want `host-port-split: strings.Split at ":" cuts IPv6 addresses apart`
	_, _, _ = strings.Cut(r.RemoteAddr, ":")               // want `host-port-split`
	_ = strings.SplitN(conn.RemoteAddr().String(), ":", 2) // want `host-port-split`
	_, _, _ = strings.Cut(hostPort, ":")                   // want `host-port-split`
	_ = strings.Split(addr, ":")
	_ = strings.Split(macAddr, ":")
	_ = strings.Split(digest, ":")
	_ = strings.Split(image, ":")
	_ = addr[:strings.LastIndex(addr, ":")]
	_ = strings.Split(addr, ",")
}

// A program that asks for brackets knows of IPv6 addresses.
func portOf(hostPort string) string {
	_, port, _ := strings.Cut(hostPort, ":")
	if _, behind, ok := strings.Cut(hostPort, "]:"); ok {
		return behind
	}
	return port
}

func nameOf(r *http.Request) string {
	name := strings.Split(r.Host, ":")[0]
	if strings.Contains(r.Host, "]") {
		name = r.Host
	}
	return name
}

func hostOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = strings.Split(r.Host, ":")[0]
	}
	return host
}

// Who asks for a colon alone cuts at it all the same.
func isLocal(r *http.Request) bool {
	host := r.Host
	if strings.Contains(r.Host, ":") {
		host = strings.Split(r.Host, ":")[0] // want `host-port-split`
	}
	return isLoopback(host)
}

func isLoopback(host string) bool { return net.ParseIP(host).IsLoopback() }

// What an IPv6 address makes of the first part equals no name, and the last part is
// the port all the same.
func trusts(r *http.Request) bool {
	var (
		trusted = []string{"example.com", "example.org"}
		host    = strings.SplitN(r.Host, ":", 2)[0]
	)
	for _, name := range trusted {
		if host == name || strings.HasSuffix(host, "."+name) {
			return true
		}
	}
	switch strings.Split(r.Host, ":")[0] {
	case "example.net":
		return true
	}
	name, _, _ := strings.Cut(r.Host, ":")
	return name == "localhost" || strings.Split(r.Host, ":")[0] == "www.example.net"
}

func portOf(hostPort string) string {
	parts := strings.Split(hostPort, ":")
	if len(parts) < 2 {
		return ""
	}
	return parts[len(parts)-1]
}

func endsOf(hostPort string) (host, port string) {
	parts := strings.Split(hostPort, ":")
	return strings.Join(parts[:(len(parts)-1)], ":"), parts[len(parts)-1]
}

func localPort(l net.Listener) string {
	addr := strings.Split(l.Addr().String(), ":")
	fmt.Println("listening at", addr)
	return addr[len(addr)-1]
}

func headOf(hostPort string) string {
	parts := strings.Split(hostPort, ":") // want `host-port-split`
	return strings.Join(parts[:1], ":")
}

// Where the host is empty nothing is cut off.
func withLocalhost(hostPort string) string {
	parts := strings.Split(hostPort, ":")
	if len(parts) == 2 && parts[0] == "" {
		hostPort = "localhost:" + parts[1]
	}
	return "http://" + hostPort + "/debug/pprof"
}

func withDefault(hostPort string) string {
	parts := strings.Split(hostPort, ":") // want `host-port-split`
	if len(parts) == 2 && parts[0] == "" {
		return "localhost:" + parts[1]
	}
	return parts[0] + ":80"
}

func isFrom(r *http.Request, peer string) bool {
	return strings.Split(r.RemoteAddr, ":")[0] == peer // want `host-port-split`
}

// One of the values has brackets if it needs them.
func formatted(target string) (string, error) {
	host, port, err := net.SplitHostPort(target)
	if err != nil {
		return "", err
	}
	host, _ = formatIP(host)
	return host + ":" + port, nil
}

func formatIP(ip string) (string, bool) {
	if !strings.Contains(ip, ":") {
		return ip, false
	}
	return "[" + ip + "]", true
}

const bindIP = "0.0.0.0"

// All calls give a constant.
func listenAddr() string { return tcpAddr(bindIP, 80) }

func tcpAddr(host string, port int) string { return fmt.Sprintf("tcp://%s:%d", host, port) }

// Neither is a host and a port.
func others(name string, id, line int, file string, from, to uint16) (address string) {
	address = fmt.Sprintf("%s:%d", name, id)
	address = fmt.Sprintf("%s:%d", file, line)
	address = fmt.Sprintf("%d:%d", from, to)
	return address
}

// The Host of an embedded URL has its brackets.
type parsedURL struct {
	url.URL
	socket bool
}

func (u parsedURL) dialAddress() string {
	if u.Port() == "" {
		return u.Host + ":80"
	}
	return u.Host
}

// The field of the same name hides it.
type server struct {
	*url.URL
	Host string
}

func (s server) address() string { return s.Host + ":80" } // want `host-port-join`

// A server name is no address.
func expected(sni string, u *url.URL) {
	u.Host = sni + ":" + u.Port()
}

// What gets a port again behind the colon that it was cut at is an address,
// whatever its name.
func withPort(member string, port int) (string, error) {
	fields := strings.Split(member, ":") // want `host-port-split: strings.Split at ":" cuts IPv6 addresses apart; use net.SplitHostPort`
	if len(fields) != 2 {
		return "", errMalformed
	}
	return fmt.Sprintf("%s:%v", fields[0], port), nil
}

func switchPort(dest string, number int) string {
	dest, _, _ = strings.Cut(dest, ":") // want `host-port-split`
	return dest + ":" + strconv.Itoa(number)
}

func withShard(key string, shard int) string {
	fields := strings.Split(key, ":")
	return fmt.Sprintf("%s:%v", fields[0], shard)
}

func rejoined(dest, port string) string {
	name := strings.Split(dest, ":")[0]
	if strings.HasPrefix(dest, "[") {
		name = dest[:strings.LastIndex(dest, ":")]
	}
	return name + ":" + port
}

var errMalformed = errors.New("malformed address")

// By its name, a URL, whose type only another package tells.
func notify(conf *mesh.Config, room string) (string, string) {
	apiURL, entry := conf.APIURL.Copy(), conf.Entry()
	apiURL.Path += fmt.Sprintf("rooms/%s/notice?token=%s", room, conf.Token) // want `arg-url-field: Path sends "\?" as %3F; the query goes into RawQuery`
	entry.Path += "rooms/" + room + "?token=" + conf.Token
	return apiURL.String(), entry.Path
}

// By its type, an IPv4 address.
type ipv4Addr struct{ port int }

func (a ipv4Addr) ip() net.IP { return nil }

func (a ipv4Addr) dialArgs() (network, address string) {
	return "udp4", fmt.Sprintf("%s:%d", a.ip().String(), a.port)
}

// All values of a field that no other package sets are known.
type writer struct {
	vhost, Addr, Server string
	port                int
}

func newWriter(u *url.URL) *writer {
	w := &writer{vhost: u.Host, Addr: "127.0.0.1", Server: os.Getenv("SERVER")}
	if u.Port() == "" {
		w.Addr = "localhost"
	}
	return w
}

func (w writer) target() (url.URL, string, string) {
	address := w.Addr + ":" + strconv.Itoa(w.port)
	serverAddr := w.Server + ":" + strconv.Itoa(w.port) // want `host-port-join`
	return url.URL{Host: fmt.Sprintf("%s:%d", w.vhost, w.port)}, address, serverAddr
}

// A flag and a decoder set them as well.
type flagged struct {
	host   string
	Server string `json:"server"`
}

func parseFlags(set *flag.FlagSet) string {
	f := flagged{host: "localhost", Server: "localhost"}
	set.StringVar(&f.host, "host", f.host, "")
	addr := f.host + ":8080"       // want `host-port-join`
	serverAddr := f.Server + ":80" // want `host-port-join`
	return addr + serverAddr
}

// What people read, and nobody dials.
func table(w io.Writer, hosts []host) {
	for _, h := range hosts {
		endpoint := h.address
		if h.port != 0 {
			endpoint = h.address + ":" + strconv.Itoa(h.port)
		}
		fmt.Fprintf(w, "%v\t%v\n", endpoint, h.port)
	}
}

func dialed(w io.Writer, h host) (net.Conn, error) {
	endpoint := h.address + ":" + strconv.Itoa(h.port) // want `host-port-join`
	fmt.Fprintln(w, endpoint)
	return mesh.Open(endpoint)
}

type host struct {
	address string
	port    int
}

// What follows the colon is no port.
type distinguisher struct {
	admin    netip.Addr
	assigned uint16
}

func (d distinguisher) String() string { return fmt.Sprintf("%s:%d", d.admin.String(), d.assigned) }

func scraped(address, portAndPath string) string {
	return "http://" + address + ":" + portAndPath // want `host-port-join`
}

func resolved(ip net.IP, name, mp, root string) (string, string, string) {
	return name + ":" + ip.String(), ip.String() + ":" + mp, fmt.Sprintf("sftp://me@%s:%s", ip, root)
}

// What is hashed connects nobody.
func ring(u *url.URL, replicas int) (sums [][md5.Size]byte) {
	address := u.Hostname() + ":" + u.Port()
	for i := range replicas {
		sums = append(sums, md5.Sum([]byte(address+strconv.Itoa(i))))
	}
	return sums
}

// Two ends of a connection.
func sniffed(src, dst net.IP, srcPort, dstPort uint16) {
	mesh.Event("tcp", fmt.Sprintf("%s:%d", src, srcPort), fmt.Sprintf("%s:%d", dst, dstPort))
	mesh.Event("tcp", fmt.Sprintf("%s:%d", src, srcPort), "") // want `host-port-join`
}

// What is asked of a pointer is asked of what it points to.
type optional struct {
	ip   *net.IP
	port int
}

func (o optional) String() string {
	if o.ip.To4() != nil {
		return fmt.Sprintf("%s:%d", *o.ip, o.port)
	}
	return fmt.Sprintf("[%s]:%d", *o.ip, o.port)
}

// By their names, functions of other packages that bracket.
func bound(ip, nodeIP string, port int) (net.Listener, error) {
	host, ok := mesh.FormatIP(ip)
	if !ok {
		return net.Listen("tcp", fmt.Sprintf("%s:%d", ip, port)) // want `host-port-join`
	}
	_, _ = net.Dial("tcp", mesh.QuoteIP(ip)+":80")
	_, _ = net.Dial("tcp", mesh.Bracketize(nodeIP)+":80")
	_, _ = net.Dial("tcp", mesh.QuoteHost(ip)+":80") // want `host-port-join`
	dialed := "http://" + mesh.WrapHost(ip) + ":80"
	_, _ = http.Get(dialed)
	return net.Listen("tcp", fmt.Sprintf("%s:%d", host, port))
}

// The program asks whether it is an IPv6 address.
func specialized(podIP, other string) string {
	baseURL := fmt.Sprintf("http://%s:%d/", podIP, 8888)
	if mesh.IsIPv6(podIP) {
		baseURL = fmt.Sprintf("http://[%s]:%d/", podIP, 8888)
	}
	return baseURL + fmt.Sprintf("http://%s:%d/", other, 8888)
}

// A key, and a label.
func keyed(instances []host) map[string]host {
	byAddr := make(map[string]host)
	for _, h := range instances {
		addr := h.address + ":" + strconv.Itoa(h.port)
		byAddr[addr] = h
		labels := map[string]string{"addr": addr}
		fmt.Println(labels)
	}
	return byAddr
}

// A function that makes the names of services.
func joined(cluster string, port int) string {
	joinAddr := mesh.ServiceHost(cluster) + ":" + strconv.Itoa(port)
	otherAddr := mesh.NodeHost(cluster) + ":" + strconv.Itoa(port) // want `host-port-join`
	return mesh.Join(joinAddr, otherAddr)
}

// What the program asks of the parsed address, it asks of its text.
func advertised(ip string, port int) string {
	parsed := net.ParseIP(ip)
	if parsed != nil && parsed.To4() != nil {
		return "http://" + ip + ":" + strconv.Itoa(port)
	}
	return "http://[" + ip + "]:" + strconv.Itoa(port)
}

// It asks in the condition, of a field, and by a function of that name.
type disk struct{ targetIP, spareIP string }

func (d *disk) target(port int) (string, string) {
	spareAddr := fmt.Sprintf("%s:%d", d.spareIP, port) // want `host-port-join`
	if net.ParseIP(d.targetIP).To4() != nil {
		targetAddr := fmt.Sprintf("%s:%d", d.targetIP, port)
		return targetAddr, spareAddr
	}
	return fmt.Sprintf("[%s]:%d", d.targetIP, port), spareAddr
}

func manager(masterIP, minionIP string, port int) string {
	if matchIP6Addr(masterIP) {
		return fmt.Sprintf("https://[%s]:%d", masterIP, port)
	}
	if matchHost(minionIP) {
		return fmt.Sprintf("https://%s:%d", minionIP, port) // want `host-port-join`
	}
	return fmt.Sprintf("https://%s:%d", masterIP, port)
}

func matchIP6Addr(s string) bool { return len(s) > 15 }

func matchHost(s string) bool { return s != "" }

// A field for the IPv6 address beside it makes the other one that of IPv4.
type node struct {
	IP, IPv6                string
	Address, IPv6Address    string
	privateIP, privateIPv6  net.IP
	hostIP                  net.IP
	PublicAddr, PublicAddr4 string
	PublicAddr6             string
}

func (n *node) addrs(port int, info *mesh.Info) []string {
	addrs := append(dual(info), fmt.Sprintf("%s:%d", n.IP, port), n.Address+":80", fmt.Sprintf("%s:%d", n.privateIP, port))
	addrs = append(addrs, fmt.Sprintf("%s:%d", info.ExternalIP, port))
	addrs = append(addrs, fmt.Sprintf("%s:%d", info.InternalIP, port)) // want `host-port-join`
	addrs = append(addrs, fmt.Sprintf("%s:%d", n.PublicAddr, port))    // want `host-port-join`
	return append(addrs, fmt.Sprintf("%s:%d", n.hostIP, port))         // want `host-port-join`
}

func dual(info *mesh.Info) []string { return []string{info.ExternalIPv6} }

const serviceFormat = "%s.%s.svc.cluster.local"

// A name by its format.
var logsURL = fmt.Sprintf("http://%s:%d", fmt.Sprintf(serviceFormat, "logs", "system"), 3080)

// A key by its name, and an address that is none.
type exporter struct{ url *url.URL }

func (e exporter) InstanceKey() string { return fmt.Sprintf("%s:%s", e.url.Hostname(), e.url.Port()) }

func (e exporter) Instance() string { return fmt.Sprintf("%s:%s", e.url.Hostname(), e.url.Port()) } // want `host-port-join`

// Four bytes are an IPv4 address, more are not.
func original(raw [20]byte, port string) (first, second string) {
	first = net.IP(raw[4:8]).String() + ":" + port
	second = net.IP(raw[4:20]).String() + ":" + port // want `host-port-join`
	return first, second
}

// The address of the connection to an IPv4 address, and that of another one.
func outbound() net.IP {
	conn, err := net.Dial("udp", "8.8.8.8:80")
	if err != nil {
		return nil
	}
	return conn.LocalAddr().(*net.UDPAddr).IP
}

func inbound(c net.Conn) net.IP { return c.LocalAddr().(*net.TCPAddr).IP }

func ends(c net.Conn, port string) []string {
	return []string{
		"http://" + outbound().String() + ":" + port,
		"http://" + inbound(c).String() + ":" + port, // want `host-port-join`
	}
}

// Formats in fields, whose operands nobody sees here.
var probes = map[string]struct{ URL string }{
	"a": {URL: "http://%s:9099/live"},
	"b": {URL: "http://%s:%d/ready"},
}

// What is cut at its colons has none, and the target of an SRV record is a name.
func cut(connectTo string, srv *net.SRV) {
	parts := strings.Split(connectTo, ":")
	if len(parts) == 2 {
		http.Get(fmt.Sprintf("https://%s:%s", parts[0], parts[1]))
	}
	http.Get(fmt.Sprintf("https://%s:%d", srv.Target, srv.Port))
}

func upstream(host, port string) string {
	if host != "" && host[0] != '[' && containsColon(host) {
		return "[" + host + "]:" + port
	}
	addr := host + ":" + port
	_, _ = net.Dial("tcp", addr)
	return addr
}

func containsColon(s string) bool {
	for i := range s {
		if s[i] == ':' {
			return true
		}
	}
	return false
}

// A result that is cut at its colon, if it has one.
func userAndHost(address string) (user, host string) {
	host = address
	if i := strings.Index(host, ":"); i != -1 { // want `host-port-split`
		host = host[:i]
	}
	return "git", host
}

func clone(address string, port int) {
	_, host := userAndHost(address)
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", host, port))
}
