package main

import (
	"runtime"
	"testing"
	"time"
)

// TestGrowth checks that the heap grows by no more than it has to where it is large.
func TestGrowth(t *testing.T) {
	for _, tt := range []struct {
		live uint64 // in MiB
		want int
	}{
		{0, 1200}, {4, 1200}, {16, 300}, {24, 200}, {64, 200}, {100, 156}, {128, 100}, {160, 75}, {256, 75}, {100_000, 75},
	} {
		if got := growth(tt.live << 20); got != tt.want {
			t.Errorf("%d MiB: %d %%, want %d %%", tt.live, got, tt.want)
		}
	}
}

// TestOnCollection checks that each collection is told of, not only the first.
func TestOnCollection(t *testing.T) {
	told := make(chan bool, 8)
	onCollection(func() {
		select {
		case told <- true:
		default:
		}
	})
	for range 3 {
		runtime.GC()
		select {
		case <-told:
		case <-time.After(time.Minute):
			t.Fatal("not told of a collection")
		}
	}
}
