package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// TestReplaceOpen replaces a file that another program has open for a moment, and
// one that it keeps open.
func TestReplaceOpen(t *testing.T) {
	path := old(t)
	f := opened(t, path)
	time.AfterFunc(held/10, func() { windows.CloseHandle(f) })
	if err := Replace(path, []byte("new")); err != nil || contents(t, path) != "new" {
		t.Errorf("open for a moment: %v", err)
	}

	defer windows.CloseHandle(opened(t, path))
	err := Replace(path, []byte("newer"))
	if e := (*fs.PathError)(nil); !errors.As(err, &e) || e.Path != path || strings.Contains(e.Err.Error(), path) {
		t.Errorf("open: error %v, want one about %s", err, path)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

// opened opens a file as programs do that let others read and write it, but not
// remove it.
func opened(t *testing.T, path string) windows.Handle {
	t.Helper()
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestReplaceReadOnly checks that a read-only file stays.
func TestReplaceReadOnly(t *testing.T) {
	path := old(t)
	was := contents(t, path)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("who may do everything, as root does under Wine, may write it")
	}
	if err := Replace(path, []byte("new")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want that it may not be written", err)
	}
	if got := contents(t, path); got != was {
		t.Errorf("contents %q", got)
	}
}

// TestReplaceHardLink checks that a file with another name stays.
func TestReplaceHardLink(t *testing.T) {
	path := old(t)
	if err := os.Link(path, path+"2"); err != nil {
		t.Skip(err)
	}
	if err := Replace(path, []byte("new")); err == nil || !strings.Contains(err.Error(), "it has 2 names") {
		t.Errorf("error %v, want that it has 2 names", err)
	}
}

// TestLongPath checks that a path may have more than the 260 characters that the
// system itself takes.
func TestLongPath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("d", 120), strings.Repeat("e", 120))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, strings.Repeat("f", 100)+".go")
	for _, text := range []string{"package a\n", "package b\n"} {
		if err := Put(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(path, MaxBytes); err != nil || string(got) != text {
			t.Errorf("read %q, %v", got, err)
		}
	}
}

// TestDevices checks that no name of a device is read, whose input has no end.
func TestDevices(t *testing.T) {
	for _, name := range []string{"NUL", "nul", "CON", `\\.\NUL`} {
		if _, err := Read(name, MaxBytes); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}
