package config

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
)

// Override is settings for some of the files. Lists add to those of all files.
type Override struct {
	Paths     []string // globs
	Enable    []string // wins over what is disabled or off for all files
	Disable   []string
	Level     []string // as analyzer.Options.Level
	AllowHost []string
	AllowPort []string
}

// fields returns the settings of an override. Those that are left out cannot
// differ between the files of a package: whether a file is read, and what the
// functions in other packages take.
func (o *Override) fields() []field {
	return []field{
		{name: "paths", value: (*globs)(&o.Paths), most: maxGlobs},
		{name: "enable", value: &o.Enable, most: maxGlobs},
		{name: "disable", value: &o.Disable, most: maxGlobs},
		{name: "level", value: (*levels)(&o.Level), most: maxGlobs},
		{name: "allow-host", value: &o.AllowHost, most: maxGlobs},
		{name: "allow-port", value: &o.AllowPort, most: maxGlobs},
	}
}

// apply changes the options for all files to those for the files of o. Both name rules by their codes.
func (o Override) apply(to *analyzer.Options) {
	to.Disable = without(to.Disable, o.Enable)
	to.Level = slices.DeleteFunc(slices.Clone(to.Level), func(entry string) bool {
		code, off := strings.CutSuffix(entry, "=off")
		return off && slices.Contains(o.Enable, code)
	})
	to.Enable = matching(slices.Concat(to.Enable, o.Enable))
	to.Disable = matching(slices.Concat(to.Disable, o.Disable))
	to.Level = spread(slices.Concat(to.Level, o.Level))
	to.AllowHost = slices.Concat(to.AllowHost, o.AllowHost)
	to.AllowPort = slices.Concat(to.AllowPort, o.AllowPort)
}

// without returns the codes that are not among the others.
func without(codes, others []string) []string {
	return slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return slices.Contains(others, code) })
}

// coded are overrides, and the settings that they change, with codes of rules in place of patterns.
// They are combined in many ways, for each of which the patterns would have to be matched again.
type coded struct {
	values    Values
	overrides []Override
}

func codedOf(values Values, overrides []Override) coded {
	nameByCode(&values.Enable, &values.Disable, &values.Level)
	overrides = slices.Clone(overrides)
	for i := range overrides {
		o := &overrides[i]
		nameByCode(&o.Enable, &o.Disable, &o.Level)
	}
	return coded{values, overrides}
}

// nameByCode puts codes in place of the patterns of lists.
func nameByCode(enable, disable, level *[]string) {
	*enable, *disable, *level = matching(*enable), matching(*disable), spread(*level)
}

// matching returns the codes of the rules that match one of the patterns.
func matching(patterns []string) (codes []string) {
	on := map[string]bool{}
	for _, pattern := range patterns {
		for _, code := range fitting(pattern) {
			on[code] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(Codes()), func(code string) bool { return !on[code] })
}

// fitting returns the codes of the rules that match a pattern.
func fitting(pattern string) (codes []string) {
	if slices.Contains(Codes(), pattern) {
		return []string{pattern}
	}
	for _, code := range Codes() {
		if ok, _ := path.Match(pattern, code); ok {
			codes = append(codes, code)
		}
	}
	return codes
}

// Codes returns the codes of all rules. The caller does not change them.
var Codes = sync.OnceValue(func() (codes []string) {
	for _, r := range analyzer.Rules() {
		codes = append(codes, r.Code)
	}
	return codes
})

// spread returns entries of levels with codes in place of patterns, the last one for each
// code: overrides for the same file go through what those before them have left.
func spread(levels []string) (all []string) {
	at := make(map[string]int) // by code
	for _, entry := range levels {
		pattern, level, _ := strings.Cut(entry, "=")
		for _, code := range fitting(pattern) {
			if i, known := at[code]; known {
				all[i] = code + "=" + level
				continue
			}
			at[code] = len(all)
			all = append(all, code+"="+level)
		}
	}
	return all
}

// Effective are the settings that apply to a directory.
type Effective struct {
	Values                    // for the files that no override is for
	Root    string            // what globs are relative to: the directory of the file, or else of the module
	File    string            // path of the configuration file, empty if there is none
	Origins map[string]string // "-tests" or ".urlvet.yaml:3", by name; defaults have none

	file   Values  // of the file
	given  *Values // of the flags
	strong bool    // the overrides are those of an editor, which win over flags
	coded  coded   // if there are overrides
}

// win makes the flags win over v.
func (e Effective) win(v *Values) {
	for _, f := range fields(v) {
		if strings.HasPrefix(e.Origins[f.name], "-") {
			f.take(e.given)
		}
	}
}

// route returns the path of a file as globs have it. ok is false for a file that
// is not below the root.
func (e Effective) route(path string) (r *route, ok bool) {
	rel, err := filepath.Rel(e.Root, path)
	return newRoute(filepath.ToSlash(rel)), err == nil && filepath.IsLocal(rel)
}

// overriding returns the indexes of the overrides for a file, a byte for each.
func (e Effective) overriding(r *route) (which string) {
	for i, o := range e.Overrides {
		if covers(o.Paths, r) {
			which += string([]byte{byte(i)})
		}
	}
	return which
}

// options returns the options for the files of these overrides. The flags win over
// them, too, unless the overrides are an editor's.
func (e Effective) options(which string) analyzer.Options {
	if which == "" {
		return e.Options
	}
	values := e.coded.values
	for _, i := range []byte(which) {
		e.coded.overrides[i].apply(&values.Options)
	}
	if !e.strong {
		e.win(&values)
	}
	return values.Options
}

const (
	maxOverrides = 100 // of a settings file
	maxVariants  = 32  // ways in which the overrides are combined for a file
)

// maxSteps and stepsPerFile bound the work of matching globs with files: that of 64 KiB of globs that
// match each part of paths of a kilobyte with five hundred files. What people write takes a
// tenth of stepsPerFile.
const (
	maxSteps     = 1 << 29
	stepsPerFile = 1 << 14
)

// Analyzers makes the analyzer for the files that have the same settings but for
// overrides. It sees whole packages, and judges what is in a file by the options of that
// file. A filter on the findings of an analyzer with other options would not do: whether a
// rule is on changes what others say, as a comment is unused if none of its rules is broken.
type Analyzers struct {
	Effective
	// Adapt returns the options of an analyzer, with what the program adds to
	// those of the settings.
	Adapt func(analyzer.Options) analyzer.Options

	// InModule is that of the options of an analyzer. If it is nil, it is file.InModule.
	InModule func(path string) string

	// Named are the absolute paths of files that the user names. They are judged
	// even if they are tests.
	Named map[string]bool

	equal *equal // those of other directories; nil for none

	mu       sync.Mutex
	files    map[string]standing // by path, without who is named
	steps    int                 // of matching them
	made     *analysis.Analyzer
	variants map[string]*analyzer.Options // by those of standings, nil for ""
}

// standing is how a file stands to the globs.
type standing struct {
	excluded bool
	variant  string // as overriding returns it, and named for a file that the user names
	late     bool   // its globs were not matched
}

// named stands behind the overrides of a file that the user names.
const named = "\xff"

// standing returns it for the file at path, which is absolute. It is asked for several times a file.
func (a *Analyzers) standing(path string) (s standing) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.Exclude)+len(a.Overrides) > 0 {
		s = a.matched(path)
	}
	if a.Named[path] && !s.excluded {
		s.variant += named
	}
	return s
}

