// Command urlvet reports the URLs in Go source that are broken, ambiguous,
// leaky or not what their author meant. "urlvet help" tells how to use it.
package main

import (
	"fmt"
	"os"

	"urlvet.example/cmd/urlvet/internal/catalog"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/completion"
	"urlvet.example/cmd/urlvet/internal/config"
	"urlvet.example/cmd/urlvet/internal/docs"
	"urlvet.example/cmd/urlvet/internal/gopls"
	"urlvet.example/cmd/urlvet/internal/inventory"
	"urlvet.example/cmd/urlvet/internal/lint"
	"urlvet.example/cmd/urlvet/internal/lsp"
	"urlvet.example/cmd/urlvet/internal/urls"
	"urlvet.example/cmd/urlvet/internal/vettool"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

func main() {
	paceGarbage()
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	env := command.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: workflow.Text(os.Stderr)}
	dir, err := os.Getwd()
	if err != nil {
		return env.Fail(err)
	}
	env.Dir = dir
	if vettool.IsCall(args) {
		return vettool.Run(env, args)
	}
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	if chosen, ok := others()[name]; ok {
		return chosen().Run(env, args[1:])
	}
	return lint.Command().Run(env, args)
}

// aliases are flags that stand for commands.
var aliases = map[string]string{
	"-help": "help", "--help": "help", "-h": "help",
	"-version": "version", "--version": "version",
}

const commands = `
Other commands:
  urlvet url [flags] [URL...]   check URLs from the arguments or standard input
  urlvet list [packages]        list the URLs, addresses and hosts that the code names
  urlvet rules                  list the rules
  urlvet explain CODE...        explain rules
  urlvet docs [flags] [CODE]    show the rules, guides and a playground in a browser
  urlvet config [directory]     show the settings and where they come from
  urlvet lsp [-proxy gopls]     be a language server for an editor
  urlvet gopls [-o file]        build a gopls that reports what urlvet finds
  urlvet completion SHELL       print a script that completes all this
  urlvet version                print the version
  urlvet help [command]         print this, or the flags of a command
  urlvet help -man              print all of it as a manual page

It is also a tool for go vet: go vet -vettool=$(which urlvet) ./...
`

// others make the commands besides the main one, by name.
func others() map[string]func() *command.Command {
	return map[string]func() *command.Command{
		"url":        urls.Command,
		"list":       inventory.Command,
		"rules":      catalog.Rules,
		"explain":    catalog.Explain,
		"docs":       docs.Command,
		"config":     config.Command,
		"lsp":        lsp.Command,
		"gopls":      gopls.Command,
		"completion": func() *command.Command { return completion.Command(all) },
		"version":    version,
		"help":       help,
	}
}

// all returns all commands by name; that of the main one is empty.
func all() map[string]*command.Command {
	commands := map[string]*command.Command{"": lint.Command()}
	for name, other := range others() {
		commands[name] = other()
	}
	return commands
}

// version is "urlvet version".
func version() *command.Command {
	c := command.New("urlvet version", `usage: urlvet version

Prints the version of the module, the commit and its date where the build knows
them, whether the checkout had changes, and the Go release.
`)
	c.Do = func(env command.Env) int {
		if c.NArg() > 0 {
			return env.Fail(fmt.Errorf("urlvet version takes no arguments, not %q", c.Arg(0)))
		}
		return env.Print(command.About() + "\n")
	}
	return c
}

// help is "urlvet help".
func help() *command.Command {
	c := command.New("urlvet help", `usage: urlvet help [command]
       urlvet help -man >urlvet.1

Prints the flags of a command or, without one, of urlvet itself.
`, command.Group{Title: "Output", Names: []string{"man"}})
	asMan := c.Bool("man", false, "print a manual page of all commands, for man")
	c.Do = func(env command.Env) int { return describe(env, c, *asMan) }
	return c
}

// man returns the manual page.
func man() string {
	var page []*command.Command
	commands := all()
	for _, name := range append([]string{""}, command.Names...) {
		page = append(page, commands[name])
	}
	return command.Man(page)
}

// describe prints the flags of the command that the arguments of help name, or those of
// the main command.
func describe(env command.Env, c *command.Command, asMan bool) int {
	if err := c.CheckNoFlags(); err != nil {
		return env.Fail(err)
	}
	switch {
	case c.NArg() > 1:
		return env.Fail(fmt.Errorf("urlvet help takes one command, not %d", c.NArg()))
	case asMan && c.NArg() > 0:
		return env.Fail(fmt.Errorf("-man prints a page of all commands, not of %q", c.Arg(0)))
	case asMan:
		return env.Print(man())
	case c.NArg() == 0:
		return env.Print(lint.Command().Help(env.Columns()) + commands)
	}
	about, ok := others()[c.Arg(0)]
	if !ok {
		hint := ""
		if best := command.Nearest(c.Arg(0), command.Names); best != "" {
			hint = fmt.Sprintf("; did you mean %q?", best)
		}
		return env.Fail(fmt.Errorf("unknown command %q%s (run 'urlvet help')", c.Arg(0), hint))
	}
	return env.Print(about().Help(env.Columns()))
}
