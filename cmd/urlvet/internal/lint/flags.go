// Package lint is the main command: it checks the packages that patterns name.
package lint

import (
	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/term"
)

// Usage describes the main command.
const Usage = `usage: urlvet [flags] [packages]

Reports the URLs in Go source that are broken, ambiguous, leaky or not what
their author meant. Packages are named as for the go command; ./... if none is.

  urlvet                          check the packages below the current directory
  urlvet -tests ./cmd/... ./api   check these, with their tests
  urlvet -disable 'port-*' ./...  leave rules out
  urlvet -diff ./...              show what -fix would change

The exit status is 0 if nothing is found, 1 if something is, and 2 if the
command is wrong or something cannot be read.
`

// options are the flags of the command.
type options struct {
	analyzer.Options
	tags      command.List
	fix, diff bool
	format    command.Choice
	color     command.Choice
}

// Flags returns the command's flags.
func Flags() command.Flags {
	f, _ := newFlags()
	return f
}

func newFlags() (command.Flags, *options) {
	f := command.NewFlags("urlvet", Usage,
		command.Group{Title: "Which rules", Names: []string{"profile", "enable", "disable", "allow-host", "allow-port", "sink"}},
		command.Group{Title: "Which files", Names: []string{"tests", "generated", "tags"}},
		command.Group{Title: "Fixes", Names: []string{"fix", "diff"}},
		command.Group{Title: "Output", Names: []string{"format", "color"}},
	)
	o := &options{
		format: command.Choice{Words: []string{"text", "json"}},
		color:  command.Choice{Words: term.Colors},
	}
	f.TextVar(&o.Profile, "profile", o.Profile, analyzerUsage("profile"))
	f.Var((*command.List)(&o.Enable), "enable", analyzerUsage("enable"))
	f.Var((*command.List)(&o.Disable), "disable", analyzerUsage("disable"))
	f.Var((*command.List)(&o.AllowHost), "allow-host", analyzerUsage("allow-host"))
	f.Var((*command.List)(&o.AllowPort), "allow-port", analyzerUsage("allow-port"))
	f.Var((*command.List)(&o.Sink), "sink", analyzerUsage("sink"))
	f.BoolVar(&o.Tests, "tests", false, analyzerUsage("tests"))
	f.BoolVar(&o.Generated, "generated", false, analyzerUsage("generated"))
	f.Var(&o.tags, "tags", "build `tags`, comma-separated, in place of those in GOFLAGS")
	f.BoolVar(&o.fix, "fix", false, "apply the fixes, then report what is left")
	f.BoolVar(&o.diff, "diff", false, "print what -fix would change as a unified diff, change nothing")
	f.Var(&o.format, "format", "print `text|json`; JSON has one object a finding and line")
	f.Var(&o.color, "color", "colour text: `auto|always|never`; auto is on a terminal")
	return f, o
}

// analyzerUsage returns the description of the analyzer's flag of that name:
// the flag means the same here.
func analyzerUsage(name string) string {
	f := analyzer.Analyzer.Flags.Lookup(name)
	if f == nil {
		return ""
	}
	return f.Usage
}
