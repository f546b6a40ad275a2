//go:build unix

package load

import (
	"os"
	"path/filepath"
	"slices"
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
