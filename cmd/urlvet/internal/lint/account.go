package lint

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/report"
)

// account is what -verbose tells of a run.
type account struct {
	began time.Time // when the current phase began
	times []string  // the phases before it, with how long they took

	packages, files int
	known, old      int // findings not shown: those of the baseline, and those in lines that are not new

	mu   sync.Mutex // guards left
	left map[load.Skip][]string
}

// done ends a phase.
func (a *account) done(phase string) {
	now := time.Now()
	a.times = append(a.times, fmt.Sprintf("%s %v", phase, now.Sub(a.began).Round(time.Millisecond)))
	a.began = now
}

// again forgets the last check when the next one begins.
func (a *account) again() {
	a.packages, a.files, a.known, a.old, a.left = 0, 0, 0, 0, map[load.Skip][]string{}
}

// skip notes what a check leaves out. Several goroutines may call it.
func (a *account) skip(path string, why load.Skip) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.left[why] = append(a.left[why], path)
}

// skipGenerated is why the analyzer leaves out a file that the loader has read.
const skipGenerated load.Skip = -1

// read notes a package that is checked. Of some of its files no findings are wanted: they are
// read for the sake of the others.
func (a *account) read(pkg *load.Package, settings *config.Settings) {
	files := 0
	for i, f := range pkg.Files {
		path := pkg.Sources[i].Path
		of, err := settings.For(filepath.Dir(path))
		switch {
		case err != nil || settings.Excluded(path): // that is said already
		case !of.Options.Generated && analyzer.IsGenerated(f):
			a.skip(path, skipGenerated)
		default:
			files++
		}
	}
	if files > 0 {
		a.packages++
		a.files += files
	}
}

// reasons say why something is left out, in display order, and how to have it checked.
var reasons = []struct {
	why       load.Skip
	one, more string
	remedy    string
}{
	{load.SkipTest, "test file", "test files", " (-tests checks them)"},
	{skipGenerated, "generated file", "generated files", " (-generated checks them)"},
	{load.SkipBuild, "file for other systems or build tags", "files for other systems or build tags", " (-tags or -all-files)"},
	{load.SkipExcluded, "excluded file", "excluded files", ""},
	{load.SkipModule, "other module", "other modules", " (run urlvet there)"},
	{load.SkipIgnored, "directory that go.mod ignores", "directories that go.mod ignores", ""},
	{load.SkipVendored, "directory below vendor", "directories below vendor", ""},
	{load.SkipName, "directory named testdata or _…", "directories named testdata or _…", " (name them)"},
}

// lines returns the account, for a user in dir.
func (a *account) lines(dir string, settings *config.Settings) (all []string) {
	files := settings.Files()
	for i, path := range files {
		files[i] = file.Short(dir, path)
	}
	all = append(all,
		"settings: "+cmp.Or(strings.Join(files, ", "), "no "+config.Name),
		fmt.Sprintf("checked: %s in %s", report.Count(a.files, "file"), report.Count(a.packages, "package")))
	for _, r := range reasons {
		if paths := a.left[r.why]; len(paths) > 0 {
			all = append(all, "left out: "+leftOut(paths, r.one, r.more, dir)+r.remedy)
		}
	}
	if a.known > 0 {
		all = append(all, "not shown: "+report.Count(a.known, "finding")+" of the baseline")
	}
	if a.old > 0 {
		all = append(all, "not shown: "+report.Count(a.old, "finding")+" in lines that are not new")
	}
	return append(all, "time: "+strings.Join(a.times, ", "))
}

// leftOut counts paths and names the first of them.
func leftOut(paths []string, one, more, dir string) string {
	first := file.Short(dir, slices.Min(paths))
	if len(paths) == 1 {
		return "1 " + one + ": " + first
	}
	return fmt.Sprintf("%d %s: %s, …", len(paths), more, first)
}
