package flow

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/lsp/frame"
)

// peer is a writer that keeps what it gets, and waits for leave to take it if
// there is a gate.
type peer struct {
	gate   chan struct{}
	closed chan struct{}
	once   sync.Once

	mu  sync.Mutex
	got strings.Builder
}

func newPeer(gate chan struct{}) *peer { return &peer{gate: gate, closed: make(chan struct{})} }

func (p *peer) Write(b []byte) (int, error) {
	if p.gate != nil {
		select {
		case <-p.gate:
		case <-p.closed:
			return 0, errors.New("closed")
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.got.Write(b)
}

func (p *peer) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *peer) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.got.String()
}

func body(s string) frame.Frame { return frame.Frame{Raw: []byte(s)} }

// await fails the test if done is not closed soon.
func await(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatalf("waited for %s", what)
	}
}

// TestClose checks that what was added before Close is sent, in its order, and
// what is added after it is not.
func TestClose(t *testing.T) {
	p, b := newPeer(nil), NewBudget(1)
	o := NewOutbox(p)
	for _, s := range []string{"a", "b", "c"} {
		o.Add(body(s), b)
	}
	o.Close()
	o.Add(body("d"), b)
	await(t, "the end", o.Sent())
	await(t, "Close", p.closed)
	if got := p.all(); got != "abc" || b.Full() {
		t.Errorf("sent %q; the budget is used: %v", got, b.Full())
	}
	if b.Most() > 3*(Each+1) {
		t.Errorf("%d bytes taken", b.Most())
	}
}

// TestAbort checks that nothing is held for a peer that does not read once it
// is given up.
func TestAbort(t *testing.T) {
	p, b := newPeer(make(chan struct{})), NewBudget(2*Each)
	o := NewOutbox(p)
	for range 5 {
		o.Add(body("x"), b)
	}
	if !b.Full() {
		t.Error("the budget is not full")
	}
	for !o.Stalled(time.Millisecond) {
		time.Sleep(time.Millisecond)
	}
	if o.Stalled(time.Hour) {
		t.Error("stalled for an hour")
	}
	o.Abort()
	await(t, "the end", o.Sent())
	if got := p.all(); got != "" || b.Full() || !b.Wait(nil) {
		t.Errorf("sent %q; the budget is used: %v", got, b.Full())
	}
}

// TestBroken checks that an outbox ends when its peer is gone, and gives back
// all that it holds.
func TestBroken(t *testing.T) {
	in, out := io.Pipe()
	in.Close()
	b := NewBudget(1)
	o := NewOutbox(out)
	o.Add(body("x"), b)
	await(t, "the end", o.Sent())
	o.Add(body("y"), b)
	if b.Full() {
		t.Error("the budget is used")
	}
}

// TestWait checks who waits for a budget, and for how long.
func TestWait(t *testing.T) {
	b, done := NewBudget(10), make(chan struct{})
	b.Take(9)
	if !b.Wait(done) {
		t.Error("9 of 10 are no reason to wait")
	}
	b.Take(2)
	freed := make(chan struct{})
	go func() {
		defer close(freed)
		if !b.Wait(done) {
			t.Error("the wait ended before its time")
		}
	}()
	b.Give(1)
	select {
	case <-freed:
		t.Error("10 of 10 are no reason to go on")
	case <-time.After(10 * time.Millisecond):
	}
	b.Give(1)
	await(t, "Wait", freed)
	b.Take(5)
	close(done)
	if b.Wait(done) {
		t.Error("Wait did not say that it is over")
	}
	if b.Most() != 14 {
		t.Errorf("most %d", b.Most())
	}
}
