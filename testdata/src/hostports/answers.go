package hostports

import (
	"strconv"

	"example.org/mesh"
)

// What registers a server is no answer, nor is what has a status of another kind.
func registered(host, status string, port int) []mesh.Instance {
	first := mesh.Instance{Status: "UP", Server: host + ":" + strconv.Itoa(port)}      // want `host-port-join`
	second := mesh.Instance{Status: status, Server: host + ":" + strconv.Itoa(port+1)} // want `host-port-join`
	third := mesh.Instance{Name: "OK", Server: host + ":" + strconv.Itoa(port+2)}      // want `host-port-join`
	return []mesh.Instance{first, second, third}
}
