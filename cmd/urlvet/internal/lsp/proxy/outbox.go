package proxy

import (
	"io"
	"sync"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
)

// backlog is how many bytes may wait for a peer. A peer that does not read for
// so long counts as gone.
const backlog = 256 << 20

// outbox sends frames to a peer without waiting for it, so that a peer that
// does not read blocks nobody else.
type outbox struct {
	out io.WriteCloser

	mu      sync.Mutex
	waiting []frame.Frame
	size    int           // of what is waiting, in bytes
	more    chan struct{} // holds a value if something was added
	ended   bool          // nothing more is taken

	sent chan struct{} // closed when nothing more is sent
}

// newOutbox returns an outbox that sends to out until it is closed.
func newOutbox(out io.WriteCloser) *outbox {
	o := &outbox{out: out, more: make(chan struct{}, 1), sent: make(chan struct{})}
	go o.run()
	return o
}

// add sends a frame after those added before.
func (o *outbox) add(f frame.Frame) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return
	}
	o.waiting = append(o.waiting, f)
	if o.size += len(f.Raw); o.size > backlog {
		o.ended, o.waiting = true, nil
		o.out.Close() // ends a write that is under way
	}
	o.wake()
}

// close sends the waiting frames, and then closes the connection.
func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended = true
	o.wake()
}

func (o *outbox) wake() {
	select {
	case o.more <- struct{}{}:
	default:
	}
}

func (o *outbox) run() {
	defer close(o.sent)
	defer o.out.Close()
	w := frame.NewWriter(o.out)
	for range o.more {
		frames, ended := o.take()
		for _, f := range frames {
			if w.Write(f) != nil {
				ended = true // the reader of this peer sees that it is gone
				break
			}
		}
		if ended {
			break
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended, o.waiting = true, nil
}

// take returns the waiting frames, and whether there will be no more.
func (o *outbox) take() ([]frame.Frame, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	frames := o.waiting
	o.waiting, o.size = nil, 0
	return frames, o.ended
}
