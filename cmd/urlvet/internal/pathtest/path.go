// Package pathtest holds what tests need to run on Windows too.
package pathtest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Abs returns the path of this system that an absolute path of Unix stands for:
// C:\m\a.go for /m/a.go.
func Abs(path string) string {
	if runtime.GOOS == "windows" {
		return `C:` + filepath.FromSlash(path)
	}
	return path
}

// URI returns the URI of a file, as others than urlvet write it, that an absolute
// path of Unix stands for: file:///C:/m/a.go for /m/a.go. The path has no
// characters to escape, or has them escaped.
func URI(path string) string {
	if runtime.GOOS == "windows" {
		return "file:///C:" + path
	}
	return "file://" + path
}

// Missing returns what this system says of a file that is not there.
func Missing(t *testing.T) string {
	t.Helper()
	_, err := os.Stat(filepath.Join(t.TempDir(), "missing"))
	e := (*fs.PathError)(nil)
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	return e.Err.Error()
}

// Symlink makes a symbolic link, or skips the test where users may not make any,
// as on Windows unless it is in developer mode.
func Symlink(t *testing.T, target, link string) {
	t.Helper()
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	// Wine makes no link and gives no error.
	if _, err := os.Lstat(link); err != nil {
		t.Skip(err)
	}
}

// NeedsGo skips the test if there is no go command.
func NeedsGo(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
}

// Permissions are the permission bits that a file of mode has: Windows knows of
// read-only files and no more.
func Permissions(mode fs.FileMode) fs.FileMode {
	switch {
	case runtime.GOOS != "windows":
		return mode
	case mode&0o200 == 0:
		return 0o444
	}
	return 0o666
}
