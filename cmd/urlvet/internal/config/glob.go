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

// maxGlobBytes is how many bytes the globs of a settings file may have in all, each as often as
// aliases repeat it.
const maxGlobBytes = 64 << 10

// covers reports whether one of the globs matches a slash-separated path, or a
// directory that it is in.
func covers(globs []string, path string) bool {
	elements := strings.Split(path, "/")
	return slices.ContainsFunc(globs, func(glob string) bool {
		return begins(strings.Split(strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/"), "/"), elements)
	})
}

// begins reports whether the elements of a glob match a path or the first elements of it. A class
// of package doublestar, as in [!b], would match "/" too, and each * before one run to the end of
// the path. Of several "**" only the last one needs to take more, as the one before it has taken
// as little as it can.
func begins(glob, path []string) bool {
	last, from := -1, 0 // the last "**", and the first element of the path behind what it takes
	g, p := 0, 0
	for g < len(glob) {
		switch {
		case glob[g] == "**":
			last, from = g, p
			g++
		case p < len(path) && doublestar.MatchUnvalidated(glob[g], path[p]):
			g, p = g+1, p+1
		case last >= 0 && from < len(path):
			from++
			g, p = last+1, from
		default:
			return false
		}
	}
	return true
}

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
