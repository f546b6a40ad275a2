//go:build unix

package rewrite

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOwner checks that root leaves a file to its owner.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files to others")
	}
	path := filepath.Join(t.TempDir(), "p.go")
	c := write(t, path)
	if err := os.Chown(path, 1234, 2345); err != nil {
		t.Skip(err)
	}
	if err := c.Write(); err != nil {
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

// TestReadOnly checks that a file that its owner made read-only stays as it is.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write any file")
	}
	path := filepath.Join(t.TempDir(), "p.go")
	c := write(t, path)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); err == nil {
		t.Error("no error")
	}
	if got := contents(t, path); got != string(c.Old) {
		t.Errorf("contents %q", got)
	}
}
