package hostports

import (
	"fmt"
	"net"
	"strconv"
)

type tunnel struct{ Host string }

type joinSettings struct {
	SSHHost, SSHPort, ListenInterface string
	FilePort                          int
}

type syncServer struct{ addr string }

func newSyncServer(addr string, peers int) *syncServer { return &syncServer{addr} }

func newLabel(label string) string { return label }

// A host and a port are given to what is named as a host is, or to a parameter that is named as an
// address is.
func (s joinSettings) give(names []string, t *tunnel) (hosts []string) {
	hosts = make([]string, len(names))
	for i, hostName := range names {
		hosts[i] = hostName + ":" + s.SSHPort // want `host-port-join`
	}
	_ = tunnel{Host: s.SSHHost + ":" + s.SSHPort}            // want `host-port-join`
	t.Host = fmt.Sprintf("%s:%s", s.SSHHost, s.SSHPort)      // want `host-port-join`
	newSyncServer(s.SSHHost+":"+strconv.Itoa(s.FilePort), 1) // want `host-port-join`
	_ = newLabel(s.SSHHost + ":" + strconv.Itoa(s.FilePort))
	_ = tunnel{Host: net.JoinHostPort(s.SSHHost, s.SSHPort)}
	return hosts
}

// A function of that name may return the host of a container.
func (s joinSettings) Host() string { return s.SSHHost + ":33080" }
