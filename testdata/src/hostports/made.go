package hostports

import (
	"fmt"
	"net"
	"strings"

	"example.org/mesh"
)

// Hosts that may be an IPv6 address all the same, beside those in spared/made.go.

// The package fills records itself, or they are none of package net.
func answered(ip string) []*net.SRV { return []*net.SRV{{Target: ip, Port: 80}} }

type serviceNode struct {
	Target string
	Port   int
}

func dialAnswered(ip string, given *net.SRV, node *serviceNode) {
	for _, answer := range answered(ip) {
		_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", answer.Target, answer.Port)) // want `host-port-join`
	}
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", given.Target, given.Port)) // want `host-port-join`
	_, _ = net.Dial("tcp", fmt.Sprintf("%s:%d", node.Target, node.Port))   // want `host-port-join`
}

// Something else is given to the field: by one of the functions, a statement or a method.
type madeNames struct{ Database, Cache, Queue string }

func madeFor(project, cache string) madeNames {
	if cache == "" {
		return madeNames{Database: "mem-" + project, Cache: "mem-cache-" + project, Queue: "mem-queue-" + project}
	}
	return madeNames{Database: "mem-" + project, Cache: cache, Queue: "mem-queue-" + project}
}

func madeEnvironment(project, cache, host string) []string {
	n := madeFor(project, cache)
	if host != "" {
		n.Queue = host
	}
	return []string{
		"bolt://" + n.Database + ":7687",
		"redis://" + n.Cache + ":6379/0", // want `host-port-join`
		"nats://" + n.Queue + ":4222",    // want `host-port-join`
	}
}

type loaded struct{ Database string }

func (l *loaded) load(database string) { l.Database = database }

func defaultLoaded() loaded { return loaded{Database: "default-db"} }

func loadedURL(database string) string {
	l := defaultLoaded()
	l.load(database)
	return "bolt://" + l.Database + ":7687" // want `host-port-join`
}

// Another type has a method of the same name, and no dot is cut off a name.
type madePool struct{ cluster string }

func (p *madePool) Address() string { return "broker." + p.cluster + ".svc" }

type madeRelay struct{ address string }

func (r *madeRelay) Address() string { return r.address }

func madeBrokers(p *madePool, r *madeRelay, setting string) []string {
	trimmed := strings.TrimSuffix(setting, ".")
	all := append(madeRelayed(p.Address(), 9092), madeRelayed(r.Address(), 9092)...)
	return append(all, madeTrimmed(trimmed, 9093)...)
}

func madeRelayed(host string, port int) []string {
	return []string{fmt.Sprintf("http://%s:%d", host, port)} // want `host-port-join`
}

func madeTrimmed(host string, port int) []string {
	return []string{fmt.Sprintf("http://%s:%d", host, port)} // want `host-port-join`
}

// One of the values is what somebody gives.
func madeConsole(tls bool, apiHost, namespace string) string {
	host := mesh.ConsoleName
	if tls {
		host = apiHost
	}
	return fmt.Sprintf("http://%s:%d", host, 8080) // want `host-port-join`
}

// Another package may call it, without brackets.
func MadeAt(addr string, port int) {
	_, _ = net.ResolveUDPAddr("udp", fmt.Sprintf("%s:%d", addr, port)) // want `host-port-join`
}

func madeAtAll(addr string) { MadeAt(madeBrackets(addr), 80) }

func madeBrackets(addr string) string {
	if strings.Count(addr, ":") > 1 {
		return "[" + addr + "]"
	}
	return addr
}
