package group

import "testing"

// TestOutput writes up to the limits, and beyond.
func TestOutput(t *testing.T) {
	for _, tt := range []struct {
		out    Output
		writes []string
		want   string
		over   bool
	}{
		{Output{MaxBytes: 4}, []string{"ab", "\n\n"}, "ab\n\n", false},
		{Output{MaxBytes: 4}, []string{"ab", "cde", "f"}, "ab", true},
		{Output{MaxBytes: 9, MaxLines: 2}, []string{"a\n", "b\nc"}, "a\nb\nc", false},
		{Output{MaxBytes: 9, MaxLines: 2}, []string{"a\n", "b\n\n"}, "a\n", true},
	} {
		var last error
		for _, s := range tt.writes {
			_, last = tt.out.Write([]byte(s))
		}
		if got := tt.out.String(); got != tt.want || string(tt.out.Bytes()) != tt.want || tt.out.Over() != tt.over || (last != nil) != tt.over {
			t.Errorf("%q: %q, %v, over: %v", tt.writes, got, last, tt.out.Over())
		}
	}
}
