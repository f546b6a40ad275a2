package edit

import (
	"path/filepath"
	"slices"
	"strings"
)

// Unseen are the files of a package that the driver knows of and does not give: those for
// another system.
type Unseen struct {
	Paths    []string
	Read     func(path string) ([]byte, error) // nil if the driver reads no files
	Siblings *Siblings                         // of the files of other packages, too
}

// maxUnseen is how many other files beside those of a package are read before an import
// is added, maxUnseenBytes how long they may be together, and maxForeign how many of them may be of
// other packages. If there are more, none is added.
const (
	maxUnseen      = 256
	maxUnseenBytes = 8 << 20
	maxForeign     = 16
)

// declared are the unseen files of a package, for what they declare outside functions, and what they
// mention.
type declared struct {
	files   []*sibling
	tests   []*sibling // of the package for tests of it
	clash   bool       // they may declare anything
	left    int        // how many more bytes are read
	foreign int        // how many files of other packages were beside them
}

// declaredUnseen returns the files of the package which are not judged: for another
// system, behind a build tag, or tests. An import of a name that they declare would not compile
// there.
func (ed *Editor) declaredUnseen() *declared {
	d := &declared{left: maxUnseenBytes}
	if len(ed.files.All) == 0 {
		return d
	}
	clause, known, dirs := ed.files.All[0].Tree.Name.Name, make(map[string]bool), make(map[string]bool)
	for _, f := range ed.files.All {
		name := ed.files.Fset.PositionFor(f.Tree.Package, false).Filename
		known[name] = true
		if filepath.IsAbs(name) {
			dirs[filepath.Dir(name)] = true
		}
	}
	for _, path := range ed.unseen.Paths {
		if isGo(path) && !known[path] && !d.clash {
			known[path] = true
			text := ed.unseen.read(path)
			d.add(clause, &sibling{path: path, text: text}, len(text))
		}
	}
	for dir := range dirs {
		d.addDir(ed.unseen.Siblings.in(dir, maxUnseen+len(known)+1), clause, known)
	}
	return d
}

// read returns the text of a file, nil if it cannot be read.
func (u Unseen) read(path string) []byte {
	if u.Read == nil {
		return nil
	}
	text, _ := u.Read(path)
	return text
}

func isGo(path string) bool { return strings.HasSuffix(path, ".go") }

// addDir adds the other files in a directory.
func (d *declared) addDir(in *listing, clause string, known map[string]bool) {
	if in.failed || in.entries > maxUnseen+len(known) {
		d.clash = true
	}
	for _, s := range in.files {
		if d.clash {
			return
		}
		if known[s.path] {
			continue
		}
		size, plain := s.open()
		if !plain || size > d.left { // what is no plain file may declare anything
			d.clash = true
			return
		}
		d.add(clause, s, size)
	}
}

// add adds a file of so many bytes if it is of the package with that clause. One that cannot be
// read or parsed may declare anything.
func (d *declared) add(clause string, s *sibling, size int) {
	if d.left -= size; d.left < 0 {
		d.clash = true
		return
	}
	switch name := s.clause(); {
	case name == "":
		d.clash = true
	case name == clause:
		d.clash = !s.parse()
		d.files = append(d.files, s)
	case name == clause+"_test":
		d.tests = append(d.tests, s)
	case strings.TrimSuffix(name, "_test") != strings.TrimSuffix(clause, "_test"):
		d.foreign++
		d.clash = d.foreign > maxForeign
	}
}

// MentionedUnseen reports whether a file of the package that is not judged may mention a name.
func (ed *Editor) MentionedUnseen(name string) bool {
	d := ed.others()
	return d.clash || slices.ContainsFunc(d.files, func(s *sibling) bool { return s.mentions[name] })
}

// DeclaredUnseen reports whether a file of the package that is not judged may declare a name.
func (ed *Editor) DeclaredUnseen(name string) bool { return ed.others().has(name) }

// MentionedByTests reports whether a test from outside of the package, package main_test, may mention a name.
func (ed *Editor) MentionedByTests(name string) bool {
	return slices.ContainsFunc(ed.others().tests, func(s *sibling) bool { return !s.parse() || s.mentions[name] })
}

// UnseenTests returns the texts of the tests of the package that are not judged, and whether these are all.
func (ed *Editor) UnseenTests() (texts [][]byte, all bool) {
	d := ed.others()
	for _, s := range slices.Concat(d.files, d.tests) {
		if strings.HasSuffix(s.path, "_test.go") {
			texts = append(texts, s.text)
		}
	}
	return texts, !d.clash
}

// UnseenTexts returns the texts of those files of the package that are not judged and can be read.
func (ed *Editor) UnseenTexts() (texts [][]byte) {
	for _, s := range ed.others().files {
		texts = append(texts, s.text)
	}
	return texts
}

// has reports whether one of the files may declare a name, a method by its methodName.
func (d *declared) has(name string) bool {
	return d.clash || slices.ContainsFunc(d.files, func(s *sibling) bool { return s.declares[name] })
}
