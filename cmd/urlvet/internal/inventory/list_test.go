package inventory

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/load"
)

// TestModuleOnce checks that the go.mod file is read once, not for each directory of the module:
// there may be ten thousand, and it may have a million lines.
func TestModuleOnce(t *testing.T) {
	root := t.TempDir()
	p := packages{known: map[string]string{}, modules: map[string]string{}}
	for _, tt := range []struct{ module, dir, want string }{{"m.example", "a", "m.example/a"}, {"n.example", "b", "m.example/b"}} {
		if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module "+tt.module+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := p.of(filepath.Join(root, tt.dir), root); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestLongModule checks that a module path is told with each package only if it is not too long as it
// is printed.
func TestLongModule(t *testing.T) {
	const start = "m.example/"
	fits := start + strings.Repeat("a", load.LongestModule-len(start))
	for _, tt := range []struct{ line, want string }{
		{fits, fits + "/a/b"},
		{fits + "a", "a/b"},
		{`"` + start + strings.Repeat("\x1b", load.LongestModule/8) + `"`, "a/b"},
		{start + strings.Repeat("a", 1<<20), "a/b"},
	} {
		root := t.TempDir()
		if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte("module "+tt.line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		p := packages{known: map[string]string{}, modules: map[string]string{}}
		if got := p.of(filepath.Join(root, "a", "b"), root); got != tt.want {
			t.Errorf("%.30s of %d bytes: %.60q", tt.line, len(tt.line), got)
		}
	}
}

// TestLeftOut checks that places which are not listed under each of their hosts are counted: all that are
// printed together have no more than mostAgain bytes.
func TestLeftOut(t *testing.T) {
	p := at("a.go", 1, "mongodb://a:1,b:2,c:3/"+strings.Repeat("x", mostAgain*2/3))
	p.Host = "a:1,b:2,c:3"
	l := newList("/nowhere", []check.Place{p}, false)
	if n := len(l.groups("host")); n != 2 || l.leftOut != 1 {
		t.Errorf("%d groups and %d left out, want 2 and 1", n, l.leftOut)
	}
	if n := len(l.groups("url")); n != 1 || l.leftOut != 0 {
		t.Errorf("%d URLs and %d left out, want 1 and 0", n, l.leftOut)
	}
}
