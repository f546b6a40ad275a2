package load

import (
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"urlvet.example/cmd/urlvet/internal/file"
)

// ignored are the directories that the ignore directives of a go.mod file
// exclude from patterns with wildcards.
type ignored struct {
	root  string   // of the module
	fixed []string // "/dir/", relative to root: that directory alone
	any   []string // "/dir/": wherever it appears below root
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
	set := ignored{root: root}
	for _, directive := range mod.Ignore {
		set.add(directive.Path)
	}
	if set.covers(dir) {
		return ignored{}
	}
	return set
}

func (s *ignored) add(path string) {
	if rest, ok := strings.CutPrefix(path, "./"); ok {
		s.fixed = append(s.fixed, slashed(rest))
		return
	}
	s.any = append(s.any, slashed(path))
}

// covers reports whether dir, an absolute path, is ignored.
func (s ignored) covers(dir string) bool {
	if len(s.fixed)+len(s.any) == 0 {
		return false
	}
	rel, err := filepath.Rel(s.root, dir)
	if err != nil {
		return false
	}
	path := slashed(filepath.ToSlash(rel))
	return slices.ContainsFunc(s.fixed, func(p string) bool { return strings.HasPrefix(path, p) }) ||
		slices.ContainsFunc(s.any, func(p string) bool { return strings.Contains(path, p) })
}

// slashed returns path with one slash at either end, so that comparing two such
// paths compares whole elements.
func slashed(path string) string { return "/" + strings.Trim(path, "/") + "/" }
