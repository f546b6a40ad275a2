package load

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/mark"
)

// expand queues the folders that the patterns name.
func (l *loader) expand(patterns []string) []*pattern {
	var all, others []*pattern
	files := map[string]*folder{}
	for _, text := range patterns {
		p := &pattern{text: text}
		all = append(all, p)
		switch {
		case text == "-":
			l.addStdin(p)
		case isFile(l.abs(text)):
			l.addFile(p, files)
		case isOtherFile(text, l.abs(text)):
			p.failed = true
			l.fail(file.Unread(l.abs(text), "not a Go file"))
		case isLocal(text):
			l.addLocal(p)
		default:
			others = append(others, p)
		}
	}
	for _, f := range files {
		l.queue <- f
	}
	l.addListed(others)
	return all
}

func (l *loader) abs(text string) string { return file.Abs(l.cfg.Dir, text) }

// addStdin adds standard input, as if the user had named its file, or else one in
// the current directory.
func (l *loader) addStdin(p *pattern) {
	path := l.cfg.StdinPath
	if path == "" {
		path = filepath.Join(l.cfg.Dir, file.StdinName)
	}
	f := &folder{path: filepath.Dir(path), names: []string{filepath.Base(path)}, given: true, stdin: true}
	p.folders = append(p.folders, f)
	l.queue <- f
}

// addFile adds a file to the others that the user named in its directory.
func (l *loader) addFile(p *pattern, files map[string]*folder) {
	path := l.abs(p.text)
	dir, name := filepath.Split(path)
	dir = filepath.Clean(dir)
	f := files[dir]
	if f == nil {
		f = &folder{path: dir, given: true}
	}
	if !slices.Contains(f.names, name) {
		real, info, err := l.dirs.Leads(path)
		if err == nil && file.IsLink(path) {
			err = l.links.Add(path, real, info)
		}
		if err != nil {
			p.failed = true
			l.fail(err)
			return
		}
		f.names = append(f.names, name)
	}
	files[dir] = f
	p.folders = append(p.folders, f)
}

func isTest(path string) bool { return strings.HasSuffix(path, "_test.go") }

// addLocal adds the directories of a file-system pattern.
func (l *loader) addLocal(p *pattern) {
	path := l.abs(p.text)
	root, below := path, strings.Contains(path, "...")
	if below {
		root = walkRoot(path)
	}
	t := tree{visit: l.adder(p, false), dirs: &l.dirs, skip: l.cfg.skip, check: l.checkPath, fail: func(dir string, err error) {
		p.failed = true
		if dir == root { // which the user has named
			l.fail(err)
			return
		}
		l.failIn(dir, err)
	}}
	if !below {
		t.only(path)
		return
	}
	t.match = matcher(filepath.ToSlash(path))
	t.ignore = ignoredBy(root)
	t.walk(root)
}

// noCommand is a hint for a pattern that may have been meant as a command.
func (l *loader) noCommand(text string) string {
	if strings.ContainsAny(text, "./") {
		return ""
	}
	if best := command.Nearest(text, l.cfg.Commands); best != "" {
		return fmt.Sprintf("; did you mean the command %q? (./%s for a directory)", best, text)
	}
	return fmt.Sprintf("; nor is there a command %q (run 'urlvet help')", text)
}

// noCommands is the hint for patterns that could not be resolved, if there is but one and
// it is much like a command.
func (l *loader) noCommands(patterns []*pattern) string {
	if len(patterns) != 1 || command.Nearest(patterns[0].text, l.cfg.Commands) == "" {
		return ""
	}
	return l.noCommand(patterns[0].text)
}

// adder returns a visit function for a tree. It queues a directory for p unless
// another pattern has queued it already.
func (l *loader) adder(p *pattern, outside bool) func(dir string, entries []fs.DirEntry) {
	return func(dir string, entries []fs.DirEntry) {
		f := l.seen[dir]
		if f == nil {
			f = &folder{path: dir, outside: outside}
			f.names, f.real = l.goFiles(dir, entries)
			f.names = l.short(dir, f.names)
			l.seen[dir] = f
			if l.cfg.Seen != nil {
				l.cfg.Seen(dir, entries)
			}
			l.queue <- f
		}
		p.folders = append(p.folders, f)
	}
}

