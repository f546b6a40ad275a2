// Package command holds what the subcommands of urlvet share: their
// environment, exit statuses, and how flags are parsed and described.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"urlvet.example/analyzer"
	"urlvet.example/cmd/urlvet/internal/mark"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
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
// visible and its secrets masked as a whole: no message has to think of that. A terminal gets it
// wrapped.
func (e Env) Say(format string, args ...any) {
	text := mark.Visible(mark.Masked(fmt.Sprintf(format, args...)))
	if columns := term.For(e.Stderr, "never").Columns; columns > 0 {
		text = strings.Join(mark.Wrap(text, columns, 0, len(hanging)), "\n"+hanging)
	}
	fmt.Fprintln(e.Stderr, text)
}

// hanging comes before a line that continues another.
const hanging = "  "

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

// Print prints text on standard output, made visible, and returns Clean. If it
// cannot all be written, it says so and returns Trouble.
func (e Env) Print(text string) int {
	if _, err := io.WriteString(workflow.Text(e.Stdout), mark.Text(text)); err != nil {
		return e.Fail(err)
	}
	return Clean
}

// Columns returns the width of the terminal that standard output is, 0 if it is none.
func (e Env) Columns() int { return term.For(e.Stdout, "never").Columns }

// Command is a command of urlvet with its flags.
type Command struct {
	*flag.FlagSet
	Usage  string // the text above the flags
	Groups []Group

	// Split, if not nil, parts the arguments of the command from others, which it keeps as they are.
	Split  func(args []string) (own, others []string)
	Others []string

	// Do runs the command with the flags that were parsed, and returns the exit status.
	Do func(Env) int
}

// Group is a title and the flags that are described below it.
type Group struct {
	Title string
	Names []string
}

// New returns a command without flags, which are described in groups.
func New(name, usage string, groups ...Group) *Command {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return &Command{FlagSet: set, Usage: usage, Groups: groups}
}

// Run runs the command with arguments, unless they ask for help or are wrong, and returns
// the exit status.
func (c *Command) Run(env Env, args []string) int {
	if c.Split != nil {
		args, c.Others = c.Split(args)
	}
	err := c.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return env.Print(c.Help(env.Columns()))
	case err != nil:
		return env.Fail(fmt.Errorf("%v%s (run '%s')", err, c.meant(err), c.helpCommand()))
	}
	return c.Do(env)
}

// undefined begins the error of package flag for a flag that does not exist.
const undefined = "flag provided but not defined: -"

// meant suggests a flag in place of the one that an error says does not exist.
func (c *Command) meant(err error) string {
	name, ok := strings.CutPrefix(err.Error(), undefined)
	if !ok {
		return ""
	}
	var names []string
	c.VisitAll(func(x *flag.Flag) { names = append(names, x.Name) })
	if best := Nearest(name, names); best != "" {
		return "; did you mean -" + best + "?"
	}
	return ""
}

// Nearest returns the word that was perhaps meant by a misspelled or shortened one, ""
// if there is none or, for a shortened one, more than one.
func Nearest(given string, words []string) string {
	if best := analyzer.NearestWord(given, words); best != "" || given == "" {
		return best
	}
	longer := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, given) })
	if len(longer) == 1 {
		return longer[0]
	}
	return ""
}

// Names are the names of the commands of urlvet.
var Names = []string{"url", "list", "rules", "explain", "docs", "config", "lsp", "gopls", "completion", "version", "help"}

// CheckNoFlags fails if a flag follows an argument: the flag package does not
// look for it there. A lone "-" is no flag.
func (c *Command) CheckNoFlags() error {
	for _, arg := range c.Args() {
		if strings.HasPrefix(arg, "-") && arg != "-" {
			return fmt.Errorf("flag %s must come before %s (run '%s')", arg, c.Arg(0), c.helpCommand())
		}
	}
	return nil
}

// CheckNoLateFlag fails if a flag of the command follows an argument, for a command whose
// arguments may begin with "-".
func (c *Command) CheckNoLateFlag() error {
	for i, arg := range c.Args() {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if i > 0 && strings.HasPrefix(arg, "-") && c.Lookup(name) != nil {
			return fmt.Errorf("flag %s must come before %s (run '%s')", arg, c.Arg(0), c.helpCommand())
		}
	}
	return nil
}

func (c *Command) helpCommand() string {
	return strings.Replace(c.Name(), "urlvet", "urlvet help", 1)
}

// Help returns the usage and the flags by group, their descriptions wrapped to so many
// columns; 0 stands for any width.
func (c *Command) Help(columns int) string {
	var b strings.Builder
	b.WriteString(c.Usage)
	for _, g := range c.Groups {
		fmt.Fprintf(&b, "\n%s:\n", g.Title)
		for _, name := range g.Names {
			b.WriteString(describe(c.Lookup(name), columns))
		}
	}
	return b.String()
}

// describe returns the lines of help about a flag.
func describe(f *flag.Flag, columns int) string {
	const indent = 2 + 26 + 1
	value, usage := flag.UnquoteUsage(f)
	lead := fmt.Sprintf("  %-26s ", strings.TrimSpace("-"+f.Name+" "+value))
	return lead + strings.Join(mark.Wrap(usage, columns, len(lead), indent), "\n"+strings.Repeat(" ", indent)) + "\n"
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
	if slices.Contains(c.Words, s) {
		c.value = s
		return nil
	}
	want := "want " + strings.Join(c.Words, " or ")
	if best := Nearest(s, c.Words); best != "" {
		want += fmt.Sprintf("; did you mean %s?", best)
	}
	return errors.New(want)
}
