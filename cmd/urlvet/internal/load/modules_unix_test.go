//go:build unix

package load

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/cmd/urlvet/internal/pathtest"
)

// guarded is a module of which go list finds one package, and a directory beside it.
const guarded = `
-- m/go.mod --
module m.example

go 1.25.0

require d.example v0.0.0

replace d.example => ./d
-- m/a.go --
package a
-- m/d/go.mod --
module d.example
-- m/vendor/m.example/v.go --
package v
-- home/token --
zebra7.SECRET
-- home/sums.txt --
zebra7.SECRET
`

// TestListedLinks checks that the go command is not run where it would read a device, a named
// pipe or a file of others, whose text its messages have.
func TestListedLinks(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum", "vendor/modules.txt", "d/go.mod", "sub/go.mod"} {
		for _, target := range []string{"/dev/zero", "home/token", "home/sums.txt", "m/.token", "pipe"} {
			top := extract(t, guarded)
			dir := filepath.Join(top, "m")
			path := filepath.Join(dir, filepath.FromSlash(name))
			if name == "sub/go.mod" || name == "go.work.sum" {
				write(t, filepath.Join(dir, "go.work"), "go 1.25.0\n\nuse (\n\t.\n\t./sub\n)\n")
			}
			write(t, filepath.Join(dir, ".token"), "zebra7.SECRET\n")
			write(t, path, "")
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := plant(path, top, target); err != nil {
				t.Skip(err)
			}
			began := time.Now()
			paths, errs := loaded(Config{Dir: dir}, "m.example/...")
			if got := fmt.Sprint(errs); len(paths) > 0 || !strings.HasPrefix(got, "["+name+": ") || strings.Contains(got, "zebra7") {
				t.Errorf("%s to %s: %q, errors %s", name, target, paths, got)
			}
			if took := time.Since(began); took > maxSeconds*time.Second/2 {
				t.Errorf("%s to %s takes %v", name, target, took)
			}
		}
	}
}

