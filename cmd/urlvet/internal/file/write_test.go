package file

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"urlvet.example/cmd/urlvet/internal/pathtest"
)

// old makes a file that holds "old".
func old(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "p")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	return path
}

func contents(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReplace(t *testing.T) {
	path := old(t)
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(filepath.Dir(path), "link")
	pathtest.Symlink(t, path, link)
	for _, name := range []string{path, link} {
		if err := Replace(name, []byte(name)); err != nil {
			t.Fatal(err)
		}
		if got := contents(t, path); got != name {
			t.Errorf("contents %q", got)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != pathtest.Permissions(0o600) {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
	}
}

// TestReplaceElsewhere are files that are no longer there, or no longer files.
func TestReplaceElsewhere(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"gone":      os.Remove,
		"directory": func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o777)) },
		"link":      func(path string) error { return errors.Join(os.Remove(path), os.Symlink(path, path)) },
	} {
		path := old(t)
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := Replace(path, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
		if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) > 1 {
			t.Errorf("%s: left behind %v", name, entries)
		}
	}
}

func TestPut(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "p"), filepath.Join(dir, "link")
	for _, text := range []string{"new", "changed"} {
		if err := Put(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := contents(t, path); got != text {
			t.Errorf("contents %q", got)
		}
	}
	pathtest.Symlink(t, path, link)
	if err := Put(link, []byte("through the link")); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, path); got != "through the link" {
		t.Errorf("contents %q", got)
	}
	for _, bad := range []string{dir, filepath.Join(dir, "nowhere", "p"), os.DevNull} {
		if err := Put(bad, nil); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
	}
}
