// Package changes tells which lines of Go files are new since a revision of a git
// repository.
package changes

import (
	"fmt"
	"path/filepath"
	"sort"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Lines are the new lines of the files on disk.
type Lines struct {
	root      string            // absolute: the top of the repository
	added     map[string][]span // in order, none over another, as git prints them
	untracked map[string]bool
}

// span is lines, counted from 1.
type span struct{ first, last int }

// Since returns the lines of Go files that are new since a revision of the repository
// that dir, an absolute path, is in.
func Since(dir, revision string) (*Lines, error) {
	g := git{dir: dir}
	commit, up, err := g.resolve(revision)
	if err != nil {
		return nil, err
	}
	if err := g.disarm(); err != nil {
		return nil, err
	}
	patch, err := g.run(append(diffArgs, commit, "--", goFiles)...)
	if err != nil {
		return nil, err
	}
	added, err := parse(patch)
	if err != nil {
		return nil, err
	}
	names, err := g.run("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", goFiles)
	if err != nil {
		return nil, err
	}
	l := &Lines{root: file.Abs(dir, filepath.FromSlash(up)), added: added, untracked: map[string]bool{}}
	for name := range strings.SplitSeq(names, "\x00") {
		l.untracked[name] = true
	}
	return l, nil
}

// parse returns the lines that a patch adds, by the names of the files.
func parse(patch string) (map[string][]span, error) {
	files, _, err := gitdiff.Parse(strings.NewReader(patch))
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", err)
	}
	added := map[string][]span{}
	for _, f := range files {
		for _, hunk := range f.TextFragments {
			if hunk.NewLines > 0 {
				added[f.NewName] = append(added[f.NewName], span{int(hunk.NewPosition), int(hunk.NewPosition + hunk.NewLines - 1)})
			}
		}
	}
	return added, nil
}

// New reports whether one of the lines from first to last, counted from 1, of the file
// at path, which is absolute, is new. All lines are new of a file that git does not
// track, or that is outside the repository.
func (l *Lines) New(path string, first, last int) bool {
	rel, err := filepath.Rel(l.root, path)
	if err != nil || !filepath.IsLocal(rel) {
		return true
	}
	name := filepath.ToSlash(rel)
	if l.untracked[name] {
		return true
	}
	spans := l.added[name]
	i := sort.Search(len(spans), func(i int) bool { return first <= spans[i].last })
	return i < len(spans) && spans[i].first <= last
}
