package edit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Siblings are the files of the directories whose packages are checked, as the packages beside them see
// them. There may be thousands of packages in a directory, so it is read once for those that are checked
// one after the other. The zero Siblings has read nothing, and nil keeps nothing.
type Siblings struct {
	mu   sync.Mutex
	dirs map[string]*listing
}

// maxListings is how many directories are kept, and fresh for how long: editors change files.
const (
	maxListings = 4
	fresh       = 2 * time.Second
)

// listing is what a directory has.
type listing struct {
	read    time.Time
	limit   int // how many entries were asked for
	entries int // how many there are, up to that
	failed  bool
	files   []*sibling // the Go files, by name
}

// in returns what is in a directory, with limit entries at most. A directory that is not there has none.
func (s *Siblings) in(dir string, limit int) *listing {
	if s == nil {
		return list(dir, limit)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.dirs[dir]
	if l != nil && (l.limit >= limit || l.entries < l.limit) && time.Since(l.read) < fresh {
		return l
	}
	if len(s.dirs) >= maxListings || s.dirs == nil {
		s.dirs = make(map[string]*listing)
	}
	l = list(dir, limit)
	s.dirs[dir] = l
	return l
}

// list reads a directory.
func list(dir string, limit int) *listing {
	l := &listing{read: time.Now(), limit: limit}
	f, err := os.Open(dir)
	if err != nil {
		return l
	}
	defer f.Close()
	entries, err := f.ReadDir(limit)
	l.entries, l.failed = len(entries), err != nil && err != io.EOF
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		if name := e.Name(); isGo(name) && !e.IsDir() && !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".") {
			l.files = append(l.files, &sibling{path: filepath.Join(dir, name), entry: e})
		}
	}
	return l
}

// sibling is a Go file beside others. What it has is read when somebody asks.
type sibling struct {
	path  string
	entry os.DirEntry

	opening, heading, parsing sync.Once

	plain bool // it is a regular file
	size  int  // in bytes
	text  []byte

	name               string // of the package, "" if that is not known
	parsed             bool   // without a mistake
	declares, mentions map[string]bool
}

// open returns the size of the file, and whether it is one.
func (s *sibling) open() (size int, plain bool) {
	s.opening.Do(func() {
		if info, err := s.entry.Info(); err == nil {
			s.plain, s.size = info.Mode().IsRegular(), int(info.Size())
		}
	})
	return s.size, s.plain
}

// clause returns the name of the package, "" if the file cannot be read.
func (s *sibling) clause() string {
	s.heading.Do(func() {
		if s.text == nil {
			s.text = readFile(s.path, int64(s.size))
		}
		if head, err := parser.ParseFile(token.NewFileSet(), "", s.text, parser.PackageClauseOnly); err == nil {
			s.name = head.Name.Name
		}
	})
	return s.name
}

// parse finds what the file declares and mentions, after clause, and reports whether it can be parsed.
func (s *sibling) parse() bool {
	s.parsing.Do(func() {
		tree, err := parser.ParseFile(token.NewFileSet(), "", s.text, parser.SkipObjectResolution)
		if s.parsed = err == nil; s.parsed {
			s.declares, s.mentions = declaredIn(tree), mentionedIn(tree)
		}
	})
	return s.parsed
}

// readFile returns the first bytes of a file, nil if it cannot be read.
func readFile(path string, size int64) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, size))
	return text
}

func mentionedIn(tree *ast.File) map[string]bool {
	all := make(map[string]bool)
	ast.Inspect(tree, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all[id.Name] = true
		}
		return true
	})
	return all
}

func declaredIn(tree *ast.File) map[string]bool {
	all := make(map[string]bool)
	for _, decl := range tree.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			all[declaredName(decl)] = true
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					all[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						all[name.Name] = true
					}
				}
			}
		}
	}
	return all
}
