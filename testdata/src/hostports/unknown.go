package hostports

import (
	"fmt"
	"log"
	"net"
)

type store struct {
	Host, Name string
	Port       int
}

// A host and a port by their names are an authority in a URL of any scheme.
func (s *store) source(ip net.IP, password string) []string {
	return []string{
		fmt.Sprintf("esdb://%s:%d?tls=false", s.Host, s.Port),        // want `host-port-join: host and port joined with %s:%d break on IPv6; use net.JoinHostPort`
		fmt.Sprintf("surreal://%s:8000/db", s.Host),                  // want `host-port-join: host and port joined with %s:8000 break on IPv6; use net.JoinHostPort`
		fmt.Sprintf("dm://%s:%s@%s:%d", "sa", "", s.Host, s.Port),    // want `host-port-join`
		"homekit://" + ip.String() + fmt.Sprintf(":%d?id=1", s.Port), // want `host-port-join`
		fmt.Sprintf("pullable://%s:%d", s.Name, s.Port),
		fmt.Sprintf("pullable://%s@%s:%s", s.Name, "sha256", password),
		fmt.Sprintf("dm://%s:%s@db.example", s.Name, password),
		fmt.Sprintf("esdb://[%s]:%d", s.Host, s.Port),
		fmt.Sprintf("esdb://%s.esdb.example:%d", s.Name, s.Port),
	}
}

// People are told such a URL by any text.
func (s *store) tell() {
	log.Printf("esdb://%s:%d", s.Host, s.Port)
}
