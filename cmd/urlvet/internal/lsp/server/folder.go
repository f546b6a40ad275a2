package server

import (
	"context"
	"errors"
	"go/scanner"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
)

// folder is a directory in which files are or were open.
type folder struct {
	dir string

	// Server.mu guards these.
	docs    map[string]*document // the open documents, by URI
	touched int                  // changes in the folder
	stale   context.CancelFunc   // cancels the check that is running
	watched bool                 // whether a goroutine publishes the findings
	trouble string               // why the last check failed; shown already

	published map[string]publication // what the client shows, by URI; only that goroutine uses it

	busy     chan struct{} // has a value while a goroutine uses the rest
	live     *load.Live
	packages []*load.Package // of the last check
	settings config.Effective
	analyzer *config.Analyzers // with these settings
	shown    sync.Map          // has the paths of the files whose findings are wanted; a check that nobody waits for asks it, too
	found    []check.Finding   // in the shown files
	verdict  *verdict          // with these
	slow     func()            // that of the options
	told     map[string]bool   // paths of files of which the log says what is left out of them

	seen atomic.Pointer[snapshot] // by the last look
}

// snapshot is the documents that a look at a folder has seen, and what was found in them.
type snapshot struct {
	*verdict
	docs map[string]*document // those that are open, by path
}

// verdict is what a check of a folder has found. It does not change, and all looks share it
// until the next check.
type verdict struct {
	found map[string][]check.Finding // by path
	late  map[string][]check.Finding // what says that some are missing

	mu    sync.Mutex
	fixed map[string][]check.Edit // by path, what sureFixes returned
	last  *reading                // what readingOf returned
	of    string                  // the path of last
}

// look checks a folder, unless nothing has changed since the last check. It
// covers the open documents, and the file at path unless path is empty.
func (s *Server) look(ctx context.Context, f *folder, path string) (seen snapshot, err error) {
	defer s.survive("check", &err)
	effective, trouble := s.config().For(f.dir)
	select {
	case f.busy <- struct{}{}:
		defer func() { <-f.busy }()
	case <-ctx.Done(): // while a check takes long
		return seen, ctx.Err()
	}
	seen.docs = s.open(f)
	if ctx.Err() != nil {
		return seen, ctx.Err()
	}
	if s.options.before != nil {
		s.options.before()
	}
	if f.live == nil {
		f.live = load.NewLive(s.build(), f.dir)
	}
	packages := f.live.Packages(texts(seen.docs), effective.Options.Tests)
	if ctx.Err() != nil {
		return seen, ctx.Err()
	}
	more := f.show(seen.docs, path)
	switch {
	case trouble != nil:
		f.packages, f.found, f.verdict = nil, nil, &verdict{}
	case more || !same(packages, f.packages) || !reflect.DeepEqual(effective, f.settings):
		f.packages = nil // in case of a panic
		var leftOut []error
		leftOut, trouble = f.check(packages, effective)
		f.packages = packages
		s.logLeftOut(f, leftOut)
	}
	s.report(f, trouble)
	seen.verdict = f.verdict
	f.seen.Store(&seen)
	return seen, nil
}

// show adds the open documents, and the file at path, to the files that the
// folder shows. It reports whether one of them is new. A file that was asked
// for once stays shown, because it will be asked for again.
func (f *folder) show(docs map[string]*document, path string) (more bool) {
	paths := slices.Collect(maps.Keys(docs))
	if path != "" {
		paths = append(paths, path)
	}
	for _, path := range paths {
		_, known := f.shown.LoadOrStore(path, true)
		more = more || !known
	}
	return more
}

// open returns the documents of a folder, by path.
func (s *Server) open(f *folder) map[string]*document {
	s.mu.Lock()
	defer s.mu.Unlock()
	docs := map[string]*document{}
	for _, doc := range f.docs {
		docs[doc.path] = doc
	}
	return docs
}

// texts returns the texts of documents by the names of their files.
func texts(docs map[string]*document) map[string][]byte {
	all := map[string][]byte{}
	for path, doc := range docs {
		all[filepath.Base(path)] = doc.text().Bytes
	}
	return all
}

