// Package lsp is "urlvet lsp": a language server that speaks to an editor on
// standard input and output, by itself or in front of gopls.
package lsp

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
)

const usage = `usage: urlvet lsp [flags]
       urlvet lsp [flags] -proxy gopls [arguments of gopls]

Is a language server on standard input and output: diagnostics, fixes and
explanations of URLs for the Go files that are open in an editor. It runs beside
gopls or, for editors that run one server per language, as a proxy in front of it.
Everything after -proxy is the command line of gopls.

Settings of the editor, in its section "urlvet" or as initialization options, win
over flags, and flags win over ` + config.Name + `. They are named like the flags.
`

// options are the flags of the command.
type options struct {
	settings *config.Settings
	tags     command.List
	proxy    string
}

// Command is "urlvet lsp".
func Command() *command.Command {
	c := command.New("urlvet lsp", usage,
		command.Group{Title: "Settings", Names: append(config.Names(config.OfCheck), "tags")},
		command.Group{Title: "The connection", Names: []string{"proxy", "stdio"}},
	)
	o := &options{settings: config.Define(c.FlagSet, config.Names(config.OfCheck))}
	c.Var(&o.tags, "tags", "build `tags`, comma-separated, in place of those in GOFLAGS")
	c.StringVar(&o.proxy, "proxy", "", "run this `command` with the arguments after it, and add findings to its diagnostics")
	c.Bool("stdio", true, "use standard input and output; there is nothing else, but editors pass it")
	c.Split = split
	c.Do = func(env command.Env) int { return o.run(env, c) }
	return c
}

// split separates the arguments of the command from those of the command that
// -proxy names.
func split(args []string) (own, others []string) {
	i := slices.IndexFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return name == "proxy" && arg != name
	})
	if i < 0 {
		return args, nil
	}
	if !strings.Contains(args[i], "=") && i+1 < len(args) {
		i++ // the command
	}
	return args[:i+1], args[i+1:]
}

// given returns the settings that were set by flags: their values by name.
func given(c *command.Command) map[string]string {
	values := map[string]string{}
	c.Visit(func(x *flag.Flag) {
		if x.Name != "proxy" && x.Name != "stdio" {
			values[x.Name] = x.Value.String()
		}
	})
	return values
}

// validate returns an error for arguments that mean nothing.
func (o *options) validate(c *command.Command) error {
	if c.NArg() > 0 {
		return fmt.Errorf("urlvet lsp takes no arguments, not %q (run 'urlvet help lsp')", c.Arg(0))
	}
	proxied := false
	c.Visit(func(x *flag.Flag) { proxied = proxied || x.Name == "proxy" })
	if proxied && o.proxy == "" {
		return errors.New("-proxy wants the command of gopls")
	}
	return o.settings.Check()
}
