package edit

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSiblings checks that a directory, and each file in it, is read once for all packages that ask about
// it, but again for one that wants more of it, and after a while.
func TestSiblings(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.go", "a.go", "c.txt", "_d.go"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("package p\n\nfunc (t *T) m() { n() }\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := new(Siblings)
	some, all := s.in(dir, 2), s.in(dir, 9)
	if some == all || some.entries != 2 || all.entries != 4 || len(all.files) != 2 {
		t.Fatalf("%d entries, then %d with %d files", some.entries, all.entries, len(all.files))
	}
	if s.in(dir, 9) != all || s.in(dir, 99) != all || s.in(dir, 3) != all {
		t.Error("read again")
	}
	first := all.files[0]
	size, plain := first.open()
	if filepath.Base(first.path) != "a.go" || !plain || size == 0 || first.clause() != "p" || !first.parse() {
		t.Fatalf("%s: %d bytes, package %q", first.path, size, first.clause())
	}
	if err := os.Remove(first.path); err != nil {
		t.Fatal(err)
	}
	if !first.parse() || !first.declares["T.m"] || first.declares["m"] || !first.mentions["n"] {
		t.Errorf("it declares %v and mentions %v", first.declares, first.mentions)
	}
	if all.read = all.read.Add(-fresh); len(s.in(dir, 9).files) != 1 {
		t.Error("not read again after a while")
	}
	if none := s.in(filepath.Join(dir, "none"), 9); none.failed || none.entries != 0 {
		t.Errorf("%d entries where there is no directory", none.entries)
	}
}
