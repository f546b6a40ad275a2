//go:build unix

package load

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestLongPaths leaves out what has a path that is too long as it is printed, and says so once
// for a directory.
func TestLongPaths(t *testing.T) {
	dir := t.TempDir()
	put := func(path string) {
		t.Helper()
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("package p\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	half := strings.Repeat("d", longest/2-1)
	fits := half + "/" + strings.Repeat("e", longest/2-len("/p.go"))
	put("go.mod")
	put(fits + "/p.go")
	put(fits + "/pp.go")
	hidden := strings.Repeat("\x1b", longest/8)
	put("x/" + hidden + "/p.go")
	put("x/" + hidden + "/below/p.go")
	put("y/" + hidden + "/p.go")
	put("z/" + half[:200] + "/" + half[:200] + "/" + half[:200] + "/p.go")
	excluded := func(path string) bool { return strings.HasPrefix(path, filepath.Join(dir, "y")+"/") }
	got, errs := loaded(Config{Dir: dir, Excluded: excluded}, "./...")
	if want := []string{filepath.Join(dir, fits, "p.go")}; !slices.Equal(got, want) {
		t.Errorf("loaded %q, want %q", got, want)
	}
	for i, path := range []string{fits + "/pp.go", "x/" + hidden, "z/" + half[:200] + "/" + half[:200] + "/" + half[:200]} {
		if want := path + ": a path of more than 512 bytes, not read"; len(errs) <= i || errs[i].Error() != want {
			t.Errorf("errors %v, want %q", errs, want)
		}
	}
	if len(errs) != 3 {
		t.Errorf("%d errors", len(errs))
	}
	if pkg, errs := Files([]string{filepath.Join(dir, fits, "p.go"), filepath.Join(dir, fits, "pp.go")}); len(pkg.Files) != 1 || len(errs) != 1 {
		t.Errorf("%d files, errors %v", len(pkg.Files), errs)
	}
	if got, errs := loaded(Config{Dir: filepath.Join(dir, "x", hidden)}, "./..."); len(got) != 2 || len(errs) > 0 {
		t.Errorf("below: loaded %q, errors %v", got, errs)
	}
}

// TestErrorsInDepth reads files with syntax errors in a directory in two hundred others, as an editor does.
// Whether what is wrong may be shown is asked of each of these once.
func TestErrorsInDepth(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	top := t.TempDir()
	dir := filepath.Join(top, strings.Repeat("a/", 200))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for at := dir; at != top; at = filepath.Dir(at) {
		if err := os.WriteFile(filepath.Join(at, "go.mod"), []byte("module m\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)+".go"), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	NewLive(Context(nil), dir).Packages(nil, true)
	if took := time.Since(began); took > 4*time.Second && !testing.Short() {
		t.Error(took)
	}
	began = time.Now()
	if _, errs := loaded(Config{Dir: dir}, "."); len(errs) != 1000 || time.Since(began) > 4*time.Second && !testing.Short() {
		t.Errorf("%d errors, %v", len(errs), time.Since(began))
	}
}
