package check

import (
	"go/token"
	"regexp"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/load"
)

// at returns a finding that begins where ^ stands in a file's text.
func at(code, drawn string) Finding {
	before, after, _ := strings.Cut(drawn, "^")
	return Finding{
		Source:  &load.Source{Bytes: []byte(before + after)},
		Start:   token.Position{Offset: len(before)},
		Code:    code,
		Message: drawn, // which does not count
	}
}

func TestFingerprint(t *testing.T) {
	print := at("c-d", "a := ^\"u\"").Fingerprint()
	if !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(print) {
		t.Errorf("fingerprint %q", print)
	}
	for _, same := range []string{
		"x\n\na := ^\"u\"\ny\n", // moved
		"\ta := ^\"u\"\r\n",     // indented, another line end
		"a   :=\t^\"u\"",        // aligned
		"a ^:= \"u\"",           // elsewhere on the line
	} {
		if got := at("c-d", same).Fingerprint(); got != print {
			t.Errorf("%q: %s, want %s", same, got, print)
		}
	}
	for _, other := range []Finding{
		at("c-e", "a := ^\"u\""),
		at("c-d", "b := ^\"u\""),
		at("c-d", "a := ^\"u \""),
		at("c-d", "a :=\n^\"u\""),
	} {
		if got := other.Fingerprint(); got == print {
			t.Errorf("%+v has the same fingerprint", other)
		}
	}
}
