package lint

import (
	"path/filepath"

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
	for range rounds {
		in, _ := r.parted(p.left)
		changes, failed := rewrite.Plan(in, extent)
		p.failed = failed
		if len(changes) == 0 {
			break
		}
		dirs := map[string]bool{}
		for _, c := range changes {
			r.overlay[c.Path] = c.New
			dirs[filepath.Dir(c.Path)] = true
		}
		p.changes = rewrite.Merge(p.changes, changes)
		p.left, p.errs = r.checkAgain(dirs, p.errs)
	}
	if _, out := r.parted(p.left); rewrite.Fixable(out, extent) > 0 && !r.options.quiet {
		r.env.Say(rewrite.Left)
	}
	return p
}

// parted parts findings into those in directories that may be checked again after fixes, and the
// others.
func (r *run) parted(all []check.Finding) (in, out []check.Finding) {
	affordable := r.efforts.affordable()
	return r.found.Parted(all, func(dir string) bool { return affordable[dir] })
}

// fix applies the fixes. It returns what is left and what went wrong.
func (r *run) fix(all []check.Finding, errs []error) ([]check.Finding, []error) {
	for dir := range r.directories() {
		file.Sweep(dir)
	}
	p := r.plan(all, errs, r.options.fix.extent)
	written, fixed, dirs := 0, map[string]bool{}, &file.Dirs{}
	for _, c := range p.changes {
		if err := c.Write(dirs); err != nil {
			p.failed = append(p.failed, err)
			continue
		}
		written++
		fixed[named(c.Path, dirs)] = true
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

// named returns the path of a file without the links in it: several may lead to one.
func named(path string, dirs *file.Dirs) string {
	if real, err := dirs.Real(path); err == nil {
		return real
	}
	return path
}

// directories returns the directories of the files that were read, and of those that links to
// files of the module lead to: what is written there is renamed there.
func (r *run) directories() map[string]bool {
	dirs, known := map[string]bool{}, &file.Dirs{}
	for path := range r.read {
		dirs[filepath.Dir(path)] = true
		if !known.Foreign(path) {
			dirs[filepath.Dir(named(path, known))] = true
		}
	}
	return dirs
}
