package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/pathtest"
	"urlvet.example/internal/growthtest"
)

// tree is a module with everything that decides whether the go command reads a
// file.
const sample = `
-- go.mod --
module m.example

go 1.25.0

ignore (
	./ignored
	anywhere
)
-- root.go --
package root
-- root_test.go --
package root
-- external_test.go --
package root_test
-- _hidden.go --
package root
-- .hidden.go --
package root
-- notes.txt --
package root
-- a/a.go --
package a
-- a/a_windows.go --
package a
-- a/a_linux_amd64.go --
package a
-- a/linux.go --
package a
-- a/tagged.go --
// Copyright

//go:build special && !other

package a
-- a/plus.go --
// +build special

package a
-- a/release.go --
//go:build go1.20 && !go1.999

package a
-- a/never.go --
//go:build ignore

package a
-- a/c.go --
package a

import "C"
-- a/doc.go --
package documentation
-- a/late.go --
package a

//go:build ignore
-- a/vendor/v.go --
package vendor
-- a/vendor/deep/v.go --
package deep
-- a/testdata/t.go --
package t
-- a/testdata/src/s/s.go --
package s
-- a/_skip/s.go --
package skip
-- a/.skip/s.go --
package skip
-- ab/ab.go --
package ab
-- ab/sub/sub.go --
package sub
-- ignored/i.go --
package ignored
-- ignored/below/i.go --
package below
-- b/anywhere/i.go --
package anywhere
-- b/ignored/i.go --
package ignored
-- nested/go.mod --
module nested.example
-- nested/n.go --
package nested
-- mixed/x.go --
package x
-- mixed/y.go --
package y
-- onlytests/o_test.go --
package onlytests
-- onlywindows/o_windows.go --
package onlywindows
-- directory.go/d.go --
package d
`

// extract writes an archive to a new directory and returns its path.
func extract(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// loaded returns the sorted paths of the visited files, with repetitions, and
// the errors.
func loaded(cfg Config, patterns ...string) (paths []string, errs []error) {
	var mu sync.Mutex
	errs = Packages(cfg, patterns, func(p *Package) {
		mu.Lock()
		defer mu.Unlock()
		for _, s := range p.Sources {
			paths = append(paths, s.Path)
		}
	})
	slices.Sort(paths)
	return paths, errs
}

// listedFiles returns the sorted files that go list prints for the patterns.
func listedFiles(t *testing.T, cfg Config, patterns ...string) (paths []string) {
	t.Helper()
	args := []string{"list", "-find", "-e", "-json=Dir,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"}
	if len(cfg.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(cfg.Tags, ","))
	}
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	cmd.Dir = cfg.Dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %v: %v", cmd.Args, err)
	}
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p struct {
			Dir                                          string
			GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			slices.Sort(paths)
			return paths
		} else if err != nil {
			t.Fatal(err)
		}
		names := append(p.GoFiles, p.CgoFiles...)
		if cfg.Tests != nil {
			names = append(append(names, p.TestGoFiles...), p.XTestGoFiles...)
		}
		for _, name := range names {
			paths = append(paths, filepath.Join(p.Dir, name))
		}
	}
}

// TestSameFilesAsGoList compares the walk with the go command on a tree of
// special cases.
func TestSameFilesAsGoList(t *testing.T) {
	pathtest.NeedsGo(t)
	dir := extract(t, sample)
	environments := map[string][]string{
		"default": nil,
		"windows": {"GOOS=windows", "GOARCH=amd64"},
		"no cgo":  {"CGO_ENABLED=0"},
		"GOFLAGS": {"GOFLAGS=-mod=mod -tags=special"},
	}
	patterns := [][]string{
		{"./..."}, {"."}, {"./a"}, {"./a/"}, {"./a/..."}, {"./a..."}, {"./...b"}, {"./.../sub"},
		{"./a/vendor/..."}, {"./a/testdata"}, {"./a/testdata/src/..."}, {"./a/_skip"}, {"./ignored"},
		{"./b/..."}, {"./mixed"}, {"./onlytests"}, {"./a", "./a/...", "./ab"}, {dir + "/a/..."}, {dir + "/ab"},
		{"./a/never.go", "./a/a_windows.go"}, {"m.example/..."}, {"m.example/a", "strings"}, {"./directory.go"},
	}
	for name, env := range environments {
		for _, cfg := range []Config{{Dir: dir}, {Dir: dir, Tests: always}, {Dir: dir, Tags: []string{"special", "other"}}} {
			t.Run(name, func(t *testing.T) {
				for _, e := range env {
					key, value, _ := strings.Cut(e, "=")
					t.Setenv(key, value)
				}
				for _, p := range patterns {
					got, errs := loaded(cfg, p...)
					if want := listedFiles(t, cfg, p...); !slices.Equal(got, want) {
						t.Errorf("%q, tests %v, tags %v:\nloaded %q\nlisted %q\nerrors %v", p, cfg.Tests != nil, cfg.Tags, got, want, errs)
					}
				}
			})
		}
	}
}

