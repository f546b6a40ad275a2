// Package filetest writes the files that tests need.
package filetest

import (
	"os"
	"path/filepath"
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
