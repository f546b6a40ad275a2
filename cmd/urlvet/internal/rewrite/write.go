package rewrite

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/load"
)

// Write puts the new text in place of the old in one step, so that whoever
// reads the file, and whatever happens meanwhile, finds either. Permissions
// are kept, and a symbolic link still leads to the file. It fails if the file
// is no longer what was checked.
func (c Change) Write() error {
	path, err := filepath.EvalSymlinks(c.Path)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.Old) {
		return unfixed(c.Path, "it was changed meanwhile")
	}
	return replace(path, c.New)
}

// unfixed is the error of a file that is left as it is.
func unfixed(path, why string) error {
	return &fs.PathError{Op: "fix", Path: path, Err: errors.New("not fixed: " + why)}
}

// Put writes a file in one step, as Change.Write does, or a new file.
func Put(path string, text []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return create(path, text)
	}
	if err != nil {
		return err
	}
	return replace(target, text)
}

// create writes a file that does not exist, with the user's permissions.
func create(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}

func replace(path string, text []byte) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("not a regular file")}
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".urlvet-*")
	if err != nil {
		return err
	}
	if err := fill(temp, text, info.Mode().Perm()); err != nil {
		os.Remove(temp.Name())
		return err
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		os.Remove(temp.Name())
		return err
	}
	return nil
}

// fill writes and closes a new file.
func fill(f *os.File, text []byte, mode os.FileMode) error {
	_, err := f.Write(text)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// Diff returns the change as a unified diff, which git apply takes in dir if
// the file lies below. Other files are named by their absolute path.
func (c Change) Diff(dir string) string {
	from, to := c.Path, c.Path
	if rel := load.Short(dir, c.Path); !filepath.IsAbs(rel) {
		from, to = "a/"+filepath.ToSlash(rel), "b/"+filepath.ToSlash(rel)
	}
	return udiff.Unified(from, to, string(c.Old), string(c.New))
}
