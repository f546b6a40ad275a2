package load

import (
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"urlvet.example/cmd/urlvet/internal/file"
)

// folder is one directory to read: the work item of the loader.
type folder struct {
	path    string            // absolute
	names   []string          // its .go files
	real    map[string]string // where those are that are links, by name
	given   bool              // the user named the files, so their build constraints do not matter
	stdin   bool              // its only file is standard input
	outside bool              // the go command alone led to it, and out of the module
	matched atomic.Bool
}

// pattern is one package pattern of the command line.
type pattern struct {
	text    string
	folders []*folder
	failed  bool // an error about it was reported
}

// isLocal reports whether a pattern names directories of the file system, as
// opposed to import paths and words such as std and all.
func isLocal(text string) bool {
	return build.IsLocalImport(filepath.ToSlash(text)) || filepath.IsAbs(text)
}

// isFile reports whether a pattern names one file, by the rules of the go
// command.
func isFile(text string) bool {
	if !strings.HasSuffix(text, ".go") || strings.Contains(text, "...") {
		return false
	}
	info, err := os.Stat(text)
	return err != nil || !info.IsDir()
}

// isOtherFile reports whether a pattern names a file that is not Go, such as notes.txt,
// whose absolute path is given. The name alone may be an import path.
func isOtherFile(text, path string) bool {
	if !isLocal(text) && filepath.Ext(text) == "" {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// matcher returns a function that reports whether a file-system pattern matches
// a directory. Its argument is slash-separated like the pattern. A final "/..."
// also matches the empty text, so that "net/..." matches "net".
//
// It compares bytes: a name may hold line breaks and need not be UTF-8, which a
// regular expression has to be.
func matcher(pattern string) func(dir string) bool {
	parts := strings.Split(pattern, "...")
	head, below := strings.CutSuffix(pattern, "/...")
	itself := strings.Split(head, "...")
	return func(dir string) bool { return hasParts(dir, parts) || below && hasParts(dir, itself) }
}

// hasParts reports whether s is the parts in their order, with any text between
// two of them.
func hasParts(s string, parts []string) bool {
	last := len(parts) - 1
	if last == 0 {
		return s == parts[0]
	}
	s, ok := strings.CutPrefix(s, parts[0])
	for _, part := range parts[1:last] {
		if ok {
			_, s, ok = strings.Cut(s, part)
		}
	}
	return ok && strings.HasSuffix(s, parts[last])
}

// walkRoot returns the directory in which to search for matches of an absolute
// pattern with a wildcard: "/a/b" for "/a/b/...", "/a" for "/a/b...".
func walkRoot(pattern string) string {
	head, _, _ := strings.Cut(pattern, "...")
	return filepath.Dir(head + "x")
}

// skipped reports whether a walk skips directories with this name. A pattern
// that begins at such a directory still reads it.
func skipped(name string) bool {
	return name == "testdata" || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".")
}

// tree is one walk below a directory.
type tree struct {
	match  func(slashed string) bool
	ignore ignored
	visit  func(dir string, entries []fs.DirEntry)
	dirs   *file.Dirs
	skip   func(dir string, why Skip)
	check  func(dir string) error // before it is read
	fail   func(dir string, err error)
}

// walk visits root and the directories below it that the go command would read.
// It skips other modules, and what is below a vendor directory.
func (t tree) walk(root string) {
	if entries, ok := t.read(root); ok {
		t.visitAll(root, entries)
	}
}

// only visits one directory and none below.
func (t tree) only(dir string) {
	if entries, ok := t.read(dir); ok {
		t.visit(dir, entries)
	}
}

func (t tree) visitAll(dir string, entries []fs.DirEntry) {
	if t.match(filepath.ToSlash(dir)) {
		t.visit(dir, entries)
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case !e.IsDir():
		case !skipped(e.Name()):
			t.enter(path)
		case e.Name()[0] != '.': // nobody looks for Go in .git
			t.skip(path, SkipName)
		}
	}
}

func (t tree) enter(dir string) {
	if t.ignore.has(dir) {
		t.skip(dir, SkipIgnored)
		return
	}
	entries, ok := t.read(dir)
	if !ok {
		return
	}
	if t.holdsModule(dir, entries) {
		t.skip(dir, SkipModule)
		return
	}
	if filepath.Base(dir) == "vendor" {
		entries = slices.DeleteFunc(entries, t.vendored(dir))
	}
	t.visitAll(dir, entries)
}

// vendored returns a function that reports whether an entry of a vendor directory is left
// out, and tells of it.
func (t tree) vendored(dir string) func(fs.DirEntry) bool {
	return func(e fs.DirEntry) bool {
		if e.IsDir() {
			t.skip(filepath.Join(dir, e.Name()), SkipVendored)
		}
		return e.IsDir()
	}
}

func (t tree) read(dir string) (entries []fs.DirEntry, ok bool) {
	err := t.check(dir)
	if err == nil {
		entries, err = os.ReadDir(dir)
	}
	if err != nil {
		t.fail(dir, err)
	}
	return entries, err == nil
}

// holdsModule reports whether a directory with these entries is the root of a module.
func (t tree) holdsModule(dir string, entries []fs.DirEntry) bool {
	if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "go.mod" }) {
		return false
	}
	root, ok := t.dirs.Module(dir)
	return ok && root == dir
}
