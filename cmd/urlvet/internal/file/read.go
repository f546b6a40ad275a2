// Package file holds what the commands do with files: read them with a limit,
// write them in one step, and name them for people and for other programs.
package file

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// MaxBytes is the limit for source files, and for others that may be as long.
// A Go file of that length takes seconds and a gigabyte of memory; nobody
// writes one.
const MaxBytes = 32 << 20

// StdinName is the name of what is read from standard input.
const StdinName = "<standard input>"

// Read reads a regular file of at most limit bytes.
func Read(path string, limit int) ([]byte, error) {
	info, err := Regular(path)
	switch {
	case err != nil:
		return nil, err
	case info.Size() > int64(limit):
		return nil, tooLong(path, limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, path, int(info.Size()), limit)
}

// ReadStdin reads at most limit bytes from r.
func ReadStdin(r io.Reader, limit int) ([]byte, error) { return readAll(r, StdinName, 0, limit) }

// readAll reads at most limit bytes, size of them in one step. The size that a
// file tells may be wrong: files in /proc have none, and some of them never end.
func readAll(r io.Reader, name string, size, limit int) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(size + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return nil, err
	case b.Len() > limit:
		return nil, tooLong(name, limit)
	}
	return b.Bytes(), nil
}

// Regular returns what path, or the file it links to, is. It fails if that is
// not a regular file: opening a named pipe, for one, might take for ever.
func Regular(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = Unread(path, "not a regular file")
	}
	return info, err
}

// Unread is the error of a file that is not read.
func Unread(path, why string) error {
	return &fs.PathError{Op: "open", Path: path, Err: errors.New(why)}
}

func tooLong(path string, limit int) error {
	return Unread(path, fmt.Sprintf("longer than %d MiB, not read", limit>>20))
}
