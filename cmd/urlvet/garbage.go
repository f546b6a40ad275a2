package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// A run is short, and little of what it allocates is in use at a time. Frequent
// garbage collections would cost more than the memory is worth, so the heap may grow
// by room, or to three times of what is in use. No large module has more than a few
// dozen megabytes in use. A hostile one may have hundreds, and would take gigabytes then.
const (
	lazy  = 200 // how much the heap may grow between two collections, in percent
	eager = 75
	// affordable is the size in bytes up to which the heap grows by more than eager.
	affordable = 256 << 20
	// room is by how many bytes the heap may grow, however little is in use.
	room = 48 << 20
	// least is how many bytes in use the runtime assumes at the start.
	least = 4 << 20
)

// growth returns how much a heap with so many bytes in use may grow, in percent.
func growth(live uint64) int {
	live = max(live, least)
	return int(max(min(lazy, 100*(affordable-min(live, affordable))/live), eager, 100*room/live))
}

// paceGarbage sets how much the heap may grow, now and after each collection. It
// leaves that to the user who has set GOGC.
func paceGarbage() {
	if os.Getenv("GOGC") != "" {
		return
	}
	now, live := growth(0), []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	debug.SetGCPercent(now)
	onCollection(func() {
		metrics.Read(live)
		if next := growth(live[0].Value.Uint64()); next != now {
			now = next
			debug.SetGCPercent(now)
		}
	})
}

// onCollection calls f after each garbage collection.
func onCollection(f func()) {
	type sentinel struct{ _ *byte } // with a pointer, or it might share its memory
	var again func(*sentinel)
	again = func(s *sentinel) {
		f()
		runtime.SetFinalizer(s, again)
	}
	runtime.SetFinalizer(new(sentinel), again)
}
