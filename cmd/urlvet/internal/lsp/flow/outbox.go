package flow

import (
	"io"
	"sync"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
)

// Each is what a waiting frame costs beside its bytes.
const Each = 128

// Outbox sends frames to a peer without waiting for it, so that a peer that
// does not read blocks nobody else.
type Outbox struct {
	out io.WriteCloser

	mu      sync.Mutex
	waiting []parcel
	more    chan struct{} // has a value if something was added
	ended   bool          // nothing more is taken
	began   time.Time     // of the write that is under way; zero if there is none

	sent chan struct{} // closed when nothing more is sent
}

// parcel is a frame and the budget that it is taken from.
type parcel struct {
	frame  frame.Frame
	budget *Budget
}

func (p parcel) cost() int { return len(p.frame.Raw) + Each }

// NewOutbox returns an outbox that sends to out until it is closed.
func NewOutbox(out io.WriteCloser) *Outbox {
	o := &Outbox{out: out, more: make(chan struct{}, 1), sent: make(chan struct{})}
	go o.run()
	return o
}

// Add sends a frame after those added before. It takes the frame from the
// budget until the frame is written or dropped.
func (o *Outbox) Add(f frame.Frame, b *Budget) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return
	}
	p := parcel{f, b}
	b.Take(p.cost())
	o.waiting = append(o.waiting, p)
	o.wake()
}

// Close sends the waiting frames, and then closes the connection.
func (o *Outbox) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended = true
	o.wake()
}

// Abort drops the waiting frames and closes the connection at once, which ends
// a write that is under way.
func (o *Outbox) Abort() {
	o.mu.Lock()
	dropped := o.waiting
	o.ended, o.waiting = true, nil
	o.wake()
	o.mu.Unlock()
	give(dropped)
	o.out.Close()
}

// Sent is closed when nothing more is sent: after Close, Abort, or an error.
func (o *Outbox) Sent() <-chan struct{} { return o.sent }

// Stalled reports whether the peer has not read a frame for that long.
func (o *Outbox) Stalled(long time.Duration) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.began.IsZero() && time.Since(o.began) >= long
}

func (o *Outbox) wake() {
	select {
	case o.more <- struct{}{}:
	default:
	}
}

func give(dropped []parcel) {
	for _, p := range dropped {
		p.budget.Give(p.cost())
	}
}

func (o *Outbox) run() {
	defer close(o.sent)
	defer o.out.Close()
	for range o.more {
		for {
			p, ok, ended := o.next()
			if !ok && ended {
				return
			}
			if !ok {
				break
			}
			_, err := o.out.Write(p.frame.Raw)
			p.budget.Give(p.cost())
			if err != nil {
				o.Abort() // the reader of this peer sees that it is gone
				return
			}
		}
	}
}

// next returns the next waiting frame, if there is one, and whether nothing
// more is taken.
func (o *Outbox) next() (p parcel, ok, ended bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.began = time.Time{}
	if len(o.waiting) == 0 {
		o.waiting = nil // its array may be large
		return parcel{}, false, o.ended
	}
	p = o.waiting[0]
	o.waiting[0] = parcel{}
	o.waiting = o.waiting[1:]
	o.began = time.Now()
	return p, true, o.ended
}
