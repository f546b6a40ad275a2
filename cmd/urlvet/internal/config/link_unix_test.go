//go:build unix

package config

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/filetest"
)

// TestManyLinks reads a long settings file through links from many directories, until that is too much.
func TestManyLinks(t *testing.T) {
	dir := filetest.Tree(t, "long.yaml", "tests: true\n"+strings.Repeat("#\n", 1<<19-100))
	link := func(name string) {
		t.Helper()
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("../long.yaml", filepath.Join(dir, name, Name)); err != nil {
			t.Fatal(err)
		}
	}
	s, read := settings(t), 0
	for i := range 12 {
		link(strconv.Itoa(i))
		e, err := s.For(filepath.Join(dir, strconv.Itoa(i)))
		switch {
		case err == nil && e.Options.Tests:
			read++
		case err == nil || !strings.HasSuffix(err.Error(), "one of too many links to the same file, not read"):
			t.Errorf("%d: %v", i, err)
		}
	}
	if read != 3 { // once, and 2 MiB again
		t.Errorf("read %d times", read)
	}
}
