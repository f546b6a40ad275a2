//go:build unix

package load

import (
	"fmt"
	"net"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNotRegular checks that nothing waits for a named pipe or a socket.
func TestNotRegular(t *testing.T) {
	dir := extract(t, "-- a.go --\npackage a\n")
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.go"), 0o666); err != nil {
		t.Skip(err)
	}
	l, err := net.Listen("unix", filepath.Join(dir, "socket.go"))
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	if err := syscall.Mkfifo(filepath.Join(dir, "go.mod"), 0o666); err != nil {
		t.Skip(err)
	}
	for pattern, want := range map[string]string{
		"./...":   "[pipe.go: not a regular file socket.go: not a regular file]",
		"pipe.go": "[pipe.go: not a regular file]",
	} {
		_, errs := loaded(Config{Dir: dir}, pattern)
		if got := fmt.Sprint(errs); got != want {
			t.Errorf("%s: errors %s, want %s", pattern, got, want)
		}
	}
}
