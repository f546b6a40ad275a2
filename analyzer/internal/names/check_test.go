package names

import (
	"go/ast"
	"go/parser"
	"go/token"
	"runtime"
	"testing"
	"time"

	"urlvet.example/analyzer/internal/sink"
)

// TestAwait checks that nobody waits for what does not end, and how many of these go on.
func TestAwait(t *testing.T) {
	awaitNone(t)
	if !await(func() {}, 100) || !await(runtime.Goexit, 100) {
		t.Error("what ends was not awaited")
	}
	end := make(chan struct{})
	for range 2 {
		if await(func() { <-end }, 3) {
			t.Error("what does not end was awaited")
		}
	}
	if got := abandoned.Load(); got != 2 {
		t.Errorf("%d go on, want 2", got)
	}
	close(end)
	awaitNone(t)
}

// awaitNone waits until none goes on.
func awaitNone(t *testing.T) {
	t.Helper()
	for range 10_000 {
		if abandoned.Load() == 0 {
			return
		}
		time.Sleep(moment)
	}
	t.Fatalf("%d go on", abandoned.Load())
}

// TestTooSlow checks that a package of which go/types is not awaited has no types, and that
// this is said.
func TestTooSlow(t *testing.T) {
	awaitNone(t)
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", "package a\n\nconst u = \"http://h\"\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	value := f.Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Names[0]
	for _, tt := range []struct {
		others int32
		times  int
		left   string
	}{
		{0, patience, ""},
		{1, patience, ""},
		{0, 0, tooSlow},
		{maxAbandoned, patience, tooSlow},
	} {
		abandoned.Add(tt.others)
		n := &Names{lib: sink.Standard, omitted: make(omissions)}
		n.check(fset, []*ast.File{f}, tt.times)
		left := ""
		if all := n.LeftOut(); len(all) > 0 {
			left = all[0].Why
		}
		if known := n.info.Defs[value] != nil; left != tt.left || known != (tt.left == "") {
			t.Errorf("%d others, %d times: left out %q, known %v", tt.others, tt.times, left, known)
		}
		abandoned.Add(-tt.others)
		awaitNone(t)
	}
}

// TestNameless checks that go/types is not told the names of files, which it would print raw.
func TestNameless(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"a.go", "b.go"} {
		f, err := parser.ParseFile(fset, name, "package a\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append([]*ast.File{f}, files...)
	}
	bare := nameless(fset, files)
	for _, f := range files {
		was, is := fset.File(f.Package), bare.File(f.Package)
		if is == nil || is.Name() != "" || is.Base() != was.Base() || is.Size() != was.Size() {
			t.Errorf("%s: %v", was.Name(), is)
		}
	}
}
