// Package operands holds URLs that depend on what is known of their operands.
package operands

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"

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
