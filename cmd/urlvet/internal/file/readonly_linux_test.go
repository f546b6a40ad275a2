package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// TestReadOnly checks that a file that its owner made read-only stays as it is,
// though the owner may rename another file to it.
func TestReadOnly(t *testing.T) {
	dir, err := os.MkdirTemp("", "readonly") // t.TempDir is for the eyes of root alone
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "p")
	if err := os.WriteFile(path, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	replace := func() error { return Replace(path, []byte("new")) }
	if os.Geteuid() == 0 {
		replace = asOwner(t, 1234, replace, dir, path)
	}
	err = replace()
	if e := (*fs.PathError)(nil); !errors.As(err, &e) || e.Path != path || e.Op != "open" || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want that %s may not be opened", err, path)
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
