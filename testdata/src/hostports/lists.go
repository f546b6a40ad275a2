package hostports

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"

	"example.org/mesh"
)

type member struct {
	IP, Host string
	Port     int
}

// Addresses in lists.
func lists(members []member, sarama func([]string)) (addrs []string) {
	brokers := make([]string, len(members))
	var keys, words []string
	for i, m := range members {
		addrs = append(addrs, fmt.Sprintf("%s:%d", m.IP, m.Port)) // want `host-port-join`
		brokers[i] = fmt.Sprintf("%s:%d", m.Host, m.Port)         // want `host-port-join`
		keys = append(keys, fmt.Sprintf("%s:%d", m.Host, m.Port))
		words = append(words, fmt.Sprintf("%s:%d", m.Host, i))
		addrs = append(addrs, net.JoinHostPort(m.Host, "80"))
	}
	sarama([]string{fmt.Sprintf("%s:%d", members[0].Host, members[0].Port)})
	_ = mesh.Options{Brokers: []string{fmt.Sprintf("%s:%d", members[0].Host, members[0].Port)}} // want `host-port-join`
	_ = mesh.Options{Labels: []string{fmt.Sprintf("%s:%d", members[0].Host, members[0].Port)}}
	_ = append(keys, words...)
	return addrs
}

// What the function returns says the same.
func targets(members []member) (all []string) {
	for _, m := range members {
		all = append(all, fmt.Sprintf("%s:%d", m.IP, m.Port)) // want `host-port-join`
	}
	return all
}

func names(members []member) (all []string) {
	for _, m := range members {
		all = append(all, fmt.Sprintf("%s:%d", m.IP, m.Port))
	}
	return all
}

func index(members []member, addrs map[string]string) {
	for _, m := range members {
		addrs[m.Host] = fmt.Sprintf("%s:%d", m.IP, m.Port)
	}
}

// What a name is resolved to has no brackets.
func lookedUp(name string) (all []string) {
	found, err := net.LookupHost(name)
	if err != nil {
		return nil
	}
	for _, one := range found {
		all = append(all, one+":53") // want `host-port-join`
	}
	records, _ := net.LookupTXT(name)
	for _, one := range records {
		all = append(all, one+":53")
	}
	return all
}

// The key of the environment names a port, and the function literal has the name of what
// gets its result.
func environment() string {
	addr := func() string {
		return fmt.Sprintf("%s:%s", os.Getenv("APP_HOST"), os.Getenv("APP_PORT")) // want `host-port-join`
	}()
	label := func() string {
		return fmt.Sprintf("%s:%s", os.Getenv("APP_HOST"), os.Getenv("APP_PORT"))
	}()
	endpoint := fmt.Sprintf("%s:%s", os.Getenv("APP_HOST"), os.Getenv("APP_PORT")) // want `host-port-join`
	addr += endpoint
	endpoint = fmt.Sprintf("%s:%s", os.Getenv("APP_HOST"), os.Getenv("APP_MODE"))
	return addr + label + endpoint
}

// A list of hosts may be one of names, such as those of SRV records.
func services(r net.Resolver, ctx context.Context, name string) (hosts []string) {
	_, found, _ := r.LookupSRV(ctx, "app", "tcp", name)
	for _, one := range found {
		target := strings.TrimSuffix(one.Target, ".")
		hosts = append(hosts, fmt.Sprintf("%s:%d", target, one.Port))
	}
	return hosts
}

type entry struct{ Source, DestAddress string }

// The field of what is appended tells more than the list.
func entries(members []member) (all []entry) {
	for _, m := range members {
		all = append(all, entry{DestAddress: fmt.Sprintf("%s:%d", m.IP, m.Port)}) // want `host-port-join`
	}
	return all
}

// An assertion tells that it is an IP address.
func asserted(c net.Conn, interfaces []net.Addr, port int) (all []string) {
	local := c.LocalAddr().(*net.TCPAddr)
	all = append(all, fmt.Sprintf("%s:%d", local.IP, port)) // want `host-port-join`
	for _, one := range interfaces {
		if of, ok := one.(*net.IPNet); ok {
			all = append(all, of.IP.String()+":80") // want `host-port-join`
		}
		if of, ok := one.(*net.IPNet); ok && of.IP.To4() != nil {
			all = append(all, of.IP.String()+":80")
		}
		if of, ok := one.(*mesh.Peer); ok {
			all = append(all, of.IP.String()+":80")
		}
	}
	return all
}

func assertedIPv4() string {
	listener, _ := net.Listen("tcp", "127.0.0.1:0")
	at := listener.Addr().(*net.TCPAddr)
	return fmt.Sprintf("%s:%d", at.IP, at.Port)
}

// The flag of another program says what it takes.
func flags(m member) (all []string) {
	exec.Command("server", "--listen", fmt.Sprintf("%s:%d", m.Host, m.Port)) // want `host-port-join`
	exec.Command("server", "--key", fmt.Sprintf("%s:%d", m.Host, m.Port))
	exec.Command("server", "listen", fmt.Sprintf("%s:%d", m.Host, m.Port))
	all = append(all, "--bind-address", fmt.Sprintf("%s:%d", m.Host, m.Port))               // want `host-port-join`
	return append(all, []string{"-endpoint", fmt.Sprintf("%s:%d", m.Host, m.Port), "x"}...) // want `host-port-join`
}
