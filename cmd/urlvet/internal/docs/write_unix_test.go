//go:build unix

package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestWriteNowhereElse has a repository put other things where the pages are written.
func TestWriteNowhereElse(t *testing.T) {
	for _, tt := range []struct {
		name, page string
		put        func(outside, page string) error
	}{
		{"a link to a file", "index.html", func(outside, page string) error { return os.Symlink(filepath.Join(outside, "rc"), page) }},
		{"a link to none", "index.html", func(outside, page string) error { return os.Symlink(filepath.Join(outside, "new.html"), page) }},
		{"a link to a directory", "assets", func(outside, page string) error { return os.Symlink(outside, page) }},
		{"a named pipe", "index.html", func(_, page string) error { return syscall.Mkfifo(page, 0o666) }},
		{"a hard link", "index.html", func(outside, page string) error { return os.Link(filepath.Join(outside, "rc"), page) }},
		{"a directory that is a link", "", func(outside, page string) error { return os.Symlink(outside, page) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			outside, module := filepath.Join(dir, "outside"), filepath.Join(dir, "m")
			pages := filepath.Join(module, "pages")
			if tt.page == "" {
				mkdir(t, outside, module)
			} else {
				mkdir(t, outside, module, pages)
			}
			for _, path := range []string{filepath.Join(outside, "rc"), filepath.Join(module, "go.mod")} {
				if err := os.WriteFile(path, []byte("module m.example\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if err := tt.put(outside, filepath.Join(pages, tt.page)); err != nil {
				t.Skip(err)
			}
			written := make(chan error, 1)
			go func() { written <- write(pages) }()
			select {
			case err := <-written:
				if err == nil || !strings.Contains(err.Error(), filepath.Join(pages, tt.page)) {
					t.Errorf("error %v", err)
				}
			case <-time.After(time.Minute):
				t.Fatal("it waits")
			}
			names, err := fs.Glob(os.DirFS(outside), "[^r]*")
			text, readErr := os.ReadFile(filepath.Join(outside, "rc"))
			if err != nil || readErr != nil || len(names) > 0 || string(text) != "module m.example\n" {
				t.Errorf("outside are %s, and %q, %v", names, text, readErr)
			}
		})
	}
}

func mkdir(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}
