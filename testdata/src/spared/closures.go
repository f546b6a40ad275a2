package spared

import (
	"fmt"
	"net"
	"net/http"
)

// Only the function around a literal calls it, and gives it constants. What is like it is in
// hostports/closures.go.
func probe(port int) {
	get := func(host string) { http.Get(fmt.Sprintf("http://%s:%d/", host, port)) }
	get("localhost")
	get("127.0.0.1")
	search := func(query, _ string) { http.Get("https://example.org/?q=" + query) }
	search("urlvet", "a b")
	search("go", "")
	dial := func(host, port string) (net.Conn, error) { return net.Dial("tcp", host+":"+port) }
	defer dial("localhost", "80")
	func(host string) { http.Get(fmt.Sprintf("http://%s:%d/", host, port)) }("localhost")
}
