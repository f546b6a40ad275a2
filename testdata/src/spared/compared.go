package spared

import (
	"fmt"
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
