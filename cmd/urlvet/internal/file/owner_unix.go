//go:build unix

package file

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// names returns how many names, hard links, a file has, as far as is known.
func names(path string) int {
	info, err := os.Stat(path)
	if err != nil {
		return 1
	}
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}

// rename is os.Rename: it does not matter who has the files open.
func rename(from, to string) error { return os.Rename(from, to) }

// alive reports whether there is a process with that number. Of those of others,
// it is not allowed to say more.
func alive(process int) bool { return !errors.Is(syscall.Kill(process, 0), syscall.ESRCH) }

// keepOwner gives f the owner and the group of another file. Without it, root in
// a container would take files away from their owner by fixing them.
func keepOwner(f *os.File, other fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	is, ok := info.Sys().(*syscall.Stat_t)
	was, wasOK := other.Sys().(*syscall.Stat_t)
	if !ok || !wasOK || is.Uid == was.Uid && is.Gid == was.Gid {
		return nil
	}
	if f.Chown(int(was.Uid), int(was.Gid)) != nil {
		return errors.New("not written: its owner would change")
	}
	return nil
}
