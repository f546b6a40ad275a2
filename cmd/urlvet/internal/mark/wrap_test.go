package mark

import (
	"slices"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		text                 string
		columns, first, rest int
		want                 []string
	}{
		{"a b c", 0, 5, 5, []string{"a b c"}},
		{"a b c", 10, 5, 0, []string{"a b c"}},
		{"aa bb cc", 9, 4, 4, []string{"aa bb", "cc"}},
		{"aaaaaaaaaaaa b", 9, 4, 4, []string{"aaaaaaaaaaaa", "b"}},
		{"世界 b", 8, 4, 0, []string{"世界", "b"}},
		{"", 8, 4, 0, []string{""}},
		{"a  b", 80, 0, 0, []string{"a  b"}},
	} {
		if got := Wrap(tt.text, tt.columns, tt.first, tt.rest); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}
