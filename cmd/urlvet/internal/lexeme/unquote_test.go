package lexeme

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestUnquote(t *testing.T) {
	for _, tt := range []struct {
		spelling, value string
		at              []int
	}{
		{`""`, "", []int{11}},
		{`"ab"`, "ab", []int{11, 12, 13}},
		{`"a`, "a", []int{11, 12}},
		{`"`, "", []int{11}},
		{`"\t\x2f"`, "\t/", []int{11, 13, 17}},
		{`"é"`, "é", []int{11, 11, 13}},
		{`"\u00e9."`, "é.", []int{11, 11, 17, 18}},
		{`"\xff"`, "\xff", []int{11, 15}},
		{`"a\x2`, "a", []int{11, 12}}, // half an escape
		{"`a\\t`", `a\t`, []int{11, 12, 13, 14}},
		{"`a\r\nb`", "a\nb", []int{11, 13, 14, 15}},
	} {
		value, at := Unquote(tt.spelling, 10)
		if value != tt.value || !slices.Equal(at, tt.at) {
			t.Errorf("%s: %q at %v, want %q at %v", tt.spelling, value, at, tt.value, tt.at)
		}
	}
}

// FuzzUnquote compares with strconv, which takes whole literals only.
func FuzzUnquote(f *testing.F) {
	f.Add(`"a\n\x2fé"`)
	f.Add("`a\r`")
	f.Fuzz(func(t *testing.T, spelling string) {
		if spelling == "" {
			return
		}
		value, at := Unquote(spelling, 0)
		if len(at) != len(value)+1 || !slices.IsSorted(at) || at[len(value)] > len(spelling) {
			t.Fatalf("%q: %d bytes at %v", spelling, len(value), at)
		}
		if want, err := strconv.Unquote(spelling); err == nil && strings.IndexByte("\"`", spelling[0]) >= 0 && value != want {
			t.Errorf("%q: %q, strconv says %q", spelling, value, want)
		}
	})
}
