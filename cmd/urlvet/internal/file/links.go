package file

import "io/fs"

// maxLinked is how many bytes are read of files that were read through another link before. A link
// takes a hundred bytes in a repository, and what it leads to counts each time as if it were a copy.
const maxLinked = 8 << 20

// Links are the links that files of a kind are read through. The zero Links are none.
type Links struct {
	targets map[string]bool
	bytes   int64 // of targets, each but for the first time
}

// Add adds a link and the file that it leads to, by its path without links. It returns an error if links
// lead to the same files too often.
func (l *Links) Add(path, real string, target fs.FileInfo) error {
	if l.targets == nil {
		l.targets = map[string]bool{}
	}
	if l.targets[real] {
		l.bytes += target.Size()
	}
	l.targets[real] = true
	if l.bytes > maxLinked {
		return Unread(path, "one of too many links to the same file, not read")
	}
	return nil
}
