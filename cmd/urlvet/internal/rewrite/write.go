package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"urlvet.example/cmd/urlvet/internal/load"
)

// Write puts the new text in place of the old in one step, so that whoever
// reads the file, and whatever happens meanwhile, finds either. Permissions and
// owner are kept, and a symbolic link still leads to the file. It fails if the
// file is no longer what was checked, and if the user may not write it.
func (c Change) Write() error {
	path, err := filepath.EvalSymlinks(c.Path)
	if err != nil {
		return err
	}
	now, err := load.ReadFile(path)
	switch {
	case err != nil:
		return err
	case bytes.Equal(now, c.New):
		return nil // the file has another name, by which it was fixed before
	case !bytes.Equal(now, c.Old):
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

// create writes a file that does not exist, with the user's permissions. What
// is there before all of the text is an empty file.
func create(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err = f.Close(); err == nil {
		err = replace(path, text)
	}
	if err != nil {
		os.Remove(path)
	}
	return err
}

func replace(path string, text []byte) error {
	info, err := writable(path)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".urlvet-*")
	if err != nil {
		return err
	}
	if err := fill(temp, text, info); err != nil {
		os.Remove(temp.Name())
		return &fs.PathError{Op: "write", Path: path, Err: cause(err)}
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		os.Remove(temp.Name())
		return err
	}
	return nil
}

// writable fails if path is no file that the user may write: putting another in
// its place takes the permission to write its directory only.
func writable(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "write", Path: path, Err: errors.New("not a regular file")}
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, f.Close()
}

// cause returns err without the name of the temporary file that it is about.
func cause(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// fill writes and closes a new file that is to stand in place of another.
func fill(f *os.File, text []byte, other fs.FileInfo) error {
	_, err := f.Write(text)
	if err == nil {
		err = keepOwner(f, other)
	}
	if err == nil {
		err = f.Chmod(other.Mode().Perm())
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
	return udiff.Unified(quoted(from), quoted(to), string(c.Old), string(c.New))
}

// quoted returns a path as git writes it: as a string in C where a line of a
// patch could not hold it as it is.
func quoted(path string) string {
	special := func(r rune) bool { return r < ' ' || r == 0x7F || r == '"' || r == '\\' }
	if !strings.ContainsFunc(path, special) {
		return path
	}
	text := `"`
	for _, b := range []byte(path) {
		if special(rune(b)) {
			text += fmt.Sprintf(`\%03o`, b)
		} else {
			text += string([]byte{b})
		}
	}
	return text + `"`
}
