//go:build !unix

package file

import (
	"io/fs"
	"os"
)

// names returns how many names the file has, as far as is known.
func names(fs.FileInfo) int { return 1 }

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
