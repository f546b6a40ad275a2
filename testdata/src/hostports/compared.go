package hostports

import (
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
