package patience

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestAwait checks what is waited for.
func TestAwait(t *testing.T) {
	awaitNone(t)
	end := make(chan struct{})
	for _, tt := range []struct {
		name  string
		check func(*Wait)
		want  bool
	}{
		{"what ends", func(*Wait) {}, true},
		{"what leaves its goroutine", func(*Wait) { runtime.Goexit() }, true},
		{"what asks for the time", func(w *Wait) { untilOver(w) }, true},
		{"what does not end", func(*Wait) { spin(end) }, false},
		{"what has a part that does not end", func(w *Wait) {
			if w.Half(func() { spin(end) }) || w.Over() {
				t.Error("the part was awaited too long")
			}
		}, true},
	} {
		if got := await(emptied(), 100, tt.check); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.name, got, tt.want)
		}
	}
	if got := abandoned.Load(); got != 2 {
		t.Errorf("%d go on, want 2", got)
	}
	close(end)
	awaitNone(t)
}

// TestForever checks that the zero Wait waits.
func TestForever(t *testing.T) {
	awaitNone(t)
	w := new(Wait)
	if !w.Half(func() { time.Sleep((each + grace) * moment) }) || w.Over() {
		t.Error("the zero Wait has an end")
	}
}

// TestAbandoned checks that little is begun beside what nobody waits for.
func TestAbandoned(t *testing.T) {
	awaitNone(t)
	for _, tt := range []struct {
		others        int32
		check, halves bool
	}{
		{0, true, true},
		{maxHalves - 1, true, true},
		{maxHalves, true, false},
		{maxAbandoned - 1, true, false},
		{maxAbandoned, false, false},
	} {
		abandoned.Add(tt.others)
		check, halves := false, false
		check = await(emptied(), 0, func(w *Wait) { halves = w.Half(func() {}) })
		abandoned.Add(-tt.others)
		if check != tt.check || halves != tt.halves {
			t.Errorf("beside %d others: got %v, %v, want %v, %v", tt.others, check, halves, tt.check, tt.halves)
		}
	}
}

// TestQueue checks that a half waits until another one ends that nobody waits for, that this costs
// no time of its package, and that it takes the time of all packages.
func TestQueue(t *testing.T) {
	awaitNone(t)
	abandoned.Add(maxHalves)
	s, began := new(Store), time.Now()
	time.AfterFunc(20*moment, func() { abandoned.Add(-1) })
	if !await(s, 0, func(w *Wait) {
		if !w.Half(func() {}) || w.Over() {
			t.Error("the half did not wait")
		}
	}) || time.Since(began) < 20*moment {
		t.Error("the half did not wait long enough")
	}
	abandoned.Add(1)
	await(emptied(), 0, func(w *Wait) {
		if w.Half(func() {}) {
			t.Error("the half waited for nothing")
		}
	})
	abandoned.Add(-maxHalves)
}

// TestSame checks that nothing is begun for a package beside what goes on for it.
func TestSame(t *testing.T) {
	awaitNone(t)
	end := make(chan struct{})
	began := func(name string, f func()) bool {
		var called atomic.Bool
		if _, err := Await(emptied(), name, 0, func(w *Wait) bool { return w.Half(func() { called.Store(true); f() }) }); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return called.Load()
	}
	began("a", func() { <-end })
	if began("a", func() {}) || !began("b", func() {}) {
		t.Error("a begins beside itself, or b does not")
	}
	close(end)
	awaitNone(t)
	if !began("a", func() {}) {
		t.Error("a does not begin again")
	}
}

// TestOwed checks that packages of a few bytes have little time together, and first lose their halves, that
// source brings more time, and that it comes back.
func TestOwed(t *testing.T) {
	awaitNone(t)
	s, ended, halved, err := emptied(), 0, 0, error(nil)
	took := func(w *Wait) {
		if w.Half(func() {}) {
			halved++
		}
		work(2 * moment)
	}
	for ; err == nil && ended < 20*allEach; ended++ { // twice as many moments have to be owed, of which some come back
		_, err = Await(s, "", 0, func(w *Wait) bool { took(w); return true })
	}
	if err != ErrOwed || ended < allEach/4 || halved < ended/8 || halved > ended*7/8 {
		t.Errorf("%d had time, %d for a half, then %v", ended, halved, err)
	}
	if !await(s, 1<<20, took) || !await(s, 0, took) {
		t.Error("a megabyte brings no time")
	}
	s.owed, s.since = 2*allEach*moment, time.Now().Add(-comesBack*moment)
	if !await(s, 0, took) {
		t.Error("nothing came back")
	}
}

