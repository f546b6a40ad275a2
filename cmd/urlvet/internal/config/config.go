// Package config combines the settings: those of the flags, and those of the
// configuration file that applies to a package.
package config

import (
	"errors"
	"flag"
	"fmt"
	"go/scanner"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/file"
)

// Settings are the settings of a run. Its methods may be called from several
// goroutines once the flags are parsed.
type Settings struct {
	// Suggestions is analyzer.Options.Suggestions of the analyzers. No user sets it.
	Suggestions bool

	// List is analyzer.Options.List of the analyzers. No user sets it.
	List bool

	// Named is Analyzers.Named of all directories. It is set before the first
	// question.
	Named map[string]bool

	flags *flag.FlagSet
	given Values // what the flags give
	mu    sync.Mutex
	dirs  file.Dirs           // of the files that settings are asked for
	known map[string]*settled // by the result of start
	above map[string]*settled // those of the file in a directory or above it, by directory; nil if there is none
	bare  *settled            // where there is no file
	links file.Links          // to files
	spent int                 // what their values need
	equal equal
	notes notes
}

// settled is what applies to all directories with the same file, or without one.
type settled struct {
	Analyzers
	err error
}

// Define defines a flag for each of the settings with these names, and another one for each
// prefix, and returns the settings that these flags give. The files have the others, too.
func Define(set *flag.FlagSet, names []string, prefixes ...string) *Settings {
	s := &Settings{flags: set, known: map[string]*settled{}, above: map[string]*settled{}, notes: notes{looked: map[string]bool{}}}
	for _, f := range fields(&s.given) {
		if !slices.Contains(names, f.name) {
			continue
		}
		for _, prefix := range append(prefixes, "") {
			f.define(set, prefix+f.name)
		}
		if f.scope == OfRun {
			set.BoolFunc(exitZero, "exit with 0 whatever is found: -fail-on never", s.exitZero)
		}
	}
	return s
}

// exitZero is the name of a flag that says -fail-on never.
const exitZero = "exit-zero"

// exitZero is that flag's setter.
func (s *Settings) exitZero(value string) error {
	on, err := strconv.ParseBool(value)
	if on {
		s.given.FailOn = Never
	}
	return err
}

// OverridesName is the name of the setting that no flag gives.
const OverridesName = "overrides"

// Set sets a setting to a value as the flag takes it, or sets the overrides.
func (s *Settings) Set(name, value string) error {
	if name == OverridesName {
		return s.setOverrides([]byte(value))
	}
	return s.flags.Set(name, value)
}

// setOverrides sets overrides that win over the flags and replace those of configuration
// files: those of an editor. The text is a list in YAML or JSON, as in such a file.
func (s *Settings) setOverrides(text []byte) error {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return err
	}
	all := []Override{}
	if len(doc.Content) == 0 {
		return errors.New("overrides wants a list of settings with paths each")
	}
	if err := (&parser{spent: new(int)}).overrides(&all, doc.Content[0]); err != nil {
		return errors.New(err.(*scanner.Error).Msg) // it has no place that a person knows
	}
	s.given.Overrides = all
	return nil
}

// Check returns an error if the flags name something that does not exist.
func (s *Settings) Check() error {
	if err := checkGlobs(s.given.Exclude); err != nil {
		return fmt.Errorf("-exclude: %w", err)
	}
	_, err := analyzer.New(s.given.Options)
	return err
}

// For returns the settings that apply to the packages in dir, an absolute path.
// Flags win over the configuration file.
func (s *Settings) For(dir string) (Effective, error) {
	x := s.settle(dir)
	return x.Effective, x.err
}

// Analyzer returns the analyzer for the file at path, which is absolute; nil if it
// is excluded.
func (s *Settings) Analyzer(path string) (*analysis.Analyzer, error) {
	x := s.settle(filepath.Dir(path))
	if x.err != nil {
		return nil, x.err
	}
	return x.Of(path)
}

// Excluded reports whether no findings are wanted in the file at path, which is
// absolute.
func (s *Settings) Excluded(path string) bool {
	x := s.settle(filepath.Dir(path))
	return x.err == nil && x.Excluded(path)
}

// FailOn returns which findings in dir, an absolute path, make a run fail.
func (s *Settings) FailOn(dir string) FailOn { return s.settle(dir).FailOn }

