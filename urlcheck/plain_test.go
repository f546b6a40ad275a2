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

// The first token is found wherever it begins behind a byte that no token has, or behind an escape.
func FuzzTokenIn(f *testing.F) {
	const secret = "ghp_" + "q7Zx8KvW3mR5tY1uP9sD2fG4hJ6kL0zXcVbN"
	f.Add("https://h.org/", secret, "")
	f.Add("https://h.org/aaaaaaaaaaaaaaaaaaaaaaaaaaaa/", secret, "?b")
	f.Add("a", secret, "")
	f.Add("", secret, "_")
	f.Add("%1e", secret, "")
	f.Fuzz(func(t *testing.T, before, token, after string) {
		s := before + token + after
		want := absent
		for i := 0; i < len(s) && !want.Present(); i++ {
			if _, n := tokenAt(s[i:]); n > 0 && (i == 0 || !is(s[i-1], cTokenByte|cDot) || i > 2 && escapeRest(s, i-2) == 2) {
				want = Span{i, i + n}
			}
		}
		if _, got := tokenIn(s); got != want {
			t.Errorf("%q: got %v, want %v", s, got, want)
		}
	})
}
