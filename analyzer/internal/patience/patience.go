// Package patience bounds how long a package is waited for.
//
// The analyzer takes about as long as its source is, and go/types about as long as the types are.
// Whoever looks for a source that takes the square of its length may find one, and go/types can
// neither be stopped nor be told how much it may do. So nobody waits for a package any longer
// than it is worth.
package patience

import (
	"errors"
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
	most      = 100 // how many moments all packages together may take beyond that
	allEach   = 100 // and how many beyond what they may for their source
	comesBack = 100 // of which one comes back in so many moments
	grace     = 25  // how many moments more a check has to end by itself

	// maxAbandoned bounds how many checks go on though nobody waits for them. None is begun
	// beside the last. Halves wait for one to end beside maxHalves, in the time of all packages.
	maxAbandoned = 32
	maxHalves    = 4
)

// abandoned counts the checks that go on though nobody waits for them.
var abandoned atomic.Int32

// going has the packages whose halves are among these: who types in a file that takes too long
// would begin one with each key.
var going sync.Map

// Store is the patience that the packages of a program share beyond what each has of its own.
// The zero Store is full. It may be used by several goroutines.
type Store struct {
	mu    sync.Mutex
	spent time.Duration
	owed  time.Duration // what packages have taken of their own time beyond what their source is worth
	lost  time.Duration // what halves have taken that nobody waited for
	since time.Time     // of all these
}

// Why a package is not awaited.
var (
	ErrLate = errors.New("a package that takes too long; not all of it is checked")
	ErrOwed = errors.New("a package after many that take too long; it is not checked")
)

// Wait is the wait for a package. The zero Wait is without end.
type Wait struct {
	name       string
	half, over chan struct{}
	store      *Store
	queued     atomic.Bool   // it waits to begin a half, which costs no time
	took       *atomic.Int64 // how many nanoseconds of a processor it had, nil if nobody looks
	whole      bool          // it has no halves, because the packages before have taken too much
}

// had returns how long a package had a processor that was waited for so many moments, from a time on. Where
// that cannot be told, and where something goes on, it is the wait.
func (w *Wait) had(spent int, began time.Time) time.Duration {
	moments := time.Duration(spent-1) * moment
	switch {
	case !timed || isClosed(w.half):
		return moments
	case w.took == nil:
		return time.Since(began)
	}
	return time.Duration(w.took.Load())
}

// Over reports whether the time is over. What is waited for asks this now and then, and ends.
func (w *Wait) Over() bool { return isClosed(w.over) }

// Await returns the result of check, which it calls in a goroutine for a package of a name, which may
// be empty, and so many bytes of source. If that does not end in time, the error is ErrLate, check goes
// on, and nobody may use what it uses. If the packages before have taken too much, it is ErrOwed, and
// check is not called. A panic in check is one of Await.
func Await[T any](s *Store, name string, bytes int, check func(*Wait) T) (result T, err error) {
	if abandoned.Load() >= maxAbandoned {
		return result, ErrLate
	}
	w := &Wait{name: name, half: make(chan struct{}), over: make(chan struct{}), store: s}
	if !s.begin(w, bytes) {
		return result, ErrOwed
	}
	var late T // it may still be written when result is read
	if !s.await(w, bytes, func() { late = check(w) }) {
		return result, ErrLate
	}
	return late, nil
}

// begin notes that a package of so many bytes is checked, and reports whether it may be. Packages of a
// few bytes that each take nearly as long as one may would take minutes for a megabyte. Where they do, those
// that follow first go without halves, and if that is not enough, are not checked. A clock counts what others
// do on a busy machine, too, so it is enough only while little is owed.
func (s *Store) begin(w *Wait, bytes int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settle()
	s.owed -= worth(bytes)
	if s.owed > allEach*moment/2 {
		w.took = new(atomic.Int64)
	}
	w.whole = s.owed >= allEach*moment
	return s.owed < 2*allEach*moment
}

// worth returns what a source of so many bytes is worth.
func worth(bytes int) time.Duration { return time.Duration(bytes) * perMiB * moment >> 20 }

// end notes what a package has taken. What is beyond its own time is not counted here.
func (s *Store) end(took, own time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.owed += min(took, own)
}

// await calls check in a goroutine, and reports whether that ends in time.
func (s *Store) await(w *Wait, bytes int, check func()) bool {
	own := each + bytes*perMiB>>20
	began, half, spent := time.Now(), (own+s.left())/2, 0
	j := begin(check, w.took)
	defer func() { s.end(w.had(spent, began), time.Duration(own)*moment) }()
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
	j.abandon(func() {})
	return false
}

// Half calls f in a goroutine, and reports whether that ends before half of the time is over. It is
// not called at all where too many go on that nobody waits for, or one for the same package, or the packages
// before have taken too much.
func (w *Wait) Half(f func()) bool {
	if _, goesOn := going.Load(w.name); goesOn && w.name != "" || !w.turn() {
		return false
	}
	j := begin(f, w.took)
	select {
	case <-j.done:
		return j.ended()
	case <-w.half:
		going.Store(w.name, true)
		began := time.Now()
		j.abandon(func() {
			going.Delete(w.name)
			w.store.lose(time.Since(began))
		})
		return false
	}
}

// turn waits until a half may begin, and reports whether that is so.
func (w *Wait) turn() bool {
	if w.whole || w.store != nil && w.store.isLosing() {
		return false
	}
	w.queued.Store(true)
	defer w.queued.Store(false)
	for abandoned.Load() >= maxHalves {
		if w.store == nil || !w.store.take() {
			return false
		}
		time.Sleep(moment)
	}
	return true
}

// lose notes what a half has taken that nobody waited for. However long that was, another one may
// begin soon.
func (s *Store) lose(took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settle()
	s.lost = min(s.lost+took, most*moment)
}

// isLosing reports whether halves have taken too much that nobody waited for.
func (s *Store) isLosing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settle()
	return s.lost > (most-1)*moment
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
	back := now.Sub(s.since) / comesBack
	s.spent, s.lost, s.since = max(0, s.spent-back), max(0, s.lost-back), now
	s.owed = max(min(0, s.owed), s.owed-back)
}

// job is a function that was called in a goroutine.
type job struct {
	done   chan struct{}
	failed error         // its panic
	took   *atomic.Int64 // where its time is added, nil if nobody looks
}

// idle has the goroutines that wait for a function to call. A new one would have to grow its
// stack again, which takes a fiftieth of the time of a run.
var idle = make(chan chan<- func(), 8)

// begin calls f in a goroutine, and adds the time that it has a processor to took, if that is not nil.
func begin(f func(), took *atomic.Int64) *job {
	j := &job{done: make(chan struct{}), took: took}
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
	if timed && j.took != nil {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		before := threadTime()
		defer func() { j.took.Add(int64(threadTime() - before)) }()
	}
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

// abandon counts the function among those that nobody waits for, as long as it goes on, and calls
// another one then.
func (j *job) abandon(then func()) {
	abandoned.Add(1)
	go func() {
		<-j.done
		then()
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
