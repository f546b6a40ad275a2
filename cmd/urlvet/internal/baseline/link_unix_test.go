//go:build unix

package baseline

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/filetest"
)

// TestSlowLink asks about files behind many links, half of which are gone.
func TestSlowLink(t *testing.T) {
	const n = 10_000
	dir := t.TempDir()
	link, b := filetest.SlowLink(t, dir), New(filepath.Join(dir, "baseline"))
	for i := range n {
		path := filepath.Join(link, fmt.Sprintf("%d.go", i))
		if i%2 > 0 {
			path = filepath.Join(link, "baseline")
		}
		b.entries[key{b.relative(path), "c-d", fmt.Sprint(i)}] = entry{Count: 1}
	}
	filetest.Write(t, dir, "baseline", "")
	began := time.Now()
	if got := b.Stale(nil, nil); got != n/2 {
		t.Errorf("%d of %d are gone, want half", got, n)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}
