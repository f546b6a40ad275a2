package file

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// temporary matches the names of the files that Replace renames, and the process
// in them.
var temporary = regexp.MustCompile(`^\.urlvet-([0-9]+)-[0-9]+$`)

// temporaryPattern is the same for os.CreateTemp.
func temporaryPattern() string { return fmt.Sprintf(".urlvet-%d-*", os.Getpid()) }

// writing is more than Replace takes to fill and rename a temporary file.
const writing = 10 * time.Minute

// Sweep removes what a Replace in this directory has left that was killed before
// it ended. It leaves alone what it cannot remove.
func Sweep(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if stale(e) {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// stale reports whether an entry is a temporary file of a process that has ended,
// or one so old that another process has the number by now.
func stale(e fs.DirEntry) bool {
	m := temporary.FindStringSubmatch(e.Name())
	if m == nil || !e.Type().IsRegular() {
		return false
	}
	process, err := strconv.Atoi(m[1])
	if err != nil || process == os.Getpid() {
		return false
	}
	if !alive(process) {
		return true
	}
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > writing
}
