package spared

import (
	"crypto/tls"
	"fmt"
	"log"
	"net/url"
)

// A text that is compared with another one of the function that makes it, or told in an error, is read by
// no program. What is like it is in hostports/compared.go.
func sameOrigin(a, b *url.URL) error {
	if originOf(a) == originOf(b) {
		return nil
	}
	return fmt.Errorf("redirect from %s to %s", originOf(a), originOf(b))
}

func originOf(u *url.URL) string { return u.Scheme + "://" + u.Hostname() + ":" + u.Port() }

// An address that certificates are told apart by, and that is logged.
type binding struct {
	Host string
	Port int
}

func (b *binding) WrittenAddress() string { return fmt.Sprintf("%s:%d", b.Host, b.Port) }

func certificateOf(b *binding, all map[string]*tls.Certificate) *tls.Certificate {
	certID := "default"
	if all[certID] == nil {
		certID = b.WrittenAddress()
	}
	log.Printf("certificate %s of %s", certID, b.WrittenAddress())
	return all[certID]
}
