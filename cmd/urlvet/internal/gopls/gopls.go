// Package gopls builds a gopls that has urlvet's analyzer among its own.
//
// gopls does not load analyzers, and its list of them is internal. But when its
// packages are initialised, it takes a part of that list from a public
// variable, [vet.Suite] of x/tools. So urlvet generates a program that appends
// to the variable before that, and otherwise is gopls.
//
// [vet.Suite]: https://pkg.go.dev/golang.org/x/tools/go/analysis/suite/vet
package gopls

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/file"
)

// tested is the version that the tests build.
const tested = "v0.23.0"

const usage = `usage: urlvet gopls [flags]

Builds a gopls that reports what urlvet finds among its own diagnostics, with
the fixes. Everything else is as in every gopls; its setting
"analyses": {"urlvet": false} turns urlvet off.

  urlvet gopls                         write gopls into the current directory
  urlvet gopls -o ~/bin/gopls-urlvet   write this file
  urlvet gopls -allow-port 8443        with settings in place of the defaults

The go command compiles it, which takes a minute or two the first time, and
gets gopls from where it gets all modules. The analyzer comes from where this
urlvet comes from: the same version, or the checkout that it was built in. The
settings are compiled in, since gopls caches results that another .urlvet.yaml
would change; it does not read files of that name.
`

// options are the flags of the command.
type options struct {
	settings *config.Settings
	out      string
	version  string
}

// Command is "urlvet gopls".
func Command() *command.Command {
	c := command.New("urlvet gopls", usage,
		command.Group{Title: "What is built", Names: []string{"o", "version"}},
		command.Group{Title: "Settings", Names: config.Names(config.OfAnalyzer)},
	)
	o := &options{settings: config.Define(c.FlagSet, config.Names(config.OfAnalyzer))}
	c.StringVar(&o.out, "o", executable("gopls"), "write gopls to `file`, or into it if it is a directory")
	c.StringVar(&o.version, "version", tested, "build this `version` of gopls")
	c.Do = func(env command.Env) int { return o.run(env, c) }
	return c
}

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	if err := cmp.Or(c.CheckNoFlags(), o.settings.Check()); err != nil {
		return env.Fail(err)
	}
	if c.NArg() > 0 {
		return env.Fail(errors.New("urlvet gopls takes no arguments (run 'urlvet help gopls')"))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := target(env.Dir, o.out)
	if err := build(ctx, env.Say, out, o.version, given(c.FlagSet)); err != nil {
		return env.Fail(file.Shorten(env.Dir, err))
	}
	if _, err := fmt.Fprintln(env.Stdout, out); err != nil { // as it is, for a script to run
		return env.Fail(err)
	}
	return command.Clean
}

// target returns the path of the file that -o names, relative to dir.
func target(dir, out string) string {
	out = file.Abs(dir, out)
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, executable("gopls"))
	}
	return out
}

func executable(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}

// given returns those of the flags that were set that belong to the analyzer,
// for its own flag set to parse.
func given(set *flag.FlagSet) (args []string) {
	set.Visit(func(f *flag.Flag) {
		if analyzer.Analyzer.Flags.Lookup(f.Name) != nil {
			args = append(args, "-"+f.Name+"="+f.Value.String())
		}
	})
	return args
}
