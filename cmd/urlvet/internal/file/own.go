package file

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Module returns the root of the module that dir, an absolute path, is in, and
// whether there is one.
func Module(dir string) (root string, ok bool) {
	for !IsModule(dir) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
	return dir, true
}

// Foreign reports whether path, which is absolute, leads out of its module by a
// symbolic link, or out of its directory where there is no module. Whoever wrote
// the link need not be allowed to read or to write what it leads to.
//
// A link to a directory does not become part of its module by the go.mod file that
// is there: what is behind m/api is in m if it really is, whatever m/api/go.mod says.
// Links on the way to the current directory are the user's own.
func Foreign(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false // there is nothing, as opening it will tell
	}
	return slices.ContainsFunc(owners(filepath.Dir(fromHere(path))), func(root string) bool {
		root, err := filepath.EvalSymlinks(root)
		return err != nil || filepath.IsAbs(Short(root, real))
	})
}

// fromHere returns path without those links in it that are also on the way to the
// current directory.
func fromHere(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	for filepath.IsAbs(Short(here, path)) && here != filepath.Dir(here) {
		here = filepath.Dir(here)
	}
	rel := Short(here, path)
	if real, err := filepath.EvalSymlinks(here); err == nil && !filepath.IsAbs(rel) {
		return filepath.Join(real, rel)
	}
	return path
}

// owners returns the roots of the modules that dir is in, by its name, one within
// the other: dir itself if there is none.
func owners(dir string) (roots []string) {
	root, ok := Module(dir)
	for ok {
		roots = append(roots, root)
		above := filepath.Dir(root)
		if above == root {
			break
		}
		root, ok = Module(above)
	}
	if len(roots) == 0 {
		return []string{dir}
	}
	return roots
}

// Conceal returns the error of a file that is not what it should be, without the
// place and the text that the error shows if the file is a link that is Foreign or
// leads to a file of another kind: x.go to /etc/passwd, or to .git/config.
func Conceal(path string, err error) error {
	if err == nil {
		return nil
	}
	real, linkErr := filepath.EvalSymlinks(path)
	if linkErr != nil || filepath.Ext(real) == filepath.Ext(path) && !Foreign(path) {
		return err
	}
	return Unread(path, "a link to another kind of file or out of the module; what is wrong with it is not shown")
}

// Replaceable returns why Replace refuses to replace a file that the user may
// write, nil if it does not refuse: the file is not of the module, or it has other
// names, which would keep the old text.
func Replaceable(path string) error {
	if Foreign(path) {
		return unwritten(path, "a link that leads out of the module")
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
