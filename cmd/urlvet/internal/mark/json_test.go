package mark

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestJSON(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":"é 世界 😀"}` + "\n":          `{"a":"é 世界 😀"}` + "\n",
		`["##[a]","#[","##","["]`:        `["##\u005ba]","#[","##","["]`,
		`["##vso[a]","##1[","##xs ["]`:   `["##vso\u005ba]","##1[","##xs ["]`,
		`["x##teamcity[a]","a["]`:        `["x##teamcity\u005ba]","a["]`,
		"[\"\u009b\u007f\u202e\ufeff\"]": `["\u009b\u007f\u202e\ufeff"]`,
		"\"x\U000e0100\u3164\"":          `"x\udb40\udd00\u3164"`,
		"\"\U000e0041x\"":                `"\udb40\udc41x"`,
	} {
		if got := string(JSON([]byte(in))); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// FuzzJSON checks that the value stays, and that all of the text can be seen.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "##[a]", "\x1b\u009b\u202e\u2028\U000e0041", "\xff##", `\##[`, "世界"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text, err := json.Marshal([]string{s})
		if err != nil {
			t.Fatal(err)
		}
		got := JSON(text)
		var was, is []string
		if err := json.Unmarshal(text, &was); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(got, &is); err != nil || is[0] != was[0] {
			t.Errorf("%q became %q, %v", was, is, err)
		}
		if !printable(string(got)) || bytes.Contains(got, []byte("##[")) {
			t.Errorf("%q", got)
		}
	})
}
