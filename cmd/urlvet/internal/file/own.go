package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Foreign reports whether path, which is absolute, leads out of its module by a
// symbolic link. Whoever wrote the link need not be allowed to read or to write what
// it leads to. Where there is no module, the current directory is in its place, and
// for a path that is not below that, the directory of the path.
//
// A link to a directory does not become part of its module by the go.mod file that
// is there: what is behind m/api is in m if it really is, whatever m/api/go.mod says.
// Links on the way to the current directory are the user's own.
func (d *Dirs) Foreign(path string) bool { return d.leaves(path) != "" }

// leaves returns what path leads out of by a symbolic link, "" if nothing. It remembers that for all
// files of a directory that lead to files of one directory.
func (d *Dirs) leaves(path string) string {
	real, err := d.planned(path)
	if err != nil {
		return "" // there is nothing, as opening it will tell
	}
	if info, err := os.Lstat(real); err == nil && info.IsDir() {
		return d.leavesTo(path, real)
	}
	way := [2]string{filepath.Dir(path), filepath.Dir(real)}
	d.mu.Lock()
	left, known := d.left[way]
	d.mu.Unlock()
	if known {
		return left
	}
	left = d.leavesTo(path, real)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == nil {
		d.left = map[[2]string]string{}
	}
	d.left[way] = left
	return left
}

// leavesTo is leaves of a path that leads to real.
func (d *Dirs) leavesTo(path, real string) string {
	path, here := d.fromHere(path)
	dir := filepath.Dir(path)
	roots := d.modules(dir)
	switch {
	case slices.ContainsFunc(roots, func(root string) bool { return !d.holds(root, real) }):
		return "the module"
	case here != "" && !slices.ContainsFunc(roots, func(root string) bool { return len(root) <= len(here) }) && !d.holds(here, real):
		return "the current directory"
	case here == "" && len(roots) == 0 && !d.holds(dir, real):
		return "its directory"
	}
	return ""
}

// planned is Real of a path whose last parts may not be there yet: of what is to be made behind a
// link to a directory too.
func (d *Dirs) planned(path string) (string, error) {
	real, err := d.Real(path)
	parent := filepath.Dir(path)
	if !errors.Is(err, fs.ErrNotExist) || parent == path {
		return real, err
	}
	if !rooted(path) {
		above, err := d.planned(parent)
		return filepath.Join(above, filepath.Base(path)), err
	}
	return d.above(path)
}

// above is planned of a path that is not there.
func (d *Dirs) above(path string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in, from := place{path: "/", dir: true}, 1
	for end := range elements(path, 1) {
		p := d.at(path[:end], 0)
		if errors.Is(p.err, fs.ErrNotExist) {
			break
		}
		if p.err != nil {
			return "", p.err
		}
		in, from = p, end+1
	}
	return filepath.Join(in.path, path[min(from, len(path)):]), nil
}

// holds reports whether real, a path without links, is below what root leads to.
func (d *Dirs) holds(root, real string) bool {
	root, err := d.planned(root)
	return err == nil && !filepath.IsAbs(Short(root, real))
}

// fromHere returns path without those links in it that are also on the way to the
// current directory, and that directory if path is below it, "" if not.
func (d *Dirs) fromHere(path string) (from, here string) {
	current, err := os.Getwd()
	if err != nil {
		return path, ""
	}
	at := current
	for filepath.IsAbs(Short(at, path)) && at != filepath.Dir(at) {
		at = filepath.Dir(at)
	}
	rel := Short(at, path)
	real, err := d.Real(at)
	if err != nil || filepath.IsAbs(rel) {
		return path, ""
	}
	if at == current {
		here = real
	}
	return filepath.Join(real, rel), here
}

// modules returns the roots of the modules that dir is in, by its name, one within
// the other.
func (d *Dirs) modules(dir string) (roots []string) {
	root, ok := d.Module(dir)
	for ok {
		roots = append(roots, root)
		above := filepath.Dir(root)
		if above == root {
			break
		}
		root, ok = d.Module(above)
	}
	return roots
}

// Conceal returns the error of a file that is not what it should be, without the
// place and the text that the error shows if the file is a link that is Foreign or
// leads to a file of another kind: x.go to /etc/passwd, or to .git/config.
func (d *Dirs) Conceal(path string, err error) error {
	if err == nil || !d.Strange(path) {
		return err
	}
	return Unread(path, "a link to another kind of file or out of the module; what is wrong with it is not shown")
}

// Strange reports whether path, which is absolute, is a link that is Foreign or leads to a
// file of another kind.
func (d *Dirs) Strange(path string) bool {
	real, err := d.Real(path)
	return err == nil && (filepath.Ext(real) != filepath.Ext(path) || d.Foreign(path))
}

// Replaceable returns why Replace refuses to replace a file that the user may
// write, nil if it does not refuse: the file is not of the module, or it has other
// names, which would keep the old text.
func (d *Dirs) Replaceable(path string) error {
	if out := d.leaves(path); out != "" {
		return unwritten(path, "a link that leads out of "+out)
	}
	if n := names(path); n > 1 {
		return unwritten(path, fmt.Sprintf("it has %d names, hard links, of which one alone would change", n))
	}
	return nil
}

// unwritten is the error of a file that is not written.
func unwritten(path, why string) error {
	return &fs.PathError{Op: "write", Path: path, Err: errors.New("not written: " + why)}
}
