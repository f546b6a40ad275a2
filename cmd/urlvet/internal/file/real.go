package file

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// place is what a path leads to.
type place struct {
	path   string // without links
	dir    bool
	behind bool // a link is what leads there
	far    bool // too many links lead there, from where somebody asked
	err    error
}

// Real returns an absolute path without the links in it, as filepath.EvalSymlinks does, and
// its errors. It remembers directories, and the links on the way of another: the system goes
// through four kilobytes of path for each of forty links that lead to each other, and does so
// again for each that leads to the first of them.
func (d *Dirs) Real(path string) (string, error) {
	if !rooted(path) {
		return filepath.EvalSymlinks(path)
	}
	if len(path) > longest {
		return "", &fs.PathError{Op: "lstat", Path: path, Err: syscall.ENAMETOOLONG}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	p, known := d.real[path]
	if !known {
		p = d.entry(d.at(filepath.Dir(path), 0), path, 0)
		d.keep(path, p)
	}
	return p.path, p.err
}

// rooted reports whether a path can be followed from the root. On Windows, more than links have other
// names. A .cfg file may have paths from the current directory, though that of the go command has none.
func rooted(path string) bool { return runtime.GOOS != "windows" && filepath.IsAbs(path) }

// Leads returns the path of the regular file that path leads to, without links, as Regular does.
// It asks about the file by that path.
func (d *Dirs) Leads(path string) (real string, info fs.FileInfo, err error) {
	if real, err = d.Real(path); err == nil {
		info, err = Regular(real)
	}
	return real, info, About(path, err)
}

// About returns an error about what path leads to as one about path, by which people know it.
func About(path string, err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

// maxLinks is how many links may lead to each other, as for filepath.EvalSymlinks.
const maxLinks = 255

// at is Real of what is to be remembered if it is a directory or a link, while the lock is held, behind
// so many links. It goes down from the root, and no further than there is something: a path may have
// thousands of elements that are not there.
func (d *Dirs) at(path string, links int) place {
	if p, known := d.real[path]; known {
		return p
	}
	in, done := place{path: "/", dir: true}, 1
	if parent := filepath.Dir(path); parent != "/" {
		if p, known := d.real[parent]; known {
			in, done = p, len(parent)+1
		}
	}
	for end := range elements(path, done) {
		if in.err != nil {
			break // nothing is there, of whatever follows
		}
		p, known := d.real[path[:end]]
		if !known {
			p = d.entry(in, path[:end], links)
			d.keep(path[:end], p)
		}
		in = p
	}
	return in
}

// elements returns the offsets at which the elements of a path end that begin at an offset.
func elements(path string, from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from < len(path) {
			n := strings.IndexByte(path[from:], '/')
			if n < 0 {
				n = len(path) - from
			}
			if !yield(from + n) {
				return
			}
			from += n + 1
		}
	}
}

// keep remembers what a path leads to, if that is a directory or behind a link, from wherever somebody asks.
func (d *Dirs) keep(path string, p place) {
	if p.far || p.err != nil && !p.behind || !p.dir && !p.behind {
		return
	}
	if d.real == nil {
		d.real = map[string]place{}
	}
	d.real[path] = p
}

// entry returns what path leads to, whose directory is in.
func (d *Dirs) entry(in place, path string, links int) place {
	if in.err != nil || filepath.Dir(path) == path {
		return in
	}
	path = filepath.Join(in.path, filepath.Base(path))
	if p, known := d.real[path]; known {
		return p // by another way
	}
	if !in.dir {
		return place{err: &fs.PathError{Op: "lstat", Path: path, Err: syscall.ENOTDIR}}
	}
	info, err := os.Lstat(path)
	if err != nil {
		return place{err: err}
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		return place{path: path, dir: info.IsDir()}
	}
	to, err := os.Readlink(path)
	if err == nil && links == maxLinks {
		return place{far: true, err: &fs.PathError{Op: "lstat", Path: path, Err: syscall.ELOOP}}
	}
	if err != nil {
		return place{err: err}
	}
	if d.following[path] { // it leads to itself
		return place{behind: true, err: &fs.PathError{Op: "lstat", Path: path, Err: syscall.ELOOP}}
	}
	if d.following == nil {
		d.following = map[string]bool{}
	}
	d.following[path] = true
	defer delete(d.following, path)
	at := d.follow(in, to, links+1)
	at.behind = true
	d.keep(path, at)
	return at
}

// follow returns what the target of a link leads to, which is in that directory.
func (d *Dirs) follow(in place, target string, links int) place {
	at := in
	if filepath.IsAbs(target) {
		at = place{path: "/", dir: true}
	}
	for name := range strings.SplitSeq(target, "/") {
		switch {
		case at.err != nil:
			return at
		case !at.dir:
			return place{err: &fs.PathError{Op: "lstat", Path: at.path, Err: syscall.ENOTDIR}}
		case name == "" || name == ".":
		case name == "..":
			at.path = at.path[:max(1, strings.LastIndexByte(at.path, '/'))]
		default:
			at = d.at(strings.TrimSuffix(at.path, "/")+"/"+name, links) // not cleaned a thousand times
		}
	}
	return at
}
