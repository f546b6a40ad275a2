package main

import "fmt"

// A name that hides the package's in one function hides it in the file, which
// has yet to import it.
func hidden(host string, port int) []string {
	net := "tcp"
	return []string{net, fmt.Sprintf("http://%s:%d", host, port)} // want `host-port-join`
}
