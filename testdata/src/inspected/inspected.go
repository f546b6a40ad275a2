// Package inspected asks of something whether it has a colon. What it asks of one
// operand says nothing of the others.
package inspected

import "strings"

type server struct{ Host string }

func get() server  { return server{} }
func name() string { return "" }

func asked(hosts []string, byName map[string]string, host, other, port string) {
	_ = "http://" + get().Host + ":" + port + "/"     // want `host-port-join`
	_ = "http://" + byName["host"] + ":" + port + "/" // want `host-port-join`
	_ = "http://" + hosts[0] + ":" + port + "/"       // want `host-port-join`
	_ = strings.Contains(name(), ":")
	_ = strings.Contains(other, ":")
	_ = "http://" + other + ":" + port + "/"
	_ = "http://" + host + ":" + port + "/" // want `host-port-join`
}
