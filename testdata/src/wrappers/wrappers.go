// Package wrappers hands URLs on to what takes them, in any order.
package wrappers

import (
	"net/http"

	"example.org/cobra"
)

func first() { fourth("http://a.example/", "www.ietf.org/a") } // want `scheme-missing`

func fourth(a, x string) { http.Get(a); third("http://a.example/", x) }
func third(a, x string)  { http.Get(a); second("http://a.example/", x) }
func second(a, x string) { http.Get(a); get(x, "http://a.example/") }
func get(a, x string)    { http.Get(a); http.Get(x) }

// Each of the two hands its parameter to the other, and to nothing else.
func ping(u string) { pong(u) }
func pong(u string) { ping(u) }

// This one keeps it, too.
func keep(u string) string { http.Get(u); return u }

func last() {
	ping("www.ietf.org/a")
	keep("www.ietf.org/a")
	even("www.ietf.org/a", 2) // want `scheme-missing`
}

func even(u string, n int) {
	if n == 0 {
		http.Get(u)
		return
	}
	http.Get(u)
}

// The local variables of a function literal are followed wherever it stands.
var command = &cobra.Command{
	Run: func(name string) {
		host := "www.ietf.org" // want `scheme-missing`
		http.Get(host)
		base := "http://example.org"
		base += ":70000/" // want `port-range`
		http.Get(base)
	},
}
