package lint

import (
	"maps"
	"path/filepath"
	"slices"
	"time"

	"urlvet.example/cmd/urlvet/internal/load"
)

// What people write is checked in less than a quarter of this.
const (
	perMiB = 1 // how many seconds the checks after fixes may take in a directory, for a MiB of its source
	most   = 1 // how many they may take beyond that, in all directories together
)

// effort is what it takes to check the packages in a directory.
type effort struct {
	bytes int           // of their files
	last  time.Duration // of the last check
	again time.Duration // of those after fixes
}

// own returns how long the checks after fixes may take in this directory alone.
func (e *effort) own() time.Duration { return time.Duration(e.bytes) * perMiB * time.Second >> 20 }

// efforts are those of directories.
type efforts map[string]*effort

// again begins another check of these directories.
func (all efforts) again(dirs map[string]bool) {
	for dir := range dirs {
		if e := all[dir]; e != nil {
			e.bytes, e.last = 0, 0
		}
	}
}

// add adds a package that was checked, perhaps again.
func (all efforts) add(pkg *load.Package, took time.Duration, again bool) {
	dir := filepath.Dir(pkg.Sources[0].Path)
	e := all[dir]
	if e == nil {
		e = &effort{}
		all[dir] = e
	}
	e.last += took
	if again {
		e.again += took
	}
	for _, src := range pkg.Sources {
		e.bytes += len(src.Bytes)
	}
}

// affordable returns the directories in which another round of fixes may be checked, if it takes as
// long as the last check. The first one may wherever a check does not take longer than all may.
func (all efforts) affordable() map[string]bool {
	left := most * time.Second
	for _, e := range all {
		left -= max(0, e.again-e.own())
	}
	may := map[string]bool{}
	for _, dir := range slices.Sorted(maps.Keys(all)) {
		e := all[dir]
		needs := max(0, e.again+e.last-e.own()) - max(0, e.again-e.own())
		first := e.again == 0 && e.last <= e.own()+most*time.Second
		if may[dir] = first || needs <= left; may[dir] && e.again > 0 {
			left -= needs
		}
	}
	return may
}