// always is a Config's Tests.
func always(string) bool { return true }

// TestStandardLibrary compares the walk with the go command on real source.
func TestStandardLibrary(t *testing.T) {
	pathtest.NeedsGo(t)
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Dir: filepath.Join(strings.TrimSpace(string(out)), "src"), Tests: always}
	for _, pattern := range []string{"./net/...", "net/...", "./os/..."} {
		got, errs := loaded(cfg, pattern)
		want := listedFiles(t, cfg, pattern)
		if !slices.Equal(got, want) || len(errs) > 0 {
			t.Errorf("%s: loaded %d files, listed %d; errors %v", pattern, len(got), len(want), errs)
		}
		if len(want) < 20 {
			t.Errorf("%s: only %d files", pattern, len(want))
		}
	}
}

// TestAllFiles checks that files that no build includes are found, each in a
// package of its own, and that the files of a build are together as without
// AllFiles.
func TestAllFiles(t *testing.T) {
	pathtest.NeedsGo(t) // which is asked what GOOS is
	dir := extract(t, sample)
	t.Setenv("GOOS", "linux")
	t.Setenv("GOARCH", "amd64")
	t.Setenv("CGO_ENABLED", "0")
	var mu sync.Mutex
	var got []string
	errs := Packages(Config{Dir: dir, AllFiles: true}, []string{"./a", "./onlywindows"}, func(p *Package) {
		mu.Lock()
		defer mu.Unlock()
		var names []string
		for _, s := range p.Sources {
			if len(s.Bytes) == 0 {
				t.Errorf("%s: no text", s.Path)
			}
			names = append(names, filepath.Base(s.Path))
		}
		got = append(got, strings.Join(names, " "))
	})
	slices.Sort(got)
	want := []string{"a.go a_linux_amd64.go late.go linux.go release.go", "a_windows.go", "c.go", "doc.go", "never.go", "o_windows.go", "plus.go", "tagged.go"}
	if !slices.Equal(got, want) || len(errs) > 0 {
		t.Errorf("packages %q, want %q; errors %v", got, want, errs)
	}
}

// TestSkipped checks that each Go file is read, or is left out itself or with a
// directory above it, and never both.
func TestSkipped(t *testing.T) {
	pathtest.NeedsGo(t) // to know of CGO_ENABLED
	dir := extract(t, sample)
	t.Setenv("CGO_ENABLED", "0")
	var mu sync.Mutex
	skipped := map[string]Skip{}
	cfg := Config{
		Dir:      dir,
		Excluded: func(path string) bool { return filepath.Base(path) == "y.go" },
		Skipped: func(path string, why Skip) {
			mu.Lock()
			defer mu.Unlock()
			skipped[file.Short(dir, path)] = why
		},
	}
	read, errs := loaded(cfg, "./...")
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, f := range txtar.Parse([]byte(sample)).Files {
		name := filepath.FromSlash(f.Name)
		if !strings.HasSuffix(name, ".go") || strings.HasPrefix(filepath.Base(name), "_") || strings.Contains(name, ".hidden") || strings.Contains(name, ".skip") {
			continue
		}
		why, left := SkipTest, false
		for at := name; at != "." && !left; at = filepath.Dir(at) {
			why, left = skipped[at]
		}
		if left == slices.Contains(read, filepath.Join(dir, name)) && why != SkipExcluded { // which is read for others of its package
			t.Errorf("%s is read: %v, and left out: %v", name, !left, left)
		}
	}
	for name, want := range map[string]Skip{
		"root_test.go": SkipTest, "mixed/y.go": SkipExcluded, "a/never.go": SkipBuild, "a/c.go": SkipBuild, "nested": SkipModule,
		"ignored": SkipIgnored, "b/anywhere": SkipIgnored, "a/vendor/deep": SkipVendored, "a/testdata": SkipName, "a/_skip": SkipName,
	} {
		if got, ok := skipped[filepath.FromSlash(name)]; got != want || !ok {
			t.Errorf("%s: left out %v, for %v, want %v", name, ok, got, want)
		}
	}
}

