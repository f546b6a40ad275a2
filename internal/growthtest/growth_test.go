package growthtest

import (
	"testing"
	"time"
)

// TestRatio measures what takes a known time, alone and on a machine where another
// program has its turn of 20 ms whenever 3 ms have been worked.
func TestRatio(t *testing.T) {
	for _, tt := range []struct {
		name   string
		time   func(n int) time.Duration
		linear bool
	}{
		{"linear", func(n int) time.Duration { return time.Duration(n) * time.Microsecond }, true},
		{"square", func(n int) time.Duration { return time.Duration(n*n) * time.Microsecond / 100 }, false},
		{"long", func(n int) time.Duration { return time.Duration(n) * time.Millisecond }, true},
		{"long square", func(n int) time.Duration { return time.Duration(n*n) * time.Millisecond / 100 }, false},
		{"nothing", func(int) time.Duration { return 0 }, true},
	} {
		if r := ratio(100, tt.time); (r <= most) != tt.linear {
			t.Errorf("%s: %.1f", tt.name, r)
		}
		if r := ratio(100, shared(tt.time)); (r <= most) != tt.linear {
			t.Errorf("%s, on a machine that is shared: %.1f", tt.name, r)
		}
	}
}

// Shared returns a run that takes time and what it waits for other programs.
func shared(run func(n int) time.Duration) func(n int) time.Duration {
	const turn, wait = 3 * time.Millisecond, 20 * time.Millisecond
	worked := time.Duration(0)
	return func(n int) time.Duration {
		d := run(n)
		turns := (worked + d) / turn
		worked = (worked + d) % turn
		return d + turns*wait
	}
}
