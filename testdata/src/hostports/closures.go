package hostports

import (
	"fmt"
	"net/http"
)

// One call gives another value, others may call it, or it gives the parameter a value itself.
func probe(port int, other string, each func(func(string))) {
	get := func(host string) { http.Get(fmt.Sprintf("http://%s:%d/", host, port)) } // want `host-port-join`
	get("localhost")
	get(other)
	handed := func(host string) { http.Get(fmt.Sprintf("http://%s:%d/", host, port)) } // want `host-port-join`
	handed("localhost")
	each(handed)
	changed := func(host string) {
		if host == "" {
			host = other
		}
		http.Get(fmt.Sprintf("http://%s:%d/", host, port)) // want `host-port-join`
	}
	changed("localhost")
	list := func(hosts ...string) {
		for _, host := range hosts {
			http.Get(fmt.Sprintf("http://%s:%d/", host, port)) // want `host-port-join`
		}
	}
	list("localhost")
	search := func(query string) { http.Get("https://example.org/?q=" + query) } // want `query-unescaped`
	search("url vet")
	again := func(host string) { http.Get(fmt.Sprintf("http://%s:%d/", host, port)) } // want `host-port-join`
	again("localhost")
	again = nil
}
