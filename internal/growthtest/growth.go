// Package growthtest tells what takes the square of its input from what does not.
package growthtest

import (
	"math"
	"testing"
	"time"
)

// The input grows by times. What is linear then takes about as many times as
// long, what is quadratic 64 times. Most is as far from the one as from the other:
// a cache that the greater input does not fit into, or other work on the machine,
// may make it look like three times as much.
const (
	times = 8
	most  = 24
)

// Check fails the test if run takes much more than eight times as long for 8*n as
// for n. Run returns the time that it took. Other work on the machine may slow
// either down, so both are measured again, a few times, until the ratio is small.
func Check(t *testing.T, name string, n int, run func(n int) time.Duration) {
	t.Helper()
	if r := ratio(n, run); r > most {
		t.Errorf("%s: %d times as much takes %.1f times as long", name, times, r)
	}
}

// Ratio returns how many times as long run takes for 8*n as for n.
func ratio(n int, run func(n int) time.Duration) float64 {
	least := math.Inf(1)
	for range 10 {
		long := run(times * n)
		if least = min(least, long.Seconds()/mean(n, run).Seconds()); least <= most {
			break
		}
	}
	return least
}

// Enough is how long runs take together that a slow moment hardly changes their mean.
const enough = 50 * time.Millisecond

// Mean returns how long run takes for n, in the mean of at most 64 times. One run
// of a millisecond may fit between two turns of another program, which the run for
// 8*n has to wait for: together, the short runs wait as often.
func mean(n int, run func(n int) time.Duration) time.Duration {
	sum, runs := time.Duration(0), 0
	for sum < enough && runs < times*times {
		sum += run(n)
		runs++
	}
	return max(sum/time.Duration(runs), 1)
}
