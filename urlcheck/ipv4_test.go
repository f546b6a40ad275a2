package urlcheck

import (
	"net/netip"
	"testing"
)

// The standard library knows what a dotted quad is.
func FuzzQuad(f *testing.F) {
	for _, s := range []string{"1.2.3.4", "255.255.255.255", "256.1.1.1", "01.1.1.1", "1.1.1", "1.1.1.1.", "", "0.0.0.0", "1..1.1", "::1", "1.1.1.1.1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		addr, err := netip.ParseAddr(s)
		if want := err == nil && addr.Is4(); isQuad(s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	})
}
