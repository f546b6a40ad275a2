package load

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"urlvet.example/cmd/urlvet/internal/file"
)

// Source is a Go file as it was read. No field changes after the first
// question for a line.
type Source struct {
	Path  string // absolute
	Bytes []byte

	// real is where to read the file if Path is a link, else empty.
	real string

	// Outside says that the go command found the file by an import path, neither below the
	// root of the module or of the workspace nor below the current directory.
	Outside bool

	links *file.Links // that were found, nil if nobody looked for them

	once  sync.Once
	index *index // of Bytes
}

// place returns the path by which the file is read.
func (s *Source) place() string { return cmp.Or(s.real, s.Path) }

// Link returns a link to the file that was found, its own path if it is one, "" if there is none. It is
// to be asked when all files are read.
func (s *Source) Link(dirs *file.Dirs) string {
	if s.links == nil {
		return ""
	}
	real, err := dirs.Real(s.Path)
	if err != nil {
		return ""
	}
	return s.links.To(real)
}

// read returns the text of the file.
func (s *Source) read() ([]byte, error) {
	text, err := file.Read(s.place(), file.MaxBytes)
	return text, file.About(s.Path, err)
}

// readThrough reads the file, which may be a link.
func (s *Source) readThrough(dirs *file.Dirs, links *file.Links) error {
	real, info, err := dirs.Leads(s.Path)
	if err == nil && real != s.Path {
		s.real = real
		err = links.Add(s.Path, real, info)
	}
	if err == nil {
		s.Bytes, err = s.read()
	}
	return err
}

// Package is the files of one directory with the same package clause.
type Package struct {
	Fset    *token.FileSet
	Files   []*ast.File
	Sources []*Source // the sources of Files, in the same order
	Partial bool      // it may have more files: these were named, or are left out of the build

	once    sync.Once
	ordered []int          // indexes of Files by their positions: edited files have others than their order
	byPath  map[string]int // indexes of Sources
}

// index makes what finds files. Files are complete by then.
func (p *Package) index() {
	p.byPath = make(map[string]int, len(p.Sources))
	for i, src := range p.Sources {
		p.ordered, p.byPath[src.Path] = append(p.ordered, i), i
	}
	slices.SortFunc(p.ordered, func(i, j int) int { return cmp.Compare(p.Files[i].FileStart, p.Files[j].FileStart) })
}

// Source returns the file that contains pos, nil if none does.
func (p *Package) Source(pos token.Pos) *Source {
	p.once.Do(p.index)
	n := sort.Search(len(p.ordered), func(n int) bool { return pos <= p.Files[p.ordered[n]].FileEnd })
	if n == len(p.ordered) || pos < p.Files[p.ordered[n]].FileStart {
		return nil
	}
	return p.Sources[p.ordered[n]]
}

// ReadFile returns what was read of a file. It returns an error for a file that is not of
// the package.
func (p *Package) ReadFile(path string) ([]byte, error) {
	p.once.Do(p.index)
	if i, ok := p.byPath[path]; ok {
		return p.Sources[i].Bytes, nil
	}
	return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
}

