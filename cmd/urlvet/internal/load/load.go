// Package load finds the Go files that package patterns name, as the go
// command finds them, and parses them. It never looks at a dependency.
package load

import (
	"go/build"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Config says where patterns start from and which files belong to packages.
type Config struct {
	Dir   string                // absolute; relative patterns start here
	Tests func(dir string) bool // whether to read the _test.go files of a directory; nil means no
	Tags  []string              // build tags; if there are any, they replace those in GOFLAGS
	Stdin []byte                // the text of the pattern "-"

	// StdinPath is the absolute path of the file whose text Stdin is, empty if it
	// is of no file.
	StdinPath string

	// Overlay has texts to read in place of those of files, by absolute path.
	Overlay map[string][]byte

	// Again, if not nil, has the directories whose files are read. The others were read by
	// an earlier call, for the same patterns.
	Again map[string]bool

	// AllFiles also asks for the files that build constraints exclude. Each is
	// a package of its own, because files for different systems declare the
	// same names.
	AllFiles bool

	// Excluded, if not nil, reports whether nobody wants to know what is wrong in
	// a file, by its absolute path. Such a file is read only with others of its
	// package. It is called from several goroutines.
	Excluded func(path string) bool

	// Commands are what a word may have been meant as that is no package.
	Commands []string

	// Seen, if not nil, is called with each directory that the patterns name and
	// with what it holds, from one goroutine.
	Seen func(dir string, entries []fs.DirEntry)

	// Skipped, if not nil, is called with each file or directory, by its absolute
	// path, that the patterns cover and that is left out. It is called from several
	// goroutines.
	Skipped func(path string, why Skip)
}

// Skip is why a file or a directory is left out.
type Skip int

// The reasons, those of files first.
const (
	SkipTest     Skip = iota // Tests does not want the _test.go file
	SkipBuild                // the file's build constraints are not met
	SkipExcluded             // nobody wants to know what is wrong in the file
	SkipModule               // the directory belongs to another module
	SkipIgnored              // go.mod ignores the directory
	SkipVendored             // the directory is below one named vendor
	SkipName                 // the directory is named testdata or begins with "_"
)

func (c Config) skip(path string, why Skip) {
	if c.Skipped != nil {
		c.Skipped(path, why)
	}
}

func (c Config) tests(dir string) bool { return c.Tests != nil && c.Tests(dir) }

func (c Config) excluded(path string) bool { return c.Excluded != nil && c.Excluded(path) }

// Packages calls visit with each package that the patterns name, from as many
// goroutines as there are processors. It returns sorted errors for what could
// not be found, read or parsed, and visits everything else.
func Packages(cfg Config, patterns []string, visit func(*Package)) []error {
	l := &loader{
		cfg: cfg, ctx: Context(cfg.Tags), seen: map[string]*folder{},
		queue: make(chan *folder, 64), visit: visit,
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for f := range l.queue {
				l.load(f)
			}
		})
	}
	if err := foundHere(); err != nil {
		l.fail(err)
	}
	all := l.expand(patterns)
	close(l.queue)
	workers.Wait()
	for _, p := range all {
		l.checkMatched(p)
	}
	slices.SortFunc(l.errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return l.errs
}

type loader struct {
	cfg   Config
	ctx   build.Context
	seen  map[string]*folder // by path; only expand uses it
	links file.Links         // to Go files; only expand uses them
	queue chan *folder
	visit func(*Package)
	dirs  file.Dirs

	mu   sync.Mutex
	errs []error
}

// failIn records an error about a file or directory, unless nobody wants to know.
func (l *loader) failIn(path string, err error) {
	if !l.cfg.excluded(path) {
		l.fail(err)
	}
}

// fail records an error. It shortens the path of the file as the user would
// write it.
func (l *loader) fail(err error) {
	err = file.Shorten(l.cfg.Dir, err)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.errs = append(l.errs, err)
}
