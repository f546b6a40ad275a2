// Package constants holds URLs that are put together from names of other
// files and scopes.
package constants

import (
	"fmt"
	"net/http"
)

const scheme, colon = "htp", ":"

const (
	broken = "http://example.org:70000/" // want `port-range`
	format = "https://%s:%d/v1"          // want `host-port-join`
	named  = "https://%s:%d/v2"
)

func uses(host string, port int) {
	http.Get(broken)                              // reported where it is declared
	http.Get(broken + "a?b=1?c=2")                // want `query-second-mark`
	_ = scheme + "://example.org"                 // want `scheme-typo`
	_ = "http://example.org" + colon + high + "/" // want `port-range`
	_ = fmt.Sprintf(format, host, port)
	_ = fmt.Sprintf(named, "example.org", port)
	_ = fmt.Sprintf("http://example.org:%d/", 70000) // want `port-range`
	_ = fmt.Sprintf("http://%s/", "exa mple.org:70000")
}

func local() {
	const host = "http://example.org" + colon
	port := "70000" // want `port-range`
	http.Get(host + port)
}

func reassigned(s string) {
	port := "70000"
	port = s
	http.Get("http://example.org:" + port)
}
