package urlcheck

import "testing"

// A text that plain accepts has no problem, and has a host among its
// components.
func FuzzPlain(f *testing.F) {
	for _, s := range []string{"http://h.org/a?b#c", "https://a-b.c/", "ftp://1.2.3.4/x", "ws://h/", "http://http/", "http://x.-y/", "http://a..b/", "http://a.1/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for g := range grammars {
			if !plain(s, g) {
				continue
			}
			var c checker
			c.run(Text{Bytes: s}, Profile{grammar: g})
			if len(c.problems) > 0 || c.invalid || c.host.empty() {
				t.Errorf("%q is plain by %s: %+v", s, grammarNames[g], c.problems)
			}
		}
	})
}
