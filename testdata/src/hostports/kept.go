package hostports

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// A host that is cut off before its port keeps its brackets, if the program looks for them.
func splitAtLast(u *url.URL) (host, port string) {
	host = strings.TrimSpace(u.Host)
	if i := strings.LastIndex(host, ":"); i >= 0 && !strings.Contains(host[i:], "]") {
		host, port = host[:i], host[i+1:]
	}
	return host, port
}

type proxy struct{ hostAddr, peer string }

func (p *proxy) init(u *url.URL, peer string) error {
	host, port := splitAtLast(u)
	if port == "" {
		return http.ErrNotSupported
	}
	p.hostAddr, p.peer = host, peer
	return nil
}

func (p *proxy) keptHost() string { return p.hostAddr }

func (p *proxy) peerHost() string { return p.peer }

func (p *proxy) urls(port int) []*url.URL {
	return []*url.URL{
		{Host: fmt.Sprintf("%s:%d", p.keptHost(), port)},
		{Host: fmt.Sprintf("%s:%d", p.peerHost(), port)}, // want `host-port-join`
	}
}

func parseInfo(info string) (string, string) {
	host, port := "127.0.0.1", "5432"
	if strings.Contains(info, ":") && !strings.HasSuffix(info, "]") {
		i := strings.LastIndex(info, ":")
		host, port = info[:i], info[i+1:]
	} else if info != "" {
		host = info
	}
	return host, port
}

func trimmedInfo(info string) (string, string) {
	host, port := info, "5432"
	if strings.HasPrefix(info, "db-") {
		host = info[:3]
	}
	return host, port
}

func dsns(info string) []string {
	host, port := parseInfo(info)
	other, otherPort := trimmedInfo(info)
	return []string{
		fmt.Sprintf("postgres://%s:%s/a", host, port),
		fmt.Sprintf("postgres://%s:%s/a", other, otherPort), // want `host-port-join`
	}
}

func inPlace(info string, port int) {
	host := "localhost"
	if i := strings.LastIndex(info, ":"); i > strings.Index(info, "]") {
		host = info[:i]
	}
	http.Get(fmt.Sprintf("http://%s:%d", host, port))
	http.Get(fmt.Sprintf("http://%s:%d", info[1:], port)) // want `host-port-join`
}

// What an expression captures has brackets if they are in it, and is a name without a colon.
var (
	keeping  = regexp.MustCompile(`^(.+)://(.+):([0-9]+)/$`)
	naming   = regexp.MustCompile(`^([a-z0-9.-]+) ([0-9]+)$`)
	stripped = regexp.MustCompile(`^\[?([0-9a-f:]+)\]? ([0-9]+)$`)
)

func captured(address string) {
	if m := keeping.FindStringSubmatch(address); m != nil {
		_, _ = net.Dial("tcp", m[2]+":"+m[3])
	}
	if m := naming.FindStringSubmatch(address); m != nil {
		_, _ = net.Dial("tcp", m[1]+":"+m[2])
	}
	if host := stripped.FindStringSubmatch(address); host != nil {
		_, _ = net.Dial("tcp", host[1]+":"+host[2]) // want `host-port-join`
	}
}

// The second result of a function, by its name, and what its caller passes on.
func parts(address string) (scheme, host, port string) {
	re := regexp.MustCompile(`^(.+)://(.+):([0-9]+)/$`)
	if groups := re.FindStringSubmatch(address); len(groups) == 4 {
		scheme, host, port = groups[1], groups[2], groups[3]
	}
	return
}

func looseParts(address string) (scheme, host, port string) {
	if groups := strings.Fields(address); len(groups) == 3 {
		scheme, host, port = groups[0], groups[1], groups[2]
	}
	return
}

func login(address string) {
	_, host, port := parts(address)
	loginTo(host, port)
	_, loose, port := looseParts(address)
	logoutOf(loose, port)
}

func loginTo(host, port string) { _, _ = net.Dial("tcp", host+":"+port) }

func logoutOf(host, port string) { _, _ = net.Dial("tcp", host+":"+port) } // want `host-port-join`
