// Package file holds what the commands do with files: read them with a limit,
// write them in one step, and name them for people and for other programs.
package file

import (
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
//
// It reads as many bytes as the size of the open file says and not one more, so
// that it ends whatever the file is. A file that grows is read as far as it went
// when it was opened. Files that the kernel makes up mostly say 0 and then give
// bytes without end (/proc/self/pagemap), wait for ever or take from others
// what they read (/proc/kmsg): trying to read such a file is already too much.
func Read(path string, limit int) ([]byte, error) {
	if _, err := Regular(path); err != nil {
		return nil, err
	}
	f, size, err := open(path, limit)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := make([]byte, size)
	n, err := io.ReadFull(f, text)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil // it has become shorter
	}
	return text[:n], err
}

// Readable returns the error with which Read would not read a file, for the sake of a
// program that is to read it. It reads nothing.
func Readable(path string, limit int) error {
	if _, err := Regular(path); err != nil {
		return err
	}
	f, _, err := open(path, limit)
	if err == nil {
		f.Close()
	}
	return err
}

// open opens a regular file of at most limit bytes, and returns its size. It does not wait
// for the writer of a named pipe that has taken the file's place since somebody looked.
func open(path string, limit int) (f *os.File, size int64, err error) {
	f, err = os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = notRegular(path)
	case madeUp(f):
		err = Unread(path, "made up by the kernel, not read")
	case info.Size() > int64(limit):
		err = tooLong(path, limit)
	default:
		return f, info.Size(), nil
	}
	f.Close()
	return nil, 0, err
}

// ReadStdin reads at most limit bytes from r.
func ReadStdin(r io.Reader, limit int) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > limit:
		return nil, tooLong(StdinName, limit)
	}
	return text, nil
}

// Regular returns what path, or the file it links to, is. It fails if that is
// not a regular file: opening one might take for ever or do something, as
// opening a watchdog does.
func Regular(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = notRegular(path)
	}
	return info, err
}

func notRegular(path string) error { return Unread(path, "not a regular file") }

// Unread is the error of a file that is not read.
func Unread(path, why string) error {
	return &fs.PathError{Op: "open", Path: path, Err: errors.New(why)}
}

func tooLong(path string, limit int) error {
	return Unread(path, fmt.Sprintf("longer than %d MiB, not read", limit>>20))
}
