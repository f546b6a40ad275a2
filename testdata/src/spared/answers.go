package spared

import (
	"strconv"

	"example.org/mesh"
)

// The answer to a request that asks whether a server is there. What is like it is in hostports/answers.go.
func pingAnswer(hostname string, port int) mesh.Ping {
	return mesh.Ping{Status: "OK", Server: hostname + ":" + strconv.Itoa(port)}
}
