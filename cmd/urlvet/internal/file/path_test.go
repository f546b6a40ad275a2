package file

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"urlvet.example/cmd/urlvet/internal/pathtest"
)

func TestShort(t *testing.T) {
	for _, tt := range []struct{ dir, path, want string }{
		{"/m", "/m/a.go", "a.go"},
		{"/m", "/m/a/b.go", "a/b.go"},
		{"/m", "/m..x/b.go", "/m..x/b.go"},
		{"/m", "/m/..x/b.go", "..x/b.go"},
		{"/m/a", "/m/b.go", "/m/b.go"},
	} {
		want := filepath.FromSlash(tt.want)
		if strings.HasPrefix(tt.want, "/") {
			want = pathtest.Abs(tt.want)
		}
		if got := Short(pathtest.Abs(tt.dir), pathtest.Abs(tt.path)); got != want {
			t.Errorf("Short(%q, %q) = %q, want %q", tt.dir, tt.path, got, want)
		}
	}
}

func TestInModule(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"m/go.mod", "m/a/go.mod", "m/a/b/c.go", "m/git/.git/config", "m/git/go.mod", "m/git/test/go.mod"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var d Dirs
	for _, tt := range []struct{ path, want string }{
		{"a.go", ""}, {"m/a.go", "a.go"}, {"m/a/b/c.go", "a/b/c.go"}, {"m/git/a.go", "a.go"}, {"m/git/test/a/a.go", "test/a/a.go"},
	} {
		if got := d.InModule(filepath.Join(dir, filepath.FromSlash(tt.path))); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.path, got, tt.want)
		}
	}
}

func TestAbs(t *testing.T) {
	for _, tt := range []struct{ path, want string }{
		{"a.go", "/m/a.go"}, {"./a/", "/m/a"}, {"../b", "/b"}, {"", "/m"}, {pathtest.Abs("/n/./a.go"), "/n/a.go"},
	} {
		if got := Abs(pathtest.Abs("/m"), tt.path); got != pathtest.Abs(tt.want) {
			t.Errorf("%q: %s, want %s", tt.path, got, tt.want)
		}
	}
}

func TestShorten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b.go")
	dir := filepath.Dir(filepath.Dir(path))
	short := filepath.Join("a", "b.go")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}, short + ": permission denied"},
		{fmt.Errorf("about: %w", &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}), short + ": permission denied"},
		{&scanner.Error{Pos: token.Position{Filename: path, Line: 2, Column: 3}, Msg: "m"}, short + ":2:3: m"},
		{errors.New(path), path},
	} {
		if got := Shorten(dir, tt.err); got.Error() != tt.want {
			t.Errorf("%v: %v, want %s", tt.err, got, tt.want)
		}
	}
	if err := Shorten(dir, &fs.PathError{Path: path, Err: fs.ErrNotExist}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the cause of %v is lost", err)
	}
}

func TestURI(t *testing.T) {
	for _, tt := range []struct{ path, want string }{
		{"/a b/c.go", "file:///a%20b/c.go"},
		{"/50%.go", "file:///50%25.go"},
		{"/a?b#c.go", "file:///a%3Fb%23c.go"},
		{"C:/a b/c.go", "file:///C:/a%20b/c.go"},
		{"//wsl.localhost/Debian/a b/c.go", "file://wsl.localhost/Debian/a%20b/c.go"},
	} {
		if got := URI(tt.path); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.path, got, tt.want)
		}
	}
}

// TestFromURI has the URIs of editors. The path is empty where the URI names no
// file of this system.
func TestFromURI(t *testing.T) {
	for _, tt := range []struct{ uri, unix, windows string }{
		{"file:///m/a.go", "/m/a.go", ""},
		{"file:///m/a%20b/%25.go", "/m/a b/%.go", ""},
		{"file://localhost/m/a.go", "/m/a.go", ""},
		{"file:///m/../a.go", "/a.go", ""},
		{"file:///c%3A/m/a.go", "/c:/m/a.go", `c:\m\a.go`}, // Visual Studio Code
		{"file:///C:/m/a.go", "/C:/m/a.go", `C:\m\a.go`},
		{"file:///x:/a.go", "/x:/a.go", `x:\a.go`},
		{"file://localhost/C:/m/a.go", "/C:/m/a.go", `C:\m\a.go`},
		{"file://wsl.localhost/Debian/m/a.go", "/Debian/m/a.go", `\\wsl.localhost\Debian\m\a.go`},
		{"file:////server/share/a.go", "/server/share/a.go", `\\server\share\a.go`},
		{"file:a.go", "", ""},
		{"file:///", "/", ""},
		{"untitled:Untitled-1.go", "", ""},
		{"https://h/a.go", "", ""},
		{"file:///%zz", "", ""},
		{"", "", ""},
	} {
		want := tt.unix
		if runtime.GOOS == "windows" {
			want = tt.windows
		}
		got, ok := FromURI(tt.uri)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%s: %s, %t, want %s", tt.uri, got, ok, want)
		}
	}
}

// TestURIAndBack checks that the URI of a file names that file.
func TestURIAndBack(t *testing.T) {
	for _, path := range []string{"/a b/c.go", "/50%.go", "/a?b#c.go", "/é/\xff.go", "/c:/d.go"} {
		path = pathtest.Abs(path)
		if got, ok := FromURI(URI(path)); !ok || got != path {
			t.Errorf("%q: %s is %q, %t", path, URI(path), got, ok)
		}
	}
}

func TestModule(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "go.mod")
	is := func() bool {
		root, ok := Module(dir)
		return ok && root == dir
	}
	if is() {
		t.Error("an empty directory is one")
	}
	if err := os.Mkdir(path, 0o777); err != nil {
		t.Fatal(err)
	}
	if is() {
		t.Error("with a directory go.mod it is one")
	}
	if err := errors.Join(os.Remove(path), os.WriteFile(path, nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	if !is() {
		t.Error("with a file go.mod it is none")
	}
}
