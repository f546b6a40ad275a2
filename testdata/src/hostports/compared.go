package hostports

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/url"
)

// A text that is compared, and asked for as well.
func otherOrigin(a, b *url.URL) error {
	if rootOf(a) == rootOf(b) {
		return nil
	}
	_, err := http.Get(rootOf(a))
	return err
}

func rootOf(u *url.URL) string { return u.Scheme + "://" + u.Hostname() + ":" + u.Port() } // want `host-port-join`

// An address that certificates are told apart by, and that is dialled.
type dialedBinding struct {
	Host string
	Port int
}

func (b *dialedBinding) DialedAddress() string { return fmt.Sprintf("%s:%d", b.Host, b.Port) } // want `host-port-join`

func certified(b *dialedBinding, all map[string]*tls.Certificate) (net.Conn, error) {
	if certID := b.DialedAddress(); all[certID] == nil {
		return nil, net.ErrClosed
	}
	return net.Dial("tcp", b.DialedAddress())
}
