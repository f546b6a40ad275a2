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
	"urlvet.example/cmd/urlvet/internal/gopls"
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
	case "rules":
		return catalog.Rules(env, args[1:])
	case "explain":
		return catalog.Explain(env, args[1:])
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
		return env.Print(command.About() + "\n")
	}
	return lint.Run(env, args)
}

const commands = `
Other commands:
  urlvet url [flags] [URL...]   check URLs from the arguments or standard input
  urlvet rules                  list the rules
  urlvet explain CODE...        explain rules
  urlvet config [directory]     show the settings and where they come from
  urlvet lsp [-proxy gopls]     be a language server for an editor
  urlvet gopls [-o file]        build a gopls that reports what urlvet finds
  urlvet completion SHELL       print a script for bash, zsh or fish to complete these
  urlvet version                print the version
  urlvet help [command]         print this, or the flags of a command

It is also a tool for go vet: go vet -vettool=$(which urlvet) ./...
`

// described are the flags of the commands that have a help of their own.
var described = map[string]func() command.Flags{
	"url":        urls.Flags,
	"rules":      catalog.RulesFlags,
	"explain":    catalog.ExplainFlags,
	"config":     config.Flags,
	"lsp":        lsp.Flags,
	"gopls":      gopls.Flags,
	"completion": completion.Flags,
}

// allFlags returns the flags of all commands, by name; that of the main one is empty.
func allFlags() map[string]command.Flags {
	all := map[string]command.Flags{"": lint.Flags(), "help": command.NewFlags("urlvet help", ""), "version": command.NewFlags("urlvet version", "")}
	for name, flags := range described {
		all[name] = flags()
	}
	return all
}

// help is "urlvet help". It prints the flags of the command that args name, or
// those of the main command.
func help(env command.Env, args []string) int {
	if len(args) == 0 {
		return env.Print(lint.Flags().Help(env.Columns()) + commands)
	}
	flags, ok := described[args[0]]
	if !ok {
		hint := ""
		if best := command.Nearest(args[0], command.Names); best != "" {
			hint = fmt.Sprintf("; did you mean %q?", best)
		}
		return env.Fail(fmt.Errorf("unknown command %q%s (run 'urlvet help')", args[0], hint))
	}
	return env.Print(flags().Help(env.Columns()))
}
