//go:build unix

package file

import (
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// TestMode checks that a file keeps all bits of its mode.
func TestMode(t *testing.T) {
	for _, mode := range []fs.FileMode{0o600, 0o777, 0o644 | fs.ModeSetgid, 0o755 | fs.ModeSetuid, 0o644 | fs.ModeSticky} {
		path := old(t)
		if err := os.Chmod(path, mode); err != nil {
			t.Logf("%v: %v", mode, err) // not for every user on every system
			continue
		}
		if err := Replace(path, []byte("new")); err != nil {
			t.Errorf("%v: %v", mode, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%v: mode %v, %v", mode, info.Mode(), err)
		}
	}
}

// TestOwner checks that root leaves a file to its owner.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files to others")
	}
	path := old(t)
	if err := os.Chown(path, 1234, 2345); err != nil {
		t.Skip(err)
	}
	if err := Replace(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 1234 || s.Gid != 2345 || info.Mode().Perm() != 0o640 {
		t.Errorf("owner %d, group %d, mode %v", s.Uid, s.Gid, info.Mode())
	}
}