func TestStdin(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"package p\n", "//go:build ignore\n\npackage p\n"} {
		var got []string
		errs := Packages(Config{Dir: dir, Stdin: []byte(text)}, []string{"-"}, func(p *Package) {
			got = append(got, file.Short(dir, p.Sources[0].Path)+": "+string(p.Sources[0].Bytes))
		})
		if want := []string{file.StdinName + ": " + text}; !slices.Equal(got, want) || len(errs) > 0 {
			t.Errorf("%q: visited %q, errors %v", text, got, errs)
		}
	}
	_, errs := loaded(Config{Dir: dir, Stdin: []byte("package")}, "-")
	if len(errs) != 1 || errs[0].Error() != file.StdinName+":1:8: expected ';', found 'EOF'" {
		t.Errorf("errors %v", errs)
	}
}

// TestMaxBytes checks that a file that is too long is not read, whatever the
// pattern, and does not keep others from being read.
func TestMaxBytes(t *testing.T) {
	pathtest.NeedsGo(t) // which is asked what GOOS is
	dir := extract(t, "-- a.go --\npackage a\n-- long.go --\npackage a\n-- other_windows.go --\npackage a\n-- go.mod --\nmodule m\n")
	for _, name := range []string{"long.go", "other_windows.go", "go.mod"} {
		if err := os.Truncate(filepath.Join(dir, name), file.MaxBytes+1); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOOS", "linux")
	const long = "long.go: longer than 32 MiB, not read"
	for _, tt := range []struct {
		pattern string
		all     bool
		files   int
		want    []string
	}{
		{"./...", false, 1, []string{long}},
		{".", true, 1, []string{long, "other_windows.go: longer than 32 MiB, not read"}},
		{"long.go", false, 0, []string{long}},
	} {
		paths, errs := loaded(Config{Dir: dir, AllFiles: tt.all}, tt.pattern)
		if got := fmt.Sprint(errs); len(paths) != tt.files || got != fmt.Sprint(tt.want) {
			t.Errorf("%s: files %q, errors %s; want %d, %v", tt.pattern, paths, got, tt.files, tt.want)
		}
	}
	if pkg, errs := Files([]string{filepath.Join(dir, "long.go")}); len(pkg.Files) != 0 || len(errs) != 1 {
		t.Errorf("for go vet: %d files, errors %v", len(pkg.Files), errs)
	}
}

// TestVanishing reads a directory whose files come and go. Only a file that was
// listed and is gone gives an error.
func TestVanishing(t *testing.T) {
	dir := extract(t, "-- stays.go --\npackage a\n")
	var names []string
	for i := range 200 {
		names = append(names, filepath.Join(dir, fmt.Sprintf("f%d.go", i)))
	}
	done := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
				os.WriteFile(names[i%200], []byte("package a\n"), 0o666)
				os.Remove(names[(i+100)%200])
			}
		}
	})
	vanished := 0
	for range 50 {
		paths, errs := loaded(Config{Dir: dir}, "./...")
		if !slices.Contains(paths, filepath.Join(dir, "stays.go")) {
			t.Error("the file that stays was not read")
		}
		for _, err := range errs {
			if !errors.Is(err, fs.ErrNotExist) && !beingMade(err) && !strings.HasSuffix(err.Error(), "found 'EOF'") { // written just now
				t.Error(err)
			}
		}
		vanished += len(errs)
	}
	close(done)
	writer.Wait()
	t.Logf("%d files vanished", vanished)
}

