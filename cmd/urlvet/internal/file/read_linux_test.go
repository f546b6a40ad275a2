package file

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// soon fails the test if do takes longer than anything here may.
func soon(t *testing.T, name string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatalf("%s: still not read after 10 s", name)
	}
}

// TestReadMadeUp reads what says that it is a regular file, directly and through
// a link, and gives bytes without end, or none until the kernel has a message.
func TestReadMadeUp(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{
		"/proc/self/pagemap", "/proc/kmsg", "/proc/self/maps", "/sys/kernel/notes", "/sys/kernel/tracing/trace_pipe",
	} {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			continue // not on this machine, or not for this user
		}
		link := filepath.Join(dir, filepath.Base(path))
		if err := os.Symlink(path, link); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{path, link} {
			soon(t, name, func() {
				text, err := Read(name, MaxBytes)
				if err == nil || !strings.HasPrefix(err.Error(), "open "+name+": ") {
					t.Errorf("%s: %d bytes, error %v", name, len(text), err)
				} else if !os.IsPermission(err) && !strings.HasSuffix(err.Error(), "made up by the kernel, not read") {
					t.Errorf("%s: error %v", name, err)
				}
			})
		}
	}
}

// TestOpenPipe opens a named pipe without a writer, as Read does if it takes the
// place of a file that was regular a moment ago.
func TestOpenPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	soon(t, path, func() {
		if _, _, err := open(path, MaxBytes); err == nil || !strings.HasSuffix(err.Error(), "not a regular file") {
			t.Errorf("error %v", err)
		}
	})
}

// TestReadGrowing reads a file that somebody writes to all the time.
func TestReadGrowing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	defer func() { close(stop); <-stopped; f.Close() }()
	go func() {
		defer close(stopped)
		for size := int64(1); size < 1<<14; size++ { // below the limit: 16 MiB
			select {
			case <-stop:
				return
			default:
				f.Truncate(size << 10)
			}
		}
	}()
	for range 100 {
		soon(t, path, func() {
			if text, err := Read(path, MaxBytes); err != nil || len(text)%1024 != 0 {
				t.Errorf("%d bytes, error %v", len(text), err)
			}
		})
	}
}

// TestReadSparse refuses a file that takes no room and would take all memory.
func TestReadSparse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<40); err != nil {
		t.Skip(err)
	}
	if _, err := Read(path, MaxBytes); err == nil || !strings.HasSuffix(err.Error(), "longer than 32 MiB, not read") {
		t.Errorf("error %v", err)
	}
}
