//go:build unix

package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLinkedModule checks that a link named go.mod ends a walk where it ends that
// of the go command: if it leads to a file.
func TestLinkedModule(t *testing.T) {
	dir := extract(t, `
-- go.mod --
module m.example
-- other --
module other.example
-- dangling/d.go --
package dangling
-- directory/d.go --
package directory
-- loop/l.go --
package loop
-- file/f.go --
package file
`)
	for name, target := range map[string]string{"dangling": "nowhere", "directory": "..", "loop": "go.mod", "file": "../other"} {
		if err := os.Symlink(target, filepath.Join(dir, name, "go.mod")); err != nil {
			t.Fatal(err)
		}
	}
	got, errs := loaded(Config{Dir: dir}, "./...")
	if want := listedFiles(t, Config{Dir: dir}, "./..."); len(want) != 3 || !slices.Equal(got, want) || len(errs) > 0 {
		t.Errorf("loaded %q\nlisted %q\nerrors %v", got, want, errs)
	}
}

// TestManyLinks reads a long file through links, in two directories, until that is too much. The first link
// to another file is read all the same.
func TestManyLinks(t *testing.T) {
	const size = 512 << 10 // a quarter of what may be read again
	dir := extract(t, `
-- go.mod --
module m.example
-- a/long.go --
package a
-- b/b.go --
package b
-- b/short.txt --
package b
`)
	long := filepath.Join(dir, "a", "long.go")
	if err := os.WriteFile(long, []byte("package a\n"+strings.Repeat("\n", size-len("package a\n"))), 0o666); err != nil {
		t.Fatal(err)
	}
	link := func(target string, names ...string) {
		for _, name := range names {
			if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	link("long.go", "a/l1.go", "a/l2.go")
	link("../a/l1.go", "b/l3.go", "b/l4.go", "b/l5.go", "b/l6.go", "b/l7.go")
	link("short.txt", "b/s1.go", "b/s2.go")
	got, errs := loaded(Config{Dir: dir}, "./...")
	want := []string{"a/l1.go", "a/l2.go", "a/long.go", "b/b.go", "b/l3.go", "b/l4.go", "b/l5.go", "b/s1.go"}
	for i, name := range want {
		want[i] = filepath.Join(dir, name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("loaded %q, want %q", got, want)
	}
	if len(errs) != 3 || errs[0].Error() != filepath.FromSlash("b/l6.go")+": one of too many links to the same file, not read" {
		t.Errorf("errors %v", errs)
	}
	paths := append(want, filepath.Join(dir, "b/l6.go"))
	if pkg, errs := Files(paths); len(pkg.Files) != 8 || len(errs) != 1 || !strings.Contains(errs[0].Error(), "b/l6.go") {
		t.Errorf("%d files, errors %v", len(pkg.Files), errs)
	}
}
