//go:build unix

package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/rewrite"
)

// TestWriteAll checks that of two changes of one file, which has two names, the first is made and the other
// refused, however many other files there are.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("a", filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	const n = 100
	old := []byte("package a\n")
	var changes []rewrite.Change
	for i := range n {
		name := fmt.Sprintf("%d.go", i)
		if err := os.WriteFile(filepath.Join(dir, "a", name), old, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, in := range []string{"a", "b"} {
			changes = append(changes, rewrite.Change{Path: filepath.Join(dir, in, name), Old: old, New: []byte("package a // by way of " + in + "\n")})
		}
	}
	failed := writeAll(changes, &file.Dirs{})
	for i, c := range changes {
		if byA := i%2 == 0; (failed[i] == nil) != byA {
			t.Errorf("%s: %v", c.Path, failed[i])
		}
		now, err := os.ReadFile(c.Path)
		if err != nil || string(now) != string(changes[i-i%2].New) {
			t.Errorf("%s has %q, %v", c.Path, now, err)
		}
	}
}
