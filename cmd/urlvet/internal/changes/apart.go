package changes

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"urlvet.example/cmd/urlvet/internal/file"
)

// This file gives git a directory of its own, with the objects and the index of a repository and without its
// configuration. That may include others by paths that differ for each process, /proc/self/…, so that nobody
// who reads it before git does knows what git will read.

// kept are the settings of a repository that say how its files are on disk, and keptFiles name files with patterns. They
// run nothing.
const (
	kept      = `^core\.(autocrlf|eol|safecrlf|filemode|symlinks|ignorecase|precomposeunicode|sparsecheckout|sparsecheckoutcone)$`
	keptFiles = `^core\.(excludesfile|attributesfile)$`
)

// maxIndex is how long an index may be in bytes. That of the largest repositories has some hundred megabytes.
const maxIndex = 1 << 30

// setApart makes a directory that git takes for that of the repository with its top at root, and returns what removes it.
// The objects have hashes of the same length as the commit.
func (g *git) setApart(root, commit string) (remove func(), err error) {
	settings, err := g.keptSettings(root)
	if err != nil {
		return nil, err
	}
	at := map[string]string{}
	for _, name := range []string{"objects", "index", "info/exclude", "info/attributes"} {
		path, err := g.run("rev-parse", "--git-path", name)
		if err != nil {
			return nil, err
		}
		at[name] = file.Abs(g.dir, filepath.FromSlash(strings.TrimRight(path, "\r\n")))
	}
	dir, err := os.MkdirTemp("", "urlvet-git-")
	if err != nil {
		return nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	if err := fill(dir, commit, at); err != nil {
		remove()
		return nil, fmt.Errorf("git: %w", err)
	}
	g.config = append(g.config, settings...)
	g.apart = []string{"GIT_DIR=" + dir, "GIT_COMMON_DIR=" + dir, "GIT_WORK_TREE=" + root, "GIT_OBJECT_DIRECTORY=" + at["objects"], "GIT_INDEX_FILE=" + filepath.Join(dir, "index")}
	return remove, nil
}

// fill writes what git looks for into its directory.
func fill(dir, commit string, at map[string]string) error {
	config := "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
	if len(commit) == 64 {
		config = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n[extensions]\n\tobjectFormat = sha256\n"
	}
	err := errors.Join(
		os.MkdirAll(filepath.Join(dir, "refs"), 0o700), os.MkdirAll(filepath.Join(dir, "objects"), 0o700), os.MkdirAll(filepath.Join(dir, "info"), 0o700),
		os.WriteFile(filepath.Join(dir, "HEAD"), []byte(commit+"\n"), 0o600), os.WriteFile(filepath.Join(dir, "config"), []byte(config), 0o600),
	)
	for _, name := range []string{"index", "info/exclude", "info/attributes"} {
		err = errors.Join(err, copyRegular(filepath.Join(dir, filepath.FromSlash(name)), at[name]))
	}
	shared, _ := filepath.Glob(filepath.Join(escapedGlob(filepath.Dir(at["index"])), "sharedindex.*")) // of a split index
	for _, path := range shared {
		err = errors.Join(err, copyRegular(filepath.Join(dir, filepath.Base(path)), path))
	}
	return err
}

// escapedGlob returns a path as a pattern that matches it alone.
func escapedGlob(path string) string {
	if filepath.Separator == '\\' {
		return path // where a pattern has no escapes, and no path a "*"
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// copyRegular copies a regular file, and nothing where none is.
func copyRegular(to, from string) error {
	info, err := os.Stat(from)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if info.Size() > maxIndex {
		return fmt.Errorf("%s has more than %d MiB", filepath.Base(from), maxIndex>>20)
	}
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, io.LimitReader(src, maxIndex))
	return errors.Join(err, dst.Close())
}

// keptSettings returns the options for the settings of the repository that say how its files are on disk. A path
// counts only if it is that of a regular file: a pipe would be read forever.
func (g *git) keptSettings(root string) (options []string, err error) {
	all, err := g.settings("--no-type", kept)
	if err != nil {
		return nil, err
	}
	for setting := range strings.SplitSeq(all, "\x00") {
		if setting != "" {
			options = append(options, "-c", strings.Replace(setting, "\n", "=", 1))
		}
	}
	all, err = g.settings("--type=path", keptFiles)
	for setting := range strings.SplitSeq(all, "\x00") {
		name, value, _ := strings.Cut(setting, "\n")
		if name == "" {
			continue
		}
		path := file.Abs(root, value)
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			path = os.DevNull
		}
		options = append(options, "-c", name+"="+path)
	}
	return options, err
}