// Files parses the files of one package, whatever their build constraints and
// package clauses. It returns what could be parsed, and an error for each file
// that could not be read or has a syntax error.
func Files(paths []string) (*Package, []error) {
	pkg := &Package{Fset: token.NewFileSet()}
	var errs []error
	var dirs file.Dirs
	var links file.Links
	for _, path := range paths {
		root, _ := dirs.Module(filepath.Dir(path))
		src := &Source{Path: path}
		err := checkPath(root, path)
		if err == nil {
			err = src.readThrough(&dirs, &links)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		f, err := parse(pkg.Fset, src, &dirs)
		if err != nil {
			errs = append(errs, err)
		}
		pkg.Files, pkg.Sources = append(pkg.Files, f), append(pkg.Sources, src)
	}
	return pkg, errs
}

// parse returns as much of the file as can be parsed. The error is the file's
// first syntax error, with the file's name as its path.
func parse(fset *token.FileSet, src *Source, dirs *file.Dirs) (*ast.File, error) {
	f, err := parser.ParseFile(fset, src.Path, src.Bytes, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	var list scanner.ErrorList
	if errors.As(err, &list) {
		e := first(list)
		err = &scanner.Error{Pos: e.Pos, Msg: withoutText(e.Msg)}
	}
	return f, dirs.Conceal(src.Path, err)
}

// quotes are what comes before a piece of the source in the message of a syntax error.
var quotes = []string{"found \"", "found `", "found '", "number: "}

// withoutText returns the message of a syntax error without the literal or the comment that it
// quotes, which may have a password in it, or a part of one, and be as long as the file.
func withoutText(msg string) string {
	for _, quote := range quotes {
		before, text, ok := strings.Cut(msg, quote)
		if ok && (quote != "found '" || !isToken(strings.TrimSuffix(text, "'"))) {
			return before + quote + "…" + strings.Trim(quote[len(quote)-1:], " ")
		}
	}
	return msg
}

// isToken reports whether a text is a keyword, an operator or the like.
func isToken(s string) bool {
	for t := token.ILLEGAL; t <= token.TILDE; t++ {
		if t.String() == s {
			return true
		}
	}
	return false
}

// first returns the first error of a list, which is sorted. Where the package clause is
// missing, as in an empty file, what follows from that stands at the same place.
func first(list scanner.ErrorList) *scanner.Error {
	for _, e := range list {
		if e.Pos == list[0].Pos && strings.HasPrefix(e.Msg, "expected 'package'") {
			return e
		}
	}
	return list[0]
}

// load reads a folder and visits its packages.
func (l *loader) load(f *folder) {
	if l.cfg.Again != nil && !l.cfg.Again[f.path] || l.skipExcluded(f) {
		f.matched.Store(true)
		return
	}
	fset := token.NewFileSet()
	packages := grouper{fset: fset}
	var leftOut []*Package
	for _, name := range f.names {
		if isTest(name) && !f.given && !l.cfg.tests(f.path) {
			f.matched.Store(true) // there are Go files; the user did not ask for them
			l.skip(filepath.Join(f.path, name), SkipTest)
			continue
		}
		src, fits := l.read(f, name)
		if src == nil {
			continue
		}
		if !fits && !l.cfg.AllFiles {
			l.skip(src.Path, SkipBuild)
			continue
		}
		parsed, err := parse(fset, src, &l.dirs)
		switch {
		case fits && (f.given || l.builds(parsed)):
			packages.add(parsed, src)
		case l.cfg.AllFiles:
			leftOut = append(leftOut, &Package{Fset: fset, Files: []*ast.File{parsed}, Sources: []*Source{src}, Partial: true})
		default:
			l.skip(src.Path, SkipBuild)
			continue
		}
		f.matched.Store(true)
		if err != nil {
			l.failIn(src.Path, err)
		}
	}
	for _, p := range append(packages.all, leftOut...) {
		p.Partial = p.Partial || f.given
		l.visit(p)
	}
}

// skipExcluded tells of the excluded files of a folder. It reports whether they are all
// that the folder has: then none is read.
func (l *loader) skipExcluded(f *folder) bool {
	all := len(f.names) > 0
	for _, name := range f.names {
		path := filepath.Join(f.path, name)
		if !l.cfg.excluded(path) {
			all = false
			continue
		}
		l.cfg.skip(path, SkipExcluded)
	}
	return all
}

// skip tells of a file that is left out, unless skipExcluded has told of it.
func (l *loader) skip(path string, why Skip) {
	if !l.cfg.excluded(path) {
		l.cfg.skip(path, why)
	}
}

// grouper collects packages by the package clauses of their files.
type grouper struct {
	fset     *token.FileSet
	all      []*Package // in the order of their first files
	byClause map[string]*Package
}

// add adds a file to the package of its package clause.
func (g *grouper) add(f *ast.File, src *Source) {
	clause := f.Name.Name
	p := g.byClause[clause]
	if p == nil {
		p = &Package{Fset: g.fset}
		if g.byClause == nil {
			g.byClause = make(map[string]*Package)
		}
		g.byClause[clause] = p
		g.all = append(g.all, p)
	}
	p.Files, p.Sources = append(p.Files, f), append(p.Sources, src)
}

// builds reports whether the go command would build a file whose build
// constraints are met.
func (l *loader) builds(f *ast.File) bool {
	if f.Name.Name == "documentation" {
		return false // go/build: "files that are only documentation"
	}
	return l.ctx.CgoEnabled || !slices.ContainsFunc(f.Imports, isC)
}

func isC(spec *ast.ImportSpec) bool {
	path, err := strconv.Unquote(spec.Path.Value)
	return err == nil && path == "C"
}

// read returns a file of the folder and whether it fits the build context. It
// returns nil if the file cannot be read. Unless all files are asked for, a
// file that does not fit may have no text.
func (l *loader) read(f *folder, name string) (src *Source, fits bool) {
	src = &Source{Path: filepath.Join(f.path, name), real: f.real[name], Outside: f.outside, links: &l.links}
	fits, err := true, error(nil)
	switch {
	case f.stdin && l.cfg.Overlay[src.Path] == nil:
		src.Bytes = l.cfg.Stdin
	case f.stdin || f.given:
		src.Bytes, err = l.text(src)
	default:
		fits, err = l.match(f.path, name, src)
	}
	if err == nil && !fits && l.cfg.AllFiles && src.Bytes == nil {
		src.Bytes, err = l.text(src)
	}
	if err != nil {
		f.matched.Store(true) // one line about the file is enough
		l.failIn(src.Path, err)
		return nil, false
	}
	return src, fits
}

// text returns what is to be read of a file.
func (l *loader) text(src *Source) ([]byte, error) {
	if text, ok := l.cfg.Overlay[src.Path]; ok {
		return text, nil
	}
	if src.Path == l.cfg.StdinPath {
		return l.cfg.Stdin, nil
	}
	return src.read()
}

// match reads a file if its name fits the build context, and reports whether
// its build constraints do too.
//
// It passes the name of an assembly file to MatchFile, which then reads only
// the leading comments, where the constraints are. For a .go file, MatchFile
// would parse the imports too. Of a file that cannot have a constraint it gets no
// text at all.
func (l *loader) match(dir, name string, src *Source) (bool, error) {
	ctx := l.ctx
	var readErr error
	constraints := func() (text []byte) {
		if src.Bytes == nil {
			src.Bytes, readErr = l.text(src)
		}
		if bytes.Contains(src.Bytes, []byte("build")) {
			text = src.Bytes
		}
		return text
	}
	if !strings.Contains(name, "_") && constraints() == nil && readErr == nil { // name_linux.go may not have to be read
		return true, nil
	}
	ctx.OpenFile = func(string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(constraints())), readErr
	}
	asm := strings.TrimSuffix(name, ".go") + ".s"
	ok, err := ctx.MatchFile(dir, asm)
	if readErr != nil {
		return false, readErr
	}
	if err != nil && !ok {
		err = fmt.Errorf("%s: %s", file.Short(l.cfg.Dir, src.Path), strings.TrimPrefix(err.Error(), asm+": "))
		return false, l.dirs.Conceal(src.Path, err)
	}
	return ok, nil
}
