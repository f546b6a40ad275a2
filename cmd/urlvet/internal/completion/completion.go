// Package completion is "urlvet completion": scripts that complete commands, flags and
// their values in shells.
package completion

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/config"
)

const usage = `usage: urlvet completion bash|zsh|fish

Prints a script for a shell that completes commands, flags, their values and the
codes of rules:

  source <(urlvet completion bash)          in ~/.bashrc
  source <(urlvet completion zsh)           in ~/.zshrc, after compinit
  urlvet completion fish | source           in ~/.config/fish/config.fish
`

// shells have what writes a completion script for each.
var shells = map[string]func([]completed) string{"bash": bash, "zsh": zsh, "fish": fish}

// Command is "urlvet completion". commands makes all commands by their names; that of the
// main one is empty.
func Command(commands func() map[string]*command.Command) *command.Command {
	c := command.New("urlvet completion", usage)
	c.Do = func(env command.Env) int { return run(env, c, commands) }
	return c
}

func run(env command.Env, c *command.Command, commands func() map[string]*command.Command) int {
	if err := c.CheckNoFlags(); err != nil {
		return env.Fail(err)
	}
	names := slices.Sorted(maps.Keys(shells))
	if c.NArg() != 1 {
		return env.Fail(errors.New("urlvet completion wants a shell: " + strings.Join(names, ", ")))
	}
	write, ok := shells[c.Arg(0)]
	if !ok {
		return env.Fail(fmt.Errorf("no shell is named %q here (%s)", c.Arg(0), strings.Join(names, ", ")))
	}
	return env.Print(write(table(commands())))
}

// completed is a command as the scripts complete it.
type completed struct {
	name  string // empty: the main one
	flags []*flag.Flag
	args  []string // what may stand behind the flags, besides files
}

// table returns the commands in the order of their names.
func table(commands map[string]*command.Command) (all []completed) {
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		c := completed{name: name, args: arguments(name)}
		commands[name].VisitAll(func(f *flag.Flag) { c.flags = append(c.flags, f) })
		all = append(all, c)
	}
	return all
}

// takes reports whether a flag takes a value, behind a blank or "=".
func takes(f *flag.Flag) bool {
	b, isBool := f.Value.(interface{ IsBoolFlag() bool })
	return !isBool || !b.IsBoolFlag()
}

// arguments returns what a command takes besides files.
func arguments(name string) []string {
	switch name {
	case "", "help":
		return command.Names
	case "explain", "docs":
		return config.Codes()
	case "completion":
		return slices.Sorted(maps.Keys(shells))
	}
	return nil
}

// values returns the values of a flag, nil if it may have any text or file.
func values(f *flag.Flag) []string {
	if c, ok := f.Value.(*command.Choice); ok {
		return c.Words
	}
	switch f.Name {
	case "enable", "disable":
		return slices.Concat(config.Codes(), patterns())
	case "level":
		return leveled(slices.Concat(config.Codes(), patterns()))
	}
	return config.Words(f.Name)
}

// patterns returns the patterns for the rules of each component, such as host-*.
func patterns() (all []string) {
	for _, code := range config.Codes() {
		component, _, _ := strings.Cut(code, "-")
		if p := component + "-*"; !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

func leveled(rules []string) (all []string) {
	for _, r := range rules {
		all = append(all, r+"=error", r+"=warning", r+"=off")
	}
	return all
}
