package load

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/growthtest"
)

// shape returns the names of the files by package: "a: a.go b.go".
func shape(packages []*Package) (all []string) {
	for _, p := range packages {
		line := p.Files[0].Name.Name + ":"
		for _, src := range p.Sources {
			line += " " + filepath.Base(src.Path)
		}
		all = append(all, line)
	}
	return all
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestLive checks the changes that editing makes to a directory.
func TestLive(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"a.go": "package a", "b.go": "package a", "a_test.go": "package a", "x_test.go": "package a_test",
		"a_plan9.go": "package a", "tagged.go": "//go:build never\n\npackage a", "_u.go": "package a", "n.txt": "package a",
	} {
		writeFile(t, at(name), text)
	}
	texts := map[string][]byte{}
	tests := false
	l := NewLive(Context(nil), dir)
	for _, step := range []struct {
		does string
		do   func()
		want string
		same bool // the packages are those of the step before
	}{
		{"reads", func() {}, "a: a.go b.go", false},
		{"reads nothing again", func() {}, "a: a.go b.go", true},
		{"reads tests", func() { tests = true }, "a: a.go a_test.go b.go; a_test: x_test.go", false},
		{"drops tests", func() { tests = false }, "a: a.go b.go", false},
		{"takes a text", func() { texts["a.go"] = []byte("package other") }, "other: a.go; a: b.go", false},
		{"takes it once", func() { texts["a.go"] = []byte("package other") }, "other: a.go; a: b.go", true},
		{"takes half a text", func() { texts["a.go"] = []byte("package a; func f() { x(\"http://") }, "a: a.go b.go", false},
		{"takes no text at all", func() { texts["a.go"] = nil }, ": a.go; a: b.go", false},
		{"goes back to the file", func() { delete(texts, "a.go") }, "a: a.go b.go", false},
		{"takes what no file holds", func() { texts["new.go"] = []byte("package a") }, "a: a.go b.go new.go", false},
		{"takes what is not built", func() { texts["a_plan9.go"] = []byte("package a") }, "a: a.go a_plan9.go b.go new.go", false},
		{"sees a file change", func() { writeFile(t, at("b.go"), "package changed") }, "a: a.go a_plan9.go new.go; changed: b.go", false},
		{"sees one go", func() { os.Remove(at("b.go")) }, "a: a.go a_plan9.go new.go", false},
		{"sees all go", func() { os.RemoveAll(dir); clear(texts) }, "", false},
	} {
		before := l.packages
		step.do()
		packages := l.Packages(texts, tests)
		if got := strings.Join(shape(packages), "; "); got != step.want {
			t.Errorf("%s: %s, want %s", step.does, got, step.want)
		}
		same := len(packages) > 0 && slices.Equal(packages, before)
		if same != step.same {
			t.Errorf("%s: the same packages: %v", step.does, same)
		}
	}
}

// TestLiveForgets checks that old files do not stay in memory.
func TestLiveForgets(t *testing.T) {
	l := NewLive(Context(nil), t.TempDir())
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	edit := func(n int) {
		body := strings.Repeat("var _ = 0\n", 1000)
		for i := range n {
			l.Packages(map[string][]byte{"a.go": fmt.Appendf(nil, "package a\nvar v = %d\n%s", i, body)}, false)
		}
	}
	edit(10)
	before := heap()
	edit(300)
	if grown := int64(heap()) - int64(before); grown > 1<<20 {
		t.Errorf("%d bytes more after 300 edits of 10 kB", grown)
	}
	files := 0
	l.fset.Iterate(func(*token.File) bool { files++; return true })
	if files != 1 {
		t.Errorf("%d files have positions", files)
	}
}

// TestLiveSees checks that a changed file of the same size is read again.
func TestLiveSees(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	writeFile(t, path, "package a")
	l := NewLive(Context(nil), dir)
	l.Packages(nil, false)
	writeFile(t, path, "package b")
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if got := shape(l.Packages(nil, false)); !slices.Equal(got, []string{"b: a.go"}) {
		t.Errorf("got %q", got)
	}
}

// TestLiveGrowth has eight times as many files, and texts, in a directory that is read.
func TestLiveGrowth(t *testing.T) {
	for _, tt := range []struct {
		name string
		run  func(l *Live, files []string, texts map[string][]byte)
	}{
		{"files", func(l *Live, files []string, _ map[string][]byte) { l.forget(files) }},
		{"texts", func(l *Live, _ []string, texts map[string][]byte) { l.names(texts, false) }},
	} {
		growthtest.Check(t, tt.name, 2000, func(n int) time.Duration {
			l := NewLive(Context(nil), filepath.Join(t.TempDir(), "none"))
			var files []string
			texts := map[string][]byte{}
			for i := range n {
				name := fmt.Sprintf("a%06d.go", i)
				l.files[name], files, texts[name] = new(liveFile), append(files, name), nil
			}
			began := time.Now()
			tt.run(l, files, texts)
			if len(l.files) != n {
				t.Fatalf("%d files", len(l.files))
			}
			return time.Since(began)
		})
	}
}

// TestSourceGrowth asks for each of eight times as many files of a package.
func TestSourceGrowth(t *testing.T) {
	growthtest.Check(t, "files of a package", 1000, func(n int) time.Duration {
		l := NewLive(Context(nil), filepath.Join(t.TempDir(), "none"))
		texts := map[string][]byte{}
		for i := range n {
			texts[fmt.Sprintf("a%06d.go", i)] = []byte("package a")
		}
		p := l.Packages(texts, false)[0]
		began := time.Now()
		for i, src := range p.Sources {
			if text, err := p.ReadFile(src.Path); err != nil || p.Source(p.Files[i].Package) != src || string(text) != "package a" {
				t.Fatalf("%s is not found: %v", src.Path, err)
			}
		}
		return time.Since(began)
	})
}

// TestSource asks for positions at the ends of files, of which the first was edited last.
func TestSource(t *testing.T) {
	l := NewLive(Context(nil), t.TempDir())
	texts := map[string][]byte{"a.go": []byte("package a"), "b.go": []byte("package a\n"), "c.go": []byte("package a")}
	l.Packages(texts, false)
	texts["a.go"] = []byte("package a // edited")
	p := l.Packages(texts, false)[0]
	for i, f := range p.Files {
		for _, pos := range []token.Pos{f.FileStart, f.Package, f.FileEnd} {
			if got := p.Source(pos); got != p.Sources[i] {
				t.Errorf("position %d of %s is in %v", pos-f.FileStart, p.Sources[i].Path, got)
			}
		}
	}
	if p.Source(token.NoPos) != nil || p.Source(p.Files[0].FileEnd+1) != nil {
		t.Error("a position outside of the files is in one")
	}
}
