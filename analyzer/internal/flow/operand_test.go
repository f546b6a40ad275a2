package flow

import (
	"testing"

	"urlvet.example/urlcheck"
)

func TestKindByName(t *testing.T) {
	for name, want := range map[string]urlcheck.HoleKind{
		"x": urlcheck.Variable, "": urlcheck.Variable, "RemoteAddr": urlcheck.Host, "hostName": urlcheck.Host,
		"serviceName": urlcheck.Name, "domain": urlcheck.Name, "PodIP": urlcheck.Host, "hostIPv4": urlcheck.Name,
		"requestURI": urlcheck.Path, "hostPath": urlcheck.Path,
		"NodeIpv4DefaultIP": urlcheck.Name, "ip4Addr": urlcheck.Name, "IPv4OrIPv6Addr": urlcheck.Host, "IPv4MappedAddr": urlcheck.Host,
	} {
		if got := kindByName(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}
