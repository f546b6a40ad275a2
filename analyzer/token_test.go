package analyzer

import (
	"testing"

	"urlvet.example/urlcheck"
)

// TestTokenInText finds a token in a text for people, wherever that goes, though nothing
// else is judged there.
func TestTokenInText(t *testing.T) {
	const text = `"see https://api.h.org/?access_token=ghp_` + `wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx now"`
	for _, use := range []string{"var _ = f(" + text + ")", "const c = " + text, "func g() { log.Print(" + text + ") }"} {
		all := diagnose(t, "package p\nimport \"log\"\n"+use+"\n")
		if len(all) != 1 || all[0].Category != urlcheck.CodeUserinfoToken {
			t.Errorf("%s: %v", use, all)
		}
	}
}
