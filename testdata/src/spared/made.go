package spared

import (
	"fmt"
	"strings"

	"example.org/mesh"
)

// Hosts that the package makes itself. What is like them and may be an
// IPv6 address is in hostports/made.go.

// Names in a struct.
type namesOf struct{ Database, App string }

func namesFor(project string) namesOf {
	prefix := "mem-" + project
	return namesOf{Database: prefix + "-db", App: prefix}
}

func environment(project string) map[string]string {
	n := namesFor(project)
	return map[string]string{"DB_URI": "bolt://" + n.Database + ":7687"}
}

// Names that methods make, passed on.
type pool struct{ cluster string }

func (p *pool) Address(name string) string { return fmt.Sprintf("%s.%s.svc", name, p.cluster) }

func (p *pool) brokers(name string) []string { return brokersAt(p.Address(name), 9092) }

func (r *relay) Address() string { return r.address }

type relay struct{ address string }

func brokersOf(p *pool, spec *mesh.Spec, name string) []string {
	domain := strings.TrimSuffix(spec.InternalDomain(name), ".")
	return append(brokersAt(p.Address(name), 9092), brokersAt(domain, 9093)...)
}

func brokersAt(host string, port int) []string {
	return []string{fmt.Sprintf("http://%s:%d", host, port)}
}

// A constant of another package, or a name.
func consoleURL(tls bool, namespace string) string {
	apiHost := mesh.ConsoleName
	if tls {
		apiHost = fmt.Sprintf("%s.%s.svc", mesh.ConsoleName, namespace)
	}
	return fmt.Sprintf("http://%s:%d", apiHost, 8080)
}
