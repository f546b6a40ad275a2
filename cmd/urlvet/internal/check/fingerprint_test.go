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

func of(f Finding) string { return new(Fingerprints).Of(f) }

func TestFingerprint(t *testing.T) {
	print := of(at("c-d", "a := ^\"u\""))
	if !regexp.MustCompile(`^[0-9a-f]{16}$`).MatchString(print) {
		t.Errorf("fingerprint %q", print)
	}
	for _, same := range []string{
		"x\n\na := ^\"u\"\ny\n", // moved
		"\ta := ^\"u\"\r\n",     // indented, another line end
		"a   :=\t^\"u\"",        // aligned
		"a ^:= \"u\"",           // elsewhere on the line
	} {
		if got := of(at("c-d", same)); got != print {
			t.Errorf("%q: %s, want %s", same, got, print)
		}
	}
	for _, other := range []Finding{
		at("c-e", "a := ^\"u\""),
		at("c-d", "b := ^\"u\""),
		at("c-d", "a := ^\"u \""),
		at("c-d", "a :=\n^\"u\""),
	} {
		if got := of(other); got == print {
			t.Errorf("%+v has the same fingerprint", other)
		}
	}
}

// TestFingerprints checks that what is kept of one line is not taken for
// another line, rule or file.
func TestFingerprints(t *testing.T) {
	source := &load.Source{Bytes: []byte("a\nb\na\n")}
	other := &load.Source{Bytes: []byte("c\nb\n")}
	var prints Fingerprints
	for _, f := range []Finding{
		{Source: source, Code: "c-d"},
		{Source: source, Code: "c-e"},
		{Source: source, Code: "c-d"},
		{Source: other, Code: "c-d"},
		{Source: source, Code: "c-d", Start: token.Position{Offset: 2}},
		{Source: source, Code: "c-d", Start: token.Position{Offset: 4}},
		{Source: source, Code: "c-d", Start: token.Position{Offset: 5}},
		{Source: source, Code: "c-d"},
	} {
		if got, want := prints.Of(f), of(f); got != want {
			t.Errorf("%s at %d: %s, alone %s", f.Code, f.Start.Offset, got, want)
		}
	}
}
