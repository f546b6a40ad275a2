// Package iptables is named after what it runs, which has no IPv6 addresses.
package iptables

import "strings"

type Manager struct{ rules []string }

func (m *Manager) add(addr, to string) {
	parts := strings.Split(addr, ":")
	ip, port := parts[0], parts[1]
	m.rules = append(m.rules, "--dport", port, "--to", ip+":"+to)
}
