package urls

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"testing"

	"urlvet.example/urlcheck"
)

func TestNext(t *testing.T) {
	for _, tt := range []struct {
		input string
		nul   bool
		want  []string
	}{
		{"", false, nil},
		{"a", false, []string{"a"}},
		{"a\nb\n", false, []string{"a", "b"}},
		{"a\r\nb\r\n", false, []string{"a", "b"}},
		{"a\r\r\n", false, []string{"a\r"}},
		{"a\r", false, []string{"a\r"}}, // no line end follows
		{"\n\na", false, []string{"", "", "a"}},
		{"a\x00b", false, []string{"a\x00b"}},
		{"a\r\n\x00b", true, []string{"a\r\n", "b"}},
		{"\x00", true, []string{""}},
		{strings.Repeat("x", 1<<17) + "\ny", false, []string{strings.Repeat("x", 1<<17), "y"}},
	} {
		r := run{options: &options{nul: tt.nul}}
		in := bufio.NewReader(strings.NewReader(tt.input))
		var got []string
		for {
			u, err := r.next(in)
			if err == io.EOF {
				break
			}
			got = append(got, u)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%.20q, NUL %v: %.50q, want %.50q", tt.input, tt.nul, got, tt.want)
		}
	}
}

func TestCodes(t *testing.T) {
	all, err := codes([]string{"port-*", "char-unsafe"})
	if err != nil || !slices.Contains(all, "port-range") || !slices.Contains(all, "char-unsafe") || slices.Contains(all, "host-empty") {
		t.Errorf("codes %v, error %v", all, err)
	}
	for _, r := range urlcheck.Rules() {
		if _, err := codes([]string{r.Code}); err != nil {
			t.Error(err)
		}
	}
	if _, err := codes([]string{"port-*", "["}); err == nil {
		t.Error("no error for [")
	}
}
