package lint

import (
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/rewrite"
)

// rounds is how many fixes may wait for each other: of two that overlap, such as
// those of a format and of a URL in an argument of it, one is applied in the next
// round. Each round checks the directories again whose files it changes.
const rounds = 10

// plan is what is to become of the files.
type plan struct {
	changes []rewrite.Change // of what is on disk
	left    []check.Finding  // what is found after them
	errs    []error          // what cannot be checked after them
	failed  []error          // what cannot be fixed
}

// plan plans fixes until none is left. Nothing is written: what a round makes of
// files is checked in their place.
func (r *run) plan(all []check.Finding, errs []error, extent rewrite.Extent) plan {
	p := plan{left: all, errs: errs}
	r.overlay = map[string][]byte{}
	round := 0
	for ; round < rounds; round++ {
		in, _ := r.parted(p.left)
		changes, failed := rewrite.Round(in, extent)
		p.failed = failed
		if len(changes) == 0 {
			break
		}
		r.replace(&p, changes)
		p.changes = rewrite.Merge(p.changes, changes)
	}
	r.format(&p)
	in, out := r.parted(p.left)
	if waiting := rewrite.Fixable(out, extent); !r.options.quiet && (waiting > 0 || round == rounds && rewrite.Fixable(in, extent) > 0) {
		r.env.Say(rewrite.Left)
	}
	return p
}

// replace checks what these changes make of files.
func (r *run) replace(p *plan, changes []rewrite.Change) {
	dirs := map[string]bool{}
	for _, c := range changes {
		r.overlay[c.Path] = c.New
		dirs[filepath.Dir(c.Path)] = true
	}
	p.left, p.errs = r.checkAgain(dirs, p.errs)
}

// format formats the files that are formatted now. That takes longer than many a check, so that it is
// done once; it seldom changes anything, which then may move what is left. Files for which no other check
// may be made stay as they are.
func (r *run) format(p *plan) {
	var changed []rewrite.Change
	affordable := r.efforts.affordable()
	for i := range p.changes {
		if affordable[filepath.Dir(p.changes[i].Path)] && p.changes[i].Format() {
			changed = append(changed, p.changes[i])
		}
	}
	if len(changed) > 0 {
		r.replace(p, changed)
	}
}

// parted parts findings into those in directories that may be checked again after fixes, and the
// others.
func (r *run) parted(all []check.Finding) (in, out []check.Finding) {
	affordable := r.efforts.affordable()
	return check.Parted(all, func(dir string) bool { return affordable[dir] })
}

// fix applies the fixes. It returns what is left and what went wrong.
func (r *run) fix(all []check.Finding, errs []error) ([]check.Finding, []error) {
	written, fixed, dirs := 0, map[string]bool{}, &file.Dirs{}
	for dir := range r.directories() {
		if !dirs.Foreign(dir) {
			file.Sweep(dir)
		}
	}
	p := r.plan(all, errs, r.options.fix.extent)
	for i, err := range writeAll(p.changes, dirs) {
		if err != nil {
			p.failed = append(p.failed, err)
			continue
		}
		written++
		fixed[named(p.changes[i].Path, dirs)] = true
	}
	if written < len(p.changes) { // so not all is as planned
		r.overlay = nil
		p.left, p.errs = r.check()
	}
	if written > 0 {
		r.env.Say("fixed %s", report.Count(len(fixed), "file"))
	}
	return p.left, append(p.errs, p.failed...)
}

// writers is how many files are written at once: each waits for its disk.
const writers = 16

// writeAll writes the changes, and returns what went wrong with each. Those of one file, which may have several
// names, are made one after the other.
func writeAll(changes []rewrite.Change, dirs *file.Dirs) []error {
	failed, byFile := make([]error, len(changes)), map[string][]int{}
	for i, c := range changes {
		name := named(c.Path, dirs)
		byFile[name] = append(byFile[name], i)
	}
	files := slices.Collect(maps.Values(byFile))
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(writers, len(files)) {
		all.Go(func() {
			for at := next.Add(1); at <= int64(len(files)); at = next.Add(1) {
				for _, i := range files[at-1] {
					failed[i] = changes[i].Write(dirs)
				}
			}
		})
	}
	all.Wait()
	return failed
}

// named returns the path of a file without the links in it: several may lead to one. That of standard
// input need not exist.
func named(path string, dirs *file.Dirs) string {
	if real, err := dirs.Real(path); err == nil {
		return real
	}
	if dir, err := dirs.Real(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return path
}

// directories returns the directories of the files that were read.
func (r *run) directories() map[string]bool {
	dirs := map[string]bool{}
	for path := range r.read {
		dirs[filepath.Dir(path)] = true
	}
	return dirs
}
