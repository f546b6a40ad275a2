package file

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zeros is a reader without an end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestRead(t *testing.T) {
	const limit = 1 << 20
	path := filepath.Join(t.TempDir(), "f")
	for _, size := range []int64{0, 1, limit, limit + 1} {
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
		text, err := Read(path, limit)
		if size <= limit && (err != nil || len(text) != int(size)) {
			t.Errorf("of %d bytes: %d bytes, %v", size, len(text), err)
		}
		if size > limit && fmt.Sprint(err) != "open "+path+": longer than 1 MiB, not read" {
			t.Errorf("of %d bytes: %v", size, err)
		}
	}
	for _, bad := range []string{filepath.Dir(path), os.DevNull} {
		if _, err := Read(bad, limit); err == nil || !strings.HasSuffix(err.Error(), "not a regular file") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestReadStdin(t *testing.T) {
	if text, err := ReadStdin(io.LimitReader(zeros{}, MaxBytes), MaxBytes); len(text) != MaxBytes || err != nil {
		t.Errorf("of the greatest length: %d bytes, %v", len(text), err)
	}
	if _, err := ReadStdin(zeros{}, MaxBytes); err == nil {
		t.Error("without an end: no error")
	}
}
