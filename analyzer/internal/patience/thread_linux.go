package patience

import (
	"syscall"
	"time"
)

// timed tells that threadTime says something.
const timed = true

// threadTime returns how long the thread that calls it has had a processor.
func threadTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
