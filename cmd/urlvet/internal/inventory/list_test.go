package inventory

import (
	"os"
	"path/filepath"
	"testing"
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
