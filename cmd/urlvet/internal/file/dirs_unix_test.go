//go:build unix

package file

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/growthtest"
)

// TestReal checks that a Dirs finds what filepath.EvalSymlinks finds, also behind links, and also
// the second time.
func TestReal(t *testing.T) {
	dir := links(t)
	paths := []string{dir, "/", filepath.Join(dir, "m", "a.go", "x.go"), filepath.Join(dir, "none", "x.go")}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		paths = append(paths, path)
		if e.Type()&fs.ModeSymlink != 0 {
			paths = append(paths, filepath.Join(path, "v.go"), filepath.Join(path, "sub", "b.go"), filepath.Join(path, "e.go"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var d Dirs
	for range 2 {
		for _, path := range paths {
			want, wantErr := filepath.EvalSymlinks(path)
			if got, err := d.Real(path); got != want || (err == nil) != (wantErr == nil) {
				t.Errorf("%s: %q, %v, want %q, %v", path, got, err, want, wantErr)
			}
		}
	}
}

// TestDeep checks that directories within each other do not ask about all those above them. The
// system itself goes through all names of a path, so they are few.
func TestDeep(t *testing.T) {
	root := t.TempDir()
	below := func(n int) string { return filepath.Join(root, strings.Repeat("d/", n)) }
	if err := os.MkdirAll(below(100), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module m\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	growthtest.Check(t, "directories", 6, func(n int) time.Duration {
		var d Dirs
		began := time.Now()
		for i := range n {
			dir := below(i + 1)
			if d.Foreign(dir) || d.InModule(dir) == "" {
				t.Fatalf("%s is not what it should be", dir)
			}
		}
		return time.Since(began)
	})
}

// TestLongPaths asks about paths that no system knows: a go.mod file may name them.
func TestLongPaths(t *testing.T) {
	top := t.TempDir()
	growthtest.Check(t, "names in a path", 4000, func(n int) time.Duration {
		path := top + strings.Repeat("/a", n)
		var d Dirs
		began := time.Now()
		if d.Strange(path + "/go.mod") {
			t.Error("it is strange")
		}
		if root, ok := d.Module(path); ok {
			t.Errorf("it is in %s", root)
		}
		return time.Since(began)
	})
}
