package source

import (
	"fmt"
	"strings"
	"testing"
)

func TestDirectives(t *testing.T) {
	for _, test := range []struct {
		format  string
		guessed bool
		want    string // start-end letter operand of each, * if not bare
	}{
		{"", false, ""},
		{"a%sb%d", false, "1-3s0 4-6d1"},
		{"%%%s%%", false, "0-2%0 2-4s0 4-6%1"},
		{"%[2]s%s%[1]d", false, "0-5s1 5-7s2 7-12d0"},
		{"%-5d%05.2f%+v%#x", false, "0-4d0* 4-10f1* 10-13v2* 13-16x3*"},
		{"%*d%.*f", false, "0-3d1* 3-7f3*"},
		{"%[3]*.[2]*[1]f", false, "0-14f0*"},
		{"100%", false, ""},
		{"%!%é%[x]s%[0]s%[", false, ""},
		{"%20%s", false, "0-4%0*"},
		{"%20%s", true, "3-5s0"},
		{"%2F%s%zz%d", true, "3-5s0 8-10d1"},
		{"%%41", false, "0-2%0"},
		{"http://[fe80::1%eth0]/%s", true, "22-24s0"},
		{"12:34:%s", true, "6-8s0"},
		{"http://[fe80::1%eth0]/", false, "15-17e0"},
		{"[a:%s", true, "3-5s0"},
	} {
		var got []string
		for _, d := range Directives(test.format, test.guessed) {
			star := ""
			if !d.Bare {
				star = "*"
			}
			got = append(got, fmt.Sprintf("%d-%d%c%d%s", d.Start, d.End, d.Letter, d.Operand, star))
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%q: got %s, want %s", test.format, got, test.want)
		}
	}
}

func TestIsNolint(t *testing.T) {
	for comment, want := range map[string]bool{
		"//nolint":                          true,
		"// nolint":                         true,
		"//nolint // why":                   true,
		"//nolint:urlvet":                   true,
		"//nolint:urlvet // why":            true,
		"//nolint:gosec, urlvet":            true,
		"//nolint:gosec,URLVET":             true,
		"//nolint:gosec,urlvet why":         false,
		"//nolint\twhy":                     false,
		"//\tnolint":                        false,
		"//nolint:all":                      true,
		"//nolint:gosec":                    false,
		"//nolint:gosec // not urlvet":      false,
		"//nolinturlvet":                    false,
		"// see nolint:urlvet":              false,
		"//":                                false,
		"/* nolint */":                      false,
		"//nolint:gosec // nolint:urlvet,x": false,
	} {
		if got := isNolint(comment); got != want {
			t.Errorf("%s: got %v", comment, got)
		}
	}
}
