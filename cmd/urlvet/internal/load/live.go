package load

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Live is a directory whose files are parsed again when they change, for
// programs that check it many times. Its methods must not run at the same time.
type Live struct {
	dir   string
	ctx   build.Context
	fset  *token.FileSet
	files map[string]*liveFile // by name

	packages []*Package
	look     *loader // of the last call of Packages
}

// liveFile is a file as Packages last saw it.
type liveFile struct {
	changed time.Time // zero for a text
	size    int64
	src     *Source
	file    *ast.File // nil if the file does not belong to the build
}

// NewLive returns the Live of a directory, an absolute path. It does not read
// anything yet.
func NewLive(ctx build.Context, dir string) *Live {
	return &Live{dir: dir, ctx: ctx, fset: token.NewFileSet(), files: map[string]*liveFile{}}
}

// Packages returns the packages in the directory. texts replaces the contents
// of files, by name; a file with a text belongs to the build whatever its
// constraints are. _test.go files are read if tests is true. Files that cannot
// be read are left out, and a file with a syntax error is parsed as far as
// possible. If nothing has changed, the packages are those of the last call.
func (l *Live) Packages(texts map[string][]byte, tests bool) []*Package {
	l.look = &loader{ctx: l.ctx} // it remembers directories and links, which may have changed
	names, real := l.names(texts, tests)
	changed := l.forget(names) || l.packages == nil
	for _, name := range names {
		text, open := texts[name]
		if open {
			changed = l.take(name, text) || changed
		} else {
			changed = l.read(name, real[name]) || changed
		}
	}
	if changed {
		l.packages = l.group(names)
	}
	return l.packages
}

// names returns the sorted names of the existing files and the texts, and what those that are links
// lead to.
func (l *Live) names(texts map[string][]byte, tests bool) (names []string, real map[string]string) {
	entries, _ := os.ReadDir(l.dir) // the directory may not exist yet, and have texts all the same
	names, real = l.look.goFiles(l.dir, entries)
	names = slices.AppendSeq(names, maps.Keys(texts))
	slices.Sort(names)
	names = slices.Compact(names)
	return slices.DeleteFunc(names, func(name string) bool { return isTest(name) && !tests }), real
}

// forget drops the files that are not among names, which are sorted, and reports whether it
// dropped any.
func (l *Live) forget(names []string) bool {
	before := len(l.files)
	for _, name := range slices.Collect(maps.Keys(l.files)) {
		if _, ok := slices.BinarySearch(names, name); !ok {
			l.put(name, nil)
		}
	}
	return len(l.files) != before
}

// take takes a text for a file, and reports whether the text is new.
func (l *Live) take(name string, text []byte) bool {
	was := l.files[name]
	if was != nil && was.changed.IsZero() && was.file != nil && bytes.Equal(was.src.Bytes, text) {
		return false
	}
	l.put(name, l.parse(&liveFile{src: &Source{Path: filepath.Join(l.dir, name), Bytes: text}}))
	return true
}

// read reads a file, which is a link to real unless that is empty, and reports whether it may have
// changed.
func (l *Live) read(name, real string) bool {
	src := &Source{Path: filepath.Join(l.dir, name), real: real}
	info, err := os.Stat(src.place())
	if err != nil {
		return l.put(name, nil)
	}
	was := l.files[name]
	if was != nil && was.changed.Equal(info.ModTime()) && was.size == info.Size() {
		return false
	}
	l.put(name, l.build(name, info, src))
	return true
}

// build reads a file, and parses it if it belongs to the build.
func (l *Live) build(name string, info fs.FileInfo, src *Source) *liveFile {
	f := &liveFile{changed: info.ModTime(), size: info.Size(), src: src}
	if ok, err := l.look.match(l.dir, name, f.src); !ok || err != nil {
		return f
	}
	if l.parse(f); !l.look.builds(f.file) {
		l.fset.RemoveFile(l.fset.File(f.file.FileStart))
		f.file = nil
	}
	return f
}

// parse parses the source of a file, as far as possible.
func (l *Live) parse(f *liveFile) *liveFile {
	f.file, _ = parse(l.fset, f.src, &l.look.dirs)
	return f
}

// put stores f under that name, or removes the file if f is nil, and reports
// whether there was a file with that name. It drops the positions of that file,
// which would otherwise pile up with each keystroke.
func (l *Live) put(name string, f *liveFile) bool {
	was := l.files[name]
	if was != nil && was.file != nil {
		l.fset.RemoveFile(l.fset.File(was.file.FileStart))
	}
	delete(l.files, name)
	if f != nil {
		l.files[name] = f
	}
	return was != nil
}

// group returns the packages of the files.
func (l *Live) group(names []string) []*Package {
	packages := grouper{fset: l.fset, all: []*Package{}}
	for _, name := range names {
		if f := l.files[name]; f != nil && f.file != nil {
			packages.add(f.file, f.src)
		}
	}
	return packages.all
}
