package server

import "sync"

// repeated is a job that runs once at a time. If it is wanted while it runs, it
// runs once more, however often it is wanted.
type repeated struct {
	mu             sync.Mutex
	running, again bool
}

// want runs the job in a goroutine of the group, unless it runs.
func (r *repeated) want(group *sync.WaitGroup, job func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.running {
		r.again = true
		return
	}
	r.running = true
	group.Go(func() {
		for {
			job()
			if r.done() {
				return
			}
		}
	})
}

// done reports whether the job is not wanted again.
func (r *repeated) done() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running, r.again = r.again, false
	return !r.running
}
