package config

import (
	"encoding"
	"flag"
	"fmt"
	"reflect"
	"slices"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/urlcheck"
)

// Values are the settings that a file or flags give: those of the analyzer, and
// those of a run.
type Values struct {
	analyzer.Options
	Exclude   []string // globs of paths
	FailOn    FailOn
	Overrides []Override
}

// Scope says who understands a setting besides configuration files.
type Scope int

const (
	OfAnalyzer Scope = iota // the analyzer, wherever it runs
	OfCheck                 // what checks packages with these settings: the command, go vet, editors
	OfRun                   // a command that ends with an exit status
	OfFile                  // nothing else
)

// field is a setting: its name as a flag, as a key of a configuration file and
// in golangci-lint's settings, and a pointer to its value.
type field struct {
	name  string
	scope Scope
	usage string // of the flag; empty for the analyzer's, which has it
	value any    // word, *bool, *[]string, *globs, *levels or *[]Override
	most  int    // how many values its list may have, 0 if there is no limit
}

// levels is entries such as host-*=error.
type levels []string

// word is a value that is one of a few words.
type word interface {
	encoding.TextUnmarshaler
	encoding.TextMarshaler
	fmt.Stringer
}

// fields returns the settings in display order.
func fields(v *Values) []field {
	return []field{
		{"profile", OfAnalyzer, "", &v.Profile, 0},
		{"enable", OfAnalyzer, "", &v.Enable, 0},
		{"disable", OfAnalyzer, "", &v.Disable, 0},
		{"level", OfCheck, "show findings of `rules` as error or warning, or not: host-*=error,port-*=off", (*levels)(&v.Level), maxGlobs},
		{"allow-host", OfAnalyzer, "", &v.AllowHost, maxValues},
		{"allow-port", OfAnalyzer, "", &v.AllowPort, maxValues},
		{"sink", OfAnalyzer, "", &v.Sink, maxValues},
		{"tests", OfAnalyzer, "", &v.Tests, 0},
		{"generated", OfAnalyzer, "", &v.Generated, 0},
		{"exclude", OfCheck, "report nothing below these `paths`, comma-separated globs with * and **", (*globs)(&v.Exclude), maxGlobs},
		{"fail-on", OfRun, "exit with 1 only for findings of this `level` or worse: error, warning or never", &v.FailOn, 0},
		{OverridesName, OfFile, "settings for the files below paths: enable, disable, level, allow-host, allow-port", &v.Overrides, 0},
	}
}

// find returns the setting with that name.
func find(v *Values, name string) (field, bool) {
	for _, f := range fields(v) {
		if f.name == name {
			return f, true
		}
	}
	return field{}, false
}

// take copies the setting with the same name from from to f.
func (f field) take(from *Values) {
	other, _ := find(from, f.name)
	reflect.ValueOf(f.value).Elem().Set(reflect.ValueOf(other.value).Elem())
}

// define defines the flag of a setting under a name.
func (f field) define(set *flag.FlagSet, name string) {
	usage := f.about()
	switch v := f.value.(type) {
	case word:
		set.TextVar(v, name, v, usage)
	case *bool:
		set.BoolVar(v, name, false, usage)
	default:
		set.Var((*command.List)(f.texts()), name, usage)
	}
}

// texts returns the value of a setting that is a list of texts.
func (f field) texts() *[]string {
	switch v := f.value.(type) {
	case *globs:
		return (*[]string)(v)
	case *levels:
		return (*[]string)(v)
	}
	return f.value.(*[]string)
}

func namesOf(fields []field) (all []string) {
	for _, f := range fields {
		all = append(all, f.name)
	}
	return all
}

// Names returns the names of the settings of a scope and of those before it.
func Names(scope Scope) []string {
	return namesOf(slices.DeleteFunc(fields(new(Values)), func(f field) bool { return f.scope > scope }))
}

// FailOn says which findings make a run fail. The zero FailOn is all of them.
type FailOn uint8

const (
	OnWarning FailOn = iota
	OnError
	Never
)

var failWords = []string{OnWarning: "warning", OnError: "error", Never: "never"}

// String returns warning, error or never.
func (f FailOn) String() string { return failWords[min(f, Never)] }

// MarshalText implements encoding.TextMarshaler.
func (f FailOn) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It fails on any other word
// than those of String.
func (f *FailOn) UnmarshalText(text []byte) error {
	for i, w := range failWords {
		if w == string(text) {
			*f = FailOn(i)
			return nil
		}
	}
	return fmt.Errorf("unknown level %q (error, warning or never)", text)
}

// Fails reports whether a finding of a level makes a run fail.
func (f FailOn) Fails(l urlcheck.Level) bool {
	return f == OnWarning || f == OnError && l == urlcheck.Error
}

// about returns the usage of a setting's flag.
func (f field) about() string {
	if f.usage == "" {
		return analyzer.Analyzer.Flags.Lookup(f.name).Usage
	}
	return f.usage
}
