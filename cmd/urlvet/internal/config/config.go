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
	notes notes
}

// settled is what applies to all directories with the same start.
type settled struct {
	Analyzers
	err error
}

// Define defines a flag for each of the settings with these names, and another one for each
// prefix, and returns the settings that these flags give. The files have the others, too.
func Define(set *flag.FlagSet, names []string, prefixes ...string) *Settings {
	s := &Settings{flags: set, known: map[string]*settled{}, notes: notes{looked: map[string]bool{}}}
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
	if err := (&parser{}).overrides(&all, doc.Content[0]); err != nil {
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
		if x.File != "" && !slices.Contains(paths, x.File) {
			paths = append(paths, x.File)
		}
	}
	slices.Sort(paths)
	return paths
}

// Tests reports whether tests in dir, an absolute path, are judged.
func (s *Settings) Tests(dir string) bool { return s.settle(dir).Options.Tests }

func (s *Settings) settle(dir string) *settled {
	s.mu.Lock()
	defer s.mu.Unlock()
	start := s.start(dir)
	x := s.known[start]
	if x == nil {
		x = &settled{Analyzers: Analyzers{Adapt: s.adapt, Named: s.Named, InModule: s.dirs.InModule}}
		x.Effective, x.err = s.read(start)
		s.known[start] = x
	}
	return x
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

// read returns the settings for directories with that start.
func (s *Settings) read(start string) (Effective, error) {
	e := Effective{Root: start, Origins: map[string]string{}, given: &s.given}
	path, text, err := search(start, s.notes.look)
	if path != "" && err == nil {
		e.File, e.Root = path, filepath.Dir(path)
		e.file, e.Origins, err = parse(path, text)
		err = file.Conceal(path, err)
	}
	if err != nil {
		return e, err
	}
	maps.Copy(e.Origins, s.fromFlags())
	e.Values = e.file
	e.win(&e.Values)
	if s.given.Overrides != nil {
		e.Overrides, e.strong = s.given.Overrides, true
	}
	return e, nil
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
