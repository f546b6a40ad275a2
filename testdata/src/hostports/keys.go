package hostports

import (
	"fmt"
	"net/http"
)

type keyedPeer struct {
	Protocol, Host string
	Port           uint32
}

// A key that is requested, too.
func (p keyedPeer) Written() string { return fmt.Sprintf("%s://%s:%d", p.Protocol, p.Host, p.Port) } // want `host-port-join`

func peerStates(peers []keyedPeer) map[string]bool {
	seen := map[string]bool{}
	for _, p := range peers {
		_, err := http.Get(p.Written())
		seen[p.Written()] = err == nil
	}
	return seen
}
