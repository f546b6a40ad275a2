package spared

import (
	"net"
	"os/exec"

	"github.com/coreos/go-iptables/iptables"
)

// iptables has no IPv6 addresses; ip6tables has those.
func forwardPort(tables *iptables.IPTables, to net.IP, port string) error {
	if err := exec.Command("iptables", "-t", "nat", "-j", "DNAT", "--to", to.String()+":"+port).Run(); err != nil {
		return err
	}
	return tables.AppendUnique("nat", "PREROUTING", "-j", "DNAT", "--to", to.String()+":"+port)
}
