package file

import (
	"errors"
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// names returns how many names, hard links, a file has, as far as is known.
func names(path string) int {
	f, err := os.Open(path)
	if err != nil {
		return 1
	}
	defer f.Close()
	var info windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &info); err != nil {
		return 1
	}
	return int(info.NumberOfLinks)
}

// alive reports whether there is a process with that number.
func alive(process int) bool {
	p, err := os.FindProcess(process)
	if err != nil {
		return false
	}
	_ = p.Release()
	return true
}

// keepOwner does nothing: a new file gets the owner of its directory.
func keepOwner(*os.File, fs.FileInfo) error { return nil }

// held is how long rename waits for others to close a file. Virus scanners and
// indexers open each new file, for milliseconds.
const held = time.Second

// rename is os.Rename. A file that another program has open cannot be replaced:
// rename tries again for a while.
func rename(from, to string) error {
	for end := time.Now().Add(held); ; time.Sleep(held / 100) {
		err := os.Rename(from, to)
		busy := errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		if !busy || time.Now().After(end) {
			return err
		}
	}
}
