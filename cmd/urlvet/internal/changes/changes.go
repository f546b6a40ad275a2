// Package changes tells which lines of Go files are new since a revision of a git
// repository.
package changes

import (
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Lines are the new lines of the files on disk. Names are those that git has: from the root, with
// slashes, and through no link.
type Lines struct {
	root      string            // absolute, without links: the top of the repository
	added     map[string][]span // by name; in order, none over another, as git prints them
	untracked map[string]bool   // by name, links too
	converted map[string]bool   // by name: those that git reads in another encoding
	links     map[string]bool   // by name: those that are new, or lead elsewhere now

	dirs    file.Dirs
	places  map[string]place // by path
	through map[string]bool  // by path: what throughNew said
}

// place is where a file is for git.
type place struct {
	name string
	new  bool // all of its lines
}

// span is lines, counted from 1.
type span struct{ first, last int }

// Since returns the lines of Go files that are new since a revision of the repository
// that dir, an absolute path, is in. It may be one that git has no name for: a link.
func Since(dir, revision string) (*Lines, error) {
	g := git{dir: dir, until: time.Now().Add(maxSeconds * time.Second)}
	commit, up, err := g.resolve(revision)
	if err != nil {
		return nil, err
	}
	root, err := top(dir, up)
	if err != nil {
		return nil, err
	}
	remove, err := g.setApart(root, commit)
	if err != nil {
		return nil, err
	}
	defer remove()
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
	raw, err := g.run(append(rawArgs, commit, "--")...)
	if err != nil {
		return nil, err
	}
	untracked, err := g.files("--others", "--exclude-standard", "--", ":(top)")
	if err != nil {
		return nil, err
	}
	converted, err := g.files(append([]string{"--", goFiles}, notConverted...)...)
	if err != nil {
		return nil, err
	}
	return &Lines{root: root, added: added, untracked: untracked, converted: converted, links: newLinks(root, raw)}, nil
}

// top returns the path without links of the top of the repository. It is up from dir, where git
// sees no links.
func top(dir, up string) (string, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(file.Abs(real, filepath.FromSlash(up)))
}

// newLinks returns the names of the symbolic links in what rawArgs prints that lead elsewhere than before: the modes, the
// hashes and more, and then the name, with a zero behind each. Links that were touched only are in it, too.
func newLinks(root, raw string) map[string]bool {
	links := map[string]bool{}
	fields := strings.Split(raw, "\x00")
	for i := 1; i < len(fields); i += 2 {
		change := strings.Fields(fields[i-1])
		if len(change) > 2 && change[1] == "120000" && (change[0] != ":120000" || change[2] != linkHash(file.Abs(root, filepath.FromSlash(fields[i])), len(change[2]))) {
			links[fields[i]] = true
		}
	}
	return links
}

// linkHash returns the hash that git has for the symbolic link at path, in as many hexadecimal digits as its repository
// uses; "" if there is no link.
func linkHash(path string, digits int) string {
	to, err := os.Readlink(path)
	if err != nil {
		return ""
	}
	blob := fmt.Appendf(nil, "blob %d\x00%s", len(to), to)
	if digits == 2*sha256.Size {
		return fmt.Sprintf("%x", sha256.Sum256(blob))
	}
	return fmt.Sprintf("%x", sha1.Sum(blob))
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
// at path, which is absolute, is new. All lines are new of a file that git does not track or
// reads in another encoding, with other lines; that is outside the repository; that a new link
// leads to, or an old one if it is not named as a Go file, as git is asked for no others. Only one
// goroutine may ask.
func (l *Lines) New(path string, first, last int) bool {
	p, known := l.places[path]
	if !known {
		p = l.place(path)
		if l.places == nil {
			l.places = map[string]place{}
		}
		l.places[path] = p
	}
	if p.new {
		return true
	}
	spans := l.added[p.name]
	i := sort.Search(len(spans), func(i int) bool { return first <= spans[i].last })
	return i < len(spans) && spans[i].first <= last
}

// place returns where the file at path is.
func (l *Lines) place(path string) place {
	real, err := l.dirs.Real(path)
	if err != nil {
		real = path // it is gone since it was read
	}
	name, inside := l.name(real)
	return place{name, !inside || !strings.HasSuffix(name, ".go") || l.untracked[name] || l.converted[name] || l.throughNew(path)}
}

// name returns the name of the file at path, which has no links on its way. inside is false for
// one outside of the repository.
func (l *Lines) name(path string) (name string, inside bool) {
	rel, err := filepath.Rel(l.root, path)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// throughNew reports whether a link that is new is on the way to path, or is what it names: the
// lines behind it were elsewhere before, and other settings may have held there.
func (l *Lines) throughNew(path string) bool {
	found, known := l.through[path]
	if known {
		return found
	}
	parent := filepath.Dir(path)
	if parent == path {
		return false
	}
	if l.through == nil {
		l.through = map[string]bool{}
	}
	l.through[path] = true // for a link that leads to itself
	found = l.throughNew(parent) || l.newLink(path)
	l.through[path] = found
	return found
}

// newLink reports whether path names a link that is new, or leads through one.
func (l *Lines) newLink(path string) bool {
	to, err := os.Readlink(path)
	if err != nil {
		return false // no link
	}
	dir, err := l.dirs.Real(filepath.Dir(path))
	if err != nil {
		return true
	}
	if name, inside := l.name(filepath.Join(dir, filepath.Base(path))); inside && (l.links[name] || l.untracked[name]) {
		return true
	}
	if below := strings.TrimLeft(filepath.ToSlash(to), "./"); strings.Contains(below+"/", "/../") {
		return true // back from where another link may lead: x/../y
	}
	return l.throughNew(file.Abs(dir, to))
}
