//go:build !unix

package patience

import "time"

// processed returns how long the program runs, as if it always had a processor.
func processed() time.Duration { return sinceStart() }
