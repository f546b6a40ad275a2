// Package joinedunseen joins what is declared in packages that are not read.
// A chain of it may be of a type that net.JoinHostPort does not take.
package joinedunseen

import (
	"fmt"

	"example.org/unknown"
)

func unseen(s unknown.Server, port int) []any {
	var base string
	base = "http://" + s.Host + ":" + s.Port // want `host-port-join`
	return []any{
		base,
		"http://" + s.Host + ":" + s.Port, // want `host-port-join`
		"http://" + string(s.Host) + ":" + string(s.Port), // want `host-port-join`
		fmt.Sprintf("http://%s:%d", s.Host, s.Port),       // want `host-port-join`
		fmt.Sprintf("http://%v:%v", s.Host, s.Port),       // want `host-port-join`
	}
}