// matched is match, which it remembers.
func (a *Analyzers) matched(path string) standing {
	s, known := a.files[path]
	if !known {
		s = a.match(path)
		if a.files == nil {
			a.files = map[string]standing{}
		}
		a.files[path] = s
	}
	return s
}

// match matches the globs with a file, unless they have taken too long with those before.
func (a *Analyzers) match(path string) (s standing) {
	if a.steps > maxSteps+stepsPerFile*len(a.files) {
		return standing{late: true}
	}
	r, ok := a.route(path)
	if !ok {
		return s
	}
	if s.excluded = covers(a.Exclude, r); !s.excluded {
		s.variant = a.overriding(r)
	}
	a.steps += r.steps
	return s
}

// Excluded reports whether no findings are wanted in the file at path, which is absolute.
func (a *Analyzers) Excluded(path string) bool { return a.standing(path).excluded }

// optionsOf returns the options for the files of a variant.
func (a *Analyzers) optionsOf(which string) analyzer.Options {
	overrides, isNamed := strings.CutSuffix(which, named)
	o := a.options(overrides)
	o.Tests = o.Tests || isNamed
	return o
}

// Of returns the analyzer for the file at path, which is absolute; nil if the
// file is excluded. The files of all variants have the same.
func (a *Analyzers) Of(path string) (*analysis.Analyzer, error) {
	s := a.standing(path)
	switch {
	case s.excluded:
		return nil, nil
	case s.late:
		return nil, file.Unread(a.File, "its globs take too long for so many files")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.know(s.variant); err != nil {
		return nil, err
	}
	if a.made == nil {
		o := a.Adapt(a.Options)
		o.InModule = a.InModule
		if o.InModule == nil {
			o.InModule = file.InModule
		}
		if len(a.Overrides)+len(a.Named) > 0 {
			o.For = a.forFile
		}
		if o.For != nil {
			if err := a.equal.more(); err != nil {
				return nil, file.Unread(a.File, err.Error())
			}
		}
		made, err := a.equal.analyzer(o)
		if err != nil {
			return nil, err
		}
		a.made = made
	}
	return a.made, nil
}

// know makes the options of a variant, unless they are known.
func (a *Analyzers) know(which string) error {
	if _, known := a.variants[which]; known {
		return nil
	}
	if len(a.variants) == maxVariants {
		return file.Unread(a.File, fmt.Sprintf("its overrides apply in more than %d combinations", maxVariants))
	}
	var its *analyzer.Options
	if which != "" {
		if err := a.equal.more(); err != nil {
			return file.Unread(a.File, err.Error())
		}
		o := a.optionsOf(which)
		if _, err := analyzer.New(o); err != nil {
			return err
		}
		its = &o
	}
	if a.variants == nil {
		a.variants = map[string]*analyzer.Options{}
	}
	a.variants[which] = its
	return nil
}

// forFile is analyzer.Options.For. Of was called for all files of the package that are not
// excluded.
func (a *Analyzers) forFile(path string) *analyzer.Options {
	s := a.standing(path)
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.variants[s.variant]
}
