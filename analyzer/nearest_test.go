package analyzer

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "abc", 0},
		{"abc", "", 3},
		{"", "abc", 3},
		{"abc", "abd", 1},
		{"abc", "ac", 1},
		{"ac", "abc", 1},
		{"kitten", "sitting", 3},
	} {
		for most := range 10 {
			if got := distance(tt.a, tt.b, most); got != tt.want && (tt.want <= most || got <= most) {
				t.Errorf("distance(%q, %q, %d) = %d, want %d", tt.a, tt.b, most, got, tt.want)
			}
		}
	}
}

func TestUnnamed(t *testing.T) {
	for pattern, want := range map[string]string{
		strings.Repeat("*", 101): `a glob of rules has 101 bytes: at most 100 are allowed`,
		"hst-*":                  `no rule is named "hst-*"; did you mean "host-*"?`,
		"port-rnage":             `no rule is named "port-rnage"; did you mean "port-range"?`,
		"zzzzzzzz":               `no rule is named "zzzzzzzz"`,
		"":                       `no rule is named ""`,
		strings.Repeat("a", 99):  `no rule is named "` + strings.Repeat("a", 99) + `"`,
	} {
		if got := unnamed(pattern, Rules()).Error(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
