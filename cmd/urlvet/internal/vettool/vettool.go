// Package vettool answers the go command when urlvet is the tool of "go vet
// -vettool". The protocol is that of
// golang.org/x/tools/go/analysis/unitchecker. That package cannot be used: it
// reads the types of all dependencies, which the analyzer does not need, and it
// lets the go command cache runs that were not meant to find anything (see
// unit.remembered).
package vettool

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
)

// IsCall reports whether the go command would call urlvet with these arguments. A file of a repository
// that is named as an argument, x.cfg, is no call: such a file says what is to be written.
func IsCall(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return args[0] == "-V=full" || args[0] == "-flags" || filepath.IsAbs(last) && filepath.Base(last) == "vet.cfg"
}

// Run answers a call and returns the exit status.
func Run(env command.Env, args []string) int {
	status, err := answer(env, args)
	if err != nil {
		env.Fail(err)
		return 1
	}
	return status
}

func answer(env command.Env, args []string) (int, error) {
	// The go command runs the tool in the directory of the package, and says in PWD how it came there: by
	// links of the repository, too. Those on the user's way to the current directory may be followed.
	os.Unsetenv("PWD")
	t := tool{env: env}
	flags := t.flags()
	switch args[0] {
	case "-V=full":
		return 0, printVersion(env.Stdout, env.Dir)
	case "-flags":
		return 0, printFlags(env.Stdout, flags)
	}
	if err := cmp.Or(flags.Parse(args), t.settings.Check()); err != nil {
		return 0, err
	}
	if flags.NArg() != 1 {
		return 0, errors.New("go vet gives one .cfg file")
	}
	return t.check(flags.Arg(0))
}

// tool is urlvet as go vet runs it, once for each package.
type tool struct {
	env      command.Env
	settings *config.Settings
	analyzer func(path string) (*analysis.Analyzer, error)
	json     bool // print findings as JSON to standard output, not as text to standard error
	fix      bool // apply fixes and print nothing
	diff     bool // with fix: print what it would change
}

// flags returns the flags that the tool takes: the settings, plain and, as in
// tools with several analyzers, prefixed with the analyzer's name.
func (t *tool) flags() *flag.FlagSet {
	set := flag.NewFlagSet("urlvet", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&t.json, "json", false, "emit JSON output")
	set.BoolVar(&t.fix, "fix", false, "apply all suggested fixes")
	set.BoolVar(&t.diff, "diff", false, "with -fix, don't update the files, but print a unified diff")
	t.settings = config.Define(set, config.Names(config.OfCheck), analyzer.Analyzer.Name+".")
	t.analyzer = t.settings.Analyzer
	return set
}

// printFlags tells the go command which flags to pass on. It has its own -fix
// and -diff, and passes them on by itself.
func printFlags(w io.Writer, flags *flag.FlagSet) error {
	type description struct {
		Name  string
		Bool  bool
		Usage string
	}
	var all []description
	flags.VisitAll(func(f *flag.Flag) {
		if f.Name == "fix" || f.Name == "diff" {
			return
		}
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		all = append(all, description{f.Name, ok && b.IsBoolFlag(), f.Usage})
	})
	return json.NewEncoder(w).Encode(all)
}