// longest is how many bytes the path of a file or directory may have, as it is printed, below the
// current directory. Each finding is printed with it, and there may be 200,000 of them in a megabyte.
const longest = 512

// checkPath returns an error if the path of a file or directory is too long.
func (l *loader) checkPath(path string) error { return checkPath(l.cfg.Dir, path) }

// checkPath returns an error if a path is too long for somebody in dir.
func checkPath(dir, path string) error {
	if len(mark.Visible(file.Short(dir, path))) > longest {
		return file.Unread(path, fmt.Sprintf("a path of more than %d bytes, not read", longest))
	}
	return nil
}

// short returns the names of the files in dir that have no path too long.
func (l *loader) short(dir string, names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		path := filepath.Join(dir, name)
		err := l.checkPath(path)
		if err != nil {
			l.failIn(path, err)
		}
		return err != nil
	})
}

// addListed adds the packages of patterns that only the go command can resolve.
func (l *loader) addListed(patterns []*pattern) {
	if len(patterns) == 0 {
		return
	}
	byText := map[string]*pattern{}
	for _, p := range patterns {
		byText[p.text] = p
	}
	all, mods, err := l.list(slices.Sorted(maps.Keys(byText)))
	if err != nil {
		l.fail(fmt.Errorf("%w%s", err, l.noCommands(patterns)))
		for _, p := range patterns {
			p.failed = true
		}
	}
	for _, listed := range all {
		for _, text := range listed.Match {
			l.addPackage(byText[text], listed, mods)
		}
	}
}

// list asks the go command for packages, and for the modules that they may be of.
func (l *loader) list(patterns []string) (all []listed, mods modules, err error) {
	mods, err = findModules(l.cfg.Dir)
	if err == nil {
		all, err = goList(mods, l.cfg.Tags, patterns)
		err = mods.told(err)
	}
	return all, mods, explained(err, patterns)
}

func (l *loader) addPackage(p *pattern, pkg listed, mods modules) {
	if p == nil {
		return
	}
	if pkg.Dir == "" && pkg.Error != nil {
		p.failed = true
		err := mods.told(message(firstLine(pkg.Error.Err)))
		l.fail(fmt.Errorf("%w%s", err, l.noCommand(p.text)))
		return
	}
	tree{visit: l.adder(p, mods.outside(pkg.Dir, &l.dirs)), check: l.checkPath, fail: func(_ string, err error) { l.fail(err) }}.only(pkg.Dir)
}

// goFiles returns the names of the Go files among the entries of dir, and what those of them that are links
// lead to.
func (l *loader) goFiles(dir string, entries []fs.DirEntry) (names []string, real map[string]string) {
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		path := filepath.Join(dir, name)
		if e.Type().IsRegular() {
			names = append(names, name)
		} else if to := l.follow(path); to != "" {
			names = append(names, name)
			if real == nil {
				real = map[string]string{}
			}
			real[name] = to
		}
	}
	return names, real
}

// follow returns the regular file that a link leads to, "" if there is none that is to be read.
func (l *loader) follow(path string) string {
	real, info, err := l.dirs.Leads(path)
	if err != nil && info != nil && info.IsDir() {
		return ""
	}
	if err == nil {
		err = l.links.Add(path, real, info)
	}
	if err != nil {
		l.failIn(path, err)
		return ""
	}
	return real
}

// checkMatched reports a pattern that names no Go file.
func (l *loader) checkMatched(p *pattern) {
	if p.failed || slices.ContainsFunc(p.folders, func(f *folder) bool { return f.matched.Load() }) {
		return
	}
	l.fail(fmt.Errorf("no Go files match %q%s", p.text, l.hint(p.text)))
}

// hint suggests what else a pattern without matches may have meant.
func (l *loader) hint(text string) string {
	if isLocal(text) {
		return ""
	}
	head, _, _ := strings.Cut(text, "...")
	if info, err := os.Stat(l.abs(head)); err == nil && info.IsDir() {
		return fmt.Sprintf("; did you mean %q?", "./"+text)
	}
	return ""
}