// Files returns the paths of the configuration files that were read, sorted.
func (s *Settings) Files() (paths []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.known {
		if x.File != "" {
			paths = append(paths, x.File)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Tests reports whether tests in dir, an absolute path, are judged.
func (s *Settings) Tests(dir string) bool { return s.settle(dir).Options.Tests }

func (s *Settings) settle(dir string) *settled {
	s.mu.Lock()
	defer s.mu.Unlock()
	start := s.start(dir)
	x := s.known[start]
	if x == nil {
		if x = s.inOrAbove(start); x == nil {
			x = s.without(start)
		}
		s.known[start] = x
	}
	return x
}

// inOrAbove returns the settings of the configuration file in dir or the nearest directory above, nil if
// there is none.
func (s *Settings) inOrAbove(dir string) *settled {
	x, known := s.above[dir]
	if known {
		return x
	}
	s.notes.look(dir)
	path, err := fileIn(dir)
	switch parent := filepath.Dir(dir); {
	case path != "":
		x = s.settled(dir)
		if err == nil {
			x.err = s.read(&x.Effective, path)
		} else {
			x.err = err
		}
	case parent != dir:
		x = s.inOrAbove(parent)
	}
	s.above[dir] = x
	return x
}

// without returns the settings for a start without a configuration file. Where no glob needs a root, all
// have the same.
func (s *Settings) without(start string) *settled {
	rooted := len(s.given.Exclude)+len(s.given.Overrides) > 0
	if s.bare == nil || rooted {
		s.bare = s.settled(start)
		s.combine(&s.bare.Effective)
	}
	return s.bare
}

// settled returns settings that are to be filled, with the root of their globs.
func (s *Settings) settled(root string) *settled {
	return &settled{Analyzers: Analyzers{
		Adapt: s.adapt, Named: s.Named, InModule: s.dirs.InModule, equal: &s.equal,
		Effective: Effective{Root: root, Origins: map[string]string{}, given: &s.given},
	}}
}

func (s *Settings) adapt(o analyzer.Options) analyzer.Options {
	o.Suggestions, o.List = s.Suggestions, s.List
	return o
}

// start returns the directory in which the search for the configuration file of
// dir begins: the root of its module, or dir if there is no module.
func (s *Settings) start(dir string) string {
	if root, ok := s.dirs.Module(dir); ok {
		return root
	}
	return dir
}

// read reads a configuration file.
func (s *Settings) read(e *Effective, path string) error {
	text, err := s.text(path)
	if err != nil {
		return err
	}
	e.File = path
	if e.file, e.Origins, err = parseWithin(&s.spent, path, text); err != nil {
		return s.dirs.Conceal(path, err)
	}
	s.combine(e)
	return nil
}

// text returns the text of a configuration file, which may be a link.
func (s *Settings) text(path string) ([]byte, error) {
	real, info, err := s.dirs.Leads(path)
	if err != nil {
		return nil, s.dirs.Conceal(path, err)
	}
	if real != path {
		if err := s.links.Add(path, real, info); err != nil {
			return nil, err
		}
	}
	text, err := file.Read(real, maxBytes)
	return text, s.dirs.Conceal(path, file.About(path, err))
}

// combine adds the settings of the flags to those of the file.
func (s *Settings) combine(e *Effective) {
	maps.Copy(e.Origins, s.fromFlags())
	e.Values = e.file
	e.win(&e.Values)
	if s.given.Overrides != nil {
		e.Overrides, e.strong = s.given.Overrides, true
	}
	if len(e.Overrides) > 0 {
		changed := e.file // the flags win
		if e.strong {
			changed = e.Values
		}
		e.coded = codedOf(changed, e.Overrides)
	}
}

// fromFlags returns the flags that were set, by the names of their settings.
func (s *Settings) fromFlags() map[string]string {
	origins := map[string]string{}
	s.flags.Visit(func(f *flag.Flag) {
		name := strings.TrimPrefix(f.Name, analyzer.Analyzer.Name+".")
		if name == exitZero {
			name = "fail-on"
		}
		if _, ok := find(&s.given, name); ok {
			origins[name] = "-" + f.Name
		}
	})
	return origins
}

// origin names a line of a configuration file.
func origin(path, line string) string { return filepath.Base(path) + ":" + line }
