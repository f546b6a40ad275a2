// Package inventory is "urlvet list": the URLs, addresses, hosts and data sources that the
// code names, whether something is wrong with them or not.
package inventory

import (
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/term"
)

const usage = `usage: urlvet list [flags] [packages]

Lists the URLs, addresses, hosts and data source names that Go source names, each
with its places and what gets it. Packages are named as for 'urlvet'.

  urlvet list                            what the packages here name
  urlvet list -by host ./...             which hosts, how often, where
  urlvet list -format html >list.html    a page with a table and a picture
  urlvet list -tests -format json ./...  for programs, with the tests

It reads source and asks no server whether a link is alive. That is what link
checkers such as lychee, muffet and linkchecker are for: docs/list.md says how to
hand them the list.

The exit status is 0, or 2 if the command is wrong or something cannot be read.
`

// options are the flags of the command.
type options struct {
	settings    *config.Settings
	input       load.Input
	by, format  command.Choice
	color       command.Choice
	quiet       bool
	showSecrets bool
}

// Command is "urlvet list".
func Command() *command.Command {
	c := command.New("urlvet list", usage,
		command.Group{Title: "Which files", Names: []string{"tests", "generated", "exclude", "tags", "all-files", "stdin-name"}},
		command.Group{Title: "What counts", Names: []string{"sink"}},
		command.Group{Title: "Output", Names: []string{"by", "format", "color", "quiet", "show-secrets"}},
	)
	o := &options{
		settings: config.Define(c.FlagSet, []string{"sink", "tests", "generated", "exclude"}),
		by:       command.Choice{Words: orders()},
		format:   command.Choice{Words: []string{"text", "json", "csv", "html"}},
		color:    command.Choice{Words: term.Colors},
	}
	o.input.Define(c.FlagSet, "read")
	c.Var(&o.by, "by", "list each `url|host|scheme|package` once, with its places")
	c.Var(&o.format, "format", "print `text|json|csv|html`: text for people, json with one object per line, csv for spreadsheets, html as one page")
	c.Var(&o.color, "color", "colour text: `auto|always|never`; auto is on a terminal")
	c.BoolVar(&o.quiet, "quiet", false, "print one line each, without places, and no summary")
	c.BoolVar(&o.showSecrets, "show-secrets", false, "print passwords and tokens instead of masking them")
	c.Do = func(env command.Env) int { return o.run(env, c) }
	return c
}
