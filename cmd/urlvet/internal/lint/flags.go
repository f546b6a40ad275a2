// Package lint is the main command: it checks the packages that patterns name.
package lint

import (
	"errors"
	"strconv"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/report"
	"urlvet.example/cmd/urlvet/internal/rewrite"
	"urlvet.example/cmd/urlvet/internal/term"
)

// Usage describes the main command.
const Usage = `usage: urlvet [flags] [packages]

Reports the URLs in Go source that are broken, ambiguous, leaky or not what
their author meant. Packages are named as for the go command; ./... if none is.
The package - is a file on standard input.

  urlvet                          check the packages below the current directory
  urlvet -tests ./cmd/... ./api   check these, with their tests
  urlvet -disable 'port-*' ./...  leave rules out
  urlvet -diff ./...              show what -fix would change
  urlvet -fix - <file.go          print the file with the fixes

Settings for a whole project go in a file; see 'urlvet help config'.

The exit status is 0 if nothing is found, 1 if something is, and 2 if the
command is wrong or something cannot be read. With -fail-on error it is 1 only
if one of the findings is an error.
`

// options are the flags of the command.
type options struct {
	*command.Command
	settings      *config.Settings
	input         load.Input
	baseline      string
	writeBaseline bool
	newFrom       string
	fix, diff     fixing
	format        command.Choice
	color         command.Choice
	quiet         bool
	verbose       bool
	stats         bool
	showSecrets   bool
}

// fixing is the value of a flag that is on, off, or on for all fixes.
type fixing struct {
	on     bool
	extent rewrite.Extent
}

// IsBoolFlag allows for the flag without a value.
func (f *fixing) IsBoolFlag() bool { return true }

// String returns the value as the flag takes it.
func (f *fixing) String() string {
	if f.extent == rewrite.All {
		return "all"
	}
	return strconv.FormatBool(f.on)
}

// Set is the flag's parser.
func (f *fixing) Set(s string) error {
	if s == "all" {
		*f = fixing{true, rewrite.All}
		return nil
	}
	on, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("want all, or no value")
	}
	*f = fixing{on: on}
	return nil
}

// Command is the main command.
func Command() *command.Command {
	o := newOptions()
	o.Do = o.run
	return o.Command
}

func newOptions() *options {
	c := command.New("urlvet", Usage,
		command.Group{Title: "Which rules", Names: []string{"profile", "enable", "disable", "level", "allow-host", "allow-port", "sink"}},
		command.Group{Title: "Which files", Names: []string{"tests", "generated", "exclude", "tags", "all-files", "stdin-name"}},
		command.Group{Title: "Known findings", Names: []string{"baseline", "write-baseline", "new-from"}},
		command.Group{Title: "Fixes", Names: []string{"fix", "diff"}},
		command.Group{Title: "Output", Names: []string{"format", "color", "quiet", "verbose", "stats", "show-secrets"}},
		command.Group{Title: "Exit status", Names: []string{"fail-on", "exit-zero"}},
	)
	o := &options{
		Command:  c,
		settings: config.Define(c.FlagSet, config.Names(config.OfRun)),
		format:   command.Choice{Words: report.FormatNames()},
		color:    command.Choice{Words: term.Colors},
	}
	o.input.Define(c.FlagSet, "check")
	c.StringVar(&o.baseline, "baseline", "", "do not report the findings that are recorded in `file`")
	c.StringVar(&o.newFrom, "new-from", "", "report only findings in lines that are new since a git `revision`")
	c.BoolVar(&o.writeBaseline, "write-baseline", false, "record the findings in the file of -baseline and report none")
	c.Var(&o.fix, "fix", "apply the sure fixes, or all of them with -fix=all, and report what is left")
	c.Var(&o.diff, "diff", "print what -fix would change, or -fix=all with -diff=all, as a unified diff")
	c.Var(&o.format, "format", report.FormatUsage())
	c.Var(&o.color, "color", "color text: `auto|always|never`; auto is on a terminal")
	c.BoolVar(&o.quiet, "quiet", false, "print one line per finding and no summary")
	c.BoolVar(&o.verbose, "verbose", false, "also print which settings files were read, what was left out, and the times")
	c.BoolVar(&o.stats, "stats", false, "print the number of findings per rule instead of the findings")
	c.BoolVar(&o.showSecrets, "show-secrets", false, "print the passwords and tokens that are found instead of masking them")
	return o
}
