package spared

import (
	"fmt"
	"slices"
	"strings"
)

type keyedPeer struct {
	Protocol, Host string
	Port           uint32
}

// The text is a key: it is compared and sorted, and nobody parses it.
func (p keyedPeer) Written() string { return fmt.Sprintf("%s://%s:%d", p.Protocol, p.Host, p.Port) }

func uniquePeers(peers []keyedPeer) []keyedPeer {
	seen := map[string]keyedPeer{}
	for _, p := range peers {
		seen[p.Written()] = p
	}
	var all []keyedPeer
	for _, p := range seen {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b keyedPeer) int { return strings.Compare(a.Written(), b.Written()) })
	return all
}
