package urlcheck_test

import (
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

// TestTokenInMessages checks that no message shows a user that is a token.
func TestTokenInMessages(t *testing.T) {
	all := urlcheck.Modern
	for _, r := range urlcheck.Rules() {
		all, _ = all.With(r.Code)
	}
	for _, url := range []string{
		"https://q7Zx:x-oauth-basic@h.org:99999/a b",
		"https://q7Zx8Kv0a1b2c3d4e5f6:x@h.org/",
		"https://q7Zx8Kv0a1b2c3d4e5f6@h.org/a b",
	} {
		problems := urlcheck.Check(url, all)
		if len(problems) == 0 {
			t.Errorf("%s: no problem", url)
		}
		for _, p := range problems {
			if strings.Contains(p.Message, "q7Zx") {
				t.Errorf("%s: %s", url, p.Message)
			}
		}
	}
}
