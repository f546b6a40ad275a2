package inventory

import (
	"cmp"
	"io"
	"time"

	"urlvet.example/cmd/urlvet/internal/check"
	"urlvet.example/cmd/urlvet/internal/command"
	"urlvet.example/cmd/urlvet/internal/file"
	"urlvet.example/cmd/urlvet/internal/load"
	"urlvet.example/cmd/urlvet/internal/progress"
	"urlvet.example/cmd/urlvet/internal/term"
	"urlvet.example/cmd/urlvet/internal/workflow"
)

// run runs the command and returns its exit status.
func (o *options) run(env command.Env, c *command.Command) int {
	o.settings.List = true
	r := &run{env: env, options: o, input: load.NewInput(env.Dir, c.Args(), o.stdinName)}
	if err := cmp.Or(c.CheckNoFlags(), r.input.Check(), o.settings.Check()); err != nil {
		return env.Fail(err)
	}
	var err error
	if r.stdin, err = r.input.ReadStdin(env.Stdin); err != nil {
		return env.Fail(err)
	}
	o.settings.Named = r.input.Named()
	return r.run()
}

// run is one run of the command.
type run struct {
	env     command.Env
	options *options
	input   load.Input
	stdin   []byte // what the pattern "-" stands for
}

func (r *run) run() int {
	places, errs := r.places()
	l := newList(r.env.Dir, places, r.options.showSecrets)
	if err := r.print(l); err != nil {
		errs = append(errs, err)
	}
	for _, err := range errs {
		r.env.Fail(file.Shorten(r.env.Dir, err))
	}
	if !r.options.quiet {
		r.env.Say("%s", l.summary())
	}
	if len(errs) > 0 {
		return command.Trouble
	}
	return command.Clean
}

// places returns what the packages name.
func (r *run) places() ([]check.Place, []error) {
	line := progress.Start(r.terminal())
	defer line.Stop()
	checker := check.Checker{
		Analyzer: r.options.settings.Analyzer,
		Checked:  func(*load.Package, time.Duration) { line.Step() },
	}
	all, errs := checker.Places(load.Config{
		Dir: r.env.Dir, Tests: r.options.settings.Tests, Tags: r.options.tags, AllFiles: r.options.allFiles,
		Stdin: r.stdin, StdinPath: r.input.StdinPath(),
		Excluded: r.options.settings.Excluded,
		Commands: command.Names,
		Seen:     r.options.settings.Seen,
	}, r.input.Patterns)
	return all, append(errs, r.options.settings.Notes()...)
}

// terminal returns standard error if it is a terminal, and nil otherwise.
func (r *run) terminal() io.Writer {
	if term.Interactive(r.env.Stderr) && !r.options.quiet {
		return r.env.Stderr
	}
	return nil
}

// print prints the list.
func (r *run) print(l *list) error {
	by := r.options.by.String()
	switch r.options.format.String() {
	case "json":
		return printJSON(r.env.Stdout, l, by)
	case "csv":
		return printCSV(workflow.Lines(r.env.Stdout), l, by)
	case "html":
		return printHTML(workflow.Lines(r.env.Stdout), l, by)
	}
	out := term.For(r.env.Stdout, r.options.color.String())
	out.Writer = workflow.Lines(r.env.Stdout)
	return printText(out, l, by, r.options.quiet)
}
