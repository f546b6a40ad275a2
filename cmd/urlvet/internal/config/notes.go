package config

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"urlvet.example/cmd/urlvet/internal/file"
)

// misnamed are names that people give configuration files. They do not count.
var misnamed = []string{".urlvet.yml", "urlvet.yaml", "urlvet.yml"}

// notes are the files that look like configuration files and are none.
type notes struct {
	looked           map[string]bool // directories in which files of a wrong name were looked for
	misnamed, astray []string        // paths that nobody was told of
}

// look looks in a directory whose configuration file would count.
func (n *notes) look(dir string) {
	if n.looked[dir] {
		return
	}
	n.looked[dir] = true
	for _, name := range misnamed {
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); err == nil {
			n.misnamed = append(n.misnamed, path)
		}
	}
}

// Seen tells the settings what a directory, an absolute path, holds, for Notes.
func (s *Settings) Seen(dir string, entries []fs.DirEntry) {
	if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == Name && !e.IsDir() }) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(dir, Name)
	if s.start(dir) != dir && !s.notes.looked[path] {
		s.notes.looked[path] = true
		s.notes.astray = append(s.notes.astray, path)
	}
}

// Notes returns an error for each kind of file that looks like a configuration
// file and is not read: files in directories whose settings For or Analyzer was
// asked for, or above them, and those in directories that were Seen. It names
// each file once; the next call is about those that were found since.
func (s *Settings) Notes() (all []error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := &s.notes
	if len(n.misnamed) > 0 {
		all = append(all, unread(n.misnamed, "not read, because settings stand in "+Name))
	}
	if len(n.astray) > 0 {
		all = append(all, unread(n.astray, "not read, because settings stand beside go.mod or above it"))
	}
	n.misnamed, n.astray = nil, nil
	return all
}

// unread returns an error about the first of the paths that counts the others.
func unread(paths []string, why string) error {
	if others := len(paths) - 1; others > 0 {
		why = fmt.Sprintf("%s (the first of %d)", why, others+1)
	}
	return file.Unread(slices.Min(paths), why)
}
