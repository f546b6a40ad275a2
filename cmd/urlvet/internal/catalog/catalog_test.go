package catalog

import (
	"testing"

	"urlvet.example/urlcheck"
)

func TestUnknown(t *testing.T) {
	rules := []urlcheck.Rule{{Code: "host-ipv4"}, {Code: "host-ipv6"}, {Code: "port-range"}}
	for code, want := range map[string]string{
		"host-ip6":  `unknown rule "host-ip6"; did you mean "host-ipv6"?`,
		"portrange": `unknown rule "portrange"; did you mean "port-range"?`,
		"zzz":       `unknown rule "zzz"; 'urlvet rules' lists them`,
		"":          `unknown rule ""; 'urlvet rules' lists them`,
	} {
		if got := unknown(code, rules).Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestPage(t *testing.T) {
	const site = "https://www.example.org/urlvet/tree/main"
	for _, tt := range []struct{ site, code, want string }{
		{"", "port-range", ""},
		{site, "port-range", site + "/urlcheck/doc/port-range.md"},
		{site, "arg-host", site + "/analyzer/doc/arg-host.md"},
	} {
		if got := page(tt.site, tt.code); got != tt.want {
			t.Errorf("%s at %q: %q, want %q", tt.code, tt.site, got, tt.want)
		}
	}
}
