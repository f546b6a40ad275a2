// Package operands holds URLs that depend on what is known of their operands.
package operands

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"

	"example.org/unknown"
)

type config struct {
	Host string
	Port int
	Path string
}

func hosts(c config, u *url.URL, ip net.IP, a netip.Addr, vars map[string]string, addr string) []string {
	return []string{
		fmt.Sprintf("http://%s:%d/", c.Host, c.Port),                   // want `host-port-join`
		fmt.Sprintf("http://%v:%v", ip, c.Port),                        // want `host-port-join`
		fmt.Sprintf("http://%s:%d", a, 80),                             // want `host-port-join`
		fmt.Sprintf("http://%s:%s", ip.String(), strconv.Itoa(c.Port)), // want `host-port-join`
		u.Scheme + "://" + u.Hostname() + ":" + u.Port(),               // want `host-port-join`
		fmt.Sprintf("%s://%s:%s", u.Scheme, u.Hostname(), u.Port()),    // want `host-port-join`
		"http://" + vars["host"] + ":8080",                             // want `host-port-join`
		fmt.Sprintf("https://%s:%s", os.Getenv("APP_HOST"), "80"),      // want `host-port-join`
		fmt.Sprintf("https:/%s", addr),                                 // want `scheme-slashes`
	}
}

func names(c config, serviceName, ipv4 string, id int) []string {
	hostname, _ := os.Hostname()
	return []string{
		fmt.Sprintf("http://%s:%d/", hostname, c.Port),
		fmt.Sprintf("http://%s:%d/", serviceName, c.Port),
		fmt.Sprintf("http://%s:%d/", ipv4, c.Port),
		fmt.Sprintf("http://%d:%d/", id, c.Port),
		fmt.Sprintf("http://%s.svc:%d/", c.Host, c.Port),
		fmt.Sprintf("http://[%s]:%d/", c.Host, c.Port),
		"http://" + net.JoinHostPort(c.Host, "80") + "/",
	}
}

// What is declared in another package may be a constant.
func unseen(c config) []string {
	return []string{
		"http://" + unknown.Host + ":80",
		fmt.Sprintf("http://%s:%d", unknown.Addr, c.Port),
		"http://" + Default + ":80",
	}
}

const full = "http://" + unknown.Host + ":" + undeclared

// Default is set by the linker, or it is not.
var Default = "localhost"

func paths(c config, uri string) []string {
	return []string{
		fmt.Sprintf("http:/%s", c.Path),
		"http:/" + uri,
	}
}

// Hosts that have their brackets, or are no IPv6 addresses.
func bracketed(rHost, rPort, app, ns string, addr net.IP, u *url.URL, r *http.Request) []string {
	if strings.Contains(rHost, ":") {
		rHost = fmt.Sprintf("[%s]", rHost)
	}
	wrapped := "[" + rHost + "]"
	host := fmt.Sprintf("%s.%s.svc", app, ns)
	return []string{
		"http://" + wrapped + ":" + rPort,
		fmt.Sprintf("http://%s:%d/", host, 80),
		fmt.Sprintf("http://%s:%d/", addr.To4(), 80),
		fmt.Sprintf("http://%s:%d/", u.Host, 80),
		"http://" + r.Host[:4] + ":8080/",
		"docker://" + app + ":" + ns,
	}
}

// A call that is not known to format hands its verbs on with what fills them.
func handedOn(c config) {
	const service = "testds-service"
	curlFail("http://%s:80/", service)
	curlFail("http://%s:80/", "name")
	register("http://%s:80/")
	curlFail("http://%s:80/", c.Host) // want `host-port-join`
}

func curlFail(form string, args ...any) {}
func register(form string)              {}

// Two defects of one port.
func far(c config) string {
	return "http://" + c.Host + ":70000" // want `host-port-join` `port-range: port 70000 is out of range 1-65535`
}
