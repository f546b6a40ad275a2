package changes

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

const patch = `diff --git a/a.go b/a.go
index 1..2 100644
--- a/a.go
+++ b/a.go
@@ -3 +3,2 @@ package a
-x
+y
+z
@@ -9,2 +9,0 @@
-x
-x
diff --git a/old.go b/dir/new.go
similarity index 90%
rename from old.go
rename to dir/new.go
--- a/old.go
+++ b/dir/new.go
@@ -0,0 +1 @@
+y
diff --git "a/\303\251.go" "b/\303\251.go"
new file mode 100644
--- /dev/null
+++ "b/\303\251.go"
@@ -0,0 +1,3 @@
+y
+y
+y
\ No newline at end of file
diff --git a/gone.go b/gone.go
deleted file mode 100644
--- a/gone.go
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/mode.go b/mode.go
old mode 100644
new mode 100755
`

func TestParse(t *testing.T) {
	got, err := parse(patch)
	want := map[string][]span{"a.go": {{3, 4}}, "dir/new.go": {{1, 1}}, "é.go": {{1, 3}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, error %v", got, err)
	}
}

func TestNew(t *testing.T) {
	root := t.TempDir()
	l := &Lines{root: root, added: map[string][]span{"d/a.go": {{3, 4}, {9, 9}}}, untracked: map[string]bool{"u.go": true}}
	for _, tt := range []struct {
		path        string
		first, last int
		want        bool
	}{
		{"d/a.go", 2, 2, false}, {"d/a.go", 2, 3, true}, {"d/a.go", 4, 4, true}, {"d/a.go", 4, 20, true}, {"d/a.go", 5, 8, false},
		{"d/a.go", 9, 9, true}, {"d/a.go", 10, 10, false}, {"a.go", 3, 3, false}, {"u.go", 1, 1, true}, {"../x.go", 1, 1, true},
	} {
		if got := l.New(filepath.Join(root, filepath.FromSlash(tt.path)), tt.first, tt.last); got != tt.want {
			t.Errorf("%s:%d-%d: %v", tt.path, tt.first, tt.last, got)
		}
	}
}

// FuzzParse checks that any text is lines, or an error.
func FuzzParse(f *testing.F) {
	f.Add(patch)
	f.Add("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +9223372036854775807,9 @@\n")
	f.Fuzz(func(t *testing.T, text string) {
		added, err := parse(text)
		for name, spans := range added {
			for _, s := range spans {
				if s.first < 0 || s.last < s.first {
					t.Fatalf("lines %v of %q, error %v", s, name, err)
				}
			}
		}
	})
}

// TestNewOfMany asks about many lines of a file with many changes, which took a minute when
// each question looked at all of them.
func TestNewOfMany(t *testing.T) {
	const n = 200_000
	root := t.TempDir()
	l := &Lines{root: root, added: map[string][]span{}}
	for i := range n {
		l.added["a.go"] = append(l.added["a.go"], span{3*i + 1, 3*i + 2})
	}
	path, began := filepath.Join(root, "a.go"), time.Now()
	for i := range n {
		if !l.New(path, 3*i+2, 3*i+3) || l.New(path, 3*i+3, 3*i+3) {
			t.Fatalf("line %d", 3*i+2)
		}
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

// TestLinks asks for files behind links: of links to links, some are new, one leads to itself.
func TestLinks(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(root, "d", "e"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"d/a.go", "d/e/b.go"} {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"new": "d", "old": "d", "chain": "new", "deep": "d/e", "up": "deep/../a.go", "self": "deep/../../self",
		"a.go": "old/a.go", "b.go": "chain/e/b.go", "abs": filepath.Join(root, "d"), "d/e/top": "../..", "out": filepath.Dir(root),
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(root, filepath.FromSlash(name))); err != nil {
			t.Skip(err)
		}
	}
	l := &Lines{
		root: root, added: map[string][]span{"d/a.go": {{2, 2}}}, links: newLinks(root, ":000000 120000 0 0 A\x00new\x00:100644 100644 0 0 M\x00d/a.go\x00:120000 000000 0 0 D\x00gone\x00:120000 120000 "+
			"c59d9b6344f1af00e504ba698129f07a34bbed8d 0000000000000000000000000000000000000000 M\x00old\x00"),
	}
	for _, tt := range []struct {
		path     string
		one, two bool // whether these lines are new
	}{
		{"d/a.go", false, true}, {"old/a.go", false, true}, {"a.go", false, true}, {"abs/a.go", false, true}, {"d/e/top/old/a.go", false, true},
		{"new/a.go", true, true}, {"chain/a.go", true, true}, {"b.go", true, true}, {"d/e/top/new/e/b.go", true, true},
		{"deep/b.go", false, false}, {"up", true, true}, {"self", true, true},
		{"out/" + filepath.Base(root) + "/old/a.go", false, true}, {"out/" + filepath.Base(root) + "/new/a.go", true, true},
	} {
		path := filepath.Join(root, filepath.FromSlash(tt.path))
		if one, two := l.New(path, 1, 1), l.New(path, 2, 2); one != tt.one || two != tt.two {
			t.Errorf("%s: %v, %v", tt.path, one, two)
		}
	}
}