// beingMade reports whether Windows keeps a file from us that somebody is making
// or removing: 5 is ERROR_ACCESS_DENIED, 32 ERROR_SHARING_VIOLATION.
func beingMade(err error) bool {
	return runtime.GOOS == "windows" && (errors.Is(err, syscall.Errno(5)) || errors.Is(err, syscall.Errno(32)))
}

// TestNamed checks patterns for which the go command finds nothing or fails,
// but which name existing files.
func TestNamed(t *testing.T) {
	dir := extract(t, sample)
	for _, tt := range []struct{ pattern, want string }{
		{"./a/testdata/...", "a/testdata/src/s/s.go a/testdata/t.go"},
		{"./a/_skip/...", "a/_skip/s.go"},
		{"./ignored/...", "ignored/below/i.go ignored/i.go"},
		{"./nested", "nested/n.go"},
		{"./nested/...", "nested/n.go"},
		{"./onlywindows/o_windows.go", "onlywindows/o_windows.go"},
		{"a/a.go", "a/a.go"},
	} {
		paths, errs := loaded(Config{Dir: dir}, tt.pattern)
		for i := range paths {
			paths[i] = filepath.ToSlash(file.Short(dir, paths[i]))
		}
		if got := strings.Join(paths, " "); got != tt.want || len(errs) > 0 {
			t.Errorf("%s: loaded %q, want %q; errors %v", tt.pattern, got, tt.want, errs)
		}
	}
}

// TestPackages checks that files are grouped by package clause, each with its
// own source.
func TestPackages(t *testing.T) {
	dir := extract(t, sample)
	var mu sync.Mutex
	got := map[string]string{}
	errs := Packages(Config{Dir: dir, Tests: always}, []string{".", "./mixed"}, func(p *Package) {
		mu.Lock()
		defer mu.Unlock()
		var names []string
		for i, f := range p.Files {
			if p.Source(f.Package) != p.Sources[i] {
				t.Errorf("%s: its package clause is in another source", p.Sources[i].Path)
			}
			names = append(names, filepath.Base(p.Sources[i].Path))
		}
		got[p.Files[0].Name.Name] = strings.Join(names, " ")
	})
	want := map[string]string{"root": "root.go root_test.go", "root_test": "external_test.go", "x": "x.go", "y": "y.go"}
	for name, files := range want {
		if got[name] != files {
			t.Errorf("package %s has %q, want %q", name, got[name], files)
		}
	}
	if len(got) != len(want) || len(errs) > 0 {
		t.Errorf("packages %v, errors %v", got, errs)
	}
}

func TestErrors(t *testing.T) {
	dir := extract(t, `
-- ok/ok.go --
package ok
-- bad/b.go --
package bad

func (
-- bad/c.go --
package bad
-- tag/t.go --
//go:build (

package tag
-- clause/e.go --
package
-- void/v.go --
-- a.go/x.go --
package x
-- a_test.go --
package a
-- empty/README --
`)
	pathtest.NeedsGo(t)
	pathtest.Symlink(t, filepath.Join(dir, "nowhere.go"), filepath.Join(dir, "ok", "link.go"))
	missing := pathtest.Missing(t)
	for _, tt := range []struct {
		pattern string
		files   int
		want    []string
	}{
		{"./ok", 1, []string{"ok/link.go: " + missing}},
		{"./bad", 2, []string{"bad/b.go:3:8: expected '(', found 'EOF'"}},
		{"./tag", 0, []string{"tag/t.go: parsing //go:build line: missing close paren"}},
		{"./void", 1, []string{"void/v.go:1:1: expected 'package', found 'EOF'"}},
		{"./clause", 1, []string{"clause/e.go:1:9: expected ';', found 'EOF'"}},
		{"./nowhere", 0, []string{"nowhere: " + missing}},
		{"./nowhere/...", 0, []string{"nowhere: " + missing}},
		{"./empty", 0, []string{`no Go files match "./empty"`}},
		{"./empty/...", 0, []string{`no Go files match "./empty/..."`}},
		{"a_test.go", 1, nil},
		{"nowhere.go", 0, []string{"nowhere.go: " + missing}},
		{"ok/...", 0, []string{`no Go files match "ok/..."; did you mean "./ok/..."?`}},
	} {
		paths, errs := loaded(Config{Dir: dir}, tt.pattern)
		var got []string
		for _, err := range errs {
			got = append(got, filepath.ToSlash(err.Error()))
		}
		if len(paths) != tt.files || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %d files, errors %q; want %d, %q", tt.pattern, len(paths), got, tt.files, tt.want)
		}
	}
}

