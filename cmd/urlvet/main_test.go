package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/goproxytest"
	"github.com/rogpeppe/go-internal/testscript"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/internal/slow"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"urlvet": main, "cacheprog": cacheProgram})
}

// TestScripts runs the command as a user does. The scripts may run the go
// command, without a network and with the cache of this test, which has what is
// compiled of the standard library; PROXY has the modules of testdata/mod.
func TestScripts(t *testing.T) {
	cache := strings.TrimSpace(string(output(t, ".", "go", "env", "GOCACHE")))
	proxy := goproxytest.NewTestServer(t, filepath.Join("testdata", "mod"), "")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root":
				return os.Geteuid() == 0, nil
			case "slow":
				return slow.Wanted(), nil
			}
			return false, fmt.Errorf("unknown condition %q", cond)
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GOCACHE", cache)
			env.Setenv("GOPATH", filepath.Join(env.WorkDir, ".gopath"))
			env.Setenv("GOENV", "off")
			env.Setenv("GOFLAGS", "")
			env.Setenv("GOPROXY", "off")
			env.Setenv("PROXY", proxy.URL)
			env.Setenv("GOTOOLCHAIN", "local")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // a second for each run of the command under -race
			return nil
		},
	})
}

// formatUse is a line of a script that runs the main command with -format.
var formatUse = regexp.MustCompile(`(?m)^(?:! )?exec urlvet (?:-.* )?-format (\w+)`)

// TestFormatsHaveScripts checks that a script uses each format.
func TestFormatsHaveScripts(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range formatUse.FindAllSubmatch(text, -1) {
			used[string(use[1])] = true
		}
	}
	for _, name := range report.FormatNames() {
		if !used[name] {
			t.Errorf("no script runs urlvet -format %s", name)
		}
	}
}

// TestHelpHasEveryFlag checks that no flag is left out of the groups, and that
// the groups name no other.
func TestHelpHasEveryFlag(t *testing.T) {
	for _, f := range all() {
		var described, defined []string
		for _, g := range f.Groups {
			described = append(described, g.Names...)
		}
		f.VisitAll(func(x *flag.Flag) {
			defined = append(defined, x.Name)
			if x.Usage == "" {
				t.Errorf("%s: flag -%s is not described", f.Name(), x.Name)
			}
		})
		slices.Sort(described)
		if !slices.Equal(described, defined) {
			t.Errorf("%s: help has %v, the flags are %v", f.Name(), described, defined)
		}
	}
}

// TestCommandNames checks that what is suggested and completed are the commands.
func TestCommandNames(t *testing.T) {
	for _, name := range command.Names {
		if _, ok := all()[name]; !ok {
			t.Errorf("%s has no flags", name)
		}
		if name != "help" && !strings.Contains(commands, "  urlvet "+name+" ") {
			t.Errorf("help does not list %s", name)
		}
	}
	if got, want := len(all()), len(command.Names)+1; got != want { // and the main one
		t.Errorf("%d commands have flags, %d a name", got, want)
	}
}

// TestFlagsOfTheAnalyzer checks that each setting of the analyzer, and no
// other, is one of those that are said to be its, and that each setting is a flag.
func TestFlagsOfTheAnalyzer(t *testing.T) {
	settings := config.Names(config.OfAnalyzer)
	slices.Sort(settings)
	var flags []string
	analyzer.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
		flags = append(flags, f.Name)
	})
	for _, name := range config.Names(config.OfRun) {
		if lint.Command().Lookup(name) == nil {
			t.Errorf("no flag -%s", name)
		}
	}
	if !slices.Equal(settings, flags) {
		t.Errorf("configuration files have %q, the analyzer %q", settings, flags)
	}
}
