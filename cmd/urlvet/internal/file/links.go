package file

import (
	"io/fs"
	"os"
)

// maxLinked is how many bytes are read of files that were read through another link before. A link
// takes a hundred bytes in a repository, and what it leads to counts each time as if it were a copy.
const maxLinked = 2 << 20

// Links are the links that files of a kind are read through. The zero Links are none.
type Links struct {
	targets map[string]string // a link to each, by its path without links
	bytes   int64             // of targets, each but for the first time
}

// Add adds a link and the file that it leads to, by its path without links. It returns an error if links
// lead to the same files too often.
func (l *Links) Add(path, real string, target fs.FileInfo) error {
	if l.targets == nil {
		l.targets = map[string]string{}
	}
	if l.targets[real] == "" {
		l.targets[real] = path
		return nil
	}
	if l.bytes += target.Size(); l.bytes > maxLinked {
		return Unread(path, "one of too many links to the same file, not read")
	}
	return nil
}

// To returns the first link that was added to a file, by its path without links, "" if there is none.
func (l *Links) To(real string) string { return l.targets[real] }

// IsLink reports whether path is a symbolic link.
func IsLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
