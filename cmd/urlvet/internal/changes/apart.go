package changes

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"urlvet.example/cmd/urlvet/internal/file"
)

// This file gives git a directory of its own, with the objects and the index of a repository and without its
// configuration. That may include others by paths that differ for each process, /proc/self/…, so that nobody
// who reads it before git does knows what git will read.

// kept are the settings of a repository that say how its files are on disk, and keptFiles name files with patterns. They
// run nothing.
const (
	kept      = `^(core\.(autocrlf|eol|safecrlf|filemode|symlinks|precomposeunicode|sparsecheckout|sparsecheckoutcone)|sparse\.expectfilesoutsideofpatterns)$`
	keptFiles = `^core\.(excludesfile|attributesfile)$`
)

// maxIndex is how long an index may be in bytes. That of the largest repositories has some hundred megabytes.
const maxIndex = 256 << 20

// sharedIndex matches the name of a shared index. Where its file is a link, git prints what that leads to, which may have
// any name, also that of another file of the directory.
var sharedIndex = regexp.MustCompile(`^sharedindex\.[0-9a-f]{40,64}$`)

// setApart makes a directory that git takes for that of the repository with its top at root, and returns what removes it.
// The objects have hashes of the same length as the commit.
func (g *git) setApart(root, commit string) (remove func(), err error) {
	dir, err := os.MkdirTemp("", "urlvet-git-")
	if err != nil {
		return nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	if dir, err = filepath.Abs(dir); err != nil { // TMPDIR may be relative
		remove()
		return nil, err
	}
	if err := g.fill(dir, root, commit); err != nil {
		remove()
		return nil, err
	}
	return remove, nil
}

// fill writes what git looks for into a directory, and has all further commands use that.
func (g *git) fill(dir, root, commit string) error {
	settings, err := g.keptSettings(dir, root)
	if err != nil {
		return err
	}
	config := "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
	if len(commit) == 2*sha256.Size {
		config = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n[extensions]\n\tobjectFormat = sha256\n"
	}
	err = errors.Join(
		os.MkdirAll(filepath.Join(dir, "refs"), 0o700), os.MkdirAll(filepath.Join(dir, "objects"), 0o700), os.MkdirAll(filepath.Join(dir, "info"), 0o700),
		os.WriteFile(filepath.Join(dir, "HEAD"), []byte(commit+"\n"), 0o600), os.WriteFile(filepath.Join(dir, "config"), []byte(config), 0o600),
	)
	if err != nil {
		return err
	}
	objects, err := g.path("--git-path", "objects")
	if err != nil {
		return err
	}
	index, err := g.path("--git-path", "index")
	if err != nil {
		return err
	}
	if err := copyIndex(filepath.Join(dir, "index"), index); err != nil {
		return err
	}
	shared, err := g.path("--shared-index-path")
	if err != nil {
		return err
	}
	if name := filepath.Base(shared); sharedIndex.MatchString(name) {
		if err := copyIndex(filepath.Join(dir, name), shared); err != nil {
			return err
		}
	}
	for _, name := range []string{"info/exclude", "info/attributes"} {
		from, err := g.path("--git-path", name)
		if err != nil {
			return err
		}
		copyPatterns(filepath.Join(dir, filepath.FromSlash(name)), from)
	}
	g.config = append(g.config, settings...)
	g.apart = []string{"GIT_DIR=" + dir, "GIT_COMMON_DIR=" + dir, "GIT_WORK_TREE=" + root, "GIT_OBJECT_DIRECTORY=" + objects, "GIT_INDEX_FILE=" + filepath.Join(dir, "index")}
	return nil
}

// path returns the absolute path that git rev-parse prints, "" if it prints none.
func (g *git) path(args ...string) (string, error) {
	path, err := g.run(append([]string{"rev-parse"}, args...)...)
	if path = strings.TrimRight(path, "\r\n"); err != nil || path == "" {
		return "", err
	}
	return file.Abs(g.dir, filepath.FromSlash(path)), nil
}

// copyIndex copies an index, if there is one, with its time: git looks into files that have changed since.
func copyIndex(to, from string) error {
	info, err := os.Stat(from)
	if errors.Is(err, fs.ErrNotExist) || from == "" {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := file.Read(from, maxIndex)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(to, text, 0o600), os.Chtimes(to, info.ModTime(), info.ModTime()))
}

// copyPatterns copies a file with patterns, or writes an empty one for what is no file.
func copyPatterns(to, from string) {
	text, _ := file.Read(from, file.MaxBytes)
	os.WriteFile(to, text, 0o600)
}

// keptSettings returns the options for the settings of the repository that say how its files are on disk. What patterns
// they name is copied into dir.
func (g *git) keptSettings(dir, root string) (options []string, err error) {
	all, err := g.settings("--no-type", kept)
	if err != nil {
		return nil, err
	}
	for _, setting := range lastOf(all) {
		options = append(options, "-c", strings.Replace(setting, "\n", "=", 1))
	}
	all, err = g.settings("--type=path", keptFiles)
	for _, setting := range lastOf(all) {
		name, value, _ := strings.Cut(setting, "\n")
		to := filepath.Join(dir, name)
		copyPatterns(to, file.Abs(root, value))
		options = append(options, "-c", name+"="+to)
	}
	return options, err
}

// lastOf returns the last setting of each name, which is the one that counts: there may be a million.
func lastOf(all string) map[string]string {
	last := map[string]string{}
	for setting := range strings.SplitSeq(all, "\x00") {
		if name, _, _ := strings.Cut(setting, "\n"); name != "" {
			last[name] = setting
		}
	}
	return last
}
