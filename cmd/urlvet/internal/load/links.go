package load

import (
	"io/fs"
	"os"
	"path/filepath"

	"urlvet.example/cmd/urlvet/internal/file"
)

// maxLinked is how many bytes are read of files that were read through another link before. A link
// takes a hundred bytes in a repository, and what it leads to counts each time as if it were a copy.
const maxLinked = 8 << 20

// links are the links that files are read through. The zero links are none.
type links struct {
	targets map[string]bool
	bytes   int64 // of targets, each but for the first time
}

// add adds a link to a file. It returns an error if links lead to the same files too often.
func (l *links) add(path string, target fs.FileInfo) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	if l.targets == nil {
		l.targets = map[string]bool{}
	}
	if l.targets[real] {
		l.bytes += target.Size()
	}
	l.targets[real] = true
	if l.bytes > maxLinked {
		return file.Unread(path, "one of too many links to the same file, not read")
	}
	return nil
}

// read reads a file, which may be a link.
func (l *links) read(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if info, err = file.Regular(path); err == nil {
			err = l.add(path, info)
		}
	}
	if err != nil {
		return nil, err
	}
	return file.Read(path, file.MaxBytes)
}
