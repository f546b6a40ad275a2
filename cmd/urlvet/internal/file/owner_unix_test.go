//go:build unix

package file

import (
	"os"
	"syscall"
	"testing"
)

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
