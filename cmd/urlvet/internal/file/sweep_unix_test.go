//go:build unix

package file

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestSweep(t *testing.T) {
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Skip(err)
	}
	dead, parent, self := ended.Process.Pid, os.Getppid(), os.Getpid()
	dir := t.TempDir()
	old := time.Now().Add(-2 * writing)
	var want []string
	for _, f := range []struct {
		name  string
		old   bool
		stays bool
	}{
		{fmt.Sprintf(".urlvet-%d-123", dead), false, false},
		{fmt.Sprintf(".urlvet-%d-1", parent), false, true},
		{fmt.Sprintf(".urlvet-%d-2", parent), true, false},
		{fmt.Sprintf(".urlvet-%d-3", self), true, true},
		{fmt.Sprintf(".urlvet-%d", dead), true, true},
		{fmt.Sprintf(".urlvet-%d-123.go", dead), true, true},
		{fmt.Sprintf("x.urlvet-%d-123", dead), true, true},
		{".urlvet-99999999999999999999-1", true, true},
		{".urlvet.yaml", true, true},
		{"p.go", true, true},
	} {
		path := filepath.Join(dir, f.name)
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if f.old {
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
		}
		if f.stays {
			want = append(want, f.name)
		}
	}
	// No regular files.
	link, sub := fmt.Sprintf(".urlvet-%d-5", dead), fmt.Sprintf(".urlvet-%d-6", dead)
	if err := os.Symlink("p.go", filepath.Join(dir, link)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
		t.Fatal(err)
	}
	want = append(want, link, sub)

	Sweep(dir)
	Sweep(filepath.Join(dir, "nowhere"))
	var got []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		got = append(got, e.Name())
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("left are %q, %v, want %q", got, err, want)
	}
}

// TestTemporary checks that Sweep knows the files that Replace makes.
func TestTemporary(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), temporaryPattern())
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if name := filepath.Base(f.Name()); !temporary.MatchString(name) {
		t.Errorf("%q is not known", name)
	}
}
