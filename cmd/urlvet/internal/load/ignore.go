package load

import (
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/file"
)

// ignored are the directories that the ignore directives of a go.mod file
// exclude from patterns with wildcards. There may be hundreds of thousands, which are looked up.
type ignored struct {
	root  string          // of the module
	fixed map[string]bool // "dir", relative to root: that directory alone
	any   map[string]bool // "dir": wherever it appears below root
}

// ignoredBy returns the ignore directives that apply to dir: those of the
// nearest go.mod file. It returns none if the file cannot be read or the go
// command rejects it, which will report that, and none if dir itself is ignored,
// because the user named it and wants everything below.
func ignoredBy(dir string) ignored {
	root, ok := file.Module(dir)
	if !ok {
		return ignored{}
	}
	path := filepath.Join(root, "go.mod")
	data, err := file.Read(path, file.MaxBytes)
	if err != nil {
		return ignored{}
	}
	mod, err := modfile.Parse(path, data, nil)
	if err != nil || mod.Module == nil {
		return ignored{}
	}
	set := ignored{root: root, fixed: map[string]bool{}, any: map[string]bool{}}
	for _, directive := range mod.Ignore {
		set.add(directive.Path)
	}
	for at := dir; at != root; at = filepath.Dir(at) {
		if set.has(at) {
			return ignored{}
		}
	}
	return set
}

func (s ignored) add(path string) {
	if rest, ok := strings.CutPrefix(path, "./"); ok {
		s.fixed[strings.Trim(rest, "/")] = true
		return
	}
	s.any[strings.Trim(path, "/")] = true
}

// has reports whether dir, an absolute path, is one of the directories that are ignored. One
// below these has to be asked about together with those that it is in.
func (s ignored) has(dir string) bool {
	if len(s.fixed)+len(s.any) == 0 {
		return false
	}
	rel, err := filepath.Rel(s.root, dir)
	if err != nil {
		return false
	}
	rel = filepath.ToSlash(rel)
	found := s.fixed[rel]
	for more := true; more && !found; _, rel, more = strings.Cut(rel, "/") {
		found = s.any[rel]
	}
	return found
}
