//go:build !linux

package patience

import "time"

// timed tells that threadTime says something.
const timed = false

// threadTime returns nothing: these systems tell no time of a thread, or not by the standard library.
func threadTime() time.Duration { return 0 }
