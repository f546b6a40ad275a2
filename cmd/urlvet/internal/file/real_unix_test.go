//go:build unix

package file

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"urlvet.example/internal/growthtest"
)

// TestRealOfLinks compares what links lead to with what the system says, in random trees of them.
func TestRealOfLinks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(from ...string) string { return from[random.IntN(len(from))] }
	found := 0
	for range 300 {
		top := t.TempDir()
		var paths []string
		for _, dir := range []string{"", "a", "a/b", "c"} {
			if err := os.MkdirAll(filepath.Join(top, dir), 0o777); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"x", "y", "z", "f"} {
				path := filepath.Join(top, dir, name)
				paths = append(paths, path, filepath.Join(path, pick("x", "y", "b", "f")))
				to := pick("", top+"/")
				for range 1 + random.IntN(4) {
					to += pick("..", ".", "a", "b", "c", "x", "y", "z", "f", "") + "/"
				}
				if random.IntN(4) > 0 {
					to = strings.TrimSuffix(to, "/")
				}
				var err error
				if name == "f" {
					err = os.WriteFile(path, nil, 0o666)
				} else if to != "" {
					err = os.Symlink(to, path)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		var d Dirs
		for range 2 {
			for _, path := range paths {
				want, wantErr := os.Stat(path)
				real, err := d.Real(path)
				if (err == nil) != (wantErr == nil) {
					t.Fatalf("%s: %q, %v, want %v", path, real, err, wantErr)
				}
				if err != nil {
					continue
				}
				found++
				if got, err := os.Lstat(real); err != nil || !os.SameFile(got, want) {
					t.Fatalf("%s: is not %s, %v", path, real, err)
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d lead somewhere", found)
	}
}

// TestChains follows links to a chain of links with long targets, which the system takes milliseconds
// for, each time.
func TestChains(t *testing.T) {
	dir := t.TempDir()
	link := func(to, name string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if err := os.MkdirAll(filepath.Join(dir, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "t"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a/../", 800)
	link(long+"t", "c0")
	const chain = 11 // Linux follows 40 links, and may count them three times if it has to begin again
	for i := range chain {
		link(fmt.Sprintf("%sc%d", long, i), fmt.Sprintf("c%d", i+1))
	}
	var paths []string
	for i := range 800 {
		paths = append(paths, link(fmt.Sprintf("c%d", chain), fmt.Sprintf("n%d", i)))
	}
	want := filepath.Join(dir, "t")
	growthtest.Check(t, "links", 100, func(n int) time.Duration {
		var d Dirs
		began := time.Now()
		for _, path := range paths[:n] {
			if real, _, err := d.Leads(path); err != nil || filepath.Base(real) != filepath.Base(want) {
				t.Fatalf("%s: %s, %v", path, real, err)
			}
		}
		return time.Since(began)
	})
	began := time.Now()
	var d Dirs
	for _, path := range paths {
		if _, err := d.Real(path); err != nil {
			t.Fatal(err)
		}
	}
	ours := time.Since(began)
	began = time.Now()
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			t.Fatal(err)
		}
	}
	if system := time.Since(began); ours > system {
		t.Errorf("%v, and %v by asking the system for each", ours, system)
	}
}

// TestRealBehindNothing asks about thousands of names behind a link that leads nowhere, by many others.
func TestRealBehindNothing(t *testing.T) {
	dir := t.TempDir()
	for name, target := range map[string]string{"l": ".", "a": strings.Repeat("l/", 2000) + "none"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	var d Dirs
	began := time.Now()
	for i := range 30_000 {
		if path, err := d.Real(filepath.Join(dir, "a", fmt.Sprint(i))); !os.IsNotExist(err) {
			t.Fatalf("%s, %v", path, err)
		}
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestRealOfItself asks about links that lead to themselves by way of a long path, each through its target once.
func TestRealOfItself(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	var d Dirs
	began := time.Now()
	for i := range 100 {
		path := filepath.Join(dir, fmt.Sprint("l", i))
		if err := os.Symlink(strings.Repeat("x/../", 800)+filepath.Base(path), path); err != nil {
			t.Fatal(err)
		}
		if real, err := d.Real(path); !errors.Is(err, syscall.ELOOP) {
			t.Fatalf("%s, %v", real, err)
		}
	}
	if took := time.Since(began); took > 3*time.Second { // it took 8 s if each went through it 255 times
		t.Errorf("it took %v", took)
	}
}

// TestRealThroughLinks asks about a path with hundreds of links to one directory in it, each by a long way, and
// whether a module is at each of them.
func TestRealThroughLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"x", "y", "z"} {
		if err := os.Symlink(strings.Repeat("d/../", 800)+".", filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, strings.Repeat("x/z/y/", 300))
	want, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	var d Dirs
	began := time.Now()
	if real, err := d.Real(path); err != nil || real != want {
		t.Fatalf("%s, %v, want %s", real, err, want)
	}
	if root, ok := d.Module(path); ok {
		t.Errorf("a module at %s", root)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestRealOfChain asks about the first of more links than may lead to each other, and then about one that fewer
// are behind: what is too far from the first is not so from that.
func TestRealOfChain(t *testing.T) {
	dir := t.TempDir()
	link := func(i int) string { return filepath.Join(dir, fmt.Sprint("l", i)) }
	if err := os.WriteFile(link(maxLinks+20), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for i := range maxLinks + 20 {
		if err := os.Symlink(filepath.Base(link(i+1)), link(i)); err != nil {
			t.Fatal(err)
		}
	}
	var d Dirs
	if real, err := d.Real(link(0)); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("%s, %v", real, err)
	}
	if real, err := d.Real(link(maxLinks)); err != nil || filepath.Base(real) != fmt.Sprint("l", maxLinks+20) {
		t.Errorf("%s, %v", real, err)
	}
}
