// Package flow bounds what a connection keeps in memory. Who reads waits while
// too much of what was read before is still there.
package flow

import (
	"sync"
	"time"
)

// Budget counts bytes that are kept. It may be used by several goroutines.
type Budget struct {
	limit int

	mu    sync.Mutex
	used  int
	most  int
	freed chan struct{} // closed, and made anew, when bytes are given back
}

// NewBudget returns a budget of that many bytes.
func NewBudget(limit int) *Budget { return &Budget{limit: limit, freed: make(chan struct{})} }

// Take counts bytes. It never waits, so that one piece may go beyond the limit.
func (b *Budget) Take(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used += n
	b.most = max(b.most, b.used)
}

// Give gives back bytes that are no longer kept.
func (b *Budget) Give(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= n
	close(b.freed)
	b.freed = make(chan struct{})
}

// Wait waits until less than the limit is used. It returns false if done is
// closed before.
func (b *Budget) Wait(done <-chan struct{}) bool {
	for {
		full, freed := b.state()
		if !full {
			return true
		}
		select {
		case <-freed:
		case <-done:
			return false
		}
	}
}

// Full reports whether the limit is reached.
func (b *Budget) Full() bool {
	full, _ := b.state()
	return full
}

func (b *Budget) state() (full bool, freed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used >= b.limit, b.freed
}

// Most returns the greatest number of bytes that were ever used at a time.
func (b *Budget) Most() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.most
}

// Abandoned returns a channel that is closed when a peer is gone, although not
// all that it has sent is read: gone is closed, and that long later the budget
// is full. The channel is never closed after done.
func Abandoned(gone, done <-chan struct{}, b *Budget, long time.Duration) <-chan struct{} {
	abandoned := make(chan struct{})
	go func() {
		select {
		case <-gone:
		case <-done:
			return
		}
		for {
			select {
			case <-time.After(long):
			case <-done:
				return
			}
			if b.Full() {
				close(abandoned)
				return
			}
		}
	}()
	return abandoned
}