// same reports whether a and b are identical slices, not only equal ones.
func same(a, b []*load.Package) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// check finds what is wrong in packages. It returns what was left out, and the last error.
func (f *folder) check(packages []*load.Package, settings config.Effective) (leftOut []error, failed error) {
	known, found, missing := f.found, []check.Finding{}, []check.Finding{}
	if f.analyzer == nil || !reflect.DeepEqual(settings, f.settings) {
		f.analyzer, f.settings = &config.Analyzers{Effective: settings, Adapt: f.adapt}, settings
		known = nil
	}
	checker := check.Checker{Analyzer: f.analyzer.Of}
	for _, pkg := range packages {
		more, err := checker.Package(pkg)
		found, leftOut = append(found, more.Findings...), append(leftOut, more.LeftOut...)
		if len(more.Late) > 0 {
			found = append(found, unchanged(known, pkg)...)
			missing = append(missing, late(pkg)...)
		}
		if err != nil {
			failed = err
		}
	}
	f.found = check.Sorted(found)
	f.verdict = &verdict{found: byPath(f.found), late: byPath(missing)}
	return leftOut, failed
}

// unchanged returns those findings of an earlier check that are in files which a package still
// has as they were.
func unchanged(known []check.Finding, pkg *load.Package) []check.Finding {
	has := map[*load.Source]bool{}
	for _, src := range pkg.Sources {
		has[src] = true
	}
	return slices.DeleteFunc(slices.Clone(known), func(f check.Finding) bool {
		if !has[f.Source] {
			return true
		}
		return slices.ContainsFunc(f.Fixes, func(x check.Fix) bool {
			return slices.ContainsFunc(x.Edits, func(e check.Edit) bool { return !has[e.Source] })
		})
	})
}

// tooLong is what editors say of a package for which there was no time.
const tooLong = "this package takes too long; not all of it is checked"

// late returns what says so in each of its files, at the package clause.
func late(pkg *load.Package) (all []check.Finding) {
	for i, f := range pkg.Files {
		all = append(all, check.Finding{
			Source: pkg.Sources[i], Message: tooLong,
			Start: pkg.Fset.PositionFor(f.Name.Pos(), false), End: pkg.Fset.PositionFor(f.Name.End(), false),
		})
	}
	return all
}

// logLeftOut writes into the log what was left out, once for each file: its place
// moves with each key stroke.
func (s *Server) logLeftOut(f *folder, leftOut []error) {
	for _, note := range leftOut {
		at := (*scanner.Error)(nil)
		if !errors.As(note, &at) || f.told[at.Pos.Filename] {
			continue
		}
		if f.told == nil {
			f.told = map[string]bool{}
		}
		f.told[at.Pos.Filename] = true
		s.log.Print(note)
	}
}

// adapt makes options those of an analyzer that runs at each keystroke.
func (f *folder) adapt(o analyzer.Options) analyzer.Options {
	o.Suggestions = true
	o.Shown = func(path string) bool {
		if f.slow != nil {
			f.slow()
		}
		_, wanted := f.shown.Load(path)
		return wanted
	}
	return o
}

// report shows why a folder could not be checked. It shows each reason once,
// even if it is a mistake in a configuration file that affects many folders.
func (s *Server) report(f *folder, err error) {
	trouble := ""
	if err != nil {
		trouble = err.Error()
	}
	if s.isNew(f, trouble) {
		s.complain(file.Shorten(f.dir, err))
	}
}

// isNew stores the trouble of a folder. It reports whether there is any that no
// folder had before.
func (s *Server) isNew(f *folder, trouble string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	had := f.trouble == trouble || s.troubles[trouble] > 0
	s.count(f, -1)
	f.trouble = trouble
	s.count(f, 1)
	return trouble != "" && !had
}

// count counts the trouble of a folder, unless it was dropped. Server.mu is held.
func (s *Server) count(f *folder, by int) {
	if s.folders[f.dir] != f || f.trouble == "" {
		return
	}
	if s.troubles[f.trouble] += by; s.troubles[f.trouble] == 0 {
		delete(s.troubles, f.trouble)
	}
}
