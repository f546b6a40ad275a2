// Package patience bounds how long a package is waited for.
//
// The analyzer takes about as long as its source is, and go/types about as long as the types are.
// Whoever looks for a source that takes the square of its length may find one, and go/types can
// neither be stopped nor be told how much it may do. So nobody waits for a package any longer
// than it is worth.
package patience

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// A moment is what waits are counted in. A busy machine makes moments longer, and checks too: one is
// over once the program has had so much of a processor, or has waited for starved times as long.
const (
	moment  = 10 * time.Millisecond
	starved = 10
)

// What people write takes less than a ninth of the time that its package has.
const (
	each      = 5   // how many moments a package may take
	perMiB    = 200 // and how many more for a MiB of its source
	most      = 200 // how many moments all packages together may take beyond that
	comesBack = 100 // of which one comes back in so many moments
	grace     = 25  // how many moments more a check has to end by itself

	// maxAbandoned bounds how many checks go on though nobody waits for them. None is begun
	// beside the last. Halves wait for one to end beside maxHalves, as long as the
	// packages may wait together.
	maxAbandoned = 32
	maxHalves    = 4
	maxQueued    = 200
)

// abandoned counts the checks that go on though nobody waits for them.
var abandoned atomic.Int32

// Store is the patience that the packages of a program share beyond what each has of its own.
// The zero Store is full. It may be used by several goroutines.
type Store struct {
	mu     sync.Mutex
	spent  time.Duration
	since  time.Time // of spent
	queued int       // how many moments halves have waited to begin
}

// Wait is the wait for a package. The zero Wait is without end.
type Wait struct {
	half, over chan struct{}
	store      *Store
	queued     atomic.Bool // it waits to begin a half, which costs no time
}

// Over reports whether the time is over. What is waited for asks this now and then, and ends.
func (w *Wait) Over() bool { return isClosed(w.over) }

// Await returns the result of check, which it calls in a goroutine for a package of so many bytes
// of source, and whether that ends in time. If it does not, it goes on, and nobody may use what it
// uses. A panic in it is one of Await.
func Await[T any](s *Store, bytes int, check func(*Wait) T) (result T, ended bool) {
	if abandoned.Load() >= maxAbandoned {
		return result, false
	}
	w := &Wait{half: make(chan struct{}), over: make(chan struct{}), store: s}
	var late T // it may still be written when result is read
	if !s.await(w, bytes, func() { late = check(w) }) {
		return result, false
	}
	return late, true
}

// await calls check in a goroutine, and reports whether that ends in time.
func (s *Store) await(w *Wait, bytes int, check func()) bool {
	own := each + bytes*perMiB>>20
	j, half, spent := begin(check), (own+s.left())/2, 0
	if j.await(func() bool {
		if w.queued.Load() {
			return true
		}
		if spent == half {
			close(w.half)
		}
		spent++
		return spent <= own || s.take()
	}) {
		return true
	}
	if !isClosed(w.half) {
		close(w.half)
	}
	close(w.over)
	left := grace
	if j.await(func() bool { left--; return left >= 0 }) {
		return true
	}
	j.abandon()
	return false
}

// Half calls f in a goroutine, and reports whether that ends before half of the time is over. It is
// not called at all where too many go on that nobody waits for.
func (w *Wait) Half(f func()) bool {
	if !w.turn() {
		return false
	}
	j := begin(f)
	select {
	case <-j.done:
		return j.ended()
	case <-w.half:
		j.abandon()
		return false
	}
}

// turn waits until a half may begin, and reports whether that is so.
func (w *Wait) turn() bool {
	w.queued.Store(true)
	defer w.queued.Store(false)
	for abandoned.Load() >= maxHalves {
		if w.store == nil || !w.store.queue() {
			return false
		}
		time.Sleep(moment)
	}
	return true
}

// queue takes a moment of those that halves may wait to begin, and reports whether there was one.
func (s *Store) queue() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queued++
	return s.queued <= maxQueued
}

// left returns how many moments all packages together may still take.
func (s *Store) left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settle()
	return most - int(s.spent/moment)
}

// take takes a moment, and reports whether there was one.
func (s *Store) take() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settle()
	if s.spent > (most-1)*moment {
		return false
	}
	s.spent += moment
	return true
}

// settle gives back what came back until now.
func (s *Store) settle() {
	now := time.Now()
	s.spent, s.since = max(0, s.spent-now.Sub(s.since)/comesBack), now
}

// job is a function that was called in a goroutine.
type job struct {
	done   chan struct{}
	failed error // its panic
}

// idle has the goroutines that wait for a function to call. A new one would have to grow its
// stack again, which takes a fiftieth of the time of a run.
var idle = make(chan chan<- func(), 8)

// begin calls f in a goroutine.
func begin(f func()) *job {
	j := &job{done: make(chan struct{})}
	call := func() { j.call(f) }
	select {
	case worker := <-idle:
		worker <- call
	default:
		go serve(call)
	}
	return j
}

// serve calls a function, and then those that it waits for, unless enough others do.
func serve(call func()) {
	for next := make(chan func()); ; call = <-next {
		call()
		select {
		case idle <- next:
		default:
			return
		}
	}
}

// call calls f, which may end the goroutine.
func (j *job) call(f func()) {
	defer close(j.done)
	defer func() {
		if r := recover(); r != nil {
			j.failed = fmt.Errorf("%v\n\n%s", r, debug.Stack())
		}
	}()
	f()
}

// ended returns true, or panics as the function did.
func (j *job) ended() bool {
	if j.failed != nil {
		panic(j.failed)
	}
	return true
}

// await reports whether the function ends while more, which is asked each moment, wants to wait.
func (j *job) await(more func() bool) bool {
	timer := time.NewTimer(moment)
	defer timer.Stop()
	for until := processed(); more(); {
		// What the last moment has had beyond its own counts: a program that just misses one with each tick
		// would have twice the time.
		until = max(until, processed()-moment) + moment
		for ticks := 0; ticks == 0 || ticks < starved && processed() < until; ticks++ {
			select {
			case <-j.done:
				return j.ended()
			case <-timer.C:
				runtime.Gosched() // where others wait for the processor, the function does, too
				timer.Reset(moment)
			}
		}
	}
	return false
}

// abandon counts the function among those that nobody waits for, as long as it goes on.
func (j *job) abandon() {
	abandoned.Add(1)
	go func() {
		<-j.done
		abandoned.Add(-1)
	}()
}

var start = time.Now()

// sinceStart returns how long the program runs.
func sinceStart() time.Duration { return time.Since(start) }

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
