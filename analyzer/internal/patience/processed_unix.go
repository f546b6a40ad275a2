//go:build unix

package patience

import (
	"syscall"
	"time"
)

// processed returns how long the program has had a processor.
func processed() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return sinceStart()
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