// plant makes path a link to a file below top or of the system, or a named pipe.
func plant(path, top, target string) error {
	if target == "pipe" {
		return syscall.Mkfifo(path, 0o666)
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(top, filepath.FromSlash(target))
	}
	return os.Symlink(target, path)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestListedOutside checks that nothing is said of what is in a go.mod file to which a
// directive of another leads out of the module, and what is said where none does.
func TestListedOutside(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	const module = "module m.example\n\ngo 1.25.0\n\n"
	const hidden = "[go list fails, which is not shown since go.mod or go.work leads out of the module: run it to see why]"
	for _, tt := range []struct{ mod, work, want string }{
		{module + "require e.example v0.0.0\n\nreplace e.example => ../home\n", "", hidden},
		{module, "go 1.25.0\n\nuse (\n\t.\n\t../home\n)\n", hidden},
		{module + "require e.example v0.0.0\n", "go 1.25.0\n\nuse .\n\nreplace e.example => ../home\n", hidden},
		{module + "require e.example v0.0.0\n\nreplace e.example => ./linked\n", "", "[linked/go.mod: a link to another kind of file or out of the module; go list is not run]"},
		{module + "zebra1\n", "", "[go list: go.mod:5: unknown directive: zebra1]"},
		{module, "zebra1\n", "[go list: go.work:1: unknown directive: zebra1]"},
		{module + "require n.example v0.0.0\n", "", "missing go.sum entry"},
	} {
		top := extract(t, guarded)
		dir := filepath.Join(top, "m")
		write(t, filepath.Join(dir, "go.mod"), tt.mod)
		write(t, filepath.Join(top, "home", "go.mod"), "module zebra7.example\n\nzebra7 (\n")
		if err := os.Symlink("../home", filepath.Join(dir, "linked")); err != nil {
			t.Skip(err)
		}
		if tt.work != "" {
			write(t, filepath.Join(dir, "go.work"), tt.work)
		}
		if err := os.Rename(filepath.Join(dir, "vendor"), filepath.Join(dir, "vendored")); err != nil {
			t.Fatal(err)
		}
		_, errs := loaded(Config{Dir: dir}, "e.example/...")
		if got := fmt.Sprint(errs); !strings.Contains(got, tt.want) || strings.Contains(got, "zebra7") {
			t.Errorf("%q %q: %s, want %s", tt.mod, tt.work, got, tt.want)
		}
	}
}

// TestListedOffline checks that go list asks no server for modules and runs no git, whatever
// the environment allows, and does not change go.mod.
func TestListedOffline(t *testing.T) {
	pathtest.NeedsGo(t)
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		http.NotFound(w, nil)
	}))
	defer server.Close()
	bin := t.TempDir()
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\necho >>"+bin+"/ran\nexit 1\n")
	if err := os.Chmod(filepath.Join(bin, "git"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOSUMDB", "off")
	const mod = "module m.example\n\ngo 1.25.0\n\nrequire 127.0.0.1/d.git v1.0.0\n"
	for _, env := range [][2]string{{server.URL, ""}, {server.URL + ",direct", "-mod=mod"}, {"direct", ""}, {"direct", "-mod=mod"}} {
		t.Setenv("GOPROXY", env[0])
		t.Setenv("GOFLAGS", env[1])
		for _, private := range []string{"", "127.0.0.1"} {
			t.Setenv("GOPRIVATE", private)
			dir := extract(t, "-- go.mod --\n"+mod+"-- a.go --\npackage a\n\nimport _ \"127.0.0.1/d.git\"\n")
			for _, pattern := range []string{"m.example/...", "127.0.0.1/d.git", "all"} {
				if _, errs := loaded(Config{Dir: dir}, pattern); len(errs) == 0 {
					t.Errorf("%s: no error", pattern)
				}
			}
			if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); string(text) != mod {
				t.Errorf("go.mod is %q, %v", text, err)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(bin, "ran")); err == nil {
		t.Error("git was run")
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("the server was asked %d times", n)
	}
}

// TestReplacedBehindLinks reads a go.mod file that names thousands of directories behind many links.
func TestReplacedBehindLinks(t *testing.T) {
	pathtest.NeedsGo(t)
	dir, mod := t.TempDir(), "module m.example\n\nreplace (\n"
	filetest.SlowLink(t, dir)
	for i := range 5000 {
		mod += fmt.Sprintf("\tm%d.example => ./slow/%d\n", i, i)
	}
	filetest.Write(t, dir, "go.mod", mod+")\n")
	began := time.Now()
	m, err := findModules(dir)
	if err != nil || len(m.local) != 5000 || m.leads {
		t.Errorf("%d directories, %v, %v", len(m.local), m.leads, err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestReplacedByNothing has go.mod name directories that are not there, with thousands of elements each.
func TestReplacedByNothing(t *testing.T) {
	pathtest.NeedsGo(t)
	const n = 200
	dir, mod := t.TempDir(), "module m.example\n\nreplace (\n"
	for i := range n {
		mod += fmt.Sprintf("\tm%d.example => ./%d/%s\n", i, i, strings.Repeat("a/", 1900))
	}
	filetest.Write(t, dir, "go.mod", mod+")\n")
	began := time.Now()
	m, err := findModules(dir)
	if err != nil || len(m.local) != n || m.leads {
		t.Errorf("%d directories, %v, %v", len(m.local), m.leads, err)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestLongModule checks that go list is not run for a module whose path is too long, on its own or in a
// workspace: a directory is enough for it to be printed.
func TestLongModule(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	const refused = "[go.mod: a module path of more than 512 bytes; go list is not run]"
	fits := "m.example/" + strings.Repeat("a", LongestModule-len("m.example/"))
	for _, tt := range []struct{ module, work, want string }{
		{fits, "", "[]"},
		{fits + "a", "", refused},
		{fits + "a", "go 1.25.0\n\nuse ./m\n", refused},
	} {
		top := t.TempDir()
		write(t, filepath.Join(top, "m", "go.mod"), "module "+tt.module+"\n\ngo 1.25.0\n")
		write(t, filepath.Join(top, "m", "a.go"), "package a\n")
		if tt.work != "" {
			write(t, filepath.Join(top, "go.work"), tt.work)
		}
		paths, errs := loaded(Config{Dir: filepath.Join(top, "m")}, "all")
		if got := fmt.Sprint(errs); got != tt.want || (len(paths) == 1) != (len(errs) == 0) {
			t.Errorf("%d bytes: %q, errors %.200s", len(tt.module), paths, got)
		}
	}
}

// TestPrintedWithoutEnd has go commands that print without end, where they answer and where they complain.
func TestPrintedWithoutEnd(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, prints := range []string{"cat /dev/zero", "cat /dev/zero >&2"} {
		filetest.Write(t, bin, "go", "#!/bin/sh\nexec "+prints+"\n")
		if err := os.Chmod(filepath.Join(bin, "go"), 0o777); err != nil {
			t.Fatal(err)
		}
		out, err := runGo(bin, "list", "all")
		if err == nil || err.Error() != "go list: more than 64 MiB" {
			t.Errorf("%s: %d bytes, %v", prints, len(out), err)
		}
	}
}
