package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// globs is a list of globs of paths.
type globs []string

// maxGlob is how long a glob may be in bytes, and maxGlobs how many of them a list
// may have: each is tried for each file. The other lists of an override are as
// long: with YAML's aliases, each override may have the same long one.
const maxGlob, maxGlobs = 1000, 1000

// maxValues is how many hosts, ports or sinks a settings file may have: there are as many ports.
const maxValues = 1<<16 - 1

// maxListBytes is how many bytes the globs of a settings file and the values of its overrides may
// have in all, each as often as aliases repeat it.
const maxListBytes = 64 << 10

// maxSpent is how many bytes the values of all settings files of a run may have, perValue what each
// counts besides its own, and perList what a list of them does, which takes a tenth of a millisecond to
// check: in no module, each directory may have a file whose aliases repeat one value 65,535 times.
const maxSpent, perValue, perList = 16 << 20, 16, 1 << 10

// covers reports whether one of the globs matches a path, or a directory that it is in.
func covers(globs []string, path *route) bool { return slices.ContainsFunc(globs, path.isCovered) }

// checkGlobs returns an error if one of the globs is wrong.
func checkGlobs(all []string) error {
	for _, glob := range all {
		if err := checkGlob(glob); err != nil {
			return fmt.Errorf("glob %q: %w", glob, err)
		}
	}
	return nil
}

func checkGlob(glob string) error {
	elements := strings.Split(glob, "/")
	switch {
	case glob == "":
		return errors.New("empty")
	case len(glob) > maxGlob:
		return fmt.Errorf("longer than %d bytes", maxGlob)
	case elements[0] == "":
		return errors.New("paths are relative to the settings file")
	case slices.Contains(elements, ".."):
		return errors.New("only files below the settings file can be named")
	case slices.Contains(elements, "."):
		return errors.New(`a path has no element "."; ** is everything`)
	case slices.Contains(elements[:len(elements)-1], ""):
		return errors.New(`there is nothing between "//"`)
	case strings.Contains(glob, `\`):
		return errors.New(`paths have "/", not "\"`)
	case strings.ContainsAny(glob, "{}"):
		return errors.New("write one glob for each alternative, without braces")
	case slices.ContainsFunc(elements, func(e string) bool { return e != "**" && strings.Contains(e, "**") }):
		return errors.New(`"**" stands for whole directories, as in **/*.go`)
	case !doublestar.ValidatePattern(glob):
		return doublestar.ErrBadPattern
	case slices.ContainsFunc(elements, func(e string) bool { return !doublestar.ValidatePattern(e) }):
		return errors.New(`no class matches "/": write the names between them one by one`)
	}
	return nil
}
