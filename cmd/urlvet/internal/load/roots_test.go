package load

import (
	"path/filepath"
	"slices"
	"testing"

	"urlvet.example/cmd/urlvet/internal/filetest"
	"urlvet.example/cmd/urlvet/internal/pathtest"
)

func TestRoots(t *testing.T) {
	pathtest.NeedsGo(t)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GO111MODULE", "")
	t.Setenv("GOWORK", "")
	t.Setenv("GOTOOLCHAIN", "auto")
	t.Setenv("GOPROXY", "off")
	dir, err := filepath.EvalSymlinks(t.TempDir()) // the name that the go command has for it
	if err != nil {
		t.Fatal(err)
	}
	filetest.Write(t, dir,
		"one/go.mod", "module one.example\n\ngo 1.25\n", "one/a/a.go", "package a\n",
		"work/go.work", "go 1.25\n\nuse (\n\t./x\n\t./y\n)\n",
		"work/x/go.mod", "module x.example\n\ngo 1.25\n",
		"work/y/go.mod", "module y.example\n\ngo 1.25\n",
		"none/a.go", "package a\n",
		"wrong/go.work", "go 1.25\n\nuse ./x\nunknown y\n", "wrong/x/go.mod", "module x.example\n\ngo 1.25\n",
		"newer/go.mod", "module newer.example\n\ngo 1.999.0\n", "newer/a/a.go", "package a\n",
	)
	for _, tt := range []struct {
		in, gowork, top string
		roots           []string
	}{
		{"one", "", "one", []string{"one"}},
		{"one/a", "", "one", []string{"one"}},
		{"work/x", "", "work", []string{"work/x", "work/y"}},
		{"work", "", "work", []string{"work/x", "work/y"}},
		{"work/x", "off", "work/x", []string{"work/x"}},
		{"none", "", "none", []string{"none"}},
		{"wrong", "", "wrong", nil},
		{"newer/a", "", "newer", []string{"newer"}}, // without the toolchain that go.mod asks for
	} {
		t.Setenv("GOWORK", tt.gowork)
		top, roots, err := Roots(filepath.Join(dir, tt.in))
		if (err != nil) != (tt.in == "wrong") {
			t.Errorf("%s: %v", tt.in, err)
		}
		for i, root := range roots {
			rel, _ := filepath.Rel(dir, root)
			roots[i] = filepath.ToSlash(rel)
		}
		if rel, _ := filepath.Rel(dir, top); filepath.ToSlash(rel) != tt.top || !slices.Equal(roots, tt.roots) {
			t.Errorf("%s, GOWORK=%s: %s, %q; want %s, %q", tt.in, tt.gowork, rel, roots, tt.top, tt.roots)
		}
	}
}
