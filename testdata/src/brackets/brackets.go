// Package brackets makes URLs of hosts that have lost their brackets. The rule is
// off by default.
package brackets

import (
	"fmt"
	"net"
	"net/url"
)

// A host without its brackets is no host of a URL.
func bare(u *url.URL, value string, ip net.IP, port string) {
	_ = "https://" + u.Hostname() + "/login"          // want `host-brackets`
	_ = fmt.Sprintf("http://%s", ip)                  // want `host-brackets`
	_ = &url.URL{Scheme: "https", Host: u.Hostname()} // want `host-brackets`
	u.Host = u.Hostname()                             // want `host-brackets`
	_ = "https://" + u.Host + "/login"
	_ = "https://user@" + u.Hostname() + ".example.org/"
	u.Host = net.JoinHostPort(u.Hostname(), port)
	host, _, _ := net.SplitHostPort(value)
	_ = "https://" + host + "/" // want `host-brackets`
}
