// Package growthtest tells what takes the square of its input from what does not.
package growthtest

import (
	"math"
	"testing"
	"time"
)

// The input grows by times. What is linear then takes about as many times as
// long, what is quadratic 16 times. Most is between the two.
const (
	times = 4
	most  = 9
)

// Check fails the test if run takes much more than four times as long for 4*n as
// for n. Run returns the time that it took. Other work on the machine may slow
// either down, so both are measured again, a few times, until the ratio is small.
func Check(t *testing.T, name string, n int, run func(n int) time.Duration) {
	t.Helper()
	ratio := math.Inf(1)
	for range 6 {
		short, long := time.Hour, time.Hour
		for range 3 {
			short, long = min(short, run(n)), min(long, run(times*n))
		}
		if ratio = min(ratio, long.Seconds()/short.Seconds()); ratio <= most {
			return
		}
	}
	t.Errorf("%s: %d times as much takes %.1f times as long", name, times, ratio)
}