// TestNamedExcluded checks that a directory that the user names and that is not there is an error, also where
// nobody wants to know what is wrong.
func TestNamedExcluded(t *testing.T) {
	dir := extract(t, `
-- go.mod --
module m.example
-- a/a.go --
package a
`)
	for _, pattern := range []string{"./gone", "./gone/..."} {
		_, errs := loaded(Config{Dir: dir, Excluded: func(string) bool { return true }}, pattern)
		if len(errs) != 1 || !errors.Is(errs[0], fs.ErrNotExist) {
			t.Errorf("%s: errors %v", pattern, errs)
		}
	}
}

// TestErrorsQuoteNothing checks that no message has a literal or a comment of the file in it.
func TestErrorsQuoteNothing(t *testing.T) {
	for body, want := range map[string]string{
		`var x = base "https://u:q7Zx@h/"`:                 `expected ';', found "…"`,
		`var x = "https://u:" "q7Zx@h/"`:                   `expected ';', found "…"`,
		"var x = base `https://u:q7Zx@h/`":                 "expected ';', found `…`",
		"var x = base `" + strings.Repeat("q7Zx\n", 1<<16): "expected ';', found `…`",
		`var x = base 'q7Zx'`:                              "expected ';', found '…'",
		`var x = base "https://u:q7Zx`:                     `expected ';', found "…"`,
		`var x = base )`:                                   "expected declaration, found ')'",
		`var x = base func`:                                "expected ';', found 'func'",
		"//line https://u:q7Zx@h:x/":                       "invalid line number: …",
		`var x = f(“q7Zx”)`:                                `curly quotation mark '“' (use neutral '"')`,
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.go")
		if err := os.WriteFile(path, []byte("package a\n\n"+body+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, errs := Files([]string{path})
		if len(errs) != 1 || !strings.HasSuffix(errs[0].Error(), want) || len(errs[0].Error()) > len(path)+100 {
			t.Errorf("%.60s: got %.200v, want %s", body, errs, want)
		}
	}
}

// TestNoCgo checks that a package without any built file is reported.
func TestNoCgo(t *testing.T) {
	pathtest.NeedsGo(t) // which is asked what CGO_ENABLED is
	dir := extract(t, "-- c.go --\npackage c\n\nimport \"C\"\n")
	t.Setenv("CGO_ENABLED", "0")
	if paths, errs := loaded(Config{Dir: dir}, "."); len(paths) > 0 || len(errs) != 1 {
		t.Errorf("loaded %q, errors %v", paths, errs)
	}
}

func TestNotAnywhere(t *testing.T) {
	pathtest.NeedsGo(t)
	_, errs := loaded(Config{Dir: t.TempDir()}, "explian")
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), `nor is there a command "explian" (run 'urlvet help')`) {
		t.Errorf("errors %v", errs)
	}
}

// TestWithoutGo checks that file-system patterns do not need the go command.
func TestWithoutGo(t *testing.T) {
	dir := extract(t, sample)
	t.Setenv("PATH", "")
	if paths, errs := loaded(Config{Dir: dir}, "./ab/..."); len(paths) != 2 || len(errs) > 0 {
		t.Errorf("./ab/...: %v, errors %v", paths, errs)
	}
	_, errs := loaded(Config{Dir: dir}, "strings")
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "go command") {
		t.Errorf("strings: errors %v", errs)
	}
}

