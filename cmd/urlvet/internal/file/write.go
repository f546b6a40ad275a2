package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Put writes a file in one step, as Replace does, or creates it.
func Put(path string, text []byte) error {
	err := Replace(path, text)
	if errors.Is(err, fs.ErrNotExist) {
		return create(path, text)
	}
	return err
}

// create writes a file that does not exist, with the user's permissions. Until
// all of the text is there, the file is empty.
func create(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err = f.Close(); err == nil {
		err = Replace(path, text)
	}
	if err != nil {
		os.Remove(path)
	}
	return err
}

// Replace gives a file a new text in one step: whoever reads it, and whatever
// happens meanwhile, finds the old text or the new one. Permissions and owner
// stay, and a symbolic link still leads to the file. Replace fails if there is
// no such file, the user may not write it, or for the reasons of Replaceable.
func (d *Dirs) Replace(path string, text []byte) error {
	if err := d.Replaceable(path); err != nil {
		return err
	}
	path, err := d.Real(path)
	if err != nil {
		return err
	}
	info, err := writable(path)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), temporaryPattern())
	if err == nil {
		err = fill(temp, text, info, path)
	}
	if err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: cause(err)}
	}
	return nil
}

// writable fails if path is no file that the user may write. Renaming another
// file to path would not: it takes the permission to write the directory only.
func writable(path string) (fs.FileInfo, error) {
	info, err := Regular(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, f.Close()
}

// cause returns err without the names of the files that it is about, of which
// one is temporary.
func cause(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	if e := (*os.LinkError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

// kept are the bits of a mode that a new file is to share with the one that it
// replaces.
const kept = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// keepMode gives f the permissions of another file. A system may take them and
// drop a bit: setgid, for a group that the user is not in.
func keepMode(f *os.File, mode fs.FileMode) error {
	if err := f.Chmod(mode & kept); err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Mode()&kept != mode&kept {
		err = errors.New("not written: its permissions would change")
	}
	return err
}

// fill writes and closes a new file, and puts it into the place of another, which is at path.
func fill(f *os.File, text []byte, other fs.FileInfo, path string) error {
	_, err := f.Write(text)
	if err == nil {
		err = keepOwner(f, other)
	}
	if err == nil {
		err = keepMode(f, other.Mode())
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
