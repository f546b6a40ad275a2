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
	env := command.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: workflow.Lines(os.Stderr)}
	dir, err := os.Getwd()
	if err != nil {
		return env.Fail(err)
	}
	env.Dir = dir
	if vettool.IsCall(args) {
		return vettool.Run(env, args)
	}
	if len(args) == 0 {
		return lint.Run(env, nil)
	}
	switch args[0] {
	case "url":
		return urls.Run(env, args[1:])
	case "list":
		return inventory.Run(env, args[1:])
	case "rules":
		return catalog.Rules(env, args[1:])
	case "explain":
		return catalog.Explain(env, args[1:])
	case "docs":
		return docs.Run(env, args[1:])
	case "config":
		return config.Run(env, args[1:])
	case "lsp":
		return lsp.Run(env, args[1:])
	case "gopls":
		return gopls.Run(env, args[1:])
	case "completion":
		return completion.Run(env, args[1:], allFlags())
	case "help", "-help", "--help", "-h":
		return help(env, args[1:])
	case "version", "-version", "--version":
		return version(env, args[1:])
	}
	return lint.Run(env, args)
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

// described returns the flags of the commands, by name.
func described() map[string]command.Flags {
	return map[string]command.Flags{
		"url":        urls.Flags(),
		"list":       inventory.Flags(),
		"rules":      catalog.RulesFlags(),
		"explain":    catalog.ExplainFlags(),
		"docs":       docs.Flags(),
		"config":     config.Flags(),
		"lsp":        lsp.Flags(),
		"gopls":      gopls.Flags(),
		"completion": completion.Flags(),
		"version":    versionFlags(),
		"help":       helpFlags(),
	}
}

// allFlags returns the flags of all commands, by name; that of the main one is empty.
func allFlags() map[string]command.Flags {
	all := described()
	all[""] = lint.Flags()
	return all
}

func versionFlags() command.Flags {
	return command.NewFlags("urlvet version", `usage: urlvet version

Prints the version of the module, the commit and its date where the build knows
them, whether the checkout had changes, and the Go release.
`)
}

func version(env command.Env, args []string) int {
	f := versionFlags()
	if status, done := f.Parse(env, args); done {
		return status
	}
	if f.NArg() > 0 {
		return env.Fail(fmt.Errorf("urlvet version takes no arguments, not %q", f.Arg(0)))
	}
	return env.Print(command.About() + "\n")
}

// newHelpFlags returns the flags of help, and the value of -man.
func newHelpFlags() (f command.Flags, asMan *bool) {
	f = command.NewFlags("urlvet help", `usage: urlvet help [command]
       urlvet help -man >urlvet.1

Prints the flags of a command or, without one, of urlvet itself.
`, command.Group{Title: "Output", Names: []string{"man"}})
	return f, f.Bool("man", false, "print a manual page of all commands, for man")
}

func helpFlags() command.Flags {
	f, _ := newHelpFlags()
	return f
}

// man returns the manual page.
func man() string {
	page, others := []command.Flags{lint.Flags()}, described()
	for _, name := range command.Names {
		page = append(page, others[name])
	}
	return command.Man(page)
}

// help is "urlvet help". It prints the flags of the command that args name, or
// those of the main command.
func help(env command.Env, args []string) int {
	f, asMan := newHelpFlags()
	if status, done := f.Parse(env, args); done {
		return status
	}
	if err := f.CheckNoFlags(); err != nil {
		return env.Fail(err)
	}
	switch {
	case f.NArg() > 1:
		return env.Fail(fmt.Errorf("urlvet help takes one command, not %d", f.NArg()))
	case *asMan && f.NArg() > 0:
		return env.Fail(fmt.Errorf("-man prints a page of all commands, not of %q", f.Arg(0)))
	case *asMan:
		return env.Print(man())
	case f.NArg() == 0:
		return env.Print(lint.Flags().Help(env.Columns()) + commands)
	}
	flags, ok := described()[f.Arg(0)]
	if !ok {
		hint := ""
		if best := command.Nearest(f.Arg(0), command.Names); best != "" {
			hint = fmt.Sprintf("; did you mean %q?", best)
		}
		return env.Fail(fmt.Errorf("unknown command %q%s (run 'urlvet help')", f.Arg(0), hint))
	}
	return env.Print(flags.Help(env.Columns()))
}
