package hostports

import "fmt"

type setting struct{ Name, Value string }

// What a program connects to needs a host, and a path is no port.
func connecting(port int) []setting {
	listenURL := fmt.Sprintf("http:///%d", port) // want `host-empty`
	return []setting{
		{Name: "UPSTREAM_URL", Value: fmt.Sprintf("%s://:%v", "http", port)}, // want `host-empty`
		{Name: "ADDRESS", Value: listenURL},
	}
}