// TestToolchain checks that a go.mod file cannot make the go command fetch
// another toolchain.
func TestToolchain(t *testing.T) {
	pathtest.NeedsGo(t)
	dir := extract(t, "-- go.mod --\nmodule m.example\n\ngo 1.999.0\n-- a.go --\npackage a\n")
	t.Chdir(dir)
	if _, err := readGoEnv(); err != nil {
		t.Error(err)
	}
}

// TestRejectedIgnores checks that no directory is ignored for the sake of a go.mod
// file with which nothing can be built.
func TestRejectedIgnores(t *testing.T) {
	for mod, want := range map[string]int{
		"module m.example\n\ngo 1.25.0\n":                          1,
		"module m.example\n\ngo 1.25.0\n\nfrobnicate x\n":          2,
		"module m.example\n\ngo 1.25.0\n\nreplace example.org/x\n": 2,
		"module m.example\n\ngo one\n":                             2,
		"go 1.25.0\n":                                              2, // of no module
	} {
		dir := extract(t, "-- go.mod --\n"+mod+"\nignore ./sub\n-- a.go --\npackage a\n-- sub/b.go --\npackage b\n")
		if paths, errs := loaded(Config{Dir: dir}, "./..."); len(paths) != want || len(errs) > 0 {
			t.Errorf("%q: loaded %q, errors %v", mod, paths, errs)
		}
	}
}

// TestManyIgnores asks about more directories where more are ignored.
func TestManyIgnores(t *testing.T) {
	root := t.TempDir()
	growthtest.Check(t, "ignore directives", 2000, func(n int) time.Duration {
		mod := "module m.example\n\nignore (\n"
		lines := make([]string, n)
		for i := range lines {
			lines[i] = "\t./a" + strconv.Itoa(i) + "\n\tb" + strconv.Itoa(i) + "\n"
		}
		mod += strings.Join(lines, "") + ")\n"
		if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte(mod), 0o666); err != nil {
			t.Fatal(err)
		}
		set, began := ignoredBy(root), time.Now()
		for i := range n {
			name := strconv.Itoa(i)
			if set.has(filepath.Join(root, "c", "a"+name)) || !set.has(filepath.Join(root, "a"+name)) || !set.has(filepath.Join(root, "c", "d", "b"+name)) {
				t.Fatal(name)
			}
		}
		return time.Since(began)
	})
}

// TestListedToolchain checks that the same holds where the go command reads the
// go.mod file: for import paths.
func TestListedToolchain(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOTOOLCHAIN", "auto")
	t.Setenv("GOPROXY", "off")
	for name, want := range map[string]string{"toolchain go1.26.99": "", "go 1.999.0": "GOTOOLCHAIN=local"} {
		dir := extract(t, "-- go.mod --\nmodule m.example\n\n"+name+"\n-- a.go --\npackage a\n")
		paths, errs := loaded(Config{Dir: dir}, "m.example")
		if want == "" && (len(paths) != 1 || len(errs) > 0) {
			t.Errorf("%s: loaded %q, errors %v", name, paths, errs)
		}
		if want != "" && (len(errs) != 1 || !strings.Contains(errs[0].Error(), want)) {
			t.Errorf("%s: errors %v, want %q", name, errs, want)
		}
	}
}

func TestReleaseTags(t *testing.T) {
	for _, tt := range []struct {
		version string
		last    string
	}{
		{"go1.26.8", "go1.26"},
		{"go1.30rc1", "go1.30"},
		{"devel go1.27-4f5ab1c Mon", "go1.27"},
		{"unknown", "go1.0"},
	} {
		tags := releaseTags(tt.version, []string{"go1.0"})
		if got := tags[len(tags)-1]; got != tt.last {
			t.Errorf("%s: last tag %s, want %s", tt.version, got, tt.last)
		}
	}
}

func TestFlagTags(t *testing.T) {
	for goflags, want := range map[string]string{
		"":                           "",
		"-mod=mod":                   "",
		"-tags=a":                    "a",
		"--tags=a,b -v":              "a,b",
		"'-tags=a' -buildvcs=false":  "a",
		"-tags=a -trimpath -tags=b ": "b",
	} {
		if got := strings.Join(flagTags(goflags), ","); got != want {
			t.Errorf("%q: tags %q, want %q", goflags, got, want)
		}
	}
}
