// Package filetest writes the files that tests need.
package filetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Tree writes files, given as name and text, to a new directory, and returns it.
func Tree(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	Write(t, dir, files...)
	return dir
}

// Write writes files, given as name and text, below dir. Names have slashes.
func Write(t *testing.T, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// SlowLink makes a link in dir that leads to dir by as many links, and as long ones, as Linux follows, and
// returns its path. The system takes a millisecond for each name behind it.
func SlowLink(t *testing.T, dir string) string {
	t.Helper()
	link := filepath.Join(dir, "slow")
	for _, l := range [][2]string{
		{strings.Repeat("d/../", 800), filepath.Join(dir, "l")},
		{strings.Repeat("l/", 38), link},
	} {
		if err := os.Symlink(l[0], l[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o777); err != nil {
		t.Fatal(err)
	}
	return link
}
