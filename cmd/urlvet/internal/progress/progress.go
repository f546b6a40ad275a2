// Package progress tells people how far a long run is.
package progress

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"urlvet.example/cmd/urlvet/internal/term"
)

// Line is a line on a terminal that counts packages. It shows when a run has
// taken long enough for people to wonder, and is gone when the run ends.
type Line struct {
	out    io.Writer
	count  atomic.Int64
	stop   chan struct{}
	writer sync.WaitGroup
}

const (
	patience = 2 * time.Second
	interval = 200 * time.Millisecond
)

// wipe clears the line of the cursor and puts the cursor at its beginning.
const wipe = "\r\x1b[K"

// Start returns a line for a run that begins now. It is written to a terminal only, and
// not if the run is to be quiet.
func Start(out io.Writer, quiet bool) *Line {
	if quiet || !term.Interactive(out) {
		out = nil
	}
	return start(out, patience, interval)
}

func start(terminal io.Writer, patience, interval time.Duration) *Line {
	l := &Line{out: terminal, stop: make(chan struct{})}
	if terminal != nil {
		l.writer.Go(func() { l.show(patience, interval) })
	}
	return l
}

// Step counts a package.
func (l *Line) Step() { l.count.Add(1) }

// Stop wipes the line. When it returns nothing more is written.
func (l *Line) Stop() {
	close(l.stop)
	l.writer.Wait()
}

func (l *Line) show(patience, interval time.Duration) {
	select {
	case <-l.stop:
		return
	case <-time.After(patience):
	}
	defer fmt.Fprint(l.out, wipe)
	again := time.NewTicker(interval)
	defer again.Stop()
	for {
		fmt.Fprintf(l.out, "%surlvet: packages checked: %d", wipe, l.count.Load())
		select {
		case <-l.stop:
			return
		case <-again.C:
		}
	}
}
