// Package command holds what the subcommands of urlvet share: their
// environment, exit statuses, and how flags are parsed and described.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"urlvet.example/cmd/urlvet/internal/mark"
)

// The exit statuses.
const (
	Clean   = 0 // nothing found
	Found   = 1 // findings
	Trouble = 2 // wrong usage, or something could not be read
)

// Env is what a command works with.
type Env struct {
	Dir    string // absolute: the current directory
	Stdin  *os.File
	Stdout io.Writer
	Stderr io.Writer // for messages there are Say and Fail
}

// Say prints one line on standard error. The names of files, settings and
// arguments in it are whatever a repository or a user wrote, so the line is made
// visible as a whole: no message has to think of that.
func (e Env) Say(format string, args ...any) {
	fmt.Fprintln(e.Stderr, mark.Visible(fmt.Sprintf(format, args...)))
}

// Fail prints a line on standard error for the error, or for each of the errors
// that errors.Join has joined, and returns Trouble.
func (e Env) Fail(err error) int {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		e.Say("urlvet: %v", err)
		return Trouble
	}
	for _, one := range joined.Unwrap() {
		e.Fail(one)
	}
	return Trouble
}

// Version returns the version of urlvet's module, empty if it is not known.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

// Flags describes the flags and arguments of a command.
type Flags struct {
	*flag.FlagSet
	Usage  string // the text above the flags
	Groups []Group
}

// Group is a title and the flags that are described below it.
type Group struct {
	Title string
	Names []string
}

// NewFlags returns a set without flags.
func NewFlags(name, usage string, groups ...Group) Flags {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return Flags{FlagSet: set, Usage: usage, Groups: groups}
}

// Parse parses the arguments. If done is set, after -h or a mistake, the command
// ends with that status.
func (f Flags) Parse(env Env, args []string) (status int, done bool) {
	err := f.FlagSet.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.Print(env.Stdout)
		return Clean, true
	case err != nil:
		return env.Fail(fmt.Errorf("%v (run '%s')", err, f.helpCommand())), true
	}
	return Clean, false
}

// CheckNoFlags fails if a flag follows an argument: the flag package does not
// look for it there. A lone "-" is no flag.
func (f Flags) CheckNoFlags() error {
	for _, arg := range f.Args() {
		if strings.HasPrefix(arg, "-") && arg != "-" {
			return fmt.Errorf("flag %s must come before %s (run '%s')", arg, f.Arg(0), f.helpCommand())
		}
	}
	return nil
}

func (f Flags) helpCommand() string {
	return strings.Replace(f.Name(), "urlvet", "urlvet help", 1)
}

// Print prints the usage and the flags by group.
func (f Flags) Print(w io.Writer) {
	fmt.Fprint(w, f.Usage)
	for _, g := range f.Groups {
		fmt.Fprintf(w, "\n%s:\n", g.Title)
		for _, name := range g.Names {
			printFlag(w, f.Lookup(name))
		}
	}
}

func printFlag(w io.Writer, f *flag.Flag) {
	value, usage := flag.UnquoteUsage(f)
	fmt.Fprintf(w, "  %-26s %s\n", strings.TrimSpace("-"+f.Name+" "+value), usage)
}

// List is a flag of comma-separated values. Given more than once, it adds.
type List []string

// String returns the values as the flag takes them.
func (l List) String() string { return strings.Join(l, ",") }

// Set is the flag's parser.
func (l *List) Set(s string) error {
	for v := range strings.SplitSeq(s, ",") {
		if v = strings.TrimSpace(v); v != "" {
			*l = append(*l, v)
		}
	}
	return nil
}

// Choice is a flag whose value is one of a few words, the first by default.
type Choice struct {
	Words []string
	value string
}

// String returns the chosen word.
func (c *Choice) String() string {
	if c.value == "" && len(c.Words) > 0 {
		return c.Words[0]
	}
	return c.value
}

// Set is the flag's parser.
func (c *Choice) Set(s string) error {
	for _, w := range c.Words {
		if w == s {
			c.value = s
			return nil
		}
	}
	return fmt.Errorf("want %s", strings.Join(c.Words, " or "))
}
