package file

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
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
func Foreign(path string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false // there is nothing, as opening it will tell
	}
	dir := filepath.Dir(path)
	root, ok := Module(dir)
	if !ok {
		root = dir
	}
	root, err = filepath.EvalSymlinks(root)
	return err != nil || filepath.IsAbs(Short(root, real))
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
