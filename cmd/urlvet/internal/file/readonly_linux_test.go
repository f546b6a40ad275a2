package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// public makes a directory with a file for other users. That of t.TempDir is for
// the eyes of root alone.
func public(t *testing.T, mode fs.FileMode) (dir, path string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "public")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path = filepath.Join(dir, "p")
	if err := os.WriteFile(path, []byte("old"), mode); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// TestReadOnly checks that a file that its owner made read-only stays as it is,
// though the owner may rename another file to it.
func TestReadOnly(t *testing.T) {
	dir, path := public(t, 0o444)
	replace := func() error { return Replace(path, []byte("new")) }
	if os.Geteuid() == 0 {
		replace = asOwner(t, 1234, replace, dir, path)
	}
	err := replace()
	if e := (*fs.PathError)(nil); !errors.As(err, &e) || e.Path != path || e.Op != "open" || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want that %s may not be opened", err, path)
	}
	if got := contents(t, path); got != "old" {
		t.Errorf("contents %q", got)
	}
}

// TestDroppedMode has a system that drops the setgid bit, since the user is not in
// the group of the file, which the new one gets from its directory.
func TestDroppedMode(t *testing.T) {
	const user, group = 1234, 2345
	dir, path := public(t, 0o644)
	replace := asOwner(t, user, func() error { return Replace(path, []byte("new")) }, dir, path)
	if err := errors.Join(os.Chown(dir, user, group), os.Chmod(dir, 0o777|fs.ModeSetgid), os.Chown(path, user, group), os.Chmod(path, 0o644|fs.ModeSetgid)); err != nil {
		t.Skip(err)
	}
	if err := replace(); err == nil || !strings.Contains(err.Error(), "its permissions would change") {
		t.Errorf("error %v", err)
	}
	if got := contents(t, path); got != "old" {
		t.Errorf("contents %q", got)
	}
}

// asOwner gives the named files to a user, and returns a function that does do
// as that user: root may write any file.
func asOwner(t *testing.T, user int, do func() error, names ...string) func() error {
	t.Helper()
	for _, name := range names {
		if err := os.Chown(name, user, user); err != nil {
			t.Skip(err)
		}
	}
	return func() error {
		done := make(chan error)
		go func() {
			runtime.LockOSThread() // for good: the thread ends with the goroutine
			if err := syscall.Setfsuid(user); err != nil {
				done <- err
				return
			}
			done <- do()
		}()
		return <-done
	}
}

// TestReadOnlyDirectory checks that the error for a directory where no file may be made is about
// the file to replace.
func TestReadOnlyDirectory(t *testing.T) {
	dir, path := public(t, 0o644)
	replace := func() error { return Replace(path, []byte("new")) }
	if os.Geteuid() == 0 {
		replace = asOwner(t, 1234, replace, dir, path)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	err := replace()
	if e := (*fs.PathError)(nil); !errors.As(err, &e) || e.Path != path || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want one about %s", err, path)
	}
}
