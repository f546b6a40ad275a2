package file

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// Dirs answers questions about the directories that files are in, and remembers what it was
// told of each: of hundreds within each other, each file would ask about all again. A Dirs is for
// a run, or a part of one, during which nobody moves directories or makes modules. The zero Dirs
// knows nothing yet. Its methods may be called from several goroutines.
type Dirs struct {
	mu    sync.Mutex
	roots map[string]string    // of modules, by directory; "" where there is none
	outer map[string]string    // of the outermost modules, by the root of a module in them
	left  map[[2]string]string // what is left on the way from a directory to another
	real  map[string]place     // what directories and links are, by their names

	following map[string]bool // the links on the way to what is asked about
}

// Module returns the root of the module that dir, an absolute path, is in, and
// whether there is one.
func (d *Dirs) Module(dir string) (root string, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	root = d.root(dir)
	return root, root != ""
}

// longest is how many bytes the path of a directory may have. Systems know no longer ones, which a
// go.mod file may name.
const longest = 4096

// root is Module while the lock is held.
func (d *Dirs) root(dir string) string {
	root, ok := d.roots[dir]
	if ok {
		return root
	}
	parent := filepath.Dir(dir)
	switch {
	case len(dir) > longest: // there is nothing
	case d.isModule(dir):
		root = dir
	case parent != dir:
		root = d.root(parent)
	}
	if d.roots == nil {
		d.roots = map[string]string{}
	}
	d.roots[dir] = root
	return root
}

// isModule reports whether dir is the root of a module, while the lock is held. A link named go.mod that
// leads nowhere, or to a directory, makes none.
func (d *Dirs) isModule(dir string) bool {
	if rooted(dir) { // the system would go through all links on the way again
		at := d.at(dir, 0)
		if at.err != nil {
			return false
		}
		dir = at.path
	}
	path := filepath.Join(dir, "go.mod")
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return false
	case info.Mode()&os.ModeSymlink == 0:
		return !info.IsDir()
	case runtime.GOOS == "windows":
		info, err = os.Stat(path)
		return err == nil && !info.IsDir()
	}
	p := d.entry(d.at(dir, 0), path, 0)
	return p.err == nil && !p.dir
}

// InModule returns the path of a file below the root of its module, with slashes, and ""
// if it is in none. Of modules within each other in a repository of git, it is the
// outermost one. The path of the file is absolute.
func (d *Dirs) InModule(path string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	root := d.root(filepath.Dir(path))
	if root == "" {
		return ""
	}
	return filepath.ToSlash(Short(d.outermost(root), path))
}

// outermost returns the root of the outermost module around the one with this root, not above
// the root of a repository of git, while the lock is held.
func (d *Dirs) outermost(root string) string {
	outer, known := d.outer[root]
	if known {
		return outer
	}
	outer = root
	if next := d.root(filepath.Dir(root)); next != "" && next != root && !exists(filepath.Join(root, ".git")) {
		outer = d.outermost(next)
	}
	if d.outer == nil {
		d.outer = map[string]string{}
	}
	d.outer[root] = outer
	return outer
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Module is Dirs.Module for a single directory.
func Module(dir string) (root string, ok bool) { return new(Dirs).Module(dir) }

// InModule is Dirs.InModule for a single file.
func InModule(path string) string { return new(Dirs).InModule(path) }

// Conceal is Dirs.Conceal for a single file.
func Conceal(path string, err error) error { return new(Dirs).Conceal(path, err) }

// Replace is Dirs.Replace for a single file.
func Replace(path string, text []byte) error { return new(Dirs).Replace(path, text) }
