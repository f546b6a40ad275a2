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
	ratio := math.Inf(1)
	for range 10 {
		short, long := time.Hour, run(times*n)
		for range 3 {
			short = min(short, run(n))
		}
		if ratio = min(ratio, long.Seconds()/short.Seconds()); ratio <= most {
			return
		}
	}
	t.Errorf("%s: %d times as much takes %.1f times as long", name, times, ratio)
}
