//go:build unix

package file

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// links makes a module m with files and links, and files beside it.
func links(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"m/go.mod": "module m.example\n", "m/a.go": "a", "m/sub/b.go": "b", "m/notes": "n", "out.go": "o", "passwd": "root",
		"m/nested/go.mod": "module n.example\n", "m/nested/e.go": "e", "loose/c.go": "c", "victim/go.mod": "module v.example\n",
		"victim/v.go": "v", "victim/sub/w.go": "w", "bare/x.go": "x", "loose/deep/y.go": "y",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{
		"m/sub/inside.go": "../a.go", "m/outside.go": "../out.go", "m/passwd.go": filepath.Join(dir, "passwd"), "m/chain.go": "outside.go",
		"m/notes.go": "notes", "m/gone.go": "nowhere", "m/nested/up.go": "../a.go", "loose/out.go": "../out.go", "loose/d.go": "c.go",
		"n": "m", "loose/api": "../victim", "loose/bare": "../bare", "loose/near": "deep", "loose/deep/up.go": "../c.go", "m/up": "..", "m/api": "../victim", "m/sub/deep": "../../victim/sub", "m/inner": "nested",
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestForeign(t *testing.T) {
	dir := links(t)
	for _, tt := range []struct {
		name             string
		foreign, conceal bool
	}{
		{"m/a.go", false, false},
		{"m/sub/b.go", false, false},
		{"m/sub/inside.go", false, false},
		{"m/outside.go", true, true},
		{"m/chain.go", true, true},
		{"m/passwd.go", true, true},
		{"m/notes.go", false, true},
		{"m/gone.go", false, false},
		{"m/none.go", false, false},
		{"m/new/none.go", false, false},
		{"m/nested/up.go", true, true},
		{"loose/c.go", false, false},
		{"loose/d.go", false, false},
		{"loose/out.go", true, true},
		{"n/a.go", false, false}, // the module itself is reached by a link
		{"n/outside.go", true, true},
		{"m/up/out.go", true, true},
		{"m/nested/e.go", false, false},
		{"m/inner/e.go", false, false},
		{"victim/v.go", false, false},
		{"m/api/v.go", true, true},
		{"m/api/sub/w.go", true, true},
		{"m/sub/deep/w.go", true, true},
		{"n/api/v.go", true, true},
	} {
		path := filepath.Join(dir, tt.name)
		if got := new(Dirs).Foreign(path); got != tt.foreign {
			t.Errorf("%s: foreign %t", tt.name, got)
		}
		secret := errors.New("secret")
		if got := Conceal(path, secret); errors.Is(got, secret) == tt.conceal || strings.Contains(got.Error(), "secret") == tt.conceal {
			t.Errorf("%s: error %v", tt.name, got)
		}
		if err := Conceal(path, nil); err != nil {
			t.Errorf("%s: error %v of nothing", tt.name, err)
		}
	}
}

// TestForeignFromHere checks that a link is the user's own if the command works behind it.
func TestForeignFromHere(t *testing.T) {
	dir := links(t)
	for _, tt := range []struct {
		here, name string
		foreign    bool
	}{
		{"m", "m/api/v.go", true},
		{"m/api", "m/api/v.go", false},
		{"m/api/sub", "m/api/sub/w.go", false},
		{"m/api/sub", "m/api/v.go", false},
		{"m/api/sub", "m/sub/deep/w.go", true},
		{"n", "n/a.go", false},
		{"n", "n/api/v.go", true},
		{"m/up", "m/up/out.go", false},
		{"m/up", "m/up/m/api/v.go", true},
		// Where there is no module, links lead out of the current directory.
		{"loose", "loose/c.go", false},
		{"loose", "loose/near/y.go", false},
		{"loose", "loose/deep/up.go", false},
		{"loose", "loose/out.go", true},
		{"loose", "loose/bare/x.go", true},
		{"loose", "loose/api/v.go", true},
		{"loose", "loose/api/sub/w.go", true},
		{"loose/bare", "loose/bare/x.go", false},
		{"loose/deep", "loose/deep/up.go", true},
		{".", "loose/bare/x.go", false},
		{".", "m/api/v.go", true},
		{"m", "loose/bare/x.go", false}, // behind the link is what the user has named
		{"m", "loose/out.go", true},
	} {
		t.Chdir(filepath.Join(dir, tt.here))
		if got := new(Dirs).Foreign(filepath.Join(dir, tt.name)); got != tt.foreign {
			t.Errorf("%s in %s: foreign %t", tt.name, tt.here, got)
		}
	}
}

// TestPutBehindLink checks that no file is made outside of the module, not even an empty one.
func TestPutBehindLink(t *testing.T) {
	dir := links(t)
	victim := filepath.Join(dir, "victim")
	was, err := os.Stat(victim)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(victim, was.ModTime(), was.ModTime().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := Put(filepath.Join(dir, "m", "api", "new"), []byte("new")); err == nil || !strings.Contains(err.Error(), "a link that leads out of the module") {
		t.Errorf("error %v", err)
	}
	if is, err := os.Stat(victim); err != nil || is.ModTime().After(was.ModTime().Add(-time.Minute)) {
		t.Errorf("a file was made: %v", err)
	}
}

// TestReplaceRefuses checks that a file stays that is not of the module, or that
// has another name.
func TestReplaceRefuses(t *testing.T) {
	dir := links(t)
	linked := filepath.Join(dir, "m", "linked.go")
	if err := os.Link(filepath.Join(dir, "loose", "c.go"), linked); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{
		"m/outside.go": "a link that leads out of the module",
		"m/chain.go":   "a link that leads out of the module",
		"m/api/v.go":   "a link that leads out of the module",
		"m/linked.go":  "it has 2 names",
		"loose/d.go":   "it has 2 names",
		"loose/out.go": "a link that leads out of its directory",
	} {
		path := filepath.Join(dir, name)
		was := contents(t, path)
		for _, write := range []func(string, []byte) error{Replace, Put} {
			if err := write(path, []byte("new")); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %q", name, err, want)
			}
		}
		if got := contents(t, path); got != was {
			t.Errorf("%s: contents %q", name, got)
		}
	}
	if err := Replace(filepath.Join(dir, "m", "sub", "inside.go"), []byte("new")); err != nil || contents(t, filepath.Join(dir, "m", "a.go")) != "new" {
		t.Errorf("through a link inside of the module: %v", err)
	}
}
