package progress

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// run makes a run of three packages that takes so long, and returns what it
// writes.
func run(patience, duration time.Duration) string {
	var b bytes.Buffer
	l := start(&b, patience, time.Millisecond)
	for range 3 {
		l.Step()
	}
	time.Sleep(duration)
	l.Stop()
	return b.String()
}

func TestLong(t *testing.T) {
	got := run(0, 20*time.Millisecond)
	shown, ok := strings.CutSuffix(got, wipe)
	if !ok || !strings.HasPrefix(shown, wipe) {
		t.Fatalf("wrote %q, which the end does not wipe", got)
	}
	lines := strings.Split(shown, wipe)[1:]
	if last := lines[len(lines)-1]; last != "urlvet: packages checked: 3" {
		t.Errorf("last line %q", last)
	}
	for _, line := range lines {
		if strings.ContainsAny(line, "\r\n\x1b") {
			t.Errorf("line %q", line)
		}
	}
}

func TestShort(t *testing.T) {
	if got := run(time.Hour, 0); got != "" {
		t.Errorf("wrote %q", got)
	}
}

// TestNone is a run whose standard error is no terminal.
func TestNone(t *testing.T) {
	var none io.Writer
	l := Start(none, false)
	l.Step()
	l.Stop()
}