// await is Await for what returns nothing.
func await(s *Store, bytes int, check func(*Wait)) bool {
	_, err := Await(s, "", bytes, func(w *Wait) struct{} { check(w); return struct{}{} })
	return err == nil
}

// TestStore checks that packages share what they take beyond their own time, and that it
// comes back.
func TestStore(t *testing.T) {
	awaitNone(t)
	s := emptied()
	s.spent -= 20 * moment
	took := func(bytes int) time.Duration {
		began := time.Now()
		if !await(s, bytes, untilOver) {
			t.Error("what asks for the time did not end")
		}
		return time.Since(began)
	}
	first, second, large := took(0), took(0), took(1<<17)
	if first < 20*moment || second > first || large < perMiB*moment>>3 {
		t.Errorf("one takes %v, the next one %v, one of 128 KiB %v", first, second, large)
	}
	if s.since = s.since.Add(-most * moment * comesBack); s.left() < most {
		t.Fatalf("%d of %d came back", s.left(), most)
	}
}

// TestBusy checks that what has to wait for the processor is waited for.
func TestBusy(t *testing.T) {
	awaitNone(t)
	end := make(chan struct{})
	var others sync.WaitGroup
	for range 20 * runtime.GOMAXPROCS(0) {
		others.Go(func() { spin(end) })
	}
	s := emptied()
	for range 3 {
		if !await(s, 0, func(w *Wait) {
			work(2 * moment)
			if w.Over() {
				t.Error("over too early")
			}
		}) {
			t.Error("not awaited")
		}
	}
	close(end)
	others.Wait()
}

// TestStarved checks that a program without a processor is waited for longer, and not for ever.
func TestStarved(t *testing.T) {
	awaitNone(t)
	s, began := emptied(), time.Now()
	if !await(s, 0, func(w *Wait) {
		for !w.Over() {
			time.Sleep(moment)
		}
	}) {
		t.Error("not awaited")
	}
	if took := time.Since(began); took < 2*each*moment {
		t.Errorf("over after %v", took)
	}
}

// TestPanic checks that a panic is one of what waits, and tells where it was.
func TestPanic(t *testing.T) {
	defer func() {
		if r := fmt.Sprint(recover()); !strings.HasPrefix(r, "ouch\n") || !strings.Contains(r, "hurt") {
			t.Errorf("panic: %s", r)
		}
	}()
	await(new(Store), 0, func(w *Wait) { w.Half(hurt) })
	t.Error("no panic")
}

func hurt() { panic("ouch") }

// emptied returns a store of which everything is taken.
func emptied() *Store { return &Store{spent: most * moment, since: time.Now()} }

// untilOver goes on until the time is over.
func untilOver(w *Wait) {
	for !w.Over() {
		work(time.Millisecond)
	}
}

// spin keeps a processor busy until end is closed.
func spin(end chan struct{}) {
	for !isClosed(end) {
		work(moment)
	}
}

// work does something that takes so long on an idle machine.
func work(d time.Duration) {
	for began := time.Now(); time.Since(began) < d; {
	}
}

// awaitNone waits until nothing goes on of what nobody waits for.
func awaitNone(t *testing.T) {
	t.Helper()
	for range 10_000 {
		if abandoned.Load() == 0 {
			return
		}
		time.Sleep(moment)
	}
	t.Fatalf("%d go on", abandoned.Load())
}

// TestIdle checks that goroutines are used again, whatever was called in them, and that few of
// them wait.
func TestIdle(t *testing.T) {
	awaitNone(t)
	before := runtime.NumGoroutine()
	for i := range 100 {
		await(new(Store), 0, func(w *Wait) {
			w.Half(func() {})
			if i%10 == 0 {
				runtime.Goexit()
			}
		})
	}
	if got := runtime.NumGoroutine() - before; got > cap(idle) {
		t.Errorf("%d more goroutines wait, want at most %d", got, cap(idle))
	}
	if len(idle) == 0 {
		t.Error("none waits")
	}
}
