//go:build unix

package lsp

import (
	"os"

	"golang.org/x/sys/unix"
)

// hangup returns a channel that is closed when nobody can write to in any more,
// even if there is still something to read. Reading may have stopped before the
// end. If that cannot be known, the channel stays open.
func hangup(in *os.File) <-chan struct{} {
	gone := make(chan struct{})
	raw, err := in.SyscallConn()
	if err != nil {
		return gone
	}
	fds := make([]unix.PollFd, 1)
	// Not Fd, which makes the file a blocking one.
	if err := raw.Control(func(fd uintptr) { fds[0].Fd = int32(fd) }); err != nil {
		return gone
	}
	go func() {
		_, err := unix.Poll(fds, -1)
		for err == unix.EINTR {
			_, err = unix.Poll(fds, -1)
		}
		if err == nil && fds[0].Revents&unix.POLLHUP != 0 {
			close(gone)
		}
	}()
	return gone
}
