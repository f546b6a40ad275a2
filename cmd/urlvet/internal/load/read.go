package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// MaxBytes is how long a file may be. One of that length takes seconds and a
// gigabyte of memory, and is nothing that people write.
const MaxBytes = 32 << 20

// StdinName is the name of what is read from standard input.
const StdinName = "<standard input>"

// ReadFile reads a file of at most MaxBytes bytes. It opens regular files only:
// anything else, such as a named pipe, might keep it waiting for ever.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, irregular(path)
	case info.Size() > MaxBytes:
		return nil, tooLong(path)
	}
	return os.ReadFile(path)
}

// ReadStdin reads at most MaxBytes bytes from r.
func ReadStdin(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > MaxBytes:
		return nil, tooLong(StdinName)
	}
	return text, nil
}

// unread is the error of a file that is not read.
func unread(path, why string) error {
	return &fs.PathError{Op: "open", Path: path, Err: errors.New(why)}
}

func irregular(path string) error { return unread(path, "not a regular file") }

func tooLong(path string) error {
	return unread(path, fmt.Sprintf("longer than %d MiB, not checked", MaxBytes>>20))
}
